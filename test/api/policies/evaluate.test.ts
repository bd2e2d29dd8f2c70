import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { PolicyRepository } from '../../../src/areas/policies/policy-queries.ts';
import { ExchangeRateService } from '../../../src/areas/reference-data/exchange-rate-service.ts';
import { ReferenceDataService } from '../../../src/areas/reference-data/reference-data-service.ts';
import {
  created,
  faultyFields,
  flight,
  hotel,
  PREFIX,
  sql,
  stoppedClock,
  stored,
  testCompany,
  type TestCompany,
} from '../../support/builders.ts';
import { DEMO_LOCATIONS, startTestApp } from '../../support/test-app.ts';

const NOW = '2026-03-11T12:00:00.000Z';
const clock = stoppedClock(NOW);
const app = await startTestApp({ prefix: PREFIX, clock });
afterAll(() => app.stop());
beforeEach(() => clock.set(NOW));
afterEach(() => void jest.restoreAllMocks());

const referenceData = new ReferenceDataService(app.database);
const exchangeRates = new ExchangeRateService(app.database);
await referenceData.addLocations(DEMO_LOCATIONS);
await exchangeRates.putAll([{ date: '2026-03-10', base: 'EUR', rates: { GBP: 0.8, USD: 1.1, JPY: 163.27 } }]);

type Flight = Parameters<typeof flight>[0];
type Hotel = Parameters<typeof hotel>[0];

/** A company whose default policy has these flight rules. */
async function withFlightRules(...fields: Parameters<TestCompany['flightRule']>[1][]) {
  const company = testCompany(app);
  const policy = await company.policy({ defaultAction: 'BLOCK' });
  const rules: any[] = [];
  for (const rule of fields) rules.push(await company.flightRule(policy.id, rule));
  const evaluate = async (changes: Flight = {}) =>
    (await company.employee().post('/evaluate', { flight: flight(changes) })).body;
  const matched = async (changes?: Flight) => (await evaluate(changes)).matchedFlightRule?.id ?? null;
  return { company, policy, rules, evaluate, matched };
}

async function withHotelRules(...fields: Parameters<TestCompany['hotelRule']>[1][]) {
  const company = testCompany(app);
  const policy = await company.policy({ defaultAction: 'BLOCK' });
  const rules: any[] = [];
  for (const rule of fields) rules.push(await company.hotelRule(policy.id, rule));
  const evaluate = async (changes: Hotel = {}) =>
    (await company.employee().post('/evaluate', { hotel: hotel(changes) })).body;
  const matched = async (changes?: Hotel) => (await evaluate(changes)).matchedHotelRule?.id ?? null;
  return { company, policy, rules, evaluate, matched };
}

