import { afterAll, beforeEach, describe, expect, test } from '@jest/globals';
import { ExchangeRateService } from '../../../src/areas/reference-data/exchange-rate-service.ts';
import { ReferenceDataService } from '../../../src/areas/reference-data/reference-data-service.ts';
import {
  client,
  created,
  faultyFields,
  flight,
  hotel,
  PREFIX,
  stoppedClock,
  stored,
  testCompany,
  type TestCompany,
  unique,
} from '../../support/builders.ts';
import { addDelegation } from '../../support/booking-builders.ts';
import { DEMO_LOCATIONS, startTestApp } from '../../support/test-app.ts';

const NOW = '2026-03-11T12:00:00.000Z';
const clock = stoppedClock(NOW);
const app = await startTestApp({ clock });
afterAll(() => app.stop());
beforeEach(() => clock.set(NOW));

const referenceData = new ReferenceDataService(app.database);
const exchangeRates = new ExchangeRateService(app.database);
await referenceData.addLocations(DEMO_LOCATIONS);
await exchangeRates.putAll([{ date: '2026-02-01', base: 'EUR', rates: { GBP: 0.5 } }]);
await exchangeRates.putAll([{ date: '2026-03-10', base: 'EUR', rates: { GBP: 0.8 } }]);

const EVALUATIONS = '/evaluations';
const draft = (changes: object = {}) => ({
  bookingMode: 'HYBRID',
  defaultAction: 'BLOCK',
  flightRules: [] as object[],
  hotelRules: [] as object[],
  ...changes,
});
const offers = (count: number, changes: (index: number) => object = () => ({})) =>
  Array.from({ length: count }, (_, index) => ({ id: `offer-${index}`, flight: flight(changes(index)) }));
const one = [{ id: 'one', flight: flight(), hotel: hotel() }];

async function companyWithPolicy(): Promise<{ company: TestCompany; policyId: string }> {
  const company = testCompany(app);
  const { id: policyId } = await company.policy({ name: 'Standard', defaultAction: 'WARN_AND_ALLOW' });
  await company.flightRule(policyId, { maxPricePerPerson: 250, currency: 'EUR', action: 'BLOCK' });
  await company.hotelRule(policyId, { cityId: 'city-LON', maxNights: 2, action: 'REQUIRE_APPROVAL' });
  return { company, policyId };
}

