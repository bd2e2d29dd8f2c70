import { readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import {
  changedFlightRule,
  changedHotelRule,
  FLIGHT_RULE_FIELDS,
  HOTEL_RULE_FIELDS,
  newFlightRule,
  newHotelRule,
} from '../../../src/areas/policies/rule-rows.ts';

const { components } = JSON.parse(readFileSync(new URL('../../../generated/openapi.json', import.meta.url), 'utf8'));

describe('the fields of a rule', () => {
  test.each([
    ['FlightRule', FLIGHT_RULE_FIELDS],
    ['HotelRule', HOTEL_RULE_FIELDS],
  ])('of a %s are those of the contract', (name, fields) => {
    expect(fields.toSorted()).toEqual(Object.keys(components.schemas[name].properties).toSorted());
  });
});

describe('D18: a new rule', () => {
  test('of a flight matches everything and has no limits by default, or with null', () => {
    const rule = newFlightRule('rule', {});
    const cleared = FLIGHT_RULE_FIELDS.filter((field) => field !== 'id').map((field) => [field, null]);
    expect(newFlightRule('rule', Object.fromEntries(cleared))).toEqual(rule);
    const set = Object.entries(rule).filter(([, value]) => value !== null);
    expect(Object.fromEntries(set)).toEqual({ id: 'rule', priority: 100, currency: 'USD', allowedCabinClasses: [] });
  });

  test('of a hotel matches everything and has no limits by default, or with null', () => {
    const rule = newHotelRule('rule', {});
    const cleared = HOTEL_RULE_FIELDS.filter((field) => field !== 'id').map((field) => [field, null]);
    expect(newHotelRule('rule', Object.fromEntries(cleared))).toEqual(rule);
    const set = Object.entries(rule).filter(([, value]) => value !== null);
    expect(Object.fromEntries(set)).toEqual({ id: 'rule', priority: 100, currency: 'USD', allowedStarRatings: [] });
  });

  test('has the default priority of its scope, or the one that was sent, even 0', () => {
    expect(newFlightRule('rule', { originCityId: 'a', destinationCityId: 'b' }).priority).toBe(10);
    expect(newFlightRule('rule', { originCityId: 'a', destinationCityId: 'b', priority: 0 }).priority).toBe(0);
    expect(newHotelRule('rule', { countryId: 'a' }).priority).toBe(50);
    expect(newHotelRule('rule', { countryId: 'a', priority: 0 }).priority).toBe(0);
  });
});

describe('D18: updating a rule', () => {
  const tiers = {
    durationBudgetTiers: [{ minHours: 6, maxPrice: 100 }],
    durationCabinTiers: [{ minHours: 8, classes: ['FIRST' as const] }],
  };
  const flight = newFlightRule('rule', { maxStops: 1, allowedCabinClasses: ['ECONOMY'], ...tiers });
  const hotel = newHotelRule('rule', { maxNights: 3, allowedStarRatings: [3.5] });

  test('keeps what was not sent', () => {
    expect(changedFlightRule(flight, { maxStops: null })).toEqual({ ...flight, maxStops: null });
    expect(changedHotelRule(hotel, { maxNights: 0 })).toEqual({ ...hotel, maxNights: 0 });
  });

  test('clears with null: lists to empty, tiers to null', () => {
    const nothing = { allowedCabinClasses: null, durationBudgetTiers: null, durationCabinTiers: null };
    expect(changedFlightRule(flight, nothing)).toEqual({ ...flight, ...nothing, allowedCabinClasses: [] });
    expect(changedHotelRule(hotel, { allowedStarRatings: null })).toEqual({ ...hotel, allowedStarRatings: [] });
  });

  test('stores tiers without maxHours as open, with null', () => {
    expect(flight.durationBudgetTiers).toEqual([{ minHours: 6, maxHours: null, maxPrice: 100 }]);
    expect(flight.durationCabinTiers).toEqual([{ minHours: 8, maxHours: null, classes: ['FIRST'] }]);
  });
});
