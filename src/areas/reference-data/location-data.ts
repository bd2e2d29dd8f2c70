import { readFileSync } from 'node:fs';

export type LocationType = 'COUNTRY' | 'CITY' | 'AIRPORT';

/** A row of `locations` (D42). */
export interface LocationRecord {
  /** `country-DE`, `city-LON`, `airport-LHR`: the same at every set-up. */
  id: string;
  type: LocationType;
  /** ISO 3166-1 alpha-2 for a country, IATA for a city or an airport; unique within its type. */
  code: string;
  /** English where the source has English, trimmed, 1 to 200 characters. */
  name: string;
  /** Set on airports only. A city is its own city, which D30 implies and no row repeats. */
  cityId: string | null;
  /** Set on cities and airports; null on countries. */
  countryId: string | null;
}

/** Type, code, name, the code of an airport's city, the code of the country. */
export type LocationLine = [
  type: LocationType,
  code: string,
  name: string,
  city: string | null,
  country: string | null,
];

/**
 * Every country, city and airport that a new installation starts with (D42), each after the ones it refers to: those of
 * places.json, which `make places` writes. docs/places.md says where they come from. Nothing is kept: call it at
 * set-up, not at every start.
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
