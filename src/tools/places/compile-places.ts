import { readFileSync } from 'node:fs';
import type { LocationLine } from '../../areas/reference-data/index.ts';

/** An airport, merged from the source packages. */
type Airport = {
  code: string;
  name: string;
  countryCode: string;
  municipality: string;
  /**
   * A city is named after its most important airport: 0 for an airstrip, 5 for a large airport with scheduled flights.
   */
  importance: number;
};

/** Corrections of errors and omissions in the source packages; docs/places.md describes them. */
export const corrections = JSON.parse(readFileSync(new URL('corrections.json', import.meta.url), 'utf8')) as {
  notIso3166: string[];
  countryNames: Record<string, string>;
  addedAirports: Airport[];
  cityCodes: Record<string, string>;
  cityNames: Record<string, string>;
};

/** The columns of the source packages that are read; docs/places.md names the packages. */
type LocationSources = {
  /** English names by ISO 3166-1 alpha-2 code. */
  countryNames: Record<string, string>;
  /** The airports are split into three files by column; `id` joins them. */
  airports: { id: number; name: string; type: string; iata_code: string }[];
  regions: { id: number; iso_country: string; municipality: string | null }[];
  references: { id: number; scheduled_service: string }[];
  /** The IATA city of each airport (LHR → LON). */
  cities: { iata_code: string; city_code: string; country_id: string }[];
};

/** Every country, city and airport (D42): countries first, then cities, then airports, each type sorted by code. */
export function compilePlaces(sources: LocationSources): LocationLine[] {
  const countries = countryNames(sources);
  const airports = airportsOf(sources).filter((airport) => countries.has(airport.countryCode));
  const cityCodeOf = cityCodes(sources, airports);
  const airportsByCity = Map.groupBy(airports, (airport) => cityCodeOf.get(airport.code)!);

  return [
    ...sorted(Array.from(countries, ([code, name]) => ['COUNTRY', code, name, null, null])),
    ...sorted(
      Array.from(airportsByCity, ([code, served]) => [
        'CITY',
        code,
        cityName(code, served),
        null,
        served[0]!.countryCode,
      ]),
    ),
    ...airports.map(({ code, name, countryCode }): LocationLine => [
      'AIRPORT',
      code,
      name,
      cityCodeOf.get(code)!,
      countryCode,
    ]),
  ];
}

function sorted(lines: LocationLine[]): LocationLine[] {
  return lines.sort(([, a], [, b]) => (a < b ? -1 : 1));
}

function countryNames({ countryNames: names }: LocationSources): Map<string, string> {
  return new Map(
    Object.entries({ ...names, ...corrections.countryNames }).filter(
      ([code]) => !corrections.notIso3166.includes(code),
    ),
  );
}

/** All airports with an IATA code, sorted by code, so that the result does not depend on the order of the sources. */
function airportsOf({ airports: packaged, regions, references }: LocationSources): Airport[] {
  const regionOf = new Map(regions.map((row) => [row.id, row]));
  const referencesOf = new Map(references.map((row) => [row.id, row]));

  const airports = new Map(corrections.addedAirports.map((airport) => [airport.code, airport]));
  for (const { id, name, type, iata_code: code } of packaged) {
    if (!isIata(code) || name.includes('(under construction)')) continue;
    const region = regionOf.get(id)!;
    const scheduled = referencesOf.get(id)!.scheduled_service === 'yes';
    airports.set(code, {
      code,
      name: tidy(name),
      countryCode: region.iso_country,
      municipality: placeName(region.municipality ?? ''),
      importance: (IMPORTANCE[type] ?? 0) + (scheduled ? 1 : 0),
    });
  }
  return [...airports.values()].sort((a, b) => (a.code < b.code ? -1 : 1));
}

/**
 * The IATA city of each airport; an airport without one is a city of the same code. IATA reuses the codes of closed
 * airports, and the two packages are from different years, so a city only counts if both packages put the airport in
 * the same country and no airport of another country has the city's code.
 */
function cityCodes({ cities }: LocationSources, airports: Airport[]): Map<string, string> {
  const listed = new Map(cities.map((row) => [row.iata_code, row]));
  const countryOf = new Map(airports.map((airport) => [airport.code, airport.countryCode]));

  const cityCode = ({ code, countryCode }: Airport): string => {
    const corrected = corrections.cityCodes[code];
    if (corrected) return corrected;
    const row = listed.get(code);
    if (!row || row.country_id !== countryCode || !isIata(row.city_code)) return code;
    return (countryOf.get(row.city_code) ?? countryCode) === countryCode ? row.city_code : code;
  };
  return new Map(airports.map((airport) => [airport.code, cityCode(airport)]));
}

/**
 * The municipality of most of the city's most important airports; in a tie, of the airport with the city's code.
 */
function cityName(code: string, airports: Airport[]): string {
  const corrected = corrections.cityNames[code];
  if (corrected) return corrected;

  const highest = Math.max(...airports.map((airport) => airport.importance));
  const candidates = airports
    .filter((airport) => airport.importance === highest)
    .sort((a, b) => Number(b.code === code) - Number(a.code === code));
  const names = Map.groupBy(candidates.map((airport) => airport.municipality).filter(Boolean), (name) => name);
  const [mostNamed] = [...names.values()].sort((a, b) => b.length - a.length);
  return mostNamed?.[0] ?? withoutAirport(candidates[0]!.name);
}

function isIata(code: string): boolean {
  return /^[A-Z]{3}$/.test(code);
}

function tidy(name: string): string {
  return name.normalize('NFC').replace(/\s+/g, ' ').trim();
}

/** The name of the place alone, from `Shanghai (Pudong)`, `Bordeaux/Mérignac` or `Leeds, West Yorkshire`. */
function placeName(municipality: string): string {
  return tidy(municipality.split(/[/(,]/)[0]!);
}

function withoutAirport(name: string): string {
  return name.replace(
    / (International |Regional |Municipal )?(Airport|Airfield|Airstrip|Aerodrome|Heliport|Seaplane Base).*$/,
    '',
  );
}

const IMPORTANCE: Record<string, number> = { large_airport: 4, medium_airport: 2 };
