import { describe, expect, test } from '@jest/globals';
import type { FlightScope } from '../../../src/areas/policies/evaluation/evaluate.ts';
import {
  defaultFlightPriority,
  defaultHotelPriority,
  flightRuleFaults,
  hotelRuleFaults,
} from '../../../src/areas/policies/rule-validation.ts';

describe('D18: the tiers of a flight rule', () => {
  test.each([
    ['an empty list', []],
    ['an open tier', [{ minHours: 0, maxHours: null }]],
    ['a tier without maxHours', [{ minHours: 0 }]],
    ['tiers that touch', [{ minHours: 0, maxHours: 4 }, { minHours: 4, maxHours: 8 }, { minHours: 8 }]],
    ['tiers with a gap, in any order', [{ minHours: 8 }, { minHours: 0, maxHours: 2.5 }]],
  ])('accept %s', (_, spans) => {
    expect(flightRuleFaults({ currency: 'EUR', durationBudgetTiers: budget(spans) }, 'create')).toEqual([]);
    expect(flightRuleFaults({ durationCabinTiers: cabins(spans) }, 'create')).toEqual([]);
  });

  test.each([
    ['an end at its start', [{ minHours: 4, maxHours: 4 }], [['0.maxHours', 'must be greater than minHours, 4']]],
    [
      'an end before its start, without an overlap',
      [
        { minHours: 0, maxHours: 9 },
        { minHours: 4, maxHours: 1 },
      ],
      [['1.maxHours', 'must be greater than minHours, 4']],
    ],
    [
      'an overlap',
      [
        { minHours: 0, maxHours: 5 },
        { minHours: 4, maxHours: 8 },
      ],
      [['1.minHours', 'must not overlap another tier, which covers 0 up to 5 hours']],
    ],
    [
      'an overlap with an open tier, at the later start',
      [{ minHours: 6, maxHours: 8 }, { minHours: 2 }],
      [['0.minHours', 'must not overlap another tier, which covers 2 hours and more']],
    ],
    [
      'the same tier twice',
      [
        { minHours: 1, maxHours: 2 },
        { minHours: 1, maxHours: 2 },
      ],
      [['1.minHours', 'must not overlap another tier, which covers 1 up to 2 hours']],
    ],
    [
      'an overlap that is not with the tier just before',
      [
        { minHours: 0, maxHours: 10 },
        { minHours: 1, maxHours: 2 },
        { minHours: 9, maxHours: 12 },
      ],
      [
        ['1.minHours', 'must not overlap another tier, which covers 0 up to 10 hours'],
        ['2.minHours', 'must not overlap another tier, which covers 0 up to 10 hours'],
      ],
    ],
  ])('reject %s', (_, spans, faults) => {
    const at = (list: string) => faults.map(([field, message]) => ({ field: `${list}.${field}`, message }));
    expect(flightRuleFaults({ durationBudgetTiers: budget(spans) }, 'edit')).toEqual(at('durationBudgetTiers'));
    expect(flightRuleFaults({ durationCabinTiers: cabins(spans) }, 'edit')).toEqual(at('durationCabinTiers'));
  });

  function budget(spans: { minHours: number; maxHours?: number | null }[]) {
    return spans.map((span) => ({ ...span, maxPrice: 100 }));
  }

  function cabins(spans: { minHours: number; maxHours?: number | null }[]) {
    return spans.map((span) => ({ ...span, classes: ['ECONOMY' as const] }));
  }
});

describe('D18: the currency of a rule', () => {
  const missing = [{ field: 'currency', message: 'is required when a price limit is set' }];
  const tiers = [{ minHours: 0, maxPrice: 100 }];

  test('is required on create with a price limit', () => {
    expect(flightRuleFaults({ maxPricePerPerson: 0 }, 'create')).toEqual(missing);
    expect(flightRuleFaults({ durationBudgetTiers: tiers }, 'create')).toEqual(missing);
    expect(hotelRuleFaults({ maxPricePerNight: 100 }, 'create')).toEqual(missing);
  });

  test('is not required without one', () => {
    expect(flightRuleFaults({}, 'create')).toEqual([]);
    expect(flightRuleFaults({ maxPricePerPerson: null, durationBudgetTiers: [] }, 'create')).toEqual([]);
    expect(flightRuleFaults({ durationBudgetTiers: null, durationCabinTiers: null }, 'create')).toEqual([]);
    expect(hotelRuleFaults({ maxPricePerNight: null }, 'create')).toEqual([]);
  });

  test('is not required on an update, which keeps the stored one', () => {
    expect(flightRuleFaults({ maxPricePerPerson: 100, durationBudgetTiers: tiers }, 'edit')).toEqual([]);
    expect(hotelRuleFaults({ maxPricePerNight: 100 }, 'edit')).toEqual([]);
  });

  test('is reported together with other errors', () => {
    const fields = flightRuleFaults(
      {
        maxPricePerPerson: 1,
        durationBudgetTiers: [{ minHours: 2, maxHours: 1, maxPrice: 1 }],
      },
      'create',
    ).map(({ field }) => field);
    expect(fields).toEqual(['currency', 'durationBudgetTiers.0.maxHours']);
  });
});

describe('D18: the default priority of a flight rule', () => {
  /** For each side: nothing, a country, a city, a city with its country. */
  const sides = ['none', 'country', 'city', 'both'] as const;
  type Side = (typeof sides)[number];
  const expected: Record<Side, Record<Side, number | null>> = {
    none: { none: null, country: 30, city: 30, both: 30 },
    country: { none: 30, country: 20, city: 30, both: 30 },
    city: { none: 30, country: 30, city: 10, both: 10 },
    both: { none: 30, country: 30, city: 10, both: 10 },
  };
  const cases = sides.flatMap((origin) =>
    sides.flatMap((destination) =>
      [null, true, false].map((isInternational) => {
        const whole = isInternational === null ? 100 : isInternational ? 75 : 50;
        return { origin, destination, isInternational, priority: expected[origin][destination] ?? whole };
      }),
    ),
  );

  test.each(cases)(
    'from $origin to $destination, international $isInternational: $priority',
    ({ origin, destination, isInternational, priority }) => {
      const scope: FlightScope = {
        originCityId: cityOf(origin),
        originCountryId: countryOf(origin),
        destinationCityId: cityOf(destination),
        destinationCountryId: countryOf(destination),
        isInternational,
      };
      expect(defaultFlightPriority(scope)).toBe(priority);
    },
  );

  function cityOf(side: Side): string | null {
    return side === 'city' || side === 'both' ? 'istanbul' : null;
  }

  function countryOf(side: Side): string | null {
    return side === 'country' || side === 'both' ? 'TR' : null;
  }
});

describe('D18: the default priority of a hotel rule', () => {
  test.each([
    ['istanbul', null, 10],
    ['istanbul', 'TR', 10],
    [null, 'TR', 50],
    [null, null, 100],
  ])('city %p, country %p: %p', (cityId, countryId, priority) => {
    expect(defaultHotelPriority({ cityId, countryId })).toBe(priority);
  });
});
