import { afterAll, describe, expect, test } from '@jest/globals';
import { newId } from '../../../src/domain/ids.ts';
import { insertRow, sql, stoppedClock } from '../../support/builders.ts';
import {
  addLocations,
  addPolicy,
  addRates,
  addTraveler,
  booked,
  BOOKING_PREFIX,
  bookingClient,
  type BookingAnswer,
  bookingCompany,
  flightItem,
  hotelItem,
  refusal,
  refusedUnchanged,
  trip,
} from '../../support/booking-builders.ts';
import { startTestApp } from '../../support/test-app.ts';

const app = await startTestApp({ prefix: BOOKING_PREFIX, clock: stoppedClock('2026-03-11T09:30:00.250Z') });
afterAll(() => app.stop());
await addLocations(app);
await addRates(app, '2026-03-10', 'EUR', { USD: '1.25', GBP: '0.8' });
await addRates(app, '2026-04-20', 'EUR', { USD: '1', GBP: '0.5' });

const company = await bookingCompany(app);
const amira = await company.employee({ name: 'Amira Haddad', email: 'amira@acme.example' });
const refused = (act: () => Promise<BookingAnswer>) => refusedUnchanged(app, act);

describe('D30: the policy check', () => {
  /** An employee of a company whose default policy has these fields. */
  async function under(policy: Parameters<typeof addPolicy>[2]) {
    const theirs = await bookingCompany(app);
    return { ...(await addPolicy(app, theirs.id, policy)), company: theirs, user: await theirs.employee() };
  }

  test('answers 403 naming each blocked item with its violations, and no other item', async () => {
    const { user } = await under({
      flightRules: [
        { max_price_per_person: '500', allowed_cabin_classes: ['ECONOMY', 'PREMIUM_ECONOMY'], action: 'BLOCK' },
      ],
      hotelRules: [{ max_price_per_night: '100', allowed_star_ratings: [3, 4], action: 'REQUIRE_APPROVAL' }],
    });
    const dear = {
      flightItems: [flightItem(), flightItem({ price: 600, cabinClass: 'Business' }), flightItem({ price: 500.0001 })],
      hotelItems: [hotelItem({ hotelStars: 5 })],
    };
    const answer = await refused(() => user.create(trip(user, dear)));
    expect(answer.status).toBe(403);
    expect(answer.body).toEqual({
      status: 'fail',
      message: 'Your travel policy does not allow 2 items of this booking. See data.',
      data: {
        'flightItems.1':
          'This fare is 100 EUR above the 500 EUR limit per person. Choose a fare of 500 EUR or less per person. Business class is not allowed for this flight. Choose economy or premium economy class.',
        'flightItems.2':
          'This fare is 0.0001 EUR above the 500 EUR limit per person. Choose a fare of 500 EUR or less per person.',
      },
      code: 'FORBIDDEN',
    });
  });

  test.each(['REQUIRE_APPROVAL', 'WARN_AND_ALLOW', 'ALLOW'] as const)(
    'creates a PENDING request with the outcome when the action is %s',
    async (action) => {
      const { user, policyId, flightRuleIds } = await under({ flightRules: [{ max_price_per_person: '200', action }] });
      const { status, policyEvaluation } = booked(await user.create(trip(user)));
      const violation = {
        type: 'PRICE',
        message: expect.any(String),
        limitValue: 200,
        actualValue: 300,
        excessAmount: 100,
        currency: 'EUR',
      };
      expect(status).toBe('PENDING');
      expect(policyEvaluation).toEqual({
        policyId,
        policyVersion: 1,
        action,
        compliant: false,
        items: [
          { item: 'flightItems.0', matchedRuleId: flightRuleIds[0], action, compliant: false, violations: [violation] },
        ],
      });
    },
  );

  test('D68: has no version in requests from before versions were recorded', async () => {
    const { user } = await under({});
    const { id } = booked(await user.create(trip(user)));
    await sql(
      app,
      "update booking_requests set policy_evaluation = policy_evaluation::jsonb - 'policyVersion' where id = $1",
      id,
    );
    expect(booked(await user.read(id)).policyEvaluation).toMatchObject({ policyVersion: null, items: [{}] });
  });

  test('takes the strictest action over all items and keeps the action of each', async () => {
    const { user, policyId, flightRuleIds, hotelRuleIds } = await under({
      defaultAction: 'REQUIRE_APPROVAL',
      flightRules: [{ origin_city_id: 'city-BER', max_price_per_person: '500', action: 'BLOCK' }],
      hotelRules: [{ city_id: 'city-LON', allowed_star_ratings: [3], action: 'WARN_AND_ALLOW' }],
    });
    const items = {
      flightItems: [flightItem(), flightItem({ originLocationId: 'airport-MUC' })],
      hotelItems: [hotelItem({ hotelStars: 5 })],
    };
    const { id, policyEvaluation } = booked(await user.create(trip(user, items)));
    expect(policyEvaluation).toMatchObject({
      policyId,
      action: 'REQUIRE_APPROVAL',
      compliant: false,
      items: [
        { item: 'flightItems.0', matchedRuleId: flightRuleIds[0], action: 'ALLOW', compliant: true, violations: [] },
        { item: 'flightItems.1', matchedRuleId: null, action: 'REQUIRE_APPROVAL', compliant: true, violations: [] },
        {
          item: 'hotelItems.0',
          matchedRuleId: hotelRuleIds[0],
          action: 'WARN_AND_ALLOW',
          compliant: false,
          violations: [{ type: 'STAR_RATING', limitValue: ['3'], actualValue: 5 }],
        },
      ],
    });
    expect(booked(await user.read(id)).policyEvaluation).toEqual(policyEvaluation);
  });

  test('creates the request without a policy check when no policy applies', async () => {
    expect(
      booked(
        await amira.create(
          trip(amira, { totalPrice: 99_999, flightItems: [flightItem({ cabinClass: 'First', price: 99_999 })] }),
        ),
      ).policyEvaluation,
    ).toBeNull();
  });

  /** Two adults, a child and an infant, under limits that block: 100 EUR per person, 50 EUR per night. */
  async function family() {
    const { company: theirs, user } = await under({
      flightRules: [{ max_price_per_person: '100', action: 'BLOCK' }],
      hotelRules: [{ max_price_per_night: '50', action: 'BLOCK' }],
    });
    const born = async (birthDate: string) =>
      addTraveler(app, { userId: user.userId, companyId: theirs.id, birthDate });
    const travelers = [
      { travelerId: user.travelerId, travelerTypeCode: 'ADT' },
      { travelerId: await born('1988-02-01'), travelerTypeCode: 'ADT' },
      { travelerId: await born('2018-02-01'), travelerTypeCode: 'CHD' },
      { travelerId: await born('2025-12-01'), travelerTypeCode: 'INF' },
    ];
    return { user, travelers };
  }

  test('judges prices per adult and child, and per night and room', async () => {
    const { user, travelers } = await family();
    const good = {
      travelers,
      flightItems: [flightItem({ adultsCount: 2, childrenCount: 1, infantsCount: 1, price: 300 })],
      hotelItems: [hotelItem({ price: 300, roomOccupancy: [{ adultsCount: 1 }, { adultsCount: 2 }] })],
    };
    expect((await user.create(trip(user, good))).status).toBe(201);
    const dear = {
      travelers,
      flightItems: [flightItem({ adultsCount: 2, childrenCount: 1, price: 300.03 })],
      hotelItems: [hotelItem({ price: 300.06, roomOccupancy: [{ adultsCount: 1 }, { adultsCount: 2 }] })],
    };
    expect(refusal(await user.create(trip(user, dear)))).toEqual([
      403,
      {
        'flightItems.0': expect.stringMatching(/0\.01 EUR above/),
        'hotelItems.0': expect.stringMatching(/0\.01 EUR above/),
      },
    ]);
  });

  test('finds locations by ID, else by type and code, and compares countries to tell international flights', async () => {
    const { user } = await under({
      flightRules: [
        { is_international: true, max_price_per_person: '100', action: 'BLOCK', priority: 1 },
        { is_international: false, max_price_per_person: '200', action: 'BLOCK', priority: 2 },
      ],
    });
    const status = async (changes: object) =>
      (await user.create(trip(user, { flightItems: [flightItem({ price: 150, ...changes })] }))).status;
    expect(await status({})).toBe(403);
    expect(await status({ destinationLocationId: 'airport-MUC' })).toBe(201);
    expect(
      await status({ destinationLocationId: 'x', destinationLocationType: 'aIrPoRt', destinationCode: 'lhr' }),
    ).toBe(403);
    expect(await status({ destinationLocationId: 'x', destinationLocationType: 'city', destinationCode: 'MUC' })).toBe(
      201,
    );
    // The countries are unknown: neither rule matches, and the default action allows.
    expect(await status({ destinationLocationId: 'x', destinationCode: 'LHR', price: 9_999 })).toBe(201);
  });

  test("applies the policy of the user the request is for, not the creator's", async () => {
    const { company: theirs } = await under({ defaultAction: 'BLOCK' });
    const [delegate, boss] = [await theirs.employee(), await theirs.employee()];
    await theirs.delegation(boss, delegate);
    const { policyId: executives } = await addPolicy(app, theirs.id, { isDefault: false });
    const assignment = { policy_id: executives, user_id: boss.userId };
    await insertRow(app, 'user_assignments', { id: newId(), company_id: theirs.id, ...assignment });
    expect((await delegate.create(trip(delegate))).status).toBe(403);
    const { policyEvaluation } = booked(await delegate.create(trip(boss, { requestedForUserId: boss.userId })));
    expect(policyEvaluation!.policyId).toBe(executives);
  });

  test("uses the directory's roles for another user and the token's roles for the caller", async () => {
    const { company: theirs } = await under({ defaultAction: 'BLOCK' });
    const [delegate, executive] = [
      await theirs.employee({ roles: ['executive'] }),
      await theirs.employee({ roles: ['executive'] }),
    ];
    await theirs.delegation(executive, delegate);
    const { policyId: executives } = await addPolicy(app, theirs.id, { isDefault: false });
    const assignment = { policy_id: executives, role_id: 'executive' };
    await insertRow(app, 'role_assignments', { id: newId(), company_id: theirs.id, ...assignment });
    const withoutRole = bookingClient(app, { sub: delegate.userId, companyId: theirs.id, roles: [] });
    expect((await withoutRole.create(trip(delegate))).status).toBe(403);
    expect(booked(await delegate.create(trip(delegate))).policyEvaluation?.policyId).toBe(executives);
    const forAnother = booked(await withoutRole.create(trip(executive, { requestedForUserId: executive.userId })));
    expect(forAnother.policyEvaluation?.policyId).toBe(executives);
  });
});
