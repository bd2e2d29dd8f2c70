import type { components } from '../../generated/api.d.ts';

/** The place of a proposal, with its city (null if it is a city itself) and country; see `resolvePlace`. */
export type Place = { locationId: string; cityId: string | null; countryId: string | null };

/** The fields of a location in the reference data that rule scopes compare (D42). */
export type KnownLocation = Pick<components['schemas']['Location'], 'id' | 'type' | 'cityId' | 'countryId'>;

/**
 * The place of a proposal (D21). A country that was sent takes precedence over the location's own. A country is its own
 * country. A city need not be its own city, because city scopes are also compared with the location id.
 *
 * @param locationId the location id that was sent
 * @param location the location in the reference data; null if it has none
 */
export function resolvePlace(locationId: string, location: KnownLocation | null, sentCountryId: string | null): Place {
  const ownCountryId = location?.type === 'COUNTRY' ? location.id : location?.countryId;
  return { locationId, cityId: location?.cityId ?? null, countryId: sentCountryId ?? ownCountryId ?? null };
}
