import { refuse } from '../../domain/errors.ts';
import type { Database } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/unit-of-work.ts';
import type { Page, Paging } from '../../platform/database/page.ts';
import { LocationCodeTaken, LocationNotFound, LocationTypeFixed } from './errors.ts';
import { Location } from './entities.ts';
import { type LocationRecord, otherNames } from './location-data.ts';
import { locationFaults } from './location-rules.ts';
import { findLocations, type LocationFilter, type SearchableLocation, searchableLocations } from './location-search.ts';
import { ReferenceDataRepository } from './reference-data-queries.ts';
import type { Locations, ReferenceDataService } from './reference-data-service.ts';

/** Manages locations, which all companies share (D42). Each write is one transaction. */
export class LocationService {
  readonly #database: Database;
  readonly #referenceData: ReferenceDataService;
  readonly #otherNames = otherNames();
  /** The locations at the version that was last listed. */
  #listed: { at: Locations; searchable: SearchableLocation[] } | undefined;

  constructor(database: Database, referenceData: ReferenceDataService) {
    this.#database = database;
    this.#referenceData = referenceData;
  }

  /** Every node has all locations in memory, so they are searched there. */
  async list({ page, perPage, ...filter }: Paging & LocationFilter): Promise<Page<LocationRecord>> {
    const at = await this.#referenceData.currentLocations();
    if (this.#listed?.at !== at) this.#listed = { at, searchable: searchableLocations(at.values(), this.#otherNames) };
    const found = findLocations(this.#listed.searchable, filter);
    return { rows: found.slice((page - 1) * perPage, page * perPage), total: found.length };
  }

  /** @throws LocationNotFound */
  async read(locationId: string): Promise<LocationRecord> {
    const location = (await this.#referenceData.currentLocations()).get(locationId);
    if (!location) throw new LocationNotFound();
    return location;
  }

  /**
   * Creates or replaces a location; all nodes use it from the next evaluation on.
   *
   * @throws Invalid; LocationTypeFixed; LocationCodeTaken
   */
  async put(place: LocationRecord): Promise<{ created: boolean }> {
    return inTransaction(this.#database.em(), async (em) => {
      await new ReferenceDataRepository(em).beginChange('locations');
      const { id, type, code, cityId, countryId } = place;
      const parents = await em.find(Location, { id: { $in: [cityId, countryId].filter((parent) => parent !== null) } });
      refuse(locationFaults(place, new Map(parents.map((parent) => [parent.id, parent.type]))));

      const before = await em.findOne(Location, { id });
      if (before && before.type !== type) throw new LocationTypeFixed(before.type, type);
      const holder = await em.findOne(Location, { type, code });
      if (holder && holder.id !== id) throw new LocationCodeTaken(holder.id, type, code);
      await em.upsert(Location, { ...place });
      return { created: before === null };
    });
  }
}
