import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import {
  chooseEffectivePolicy,
  type PolicyCandidates,
} from '../../../src/areas/policies/evaluation/effective-policy.ts';
import {
  compilePolicy,
  evaluate,
  type FlightProposal,
  type FlightRule,
  type HotelProposal,
  type HotelRule,
  type PolicyDefinition,
} from '../../../src/areas/policies/evaluation/evaluate.ts';
import { newFlightRule, newHotelRule } from '../../../src/areas/policies/rule-rows.ts';
import { CABIN_CLASSES } from '../../../src/domain/cabin-classes.ts';
import { windowHolds } from '../../../src/domain/effective-window.ts';
import type { Place } from '../../../src/domain/places.ts';

/* Compares the indexed matcher with a scan that follows D21, with so few names that they often match. */

const RUNS = { numRuns: 5_000 };
const TODAY = '2026-03-02';

const cityId = fc.constantFrom('A', 'B', 'C', 'D');
const countryId = fc.constantFrom('X', 'Y', 'A');
const place: fc.Arbitrary<Place> = fc.record({
  locationId: fc.constantFrom('A', 'B', 'C', 'D', 'X', 'other'),
  cityId: fc.option(cityId),
  countryId: fc.option(fc.constantFrom('X', 'Y', 'Z', 'A')),
});
const action = fc.option(fc.constantFrom('ALLOW', 'WARN_AND_ALLOW', 'REQUIRE_APPROVAL', 'BLOCK'));
const priority = fc.integer({ min: 1, max: 3 });

const flightRules: fc.Arbitrary<FlightRule[]> = fc
  .array(
    fc.record({
      priority,
      originCityId: fc.option(cityId),
      originCountryId: fc.option(countryId),
      destinationCityId: fc.option(cityId),
      destinationCountryId: fc.option(countryId),
      isInternational: fc.option(fc.boolean()),
      maxPricePerPerson: fc.option(fc.integer({ min: 0, max: 10 })),
      allowedCabinClasses: fc.subarray([...CABIN_CLASSES]),
      maxStops: fc.option(fc.integer({ min: 0, max: 2 })),
      advanceBookingDays: fc.option(fc.integer({ min: 0, max: 20 })),
      action,
    }),
    { maxLength: 40 },
  )
  .map((rules) => rules.map((rule, index) => ({ ...newFlightRule(`rule-${index}`, {}), ...rule, currency: 'EUR' })));

const hotelRules: fc.Arbitrary<HotelRule[]> = fc
  .array(
    fc.record({
      priority,
      cityId: fc.option(cityId),
      countryId: fc.option(countryId),
      maxPricePerNight: fc.option(fc.integer({ min: 0, max: 10 })),
      allowedStarRatings: fc.subarray([1, 2, 3, 4, 5]),
      maxNights: fc.option(fc.integer({ min: 0, max: 5 })),
      advanceBookingDays: fc.option(fc.integer({ min: 0, max: 20 })),
      action,
    }),
    { maxLength: 20 },
  )
  .map((rules) => rules.map((rule, index) => ({ ...newHotelRule(`rule-${index}`, {}), ...rule, currency: 'EUR' })));

const flight: fc.Arbitrary<FlightProposal> = fc.record({
  origin: place,
  destination: place,
  isInternational: fc.option(fc.boolean()),
  departureDate: fc.constantFrom('2026-03-01', '2026-03-02', '2026-03-12'),
  price: fc.integer({ min: 0, max: 12 }),
  currency: fc.constantFrom('EUR', 'USD'),
  cabinClass: fc.option(fc.oneof(fc.constantFrom(...CABIN_CLASSES), fc.string())),
  stops: fc.option(fc.integer({ min: 0, max: 3 })),
  durationHours: fc.option(fc.double({ min: 0, max: 20, noNaN: true })),
});

