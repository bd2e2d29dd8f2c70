import { afterAll, beforeEach, describe, expect, test } from '@jest/globals';
import { sql, stoppedClock } from '../../support/builders.ts';
import {
  addLocations,
  addRates,
  balances,
  booked,
  BOOKING_PREFIX,
  bookingClient,
  type BookingAnswer,
  bookingCompany,
  contractExample,
  flightItem,
  hotelItem,
  refusal,
  refusedUnchanged,
  trip,
  UNBALANCED,
} from '../../support/booking-builders.ts';
import { startTestApp } from '../../support/test-app.ts';

const NOW = '2026-03-11T09:30:00.250Z';
const clock = stoppedClock(NOW);
const app = await startTestApp({ prefix: BOOKING_PREFIX, clock });
afterAll(() => app.stop());
await addLocations(app);
await addRates(app, '2026-03-10', 'EUR', { USD: '1.25', GBP: '0.8' });
await addRates(app, '2026-04-20', 'EUR', { USD: '1', GBP: '0.5' });
beforeEach(() => clock.set(NOW));

const company = await bookingCompany(app);
const example = (status: number, name: string) => contractExample(app, 'BookingRequests_create', status, name);
const refused = (act: () => Promise<BookingAnswer>) => refusedUnchanged(app, act);

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