describe('D58: a batch of proposals', () => {
  test('gives each the result it gets alone, in the order sent, and counts the actions', async () => {
    const { company, policyId } = await companyWithPolicy();
    const user = company.employee();
    const sent = [
      { id: 'dear', flight: flight({ price: 300 }) },
      { id: 'cheap / 1', flight: flight({ price: 100 }) },
      { id: 'both', flight: flight({ price: 251 }), hotel: hotel() },
      { id: 'hotel', flight: null, hotel: hotel({ cityId: 'city-PAR' }) },
    ];
    const { status, body } = await user.post(EVALUATIONS, { evaluations: sent });
    expect(status).toBe(200);
    expect(body.policy).toEqual({ id: policyId, name: 'Standard', version: 3, source: 'COMPANY_DEFAULT' });
    expect(body.asOf).toBe('2026-03-11');
    expect(body.summary).toEqual({ ALLOW: 1, WARN_AND_ALLOW: 1, REQUIRE_APPROVAL: 1, BLOCK: 2 });
    for (const [index, { id, ...proposal }] of sent.entries()) {
      const alone = (await user.post('/evaluate', proposal)).body;
      expect(body.evaluations[index]).toEqual({ id, ...alone });
    }
    expect(body.evaluations).toHaveLength(4);
  });

  test('accepts 500 proposals', async () => {
    const { company } = await companyWithPolicy();
    const { status, body } = await company.employee().post(EVALUATIONS, { evaluations: offers(500) });
    expect({ status, count: body.evaluations.length, summary: body.summary.ALLOW }).toEqual({
      status: 200,
      count: 500,
      summary: 500,
    });
  });

  test('uses one version of the policy in each call while its rules change', async () => {
    const company = testCompany(app);
    const { id: policyId } = await company.policy();
    const rule = await company.flightRule(policyId, { maxPricePerPerson: 0, currency: 'EUR' });
    const user = company.employee();
    const limitsByVersion = new Map<number, number>();
    const writer = { isDone: false };
    const write = async (): Promise<void> => {
      try {
        for (let limit = 1; limit <= 30; limit += 1)
          await company.admin.patch(`/${policyId}/flight-rules/${rule.id}`, { maxPricePerPerson: limit });
      } finally {
        writer.isDone = true;
      }
    };
    const read = async (): Promise<void> => {
      while (!writer.isDone) {
        const { body } = await user.post(EVALUATIONS, { evaluations: offers(20) });
        const limits = new Set(body.evaluations.map((entry: any) => entry.matchedFlightRule.maxPricePerPerson));
        expect(limits.size).toBe(1);
        const [limit] = limits as Set<number>;
        const version: number = body.policy.version;
        expect(limitsByVersion.get(version) ?? limit).toBe(limit);
        limitsByVersion.set(version, limit!);
      }
    };
    await Promise.all([write(), read(), read(), read()]);
    expect(limitsByVersion.size).toBeGreaterThan(1);
    // The version identifies the rule, because each change of a rule raises it by one.
    for (const [version, limit] of limitsByVersion) expect(version - limit).toBe(2);
  });

  test('stores nothing', async () => {
    const { company, policyId } = await companyWithPolicy();
    const user = company.employee();
    await user.get();
    const before = await stored(app);
    await user.post(EVALUATIONS, { evaluations: one });
    await company.admin.post(EVALUATIONS, { evaluations: one, policyId, explain: true, asOf: '2020-01-01' });
    await company.admin.post(EVALUATIONS, {
      evaluations: one,
      policy: draft({ name: 'Draft', flightRules: [{ maxStops: 0 }] }),
    });
    expect(await stored(app)).toEqual(before);
  });
});

