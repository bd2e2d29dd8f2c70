import { describe, expect, test } from '@jest/globals';
import {
  type BookedFlight,
  type BookedHotel,
  type BookedTraveler,
  checkPolicy,
  type CodedLocation,
  findLocation,
  indexLocations,
  type LocationIndex,
  policyRefusal,
  proposedItems,
  strictestAction,
} from '../../../src/areas/booking-requests/policy-check.ts';
import {
  compilePolicy,
  evaluate,
  type FlightRule,
  type HotelRule,
  type PolicyDefinition,
} from '../../../src/areas/policies/evaluation/evaluate.ts';
import { compileRates, type RateDay } from '../../../src/domain/exchange-rates.ts';
import { ANY_FLIGHT_RULE, ANY_HOTEL_RULE } from '../policies/any-rule.ts';
import { byField, describeTable, over, readJson } from '../tables.ts';

/*
 * A scenario states its differences from `defaults.json` here (items, places) and from that of the policy area (rules,
 * rates). Only the given keys of a proposal are compared.
 */

type HotelInput = Omit<BookedHotel, 'roomOccupancy'> & { rooms: number };

type Scenario = {
  name: string;
  policy?: Partial<PolicyDefinition>;
  flightRules?: Partial<FlightRule>[];
  hotelRules?: Partial<HotelRule>[];
  flights?: Partial<BookedFlight>[];
  /** The types of the travelers in the request. */
  travelers?: BookedTraveler['travelerTypeCode'][];
  hotels?: Partial<HotelInput>[];
  expect: {
    action: string;
    items: string[];
    proposals?: object[];
    refusal?: { message: string; data: Record<string, string> };
  };
};

type Defaults = {
  today: string;
  places: Record<string, Omit<CodedLocation, 'id'>>;
  flight: BookedFlight;
  travelers: BookedTraveler['travelerTypeCode'][];
  hotel: HotelInput;
};
type PolicyDefaults = {
  rates: RateDay[];
  policy: Pick<PolicyDefinition, 'bookingMode' | 'defaultAction'>;
};

const {
  today,
  places,
  flight,
  travelers: defaultTravelers,
  hotel,
} = readJson<Defaults>(import.meta.dirname, 'defaults.json');
const policyDefaults = readJson<PolicyDefaults>(import.meta.dirname, '../policies/defaults.json');
const rates = compileRates(policyDefaults.rates);
const locations = locationsOf(Object.entries(places).map(([id, place]) => ({ id, ...place })));

describeTable<Scenario>(import.meta.dirname, 'policy-check.scenarios.json', (scenario) => {
  const items = proposedItems(requestOf(scenario), locations);
  const policy = policyOf(scenario);
  const evaluation = checkPolicy({ policyId: 'policy', policyVersion: 7 }, items, (proposal) =>
    evaluate(policy, proposal, today, rates),
  );

  const { action, items: expectedItems, proposals, refusal } = scenario.expect;
  expect(evaluation).toMatchObject({ policyId: 'policy', policyVersion: 7 });
  expect(evaluation.action).toBe(action);
  expect(
    evaluation.items.map(({ item, matchedRuleId, action, violations }) =>
      [item, matchedRuleId ?? '-', action, ...violations.map(({ type }) => type)].join(' '),
    ),
  ).toEqual(expectedItems);
  expect(evaluation.items.every(({ compliant, violations }) => compliant === (violations.length === 0))).toBe(true);
  expect(evaluation.compliant).toBe(evaluation.items.every(({ compliant }) => compliant));
  if (proposals) expect(items.map(({ proposal }) => proposal.flight ?? proposal.hotel)).toMatchObject(proposals);

  const actual = policyRefusal(evaluation);
  expect(actual && { message: actual.message, data: byField(actual.faults) }).toEqual(refusal ?? null);
});

describe('D30: actions', () => {
  test('are ordered from the strictest to the most lenient', () => {
    expect(strictestAction(['ALLOW', 'BLOCK', 'REQUIRE_APPROVAL', 'WARN_AND_ALLOW'])).toBe('BLOCK');
    expect(strictestAction(['WARN_AND_ALLOW', 'REQUIRE_APPROVAL', 'ALLOW'])).toBe('REQUIRE_APPROVAL');
    expect(strictestAction(['ALLOW', 'WARN_AND_ALLOW'])).toBe('WARN_AND_ALLOW');
    expect(strictestAction(['ALLOW'])).toBe('ALLOW');
    expect(strictestAction([])).toBe('ALLOW');
  });
});

describe('D30: locations', () => {
  test('with the same type and code are found by the lowest ID, in any order', () => {
    const twins = ['b', 'a', 'c'].map((id) => ({
      id,
      type: 'CITY' as const,
      code: 'TWN',
      cityId: null,
      countryId: null,
    }));
    expect(findLocation(locationsOf(twins), 'unknown', 'city', 'twn')?.id).toBe('a');
    expect(findLocation(locationsOf(twins.toReversed()), 'unknown', 'city', 'twn')?.id).toBe('a');
  });

  test.each([
    [null, 'IST'],
    ['airport', null],
    [undefined, undefined],
    ['constructor', 'IST'],
    ['', ''],
  ])('with an unknown ID are not found by type %p and code %p', (type, code) => {
    expect(findLocation(locations, 'unknown', type, code)).toBeNull();
  });
});

function requestOf({ flights = [], hotels = [], travelers = defaultTravelers }: Scenario) {
  return {
    travelers: travelers.map((travelerTypeCode) => ({ travelerTypeCode })),
    flightItems: flights.map((each) => {
      const { childrenCount, ...item } = over(flight, each);
      return childrenCount == null ? item : { ...item, childrenCount };
    }),
    hotelItems: hotels.map((each) => {
      const { rooms, ...item } = over(hotel, each);
      return { ...item, roomOccupancy: Array.from({ length: rooms }, () => ({ adultsCount: 1 })) };
    }),
  };
}

function policyOf({ policy = {}, flightRules = [], hotelRules = [] }: Scenario) {
  return compilePolicy({
    ...over(policyDefaults.policy, policy),
    flightRules: flightRules.map((rule) => over(ANY_FLIGHT_RULE, rule)),
    hotelRules: hotelRules.map((rule) => over(ANY_HOTEL_RULE, rule)),
  });
}

function locationsOf(list: CodedLocation[]): LocationIndex {
  return indexLocations(new Map(list.map((location) => [location.id, location])));
}