describe('D20: the effective policy', () => {
  /** Policies that differ in their hotel rules, so that responses show which one applied. */
  async function setUp() {
    const company = testCompany(app);
    const policies: Record<string, string> = {};
    const policy = async (name: string, changes: object = {}): Promise<string> => {
      const { id } = await company.policy({ name, ...changes });
      await company.hotelRule(id, { maxNights: Object.keys(policies).length });
      policies[name] = id;
      return id;
    };
    const user = company.employee({ roles: ['manager', 'employee'] });
    await user.get();
    const assign = async (policyId: string, window: object = {}, userId = user.userId) =>
      created(await company.admin.post(`/${policyId}/user-assignments`, { userId, ...window }));
    const assignRole = async (policyId: string, roleId: string) =>
      created(await company.admin.post(`/${policyId}/role-assignments`, { roleId }));
    const effective = async (caller = user): Promise<string | undefined> => {
      const { matchedHotelRule } = (await caller.post('/evaluate', { hotel: hotel() })).body;
      return Object.keys(policies)[matchedHotelRule?.maxNights];
    };
    return { company, user, policy, assign, assignRole, effective };
  }

  test("is the user's, else a role's, else the company default", async () => {
    const { company, user, policy, assign, assignRole, effective } = await setUp();
    await policy('default');
    const [ofRole, ofUser] = [await policy('role'), await policy('user')];
    expect(await effective()).toBe('default');
    await assignRole(ofRole, 'employee');
    expect(await effective()).toBe('role');
    await assign(ofUser);
    expect(await effective()).toBe('user');
    await company.admin.delete(`/${ofUser}/user-assignments/${user.userId}`);
    expect(await effective()).toBe('role');
    await company.admin.delete(`/${ofRole}/role-assignments/employee`);
    expect(await effective()).toBe('default');
  });

  test('is that of the window that started last, windows without a start coming last', async () => {
    const { policy, assign, effective } = await setUp();
    await policy('default');
    const [year, month, open] = [await policy('year'), await policy('month'), await policy('open')];
    await assign(month, { effectiveFrom: '2026-03-01', effectiveUntil: '2026-03-31' });
    await assign(year, { effectiveFrom: '2026-01-01' });
    await assign(open);
    expect(await effective()).toBe('month');
    clock.set('2026-04-01T00:00:00.000Z');
    expect(await effective()).toBe('year');
    clock.set('2025-12-31T23:59:59.999Z');
    expect(await effective()).toBe('open');
  });

  test('is that of the newest assignment when windows start together', async () => {
    const { policy, assign, effective } = await setUp();
    await policy('default');
    const [one, other] = [await policy('one'), await policy('other')];
    await assign(one);
    await assign(other);
    expect(await effective()).toBe('other');
    clock.set('2026-03-11T12:00:01.000Z');
    await assign(one);
    expect(await effective()).toBe('one');
    await assign(one, { effectiveFrom: '2026-03-11' });
    await assign(other, { effectiveFrom: '2026-03-11T00:00:00Z' });
    expect(await effective()).toBe('other');
  });

  test('is that of the newest assignment, even if the clock of another node was ahead', async () => {
    const { policy, assign, effective } = await setUp();
    await policy('default');
    const [first, second] = [await policy('first'), await policy('second')];
    clock.set('2026-03-11T12:00:01.000Z');
    await assign(first);
    clock.set(NOW);
    await assign(second);
    expect(await effective()).toBe('second');
    await assign(first);
    expect(await effective()).toBe('first');
  });

  test('skips inactive and deleted policies at every step', async () => {
    const { company, policy, assign, assignRole, effective } = await setUp();
    await policy('default');
    const [first, second, role, otherRole] = [
      await policy('first'),
      await policy('second'),
      await policy('role'),
      await policy('other role'),
    ];
    await assign(second, { effectiveFrom: '2026-01-01' });
    await assign(first, { effectiveFrom: '2026-02-01' });
    await assignRole(role, 'manager');
    await assignRole(otherRole, 'employee');
    expect(await effective()).toBe('first');
    await company.admin.patch(`/${first}`, { isActive: false });
    expect(await effective()).toBe('second');
    await company.admin.delete(`/${second}`);
    expect(await effective()).toBe('role');
    await company.admin.patch(`/${role}`, { isActive: false });
    expect(await effective()).toBe('other role');
    await company.admin.delete(`/${otherRole}`);
    expect(await effective()).toBe('default');
    await company.admin.patch(`/${first}`, { isActive: true });
    expect(await effective()).toBe('first');
  });

  test('follows a change of the company default', async () => {
    const { company, policy, effective } = await setUp();
    const old = await policy('old');
    await policy('new', { isDefault: true });
    expect(await effective()).toBe('new');
    await company.admin.patch(`/${old}`, { isDefault: true });
    expect(await effective()).toBe('old');
  });

  test('is not merged with others: a policy without rules matches none', async () => {
    const { company, user, policy, assign } = await setUp();
    await policy('default');
    const bare = await company.policy({ bookingMode: 'REQUEST_ONLY', defaultAction: 'BLOCK' });
    await assign(bare.id);
    const { body } = await user.post('/evaluate', { hotel: hotel() });
    expect(body).toMatchObject({
      bookingMode: 'REQUEST_ONLY',
      defaultAction: 'BLOCK',
      matchedHotelRule: null,
      hotelEvaluation: { compliant: true, action: 'BLOCK' },
    });
  });

  /** Runs something around the next query for a policy with its rules. */
  function atNextRead(around: (read: () => Promise<unknown>) => Promise<unknown>): void {
    const { findWithRules } = PolicyRepository.prototype;
    jest.spyOn(PolicyRepository.prototype, 'findWithRules').mockImplementationOnce(async function (
      this: PolicyRepository,
      ...key
    ) {
      return around(() => findWithRules.apply(this, key)) as never;
    });
  }

  test('is the next candidate when it is deleted before its rules are read', async () => {
    const { company, policy, assign, effective } = await setUp();
    await policy('default');
    const own = await policy('own');
    await assign(own);
    atNextRead(async (read) => {
      expect((await company.admin.delete(`/${own}`)).status).toBe(204);
      return read();
    });
    expect(await effective()).toBe('default');
  });

  test('is read again by a call that starts after a change of its rules', async () => {
    const { company, policy, effective } = await setUp();
    const id = await policy('older');
    await policy('newer');
    const after: Promise<unknown>[] = [];
    atNextRead(async (read) => {
      const older = await read();
      await company.hotelRule(id, { maxNights: 1, priority: 1 });
      after.push(effective());
      // The second call must arrive while the first is still reading.
      await sleep(200);
      return older;
    });
    await effective();
    expect(await Promise.all(after)).toEqual(['newer']);
  });

  test('D20: answers 404 when no policy applies', async () => {
    const answer = await testCompany(app).employee().post('/evaluate', { flight: flight() });
    expect([answer.status, answer.body]).toEqual([
      404,
      { statusCode: 404, message: expect.stringMatching(/^No travel policy applies to you\. /) },
    ]);
  });

  test('D5: needs a token but no permission, and stores nothing', async () => {
    const { company } = await withFlightRules({});
    const user = company.employee({ permissions: [] });
    await user.get();
    const before = await stored(app);
    expect((await user.post('/evaluate', { flight: flight(), hotel: hotel() })).status).toBe(200);
    expect(await stored(app)).toEqual(before);
  });
});

