import { readdirSync } from 'node:fs';
import { expect } from '@jest/globals';
import { chooseEffectivePolicy } from '../../../src/areas/policies/evaluation/effective-policy.ts';
import {
  compilePolicy,
  evaluate,
  type Evaluation,
  type FlightProposal,
  type FlightRule,
  type HotelProposal,
  type HotelRule,
  type ItemEvaluation,
  type PolicyDefinition,
  type Violation,
} from '../../../src/areas/policies/evaluation/evaluate.ts';
import { storedWindow } from '../../../src/domain/effective-window.ts';
import { compileRates, type RateDay } from '../../../src/domain/exchange-rates.ts';
import { type KnownLocation, type Place, resolvePlace } from '../../../src/domain/places.ts';
import { describeTable, over, readJson } from '../tables.ts';
import { ANY_FLIGHT_RULE, ANY_HOTEL_RULE } from './any-rule.ts';

/* Runs every `*.scenarios.json` of this folder. A scenario states its differences from `defaults.json`: the policy, the
 * rules (oldest first), the proposal and the facts of the day. Of the expectation, only the given keys are compared,
 * but violations always: if none are listed, there must be none. A key that the defaults lack is an error and fails. */

type Scenario = {
  name: string;
  today?: string;
  rates?: RateDay[];
  policy?: Partial<PolicyDefinition>;
  flightRules?: Partial<FlightRule>[];
  hotelRules?: Partial<HotelRule>[];
  flight?: Partial<FlightInput>;
  hotel?: Partial<HotelInput>;
  effectivePolicy?: EffectivePolicyInput;
  expect: Expected;
};

type FlightInput = Omit<FlightProposal, 'origin' | 'destination'> & {
  origin: string;
  originCountry: string | null;
  destination: string;
  destinationCountry: string | null;
};
type HotelInput = Omit<HotelProposal, 'place'> & { city: string; country: string | null };

type PolicyInput = { policy: string; isActive?: boolean; isDeleted?: boolean };
type EffectivePolicyInput = {
  now?: string;
  roles?: string[];
  userAssignments?: (PolicyInput & { from?: string; until?: string })[];
  roleAssignments?: (PolicyInput & { role: string })[];
  companyDefault?: PolicyInput;
};

type Expected = {
  bookingMode?: string;
  defaultAction?: string;
  flight?: ExpectedItem | null;
  hotel?: ExpectedItem | null;
  /** The source and the policy, or null. */
  effectivePolicy?: string | null;
};
type ExpectedItem = {
  rule?: string | null;
  action?: string;
  violations?: (Omit<Violation, 'message'> & { message?: string })[];
  appliedMaxPrice?: number | null;
  appliedCabinClasses?: string[];
};

type Defaults = {
  today: string;
  places: Record<string, Omit<KnownLocation, 'id'>>;
  rates: RateDay[];
  policy: Pick<PolicyDefinition, 'bookingMode' | 'defaultAction'>;
  flight: FlightInput;
  hotel: HotelInput;
};

const KEYS = [
  'name',
  'today',
  'rates',
  'policy',
  'flightRules',
  'hotelRules',
  'flight',
  'hotel',
  'effectivePolicy',
  'expect',
] satisfies (keyof Scenario)[];

const defaults = readJson<Defaults>(import.meta.dirname, 'defaults.json');

for (const file of readdirSync(import.meta.dirname).filter((name) => name.endsWith('.scenarios.json'))) {
  describeTable<Scenario>(import.meta.dirname, file, (scenario) => {
    expect(KEYS).toEqual(expect.arrayContaining(Object.keys(scenario)));
    if (scenario.effectivePolicy) expectEffectivePolicy(scenario.effectivePolicy, scenario.expect);
    else expectEvaluation(run(scenario), scenario.expect);
  });
}

