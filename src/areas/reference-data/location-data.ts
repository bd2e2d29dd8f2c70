import { readFileSync } from 'node:fs';

export type LocationType = 'COUNTRY' | 'CITY' | 'AIRPORT';

/** A row of `locations` (D42). */
export interface LocationRecord {
  /** `country-DE`, `city-LON`, `airport-LHR`: the same in every installation. */
  id: string;
  type: LocationType;
  /** ISO 3166-1 alpha-2 for a country, IATA for a city or an airport; unique within its type. */
  code: string;
  /** English where the source has English, trimmed, 1 to 200 characters. */
  name: string;
  /** Set on airports only. A city counts as its own city (D30), which is not stored. */
  cityId: string | null;
  /** Set on cities and airports; null on countries. */
  countryId: string | null;
}

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
