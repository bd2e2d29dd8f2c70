import { applyTiers } from '../judge.ts';
import type { FlightRule, HotelRule, PolicyAction } from '../model.ts';

/*
 * What a rule makes of proposals, whatever their prices, durations, classes, stops and dates are, as one text: two
 * rules have the same text exactly when no proposal that both match comes out differently. An outcome is whether the
 * item complies, the action, and the violations with their limits; a list is the same in any order, and an amount of
 * another currency another.
 *
 * Each limit can be violated by itself: a price in a currency without a rate is above any limit, a booking can have a
 * class that no list has, a stay can be longer than any number of nights, and a departure can lie in the past. Stops
 * alone end at MAX_STOPS. So limits are compared one by one.
 */

/** The most stops that a proposal can have. */
const MAX_STOPS = 1_000_000;

const NEVER_VIOLATED = 'complies';

/** What becomes of a proposal that no rule matches: it complies, with the default action (D25). */
export function outcomeWithoutRule(defaultAction: PolicyAction): string {
  return defaultAction === 'ALLOW' ? NEVER_VIOLATED : 'no rule';
}

export function flightOutcome(rule: FlightRule, defaultAction: PolicyAction): string {
  const maxStops = rule.maxStops === null || rule.maxStops >= MAX_STOPS ? null : rule.maxStops;
  const unknownDuration = appliedLimits(rule, null);
  const limits = limitsByDuration(rule);
  const tiered = limits.map(([, text]) => text);
  const unlimited = [unknownDuration, ...tiered].every((text) => text === NO_LIMITS);
  if (unlimited && maxStops === null && rule.advanceBookingDays === null) return NEVER_VIOLATED;
  const action = rule.action ?? defaultAction;
  return JSON.stringify([unknownDuration, limits, maxStops, rule.advanceBookingDays, action]);
}

export function hotelOutcome(rule: HotelRule, defaultAction: PolicyAction): string {
  const { maxPricePerNight, currency, allowedStarRatings, maxNights, advanceBookingDays } = rule;
  const price = maxPricePerNight === null ? null : [maxPricePerNight, currency];
  const limits = [price, asSet(allowedStarRatings), maxNights, advanceBookingDays];
  if (price === null && allowedStarRatings.length === 0 && maxNights === null && advanceBookingDays === null) {
    return NEVER_VIOLATED;
  }
  return JSON.stringify([...limits, rule.action ?? defaultAction]);
}

/** From which duration on which limits apply, as far as they change. */
function limitsByDuration(rule: FlightRule): [fromHours: number, limits: string][] {
  const steps: [number, string][] = [];
  for (const hours of tierEdges([...(rule.durationBudgetTiers ?? []), ...(rule.durationCabinTiers ?? [])])) {
    const limits = appliedLimits(rule, hours);
    if (steps.at(-1)?.[1] !== limits) steps.push([hours, limits]);
  }
  return steps;
}

/** The durations at which a tier begins or ends, and 0, ascending: from one to the next the same tiers hold. */
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