describe('D21: the matched flight rule', () => {
  test('with a city scope matches the city and its airports only', async () => {
    const {
      rules: [rule],
      matched,
    } = await withFlightRules({ originCityId: 'city-BER', destinationCityId: 'city-LON' });
    expect(await matched({ originLocationId: 'airport-BER', destinationLocationId: 'airport-LHR' })).toBe(rule.id);
    expect(await matched({ originLocationId: 'city-BER', destinationLocationId: 'city-LON' })).toBe(rule.id);
    expect(await matched({ originLocationId: 'airport-BER', destinationLocationId: 'city-LON' })).toBe(rule.id);
    expect(await matched({ originLocationId: 'airport-MUC' })).toBeNull();
    expect(await matched({ originLocationId: 'airport-LHR', destinationLocationId: 'airport-BER' })).toBeNull();
    expect(await matched({ destinationLocationId: 'country-GB' })).toBeNull();
    expect(await matched({ originLocationId: 'unknown' })).toBeNull();
  });

  test('with a country scope matches the country that is sent, else that of the location', async () => {
    const {
      rules: [rule],
      matched,
    } = await withFlightRules({ destinationCountryId: 'country-GB' });
    expect(await matched({ destinationLocationId: 'airport-LHR' })).toBe(rule.id);
    expect(await matched({ destinationLocationId: 'city-LON' })).toBe(rule.id);
    expect(await matched({ destinationLocationId: 'country-GB' })).toBe(rule.id);
    expect(await matched({ destinationLocationId: 'airport-CDG' })).toBeNull();
    expect(await matched({ destinationLocationId: 'unknown' })).toBeNull();
    expect(await matched({ destinationLocationId: 'unknown', destinationCountryId: 'country-GB' })).toBe(rule.id);
    expect(await matched({ destinationLocationId: 'airport-CDG', destinationCountryId: 'country-GB' })).toBe(rule.id);
    expect(await matched({ destinationLocationId: 'airport-LHR', destinationCountryId: 'country-FR' })).toBeNull();
    expect(await matched({ originCountryId: 'country-GB', destinationLocationId: 'airport-CDG' })).toBeNull();
  });

  test('matches only if every scope field does', async () => {
    const {
      rules: [rule],
      matched,
    } = await withFlightRules({
      originCityId: 'city-BER',
      originCountryId: 'country-DE',
      destinationCityId: 'city-LON',
      destinationCountryId: 'country-GB',
      isInternational: true,
    });
    expect(await matched()).toBe(rule.id);
    expect(await matched({ isInternational: false })).toBeNull();
    expect(await matched({ originCountryId: 'country-FR' })).toBeNull();
    expect(await matched({ destinationLocationId: 'airport-CDG' })).toBeNull();
  });

  test('has the most scope fields, isInternational included, then is the oldest, within one priority', async () => {
    const priority = 40;
    const { company, policy, rules, matched } = await withFlightRules(
      { priority },
      { priority, originCountryId: 'country-DE' },
      { priority, destinationCountryId: 'country-GB' },
    );
    expect(await matched()).toBe(rules[1].id);
    const special = await company.flightRule(policy.id, {
      priority,
      destinationCountryId: 'country-GB',
      isInternational: true,
    });
    expect(await matched()).toBe(special.id);
    expect(await matched({ isInternational: false })).toBe(rules[1].id);
  });

  test('follows changes of the rules at the next request', async () => {
    const {
      company,
      policy,
      rules: [general],
      matched,
    } = await withFlightRules({});
    const { admin } = company;
    expect(await matched()).toBe(general.id);
    const special = await company.flightRule(policy.id, { isInternational: true });
    expect(await matched()).toBe(special.id);
    await admin.patch(`/${policy.id}/flight-rules/${special.id}`, { isInternational: false });
    expect(await matched()).toBe(general.id);
    await admin.delete(`/${policy.id}/flight-rules/${general.id}`);
    expect(await matched()).toBeNull();
  });
});

