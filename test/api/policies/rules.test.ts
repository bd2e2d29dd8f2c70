import { afterAll, describe, expect, test } from '@jest/globals';
import type { components } from '../../../generated/api.d.ts';
import { ABSENT, created, faultyFields, PREFIX, sql, stored, testCompany } from '../../support/builders.ts';
import { startTestApp } from '../../support/test-app.ts';

type Schemas = components['schemas'];
type Rule = Record<string, any> & { id: string };

const app = await startTestApp({ prefix: PREFIX });
afterAll(() => app.stop());

const company = testCompany(app);
const { admin } = company;
const policy = await company.policy();

const NO_POLICY = [404, { statusCode: 404, message: 'There is no such policy.' }];

const origin = { city: { originCityId: 'city-BER' }, country: { originCountryId: 'country-DE' } };
const destination = { city: { destinationCityId: 'city-LON' }, country: { destinationCountryId: 'country-GB' } };

/** What the same tests need to know of each kind of rule. */
const KINDS = [
  {
    kind: 'flight' as const,
    otherKind: 'hotel' as const,
    everyField: {
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
    },
    /** The value of each field after it is cleared with null. */
    cleared: {
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
    },
    changes: {
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
    },
    priorities: [
      ['a city pair', { ...origin.city, ...destination.city }, 10],
      ['a country pair', { ...origin.country, ...destination.country }, 20],
      ['domestic only', { isInternational: false }, 50],
      ['no scope', {}, 100],
    ] as [string, object, number][],
    someScope: { ...origin.city, ...destination.city },
    withLimit: (amount: number | null) => ({ maxPricePerPerson: amount }),
    otherLimits: [{ durationBudgetTiers: [{ minHours: 0, maxPrice: 100 }] }],
    rejected: [
      ['a negative number of stops', { maxStops: -1 }, ['maxStops']],
      ['half a stop', { maxStops: 0.5 }, ['maxStops']],
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
      ['a malformed location ID', { originCityId: 'Berlin, DE' }, ['originCityId']],
      ['an empty location ID', { destinationCountryId: '' }, ['destinationCountryId']],
      ['isInternational as a string', { isInternational: 'true' }, ['isInternational']],
      ['a field of hotel rules', { maxNights: 1 }, ['maxNights']],
      ['several errors', { priority: -1, maxStops: -1, currency: 'x' }, ['currency', 'maxStops', 'priority']],
    ] as [string, object, string[]][],
    rejectedChanges: [
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
    ] as [string, unknown, string[]][],
  },
  {
    kind: 'hotel' as const,
    otherKind: 'flight' as const,
    everyField: {
      priority: 5,
      cityId: 'city-LON',
      countryId: 'country-GB',
      maxPricePerNight: 220.75,
      currency: 'GBP',
      allowedStarRatings: [3, 4, 4.5],
      maxNights: 5,
      advanceBookingDays: 7,
      action: 'WARN_AND_ALLOW',
    },
    cleared: {
      cityId: null,
      countryId: null,
      maxPricePerNight: null,
      allowedStarRatings: [],
      maxNights: null,
      advanceBookingDays: null,
      action: null,
    },
    changes: {
      priority: 6,
      cityId: 'city-PAR',
      countryId: 'country-FR',
      maxPricePerNight: 99.95,
      currency: 'EUR',
      allowedStarRatings: [2],
      maxNights: 0,
      advanceBookingDays: 0,
      action: 'BLOCK',
    },
    priorities: [
      ['a city', { cityId: 'city-LON' }, 10],
      ['a city and its country', { cityId: 'city-LON', countryId: 'country-GB' }, 10],
      ['a country', { countryId: 'country-GB' }, 50],
      ['no scope', {}, 100],
    ] as [string, object, number][],
    someScope: { cityId: 'city-LON' },
    withLimit: (amount: number | null) => ({ maxPricePerNight: amount }),
    otherLimits: [],
    rejected: [
      ['a negative number of nights', { maxNights: -1 }, ['maxNights']],
      ['half a night', { maxNights: 0.5 }, ['maxNights']],
      ['zero stars', { allowedStarRatings: [0] }, ['allowedStarRatings.0']],
      ['six stars', { allowedStarRatings: [5, 6] }, ['allowedStarRatings.1']],
      ['stars as strings', { allowedStarRatings: ['4'] }, ['allowedStarRatings.0']],
      ['eleven ratings', { allowedStarRatings: Array(11).fill(4) }, ['allowedStarRatings']],
      ['a malformed location ID', { cityId: 'London/GB' }, ['cityId']],
      ['a field of flight rules', { maxStops: 1 }, ['maxStops']],
      ['several errors', { priority: -1, countryId: '', maxNights: 'two' }, ['countryId', 'maxNights', 'priority']],
    ] as [string, object, string[]][],
    rejectedChanges: [
      ['six stars', { allowedStarRatings: [6] }, ['allowedStarRatings.0']],
      ['a valid field beside an invalid one', { maxNights: 1, countryId: 'a b' }, ['countryId']],
    ] as [string, unknown, string[]][],
  },
];

