import { LRUCache } from 'lru-cache';
import { compileRates, type ExchangeRates, type RateDay } from '../../domain/exchange-rates.ts';
import type { Database } from '../../platform/database.ts';
import { Location } from './entities.ts';
import { type LocationRecord, packagedLocations } from './location-data.ts';
import { ReferenceDataRepository } from './repository.ts';

/** Every place by its id. */
export type Locations = ReadonlyMap<string, LocationRecord>;

/** How many days' rates a node keeps in memory; those of a day are a few kilobytes. */
const MAX_RATE_DAYS = 32;

/** A copy of something in the database, as of a version of it. */
type Copy<T> = { key: string; value: Promise<T> };

/**
 * Places and exchange rates (D42, D43). A node holds both in memory as of a version that is raised with every change,
 * in its transaction; whoever asks says which version it has seen, so that nobody is answered from an older copy.
 */
export class ReferenceDataService {
  readonly #database: Database;
  readonly #allLocations: () => Promise<LocationRecord[]>;
  readonly #ratesUntil: (day: string) => Promise<RateDay[]>;
  readonly #versions: () => Promise<{ locations: string; rates: string }[]>;
  #locations: Copy<Locations> | undefined;
  /** By version and day. Besides today's, those of the days that policies are tried on (D59). */
  readonly #rates = new LRUCache<string, Promise<ExchangeRates>>({ max: MAX_RATE_DAYS });

  constructor(database: Database) {
    this.#database = database;
    this.#allLocations = database.prepareSelect(
      'all-locations',
      'select id, type, code, name, city_id as "cityId", country_id as "countryId" from locations',
    );
    this.#versions = database.prepareSelect(
      'reference-data-versions',
      `select max(version) filter (where name = 'locations') as locations, max(version) filter (where name = 'exchange_rate_days') as rates
       from reference_data_versions`,
    );
    // Of days that quote the same currencies only the latest can ever be used (D15). So decades of days come down to a
    // few.
    this.#ratesUntil = database.prepareSelect(
      'rates-until',
      `select date, base, rates from exchange_rate_days
       where date in (select max(date) from exchange_rate_days where date <= $1 group by currencies)`,
    );
  }

  /** At least as new as `version`. */
  locations(version: string): Promise<Locations> {
    if (this.#locations?.key !== version) {
      const value = this.#allLocations().then((places) => new Map(places.map((place) => [place.id, place])));
      this.#locations = { key: version, value: forgetOnFailure(value, () => (this.#locations = undefined)) };
    }
    return this.#locations.value;
  }

  /** The rates that count on a UTC day, at least as new as `version`. */
  rates(version: string, day: string): Promise<ExchangeRates> {
    const key = `${version} ${day}`;
    const known = this.#rates.get(key);
    if (known) return known;
    const value = forgetOnFailure(this.#ratesUntil(day).then(compileRates), () => this.#rates.delete(key));
    this.#rates.set(key, value);
    return value;
  }

  /** Places and rates of this moment, for who does not know their versions yet. */
  async current(day: string): Promise<{ locations: Locations; rates: ExchangeRates }> {
    const [versions] = await this.#versions();
    return { locations: await this.locations(versions!.locations), rates: await this.rates(versions!.rates, day) };
  }

  /** Gives a database without places the packaged ones, and resolves to how many; 0 where there are any. */
  async addInitialLocations(): Promise<number> {
    if ((await this.#database.orm.em.fork().count(Location)) > 0) return 0;
    const places = packagedLocations();
    await this.addLocations(places);
    return places.length;
  }

  /**
   * Those that are not there, all or none; in the order given, which need not put a place after the ones it refers to.
   */
  async addLocations(places: readonly LocationRecord[]): Promise<void> {
    await this.#database.orm.em.fork().transactional(async (em) => {
      const repository = new ReferenceDataRepository(em);
      await repository.beginChange('locations');
      await repository.addLocations(places);
    });
  }

  /** Replaces the rates of a day (D43). */
  async putRates(day: RateDay): Promise<void> {
    await this.#database.orm.em.fork().transactional(async (em) => {
      const repository = new ReferenceDataRepository(em);
      await repository.beginChange('exchange_rate_days');
      await repository.putRateDays([day]);
    });
  }
}

function forgetOnFailure<T>(value: Promise<T>, forget: () => void): Promise<T> {
  value.catch(forget);
  return value;
}
