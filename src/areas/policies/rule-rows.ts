import type { components } from '../../../generated/api.d.ts';
import type { FlightRuleRow, HotelRuleRow } from './entities.ts';
import type { FlightRule, HotelRule } from './evaluation/model.ts';
import { defaultFlightPriority, defaultHotelPriority } from './rule-validation.ts';

/*
 * Rules as they are sent, as the model has them, and as they are stored. A field of the model has a column of its own
 * under the same name, in lower case with underscores. Reading needs no more than the names; see `rule-repository.ts`.
 */

type Schemas = components['schemas'];

/** What a rule says where nothing was sent: it matches everything and limits nothing (D18, D21, D22). */
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

/** The same of hotels. */
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

/** Every field of the model, and the type of its column. */
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

/** The same of hotels. */
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

/** Every field of the model. */
export const FLIGHT_RULE_FIELDS: readonly string[] = Object.keys(FLIGHT_RULE_TYPES);
export const HOTEL_RULE_FIELDS: readonly string[] = Object.keys(HOTEL_RULE_TYPES);

/** A rule as it was sent; a priority that was not sent follows from its scope (D18). */
export function newFlightRule(id: string, sent: Schemas['FlightRuleCreate']): FlightRule {
  const { priority, currency, ...fields } = sent;
  const rule = changedFlightRule({ id, priority: 0, ...ANY_FLIGHT }, fields);
  return { ...rule, priority: priority ?? defaultFlightPriority(rule), currency: currency ?? rule.currency };
}

/** A rule with what was sent: an empty list for null, and open tiers closed with null (D18). */
export function changedFlightRule(rule: FlightRule, patch: Schemas['FlightRulePatch']): FlightRule {
  const changed = { ...rule, ...patch };
  const { allowedCabinClasses, durationBudgetTiers, durationCabinTiers } = changed;
  return {
    ...changed,
    allowedCabinClasses: allowedCabinClasses ?? [],
    durationBudgetTiers: closed(durationBudgetTiers),
    durationCabinTiers: closed(durationCabinTiers),
  };
}

/** As a rule is stored: amounts as texts, as PostgreSQL's `numeric` is (D12). */
export function flightRuleColumns(rule: FlightRule): Pick<FlightRuleRow, keyof FlightRule> {
  return { ...rule, maxPricePerPerson: decimal(rule.maxPricePerPerson) };
}

/** A rule as it was sent; a priority that was not sent follows from its scope (D18). */
export function newHotelRule(id: string, sent: Schemas['HotelRuleCreate']): HotelRule {
  const { priority, currency, ...fields } = sent;
  const rule = changedHotelRule({ id, priority: 0, ...ANY_HOTEL }, fields);
  return { ...rule, priority: priority ?? defaultHotelPriority(rule), currency: currency ?? rule.currency };
}

/** A rule with what was sent: an empty list for null (D18). */
export function changedHotelRule(rule: HotelRule, patch: Schemas['HotelRulePatch']): HotelRule {
  const changed = { ...rule, ...patch };
  return { ...changed, allowedStarRatings: changed.allowedStarRatings ?? [] };
}

/** As a rule is stored: amounts as texts, as PostgreSQL's `numeric` is (D12). */
export function hotelRuleColumns(rule: HotelRule): Pick<HotelRuleRow, keyof HotelRule> {
  return { ...rule, maxPricePerNight: decimal(rule.maxPricePerNight) };
}

function decimal(amount: number | null): string | null {
  return amount === null ? null : String(amount);
}

type SentTier<Tier> = Omit<Tier, 'maxHours'> & { maxHours?: number | null };

function closed<Tier extends { maxHours: number | null }>(tiers: readonly SentTier<Tier>[] | null): Tier[] | null {
  return tiers && tiers.map((tier) => ({ ...tier, maxHours: tier.maxHours ?? null }) as Tier);
}
