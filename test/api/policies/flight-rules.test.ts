import { afterAll, describe, expect, test } from '@jest/globals';
import { ABSENT, created, faultyFields, PREFIX, sql, stored, testCompany } from '../../support/builders.ts';
import { startTestApp } from '../../support/test-app.ts';

const app = await startTestApp({ prefix: PREFIX });
afterAll(() => app.stop());

const company = testCompany(app);
const { admin } = company;
const policy = await company.policy();
const rules = `/${policy.id}/flight-rules`;

const NO_POLICY = [404, { statusCode: 404, message: 'There is no such policy.' }];
const NO_RULE = [404, { statusCode: 404, message: 'This policy has no such flight rule.' }];

const everyField = {
  priority: 5,
  originCityId: 'city-BER',
  originCountryId: 'country-DE',
  destinationCityId: 'city-LON',
  destinationCountryId: 'country-GB',
  isInternational: true,
  maxPricePerPerson: 450.5,
  currency: 'EUR',
  allowedCabinClasses: ['ECONOMY', 'PREMIUM_ECONOMY'],
  durationBudgetTiers: [
    { minHours: 0, maxHours: 6, maxPrice: 600 },
    { minHours: 6, maxHours: null, maxPrice: 1200.25 },
  ],
  durationCabinTiers: [{ minHours: 8.5, maxHours: null, classes: ['BUSINESS'] }],
  maxStops: 1,
  advanceBookingDays: 14,
  action: 'REQUIRE_APPROVAL',
} as const;

/** The value of each field after it is cleared with null. */
const cleared = {
  originCityId: null,
  originCountryId: null,
  destinationCityId: null,
  destinationCountryId: null,
  isInternational: null,
  maxPricePerPerson: null,
  allowedCabinClasses: [],
  durationBudgetTiers: null,
  durationCabinTiers: null,
  maxStops: null,
  advanceBookingDays: null,
  action: null,
};

const nothingSet = { priority: 100, currency: 'USD', ...cleared };

const readRule = async (id: string) =>
  (await admin.get(`/${policy.id}`)).body.flightRules.find((rule: { id: string }) => rule.id === id);
const brief = ({ status, body }: { status: number; body: unknown }) => [status, body];