const brief = ({ status, body }: { status: number; body: unknown }) => [status, body];

describe.each(KINDS)('$kind rules', (facts) => {
  const { kind, otherKind, everyField, cleared, changes, someScope, withLimit } = facts;
  const nothingSet = { priority: 100, currency: 'USD', ...cleared };
  const noRule = [404, { statusCode: 404, message: `This policy has no such ${kind} rule.` }];
  const pathOf = (policyId: string, id?: string): string =>
    `/${policyId}/${kind}-rules${id === undefined ? '' : `/${id}`}`;
  const rules = pathOf(policy.id);
  const newRule = async (fields: object = {}, policyId = policy.id, of = kind): Promise<Rule> =>
    company[`${of}Rule`](policyId, fields) as Promise<Rule>;
  const rulesOf = async (policyId: string): Promise<Rule[]> => (await admin.get(`/${policyId}`)).body[`${kind}Rules`];
  const readRule = async (id: string) => (await rulesOf(policy.id)).find((rule) => rule.id === id);

  test('D18: stores every field and answers 201 with the rule', async () => {
    const answer = await admin.post(rules, everyField);
    expect(brief(answer)).toEqual([201, { id: expect.any(String), ...everyField }]);
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

  test.each(facts.priorities)('D18: without a priority, %s gets %j → %i', async (_what, scope, priority) => {
    expect((await newRule(scope))['priority']).toBe(priority);
  });

  test.each([0, 1, 999, 1_000_000])('D18: keeps a priority of %i, whatever the scope', async (priority) => {
    const { id } = await newRule({ priority, ...someScope });
    expect((await readRule(id))!['priority']).toBe(priority);
  });

  test.each([0, 0.0001, 0.1, 99.99, 1234.5678, 549_755_813_887.9999, 999_999_999_999])(
    'D12: keeps %d exactly',
    async (amount) => {
      const rule = await newRule({ ...withLimit(amount), currency: 'EUR' });
      expect(rule).toMatchObject(withLimit(amount));
      expect(await readRule(rule.id)).toEqual(rule);
    },
  );

  test.each([withLimit(100), withLimit(0), ...facts.otherLimits])('D18: requires a currency with %j', async (body) => {
    const answer = await admin.post(rules, body);
    expect([answer.status, faultyFields(answer)]).toEqual([400, ['currency']]);
    expect(created(await admin.post(rules, { ...body, currency: 'IQD' })).currency).toBe('IQD');
  });

  test('D18: requires no currency without a price limit, and defaults to USD', async () => {
    expect((await newRule({ currency: 'GBP' }))['currency']).toBe('GBP');
    expect((await newRule(withLimit(null)))['currency']).toBe('USD');
  });

  const limit = Object.keys(withLimit(0));
  test.each([
    ['a negative priority', { priority: -1 }, ['priority']],
    ['a fractional priority', { priority: 1.5 }, ['priority']],
    ['a priority above 1,000,000', { priority: 1_000_001 }, ['priority']],
    ['a fractional advance booking', { advanceBookingDays: 1.5 }, ['advanceBookingDays']],
    ['a negative advance booking', { advanceBookingDays: -1 }, ['advanceBookingDays']],
    ['a negative price', { ...withLimit(-0.01), currency: 'EUR' }, limit],
    ['a price with 5 decimal places', { ...withLimit(0.00001), currency: 'EUR' }, limit],
    ['a price above the maximum', { ...withLimit(1_000_000_000_000), currency: 'EUR' }, limit],
    ['a price as a string', { [limit[0]!]: '100', currency: 'EUR' }, limit],
    ['a lower-case currency', { currency: 'eur' }, ['currency']],
    ['a currency of four letters', { currency: 'EURO' }, ['currency']],
    ['an unknown action', { action: 'DENY' }, ['action']],
    ['an id', { id: ABSENT }, ['id']],
    ...facts.rejected,
  ] as [string, object, string[]][])('D18: rejects %s and stores nothing', async (_what, body, fields) => {
    const before = await stored(app);
    const answer = await admin.post(rules, body);
    expect([answer.status, faultyFields(answer).sort()]).toEqual([400, fields]);
    expect(answer.body).toMatchObject({ statusCode: 400, message: expect.any(String) });
    expect(await stored(app)).toEqual(before);
  });

  test('D4: answers 404 to a new rule of an absent policy', async () => {
    for (const id of [ABSENT, 'nobody']) expect(brief(await admin.post(pathOf(id), {}))).toEqual(NO_POLICY);
  });

  test.each([
    ['changes only the field that is sent', Object.entries(changes)],
    ['clears each field with null, and lists to empty', Object.entries(cleared).map(([field]) => [field, null])],
  ] as [string, [keyof typeof cleared, unknown][]][])('D18: %s', async (_what, steps) => {
    const rule = await newRule(everyField);
    const expected: Record<string, unknown> = { ...rule };
    for (const [field, value] of steps) {
      const answer = await admin.patch(`${rules}/${rule.id}`, { [field]: value });
      expected[field] = value ?? cleared[field];
      expect(brief(answer)).toEqual([200, expected]);
    }
    expect(await readRule(rule.id)).toEqual(expected);
  });

  test('D18: keeps the priority when the scope changes', async () => {
    const { id, ...rule } = await newRule(someScope);
    const nowhere = Object.fromEntries(Object.keys(someScope).map((field) => [field, null]));
    expect((await admin.patch(`${rules}/${id}`, nowhere)).body).toEqual({ id, ...rule, ...nowhere, priority: 10 });
  });

  test.each(['USD', 'EUR'])(
    'D18: keeps the stored %s when a price limit is sent without currency',
    async (currency) => {
      for (const limit of [withLimit(10), ...facts.otherLimits]) {
        const { id } = await newRule({ currency });
        expect(brief(await admin.patch(`${rules}/${id}`, limit))).toMatchObject([200, { currency }]);
      }
    },
  );

  test('keeps the order of the rules when one changes', async () => {
    const fresh = await company.policy();
    const [first, second] = [await newRule({}, fresh.id), await newRule({}, fresh.id)];
    await admin.patch(pathOf(fresh.id, first.id), withLimit(1));
    expect((await rulesOf(fresh.id)).map(({ id }) => id)).toEqual([first.id, second.id]);
  });

  test.each([
    ['nothing', {}, ['']],
    ['null', null, ['']],
    ['a list', [], ['']],
    ['an id', { id: ABSENT }, ['id']],
    ['null as priority', { priority: null }, ['priority']],
    ['null as currency', { currency: null }, ['currency']],
    ...facts.rejectedChanges,
  ] as [string, unknown, string[]][])(
    'D8, D18: rejects a change to %s and stores nothing',
    async (_what, body, fields) => {
      const { id } = await newRule(everyField);
      const before = await stored(app);
      const answer = await admin.patch(`${rules}/${id}`, body);
      expect([answer.status, faultyFields(answer)]).toEqual([400, fields]);
      expect(await stored(app)).toEqual(before);
    },
  );

  test('answers 404 for a rule that is absent, deleted, of another policy or of the other kind', async () => {
    const foreign = await newRule({}, (await company.policy()).id);
    const unlike = await newRule({}, policy.id, otherKind);
    const gone = await newRule();
    await admin.delete(`${rules}/${gone.id}`);
    const before = await stored(app);

    for (const id of [ABSENT, 'nobody', foreign.id, unlike.id, gone.id]) {
      expect(brief(await admin.patch(`${rules}/${id}`, withLimit(1)))).toEqual(noRule);
      expect(brief(await admin.delete(`${rules}/${id}`))).toEqual(noRule);
    }
    expect(brief(await admin.patch(pathOf(ABSENT, foreign.id), withLimit(1)))).toEqual(NO_POLICY);
    expect(brief(await admin.delete(pathOf('nobody', foreign.id)))).toEqual(NO_POLICY);
    expect(await stored(app)).toEqual(before);
  });

  test('D18: answers 204 to a DELETE and deletes the rule', async () => {
    const [kept, gone] = [await newRule(), await newRule()];
    expect(brief(await admin.delete(`${rules}/${gone.id}`))).toEqual([204, undefined]);
    expect(await readRule(gone.id)).toBeUndefined();
    expect(await readRule(kept.id)).toEqual(kept);
    expect(await sql(app, `select id from ${kind}_rules where id = $1`, gone.id)).toEqual([]);
  });
});

const read = async (id: string): Promise<Schemas['FlightRule'] | Schemas['HotelRule'] | undefined> => {
  const { flightRules, hotelRules } = (await admin.get(`/${policy.id}`)).body;
  return [...flightRules, ...hotelRules].find((rule) => rule.id === id);
};

describe('tiers of flight rules', () => {
  test.each([0, 0.0001, 999_999_999_999])('D12: keep a maximum price of %d exactly', async (amount) => {
    const durationBudgetTiers = [{ minHours: 0, maxHours: null, maxPrice: amount }];
    const rule = await company.flightRule(policy.id, { currency: 'EUR', durationBudgetTiers });
    expect(rule.durationBudgetTiers).toEqual(durationBudgetTiers);
    expect(await read(rule.id)).toEqual(rule);
  });

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
    expect(await read(rule.id)).toEqual(rule);
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
    expect(await read(rule.id)).toEqual(rule);
  });
});

