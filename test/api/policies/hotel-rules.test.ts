import { afterAll, describe, expect, test } from '@jest/globals';
import { ABSENT, created, faultyFields, PREFIX, sql, stored, testCompany } from '../../support/builders.ts';
import { startTestApp } from '../../support/test-app.ts';

const app = await startTestApp({ prefix: PREFIX });
afterAll(() => app.stop());

const company = testCompany(app);
const { admin } = company;
const policy = await company.policy();
const rules = `/${policy.id}/hotel-rules`;

const NO_POLICY = [404, { statusCode: 404, message: 'There is no such policy.' }];
const NO_RULE = [404, { statusCode: 404, message: 'This policy has no such hotel rule.' }];

const everyField = {
  priority: 5,
  cityId: 'city-LON',
  countryId: 'country-GB',
  maxPricePerNight: 220.75,
  currency: 'GBP',
  allowedStarRatings: [3, 4, 4.5],
  maxNights: 5,
  advanceBookingDays: 7,
  action: 'WARN_AND_ALLOW',
} as const;

/** The value of each field after it is cleared with null. */
const cleared = {
  cityId: null,
  countryId: null,
  maxPricePerNight: null,
  allowedStarRatings: [],
  maxNights: null,
  advanceBookingDays: null,
  action: null,
};

const nothingSet = { priority: 100, currency: 'USD', ...cleared };

const readRule = async (id: string) =>
  (await admin.get(`/${policy.id}`)).body.hotelRules.find((rule: { id: string }) => rule.id === id);
const brief = ({ status, body }: { status: number; body: unknown }) => [status, body];

describe('POST …/hotel-rules', () => {
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

  test.each([
    ['a city', { cityId: 'city-LON' }, 10],
    ['a city and its country', { cityId: 'city-LON', countryId: 'country-GB' }, 10],
    ['a country', { countryId: 'country-GB' }, 50],
    ['no scope', {}, 100],
  ])('D18: without a priority, %s gets %j → %i', async (_what, scope, priority) => {
    expect((await company.hotelRule(policy.id, scope)).priority).toBe(priority);
  });

  test.each([0, 0.0001, 0.1, 1234.5678, 999_999_999_999])('D12: keeps %d exactly', async (amount) => {
    const rule = await company.hotelRule(policy.id, { maxPricePerNight: amount, currency: 'EUR' });
    expect(rule.maxPricePerNight).toBe(amount);
    expect(await readRule(rule.id)).toEqual(rule);
  });

  test('keeps star ratings exactly and in order', async () => {
    const allowedStarRatings = [5, 1, 3.5, 4.125, 3.3333333];
    const rule = await company.hotelRule(policy.id, { allowedStarRatings });
    expect(rule.allowedStarRatings).toEqual(allowedStarRatings);
    expect(await readRule(rule.id)).toEqual(rule);
  });

  test('D18: requires a currency with a price limit, and defaults to USD without one', async () => {
    for (const maxPricePerNight of [0, 100]) {
      const answer = await admin.post(rules, { maxPricePerNight });
      expect([answer.status, faultyFields(answer)]).toEqual([400, ['currency']]);
      expect(answer.body.message).toBe(`currency ${answer.body.errors[0].message}.`);
      expect(created(await admin.post(rules, { maxPricePerNight, currency: 'IQD' })).currency).toBe('IQD');
    }
    expect((await company.hotelRule(policy.id, { currency: 'GBP' })).currency).toBe('GBP');
    expect((await company.hotelRule(policy.id, { maxPricePerNight: null })).currency).toBe('USD');
  });

  test.each([
    ['a negative priority', { priority: -1 }, ['priority']],
    ['a fractional priority', { priority: 0.5 }, ['priority']],
    ['a negative number of nights', { maxNights: -1 }, ['maxNights']],
    ['half a night', { maxNights: 0.5 }, ['maxNights']],
    ['a negative advance booking', { advanceBookingDays: -1 }, ['advanceBookingDays']],
    ['a negative price', { maxPricePerNight: -1, currency: 'EUR' }, ['maxPricePerNight']],
    ['a price with 5 decimal places', { maxPricePerNight: 1.00001, currency: 'EUR' }, ['maxPricePerNight']],
    ['a price above the maximum', { maxPricePerNight: 1e300, currency: 'EUR' }, ['maxPricePerNight']],
    ['a lower-case currency', { currency: 'gbp' }, ['currency']],
    ['zero stars', { allowedStarRatings: [0] }, ['allowedStarRatings.0']],
    ['six stars', { allowedStarRatings: [5, 6] }, ['allowedStarRatings.1']],
    ['stars as strings', { allowedStarRatings: ['4'] }, ['allowedStarRatings.0']],
    ['eleven ratings', { allowedStarRatings: Array(11).fill(4) }, ['allowedStarRatings']],
    ['a malformed location ID', { cityId: 'London/GB' }, ['cityId']],
    ['an unknown action', { action: 'allow' }, ['action']],
    ['an id', { id: ABSENT }, ['id']],
    ['a field of flight rules', { maxStops: 1 }, ['maxStops']],
    ['several errors', { priority: -1, countryId: '', maxNights: 'two' }, ['countryId', 'maxNights', 'priority']],
  ])('D18: rejects %s and stores nothing', async (_what, body, fields) => {
    const before = await stored(app);
    const answer = await admin.post(rules, body);
    expect([answer.status, faultyFields(answer).sort()]).toEqual([400, fields]);
    expect(await stored(app)).toEqual(before);
  });

  test('D4: answers 404 for an absent policy', async () => {
    for (const id of [ABSENT, 'nobody']) expect(brief(await admin.post(`/${id}/hotel-rules`, {}))).toEqual(NO_POLICY);
  });
});