describe('D21: the matched hotel rule', () => {
  test('matches by city or country', async () => {
    const {
      rules: [city, country, general],
      matched,
    } = await withHotelRules({ cityId: 'city-LON' }, { countryId: 'country-DE' }, {});
    expect(await matched()).toBe(city.id);
    expect(await matched({ cityId: 'city-BER' })).toBe(country.id);
    expect(await matched({ cityId: 'city-PAR' })).toBe(general.id);
    expect(await matched({ cityId: 'city-PAR', countryId: 'country-DE' })).toBe(country.id);
    expect(await matched({ cityId: 'city-BER', countryId: 'country-FR' })).toBe(general.id);
    expect(await matched({ cityId: 'unknown' })).toBe(general.id);
    expect(await matched({ cityId: 'unknown', countryId: 'country-DE' })).toBe(country.id);
  });

  test("is null without a match, which is compliant with the policy's default action", async () => {
    const { evaluate } = await withHotelRules({ countryId: 'country-FR' });
    expect(await evaluate()).toEqual({
      bookingMode: 'HYBRID',
      defaultAction: 'BLOCK',
      flightEvaluation: null,
      matchedFlightRule: null,
      hotelEvaluation: { compliant: true, action: 'BLOCK', violations: [] },
      matchedHotelRule: null,
    });
  });
});

describe('D27: the summary of the matched rule', () => {
  /** All fields of a flight rule but its priority, its places and its tiers. */
  const limitsOf = (rule: object): object => {
    const left = ([field]: [string, unknown]) => !/^(priority|duration.*|(origin|destination).*Id)$/.test(field);
    return Object.fromEntries(Object.entries(rule).filter(left));
  };

  test('has every field of a flight rule, with the names of its own scope', async () => {
    const {
      rules: [rule],
      evaluate,
    } = await withFlightRules({
      originCityId: 'city-BER',
      originCountryId: 'country-DE',
      destinationCityId: 'city-LON',
      destinationCountryId: 'country-GB',
      isInternational: true,
      maxPricePerPerson: 350.5,
      currency: 'EUR',
      allowedCabinClasses: ['ECONOMY', 'PREMIUM_ECONOMY'],
      maxStops: 1,
      advanceBookingDays: 14,
      action: 'REQUIRE_APPROVAL',
    });
    expect((await evaluate()).matchedFlightRule).toEqual({
      ...limitsOf(rule),
      originCityName: 'Berlin',
      originCountryName: 'Germany',
      destinationCityName: 'London',
      destinationCountryName: 'United Kingdom',
    });
  });

  test('has null for limits that are not set', async () => {
    const {
      rules: [rule],
      evaluate,
    } = await withFlightRules({});
    expect((await evaluate()).matchedFlightRule).toEqual({
      ...limitsOf(rule),
      originCityName: null,
      originCountryName: null,
      destinationCityName: null,
      destinationCountryName: null,
    });
  });

  test('has every field of a hotel rule', async () => {
    const {
      rules: [city, country],
      evaluate,
    } = await withHotelRules(
      {
        cityId: 'city-LON',
        countryId: 'country-GB',
        maxPricePerNight: 220,
        currency: 'GBP',
        allowedStarRatings: [3, 4],
        maxNights: 5,
        advanceBookingDays: 3,
        action: 'BLOCK',
      },
      { countryId: 'country-FR' },
    );
    expect((await evaluate()).matchedHotelRule).toEqual({
      id: city.id,
      maxPricePerNight: 220,
      currency: 'GBP',
      allowedStarRatings: [3, 4],
      maxNights: 5,
      advanceBookingDays: 3,
      cityName: 'London',
      countryName: 'United Kingdom',
      action: 'BLOCK',
    });
    expect((await evaluate({ cityId: 'city-PAR' })).matchedHotelRule).toEqual({
      id: country.id,
      maxPricePerNight: null,
      currency: 'USD',
      allowedStarRatings: [],
      maxNights: null,
      advanceBookingDays: null,
      cityName: null,
      countryName: 'France',
      action: null,
    });
  });

  test('has null as the name of a location that the reference data lacks', async () => {
    const { evaluate } = await withFlightRules({ originCityId: 'our-own-city' });
    expect((await evaluate({ originLocationId: 'our-own-city' })).matchedFlightRule.originCityName).toBeNull();
  });
});

