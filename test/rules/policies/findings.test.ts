import { describe, expect, test } from '@jest/globals';
import type { FlightRule, HotelRule, PolicyAction } from '../../../src/areas/policies/evaluation/evaluate.ts';
import { findFaults } from '../../../src/areas/policies/evaluation/findings/find-faults.ts';
import type { Findings } from '../../../src/areas/policies/evaluation/findings/finding-list.ts';
import type { NamedLocation } from '../../../src/areas/policies/evaluation/findings/model.ts';
import { FindingsService } from '../../../src/areas/policies/findings-service.ts';
import type { PolicyTransactions } from '../../../src/areas/policies/policy-transactions.ts';
import { newFlightRule, newHotelRule } from '../../../src/areas/policies/rule-rows.ts';
import type { ReferenceDataService } from '../../../src/areas/reference-data/index.ts';
import { compileRates } from '../../../src/domain/exchange-rates.ts';

const location = (id: string, name: string, cityId: string | null, countryId: string | null): NamedLocation => {
  const type = countryId === null ? 'COUNTRY' : cityId === null ? 'CITY' : 'AIRPORT';
  return { id, type, name, cityId, countryId };
};
const LOCATIONS = new Map(
  [
    location('country-DE', 'Germany', null, null),
    location('country-FR', 'France', null, null),
    location('country-GB', 'United Kingdom', null, null),
    location('city-BER', 'Berlin', null, 'country-DE'),
    location('city-LON', 'London', null, 'country-GB'),
    location('airport-BER', 'Berlin Brandenburg Airport', 'city-BER', 'country-DE'),
    location('airport-LHR', 'London Heathrow Airport', 'city-LON', 'country-GB'),
  ].map((each) => [each.id, each]),
);
const RATES = compileRates([
  { date: '2026-03-01', base: 'EUR', rates: { USD: '1.25' } },
  { date: '2026-03-03', base: 'EUR', rates: { GBP: '0.8' } },
]);

type Input = {
  flightRules?: Partial<FlightRule>[];
  hotelRules?: Partial<HotelRule>[];
  defaultAction?: PolicyAction;
  today?: string;
};

function run({ flightRules = [], hotelRules = [], defaultAction = 'BLOCK', today = '2026-03-02' }: Input) {
  const policy = {
    defaultAction,
    flightRules: flightRules.map((rule, index) => ({ ...newFlightRule(`f${index}`, {}), ...rule })),
    hotelRules: hotelRules.map((rule, index) => ({ ...newHotelRule(`h${index}`, {}), ...rule })),
  };
  const steps = findFaults(policy, { locations: LOCATIONS, rates: RATES, today });
  let count = 1;
  let step = steps.next();
  for (; !step.done; count += 1) step = steps.next();
  return { ...step.value, steps: count };
}

/** The findings with one code, as `ruleId: message`. */
function messages({ findings }: Findings, code: string): string[] {
  return findings.filter((each) => each.code === code).map(({ ruleId, message }) => `${ruleId}: ${message}`);
}

const ids = (found: Findings, code: string): (string | null)[] =>
  found.findings.filter((each) => each.code === code).map(({ ruleId }) => ruleId);

