import { convert } from '../../../../domain/exchange-rates.ts';
import { getOrAdd } from '../../../../domain/get-or-add.ts';
import type { KnownLocation } from '../../../../domain/places.ts';
import type { HotelRule } from '../model.ts';
import type { FindingFacts } from './model.ts';

/* What is wrong with a single rule (D62), except for gaps between its tiers, which are in `tier-gaps.ts`. */

/** Whether no price in another currency can be converted to this one. */
export type LacksRate = (currency: string) => boolean;

/** Looks up each currency once. */
export function lacksRateOn({ rates, today }: FindingFacts): LacksRate {
  const known = new Map<string, boolean>();
  const isConvertible = (from: string, to: string) => from !== to && convert(rates, 1, from, to, today) !== null;
  return (currency) =>
    getOrAdd(known, currency, () => ![...rates.keys()].some((from) => isConvertible(from, currency)));
}

export const FLIGHT_PLACES = ['originCityId', 'originCountryId', 'destinationCityId', 'destinationCountryId'] as const;
export const HOTEL_PLACES = ['cityId', 'countryId'] as const;

/**
 * The fields of a scope whose place the reference data does not contain, formatted like `originCityId city-XYZ`. A country
 * field must name a country; a city field may also name an airport, because rules can apply to one.
 */
export function unknownPlaces<Field extends string>(
  scope: Readonly<Record<Field, string | null>>,
  fields: readonly Field[],
  locations: ReadonlyMap<string, KnownLocation>,
): string[] {
  return fields.flatMap((field) => {
    const id = scope[field];
    if (id === null) return [];
    const type = locations.get(id)?.type;
    const isKnown = type !== undefined && (type === 'COUNTRY') === field.toLowerCase().endsWith('countryid');
    return isKnown ? [] : [`${field} ${id}`];
  });
}

/**
 * Whether no stay can meet a limit of a rule. Flights can meet every limit: with a price of 0, nonstop, in a listed
 * class. Both can meet every `advanceBookingDays`, because its maximum is less than 3,000 years.
 */
export function neverComplies({ maxNights }: HotelRule): boolean {
  return maxNights === 0;
}