describe('D22, D23: flight violations', () => {
  test.each([
    [
      'PRICE',
      { maxPricePerPerson: 350, currency: 'EUR' },
      { price: 350.0001 },
      { limitValue: 350, actualValue: 350.0001, excessAmount: 0.0001 },
    ],
    [
      'CABIN_CLASS',
      { allowedCabinClasses: ['ECONOMY', 'PREMIUM_ECONOMY'] },
      { cabinClass: 'BUSINESS' },
      { limitValue: ['ECONOMY', 'PREMIUM_ECONOMY'], actualValue: 'BUSINESS' },
    ],
    ['STOPS', { maxStops: 0 }, { stops: 1 }, { limitValue: 0, actualValue: 1 }],
    ['ADVANCE_BOOKING', { advanceBookingDays: 22 }, {}, { limitValue: 22, actualValue: 21 }],
    ['ADVANCE_BOOKING', { advanceBookingDays: 0 }, { departureDate: '2026-03-10' }, { limitValue: 0, actualValue: -1 }],
  ] as const)('%s under %j for %j', async (type, rule, changes, values) => {
    const { evaluate } = await withFlightRules({ ...rule, action: 'WARN_AND_ALLOW' } as never);
    const { flightEvaluation } = await evaluate(changes as Flight);
    expect(flightEvaluation).toEqual({
      compliant: false,
      action: 'WARN_AND_ALLOW',
      violations: [{ type, message: expect.stringMatching(/^[A-Z].*\. .*\.$/), ...values }],
    });
  });

  test('reports all violations at once', async () => {
    const { evaluate } = await withFlightRules({
      maxPricePerPerson: 100,
      currency: 'EUR',
      allowedCabinClasses: ['FIRST'],
      maxStops: 0,
      advanceBookingDays: 30,
    });
    const { violations } = (await evaluate({ stops: 1 })).flightEvaluation;
    expect(violations.map(({ type }: { type: string }) => type)).toEqual([
      'PRICE',
      'CABIN_CLASS',
      'STOPS',
      'ADVANCE_BOOKING',
    ]);
  });

  test('D13: counts days in advance from the current UTC date', async () => {
    const { evaluate } = await withFlightRules({ advanceBookingDays: 21 });
    clock.set('2026-03-11T23:59:59.999Z');
    expect((await evaluate()).flightEvaluation.compliant).toBe(true);
    clock.set('2026-03-12T00:00:00.000Z');
    expect((await evaluate()).flightEvaluation.violations).toMatchObject([
      { type: 'ADVANCE_BOOKING', actualValue: 20 },
    ]);
  });

  test('D25: takes the action of the rule, else the default action of the policy', async () => {
    const {
      company,
      policy,
      rules: [rule],
      evaluate,
    } = await withFlightRules({ maxStops: 0 });
    expect((await evaluate({ stops: 1 })).flightEvaluation.action).toBe('BLOCK');
    await company.admin.patch(`/${policy.id}/flight-rules/${rule.id}`, { action: 'REQUIRE_APPROVAL' });
    expect((await evaluate({ stops: 1 })).flightEvaluation.action).toBe('REQUIRE_APPROVAL');
    await company.admin.patch(`/${policy.id}/flight-rules/${rule.id}`, { action: null });
    await company.admin.patch(`/${policy.id}`, { defaultAction: 'WARN_AND_ALLOW', bookingMode: 'REQUEST_ONLY' });
    expect(await evaluate({ stops: 1 })).toMatchObject({
      bookingMode: 'REQUEST_ONLY',
      defaultAction: 'WARN_AND_ALLOW',
      flightEvaluation: { action: 'WARN_AND_ALLOW' },
    });
  });
});

describe('D22, D23: hotel violations', () => {
  test.each([
    [
      'PRICE',
      { maxPricePerNight: 149.5, currency: 'GBP' },
      {},
      { limitValue: 149.5, actualValue: 150, excessAmount: 0.5 },
    ],
    ['STAR_RATING', { allowedStarRatings: [3, 4] }, { starRating: 4.5 }, { limitValue: ['3', '4'], actualValue: 4.5 }],
    ['NIGHTS', { maxNights: 2 }, {}, { limitValue: 2, actualValue: 3 }],
    ['ADVANCE_BOOKING', { advanceBookingDays: 22 }, {}, { limitValue: 22, actualValue: 21 }],
  ] as const)('%s under %j for %j', async (type, rule, changes, values) => {
    const { evaluate } = await withHotelRules({ ...rule, action: 'REQUIRE_APPROVAL' } as never);
    const { hotelEvaluation } = await evaluate(changes as Hotel);
    expect(hotelEvaluation).toEqual({
      compliant: false,
      action: 'REQUIRE_APPROVAL',
      violations: [{ type, message: expect.stringMatching(/^[A-Z].*\. .*\.$/), ...values }],
    });
  });
});

describe('D22, D27: duration tiers', () => {
  const tiers = {
    maxPricePerPerson: 100,
    currency: 'EUR',
    allowedCabinClasses: ['ECONOMY'],
    durationBudgetTiers: [
      { minHours: 3, maxHours: 6, maxPrice: 300 },
      { minHours: 6, maxPrice: 900 },
    ],
    durationCabinTiers: [{ minHours: 6, maxHours: 12, classes: ['BUSINESS', 'FIRST'] }],
  };

  test.each([
    [undefined, 100, ['ECONOMY']],
    [5.999, 300, ['ECONOMY']],
    [11.5, 900, ['BUSINESS', 'FIRST']],
  ])(
    'at %s hours limit the price to %i EUR and the cabin class to %j',
    async (durationHours, maxPricePerPerson, allowedCabinClasses) => {
      const { evaluate } = await withFlightRules(tiers as never);
      const proposal = {
        ...(durationHours !== undefined && { durationHours }),
        price: maxPricePerPerson + 1,
        cabinClass: 'PREMIUM_ECONOMY',
      } as Flight;
      const { matchedFlightRule, flightEvaluation } = await evaluate(proposal);
      expect(matchedFlightRule).toMatchObject({ maxPricePerPerson, allowedCabinClasses });
      expect(flightEvaluation.violations).toMatchObject([
        { type: 'PRICE', limitValue: maxPricePerPerson, excessAmount: 1 },
        { type: 'CABIN_CLASS', limitValue: allowedCabinClasses, actualValue: 'PREMIUM_ECONOMY' },
      ]);
    },
  );
});

