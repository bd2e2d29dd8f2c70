/** A proposed place with the city (null for a city itself) and the country it lies in; `resolvePlace` fills it. */
export type Place = { locationId: string; cityId: string | null; countryId: string | null };

/** The part of a location of the reference data that scopes are about (D42). */
export type KnownLocation = {
  id: string;
  type: 'COUNTRY' | 'CITY' | 'AIRPORT';
  cityId: string | null;
  countryId: string | null;
};

/**
 * The place of a proposal, from the location id that was sent, that location if the reference data has it, and the
 * country that was sent, which comes before the location's own (D21). A country is its own country; that a city is its
 * own city needs no word here, as city scopes match by the location id too.
 */
export function resolvePlace(locationId: string, location: KnownLocation | null, sentCountryId: string | null): Place {
  const ownCountryId = location?.type === 'COUNTRY' ? location.id : location?.countryId;
  return { locationId, cityId: location?.cityId ?? null, countryId: sentCountryId ?? ownCountryId ?? null };
}