describe('PATCH …/hotel-rules/{ruleId}', () => {
  test('D18: changes only the field that is sent, for each field', async () => {
    const rule = await company.hotelRule(policy.id, everyField as never);
    const changes = {
      priority: 6,
      cityId: 'city-PAR',
      countryId: 'country-FR',
      maxPricePerNight: 99.95,
      currency: 'EUR',
      allowedStarRatings: [2],
      maxNights: 0,
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
    const rule = await company.hotelRule(policy.id, everyField as never);
    const expected: Record<string, unknown> = { ...rule };
    for (const [field, value] of Object.entries(cleared)) {
      const answer = await admin.patch(`${rules}/${rule.id}`, { [field]: null });
      expected[field] = value;
      expect(brief(answer)).toEqual([200, expected]);
    }
    expect(await readRule(rule.id)).toEqual({ id: rule.id, ...nothingSet, priority: 5, currency: 'GBP' });
  });

  test('D18: keeps the priority when the scope changes, and the stored currency', async () => {
    const rule = await company.hotelRule(policy.id, { cityId: 'city-LON', currency: 'GBP' });
    const answer = await admin.patch(`${rules}/${rule.id}`, { cityId: null, maxPricePerNight: 10 });
    expect(brief(answer)).toEqual([
      200,
      { ...rule, cityId: null, maxPricePerNight: 10, priority: 10, currency: 'GBP' },
    ]);
  });

  test.each([
    ['nothing', {}, ['']],
    ['a list', [], ['']],
    ['null as priority', { priority: null }, ['priority']],
    ['null as currency', { currency: null }, ['currency']],
    ['six stars', { allowedStarRatings: [6] }, ['allowedStarRatings.0']],
    ['a valid field beside an invalid one', { maxNights: 1, countryId: 'a b' }, ['countryId']],
  ])('D8, D18: rejects %s and stores nothing', async (_what, body, fields) => {
    const { id } = await company.hotelRule(policy.id, everyField as never);
    const before = await stored(app);
    const answer = await admin.patch(`${rules}/${id}`, body);
    expect([answer.status, faultyFields(answer)]).toEqual([400, fields]);
    expect(await stored(app)).toEqual(before);
  });

  test('answers 404 for a rule that is absent, deleted, of another policy or of the other kind', async () => {
    const other = await company.policy();
    const foreign = await company.hotelRule(other.id);
    const route = await company.flightRule(policy.id);
    const gone = await company.hotelRule(policy.id);
    await admin.delete(`${rules}/${gone.id}`);
    const before = await stored(app);

    for (const id of [ABSENT, 'nobody', foreign.id, route.id, gone.id]) {
      expect(brief(await admin.patch(`${rules}/${id}`, { maxNights: 1 }))).toEqual(NO_RULE);
      expect(brief(await admin.delete(`${rules}/${id}`))).toEqual(NO_RULE);
    }
    expect(brief(await admin.patch(`/${ABSENT}/hotel-rules/${foreign.id}`, { maxNights: 1 }))).toEqual(NO_POLICY);
    expect(brief(await admin.delete(`/nobody/hotel-rules/${foreign.id}`))).toEqual(NO_POLICY);
    expect(await stored(app)).toEqual(before);
  });
});

describe('DELETE …/hotel-rules/{ruleId}', () => {
  test('D18: answers 204 and deletes the rule', async () => {
    const kept = await company.hotelRule(policy.id);
    const gone = await company.hotelRule(policy.id);
    expect(brief(await admin.delete(`${rules}/${gone.id}`))).toEqual([204, undefined]);
    expect(await readRule(gone.id)).toBeUndefined();
    expect(await readRule(kept.id)).toEqual(kept);
    expect(await sql(app, 'select id from hotel_rules where id = $1', gone.id)).toEqual([]);
  });
});