describe('D15, D24: a price in another currency', () => {
  test("is converted through the base currency and reported in the rule's", async () => {
    const { evaluate } = await withFlightRules({ maxPricePerPerson: 100, currency: 'USD' });
    // 80 GBP, 100 EUR and 110 USD are equal.
    expect((await evaluate({ price: 80, currency: 'GBP' })).flightEvaluation.violations).toMatchObject([
      { type: 'PRICE', limitValue: 100, actualValue: 110, excessAmount: 10 },
    ]);
    expect((await evaluate({ price: 90, currency: 'EUR' })).flightEvaluation.compliant).toBe(true);
  });

  test('D12: may convert to more than the maximum price, as may the excess', async () => {
    const { evaluate } = await withFlightRules({ maxPricePerPerson: 73, currency: 'JPY' });
    const { flightEvaluation } = await evaluate({ price: 999_999_999_900, currency: 'EUR' });
    expect(flightEvaluation.violations).toMatchObject([
      { actualValue: 163_269_999_983_673, excessAmount: 163_269_999_983_600 },
    ]);
  });

  test('D24: is a violation without an exchange rate, with no excess, and names the missing rate', async () => {
    const { evaluate } = await withFlightRules({ maxPricePerPerson: 350, currency: 'EUR', action: 'REQUIRE_APPROVAL' });
    const { flightEvaluation } = await evaluate({ price: 1.5, currency: 'IQD' });
    expect(flightEvaluation).toEqual({
      compliant: false,
      action: 'REQUIRE_APPROVAL',
      violations: [{ type: 'PRICE', message: expect.stringMatching(/IQD to EUR/), limitValue: 350, actualValue: 1.5 }],
    });
  });

  test('is converted with the latest rates up to today that have both currencies', async () => {
    // Currencies that no other test uses.
    const others = { GBP: 0.8, USD: 1.1, JPY: 163.27 };
    await exchangeRates.putAll([
      { date: '2026-03-01', base: 'EUR', rates: { ...others, CHF: 1, SEK: 10 } },
      { date: '2026-03-11', base: 'EUR', rates: { ...others, CHF: 2 } },
      { date: '2026-03-12', base: 'EUR', rates: { ...others, CHF: 4, SEK: 10 } },
    ]);
    const { evaluate } = await withHotelRules(
      { maxPricePerNight: 1, currency: 'EUR', countryId: 'country-GB' },
      { maxPricePerNight: 1, currency: 'SEK', countryId: 'country-FR' },
    );
    const seen = async (changes: Hotel) =>
      (await evaluate({ pricePerNight: 100, currency: 'CHF', ...changes })).hotelEvaluation.violations[0].actualValue;

    expect(await seen({})).toBe(50);
    expect(await seen({ cityId: 'city-PAR' })).toBe(1000);
    clock.set('2026-03-12T00:00:00.000Z');
    expect([await seen({}), await seen({ cityId: 'city-PAR' })]).toEqual([25, 250]);
    clock.set('2026-03-10T23:59:59.999Z');
    expect([await seen({}), await seen({ cityId: 'city-PAR' })]).toEqual([100, 1000]);
    clock.set('2026-02-28T12:00:00.000Z');
    expect((await evaluate({ currency: 'CHF' })).hotelEvaluation.violations).toMatchObject([
      { message: expect.stringContaining('CHF') },
    ]);
  });
});

