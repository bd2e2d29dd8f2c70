import type { Schemas } from '../client/types.js';

/** A rule as written in a file, where fields with their default value may be left out. */
export type Rule = Record<string, unknown> & { id?: string | null };

export type RuleKind = 'flightRules' | 'hotelRules';

export const RULE_KINDS: readonly RuleKind[] = ['flightRules', 'hotelRules'];

/** A policy as written in a file. */
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

/** The order in which the fields of a rule are written. Fields that are not listed come last. */
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

/** A policy without the fields that have their default value, so that two policies can be compared as JSON. */
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

/** A rule without fields that have their default value, in the order of `RULE_FIELDS`. Equal rules give equal JSON. */
export function shortRule(kind: RuleKind, rule: Rule): Rule {
  const fields = [...new Set([...RULE_FIELDS[kind], ...Object.keys(rule)])];
  const short: Rule = {};
  for (const field of fields) {
    const value = rule[field];
    if (!isSet(value) || (Array.isArray(value) && value.length === 0)) continue;
    if (field === 'priority' && value === defaultPriority(kind, rule)) continue;
    if (field === 'currency' && value === 'USD' && !limitsPrice(rule)) continue;
    short[field] = Array.isArray(value) ? withoutRepeats(value.map(shortItem)) : value;
  }
  return short;
}

/** The priority that the service gives a rule that is sent without one, depending on its scope (D18). */
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

/**
 * The draft to send for a file. The service names the rules of a draft by their position, so IDs are left out (D59).
 */
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

/** The scope of a rule in a few words: `city-BER → city-LON`. */
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

/** The rule as JSON without its ID: the same text for all rules with the same content. */
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
    fields
      .map((field) => [field, withoutRepeats((item as Record<string, unknown>)[field])])
      .filter(([, value]) => isSet(value)),
  );
}

/** The service stores repeated values of a list once (D18). */
function withoutRepeats(value: unknown): unknown {
  return Array.isArray(value) ? [...new Set(value)] : value;
}

function isSet<T>(value: T): value is NonNullable<T> {
  return value !== null && value !== undefined;
}