test('D18: a list keeps the first of repeated values, in POST, PATCH and PUT', async () => {
  const lists = (...classes: Schemas['CabinClass'][]) => ({
    allowedCabinClasses: classes,
    durationCabinTiers: [{ minHours: 0, maxHours: null, classes }],
  });
  const made = await company.flightRule(policy.id, lists('ECONOMY', 'BUSINESS', 'ECONOMY'));
  expect(made).toMatchObject(lists('ECONOMY', 'BUSINESS'));
  const path = `/${policy.id}/flight-rules/${made.id}`;
  expect((await admin.patch(path, lists('FIRST', 'FIRST'))).body).toMatchObject(lists('FIRST'));
  expect(await read(made.id)).toMatchObject(lists('FIRST'));
  const hotel = await company.hotelRule(policy.id, { allowedStarRatings: [4, 5, 4, 4.5] });
  expect(hotel.allowedStarRatings).toEqual([4, 5, 4.5]);
  const { id } = await company.policy();
  const rules = { flightRules: [lists('FIRST', 'FIRST')], hotelRules: [{ allowedStarRatings: [3, 3] }] };
  expect((await admin.put(`/${id}/rules`, rules)).body).toMatchObject({
    flightRules: [lists('FIRST')],
    hotelRules: [{ allowedStarRatings: [3] }],
  });
});