describe('POST …/flight-rules', () => {
  test('D18: stores every field and answers 201 with the rule', async () => {
    const answer = await admin.post(rules, everyField);
    expect(answer.status).toBe(201);
    expect(answer.body).toEqual({ id: expect.any(String), ...everyField });
    expect(await readRule(answer.body.id)).toEqual(answer.body);
  });

  test('D18: has a default for every field', async () => {
    const answer = await admin.post(rules, {});
    expect(brief(answer)).toEqual([201, { id: expect.any(String), ...nothingSet }]);
    expect(await readRule(answer.body.id)).toEqual(answer.body);
  });

  test('D8, D18: treats null as not set, and as an empty list for lists', async () => {
    const nulls = Object.fromEntries([...Object.keys(cleared), 'priority', 'currency'].map((field) => [field, null]));
    expect(brief(await admin.post(rules, nulls))).toEqual([201, { id: expect.any(String), ...nothingSet }]);
  });

  const origin = { city: { originCityId: 'city-BER' }, country: { originCountryId: 'country-DE' }, none: {} };
  const destination = {
    city: { destinationCityId: 'city-LON' },
    country: { destinationCountryId: 'country-GB' },
    none: {},
  };
  test.each([
    ['a city pair', { ...origin.city, ...destination.city }, 10],
    [
      'a city pair with its countries',
      { ...origin.city, ...origin.country, ...destination.city, ...destination.country },
      10,
    ],
    ['a city pair, international', { ...origin.city, ...destination.city, isInternational: true }, 10],
    ['a country pair', { ...origin.country, ...destination.country }, 20],
    ['a country pair, domestic', { ...origin.country, ...destination.country, isInternational: false }, 20],
    ['a city with a country', { ...origin.city, ...destination.country }, 30],
    ['a country with a city', { ...origin.country, ...destination.city }, 30],
    ['an origin city only', { ...origin.city }, 30],
    ['an origin country only', { ...origin.country }, 30],
    ['a destination city only', { ...destination.city }, 30],
    ['a destination country only, international', { ...destination.country, isInternational: true }, 30],
    ['domestic only', { isInternational: false }, 50],
    ['international only', { isInternational: true }, 75],
    ['no scope', {}, 100],
  ])('D18: without a priority, %s gets %j → %i', async (_what, scope, priority) => {
    expect((await company.flightRule(policy.id, scope)).priority).toBe(priority);
  });

  test.each([0, 1, 999, 1_000_000])('D18: keeps a priority of %i, whatever the scope', async (priority) => {
    const rule = await company.flightRule(policy.id, { priority, ...origin.city, ...destination.city });
    expect((await readRule(rule.id)).priority).toBe(priority);
  });

  test.each([0, 0.0001, 0.1, 99.99, 1234.5678, 999_999_999_998.9999, 999_999_999_999])(
    'D12: keeps %d exactly',
    async (amount) => {
      const rule = await company.flightRule(policy.id, {
        maxPricePerPerson: amount,
        currency: 'EUR',
        durationBudgetTiers: [{ minHours: 0, maxPrice: amount }],
      });
      expect(rule).toMatchObject({ maxPricePerPerson: amount, durationBudgetTiers: [{ maxPrice: amount }] });
      expect(await readRule(rule.id)).toEqual(rule);
    },
  );

  test('D18: leaves a tier without maxHours open-ended', async () => {
    const rule = await company.flightRule(policy.id, {
      currency: 'EUR',
      durationBudgetTiers: [{ minHours: 0, maxPrice: 1 }],
      durationCabinTiers: [{ minHours: 0, classes: ['FIRST'] }],
    });
    expect(rule).toMatchObject({
      durationBudgetTiers: [{ minHours: 0, maxHours: null, maxPrice: 1 }],
      durationCabinTiers: [{ minHours: 0, maxHours: null, classes: ['FIRST'] }],
    });
    expect(await readRule(rule.id)).toEqual(rule);
  });

  test('D18: accepts tiers that touch, leave gaps and come in any order', async () => {
    const durationBudgetTiers = [
      { minHours: 10, maxHours: null, maxPrice: 3 },
      { minHours: 0, maxHours: 2.5, maxPrice: 1 },
      { minHours: 2.5, maxHours: 6, maxPrice: 2 },
    ];
    const rule = await company.flightRule(policy.id, { currency: 'EUR', durationBudgetTiers });
    expect(rule.durationBudgetTiers).toEqual(durationBudgetTiers);
  });

  test('D18: distinguishes an empty list of tiers from null', async () => {
    const rule = await company.flightRule(policy.id, { durationBudgetTiers: [], durationCabinTiers: [] });
    expect(rule).toMatchObject({ durationBudgetTiers: [], durationCabinTiers: [], currency: 'USD' });
    expect(await readRule(rule.id)).toEqual(rule);
  });

  describe('D18: currency', () => {
    test.each([
      ['maxPricePerPerson', { maxPricePerPerson: 100 }],
      ['maxPricePerPerson of 0', { maxPricePerPerson: 0 }],
      ['durationBudgetTiers', { durationBudgetTiers: [{ minHours: 0, maxPrice: 100 }] }],
    ])('is required with %s', async (_what, body) => {
      const answer = await admin.post(rules, body);
      expect([answer.status, faultyFields(answer)]).toEqual([400, ['currency']]);
      expect(created(await admin.post(rules, { ...body, currency: 'IQD' })).currency).toBe('IQD');
    });

    test('is optional without a price limit and defaults to USD', async () => {
      expect((await company.flightRule(policy.id, { currency: 'GBP' })).currency).toBe('GBP');
      expect((await company.flightRule(policy.id, { maxPricePerPerson: null })).currency).toBe('USD');
    });
  });

  test('D8: checks a nullable value against every rule of its type', async () => {
    const answer = await admin.post(rules, { maxPricePerPerson: -0.00001, currency: 'EURO' });
    expect(answer.body.errors).toEqual([
      { field: 'maxPricePerPerson', message: 'must be at least 0, and must have at most 4 decimal places' },
      { field: 'currency', message: 'must be at most 3 characters, and must be three capital letters, such as EUR' },
    ]);
    const { errors } = (await admin.post(rules, { currency: 1 })).body;
    expect(errors).toEqual([{ field: 'currency', message: 'must be a string, or null' }]);
  });

  test.each([
    ['a negative priority', { priority: -1 }, ['priority']],
    ['a fractional priority', { priority: 1.5 }, ['priority']],
    ['a priority above 1,000,000', { priority: 1_000_001 }, ['priority']],
    ['a negative number of stops', { maxStops: -1 }, ['maxStops']],
    ['half a stop', { maxStops: 0.5 }, ['maxStops']],
    ['a fractional advance booking', { advanceBookingDays: 1.5 }, ['advanceBookingDays']],
    ['a negative advance booking', { advanceBookingDays: -1 }, ['advanceBookingDays']],
    ['a negative price', { maxPricePerPerson: -0.01, currency: 'EUR' }, ['maxPricePerPerson']],
    ['a price with 5 decimal places', { maxPricePerPerson: 0.00001, currency: 'EUR' }, ['maxPricePerPerson']],
    ['a price above the maximum', { maxPricePerPerson: 1_000_000_000_000, currency: 'EUR' }, ['maxPricePerPerson']],
    ['a price as a string', { maxPricePerPerson: '100', currency: 'EUR' }, ['maxPricePerPerson']],
    ['a lower-case currency', { currency: 'eur' }, ['currency']],
    ['a currency of four letters', { currency: 'EURO' }, ['currency']],
    ['an unknown cabin class', { allowedCabinClasses: ['ECONOMY', 'economy'] }, ['allowedCabinClasses.1']],
    ['eleven cabin classes', { allowedCabinClasses: Array(11).fill('ECONOMY') }, ['allowedCabinClasses']],
    [
      'an unknown cabin class in a tier',
      { durationCabinTiers: [{ minHours: 0, classes: ['COACH'] }] },
      ['durationCabinTiers.0.classes.0'],
    ],
    [
      'an empty class list in a tier',
      { durationCabinTiers: [{ minHours: 0, classes: [] }] },
      ['durationCabinTiers.0.classes'],
    ],
    [
      'a tier without minHours',
      { currency: 'EUR', durationBudgetTiers: [{ maxPrice: 1 }] },
      ['durationBudgetTiers.0.minHours'],
    ],
    [
      'a tier without maxPrice',
      { currency: 'EUR', durationBudgetTiers: [{ minHours: 1 }] },
      ['durationBudgetTiers.0.maxPrice'],
    ],
    [
      'a tier with an unknown field',
      { currency: 'EUR', durationBudgetTiers: [{ minHours: 1, maxPrice: 1, currency: 'EUR' }] },
      ['durationBudgetTiers.0.currency'],
    ],
    [
      'a tier that starts below 0',
      { durationCabinTiers: [{ minHours: -1, classes: ['FIRST'] }] },
      ['durationCabinTiers.0.minHours'],
    ],
    [
      'a tier that ends where it starts',
      { durationCabinTiers: [{ minHours: 3, maxHours: 3, classes: ['FIRST'] }] },
      ['durationCabinTiers.0.maxHours'],
    ],
    [
      'a tier that ends before it starts',
      { currency: 'EUR', durationBudgetTiers: [{ minHours: 3, maxHours: 2, maxPrice: 1 }] },
      ['durationBudgetTiers.0.maxHours'],
    ],
    [
      'tiers that overlap',
      {
        currency: 'EUR',
        durationBudgetTiers: [
          { minHours: 0, maxHours: 6, maxPrice: 1 },
          { minHours: 5, maxPrice: 2 },
        ],
      },
      ['durationBudgetTiers.1.minHours'],
    ],
    [
      'a tier after an open one',
      {
        durationCabinTiers: [
          { minHours: 0, classes: ['ECONOMY'] },
          { minHours: 9, maxHours: 10, classes: ['FIRST'] },
        ],
      },
      ['durationCabinTiers.1.minHours'],
    ],
    [
      'the same tier twice',
      {
        durationCabinTiers: [
          { minHours: 0, classes: ['ECONOMY'] },
          { minHours: 0, classes: ['ECONOMY'] },
        ],
      },
      ['durationCabinTiers.1.minHours'],
    ],
    ['a malformed location ID', { originCityId: 'Berlin, DE' }, ['originCityId']],
    ['an empty location ID', { destinationCountryId: '' }, ['destinationCountryId']],
    ['isInternational as a string', { isInternational: 'true' }, ['isInternational']],
    ['an unknown action', { action: 'DENY' }, ['action']],
    ['an id', { id: ABSENT }, ['id']],
    ['a field of hotel rules', { maxNights: 1 }, ['maxNights']],
    ['several errors', { priority: -1, maxStops: -1, currency: 'x' }, ['currency', 'maxStops', 'priority']],
  ])('D18: rejects %s and stores nothing', async (_what, body, fields) => {
    const before = await stored(app);
    const answer = await admin.post(rules, body);
    expect([answer.status, faultyFields(answer).sort()]).toEqual([400, fields]);
    expect(answer.body).toMatchObject({ statusCode: 400, message: expect.any(String) });
    expect(await stored(app)).toEqual(before);
  });

  test('D7: reports an error as a sentence that starts with its field, as documented', async () => {
    for (const body of [
      { maxPricePerPerson: 1 },
      { durationCabinTiers: [{ minHours: 3, maxHours: 3, classes: ['FIRST'] }] },
      {
        durationCabinTiers: [
          { minHours: 0, classes: ['ECONOMY'] },
          { minHours: 0, classes: ['ECONOMY'] },
        ],
      },
    ]) {
      const { errors, message } = (await admin.post(rules, body)).body;
      expect(errors).toEqual([{ field: expect.any(String), message: expect.stringMatching(/^(is|must) [^.]*[^.]$/) }]);
      expect(message).toBe(`${errors[0].field} ${errors[0].message}.`);
    }
  });

  test('D4: answers 404 for an absent policy', async () => {
    for (const id of [ABSENT, 'nobody']) expect(brief(await admin.post(`/${id}/flight-rules`, {}))).toEqual(NO_POLICY);
  });
});