describe('D67: places that the reference data lacks', () => {
  const warningsOf = async (flightSent: object | null, hotelSent: object | null = null) => {
    const { company } = await companyWithPolicy();
    const evaluations = [{ id: 'one', flight: flightSent && flight(flightSent), hotel: hotelSent && hotel(hotelSent) }];
    const { status, body } = await company.employee().post(EVALUATIONS, { evaluations });
    expect(status).toBe(200);
    return body.warnings.map(({ id, field, message }: any) => `${id} ${field}: ${message}`);
  };

  test('are warned about by entry and field, and change no result', async () => {
    const { company } = await companyWithPolicy();
    const user = company.employee();
    const sent = [
      { ...one[0]!, id: 'known' },
      { id: 'a', flight: flight({ originLocationId: 'Berlin', destinationLocationId: 'LHR' }) },
      { id: 'b', hotel: hotel({ cityId: 'lon', countryId: 'gb' }) },
    ];
    const { body } = await user.post(EVALUATIONS, { evaluations: sent });
    expect(body.warnings).toEqual([
      {
        id: 'a',
        field: 'flight.originLocationId',
        message: '"Berlin" is not a known location. Send its ID, such as airport-BER or city-BER.',
      },
      {
        id: 'a',
        field: 'flight.destinationLocationId',
        message: '"LHR" is not a known location. Send its ID, such as airport-LHR.',
      },
      { id: 'b', field: 'hotel.cityId', message: '"lon" is not a known location. Send its ID, such as city-LON.' },
      { id: 'b', field: 'hotel.countryId', message: '"gb" is not a known country. Send its ID, such as country-GB.' },
    ]);
    for (const [index, { id, ...proposal }] of sent.entries()) {
      const alone = (await user.post('/evaluate', proposal)).body;
      expect(alone).not.toHaveProperty('warnings');
      expect(body.evaluations[index]).toEqual({ id, ...alone });
    }
  });

  test.each<[what: string, flight: object | null, hotel: object | null, warnings: string[]]>([
    [
      'an airport, a city and a country',
      { originLocationId: 'country-DE', destinationLocationId: 'city-LON' },
      null,
      [],
    ],
    [
      'countries',
      { originCountryId: 'country-DE', destinationCountryId: 'country-GB' },
      { countryId: 'country-GB' },
      [],
    ],
    ['null for a country', { originCountryId: null }, { countryId: null }, []],
    [
      'a city for a country',
      { originCountryId: 'city-BER' },
      { countryId: 'city-PAR' },
      ['flight.originCountryId', 'hotel.countryId'],
    ],
    ['a domestic flight to London', { isInternational: false }, null, ['flight.isInternational']],
    ['an international flight to Munich', { destinationLocationId: 'city-MUC' }, null, ['flight.isInternational']],
    ['a domestic flight to Munich', { destinationLocationId: 'city-MUC', isInternational: false }, null, []],
    [
      'a domestic flight to a place that is not known',
      { destinationLocationId: 'London', isInternational: false },
      null,
      ['flight.destinationLocationId'],
    ],
    [
      'a domestic flight to Munich in the United Kingdom',
      { destinationLocationId: 'city-MUC', destinationCountryId: 'country-GB', isInternational: false },
      null,
      ['flight.isInternational'],
    ],
    [
      'a domestic flight to an unknown country',
      { destinationCountryId: 'UK', isInternational: false },
      null,
      ['flight.destinationCountryId'],
    ],
  ])('%s', async (_, flightSent, hotelSent, fields) => {
    const warnings = await warningsOf(flightSent, hotelSent);
    expect(warnings.map((warning: string) => warning.split(/[ :]/)[1])).toEqual(fields);
  });

  test('make a contradiction of isInternational name the countries', async () => {
    expect(await warningsOf({ isInternational: false })).toEqual([
      'one flight.isInternational: The flight is from Germany to United Kingdom, so isInternational should be true.',
    ]);
    expect(await warningsOf({ destinationLocationId: 'city-MUC' })).toEqual([
      'one flight.isInternational: The flight is within Germany, so isInternational should be false.',
    ]);
  });

  test('are listed up to 1,000', async () => {
    const { company } = await companyWithPolicy();
    const evaluations = offers(500, (index) => ({
      originLocationId: `X${index}`,
      destinationLocationId: 'Y',
      destinationCountryId: 'Z',
    }));
    const { body } = await company.employee().post(EVALUATIONS, { evaluations });
    expect(body.warnings).toHaveLength(1000);
    expect(body.warnings.at(-1)).toMatchObject({ id: 'offer-333', field: 'flight.originLocationId' });
    expect(body.evaluations).toHaveLength(500);
  });

  test('stand on the flight and on the hotel stay when explained', async () => {
    const { company } = await companyWithPolicy();
    const evaluations = [
      { id: 'a', flight: flight({ originLocationId: 'Berlin' }), hotel: hotel({ cityId: 'London' }) },
      { id: 'b', flight: flight(), hotel: hotel() },
    ];
    const { body } = await company.employee().post(EVALUATIONS, { evaluations, explain: true });
    const explained = body.evaluations.flatMap(({ id, flightEvaluation, hotelEvaluation }: any) =>
      [flightEvaluation, hotelEvaluation].map(({ explanation: { warnings } }) =>
        warnings.map((warning: object) => ({ id, ...warning })),
      ),
    );
    expect(explained.map((list: unknown[]) => list.length)).toEqual([1, 1, 0, 0]);
    expect(explained.flat()).toEqual(body.warnings);
  });
});

