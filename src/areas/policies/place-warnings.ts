import { resolvePlace } from '../../domain/places.ts';
import type { Locations } from '../reference-data/index.ts';
import type { ProposedEntry } from './proposed-entries.ts';

/** A field of an entry, such as `flight.originLocationId`, and what is wrong with it. */
export type PlaceWarning = { field: string; message: string };

/** What a field accepts: the ID prefixes of packaged locations, and example IDs for callers who send a name. */
type Wanted = { name: string; prefixes: string[]; examples: string[] };

const LOCATION: Wanted = {
  name: 'location',
  prefixes: ['airport', 'city', 'country'],
  examples: ['airport-BER', 'city-BER'],
};
const CITY: Wanted = { name: 'location', prefixes: ['city', 'airport'], examples: ['city-BER'] };
const COUNTRY: Wanted = { name: 'country', prefixes: ['country'], examples: ['country-DE'] };

/**
 * Warns about every location and country of an entry that the reference data lacks, and about an `isInternational` that
 * contradicts two known locations (D67). None of this changes how the entry is evaluated.
 */
export function placeWarnings({ flight, hotel }: ProposedEntry, locations: Locations): PlaceWarning[] {
  const warnings: PlaceWarning[] = [];
  if (flight) {
    checkPlace(warnings, 'flight.originLocationId', flight.originLocationId, LOCATION, locations);
    checkPlace(warnings, 'flight.originCountryId', flight.originCountryId, COUNTRY, locations);
    checkPlace(warnings, 'flight.destinationLocationId', flight.destinationLocationId, LOCATION, locations);
    checkPlace(warnings, 'flight.destinationCountryId', flight.destinationCountryId, COUNTRY, locations);
    const from = countryOf(flight.originLocationId, flight.originCountryId, locations);
    const to = countryOf(flight.destinationLocationId, flight.destinationCountryId, locations);
    if (from && to && (from !== to) !== flight.isInternational) {
      const route = from === to ? `within ${from.name}` : `from ${from.name} to ${to.name}`;
      const message = `The flight is ${route}, so isInternational should be ${from !== to}.`;
      warnings.push({ field: 'flight.isInternational', message });
    }
  }
  if (hotel) {
    checkPlace(warnings, 'hotel.cityId', hotel.cityId, CITY, locations);
    checkPlace(warnings, 'hotel.countryId', hotel.countryId, COUNTRY, locations);
  }
  return warnings;
}

function checkPlace(
  warnings: PlaceWarning[],
  field: string,
  sent: string | null | undefined,
  wanted: Wanted,
  locations: Locations,
): void {
  if (sent == null) return;
  const found = locations.get(sent);
  if (found && (wanted !== COUNTRY || found.type === 'COUNTRY')) return;
  // Many callers send just the code.
  const withCode = wanted.prefixes.map((prefix) => `${prefix}-${sent.toUpperCase()}`).filter((id) => locations.has(id));
  const ids = (withCode.length > 0 ? withCode : wanted.examples).join(' or ');
  warnings.push({ field, message: `"${sent}" is not a known ${wanted.name}. Send its ID, such as ${ids}.` });
}

/** The country that a location is evaluated in; undefined if the location or the country is unknown. */
function countryOf(locationId: string, sentCountryId: string | null | undefined, locations: Locations) {
  const location = locations.get(locationId);
  const { countryId } = location ? resolvePlace(locationId, location, sentCountryId ?? null) : { countryId: null };
  const country = countryId === null ? undefined : locations.get(countryId);
  return country?.type === 'COUNTRY' ? country : undefined;
}