describe('D62: UNREACHABLE_RULE', () => {
  test('names all rules that win instead, with their scopes', () => {
    const found = run({
      flightRules: [
        { isInternational: true, priority: 1 },
        { isInternational: false, priority: 2 },
        { originCountryId: 'country-DE', destinationCountryId: 'country-FR', priority: 3, maxStops: 1 },
        { maxStops: 2, priority: 4 },
      ],
    });
    expect(messages(found, 'UNREACHABLE_RULE')).toEqual([
      'f2: Rule f2 (flights from Germany to France) never applies: rule f0 (international flights) or rule f1 (domestic ' +
        'flights) always comes before it. Delete it, or give it a lower priority number than theirs.',
    ]);
  });

  test.each([
    [
      [{}],
      'rule f0 (all flights) always comes before it. Delete it, or give the other rule a higher number than its own',
    ],
    [
      [{ isInternational: true }, { isInternational: false, priority: 1 }],
      'rule f0 (international flights) or rule f1 (domestic flights) always comes before it. Delete it, or give the ' +
        'others higher numbers than its own',
    ],
  ])('does not suggest a number below 0: %j', (first, text) => {
    const scope = { originCountryId: 'country-DE', destinationCountryId: 'country-FR' };
    const flightRules = [...first.map((rule) => ({ priority: 0, ...rule })), { ...scope, maxStops: 1, priority: 2 }];
    expect(messages(run({ flightRules }), 'UNREACHABLE_RULE')).toEqual([
      `f${first.length}: Rule f${first.length} (flights from Germany to France) never applies: ${text} as priority.`,
    ]);
  });

  test('says that a city does not lie in the country', () => {
    const found = run({ hotelRules: [{ cityId: 'city-BER', countryId: 'country-FR' }] });
    expect(messages(found, 'UNREACHABLE_RULE')).toEqual([
      'h0: Rule h0 (hotel stays in Berlin, France) never applies: Berlin does not lie in France. Correct the scope, or ' +
        'delete the rule.',
    ]);
  });

  test('treats an airport as part of its city', () => {
    const found = run({
      flightRules: [
        { destinationCityId: 'city-LON', priority: 1 },
        { destinationCityId: 'airport-LHR', priority: 2, maxStops: 1 },
      ],
    });
    expect(ids(found, 'UNREACHABLE_RULE')).toEqual(['f1']);
  });
});