describe('D67: an unrated hotel', () => {
  test.each<[string, object]>([
    ['without a star rating', { starRating: undefined }],
    ['with null', { starRating: null }],
    ['with 0', { starRating: 0 }],
  ])('%s is judged without its star rating', async (_, changes) => {
    const company = testCompany(app);
    const { id } = await company.policy();
    await company.hotelRule(id, { allowedStarRatings: [3], maxNights: 1 });
    const evaluations = [{ id: 'one', hotel: { ...hotel(), ...changes } }];
    const { status, body } = await company.employee().post(EVALUATIONS, { evaluations, explain: true });
    expect(status).toBe(200);
    const { violations, explanation } = body.evaluations[0].hotelEvaluation;
    expect(violations.map(({ type }: any) => type)).toEqual(['NIGHTS']);
    expect(explanation.checks.find(({ type }: any) => type === 'STAR_RATING')).toMatchObject({
      outcome: 'SKIPPED',
      reason: 'The star rating is not known.',
    });
    const alone = await company.employee().post('/evaluate', { hotel: { ...hotel(), ...changes } });
    expect([alone.status, faultyFields(alone)]).toEqual([400, ['hotel.starRating']]);
  });
});

describe('D58: a batch is rejected with', () => {
  const company = testCompany(app);
  const overlapping = [
    { minHours: 0, maxHours: 6, maxPrice: 600 },
    { minHours: 5, maxPrice: 1400 },
  ];
  const rule = (fields: object) => [{}, {}, {}, { currency: 'EUR', ...fields }];

  test.each<[what: string, body: object, fields: string[]]>([
    ['no proposals', { evaluations: [] }, ['evaluations']],
    ['501 proposals', { evaluations: offers(501) }, ['evaluations']],
    ['a repeated ID', { evaluations: [...offers(2), ...offers(1)] }, ['evaluations.2.id']],
    ['an empty ID', { evaluations: [{ id: '', flight: flight() }] }, ['evaluations.0.id']],
    ['an ID of 65 characters', { evaluations: [{ id: 'x'.repeat(65), flight: flight() }] }, ['evaluations.0.id']],
    [
      'an entry without a flight or hotel',
      { evaluations: [...offers(2), { id: 'x' }, { id: 'y', flight: null }] },
      ['evaluations.2', 'evaluations.3'],
    ],
    [
      'an error in one of many entries',
      { evaluations: offers(18, (index) => (index === 17 ? { price: -1 } : {})) },
      ['evaluations.17.flight.price'],
    ],
    [
      'an error in the last of 500 entries',
      { evaluations: offers(500, (index) => (index === 499 ? { price: -1 } : {})) },
      ['evaluations.499.flight.price'],
    ],
    [
      'a check-out that is not after the check-in',
      { evaluations: [...offers(1), { id: 'x', hotel: hotel({ checkOutDate: '2026-04-01' }) }] },
      ['evaluations.1.hotel.checkOutDate'],
    ],
    [
      'a timestamp that is in the year 10000 in UTC',
      { evaluations: offers(2, () => ({ departureDate: '9999-12-31T23:00:00-05:00' })) },
      ['evaluations.0.flight.departureDate', 'evaluations.1.flight.departureDate'],
    ],
    ['6 stars', { evaluations: [{ id: 'x', hotel: hotel({ starRating: 6 }) }] }, ['evaluations.0.hotel.starRating']],
    ['51 proposals and explain', { evaluations: offers(51), explain: true }, ['evaluations']],
    ['both a stored policy and a draft', { evaluations: one, policyId: 'some', policy: draft() }, ['policy']],
    ['a date that does not exist', { evaluations: one, asOf: '2026-02-30' }, ['asOf']],
    ['a timestamp as asOf', { evaluations: one, asOf: NOW }, ['asOf']],
    [
      'a draft with overlapping tiers',
      { evaluations: one, policy: draft({ flightRules: rule({ durationBudgetTiers: overlapping }) }) },
      ['policy.flightRules.3.durationBudgetTiers.1.minHours'],
    ],
    [
      'a draft with a price limit but no currency',
      { evaluations: one, policy: draft({ hotelRules: [{ maxPricePerNight: 1 }] }) },
      ['policy.hotelRules.0.currency'],
    ],
    [
      'a draft without lists of rules',
      { evaluations: one, policy: { bookingMode: 'HYBRID', defaultAction: 'BLOCK' } },
      ['policy.flightRules', 'policy.hotelRules'],
    ],
  ])('%s', async (_, body, fields) => {
    const answer = await company.admin.post(EVALUATIONS, body);
    expect({ status: answer.status, fields: faultyFields(answer).toSorted() }).toEqual({ status: 400, fields });
  });

  test('a body above 5 MB', async () => {
    const name = 'x'.repeat(5 * 1024 * 1024);
    const answer = await company.admin.post(EVALUATIONS, { evaluations: one, policy: draft({ name }) });
    expect(answer.status).toBe(413);
  });
});

