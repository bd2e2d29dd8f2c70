import { type FlightRule, type HotelRule, type PolicyAction } from '../model.ts';
import { flightSpecificity, hotelSpecificity, indexFlightRules, indexHotelRules } from '../rule-index.ts';
import type { FindingList } from './finding-list.ts';
import type { NamedLocation, RuleKind } from './model.ts';
import { flightOutcome, hotelOutcome, outcomeWithoutRule } from './outcomes.ts';
import { findOverlaps, type OverlapSubject, type ScopedRule } from './overlaps.ts';
import { kindsOfFlight, ProposalSpace } from './proposal-space.ts';
import * as wording from './wording.ts';

type Locations = ReadonlyMap<string, NamedLocation>;
type Policy = { defaultAction: PolicyAction };

/**
 * Adds the findings about how the flight rules of a policy, oldest first, relate to each other.
 *
 * @returns whether the search was complete
 */
export function addFlightScopeFindings(
  list: FindingList,
  { flightRules, defaultAction }: Policy & { flightRules: readonly FlightRule[] },
  locations: Locations,
): Generator<void, boolean> {
  return addScopeFindings(list, defaultAction, locations, {
    kind: 'FLIGHT',
    rules: flightRules,
    preferred: indexFlightRules(flightRules).rules,
    scopeOf: (rule) => scopedFlightRule(rule, defaultAction),
    kindsOf: kindsOfFlight,
    name: (rule) => wording.flightRuleNamed(rule, locations),
  });
}

/** The same for hotel rules. A hotel stay has one place, which counts as its origin, and no kind of travel. */
export function addHotelScopeFindings(
  list: FindingList,
  { hotelRules, defaultAction }: Policy & { hotelRules: readonly HotelRule[] },
  locations: Locations,
): Generator<void, boolean> {
  return addScopeFindings(list, defaultAction, locations, {
    kind: 'HOTEL',
    rules: hotelRules,
    preferred: indexHotelRules(hotelRules).rules,
    scopeOf: (rule) => scopedHotelRule(rule, defaultAction),
    kindsOf: () => ['UNKNOWN'],
    name: (rule) => wording.hotelRuleNamed(rule, locations),
  });
}

type RulesOfKind<Rule> = {
  kind: RuleKind;
  /** Oldest first. */
  rules: readonly Rule[];
  /** Most preferred first. */
  preferred: readonly Rule[];
  scopeOf: (rule: Rule) => ScopedRule;
  kindsOf: OverlapSubject['kindsOf'];
  name: (rule: Rule) => string;
};

function* addScopeFindings<Rule extends { id: string; priority: number }>(
  list: FindingList,
  defaultAction: PolicyAction,
  locations: Locations,
  { kind, rules, preferred, scopeOf, kindsOf, name }: RulesOfKind<Rule>,
): Generator<void, boolean> {
  const scopes: ScopedRule[] = [];
  for (const rule of preferred) {
    scopes.push(scopeOf(rule));
    yield;
  }
  const space = spaceOf(scopes, locations);
  yield;
  const overlaps = yield* findOverlaps({
    rules: scopes,
    outcomeWithoutRule: outcomeWithoutRule(defaultAction),
    space,
    kindsOf,
  });
  const ranks = new Map(preferred.map((rule, rank) => [rule, rank]));
  for (const rule of rules) {
    yield;
    const rank = ranks.get(rule)!;
    const blockers = overlaps.blockers.get(rank)?.map((blocker) => preferred[blocker]!);
    if (blockers !== undefined) {
      const { origin, destination } = scopes[rank]!;
      const message = (): string => {
        const isLowest = blockers.some(({ priority }) => priority === 0);
        const contradictory = [origin, destination].find((zone) => space.placesIn(zone).length === 0);
        return contradictory
          ? wording.contradictoryScope(name(rule), contradictory, locations)
          : wording.alwaysBeaten(name(rule), blockers.map(name), isLowest);
      };
      list.add(kind, 'UNREACHABLE_RULE', rule, message, { other: blockers[0] ?? null });
    }

    const successor = overlaps.redundant.get(rank);
    if (successor !== undefined) {
      const other = successor === null ? null : preferred[successor]!;
      list.add(kind, 'REDUNDANT_RULE', rule, () => wording.changesNothing(name(rule), other && name(other)), { other });
    }

    const tiedWith = overlaps.ties.get(rank);
    if (tiedWith !== undefined) {
      const other = preferred[tiedWith]!;
      list.add(kind, 'PRIORITY_TIE', rule, () => wording.losesByAge(name(rule), name(other), rule.priority), { other });
    }
  }

  const { unmatched, isComplete } = overlaps;
  if (unmatched.length > 0) {
    const isMinor = rules.length === 0 || (kind === 'FLIGHT' && unmatched.every((each) => each === 'UNKNOWN'));
    const message = (): string => wording.noCatchAll(kind, rules.length, unmatched, defaultAction);
    list.add(kind, 'NO_CATCH_ALL', null, message, { severity: isMinor ? 'INFO' : 'WARNING' });
  }
  return isComplete;
}

function spaceOf(scopes: readonly ScopedRule[], locations: Locations): ProposalSpace {
  const cityIds = new Set<string>();
  for (const { origin, destination } of scopes) {
    if (origin.cityId !== null) cityIds.add(origin.cityId);
    if (destination.cityId !== null) cityIds.add(destination.cityId);
  }
  return new ProposalSpace(locations, cityIds);
}

function scopedFlightRule(rule: FlightRule, defaultAction: PolicyAction): ScopedRule {
  const { originCityId, originCountryId, destinationCityId, destinationCountryId, isInternational, priority } = rule;
  return {
    origin: { cityId: originCityId, countryId: originCountryId },
    destination: { cityId: destinationCityId, countryId: destinationCountryId },
    isInternational,
    priority,
    specificity: flightSpecificity(rule),
    outcome: flightOutcome(rule, defaultAction),
  };
}

function scopedHotelRule(rule: HotelRule, defaultAction: PolicyAction): ScopedRule {
  const { cityId, countryId, priority } = rule;
  return {
    origin: { cityId, countryId },
    destination: { cityId: null, countryId: null },
    isInternational: null,
    priority,
    specificity: hotelSpecificity(rule),
    outcome: hotelOutcome(rule, defaultAction),
  };
}
