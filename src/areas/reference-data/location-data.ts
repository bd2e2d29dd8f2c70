import { readFileSync } from 'node:fs';
import type { components } from '../../../generated/api.d.ts';

/**
 * A location (D42). Its id is the same in every installation: `country-DE`, `city-LON`, `airport-LHR`. A city counts as
 * its own city (D30), which is not stored.
 */
export type LocationRecord = components['schemas']['Location'];
export type LocationType = LocationRecord['type'];

/** A location in places.json; `city` is the code of an airport's city, `country` the code of the country. */
export type LocationLine = [
  type: LocationType,
  code: string,
  name: string,
  city: string | null,
  country: string | null,
];

/**
 * The countries, cities and airports that a new installation starts with (D42), each after the ones that it refers to.
 * They are read from places.json, which `make places` writes; docs/places.md names the source. Nothing is cached, so
 * call it at setup only.
 */
export function packagedLocations(): LocationRecord[] {
  const lines = JSON.parse(readFileSync(new URL('places.json', import.meta.url), 'utf8')) as LocationLine[];
  return lines.map(([type, code, name, city, country]) => ({
    id: `${type.toLowerCase()}-${code}`,
    type,
    code,
    name,
    cityId: city && `city-${city}`,
    countryId: country && `country-${country}`,
  }));
}

/** Names by which places are found besides the English one, such as local ones, by type and code: `city-MUC` (D42). */
export function otherNames(): Map<string, string[]> {
  const text = readFileSync(new URL('other-names.json', import.meta.url), 'utf8');
  return new Map(Object.entries(JSON.parse(text) as Record<string, string[]>));
}