describe('PATCH …/flight-rules/{ruleId}', () => {
  test('D18: changes only the field that is sent, for each field', async () => {
    const rule = await company.flightRule(policy.id, { ...everyField, allowedCabinClasses: ['FIRST'] } as never);
    const changes = {
      priority: 6,
      originCityId: 'city-MUC',
      originCountryId: 'country-FR',
      destinationCityId: 'city-PAR',
      destinationCountryId: 'country-DE',
      isInternational: false,
      maxPricePerPerson: 99.95,
      currency: 'GBP',
      allowedCabinClasses: ['BUSINESS', 'ECONOMY'],
      durationBudgetTiers: [{ minHours: 1, maxHours: null, maxPrice: 10 }],
      durationCabinTiers: [{ minHours: 2, maxHours: 3, classes: ['FIRST', 'ECONOMY'] }],
      maxStops: 0,
      advanceBookingDays: 0,
      action: 'BLOCK',
    };
    const expected: Record<string, unknown> = { ...rule };
    for (const [field, value] of Object.entries(changes)) {
      const answer = await admin.patch(`${rules}/${rule.id}`, { [field]: value });
      expected[field] = value;
      expect(brief(answer)).toEqual([200, expected]);
    }
    expect(await readRule(rule.id)).toEqual(expected);
  });

  test('D18: clears each field with null, and lists to empty', async () => {
    const rule = await company.flightRule(policy.id, everyField as never);
    const expected: Record<string, unknown> = { ...rule };
    for (const [field, value] of Object.entries(cleared)) {
      const answer = await admin.patch(`${rules}/${rule.id}`, { [field]: null });
      expected[field] = value;
      expect(brief(answer)).toEqual([200, expected]);
    }
    expect(await readRule(rule.id)).toEqual({ id: rule.id, ...nothingSet, priority: 5, currency: 'EUR' });
  });

  test('D18: keeps the priority when the scope changes', async () => {
    const rule = await company.flightRule(policy.id, { originCityId: 'city-BER', destinationCityId: 'city-LON' });
    const answer = await admin.patch(`${rules}/${rule.id}`, { originCityId: null, destinationCityId: null });
    expect(answer.body.priority).toBe(10);
  });

  test('D18: keeps the stored currency when a price limit is sent without one', async () => {
    const plain = await company.flightRule(policy.id, {});
    const euros = await company.flightRule(policy.id, { currency: 'EUR' });
    expect(brief(await admin.patch(`${rules}/${plain.id}`, { maxPricePerPerson: 10 }))).toMatchObject([
      200,
      { maxPricePerPerson: 10, currency: 'USD' },
    ]);
    expect(
      brief(await admin.patch(`${rules}/${euros.id}`, { durationBudgetTiers: [{ minHours: 0, maxPrice: 1 }] })),
    ).toMatchObject([200, { currency: 'EUR' }]);
  });

  test('keeps the order of the rules', async () => {
    const fresh = await company.policy();
    const [first, second] = [await company.flightRule(fresh.id), await company.flightRule(fresh.id)];
    await admin.patch(`/${fresh.id}/flight-rules/${first.id}`, { maxStops: 1 });
    const { body } = await admin.get(`/${fresh.id}`);
    expect(body.flightRules.map(({ id }: { id: string }) => id)).toEqual([first.id, second.id]);
  });

  test.each([
    ['nothing', {}, ['']],
    ['null', null, ['']],
    ['an id', { id: ABSENT }, ['id']],
    ['null as priority', { priority: null }, ['priority']],
    ['null as currency', { currency: null }, ['currency']],
    ['a negative price', { maxPricePerPerson: -1 }, ['maxPricePerPerson']],
    ['an unknown cabin class', { allowedCabinClasses: ['COACH'] }, ['allowedCabinClasses.0']],
    [
      'tiers that overlap',
      {
        durationBudgetTiers: [
          { minHours: 0, maxPrice: 1 },
          { minHours: 1, maxPrice: 1 },
        ],
      },
      ['durationBudgetTiers.1.minHours'],
    ],
    ['a valid field beside an invalid one', { maxStops: 1, action: 'DENY' }, ['action']],
  ])('D8, D18: rejects %s and stores nothing', async (_what, body, fields) => {
    const { id } = await company.flightRule(policy.id, everyField as never);
    const before = await stored(app);
    const answer = await admin.patch(`${rules}/${id}`, body);
    expect([answer.status, faultyFields(answer)]).toEqual([400, fields]);
    expect(await stored(app)).toEqual(before);
  });

  test('answers 404 for a rule that is absent, deleted, of another policy or of the other kind', async () => {
    const other = await company.policy();
    const foreign = await company.flightRule(other.id);
    const stay = await company.hotelRule(policy.id);
    const gone = await company.flightRule(policy.id);
    await admin.delete(`${rules}/${gone.id}`);
    const before = await stored(app);

    for (const id of [ABSENT, 'nobody', foreign.id, stay.id, gone.id]) {
      expect(brief(await admin.patch(`${rules}/${id}`, { maxStops: 1 }))).toEqual(NO_RULE);
      expect(brief(await admin.delete(`${rules}/${id}`))).toEqual(NO_RULE);
    }
    expect(brief(await admin.patch(`/${ABSENT}/flight-rules/${foreign.id}`, { maxStops: 1 }))).toEqual(NO_POLICY);
    expect(brief(await admin.delete(`/nobody/flight-rules/${foreign.id}`))).toEqual(NO_POLICY);
    expect(await stored(app)).toEqual(before);
  });
});

describe('DELETE …/flight-rules/{ruleId}', () => {
  test('D18: answers 204 and deletes the rule', async () => {
    const kept = await company.flightRule(policy.id);
    const gone = await company.flightRule(policy.id);
    expect(brief(await admin.delete(`${rules}/${gone.id}`))).toEqual([204, undefined]);
    expect(await readRule(gone.id)).toBeUndefined();
    expect(await readRule(kept.id)).toEqual(kept);
    expect(await sql(app, 'select id from flight_rules where id = $1', gone.id)).toEqual([]);
  });
});
