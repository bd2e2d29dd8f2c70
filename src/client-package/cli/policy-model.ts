import type { Schemas } from '../types.js';

/** A rule as a file has it: what was left out has its default. */
export type Rule = Record<string, unknown> & { id?: string | null };

export type RuleKind = 'flightRules' | 'hotelRules';

export const RULE_KINDS: readonly RuleKind[] = ['flightRules', 'hotelRules'];

/** A policy as a file has it. */
export type PolicyModel = {
  id?: string | null;
  name: string;
  description?: string | null;
  bookingMode: Schemas['BookingMode'];
  defaultAction: Schemas['PolicyAction'];
  isDefault?: boolean | null;
  isActive?: boolean | null;
  flightRules: Rule[];
  hotelRules: Rule[];
};

/** The order in which the fields of a rule are written; fields that are not listed come after them. */
const RULE_FIELDS: Readonly<Record<RuleKind, readonly string[]>> = {
  flightRules: [
    'id',
    'priority',
    'originCityId',
    'originCountryId',
    'destinationCityId',
    'destinationCountryId',
    'isInternational',
    'maxPricePerPerson',
    'currency',
    'durationBudgetTiers',
    'allowedCabinClasses',
    'durationCabinTiers',
    'maxStops',
    'advanceBookingDays',
    'action',
  ],
  hotelRules: [
    'id',
    'priority',
    'cityId',
    'countryId',
    'maxPricePerNight',
    'currency',
    'allowedStarRatings',
    'maxNights',
    'advanceBookingDays',
    'action',
  ],
};

/** A policy of which a file can have everything left out that has its default. Rules keep their order. */
export function shortPolicy(policy: PolicyModel): PolicyModel {
  const { id, name, description, bookingMode, defaultAction, isDefault, isActive } = policy;
  return {
    ...(isSet(id) && { id }),
    name,
    ...(isSet(description) && { description }),
    bookingMode,
    defaultAction,
    ...(isDefault === true && { isDefault }),
    ...(isActive === false && { isActive }),
    flightRules: (policy.flightRules ?? []).map((rule) => shortRule('flightRules', rule)),
    hotelRules: (policy.hotelRules ?? []).map((rule) => shortRule('hotelRules', rule)),
  };
}

/** A rule without what has its default, in the order of `RULE_FIELDS`. Rules that say the same are written the same. */
export function shortRule(kind: RuleKind, rule: Rule): Rule {
  const fields = [...new Set([...RULE_FIELDS[kind], ...Object.keys(rule)])];
  const short: Rule = {};
  for (const field of fields) {
    const value = rule[field];
    if (!isSet(value) || (Array.isArray(value) && value.length === 0)) continue;
    if (field === 'priority' && value === defaultPriority(kind, rule)) continue;
    if (field === 'currency' && value === 'USD' && !limitsPrice(rule)) continue;
    short[field] = Array.isArray(value) ? value.map(shortItem) : value;
  }
  return short;
}

/** The priority of a rule that is sent without one, which follows from its scope (D18). */
export function defaultPriority(kind: RuleKind, rule: Rule): number {
  if (kind === 'hotelRules') {
    if (isSet(rule['cityId'])) return 10;
    return isSet(rule['countryId']) ? 50 : 100;
  }
  const sideOf = (side: string): 'city' | 'country' | null => {
    if (isSet(rule[`${side}CityId`])) return 'city';
    return isSet(rule[`${side}CountryId`]) ? 'country' : null;
  };
  const [origin, destination] = [sideOf('origin'), sideOf('destination')];
  if (origin === null && destination === null) {
    if (!isSet(rule['isInternational'])) return 100;
    return rule['isInternational'] === true ? 75 : 50;
  }
  if (origin !== destination) return 30;
  return origin === 'city' ? 10 : 20;
}

/** What the service judges a file by before it is stored; its rules are named by their place (D59). */
export function draftOf(policy: PolicyModel): Schemas['PolicyDraft'] {
  const { name, bookingMode, defaultAction, flightRules, hotelRules } = shortPolicy(policy);
  const withoutId = ({ id: _id, ...rule }: Rule): object => rule;
  return {
    name,
    bookingMode,
    defaultAction,
    flightRules: flightRules.map(withoutId),
    hotelRules: hotelRules.map(withoutId),
  };
}

/** What a rule matches, in a few words: `city-BER → city-LON`. */
export function scopeOf(kind: RuleKind, rule: Rule): string {
  const first = (...fields: string[]): string | null => {
    const parts = fields.map((field) => rule[field]).filter(isSet);
    return parts.length === 0 ? null : parts.join(' in ');
  };
  if (kind === 'hotelRules') return first('cityId', 'countryId') ?? 'every hotel';
  const international = { true: 'international', false: 'domestic' }[String(rule['isInternational'])];
  const origin = first('originCityId', 'originCountryId');
  const destination = first('destinationCityId', 'destinationCountryId');
  const places = (origin ?? destination) ? `${origin ?? 'anywhere'} → ${destination ?? 'anywhere'}` : null;
  return [places, international].filter(isSet).join(', ') || 'every flight';
}

/** Whether two rules say the same, whatever their IDs are. */
export function isSameRule(kind: RuleKind, one: Rule, other: Rule): boolean {
  return textOf(kind, one) === textOf(kind, other);
}

/** One text for all rules that say the same, whatever their IDs are. */
export function textOf(kind: RuleKind, rule: Rule): string {
  const { id: _id, ...fields } = shortRule(kind, rule);
  return JSON.stringify(fields);
}

function limitsPrice(rule: Rule): boolean {
  const tiers = rule['durationBudgetTiers'];
  return (
    isSet(rule['maxPricePerPerson']) || isSet(rule['maxPricePerNight']) || (Array.isArray(tiers) && tiers.length > 0)
  );
}

/** A tier; the service does not keep the order of its fields. */
function shortItem(item: unknown): unknown {
  if (typeof item !== 'object' || item === null) return item;
  const fields = [...new Set(['minHours', 'maxHours', 'maxPrice', 'classes', ...Object.keys(item).sort()])];
  return Object.fromEntries(
    fields.map((field) => [field, (item as Record<string, unknown>)[field]]).filter(([, value]) => isSet(value)),
  );
}

function isSet<T>(value: T): value is NonNullable<T> {
  return value !== null && value !== undefined;
}
