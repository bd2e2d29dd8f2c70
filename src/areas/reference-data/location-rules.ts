import type { Fault } from '../../domain/errors.ts';
import type { LocationRecord, LocationType } from './location-data.ts';

/**
 * The faults of a location that the schema cannot express: a code that is too short or too long for the type, and a
 * city or country that it cannot have (D42). A city counts as its own city and a country as its own country, so they
 * name none (D30).
 * @param typeOf the types of the locations that it names, as far as they exist
 */
export function locationFaults(
  { type, code, cityId, countryId }: Omit<LocationRecord, 'id'>,
  typeOf: ReadonlyMap<string, LocationType>,
): Fault[] {
  const faults: Fault[] = [];
  const length = type === 'COUNTRY' ? 2 : 3;
  if (code.length !== length) {
    faults.push({
      field: 'code',
      message: `must be ${length === 2 ? 'two' : 'three'} capital letters for ${withArticle(type)}`,
    });
  }
  for (const [field, parent, wanted, mayHaveOne] of [
    ['cityId', cityId, 'CITY', type === 'AIRPORT'],
    ['countryId', countryId, 'COUNTRY', type !== 'COUNTRY'],
  ] as const) {
    if (parent === null) continue;
    if (!mayHaveOne) faults.push({ field, message: `must be null for ${withArticle(type)}` });
    else if (typeOf.get(parent) !== wanted)
      faults.push({ field, message: `must be an existing location of type ${wanted}` });
  }
  return faults;
}

/** `a CITY`, `an AIRPORT`. */
export function withArticle(type: LocationType): string {
  return type === 'AIRPORT' ? 'an AIRPORT' : `a ${type}`;
}
