import type { Fault } from '../../domain/errors.ts';
import type { LocationRecord, LocationType } from './location-data.ts';

/**
 * What the schema cannot say about a place: a code that is not one of its type, and places that it cannot lie in (D42).
 * A city is its own city and a country its own country, so they name none (D30).
 * @param typeOf the type of a place; null for one that is not known
 */
export function locationFaults(
  { type, code, cityId, countryId }: Omit<LocationRecord, 'id'>,
  typeOf: (placeId: string) => LocationType | null,
): Fault[] {
  const faults: Fault[] = [];
  const length = type === 'COUNTRY' ? 2 : 3;
  if (code.length !== length) {
    faults.push({
      field: 'code',
      message: `must be ${length === 2 ? 'two' : 'three'} capital letters for ${withArticle(type)}`,
    });
  }
  const liesIn = (
    field: 'cityId' | 'countryId',
    placeId: string | null,
    wanted: LocationType,
    mayHaveOne: boolean,
  ): void => {
    if (placeId === null) return;
    if (!mayHaveOne) faults.push({ field, message: `must be null for ${withArticle(type)}` });
    else if (typeOf(placeId) !== wanted)
      faults.push({ field, message: `must be an existing location of type ${wanted}` });
  };
  liesIn('cityId', cityId, 'CITY', type === 'AIRPORT');
  liesIn('countryId', countryId, 'COUNTRY', type !== 'COUNTRY');
  return faults;
}

/** `a CITY`, `an AIRPORT`. */
export function withArticle(type: LocationType): string {
  return type === 'AIRPORT' ? 'an AIRPORT' : `a ${type}`;
}