describe('D26: the proposal', () => {
  test('has null for the evaluation and matched rule of the part that was not sent', async () => {
    const company = testCompany(app);
    const { id } = await company.policy({ defaultAction: 'ALLOW' });
    const [flightRule, hotelRule] = [await company.flightRule(id), await company.hotelRule(id)];
    const evaluate = async (body: object) => (await company.employee().post('/evaluate', body)).body;
    const policy = { bookingMode: 'HYBRID', defaultAction: 'ALLOW' };
    const allowed = { compliant: true, action: 'ALLOW', violations: [] };

    const flightOnly = {
      ...policy,
      flightEvaluation: allowed,
      matchedFlightRule: expect.objectContaining({ id: flightRule.id }),
      hotelEvaluation: null,
      matchedHotelRule: null,
    };
    const hotelOnly = {
      ...policy,
      flightEvaluation: null,
      matchedFlightRule: null,
      hotelEvaluation: allowed,
      matchedHotelRule: expect.objectContaining({ id: hotelRule.id }),
    };
    expect(await evaluate({ flight: flight() })).toEqual(flightOnly);
    expect(await evaluate({ hotel: hotel() })).toEqual(hotelOnly);
    expect(await evaluate({ flight: flight(), hotel: hotel() })).toEqual({
      ...flightOnly,
      hotelEvaluation: hotelOnly.hotelEvaluation,
      matchedHotelRule: hotelOnly.matchedHotelRule,
    });
  });

  test('is judged separately for its flight and its hotel', async () => {
    const company = testCompany(app);
    const { id } = await company.policy();
    await company.flightRule(id, { maxStops: 0, action: 'BLOCK' });
    await company.hotelRule(id, { maxNights: 10 });
    const { body } = await company.employee().post('/evaluate', { flight: flight({ stops: 1 }), hotel: hotel() });
    expect(body).toMatchObject({
      flightEvaluation: { compliant: false, action: 'BLOCK' },
      hotelEvaluation: { compliant: true, action: 'ALLOW' },
    });
  });

  test.each([
    ['neither flight nor hotel', {}, ['']],
    ['null for both', { flight: null, hotel: null }, ['']],
    ['null for one without the other', { hotel: null }, ['']],
    ['check-out on the day of check-in', { hotel: hotel({ checkOutDate: '2026-04-01' }) }, ['hotel.checkOutDate']],
    [
      'check-out before check-in',
      { flight: flight(), hotel: hotel({ checkOutDate: '2026-03-31' }) },
      ['hotel.checkOutDate'],
    ],
    ['a date that does not exist', { flight: flight({ departureDate: '2026-02-30' }) }, ['flight.departureDate']],
    ['the year 0', { flight: flight({ departureDate: '0000-01-01' }) }, ['flight.departureDate']],
    [
      'a timestamp on a date that does not exist',
      { hotel: hotel({ checkInDate: '2026-02-30T00:00:00Z' }) },
      ['hotel.checkInDate'],
    ],
    ['a timestamp without an offset', { hotel: hotel({ checkInDate: '2026-04-01T00:00:00' }) }, ['hotel.checkInDate']],
    [
      'timestamps that are in the years 0 and 10000 in UTC',
      {
        flight: flight({ departureDate: '0001-01-01T00:00:00+00:01' }),
        hotel: hotel({ checkOutDate: '9999-12-31T23:59:59-00:01' }),
      },
      ['flight.departureDate', 'hotel.checkOutDate'],
    ],
    [
      'check-in and check-out on the same UTC date',
      { hotel: hotel({ checkInDate: '2026-04-01T00:00:00Z', checkOutDate: '2026-04-02T01:59:59+02:00' }) },
      ['hotel.checkOutDate'],
    ],
    ['an unknown cabin class', { flight: flight({ cabinClass: 'economy' as never }) }, ['flight.cabinClass']],
    ['a negative price', { flight: flight({ price: -1 }) }, ['flight.price']],
    ['a price with 5 decimal places', { hotel: hotel({ pricePerNight: 0.12345 }) }, ['hotel.pricePerNight']],
    ['a malformed currency', { flight: flight({ currency: 'euro' }) }, ['flight.currency']],
    ['half a stop', { flight: flight({ stops: 0.5 }) }, ['flight.stops']],
    ['six stars', { hotel: hotel({ starRating: 6 }) }, ['hotel.starRating']],
    ['half a star', { hotel: hotel({ starRating: 0.5 }) }, ['hotel.starRating']],
    ['a negative duration', { flight: flight({ durationHours: -1 }) }, ['flight.durationHours']],
    ['a missing isInternational', { flight: { ...flight(), isInternational: undefined } }, ['flight.isInternational']],
    ['an unknown field', { flight: { ...flight(), airline: 'LH' } }, ['flight.airline']],
    ['an unknown part', { flight: flight(), car: {} }, ['car']],
    [
      'errors in both parts',
      { flight: flight({ price: -1, currency: '' }), hotel: hotel({ cityId: '' }) },
      ['flight.currency', 'flight.price', 'hotel.cityId'],
    ],
  ])('rejects %s and names the field', async (_what, body, fields) => {
    const answer = await testCompany(app).employee().post('/evaluate', body);
    expect([answer.status, faultyFields(answer).sort()]).toEqual([400, fields]);
    expect(answer.body).toMatchObject({ statusCode: 400, message: expect.any(String) });
  });

  test('D8: treats null for a part or an optional field as not sent', async () => {
    const { company } = await withFlightRules({ maxStops: 0 });
    const employee = company.employee();
    const bare = await employee.post('/evaluate', { flight: flight() });
    const nulls = { originCountryId: null, destinationCountryId: null, durationHours: null };
    expect((await employee.post('/evaluate', { flight: { ...flight(), ...nulls }, hotel: null })).body).toEqual(
      bare.body,
    );
    const stay = await employee.post('/evaluate', { hotel: hotel() });
    expect(stay.status).toBe(200);
    expect((await employee.post('/evaluate', { flight: null, hotel: { ...hotel(), countryId: null } })).body).toEqual(
      stay.body,
    );
  });

  test('D13: uses the UTC date of a timestamp', async () => {
    const { company } = await withFlightRules({ advanceBookingDays: 22 });
    const { id } = (await company.admin.get()).body.data[0];
    await company.hotelRule(id, { maxNights: 2, advanceBookingDays: 22 });
    const judge = async (departureDate: string, checkInDate: string, checkOutDate: string) => {
      const { status, body } = await company
        .employee()
        .post('/evaluate', { flight: flight({ departureDate }), hotel: hotel({ checkInDate, checkOutDate }) });
      const actual = (half: any) => half.violations.map(({ type, actualValue }: any) => `${type} ${actualValue}`);
      return [status, actual(body.flightEvaluation), actual(body.hotelEvaluation)];
    };
    const early = [200, ['ADVANCE_BOOKING 21'], ['NIGHTS 3', 'ADVANCE_BOOKING 21']];
    expect(await judge('2026-04-01', '2026-04-01', '2026-04-04')).toEqual(early);
    expect(await judge('2026-04-01T23:59:59.999Z', '2026-04-02T01:00:00+02:00', '2026-04-03T23:00:00-01:00')).toEqual(
      early,
    );
    expect(await judge('2026-04-01T23:00:00-01:00', '2026-04-02T00:00:00.000Z', '2026-04-05T01:59:59+02:00')).toEqual([
      200,
      [],
      [],
    ]);
  });

  test.each(['0001-01-01', '9999-12-30'])('D13: accepts any date, such as %s', async (day) => {
    const { company } = await withFlightRules({ advanceBookingDays: 1 });
    const answer = await company.employee().post('/evaluate', {
      flight: flight({ departureDate: day }),
      hotel: hotel({ checkInDate: day, checkOutDate: '9999-12-31' }),
    });
    expect(answer.status).toBe(200);
  });
});

