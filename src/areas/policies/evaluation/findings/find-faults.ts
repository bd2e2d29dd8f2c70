import { FindingList, type Findings } from './finding-list.ts';
import type { FindingFacts } from './model.ts';
import {
  FLIGHT_PLACES,
  HOTEL_PLACES,
  type LacksRate,
  lacksRateOn,
  neverComplies,
  unknownPlaces,
} from './rule-faults.ts';
import { addFlightScopeFindings, addHotelScopeFindings } from './scope-findings.ts';
import { tierGaps } from './tier-gaps.ts';
import * as wording from './wording.ts';
import type { FlightRule, HotelRule, PolicyDefinition } from '../model.ts';

/**
 * Finds everything that is wrong with a policy (D62). Findings are exact: each is reported if and only if trying every
 * possible proposal, as `ProposalSpace` defines them, would show it.
 *
 * - UNREACHABLE_RULE: no proposal has the rule as its matched rule (D21).
 * - REDUNDANT_RULE: some proposals have it, and without it each of them would have the same outcome: compliance,
 *   action, and violations with their limits, for every price, currency, duration, class, number of stops and date.
 *   Which rule matched is not part of the outcome. Each rule is removed alone, so two rules that make each other
 *   redundant are both reported.
 * - PRIORITY_TIE: some proposal matches the rule, but its matched rule is an older one with the same priority and as
 *   many scope fields. The outcome may be the same.
 * - NO_CATCH_ALL: some proposal matches no rule of the kind.
 * - TIER_GAP: see `tierGaps`.
 * - MISSING_RATE: the rule limits a price, and no price in another currency can be converted to its currency today.
 * - UNKNOWN_PLACE: a scope field names a country, city or airport that the reference data does not contain.
 * - NEVER_COMPLIANT: every proposal violates one limit of the rule.
 *
 * Errors come first, then warnings, then information; within these, flights before hotels. At most
 * MAX_FINDINGS_PER_CODE findings of each code are listed. It is a generator so that the caller can serve other requests
 * between two steps, most of which take far less than a millisecond.
 *
 * @returns `isComplete: false` if there were too many pairs of rules to compare them all. Then REDUNDANT_RULE and
 *   PRIORITY_TIE findings may be missing, but those that are listed are correct.
 */
export function* findFaults(
  policy: Pick<PolicyDefinition, 'defaultAction' | 'flightRules' | 'hotelRules'>,
  facts: FindingFacts,
): Generator<void, Findings> {
  const list = new FindingList();
  const lacksRate = lacksRateOn(facts);
  for (const rule of policy.flightRules) {
    addFlightRuleFindings(list, rule, facts, lacksRate);
    yield;
  }
  const isComplete = yield* addFlightScopeFindings(list, policy, facts.locations);
  for (const rule of policy.hotelRules) {
    addHotelRuleFindings(list, rule, facts, lacksRate);
    yield;
  }
  const isAlsoComplete = yield* addHotelScopeFindings(list, policy, facts.locations);
  return list.result(isComplete && isAlsoComplete);
}

/** Adds the findings about a single flight rule. */
function addFlightRuleFindings(list: FindingList, rule: FlightRule, facts: FindingFacts, lacksRate: LacksRate): void {
  const name = (): string => wording.flightRuleNamed(rule, facts.locations);
  const unknown = unknownPlaces(rule, FLIGHT_PLACES, facts.locations);
  if (unknown.length > 0) list.add('FLIGHT', 'UNKNOWN_PLACE', rule, () => wording.placesUnknown(name(), unknown));
  const limitsPrice = rule.maxPricePerPerson !== null || (rule.durationBudgetTiers ?? []).length > 0;
  if (limitsPrice && lacksRate(rule.currency))
    list.add('FLIGHT', 'MISSING_RATE', rule, () => wording.noRate(name(), rule.currency));
  for (const gap of tierGaps(rule)) {
    const severity = gap.isUnlimited ? 'WARNING' : 'INFO';
    list.add('FLIGHT', 'TIER_GAP', rule, () => wording.durationsWithoutTier(name(), gap), { severity });
  }
}

/** Adds the findings about a single hotel rule. */
function addHotelRuleFindings(list: FindingList, rule: HotelRule, facts: FindingFacts, lacksRate: LacksRate): void {
  const name = (): string => wording.hotelRuleNamed(rule, facts.locations);
  const unknown = unknownPlaces(rule, HOTEL_PLACES, facts.locations);
  if (unknown.length > 0) list.add('HOTEL', 'UNKNOWN_PLACE', rule, () => wording.placesUnknown(name(), unknown));
  if (rule.maxPricePerNight !== null && lacksRate(rule.currency))
    list.add('HOTEL', 'MISSING_RATE', rule, () => wording.noRate(name(), rule.currency));
  if (neverComplies(rule)) list.add('HOTEL', 'NEVER_COMPLIANT', rule, () => wording.noNights(name()));
}
