import type { components } from '../../../generated/api.d.ts';
import type { Fault } from '../../domain/errors.ts';
import type { FlightScope, HotelScope } from './evaluation/model.ts';

type Schemas = components['schemas'];

/** A create must name the currency of its price limits; an edit keeps the stored one (D18). */
export type RuleWrite = 'create' | 'edit';

/** The faults of a flight rule that the schema cannot express (D18). */
export function flightRuleFaults(
  input: Schemas['FlightRuleCreate'] | Schemas['FlightRulePatch'],
  write: RuleWrite,
): Fault[] {
  const budgetTiers = input.durationBudgetTiers ?? [];
  const hasPriceLimit = input.maxPricePerPerson != null || budgetTiers.length > 0;
  return [
    ...currencyFaults(input.currency, hasPriceLimit, write),
    ...tierFaults('durationBudgetTiers', budgetTiers),
    ...tierFaults('durationCabinTiers', input.durationCabinTiers ?? []),
  ];
}

/** The faults of a hotel rule that the schema cannot express (D18). */
export function hotelRuleFaults(
  input: Schemas['HotelRuleCreate'] | Schemas['HotelRulePatch'],
  write: RuleWrite,
): Fault[] {
  return currencyFaults(input.currency, input.maxPricePerNight != null, write);
}

/**
 * The priority of a flight rule that was sent without one (D18). `isInternational` counts only if the scope names no
 * place. If one side has both a city and a country, the city counts.
 *
 * | origin  | destination | isInternational | priority |
 * |---------|-------------|-----------------|----------|
 * | city    | city        | any             | 10       |
 * | country | country     | any             | 20       |
 * | city    | country     | any             | 30       |
 * | country | city        | any             | 30       |
 * | either  | none        | any             | 30       |
 * | none    | either      | any             | 30       |
 * | none    | none        | false           | 50       |
 * | none    | none        | true            | 75       |
 * | none    | none        | null            | 100      |
 */
export function defaultFlightPriority(scope: FlightScope): number {
  const origin = placeKind(scope.originCityId, scope.originCountryId);
  const destination = placeKind(scope.destinationCityId, scope.destinationCountryId);
  if (origin === null && destination === null) {
    if (scope.isInternational === null) return 100;
    return scope.isInternational ? 75 : 50;
  }
  if (origin !== destination) return 30;
  return origin === 'city' ? 10 : 20;
}

/**
 * The priority of a hotel rule that was sent without one: 10 for a city, 50 for a country, 100 for everything (D18).
 */
export function defaultHotelPriority({ cityId, countryId }: HotelScope): number {
  const place = placeKind(cityId, countryId);
  if (place === null) return 100;
  return place === 'city' ? 10 : 50;
}

function placeKind(cityId: string | null, countryId: string | null): 'city' | 'country' | null {
  if (cityId !== null) return 'city';
  return countryId === null ? null : 'country';
}

function currencyFaults(currency: string | null | undefined, hasPriceLimit: boolean, write: RuleWrite): Fault[] {
  if (write === 'edit' || currency != null || !hasPriceLimit) return [];
  return [{ field: 'currency', message: 'is required when a price limit is set' }];
}

function tierFaults(field: string, tiers: readonly { minHours: number; maxHours?: number | null }[]): Fault[] {
  const faults: Fault[] = [];
  const spans: { index: number; start: number; end: number }[] = [];
  for (const [index, { minHours: start, maxHours }] of tiers.entries()) {
    const end = maxHours ?? Infinity;
    if (end > start) spans.push({ index, start, end });
    else faults.push({ field: `${field}.${index}.maxHours`, message: `must be greater than minHours, ${start}` });
  }

  let longest = { start: -Infinity, end: -Infinity };
  for (const span of spans.sort((a, b) => a.start - b.start)) {
    if (span.start < longest.end) {
      const message = `must not overlap another tier, which covers ${hours(longest)}`;
      faults.push({ field: `${field}.${span.index}.minHours`, message });
    }
    if (span.end > longest.end) longest = span;
  }
  return faults;
}

function hours({ start, end }: { start: number; end: number }): string {
  return end === Infinity ? `${start} hours and more` : `${start} up to ${end} hours`;
}
