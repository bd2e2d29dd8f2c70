import type { LocationRecord, LocationType } from './location-data.ts';

/** An absent filter does not restrict. */
export type LocationFilter = { search?: string; type?: LocationType; cityId?: string; countryId?: string };

/** A location with the folded texts by which it is found. */
export type SearchableLocation = { place: LocationRecord; code: string; names: string[] };

/** Characters that do not decompose into a letter and a mark, or that keyboards lack. */
const PLAIN: Record<string, string> = {
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ß: 'ss',
  ς: 'σ',
  '’': "'",
  '‘': "'",
  '´': "'",
  '–': '-',
};
const NOT_PLAIN = new RegExp(`[${Object.keys(PLAIN).join('')}]`, 'gu');
/** Most names, of which only the case has to be folded. */
const ASCII = /^\p{ASCII}*$/u;

/** A text without case and accents, so that `ZÜRICH` and `Zurich`, or `Łódź` and `lodz`, are the same (D14). */
export function foldName(text: string): string {
  if (ASCII.test(text)) return text.toLowerCase();
  const unmarked = text.normalize('NFD').replaceAll(/\p{M}/gu, '');
  // Upper case first: it turns ß into SS and ı into I.
  return unmarked
    .toUpperCase()
    .toLowerCase()
    .replaceAll(NOT_PLAIN, (character) => PLAIN[character]!);
}

/**
 * Prepares locations for `findLocations`, in their order. Folding takes longer than a search.
 *
 * @param otherNames further names of places, such as local ones, by type and code: `city-MUC`
 */
export function searchableLocations(
  places: Iterable<LocationRecord>,
  otherNames: ReadonlyMap<string, readonly string[]>,
): SearchableLocation[] {
  return Array.from(places, (place) => ({
    place,
    code: foldName(place.code),
    names: [place.name, ...(otherNames.get(`${place.type.toLowerCase()}-${place.code}`) ?? [])].map(foldName),
  }));
}

/** The locations that match all filters, in their order, except that those whose code or name is the search term come first. */
export function findLocations(
  locations: readonly SearchableLocation[],
  { search, type, cityId, countryId }: LocationFilter,
): LocationRecord[] {
  const inFilters = locations.filter(
    ({ place }) =>
      (type === undefined || place.type === type) &&
      (cityId === undefined || place.cityId === cityId) &&
      (countryId === undefined || place.countryId === countryId),
  );
  const found = search === undefined ? inFilters : searched(inFilters, foldName(search));
  return found.map(({ place }) => place);
}

/** Those with the term as their code, then those with it as a name, then those that contain it. */
function searched(locations: readonly SearchableLocation[], term: string): SearchableLocation[] {
  // Nothing is left of a search for combining marks alone.
  if (term === '') return [];
  const found: [SearchableLocation[], SearchableLocation[], SearchableLocation[]] = [[], [], []];
  for (const location of locations) {
    const { code, names } = location;
    if (code === term) found[0].push(location);
    else if (names.includes(term)) found[1].push(location);
    else if (code.includes(term) || names.some((name) => name.includes(term))) found[2].push(location);
  }
  return found.flat();
}