describe('D59: forUserId', () => {
  test("judges by the user's own policy and their roles in the directory", async () => {
    const { company } = await companyWithPolicy();
    const user = company.employee();
    await user.get();
    const own = await company.policy({ name: 'Own' });
    created(await company.admin.post(`/${own.id}/user-assignments`, { userId: user.userId }));
    const { body } = await company.admin.post(EVALUATIONS, { evaluations: one, forUserId: user.userId });
    expect(body.policy).toMatchObject({ id: own.id, name: 'Own', source: 'USER' });

    const { id: ofRole } = await company.policy({ name: 'Role' });
    created(await company.admin.post(`/${ofRole}/role-assignments`, { roleId: 'pilot' }));
    const pilot = company.employee({ roles: ['pilot'] });
    await pilot.get();
    const answer = await company.admin.post(EVALUATIONS, { evaluations: one, forUserId: pilot.userId });
    expect(answer.body.policy).toMatchObject({ id: ofRole, source: 'ROLE' });
    expect((await pilot.post(EVALUATIONS, { evaluations: one, forUserId: pilot.userId })).body.policy.id).toBe(ofRole);
  });

  test('answers 403 without READ_POLICIES or a delegation to create bookings', async () => {
    const { company } = await companyWithPolicy();
    const [user, colleague] = [company.employee(), company.employee()];
    await user.get();
    await colleague.get();
    const body = { evaluations: one, forUserId: user.userId };
    expect((await colleague.post(EVALUATIONS, body)).status).toBe(403);
    expect((await colleague.post(EVALUATIONS, { ...body, forUserId: 'nobody' })).status).toBe(403);
    await addDelegation(app, company.id, user, colleague);
    expect((await colleague.post(EVALUATIONS, body)).status).toBe(200);
  });

  test('answers 404 for an unknown user and one of another company, even with READ_POLICIES', async () => {
    const { company } = await companyWithPolicy();
    const stranger = testCompany(app).employee();
    await stranger.get();
    for (const forUserId of ['nobody', stranger.userId]) {
      const { status, body } = await company.admin.post(EVALUATIONS, { evaluations: one, forUserId });
      expect([status, body.message]).toEqual([404, 'There is no such user.']);
    }
  });

  test('names in a 404 whether no policy applies to the caller or to the user', async () => {
    const company = testCompany(app);
    const user = company.employee();
    await user.get();
    const own = await company.admin.post(EVALUATIONS, { evaluations: one });
    const other = await company.admin.post(EVALUATIONS, { evaluations: one, forUserId: user.userId });
    expect([own.status, other.status]).toEqual([404, 404]);
    expect(own.body.message).toMatch(/applies to you/);
    expect(other.body.message).toMatch(/applies to this user/);
  });
});

