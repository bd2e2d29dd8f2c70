import { applyTiers } from '../judge.ts';
import type { FlightRule, HotelRule, PolicyAction } from '../model.ts';

/*
 * Describes the effect of a rule as a string, so that rules can be compared: two rules have the same string if and only
 * if they would give the same outcome to every proposal, whatever its price, duration, class, stops and dates. An
 * outcome is compliance, action, and violations with their limits. The order of a list does not matter, and amounts in
 * different currencies always differ.
 *
 * Limits can be compared one by one, because every limit can be violated: a price in a currency without a rate exceeds
 * any limit, a booking can have a class that no list contains, a stay can be longer than any number of nights, and a
 * departure can be in the past. Only a limit of MAX_STOPS or more stops cannot be violated.
 */

/** The most stops that a proposal can have. */
const MAX_STOPS = 1_000_000;

const NEVER_VIOLATED = 'complies';

/** The outcome of a proposal that no rule matches: compliant, with the default action (D25). */
export function outcomeWithoutRule(defaultAction: PolicyAction): string {
  return defaultAction === 'ALLOW' ? NEVER_VIOLATED : 'no rule';
}

export function flightOutcome(rule: FlightRule, defaultAction: PolicyAction): string {
  // What remains are the limits that no duration changes: `appliedLimits` compares the others.
  const {
    id,
    priority,
    originCityId,
    originCountryId,
    destinationCityId,
    destinationCountryId,
    isInternational,
    maxPricePerPerson,
    currency,
    durationBudgetTiers,
    allowedCabinClasses,
    durationCabinTiers,
    action,
    maxStops,
    ...limits
  } = rule;
  const set = setLimits({ ...limits, maxStops: maxStops !== null && maxStops >= MAX_STOPS ? null : maxStops });
  const unknownDuration = appliedLimits(rule, null);
  const byDuration = limitsByDuration(rule);
  const tiered = byDuration.map(([, text]) => text);
  const unlimited = [unknownDuration, ...tiered].every((text) => text === NO_LIMITS);
  if (unlimited && set.length === 0) return NEVER_VIOLATED;
  return JSON.stringify([unknownDuration, byDuration, set, action ?? defaultAction]);
}

export function hotelOutcome(rule: HotelRule, defaultAction: PolicyAction): string {
  const { id, priority, cityId, countryId, maxPricePerNight, currency, allowedStarRatings, action, ...limits } = rule;
  const price = maxPricePerNight === null ? null : [maxPricePerNight, currency];
  const set = setLimits(limits);
  if (price === null && allowedStarRatings.length === 0 && set.length === 0) return NEVER_VIOLATED;
  return JSON.stringify([price, asSet(allowedStarRatings), set, action ?? defaultAction]);
}

/** The limits that are set, by name. A new limit of rules needs no change here. */
function setLimits(limits: Readonly<Record<string, number | null>>): [name: string, limit: number | null][] {
  return Object.entries(limits)
    .filter(([, limit]) => limit !== null)
    .sort(([one], [other]) => (one < other ? -1 : 1));
}

/** The limits by duration: one entry for each duration at which they change, ascending from 0 hours. */
function limitsByDuration(rule: FlightRule): [fromHours: number, limits: string][] {
  const steps: [number, string][] = [];
  for (const hours of tierEdges([...(rule.durationBudgetTiers ?? []), ...(rule.durationCabinTiers ?? [])])) {
    const limits = appliedLimits(rule, hours);
    if (steps.at(-1)?.[1] !== limits) steps.push([hours, limits]);
  }
  return steps;
}

/** 0 and the hours at which a tier begins or ends, ascending. Between two neighbors, the same tiers apply. */
export function tierEdges(tiers: readonly { minHours: number; maxHours: number | null }[]): number[] {
  const edges = new Set([0]);
  for (const { minHours, maxHours } of tiers) {
    edges.add(minHours);
    if (maxHours !== null) edges.add(maxHours);
  }
  return [...edges].sort((a, b) => a - b);
}

function appliedLimits(rule: FlightRule, durationHours: number | null): string {
  const { appliedMaxPrice, appliedCabinClasses } = applyTiers(rule, durationHours);
  return JSON.stringify([
    appliedMaxPrice === null ? null : [appliedMaxPrice, rule.currency],
    asSet(appliedCabinClasses),
  ]);
}

const NO_LIMITS = JSON.stringify([null, []]);

function asSet<Value extends string | number>(values: readonly Value[]): Value[] {
  return [...new Set(values)].sort();
}
