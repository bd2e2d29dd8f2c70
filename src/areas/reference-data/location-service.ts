import { refuse } from '../../domain/errors.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Page, Paging } from '../../platform/database/page.ts';
import type { LocationRow } from './entities.ts';
import { LocationCodeTaken, LocationNotFound, LocationTypeFixed } from './errors.ts';
import { locationFaults } from './location-rules.ts';
import type { LocationRecord, LocationType } from './location-data.ts';
import { type LocationFilter, ReferenceDataRepository } from './reference-data-queries.ts';

/** Manages locations, which all companies share (D42). Each write is one transaction. */
export class LocationService {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  async list(query: Paging & LocationFilter): Promise<Page<LocationRow>> {
    return new ReferenceDataRepository(this.#database.orm.em.fork()).locations(query, query);
  }

  /** @throws LocationNotFound */
  async read(locationId: string): Promise<LocationRow> {
    const location = await new ReferenceDataRepository(this.#database.orm.em.fork()).location(locationId);
    if (!location) throw new LocationNotFound();
    return location;
  }

  /**
   * Creates or replaces a location; all nodes use it from the next evaluation on.
   *
   * @throws Invalid; LocationTypeFixed; LocationCodeTaken
   */
  async put(place: LocationRecord): Promise<{ created: boolean }> {
    return this.#database.orm.em.fork().transactional(async (em) => {
      const repository = new ReferenceDataRepository(em);
      await repository.beginChange('locations');
      const types = new Map<string, LocationType>();
      for (const id of [place.cityId, place.countryId]) {
        const location = id !== null && (await repository.location(id));
        if (location) types.set(location.id, location.type);
      }
      refuse(locationFaults(place, (id) => types.get(id) ?? null));

      const before = await repository.location(place.id);
      if (before && before.type !== place.type) throw new LocationTypeFixed(before.type, place.type);
      const holder = await repository.locationWithCode(place.type, place.code);
      if (holder && holder.id !== place.id) throw new LocationCodeTaken(holder.id, place.type, place.code);
      await repository.putLocation(place);
      return { created: before === null };
    });
  }
}