describe('D59: policyId and policy', () => {
  test('accept a stored policy, even an inactive one', async () => {
    const { company } = await companyWithPolicy();
    const { id } = await company.policy({ name: 'Old', isActive: false, defaultAction: 'BLOCK' });
    const { status, body } = await company.admin.post(EVALUATIONS, { evaluations: one, policyId: id });
    expect([status, body.policy]).toEqual([200, { id, name: 'Old', version: 1, source: 'REQUESTED' }]);
    expect(body.summary.BLOCK).toBe(2);
  });

  test('D11: accept a policy ID in upper case', async () => {
    const { company, policyId } = await companyWithPolicy();
    const sent = { evaluations: one, policyId: policyId.toUpperCase() };
    expect((await company.admin.post(EVALUATIONS, sent)).body.policy.id).toBe(policyId);
  });

  test('judge by the current rules of a stored policy', async () => {
    const { company, policyId } = await companyWithPolicy();
    const limit = async () => {
      const { body } = await company.admin.post(EVALUATIONS, { evaluations: one, policyId });
      return [body.policy.version, body.evaluations[0].matchedHotelRule?.maxNights];
    };
    expect(await limit()).toEqual([3, 2]);
    await company.hotelRule(policyId, { cityId: 'city-LON', countryId: 'country-GB', priority: 1, maxNights: 9 });
    expect(await limit()).toEqual([4, 9]);
  });

  test('answer 404 for an absent, deleted or foreign policy', async () => {
    const { company, policyId } = await companyWithPolicy();
    const { id: deleted } = await company.policy();
    await company.admin.delete(`/${deleted}`);
    const other = testCompany(app);
    for (const id of ['absent', deleted])
      expect((await company.admin.post(EVALUATIONS, { evaluations: one, policyId: id })).status).toBe(404);
    expect((await other.admin.post(EVALUATIONS, { evaluations: one, policyId })).status).toBe(404);
  });

  test("accept any policy with ACCESS_ALL_COMPANIES, but only one of the user's company", async () => {
    const { company, policyId } = await companyWithPolicy();
    const user = company.employee();
    await user.get();
    const root = client(app, {
      sub: unique('root'),
      companyId: unique('company'),
      permissions: ['READ_POLICIES', 'ACCESS_ALL_COMPANIES'],
    });
    const body = { evaluations: one, policyId };
    expect((await root.post(EVALUATIONS, body)).body.policy.id).toBe(policyId);
    expect((await root.post(EVALUATIONS, { ...body, forUserId: user.userId })).status).toBe(200);
    const { policyId: foreign } = await companyWithPolicy();
    const answer = await root.post(EVALUATIONS, { ...body, policyId: foreign, forUserId: user.userId });
    expect([answer.status, answer.body.message]).toEqual([404, 'There is no such policy.']);
  });

  test('accept a draft, whose rules are named by their position', async () => {
    const { company } = await companyWithPolicy();
    const { status, body } = await company.admin.post(EVALUATIONS, {
      evaluations: one,
      policy: draft({
        name: 'Draft',
        flightRules: [{ originCityId: 'city-PAR' }, { maxStops: 0 }, { maxStops: 0 }],
        hotelRules: [{ maxNights: 1 }],
      }),
    });
    expect([status, body.policy]).toEqual([200, { id: null, name: 'Draft', version: null, source: 'DRAFT' }]);
    const [entry] = body.evaluations;
    expect([entry.matchedFlightRule.id, entry.matchedHotelRule.id]).toEqual(['flightRules.1', 'hotelRules.0']);
    expect([entry.flightEvaluation.action, entry.hotelEvaluation.action]).toEqual(['ALLOW', 'BLOCK']);
    const unnamed = await company.admin.post(EVALUATIONS, { evaluations: one, policy: draft() });
    expect(unnamed.body.policy.name).toBeNull();
  });

  test('D59: a draft takes the rules of a stored policy as they were read, for evaluations and for findings', async () => {
    const { company, policyId } = await companyWithPolicy();
    const { flightRules, hotelRules } = (await company.admin.get(`/${policyId}/rules`)).body;
    const policy = draft({ flightRules, hotelRules: [{ ...hotelRules[0], maxNights: 9 }] });
    const { status, body } = await company.admin.post(EVALUATIONS, { evaluations: one, policy });
    expect(status).toBe(200);
    const [entry] = body.evaluations;
    expect([entry.matchedFlightRule.id, entry.matchedHotelRule.id]).toEqual(['flightRules.0', 'hotelRules.0']);
    expect(entry.hotelEvaluation.action).toBe('ALLOW');
    expect((await company.admin.post('/findings', { policy })).status).toBe(200);
  });

  test('accept a draft with 10,000 rules', async () => {
    const { company } = await companyWithPolicy();
    const flightRules = Array.from({ length: 10_000 }, (_, index) => ({
      originCityId: `city-${index}`,
      destinationCityId: 'city-LON',
      maxPricePerPerson: 100 + index,
      currency: 'EUR',
      allowedCabinClasses: ['ECONOMY', 'PREMIUM_ECONOMY'],
      durationBudgetTiers: [
        { minHours: 0, maxHours: 6, maxPrice: 600 },
        { minHours: 6, maxPrice: 1400 },
      ],
      action: 'REQUIRE_APPROVAL',
    }));
    const { status, body } = await company.admin.post(EVALUATIONS, {
      evaluations: [{ id: 'x', flight: flight({ originLocationId: 'city-9999' }) }],
      policy: draft({ flightRules }),
      explain: true,
    });
    expect([status, body.evaluations[0].matchedFlightRule.id]).toEqual([200, 'flightRules.9999']);
    expect(body.evaluations[0].flightEvaluation.explanation.rulesOmitted).toBe(9_900);
  });

  test('answer 403 without READ_POLICIES, whether or not the policy exists', async () => {
    const { company, policyId } = await companyWithPolicy();
    for (const choice of [{ policyId }, { policyId: 'absent' }, { policy: draft() }]) {
      const { status, body } = await company.employee().post(EVALUATIONS, { evaluations: one, ...choice });
      expect([status, body.message]).toEqual([
        403,
        'Choosing a policy requires READ_POLICIES. Omit policyId and policy to use the policy that applies.',
      ]);
    }
  });

  test('treat null as not sent', async () => {
    const { company, policyId } = await companyWithPolicy();
    const nothing = { forUserId: null, policyId: null, policy: null, asOf: null, explain: null };
    const { status, body } = await company.employee().post(EVALUATIONS, { evaluations: one, ...nothing });
    expect([status, body.policy.id, body.asOf]).toEqual([200, policyId, '2026-03-11']);
    expect(body.evaluations[0].flightEvaluation).not.toHaveProperty('explanation');
  });
});

