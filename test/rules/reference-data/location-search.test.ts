import { describe, expect, test } from '@jest/globals';
import { otherNames, packagedLocations } from '../../../src/areas/reference-data/location-data.ts';
import {
  findLocations,
  foldName,
  type LocationFilter,
  searchableLocations,
} from '../../../src/areas/reference-data/location-search.ts';

const places = packagedLocations();
const others = otherNames();
const locations = searchableLocations(places, others);
const find = (filter: LocationFilter): string[] => findLocations(locations, filter).map(({ id }) => id);

describe('D42: a search for places', () => {
  test.each([
    ['city-ZRH', 'Zürich'],
    ['city-ZRH', 'ZU\u0308RICH'],
    ['city-ZRH', 'zurich'],
    ['city-ZRH', 'Zuerich'],
    ['city-DUS', 'Dusseldorf'],
    ['city-DUS', 'DÜSSELDORF'],
    ['city-MUC', 'München'],
    ['city-MUC', 'Munchen'],
    ['city-MUC', 'Muenchen'],
    ['city-MUC', 'munich'],
    ['city-CGN', 'Köln'],
    ['city-VIE', 'Wien'],
    ['city-ROM', 'Roma'],
    ['city-MIL', 'milano'],
    ['city-PRG', 'Praha'],
    ['city-WAW', 'Warszawa'],
    ['city-CPH', 'København'],
    ['city-CPH', 'kobenhavn'],
    ['city-LIS', 'Lisboa'],
    ['city-GVA', 'Geneve'],
    ['city-FLR', 'Firenze'],
    ['city-NAP', 'Napoli'],
    ['city-BRU', 'Bruxelles'],
    ['city-MOW', 'МОСКВА'],
    ['city-ATH', 'ΑΘΗΝΑ'],
    ['city-EBL', 'اربيل'],
    ['city-BJS', '北京'],
    ['city-LCJ', 'Lodz'],
    ['city-LCJ', 'ŁÓDŹ'],
    ['city-TOS', 'tromso'],
    ['city-SAO', 'sao paulo'],
    ['city-ISE', 'ısparta'],
    ['country-DE', 'Deutschland'],
    ['country-TR', 'Turkey'],
    ['country-TR', 'turkiye'],
    ['country-AX', 'aland'],
    ['airport-PEG', "d'assisi"],
  ])('finds %s by “%s”', (id, search) => {
    expect(find({ search })).toContain(id);
  });

  test('finds places with accents by name and code, with or without accents and in capital letters', () => {
    const missed = places
      .filter(({ name }) => /\P{ASCII}/u.test(name))
      .filter((_, index) => index % 10 === 0)
      .flatMap(({ id, name, code }) =>
        [name, name.normalize('NFD'), foldName(name), name.toUpperCase(), code.toLowerCase()]
          .filter((search) => !find({ search }).includes(id))
          .map((search) => `${id} by ${search}`),
      );
    expect(missed).toEqual([]);
  });

  test('lists places with exactly this code first, then those with exactly this name, then the others by name', () => {
    expect(find({ search: 'roma' }).slice(0, 2)).toEqual(['city-RMA', 'city-ROM']);
    const found = find({ search: 'ber' });
    expect(found.slice(0, 2)).toEqual(['city-BER', 'airport-BER']);
    const order = new Map(places.map(({ id }, index) => [id, index]));
    const rest = found.slice(2).map((id) => order.get(id)!);
    expect(rest).toEqual(rest.toSorted((a, b) => a - b));
    expect(rest.length).toBeGreaterThan(10);
  });

  test('D14: takes wildcards and regular expressions literally', () => {
    for (const search of ['%', '_', '\\', '.*', '[a-z]', '^']) expect(find({ search })).toEqual([]);
  });

  test('finds nothing by combining marks alone, which are left out of names', () => {
    expect(find({ search: '\u0301\u0308' })).toEqual([]);
  });

  test('must match all filters', () => {
    expect(find({ search: 'munchen', type: 'AIRPORT' })).toEqual([]);
    expect(find({ search: 'munchen', countryId: 'country-AT' })).toEqual([]);
    expect(find({ search: 'munchen', type: 'CITY', countryId: 'country-DE' })).toEqual(['city-MUC']);
    expect(find({ cityId: 'city-LON', search: 'heath' })).toEqual(['airport-LHR']);
    expect(find({})).toEqual(places.map(({ id }) => id));
  });

  test('knows other names by type and code, whatever the ID, and never shows them', () => {
    const own = { id: 'minga', type: 'CITY' as const, code: 'MUC', name: 'Munich', cityId: null, countryId: null };
    const airport = { ...own, id: 'franz', type: 'AIRPORT' as const };
    expect(findLocations(searchableLocations([own, airport], others), { search: 'münchen' })).toEqual([own]);
  });
});

describe('D42: the other names of places', () => {
  const byId = new Map(places.map((place) => [place.id, place]));

  test('are those of packaged places, sorted for a readable diff', () => {
    expect([...others.keys()].filter((id) => !byId.has(id))).toEqual([]);
    expect([...others.keys()]).toEqual([...others.keys()].sort());
  });

  test('each find what the English name does not', () => {
    const redundant = [...others].flatMap(([id, names]) =>
      names.filter((name, index) =>
        [byId.get(id)!.name, ...names.filter((_, other) => other !== index)].some((known) =>
          foldName(known).includes(foldName(name)),
        ),
      ),
    );
    expect(redundant).toEqual([]);
    expect([...others.values()].filter((names) => names.length === 0)).toEqual([]);
  });
});
