import { describe, expect, test } from '@jest/globals';
import { newId } from '../../../src/domain/ids.ts';
import {
  addPolicy,
  addTraveler,
  balances,
  booked,
  bookingClient,
  bookingCompany,
  flightItem,
  hotelItem,
  refusal,
  trip,
  UNBALANCED,
} from '../../support/booking-builders.ts';
import { amira, app, clock, company, example, refused } from '../../support/booking-creates.ts';
import { insertRow, sql } from '../../support/builders.ts';

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

describe('D31: the budget check', () => {
  const ENFORCEMENTS = [
    'TRACK_ONLY',
    'WARN_WHEN_EXCEEDED',
    'REQUIRE_APPROVAL_WHEN_EXCEEDED',
    'BLOCK_WHEN_EXCEEDED',
  ] as const;
  type BudgetFields = Parameters<typeof company.budget>[0];

  async function under(fields: BudgetFields) {
    const theirs = await bookingCompany(app);
    const budgetId = await theirs.budget(fields);
    return { company: theirs, budgetId, user: await theirs.employee() };
  }
  const priced = (price: number, changes: object = {}) => ({
    totalPrice: price,
    flightItems: [flightItem({ price })],
    ...changes,
  });

  test.each(ENFORCEMENTS)(
    '%s: accepts requests up to the whole budget and reports what remains',
    async (enforcement) => {
      const { budgetId, user } = await under({ enforcement });
      const first = booked(await user.create(trip(user, priced(400.0001))));
      const second = booked(await user.create(trip(user, priced(599.9999))));
      expect(first.budgetEvaluation).toEqual({
        budgetId,
        enforcement,
        amount: 400.0001,
        currency: 'EUR',
        remaining: 599.9999,
        exceeded: false,
      });
      expect(second.budgetEvaluation).toEqual({
        budgetId,
        enforcement,
        amount: 599.9999,
        currency: 'EUR',
        remaining: 0,
        exceeded: false,
      });
      expect(await balances(app, budgetId)).toEqual({ '': [1000, 0] });
      expect(booked(await user.read(second.id)).budgetEvaluation).toEqual(second.budgetEvaluation);
    },
  );

  test.each(ENFORCEMENTS.slice(0, 3))(
    '%s: accepts a request above the budget as PENDING and marks it exceeded',
    async (enforcement) => {
      const { budgetId, user } = await under({ enforcement });
      booked(await user.create(trip(user, priced(700))));
      const { status, budgetEvaluation } = booked(await user.create(trip(user, priced(300.0001))));
      expect(status).toBe('PENDING');
      expect(budgetEvaluation).toEqual({
        budgetId,
        enforcement,
        amount: 300.0001,
        currency: 'EUR',
        remaining: -0.0001,
        exceeded: true,
      });
      expect(await balances(app, budgetId)).toEqual({ '': [1000.0001, 0] });
    },
  );

  test('BLOCK_WHEN_EXCEEDED: answers 403 above the budget with what remains, and reserves nothing', async () => {
    const { budgetId, user } = await under({ amount: 5000 });
    booked(await user.create(trip(user, priced(1440.4))));
    const answer = await refused(() => user.create(trip(user, priced(4200))));
    expect([answer.status, answer.body]).toEqual([403, example(403, 'budgetBlocks')]);
    expect(await balances(app, budgetId)).toEqual({ '': [1440.4, 0] });
    expect((await refused(() => user.create(trip(user, priced(3559.6001))))).status).toBe(403);
    expect((await user.create(trip(user, priced(3559.6)))).status).toBe(201);
    expect(refusal(await refused(() => user.create(trip(user, priced(0.0001)))))).toEqual([
      403,
      { totalPrice: 'must be within the budget, which is used up' },
    ]);
    // A free trip is within any budget.
    expect((await user.create(trip(user, priced(0)))).status).toBe(201);
  });

  test('stores no balance when the first request is refused', async () => {
    const { budgetId, user } = await under({ amount: 10 });
    await refused(() => user.create(trip(user)));
    expect(await balances(app, budgetId)).toEqual({});
  });

  test("checks the sum of the items, in the budget's currency, when it is larger than the total", async () => {
    const { budgetId, user } = await under({ amount: 2000 });
    const items = {
      totalPrice: 10,
      flightItems: [flightItem({ price: 100, currency: 'USD' }), flightItem({ price: 100 })],
      hotelItems: [hotelItem({ price: 80, currency: 'GBP' })],
    };
    const { budgetEvaluation } = booked(await user.create(trip(user, items)));
    // 100 USD / 1.25 + 100 EUR + 80 GBP / 0.8
    expect(budgetEvaluation).toEqual({
      budgetId,
      enforcement: 'BLOCK_WHEN_EXCEEDED',
      amount: 280,
      currency: 'EUR',
      remaining: 1720,
      exceeded: false,
    });
    const larger = booked(await user.create(trip(user, { ...items, totalPrice: 500, currency: 'USD' })));
    expect(larger.budgetEvaluation).toMatchObject({ amount: 400, remaining: 1320 });
    const answer = await refused(() =>
      user.create(trip(user, { totalPrice: 1, flightItems: [flightItem({ price: 1_400 })] })),
    );
    expect(refusal(answer)).toEqual([
      403,
      { totalPrice: expect.stringMatching(/the remaining budget of 1,320 EUR, and so must the sum of the items/) },
    ]);
  });

  test('answers 403 without an exchange rate when the budget blocks', async () => {
    const { user } = await under({});
    const answer = await refused(() =>
      user.create(
        trip(user, { totalPrice: 1, currency: 'IQD', flightItems: [flightItem({ price: 1, currency: 'IQD' })] }),
      ),
    );
    expect([answer.status, answer.body]).toEqual([403, example(403, 'budgetWithoutExchangeRate')]);
    // The price of an item is converted too.
    expect(
      (await refused(() => user.create(trip(user, { flightItems: [flightItem({ price: 1, currency: 'IQD' })] }))))
        .status,
    ).toBe(403);
    // A price of 0 needs no rate.
    expect((await user.create(trip(user, priced(0, { currency: 'IQD' })))).status).toBe(201);
  });

  test.each(ENFORCEMENTS.slice(0, 3))(
    'marks a request without an exchange rate as exceeded with %s, and reserves nothing',
    async (enforcement) => {
      const { budgetId, user } = await under({ enforcement });
      const { budgetEvaluation } = booked(await user.create(trip(user, priced(1, { currency: 'IQD' }))));
      expect(budgetEvaluation).toEqual({
        budgetId,
        enforcement,
        amount: null,
        currency: 'EUR',
        remaining: 1000,
        exceeded: true,
      });
      expect(await balances(app, budgetId)).toEqual({ '': [0, 0] });
    },
  );

  test('converts at the latest rates on or before the day of creation', async () => {
    const { user } = await under({ enforcement: 'TRACK_ONLY' });
    const dollars = priced(100, { currency: 'USD' });
    const amounts = [];
    for (const instant of [
      '2026-03-09T23:59:59Z',
      '2026-03-10T00:00:00Z',
      '2026-04-19T23:59:59Z',
      '2026-04-20T00:00:00Z',
    ]) {
      clock.set(instant);
      amounts.push(
        booked(await user.create(trip(user, { ...dollars, flightItems: [flightItem({ price: 0 })] }))).budgetEvaluation!
          .amount,
      );
    }
    expect(amounts).toEqual([null, 80, 80, 100]);
  });

  test('gives each user the whole amount with PER_USER, and all users together with SHARED_POOL', async () => {
    const { company: theirs, budgetId, user } = await under({ allocation: 'PER_USER' });
    const colleague = await theirs.employee();
    booked(await user.create(trip(user, priced(900))));
    expect(booked(await colleague.create(trip(colleague, priced(1000)))).budgetEvaluation).toMatchObject({
      budgetId,
      remaining: 0,
    });
    expect(await balances(app, budgetId)).toEqual({ [user.userId]: [900, 0], [colleague.userId]: [1000, 0] });

    const pool = await under({ allocation: 'SHARED_POOL' });
    const other = await pool.company.employee();
    booked(await pool.user.create(trip(pool.user, priced(900))));
    expect((await refused(() => other.create(trip(other, priced(101))))).status).toBe(403);
    expect(booked(await other.create(trip(other, priced(100)))).budgetEvaluation).toMatchObject({ remaining: 0 });
  });

  test("charges the budget of the user the request is for, not the creator's", async () => {
    const { company: theirs, budgetId, user } = await under({ allocation: 'PER_USER' });
    const delegate = await theirs.employee();
    await theirs.delegation(user, delegate);
    booked(await delegate.create(trip(user, { ...priced(900), requestedForUserId: user.userId })));
    expect(await balances(app, budgetId)).toEqual({ [user.userId]: [900, 0] });
  });

  test("prefers the user's budget, then that of their first role with one, then the company's", async () => {
    const theirs = await bookingCompany(app);
    const user = await theirs.employee({ roles: ['intern', 'executive', 'employee'] });
    const evaluated = async () => booked(await user.create(trip(user))).budgetEvaluation?.budgetId ?? null;
    expect(await evaluated()).toBeNull();
    await theirs.budget({ scopeId: 'somebody-else', scopeType: 'USER' });
    await theirs.budget({ scopeId: 'manager', scopeType: 'ROLE' });
    expect(await evaluated()).toBeNull();
    const ofCompany = await theirs.budget({});
    expect(await evaluated()).toBe(ofCompany);
    const ofEmployees = await theirs.budget({ scopeType: 'ROLE', scopeId: 'employee' });
    expect(await evaluated()).toBe(ofEmployees);
    const ofExecutives = await theirs.budget({ scopeType: 'ROLE', scopeId: 'executive' });
    expect(await evaluated()).toBe(ofExecutives);
    const withoutRoles = bookingClient(app, { sub: user.userId, companyId: theirs.id, roles: [] });
    expect(booked(await withoutRoles.create(trip(user))).budgetEvaluation?.budgetId).toBe(ofCompany);
    const ofUser = await theirs.budget({ scopeType: 'USER', scopeId: user.userId });
    expect(await evaluated()).toBe(ofUser);
    const newer = await theirs.budget({ scopeType: 'USER', scopeId: user.userId, createdAt: '2026-02-01T00:00:00Z' });
    await theirs.budget({
      scopeType: 'USER',
      scopeId: user.userId,
      createdAt: '2026-03-01T00:00:00Z',
      isActive: false,
    });
    await theirs.budget({ scopeType: 'USER', scopeId: user.userId, createdAt: '2026-03-02T00:00:00Z', deleted: true });
    expect(await evaluated()).toBe(newer);
  });

  test.each([
    ['MONTHLY', '2026-03-31T23:59:59.999Z', '2026-03-01', '2026-04-01T00:00:00.000Z', '2026-04-01'],
    ['QUARTERLY', '2026-06-30T23:59:59.999Z', '2026-04-01', '2026-07-01T00:00:00.000Z', '2026-07-01'],
    ['YEARLY', '2026-12-31T23:59:59.999Z', '2026-01-01', '2027-01-01T00:00:00.000Z', '2027-01-01'],
  ] as const)('%s: uses the period of the UTC day of creation', async (period, last, start, next, nextStart) => {
    const { budgetId, user } = await under({ period });
    const statuses = [];
    for (const instant of [last, last, next]) {
      clock.set(instant);
      // The travel dates do not matter.
      statuses.push((await user.create(trip(user, priced(600)))).status);
    }
    expect(statuses).toEqual([201, 403, 201]);
    expect(
      await sql(
        app,
        'select period_start, reserved::float from budget_balances where budget_id = $1 order by 1',
        budgetId,
      ),
    ).toEqual([
      { period_start: start, reserved: 600 },
      { period_start: nextStart, reserved: 600 },
    ]);
  });

  test('counts spent amounts like reserved ones', async () => {
    const { company: theirs, budgetId, user } = await under({});
    const { id } = booked(await user.create(trip(user, priced(700))));
    booked(await theirs.admin.patch(`/${id}/status`, { status: 'COMPLETED' }));
    expect((await refused(() => user.create(trip(user, priced(301))))).status).toBe(403);
    expect(booked(await user.create(trip(user, priced(300)))).budgetEvaluation).toMatchObject({ remaining: 0 });
    expect(await balances(app, budgetId)).toEqual({ '': [300, 700] });
  });

  test('neither overflows nor rounds with the largest amounts', async () => {
    const most = 999_999_999_999;
    const { budgetId, user } = await under({ amount: most, enforcement: 'TRACK_ONLY' });
    for (let count = 0; count < 2; count += 1)
      booked(
        await user.create(
          trip(user, {
            totalPrice: 0,
            flightItems: Array.from({ length: 50 }, () => flightItem({ price: most })),
            hotelItems: [],
          }),
        ),
      );
    const { budgetEvaluation } = booked(await user.create(trip(user, priced(0.0001))));
    expect(budgetEvaluation).toMatchObject({ exceeded: true });
    expect(await sql(app, 'select reserved::text from budget_balances where budget_id = $1', budgetId)).toEqual([
      { reserved: '99999999999900.0001' },
    ]);
  });

  test('keeps each balance equal to the sum over its requests', async () => {
    expect(await sql(app, UNBALANCED)).toEqual([]);
  });
});