describe('D59: asOf', () => {
  test('selects the assignments, rates and days in advance of that date, and those of now for today', async () => {
    const { company } = await companyWithPolicy();
    const user = company.employee();
    await user.get();
    const { id: later } = await company.policy({ name: 'Later' });
    created(
      await company.admin.post(`/${later}/user-assignments`, {
        userId: user.userId,
        effectiveFrom: '2026-03-11T12:30:00.000Z',
        effectiveUntil: '2026-03-20',
      }),
    );
    const source = async (asOf?: string) =>
      (await user.post(EVALUATIONS, { evaluations: one, ...(asOf && { asOf }) })).body.policy.source;
    expect(await source()).toBe('COMPANY_DEFAULT');
    expect(await source('2026-03-11')).toBe('COMPANY_DEFAULT');
    clock.set('2026-03-11T12:30:00.000Z');
    expect(await source('2026-03-11')).toBe('USER');
    expect(await source('2026-03-12')).toBe('USER');
    expect(await source('2026-03-20')).toBe('USER');
    expect(await source('2026-03-21')).toBe('COMPANY_DEFAULT');
    // Another day stands for its first moment.
    clock.set('2026-03-15T00:00:00.000Z');
    expect(await source('2026-03-11')).toBe('COMPANY_DEFAULT');

    const policy = draft({ flightRules: [{ maxPricePerPerson: 150, currency: 'EUR', advanceBookingDays: 30 }] });
    const violations = async (asOf: string) => {
      const evaluations = [{ id: 'x', flight: flight({ price: 100, currency: 'GBP' }) }];
      const { body } = await company.admin.post(EVALUATIONS, { evaluations, policy, asOf });
      const { flightEvaluation } = body.evaluations[0];
      return [body.asOf, ...flightEvaluation.violations.map((one: any) => [one.type, one.actualValue])];
    };
    expect(await violations('2026-02-20')).toEqual(['2026-02-20', ['PRICE', 200]]);
    expect(await violations('2026-03-10')).toEqual(['2026-03-10', ['ADVANCE_BOOKING', 22]]);
    expect(await violations('2025-01-01')).toEqual(['2025-01-01', ['PRICE', 100]]);
    expect(await violations('2026-02-20')).toEqual(['2026-02-20', ['PRICE', 200]]);
  });
});

