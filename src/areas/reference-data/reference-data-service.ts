import { LRUCache } from 'lru-cache';
import { compileRates, type ExchangeRates } from '../../domain/exchange-rates.ts';
import type { Database } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/unit-of-work.ts';
import { Location } from './entities.ts';
import { type LocationRecord, packagedLocations } from './location-data.ts';
import { referenceDataReads, ReferenceDataRepository } from './reference-data-queries.ts';

/** All locations by id. */
export type Locations = ReadonlyMap<string, LocationRecord>;

/** A node caches the rates for at most this many dates; those for one date take a few kilobytes. */
const MAX_RATE_DAYS = 32;

/** A cached copy of data in the database, at one version. */
type Copy<T> = { key: string; value: Promise<T> };

/**
 * Locations and exchange rates (D42, D43), cached in memory by version. Every change raises the version in its
 * transaction. Callers pass the version that they have read, so they never get an older copy.
 */
export class ReferenceDataService {
  readonly #database: Database;
  readonly #reads: ReturnType<typeof referenceDataReads>;
  #locations: Copy<Locations> | undefined;
  /** By version and date: for today, and for other dates that policies are tried on (D59). */
  readonly #rates = new LRUCache<string, Promise<ExchangeRates>>({ max: MAX_RATE_DAYS });

  constructor(database: Database) {
    this.#database = database;
    this.#reads = referenceDataReads(database);
  }

  /** All locations, sorted by name, at this version or a newer one. */
  locations(version: string): Promise<Locations> {
    if (this.#locations?.key !== version) {
      const value = this.#reads.allLocations().then((places) => new Map(places.map((place) => [place.id, place])));
      this.#locations = { key: version, value: forgetOnFailure(value, () => (this.#locations = undefined)) };
    }
    return this.#locations.value;
  }

  /** The rates that apply on a UTC date, `YYYY-MM-DD`, at this version or a newer one. */
  rates(version: string, day: string): Promise<ExchangeRates> {
    const key = `${version} ${day}`;
    const known = this.#rates.get(key);
    if (known) return known;
    const value = forgetOnFailure(this.#reads.ratesUntil(day).then(compileRates), () => this.#rates.delete(key));
    this.#rates.set(key, value);
    return value;
  }

  /** The current locations, sorted by name, for callers that have not read the versions. */
  async currentLocations(): Promise<Locations> {
    const [versions] = await this.#reads.versions();
    return this.locations(versions!.locations);
  }

  /** The current locations, and the rates that apply on a UTC date, for callers that have not read the versions. */
  async current(day: string): Promise<{ locations: Locations; rates: ExchangeRates }> {
    const [versions] = await this.#reads.versions();
    return { locations: await this.locations(versions!.locations), rates: await this.rates(versions!.rates, day) };
  }

  /** The current locations, and the rates that apply on each of some UTC dates. They are not cached. */
  async between(from: string, to: string): Promise<{ locations: Locations; rates: ExchangeRates }> {
    const [versions] = await this.#reads.versions();
    return {
      locations: await this.locations(versions!.locations),
      rates: compileRates(await this.#reads.ratesBetween(from, to)),
    };
  }

  /** Adds the packaged locations to a database that has none. Returns how many it added. */
  async addInitialLocations(): Promise<number> {
    if ((await this.#database.em().count(Location)) > 0) return 0;
    const places = packagedLocations();
    await this.addLocations(places);
    return places.length;
  }

  /** Adds those locations that do not exist yet, in one transaction. They may refer to later ones. */
  async addLocations(places: readonly LocationRecord[]): Promise<void> {
    await inTransaction(this.#database.em(), async (em) => {
      const repository = new ReferenceDataRepository(em);
      await repository.beginChange('locations');
      await repository.addLocations(places);
    });
  }
}

function forgetOnFailure<T>(value: Promise<T>, forget: () => void): Promise<T> {
  value.catch(forget);
  return value;
}