const hotel: fc.Arbitrary<HotelProposal> = fc.record({
  place,
  checkInDate: fc.constantFrom('2026-03-01', '2026-03-02', '2026-03-12'),
  checkOutDate: fc.constantFrom('2026-03-13', '2026-03-15'),
  pricePerNight: fc.integer({ min: 0, max: 12 }),
  currency: fc.constantFrom('EUR', 'USD'),
  starRating: fc.option(fc.integer({ min: 1, max: 5 })),
});

function policyOf(rules: Partial<PolicyDefinition>) {
  return compilePolicy({
    bookingMode: 'HYBRID',
    defaultAction: 'REQUIRE_APPROVAL',
    flightRules: [],
    hotelRules: [],
    ...rules,
  });
}

describe('D21: the matched rule', () => {
  test('for a flight is the one that a scan of all rules finds', () => {
    fc.assert(
      fc.property(flightRules, flight, (rules, proposal) => {
        const { matchedFlightRule } = evaluate(
          policyOf({ flightRules: rules }),
          { flight: proposal, hotel: null },
          TODAY,
          new Map(),
        );
        expect(matchedFlightRule?.rule).toBe(scanFlightRules(rules, proposal));
      }),
      RUNS,
    );
  });

  test('for a stay is the one that a scan of all rules finds', () => {
    fc.assert(
      fc.property(hotelRules, hotel, (rules, proposal) => {
        const { matchedHotelRule } = evaluate(
          policyOf({ hotelRules: rules }),
          { flight: null, hotel: proposal },
          TODAY,
          new Map(),
        );
        expect(matchedHotelRule ?? undefined).toBe(scanHotelRules(rules, proposal));
      }),
      RUNS,
    );
  });
});

describe('D25: an evaluation', () => {
  test('of a flight and a stay equals that of each alone, and does not modify the rules', () => {
    fc.assert(
      fc.property(flightRules, hotelRules, flight, hotel, (flights, hotels, flightProposal, hotelProposal) => {
        const before = JSON.stringify([flights, hotels]);
        const policy = policyOf({ flightRules: flights, hotelRules: hotels });
        const both = evaluate(policy, { flight: flightProposal, hotel: hotelProposal }, TODAY, new Map());
        const flightAlone = evaluate(policy, { flight: flightProposal, hotel: null }, TODAY, new Map());
        const hotelAlone = evaluate(policy, { flight: null, hotel: hotelProposal }, TODAY, new Map());

        expect(both).toEqual({
          ...flightAlone,
          hotelEvaluation: hotelAlone.hotelEvaluation,
          matchedHotelRule: hotelAlone.matchedHotelRule,
        });
        for (const [judged, rule] of [
          [both.flightEvaluation, both.matchedFlightRule?.rule],
          [both.hotelEvaluation, both.matchedHotelRule],
        ] as const) {
          expect(judged?.compliant).toBe(judged?.violations.length === 0);
          if (!rule) expect(judged).toEqual({ compliant: true, action: 'REQUIRE_APPROVAL', violations: [] });
          else if (judged?.compliant) expect(judged.action).toBe('ALLOW');
          else expect(judged?.action).toBe(rule.action ?? 'REQUIRE_APPROVAL');
        }
        expect(JSON.stringify([flights, hotels])).toBe(before);
      }),
      { numRuns: 2_000 },
    );
  });
});