describe('D60: explain', () => {
  test('shows all rules with READ_POLICIES and only the matched one without', async () => {
    const { company, policyId } = await companyWithPolicy();
    await company.flightRule(policyId, { originCityId: 'city-PAR', destinationCountryId: 'country-GB' });
    const explained = async (caller = company.admin) => {
      const { body } = await caller.post(EVALUATIONS, { evaluations: one, explain: true });
      return body.evaluations[0];
    };
    const all = await explained();
    const [paris, any] = all.flightEvaluation.explanation.rules;
    expect(paris).toMatchObject({
      priority: 30,
      matches: false,
      mismatches: [{ field: 'originCityId', expected: 'city-PAR', actual: 'city-BER' }],
      outrankedBy: null,
    });
    expect(any).toEqual({
      ruleId: all.matchedFlightRule.id,
      priority: 100,
      matches: true,
      mismatches: [],
      outrankedBy: null,
    });
    expect(all.flightEvaluation.explanation.rulesOmitted).toBe(0);

    const alone = await explained(company.employee());
    expect(alone.flightEvaluation.explanation).toEqual({
      rules: [any],
      rulesOmitted: null,
      checks: all.flightEvaluation.explanation.checks,
      warnings: [],
    });
    expect(alone.hotelEvaluation.explanation.checks.map(({ type, outcome }: any) => [type, outcome])).toEqual([
      ['PRICE', 'SKIPPED'],
      ['STAR_RATING', 'SKIPPED'],
      ['NIGHTS', 'VIOLATED'],
      ['ADVANCE_BOOKING', 'SKIPPED'],
    ]);
  });

  test('accepts 50 proposals and changes no result', async () => {
    const { company } = await companyWithPolicy();
    const evaluations = offers(50, (index) => ({ price: 200 + 2 * index }));
    const plain = (await company.admin.post(EVALUATIONS, { evaluations })).body;
    const { status, body } = await company.admin.post(EVALUATIONS, { evaluations, explain: true });
    expect(status).toBe(200);
    for (const entry of body.evaluations) delete entry.flightEvaluation.explanation;
    expect(body).toEqual(plain);
  });
});

test('answers the documented examples as documented on the demo data', async () => {
  const demo = await startTestApp({ prefix: PREFIX, clock, demoData: true });
  try {
    const { requestBody, responses } = demo.contract.document.paths[`${PREFIX}${EVALUATIONS}`]!['post']!;
    const lena = client(demo, { sub: 'lena.fischer', companyId: 'acme', permissions: ['READ_POLICIES'] });
    const examples = Object.entries(requestBody!.content['application/json']!.examples!);
    expect(examples).not.toHaveLength(0);
    for (const [name, { value }] of examples) {
      const { body } = await lena.post(EVALUATIONS, value);
      expect({ name, body }).toEqual({
        name,
        body: responses['200']!.content!['application/json']!.examples![name]!.value,
      });
    }
  } finally {
    await demo.stop();
  }
});