function run(scenario: Scenario): Evaluation {
  const policy = compilePolicy({
    ...over(defaults.policy, scenario.policy ?? {}),
    flightRules: (scenario.flightRules ?? []).map((rule) => over(ANY_FLIGHT_RULE, rule)),
    hotelRules: (scenario.hotelRules ?? []).map((rule) => over(ANY_HOTEL_RULE, rule)),
  });
  const proposal = {
    flight: scenario.flight ? flightProposal(over(defaults.flight, scenario.flight)) : null,
    hotel: scenario.hotel ? hotelProposal(over(defaults.hotel, scenario.hotel)) : null,
  };
  const rates = compileRates(scenario.rates ?? defaults.rates);
  return evaluate(policy, proposal, scenario.today ?? defaults.today, rates);
}

function flightProposal({
  origin,
  originCountry,
  destination,
  destinationCountry,
  ...flight
}: FlightInput): FlightProposal {
  return { ...flight, origin: place(origin, originCountry), destination: place(destination, destinationCountry) };
}

function hotelProposal({ city, country, ...hotel }: HotelInput): HotelProposal {
  return { ...hotel, place: place(city, country) };
}

function place(id: string, sentCountryId: string | null): Place {
  const known = defaults.places[id];
  return resolvePlace(id, known ? { id, ...known } : null, sentCountryId);
}

function expectEvaluation(actual: Evaluation, expected: Expected): void {
  const { bookingMode, defaultAction, flightEvaluation, matchedFlightRule, hotelEvaluation, matchedHotelRule } = actual;
  const { flight, hotel, ...summary } = expected;
  expect({ bookingMode, defaultAction }).toMatchObject(summary);
  expectItem(flightEvaluation, flight, {
    rule: matchedFlightRule?.rule.id ?? null,
    appliedMaxPrice: matchedFlightRule?.appliedMaxPrice,
    appliedCabinClasses: matchedFlightRule?.appliedCabinClasses,
  });
  expectItem(hotelEvaluation, hotel, { rule: matchedHotelRule?.id ?? null });
}

function expectItem(actual: ItemEvaluation | null, expected: ExpectedItem | null | undefined, matched: object): void {
  if (!expected) {
    expect(actual).toBeNull();
    expect(matched).toMatchObject({ rule: null });
    return;
  }
  const { violations = [], ...rest } = expected;
  expect(actual?.violations.map((violation, index) => withMessageOf(violations[index], violation))).toEqual(violations);
  expect(actual?.compliant).toBe(violations.length === 0);
  expect({ ...matched, action: actual?.action }).toMatchObject(rest);
}

/** Messages are compared if a scenario has one, and must always be sentences. */
function withMessageOf(expected: { message?: string } | undefined, { message, ...rest }: Violation): object {
  expect(message).toMatch(/^[A-Z].*\. [A-Z].*\.$/);
  return expected?.message === undefined ? rest : { ...rest, message };
}

function expectEffectivePolicy(input: EffectivePolicyInput, expected: Expected): void {
  const chosen = chooseEffectivePolicy(
    {
      userAssignments: stored(input.userAssignments).map(({ from, until, ...policy }, index) => {
        const { effectiveFrom: start, effectiveUntil: end } = storedWindow(from, until);
        return {
          ...candidate(policy),
          // Against the order of their times, which decide.
          assignmentId: `assignment-${9 - index}`,
          window: { start, end },
          createdAt: new Date(Date.UTC(2026, 0, 1, 0, index)),
        };
      }),
      roleAssignments: stored(input.roleAssignments).map(({ role, ...policy }) => ({
        ...candidate(policy),
        roleId: role,
      })),
      companyDefault: input.companyDefault ? candidate(input.companyDefault) : null,
    },
    input.roles ?? [],
    new Date(input.now ?? '2026-03-02T12:00:00.000Z'),
  );
  expect(chosen && `${chosen.source} ${chosen.policyId}`).toBe(expected.effectivePolicy);
}

/** Deleted policies are not read; `effective-policy.test.ts` tries these scenarios on the database. */
function stored<Input extends PolicyInput>(candidates: Input[] = []): Input[] {
  return candidates.filter(({ isDeleted = false }) => !isDeleted);
}

function candidate({ policy, isActive = true }: PolicyInput) {
  return { policyId: policy, version: 1, isActive };
}