describe('D62: other findings', () => {
  test('REDUNDANT_RULE names the rules that would apply instead, or none', () => {
    const flights = [{ originCityId: 'city-BER', priority: 1, maxStops: 1 }, { maxStops: 1 }];
    expect(messages(run({ flightRules: flights }), 'REDUNDANT_RULE')).toEqual([
      'f0: Rule f0 (flights from Berlin) changes nothing: without it, other rules, such as rule f1 (all flights), would ' +
        'give the same result. Delete it, or change its limits.',
    ]);
    const found = run({ hotelRules: [{ cityId: 'city-BER' }], defaultAction: 'ALLOW' });
    expect(messages(found, 'REDUNDANT_RULE')).toEqual([
      'h0: Rule h0 (hotel stays in Berlin) changes nothing: without it, no rule would match instead, with the same ' +
        'result. Delete it, or change its limits.',
    ]);
  });

  test('PRIORITY_TIE covers a city and its country, but not another country', () => {
    const tied = (countryId: string): Partial<HotelRule>[] => [
      { cityId: 'city-BER', priority: 7 },
      { countryId, priority: 7, maxNights: 3 },
    ];
    expect(messages(run({ hotelRules: tied('country-DE') }), 'PRIORITY_TIE')).toEqual([
      'h1: Rule h1 (hotel stays in Germany) loses to rule h0 (hotel stays in Berlin) only because it is newer: both have ' +
        'priority 7 and are equally specific. Give the rule that should apply a lower priority number.',
    ]);
    expect(messages(run({ hotelRules: tied('country-FR') }), 'PRIORITY_TIE')).toEqual([]);

    const lowest = tied('country-DE').map((rule) => ({ ...rule, priority: 0 }));
    expect(messages(run({ hotelRules: lowest }), 'PRIORITY_TIE')).toEqual([
      expect.stringMatching(/Give the rule that should not apply a higher priority number\.$/),
    ]);
  });

  test.each([
    [[], 'INFO', 'The policy has no flight rules.'],
    [[{ isInternational: true }], 'WARNING', 'Some flights match no rule. The default action'],
    [
      [{ isInternational: true }, { isInternational: false }],
      'INFO',
      'Some flights that are not known to be domestic or international match no rule. The default action',
    ],
  ])('NO_CATCH_ALL of %j is %s', (flightRules, severity, start) => {
    const found = run({ flightRules }).findings.filter(
      ({ code, ruleKind }) => code === 'NO_CATCH_ALL' && ruleKind === 'FLIGHT',
    );
    expect(found).toMatchObject([
      { severity, ruleId: null, otherRuleId: null, message: expect.stringContaining(start) },
    ]);
  });

  test('TIER_GAP names the durations', () => {
    const durationBudgetTiers = [
      { minHours: 2, maxHours: 6, maxPrice: 5 },
      { minHours: 8.5, maxHours: 9, maxPrice: 7 },
    ];
    const found = run({
      flightRules: [
        { durationBudgetTiers, currency: 'EUR' },
        { durationBudgetTiers, currency: 'EUR', maxPricePerPerson: 5 },
        { durationCabinTiers: [{ minHours: 8, maxHours: null, classes: ['FIRST'] }], allowedCabinClasses: ['ECONOMY'] },
      ],
    });
    expect(messages(found, 'TIER_GAP')).toEqual([
      'f0: Rule f0 (all flights) has no price limit for flights of less than 2 hours, 6 up to 8.5 hours and 9 hours and ' +
        'more: no duration tier covers them, and maxPricePerPerson is not set. Extend the tiers, or set maxPricePerPerson.',
      'f1: Rule f1 (all flights) has duration tiers below and above 6 up to 8.5 hours, but none for it: maxPricePerPerson ' +
        'applies in between. Close the gap if this is not intended.',
    ]);
  });

  test("MISSING_RATE uses today's rates, and ignores rules without a price limit", () => {
    const rules = ['EUR', 'USD', 'GBP', 'IQD'].map((currency) => ({ currency, maxPricePerNight: 9 }));
    expect(ids(run({ hotelRules: rules }), 'MISSING_RATE')).toEqual(['h2', 'h3']);
    expect(ids(run({ hotelRules: rules, today: '2026-03-03' }), 'MISSING_RATE')).toEqual(['h3']);
    expect(ids(run({ hotelRules: [{ currency: 'IQD' }], flightRules: [{ currency: 'IQD' }] }), 'MISSING_RATE')).toEqual(
      [],
    );
    const tiers = { durationBudgetTiers: [{ minHours: 0, maxHours: null, maxPrice: 1 }] };
    expect(ids(run({ flightRules: [{ ...tiers, currency: 'IQD' }] }), 'MISSING_RATE')).toEqual(['f0']);
  });

  test('UNKNOWN_PLACE names every field, including a city that is a country', () => {
    const found = run({
      flightRules: [
        { originCityId: 'city-ATLANTIS', destinationCountryId: 'city-BER' },
        { originCityId: 'country-DE' },
        { originCityId: 'airport-BER', originCountryId: 'country-DE' },
      ],
      hotelRules: [{ cityId: 'city-BER', countryId: 'country-XX' }, { cityId: 'city-BER' }],
    });
    expect(messages(found, 'UNKNOWN_PLACE')).toEqual([
      'f0: Rule f0 (flights from city-ATLANTIS to Berlin) names places that the reference data lacks: originCityId ' +
        'city-ATLANTIS and destinationCountryId city-BER. Correct the IDs, or ask for the location to be added.',
      'f1: Rule f1 (flights from Germany) names a place that the reference data lacks: originCityId country-DE. Correct ' +
        'the ID, or ask for the location to be added.',
      'h0: Rule h0 (hotel stays in Berlin, country-XX) names a place that the reference data lacks: countryId country-XX. ' +
        'Correct the ID, or ask for the location to be added.',
    ]);
  });

  test('NEVER_COMPLIANT is reported for stays of 0 nights only', () => {
    const found = run({
      flightRules: [{ advanceBookingDays: 1_000_000, maxPricePerPerson: 0, maxStops: 0 }],
      hotelRules: [{ maxNights: 0 }, { advanceBookingDays: 1_000_000, maxNights: 1, maxPricePerNight: 0 }],
    });
    expect(ids(found, 'NEVER_COMPLIANT')).toEqual(['h0']);
  });

  test('are sorted by severity: errors, warnings, information', () => {
    const found = run({
      flightRules: [{ maxStops: 1 }, { maxStops: 1 }, { originCityId: 'city-ATLANTIS' }],
      hotelRules: [{ maxNights: 0 }],
    });
    expect(found.findings.map(({ severity }) => severity.charAt(0)).join('')).toMatch(/^E+W+I+$/);
  });
});