describe('a policy with 10,000 flight rules and 10,000 hotel rules', () => {
  const COUNT = 10_000;

  test('is read whole and finds the matching rules', async () => {
    const company = testCompany(app);
    const { id } = await company.policy();
    await sql(
      app,
      `
      insert into flight_rules (id, company_id, policy_id, priority, origin_city_id, destination_city_id, max_price_per_person, currency)
      select gen_random_uuid(), $1, $2, 10, 'from-' || n, 'to-' || n, n, 'EUR' from generate_series(1, ${COUNT}) n`,
      company.id,
      id,
    );
    await sql(
      app,
      `
      insert into hotel_rules (id, company_id, policy_id, priority, city_id, max_price_per_night, currency)
      select gen_random_uuid(), $1, $2, 10, 'to-' || n, n, 'EUR' from generate_series(1, ${COUNT}) n`,
      company.id,
      id,
    );
    const user = company.employee();
    const evaluate = async (n: number) => {
      const { body } = await user.post('/evaluate', {
        flight: flight({ originLocationId: `from-${n}`, destinationLocationId: `to-${n}`, price: n + 1 }),
        hotel: hotel({ cityId: `to-${n}`, pricePerNight: n, currency: 'EUR' }),
      });
      return [
        body.matchedFlightRule?.maxPricePerPerson,
        body.flightEvaluation?.violations[0]?.excessAmount,
        body.matchedHotelRule?.maxPricePerNight,
        body.hotelEvaluation?.compliant,
      ];
    };

    for (const n of [1, 2, 4999, COUNT]) expect(await evaluate(n)).toEqual([n, 1, n, true]);
    expect(await evaluate(COUNT + 1)).toEqual([undefined, undefined, undefined, true]);
    const { status, body } = await company.admin.get(`/${id}`);
    expect([status, body.flightRules.length, body.hotelRules.length]).toEqual([200, COUNT, COUNT]);

    const special = body.flightRules[4_711];
    const everywhere = { priority: 0, originCityId: null, destinationCityId: null };
    expect((await company.admin.patch(`/${id}/flight-rules/${special.id}`, everywhere)).status).toBe(200);
    const again = await user.post('/evaluate', {
      flight: flight({ originLocationId: 'from-7', destinationLocationId: 'to-7' }),
    });
    expect(again.body.matchedFlightRule.id).toBe(special.id);
    expect((await company.admin.patch(`/${id}`, { name: 'Renamed' })).body).toMatchObject({ id, name: 'Renamed' });
    expect((await company.admin.get(`/${id}`)).body.flightRules).toHaveLength(COUNT);
  }, 60_000);
});