test('a rule has its fields and those of its tiers in the same order after POST, PATCH and GET', async () => {
  const made = await company.flightRule(policy.id, {
    currency: 'EUR',
    durationBudgetTiers: [{ maxPrice: 5, minHours: 2 }],
    durationCabinTiers: [{ classes: ['FIRST'], minHours: 2 }],
  });
  const patched = await admin.patch(`/${policy.id}/flight-rules/${made.id}`, { maxStops: null });
  expect(JSON.stringify(made.durationBudgetTiers)).toBe('[{"minHours":2,"maxHours":null,"maxPrice":5}]');
  expect(JSON.stringify(made.durationCabinTiers)).toBe('[{"minHours":2,"maxHours":null,"classes":["FIRST"]}]');
  expect(JSON.stringify(patched.body)).toBe(JSON.stringify(made));
  expect(JSON.stringify(await read(made.id))).toBe(JSON.stringify(made));
});

describe('star ratings of hotel rules', () => {
  test('are kept exactly and in order', async () => {
    const allowedStarRatings = [5, 1, 3.5, 4.125, 3.3333333];
    const rule = await company.hotelRule(policy.id, { allowedStarRatings });
    expect(rule.allowedStarRatings).toEqual(allowedStarRatings);
    expect(await read(rule.id)).toEqual(rule);
  });
});

describe('the errors of a rule', () => {
  const flightRules = `/${policy.id}/flight-rules`;

  test('D8: checks a nullable value against every rule of its type', async () => {
    const answer = await admin.post(flightRules, { maxPricePerPerson: -0.00001, currency: 'EURO' });
    expect(answer.body.errors).toEqual([
      { field: 'maxPricePerPerson', message: 'must be at least 0, and must have at most 4 decimal places' },
      { field: 'currency', message: 'must be three capital letters, such as EUR' },
    ]);
    const { errors } = (await admin.post(flightRules, { currency: 1 })).body;
    expect(errors).toEqual([{ field: 'currency', message: 'must be a string, or null' }]);
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
      const { errors, message } = (await admin.post(flightRules, body)).body;
      expect(errors).toEqual([{ field: expect.any(String), message: expect.stringMatching(/^(is|must) [^.]*[^.]$/) }]);
      expect(message).toBe(`${errors[0].field} ${errors[0].message}.`);
    }
  });
});