describe('D62: a policy with many rules', () => {
  const many = <Rule>(make: (index: number) => Rule): Rule[] =>
    Array.from({ length: 10_000 }, (_, index) => make(index));
  const price = (index: number) => ({ maxPricePerPerson: index, currency: 'EUR' });

  test.each<[string, Partial<FlightRule>[]]>([
    ['all for all flights', many(price)],
    [
      'city pairs from one city',
      many((index) => ({ originCityId: 'city-BER', destinationCityId: `c${index}`, ...price(index % 2) })),
    ],
    [
      'all with the same priority, from or to cities',
      many((index) => ({
        [index % 2 ? 'originCityId' : 'destinationCityId']: `c${index}`,
        priority: 9,
        ...price(index % 3),
      })),
    ],
    [
      'all alike, from or to cities',
      [...many((index) => ({ [index % 2 ? 'originCityId' : 'destinationCityId']: `c${index}` })).slice(1), {}],
    ],
    [
      'every pair of 100 countries',
      many((index) => ({
        originCountryId: `c${index % 100}`,
        destinationCountryId: `c${Math.floor(index / 100)}`,
        ...price(index % 2),
      })),
    ],
  ])('is searched in steps, completely up to 1,000 rules: %s', (_name, flightRules) => {
    expect(run({ flightRules: flightRules.slice(-1_000) }).isComplete).toBe(true);
    const found = run({ flightRules });
    const hasOneScope = flightRules.every(({ originCityId, originCountryId }) => !originCityId && !originCountryId);
    expect(found.isComplete).toBe(hasOneScope);
    expect(found.steps).toBeGreaterThan(10_000);
    expect(found.findings.length).toBeLessThan(5_000);
  });

  test('has the findings about a single rule, and rules that never apply, even if the search for pairs stops early', () => {
    const flightRules = [
      ...many((index) => ({ originCityId: `c${index}`, priority: 5, maxStops: 1 })).slice(1),
      { originCityId: 'c9999', destinationCityId: 'city-BER', priority: 9, currency: 'XXX', maxPricePerPerson: 1 },
    ];
    const found = run({ flightRules });
    expect(found.isComplete).toBe(false);
    expect(ids(found, 'UNREACHABLE_RULE')).toEqual(['f9999']);
    expect(ids(found, 'MISSING_RATE')).toEqual(['f9999']);
    expect(ids(found, 'NO_CATCH_ALL')).toEqual([null, null]);
  });

  test('reports no rule as redundant before all pairs with it have been compared', () => {
    const found = run({
      hotelRules: [
        ...many((index) => ({ cityId: `city${index}`, priority: 9, maxNights: 1 })).slice(0, 5_000),
        ...many((index) => ({ countryId: `country${index}`, priority: 5, maxNights: 5 })).slice(0, 4_999),
        { maxNights: 5 },
      ],
    });
    expect(found.isComplete).toBe(false);
    expect(ids(found, 'REDUNDANT_RULE')).toEqual([]);
  });

  test('is searched in slices, so that other requests are served in between', async () => {
    const service = new FindingsService({
      transactions: {} as PolicyTransactions,
      referenceData: {
        current: () => Promise.resolve({ locations: LOCATIONS, rates: RATES }),
      } as unknown as ReferenceDataService,
      clock: { now: () => new Date('2026-03-02') },
    });
    const flightRules = many((index) => ({ [index % 2 ? 'originCityId' : 'destinationCityId']: `c${index}` }));
    let turns = 0;
    const timer = setInterval(() => (turns += 1));
    const found = await service
      .ofDraft({ name: 'Many rules', bookingMode: 'HYBRID', defaultAction: 'BLOCK', flightRules, hotelRules: [] })
      .finally(() => clearInterval(timer));
    expect(found).toMatchObject({ isComplete: false });
    expect(turns).toBeGreaterThan(10);
  });
});
