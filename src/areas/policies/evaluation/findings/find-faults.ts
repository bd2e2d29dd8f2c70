import { FindingList, type Findings } from './finding-list.ts';
import type { FindingFacts } from './model.ts';
import {
  flightPlaces,
  hotelNeverComplies,
  hotelPlaces,
  isBeyondAllDays,
  MissingRates,
  unknownPlaces,
} from './rule-faults.ts';
import { addFlightScopeFindings, addHotelScopeFindings } from './scope-findings.ts';
import { tierGaps } from './tier-gaps.ts';
import * as wording from './wording.ts';
import type { FlightRule, HotelRule, PolicyDefinition } from '../model.ts';

/** After so many rules others get a turn. */
const RULES_OF_TURN = 1_000;

/**
 * Everything that is wrong with a policy (D62). Each finding holds exactly when a search through all proposals would
 * say so;
 * `ProposalSpace` says which those are.
 *
 * - UNREACHABLE_RULE: the rule is the matched rule (D21) of no proposal.
 * - REDUNDANT_RULE: it is that of some, and each of those comes out the same without it: whether it complies, the action, and
 *   the violations with their limits, whatever the price, currency, duration, class, stops and dates. Which rule matched is
 *   not part of the outcome. Each rule is taken away alone: of two that are redundant because of each other, both are named.
 * - PRIORITY_TIE: some proposal matches the rule and has as its matched rule an older one of the same priority and with as
 *   many scope fields. What comes of it may be the same.
 * - NO_CATCH_ALL: some proposal matches no rule of the kind.
 * - TIER_GAP: see `tierGaps`.
 * - MISSING_RATE: the rule limits a price, and no price in another currency can be converted to its currency today.
 * - UNKNOWN_PLACE: a scope field names a country, city or airport that the reference data lacks.
 * - NEVER_COMPLIANT: every proposal violates one limit of the rule.
 *
 * Errors come first, then warnings, then information; within these flights before hotels. Of each code at most
 * MAX_FINDINGS_PER_CODE are listed. It is a generator so that whoever runs it can give others a turn.
 */
export function* findFaults(
  policy: Pick<PolicyDefinition, 'defaultAction' | 'flightRules' | 'hotelRules'>,
  facts: FindingFacts,
): Generator<void, Findings> {
  const list = new FindingList();
  const missingRates = new MissingRates(facts);
  for (const [index, rule] of policy.flightRules.entries()) {
    if (index % RULES_OF_TURN === 0) yield;
    addFlightRuleFindings(list, rule, facts, missingRates);
  }
  const isComplete = yield* addFlightScopeFindings(list, policy, facts.locations);
  for (const [index, rule] of policy.hotelRules.entries()) {
    if (index % RULES_OF_TURN === 0) yield;
    addHotelRuleFindings(list, rule, facts, missingRates);
  }
  const isAlsoComplete = yield* addHotelScopeFindings(list, policy, facts.locations);
  return list.result(isComplete && isAlsoComplete);
}

/** What is wrong with a flight rule by itself. */
function addFlightRuleFindings(list: FindingList, rule: FlightRule, facts: FindingFacts, rates: MissingRates): void {
  const name = (): string => wording.flightRuleNamed(rule, facts.locations);
  const unknown = unknownPlaces(flightPlaces(rule), facts.locations);
  if (unknown.length > 0) list.add('FLIGHT', 'UNKNOWN_PLACE', rule, () => wording.placesUnknown(name(), unknown));
  const currency = rates.ofFlightRule(rule);
  if (currency !== null) list.add('FLIGHT', 'MISSING_RATE', rule, () => wording.noRate(name(), currency));
  for (const gap of tierGaps(rule)) {
    const severity = gap.isUnlimited ? 'WARNING' : 'INFO';
    list.add('FLIGHT', 'TIER_GAP', rule, () => wording.durationsWithoutTier(name(), gap), { severity });
  }
  if (isBeyondAllDays(rule, facts.today)) {
    list.add('FLIGHT', 'NEVER_COMPLIANT', rule, () => wording.tooFarAhead(name(), rule.advanceBookingDays!));
  }
}

/** What is wrong with a hotel rule by itself. */
function addHotelRuleFindings(list: FindingList, rule: HotelRule, facts: FindingFacts, rates: MissingRates): void {
  const name = (): string => wording.hotelRuleNamed(rule, facts.locations);
  const unknown = unknownPlaces(hotelPlaces(rule), facts.locations);
  if (unknown.length > 0) list.add('HOTEL', 'UNKNOWN_PLACE', rule, () => wording.placesUnknown(name(), unknown));
  const currency = rates.ofHotelRule(rule);
  if (currency !== null) list.add('HOTEL', 'MISSING_RATE', rule, () => wording.noRate(name(), currency));
  const never = hotelNeverComplies(rule, facts.today);
  if (never === 'nights') list.add('HOTEL', 'NEVER_COMPLIANT', rule, () => wording.noNights(name()));
  if (never === 'days') {
    list.add('HOTEL', 'NEVER_COMPLIANT', rule, () => wording.tooFarAhead(name(), rule.advanceBookingDays!));
  }
}
