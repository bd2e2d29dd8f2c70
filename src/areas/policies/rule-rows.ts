import type { components } from '../../../generated/api.d.ts';
import type { FlightRule, HotelRule } from './evaluation/model.ts';
import { defaultFlightPriority, defaultHotelPriority } from './rule-validation.ts';

/*
 * Converts request bodies to rules. Every field of a rule has a column with the same name in snake case, so its queries
 * need only the names and the types of the columns; see `rule-queries.ts`.
 */

type Schemas = components['schemas'];

/** The defaults of the fields of a flight rule: it matches everything and limits nothing (D18, D21, D22). */
const ANY_FLIGHT: Omit<FlightRule, 'id' | 'priority'> = {
  originCityId: null,
  originCountryId: null,
  destinationCityId: null,
  destinationCountryId: null,
  isInternational: null,
  maxPricePerPerson: null,
  currency: 'USD',
  allowedCabinClasses: [],
  durationBudgetTiers: null,
  durationCabinTiers: null,
  maxStops: null,
  advanceBookingDays: null,
  action: null,
};

/** The same for hotel rules. */
const ANY_HOTEL: Omit<HotelRule, 'id' | 'priority'> = {
  cityId: null,
  countryId: null,
  maxPricePerNight: null,
  currency: 'USD',
  allowedStarRatings: [],
  maxNights: null,
  advanceBookingDays: null,
  action: null,
};

/** The column type of every field of a flight rule. */
export const FLIGHT_RULE_TYPES: Readonly<Record<keyof FlightRule, string>> = {
  id: 'uuid',
  priority: 'integer',
  originCityId: 'text',
  originCountryId: 'text',
  destinationCityId: 'text',
  destinationCountryId: 'text',
  isInternational: 'boolean',
  maxPricePerPerson: 'numeric',
  currency: 'text',
  allowedCabinClasses: 'text[]',
  durationBudgetTiers: 'jsonb',
  durationCabinTiers: 'jsonb',
  maxStops: 'integer',
  advanceBookingDays: 'integer',
  action: 'text',
};

/** The column type of every field of a hotel rule. */
export const HOTEL_RULE_TYPES: Readonly<Record<keyof HotelRule, string>> = {
  id: 'uuid',
  priority: 'integer',
  cityId: 'text',
  countryId: 'text',
  maxPricePerNight: 'numeric',
  currency: 'text',
  allowedStarRatings: 'numeric[]',
  maxNights: 'integer',
  advanceBookingDays: 'integer',
  action: 'text',
};

export const FLIGHT_RULE_FIELDS: readonly string[] = Object.keys(FLIGHT_RULE_TYPES);
export const HOTEL_RULE_FIELDS: readonly string[] = Object.keys(HOTEL_RULE_TYPES);

/** A new rule from a request body; if no priority was sent, it follows from the scope (D18). */
export function newFlightRule(id: string, sent: Schemas['FlightRuleCreate']): FlightRule {
  const { priority, currency, ...fields } = sent;
  const rule = changedFlightRule({ id, priority: 0, ...ANY_FLIGHT }, fields);
  return { ...rule, priority: priority ?? defaultFlightPriority(rule), currency: currency ?? rule.currency };
}

/**
 * Applies a patch to a rule. A null list becomes empty, a list keeps the first of repeated values, and a tier without
 * `maxHours` gets null (D18).
 */
export function changedFlightRule(rule: FlightRule, patch: Schemas['FlightRulePatch']): FlightRule {
  const changed = { ...rule, ...patch };
  const { allowedCabinClasses, durationBudgetTiers, durationCabinTiers } = changed;
  return {
    ...changed,
    allowedCabinClasses: [...new Set(allowedCabinClasses)],
    durationBudgetTiers: durationBudgetTiers?.map((tier) => ({ ...tier, maxHours: tier.maxHours ?? null })) ?? null,
    durationCabinTiers:
      durationCabinTiers?.map(({ minHours, maxHours = null, classes }) => {
        return { minHours, maxHours, classes: [...new Set(classes)] };
      }) ?? null,
  };
}

/** A new rule from a request body; if no priority was sent, it follows from the scope (D18). */
export function newHotelRule(id: string, sent: Schemas['HotelRuleCreate']): HotelRule {
  const { priority, currency, ...fields } = sent;
  const rule = changedHotelRule({ id, priority: 0, ...ANY_HOTEL }, fields);
  return { ...rule, priority: priority ?? defaultHotelPriority(rule), currency: currency ?? rule.currency };
}

/** Applies a patch to a rule. A null list becomes empty, and a list keeps the first of repeated values (D18). */
export function changedHotelRule(rule: HotelRule, patch: Schemas['HotelRulePatch']): HotelRule {
  const changed = { ...rule, ...patch };
  return { ...changed, allowedStarRatings: [...new Set(changed.allowedStarRatings)] };
}
