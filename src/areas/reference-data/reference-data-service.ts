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

/**
 * Locations and exchange rates (D42, D43), cached in memory by version. Every change raises the version in its
 * transaction. Callers pass the version that they have read, so they never get an older copy.
 */
export class ReferenceDataService {
  readonly #database: Database;
  readonly #reads: ReturnType<typeof referenceDataReads>;
  readonly #locations = new LRUCache<string, Locations>({
    max: 1,
    ignoreFetchAbort: true,
    fetchMethod: async () => new Map((await this.#reads.allLocations()).map((place) => [place.id, place])),
  });
  /** By version and date: for today, and for other dates that policies are tried on (D59). */
  readonly #rates = new LRUCache<string, ExchangeRates, string>({
    max: MAX_RATE_DAYS,
    ignoreFetchAbort: true,
    fetchMethod: async (_key, _older, { context: day }) => compileRates(await this.#reads.ratesUntil(day)),
  });

  constructor(database: Database) {
    this.#database = database;
    this.#reads = referenceDataReads(database);
  }

  /** All locations, sorted by name, at this version or a newer one. */
  async locations(version: string): Promise<Locations> {
    return this.#locations.get(version) ?? this.#locations.forceFetch(version);
  }

  /** The rates that apply on a UTC date, `YYYY-MM-DD`, at this version or a newer one. */
  async rates(version: string, day: string): Promise<ExchangeRates> {
    const key = `${version} ${day}`;
    return this.#rates.get(key) ?? this.#rates.forceFetch(key, { context: day });
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