describe('D20: the effective policy', () => {
  const candidate = fc.record({
    policyId: fc.constantFrom('p', 'q', 'r', 's'),
    version: fc.integer({ min: 1, max: 3 }),
    isActive: fc.boolean(),
  });
  const instant = fc.integer({ min: 0, max: 8 }).map((second) => new Date(second * 1000));
  const role = fc.constantFrom('a', 'b', 'c', 'd');
  const candidates: fc.Arbitrary<PolicyCandidates> = fc.record({
    userAssignments: fc.array(
      fc
        .tuple(candidate, fc.option(instant), fc.option(instant), instant, fc.uuid({ version: 7 }))
        .map(([policy, start, end, createdAt, assignmentId]) => ({
          ...policy,
          window: { start, end },
          createdAt,
          assignmentId,
        })),
      { maxLength: 6 },
    ),
    roleAssignments: fc.uniqueArray(
      fc.tuple(candidate, role).map(([policy, roleId]) => ({ ...policy, roleId })),
      { selector: ({ roleId }) => roleId },
    ),
    companyDefault: fc.option(candidate),
  });

  test('is the first of all candidates that apply, in order', () => {
    fc.assert(
      fc.property(candidates, fc.uniqueArray(role), instant, (all, roles, now) => {
        expect(chooseEffectivePolicy(all, roles, now)).toEqual(firstInOrder(all, roles, now));
      }),
      RUNS,
    );
  });
});

function scanFlightRules(rules: FlightRule[], proposal: FlightProposal): FlightRule | undefined {
  const { origin, destination, isInternational } = proposal;
  return preferred(
    rules.filter(
      (rule) =>
        inCity(rule.originCityId, origin) &&
        inCountry(rule.originCountryId, origin) &&
        inCity(rule.destinationCityId, destination) &&
        inCountry(rule.destinationCountryId, destination) &&
        (rule.isInternational === null || rule.isInternational === isInternational),
    ),
    (rule) => [
      rule.originCityId,
      rule.originCountryId,
      rule.destinationCityId,
      rule.destinationCountryId,
      rule.isInternational,
    ],
  );
}

function scanHotelRules(rules: HotelRule[], { place: stay }: HotelProposal): HotelRule | undefined {
  return preferred(
    rules.filter((rule) => inCity(rule.cityId, stay) && inCountry(rule.countryId, stay)),
    (rule) => [rule.cityId, rule.countryId],
  );
}

function inCity(scope: string | null, { locationId, cityId: lyingIn }: Place): boolean {
  return scope === null || scope === locationId || scope === lyingIn;
}

function inCountry(scope: string | null, { countryId: lyingIn }: Place): boolean {
  return scope === null || scope === lyingIn;
}

function preferred<Rule extends { priority: number }>(
  matching: Rule[],
  scopeFields: (rule: Rule) => unknown[],
): Rule | undefined {
  const lowest = Math.min(...matching.map((rule) => rule.priority));
  const first = matching.filter((rule) => rule.priority === lowest);
  const fieldsSet = (rule: Rule) => scopeFields(rule).filter((field) => field !== null).length;
  const most = Math.max(...first.map(fieldsSet));
  return first.find((rule) => fieldsSet(rule) === most);
}

/** All matching rules as one list with sortable keys, so that the choice is a plain sort. */
function firstInOrder(all: PolicyCandidates, roles: string[], now: Date) {
  const applying = [
    ...all.userAssignments
      .filter(({ window }) => windowHolds(window, now))
      .map(({ window, createdAt, assignmentId, ...policy }) => ({
        policy,
        source: 'USER' as const,
        key: [0, -(window.start?.getTime() ?? -1), -createdAt.getTime()],
        id: assignmentId,
      })),
    ...all.roleAssignments
      .filter(({ roleId }) => roles.includes(roleId))
      .map(({ roleId, ...policy }) => ({
        policy,
        source: 'ROLE' as const,
        key: [1, roles.indexOf(roleId), 0],
        id: '',
      })),
    ...(all.companyDefault
      ? [{ policy: all.companyDefault, source: 'COMPANY_DEFAULT' as const, key: [2, 0, 0], id: '' }]
      : []),
  ].filter(({ policy }) => policy.isActive);

  applying.sort((a, b) => {
    const differing = a.key.findIndex((part, index) => part !== b.key[index]);
    return differing === -1 ? b.id.localeCompare(a.id) : a.key[differing]! - b.key[differing]!;
  });
  const [first] = applying;
  return first ? { policyId: first.policy.policyId, version: first.policy.version, source: first.source } : null;
}
