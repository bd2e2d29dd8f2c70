import { beforeEach, describe, expect, test } from '@jest/globals';
import {
  ADMIN_PERMISSIONS,
  balances,
  booked,
  type BookingCompany,
  bookingCompany,
  trip,
  UNBALANCED,
} from '../../support/booking-builders.ts';
import { app, clock, NOW } from '../../support/booking-service.ts';
import { sql, unique } from '../../support/builders.ts';
import { untilWaiting } from '../../support/lock-waits.ts';
import {
  ABSENT,
  addUser,
  data,
  ids,
  knownManager,
  type Manager,
  manager,
  managerOfAll,
  MANAGER_PERMISSIONS,
  refused,
  statuses,
} from '../../support/managers.ts';

beforeEach(() => clock.set(NOW));

const here = await knownManager(app);
const elsewhere = await knownManager(app);
const ofAll = await managerOfAll(app);
const OWN_COMPANY = { companyId: 'must be your own company' };
const UUID_7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

const budget = (changes: object = {}) => ({
  companyId: here.companyId,
  name: 'Travel of employees',
  scopeType: 'ROLE',
  scopeId: 'employee',
  allocation: 'PER_USER',
  amount: 5000,
  currency: 'EUR',
  period: 'YEARLY',
  enforcement: 'BLOCK_WHEN_EXCEEDED',
  ...changes,
});
const create = async (changes: object = {}, by: Manager = here) =>
  data(await by.post('/budgets', budget({ companyId: by.companyId, ...changes })), 201);

/** A company with budgets, a user whose bookings count against them, and their administrator. */
async function travelingCompany(): Promise<BookingCompany & { budgets: Manager }> {
  const company = await bookingCompany(app);
  return {
    ...company,
    budgets: manager(app, { companyId: company.id, permissions: [...MANAGER_PERMISSIONS, ...ADMIN_PERMISSIONS] }),
  };
}

describe('D41: a budget', () => {
  test('is created with 201, active by default, and reads back the same with its balance', async () => {
    const made = await create({ amount: 999_999_999_999 });
    expect(made).toEqual({
      id: expect.stringMatching(UUID_7),
      ...budget({ amount: 999_999_999_999 }),
      isActive: true,
      createdAt: NOW,
      updatedAt: NOW,
    });
    expect(data(await here.get(`/budgets/${made.id}`))).toEqual({ ...made, current: null });
    expect(await create({ isActive: null } as never)).toMatchObject({ isActive: true });
    const inactive = await create({ amount: 1234.5678, isActive: false, scopeType: 'USER', scopeId: here.userId });
    expect(inactive).toMatchObject({ amount: 1234.5678, isActive: false });
    expect(data(await here.get(`/budgets/${inactive.id}`))).toEqual({
      ...inactive,
      current: { periodStart: '2026-01-01', periodEnd: '2026-12-31', reserved: 0, spent: 0, remaining: 1234.5678 },
    });
  });

  test('is updated with 200, which changes only the fields that are sent and updatedAt', async () => {
    const made = await create();
    clock.set('2026-05-21T00:00:00.000Z');
    const updatedAt = '2026-05-21T00:00:00.000Z';
    const changes = [
      { name: 'Less' },
      { amount: 0.0001 },
      { enforcement: 'TRACK_ONLY' },
      { isActive: false },
      { isActive: true, amount: 7 },
    ];
    const expected = { ...made, updatedAt };
    for (const change of changes) {
      Object.assign(expected, change);
      expect(data(await here.patch(`/budgets/${made.id}`, change))).toEqual(expected);
      expect(data(await here.get(`/budgets/${made.id}`))).toEqual({ ...expected, current: null });
    }
  });

  test('is deleted with 204, then answers 404', async () => {
    const { id } = await create();
    expect((await here.delete(`/budgets/${id}`)).status).toBe(204);
    for (const gone of [id, id.toUpperCase()]) {
      expect(await refused(app, () => here.get(`/budgets/${gone}`))).toEqual([404, {}]);
      expect(await refused(app, () => here.patch(`/budgets/${gone}`, { name: 'x' }))).toEqual([404, {}]);
      expect(await refused(app, () => here.delete(`/budgets/${gone}`))).toEqual([404, {}]);
    }
    expect(ids(data(await here.get('/budgets?perPage=100')).budgets)).not.toContain(id);
  });

  test('D4: answers 403 to create or list in another company without access to it', async () => {
    for (const companyId of [elsewhere.companyId, 'absent']) {
      expect(await refused(app, () => here.post('/budgets', budget({ companyId })))).toEqual([403, OWN_COMPANY]);
      expect(await refused(app, () => here.get(`/budgets?companyId=${companyId}`))).toEqual([403, OWN_COMPANY]);
    }
    data(await ofAll.post('/budgets', budget({ companyId: elsewhere.companyId })), 201);
  });

  test('D4, D41: is listed newest first, by company and by every filter', async () => {
    const there = await knownManager(app);
    const user = await addUser(app, there.companyId);
    clock.set('2026-05-22T00:00:00.000Z');
    const first = await create({ name: 'Böse 100%' }, there);
    clock.set('2026-05-19T00:00:00.000Z');
    const older = await create(
      { name: 'Pool_x', scopeType: 'COMPANY', scopeId: there.companyId, allocation: 'SHARED_POOL', isActive: false },
      there,
    );
    clock.set('2026-05-23T00:00:00.000Z');
    const newest = await create({ name: 'Hers', scopeType: 'USER', scopeId: user }, there);
    const gone = await create({ name: 'Gone' }, there);
    await there.delete(`/budgets/${gone.id}`);
    const found = async (query: string) => {
      const { budgets, total } = data(await there.get(`/budgets?${query}`));
      expect(total).toBe(budgets.length);
      return budgets;
    };
    expect(await found('')).toEqual([newest, first, older]);
    expect(await found('isActive=true')).toEqual([newest, first]);
    expect(await found('isActive=false')).toEqual([older]);
    expect(await found('scopeType=COMPANY')).toEqual([older]);
    expect(await found('scopeId=employee')).toEqual([first]);
    expect(await found(`scopeType=ROLE&scopeId=${user}`)).toEqual([]);
    expect(await found(`search=${encodeURIComponent('BÖSE')}`)).toEqual([first]);
    expect(await found('search=%25')).toEqual([first]);
    expect(await found('search=l_x')).toEqual([older]);
    expect(await found('search=_')).toEqual([older]);
    expect(await found(`search=${newest.id.slice(9)}`)).toEqual([newest]);
    expect(
      await found(`companyId=${there.companyId}&search=hers&scopeType=USER&scopeId=${user}&isActive=true`),
    ).toEqual([newest]);
    expect(data(await there.get('/budgets?page=2&perPage=2'))).toEqual({
      budgets: [older],
      total: 3,
      page: 2,
      perPage: 2,
    });
    expect(data(await there.get('/budgets?page=9'))).toEqual({ budgets: [], total: 3, page: 9, perPage: 20 });
    expect(data(await ofAll.get(`/budgets?companyId=${there.companyId}&perPage=1`))).toMatchObject({ total: 3 });
    const [{ count }] = await sql(app, 'select count(*)::int as count from budgets where deleted_at is null');
    expect(data(await ofAll.get('/budgets?perPage=1')).total).toBe(count);
  });

  const stranger = () => addUser(app, elsewhere.companyId);
  test.each([
    [
      'the scope of another company',
      { scopeType: 'COMPANY', scopeId: 'other' },
      { scopeId: 'must be the same as companyId when scopeType is COMPANY' },
    ],
    [
      'an unknown user',
      { scopeType: 'USER', scopeId: 'nobody' },
      { scopeId: "must be a user of the budget's company when scopeType is USER" },
    ],
    [
      'a user of another company',
      async () => ({ scopeType: 'USER', scopeId: await stranger() }),
      { scopeId: "must be a user of the budget's company when scopeType is USER" },
    ],
    ['a negative amount', { amount: -0.01 }, { amount: 'must be at least 0' }],
    ['an amount above the maximum', { amount: 1_000_000_000_000 }, { amount: 'must be at most 999999999999' }],
    ['five decimal places', { amount: 0.00001 }, { amount: 'must have at most 4 decimal places' }],
    [
      'an unknown period, allocation and enforcement',
      { period: 'WEEKLY', allocation: 'EACH', enforcement: 'ask' },
      {
        period: 'must be one of MONTHLY, QUARTERLY, YEARLY',
        allocation: 'must be one of PER_USER, SHARED_POOL',
        enforcement:
          'must be one of TRACK_ONLY, WARN_WHEN_EXCEEDED, REQUIRE_APPROVAL_WHEN_EXCEEDED, BLOCK_WHEN_EXCEEDED',
      },
    ],
  ])('D8: is rejected with %s', async (_what, changes, faults) => {
    const sent = typeof changes === 'function' ? await changes() : changes;
    expect(await refused(app, () => here.post('/budgets', budget(sent)))).toEqual([400, faults]);
  });

  test('D3: is rejected for an unknown company', async () => {
    expect(await refused(app, () => ofAll.post('/budgets', budget({ companyId: 'absent' })))).toEqual([
      400,
      { companyId: 'must be an existing company' },
    ]);
  });

  test.each([
    [
      { currency: 'USD', period: 'MONTHLY' },
      { currency: 'is not a known field', period: 'is not a known field' },
    ],
    [{ amount: null }, { amount: 'must be a number' }],
    [{ isActive: 'no' }, { isActive: 'must be true or false' }],
  ])('D8: rejects an update with %j and changes nothing', async (patch, faults) => {
    const { id } = await create();
    expect(await refused(app, () => here.patch(`/budgets/${id}`, patch))).toEqual([400, faults]);
  });
});

describe('D31, D41: the balance of a budget', () => {
  const currentOf = async (by: Manager, id: string, userId?: string) =>
    data(await by.get(`/budgets/${id}${userId ? `?userId=${userId}` : ''}`)).current;

  test('shows what the requested user has reserved and spent in the current period', async () => {
    const company = await travelingCompany();
    const [amira, omar] = [
      await company.employee({ roles: ['employee'] }),
      await company.employee({ roles: ['employee'] }),
    ];
    const { id } = await create({ amount: 1100, period: 'QUARTERLY' }, company.budgets);
    booked(await amira.create(trip(amira, { totalPrice: 300.25 })));
    const done = booked(await amira.create(trip(amira, { totalPrice: 400 })));
    const released = booked(await amira.create(trip(amira)));
    booked(await company.admin.patch(`/${done.id}/status`, { status: 'COMPLETED' }));
    booked(await amira.cancel(released.id));
    const period = { periodStart: '2026-04-01', periodEnd: '2026-06-30' };
    expect(await currentOf(company.budgets, id, amira.userId)).toEqual({
      ...period,
      reserved: 300.25,
      spent: 400,
      remaining: 399.75,
    });
    expect(await currentOf(company.budgets, id, omar.userId)).toEqual({
      ...period,
      reserved: 0,
      spent: 0,
      remaining: 1100,
    });
    expect(await currentOf(company.budgets, id)).toBeNull();

    data(await company.budgets.patch(`/budgets/${id}`, { amount: 500 }));
    expect(await currentOf(company.budgets, id, amira.userId)).toMatchObject({ remaining: -200.25 });
    clock.set('2026-07-01T00:00:00.000Z');
    expect(await currentOf(company.budgets, id, amira.userId)).toEqual({
      periodStart: '2026-07-01',
      periodEnd: '2026-09-30',
      reserved: 0,
      spent: 0,
      remaining: 500,
    });
  });

  test.each([
    ['SHARED_POOL', 'COMPANY'],
    ['SHARED_POOL', 'USER'],
    ['PER_USER', 'USER'],
  ])('is one balance with %s for a %s, whichever user is requested', async (allocation, scopeType) => {
    const company = await travelingCompany();
    const [amira, omar] = [await company.employee(), await company.employee()];
    const scopeId = scopeType === 'USER' ? amira.userId : company.id;
    const { id } = await create({ allocation, scopeType, scopeId, amount: 1000, period: 'MONTHLY' }, company.budgets);
    booked(await amira.create(trip(amira)));
    for (const userId of [undefined, amira.userId, omar.userId]) {
      expect(await currentOf(company.budgets, id, userId)).toEqual({
        periodStart: '2026-05-01',
        periodEnd: '2026-05-31',
        reserved: 300,
        spent: 0,
        remaining: 700,
      });
    }
  });

  test('is refused for an unknown user or one of another company', async () => {
    const stranger = await addUser(app, elsewhere.companyId);
    const made = [
      await create(),
      await create({ scopeType: 'COMPANY', scopeId: here.companyId, allocation: 'SHARED_POOL', isActive: false }),
    ];
    for (const { id } of made) {
      for (const userId of [stranger, 'nobody']) {
        expect(await refused(app, () => ofAll.get(`/budgets/${id}?userId=${userId}`))).toEqual([
          400,
          { userId: "must be a user of the budget's company" },
        ]);
      }
    }
    expect(await refused(app, () => elsewhere.get(`/budgets/${made[0].id}?userId=${here.userId}`))).toEqual([404, {}]);
  });
});

describe('D31, D41: booking requests when their budget changes', () => {
  test('count against the newest active budget of the scope', async () => {
    const company = await travelingCompany();
    const amira = await company.employee();
    const budgetOf = async () =>
      booked(
        await amira.create(
          trip(amira, { totalPrice: 10, flightItems: [{ ...trip(amira).flightItems![0], price: 10 }] }),
        ),
      ).budgetEvaluation?.budgetId ?? null;
    const scope = { scopeType: 'COMPANY', scopeId: company.id, allocation: 'SHARED_POOL' };
    expect(await budgetOf()).toBeNull();
    const first = await create(scope, company.budgets);
    expect(await budgetOf()).toBe(first.id);
    clock.set('2026-05-20T09:31:00.000Z');
    const second = await create(scope, company.budgets);
    expect(await budgetOf()).toBe(second.id);
    await company.budgets.patch(`/budgets/${second.id}`, { isActive: false });
    expect(await budgetOf()).toBe(first.id);
    await company.budgets.patch(`/budgets/${second.id}`, { isActive: true });
    expect(await budgetOf()).toBe(second.id);
    await company.budgets.delete(`/budgets/${second.id}`);
    expect(await budgetOf()).toBe(first.id);
  });

  test('the end of a request changes only its own period of its own budget', async () => {
    const company = await travelingCompany();
    const amira = await company.employee();
    const book = async (totalPrice: number) => booked(await amira.create(trip(amira, { totalPrice })));
    const scope = { scopeType: 'COMPANY', scopeId: company.id, allocation: 'SHARED_POOL', period: 'MONTHLY' };
    const first = await create(scope, company.budgets);
    const ofMay = await book(400);
    clock.set('2026-06-01T00:00:00.000Z');
    await book(500);
    const second = await create(scope, company.budgets);
    await book(600);
    booked(await amira.cancel(ofMay.id));
    const reserved = [];
    for (const { id } of [first, second])
      reserved.push(data(await company.budgets.get(`/budgets/${id}`)).current.reserved);
    expect(reserved).toEqual([500, 600]);
  });

  test('keep their outcome after the budget is deleted, and can be changed, completed and cancelled', async () => {
    const company = await travelingCompany();
    const amira = await company.employee();
    const { id } = await create({ scopeType: 'USER', scopeId: amira.userId }, company.budgets);
    const [one, two] = [booked(await amira.create(trip(amira))), booked(await amira.create(trip(amira)))];
    expect((await company.budgets.delete(`/budgets/${id}`)).status).toBe(204);
    expect(booked(await company.admin.patch(`/${one.id}`, { totalPrice: 350 })).budgetEvaluation).toEqual(
      one.budgetEvaluation,
    );
    booked(await company.admin.patch(`/${one.id}/status`, { status: 'COMPLETED' }));
    booked(await amira.cancel(two.id));
    expect(await balances(app, id)).toEqual({ [amira.userId]: [0, 350] });
    expect(await sql(app, UNBALANCED)).toEqual([]);
  });

  test('are refused once the amount is lowered to 0, with 50 concurrent creates', async () => {
    for (let round = 0; round < 3; round += 1) {
      const company = await travelingCompany();
      const amira = await company.employee();
      const { id } = await create({ scopeType: 'USER', scopeId: amira.userId, amount: 30_000 }, company.budgets);
      const lowered = async () => {
        const answer = await company.budgets.patch(`/budgets/${id}`, { amount: 0 });
        return { ...answer, balances: await balances(app, id) };
      };
      const book = (): ReturnType<typeof amira.create>[] => Array.from({ length: 25 }, () => amira.create(trip(amira)));
      const before = book();
      await Promise.any(before);
      const [edit, ...answers] = await Promise.all([lowered(), ...before, ...book()]);
      const { 201: taken = 0, 403: refusals = 0 } = statuses(answers);
      expect([edit.status, taken + refusals]).toEqual([200, 50]);
      expect(edit.balances).toEqual({ [amira.userId]: [taken * 300, 0] });
      expect(await balances(app, id)).toEqual(edit.balances);
    }
  });

  test('count against the budget or none while it is deactivated or deleted, with 50 concurrent creates', async () => {
    for (const end of ['deactivate', 'delete']) {
      const company = await travelingCompany();
      const amira = await company.employee();
      const { id } = await create({ scopeType: 'USER', scopeId: amira.userId, amount: 600 }, company.budgets);
      const ending = () =>
        end === 'delete'
          ? company.budgets.delete(`/budgets/${id}`)
          : company.budgets.patch(`/budgets/${id}`, { isActive: false });
      const answers = await Promise.all(
        Array.from({ length: 51 }, (_, index) => (index === 25 ? ending() : amira.create(trip(amira)))),
      );
      expect(answers.filter(({ status }) => ![200, 201, 204, 403].includes(status))).toEqual([]);
      const under = answers.filter(({ status, body }) => status === 201 && body.data.budgetEvaluation !== null);
      expect(under.length).toBeLessThanOrEqual(2);
      expect(await balances(app, id)).toEqual(under.length > 0 ? { [amira.userId]: [under.length * 300, 0] } : {});
      expect(await sql(app, UNBALANCED)).toEqual([]);
      expect(booked(await amira.create(trip(amira))).budgetEvaluation).toBeNull();
    }
  });

  test('use the next budget when the newest is deactivated while the create waits', async () => {
    const company = await travelingCompany();
    const amira = await company.employee();
    const scope = { scopeType: 'USER', scopeId: amira.userId };
    const older = await create({ ...scope, amount: 299 }, company.budgets);
    clock.set('2026-05-20T09:31:00.000Z');
    const newest = await create({ ...scope, amount: 3000 }, company.budgets);
    const deactivation = app.database.em();
    await deactivation.begin();
    const deactivate = 'update budgets set is_active = false where company_id = ? and id = ?';
    await deactivation.execute(deactivate, [company.id, newest.id]);
    const booking = amira.create(trip(amira));
    await untilWaiting(app);
    await deactivation.commit();
    expect((await booking).status).toBe(403);
    expect(await balances(app, older.id)).toEqual({});
    expect(await balances(app, newest.id)).toEqual({});
  });

  test('a booking that waited while its budget was replaced counts against the new budget', async () => {
    const company = await travelingCompany();
    const amira = await company.employee();
    const scope = { scopeType: 'COMPANY', scopeId: company.id };
    const tracking = await create({ ...scope, enforcement: 'TRACK_ONLY' }, company.budgets);
    clock.set('2026-05-20T09:31:00.000Z');
    const before = await create({ ...scope, amount: 299 }, company.budgets);
    // The booking locks budgets by id, so it waits for the first before it reaches the second.
    const renaming = app.database.em();
    await renaming.begin();
    const rename = `update budgets set name = 'Renamed' where company_id = ? and id = ?`;
    await renaming.execute(rename, [company.id, tracking.id]);
    const booking = amira.create(trip(amira));
    await untilWaiting(app);
    clock.set('2026-05-20T09:32:00.000Z');
    const after = await create({ ...scope, amount: 298 }, company.budgets);
    expect((await company.budgets.delete(`/budgets/${before.id}`)).status).toBe(204);
    await renaming.commit();
    const { status, body } = await booking;
    expect([status, body.data]).toEqual([403, { totalPrice: 'must be within the remaining budget of 298 EUR' }]);
    for (const { id } of [tracking, before, after]) expect(await balances(app, id)).toEqual({});
  });

  test('50 concurrent deletions answer 204 once and 404 to the others', async () => {
    for (let round = 0; round < 3; round += 1) {
      const { id } = await create();
      expect(statuses(await Promise.all(Array.from({ length: 50 }, () => here.delete(`/budgets/${id}`))))).toEqual({
        204: 1,
        404: 49,
      });
    }
  });

  test('50 concurrent updates of different fields lose none', async () => {
    const { id } = await create();
    const patches = [{ name: 'Raced' }, { amount: 77 }, { enforcement: 'TRACK_ONLY' }, { isActive: false }];
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) => here.patch(`/budgets/${id}`, patches[index % 4])),
    );
    expect(statuses(answers)).toEqual({ 200: 50 });
    expect(data(await here.get(`/budgets/${id}`))).toMatchObject({
      name: 'Raced',
      amount: 77,
      enforcement: 'TRACK_ONLY',
      isActive: false,
    });
  });
});

test('D41: the database rejects a company budget with the scope of another company', async () => {
  const insert = sql(
    app,
    `insert into budgets (id, company_id, name, scope_type, scope_id, allocation, amount, currency, period, enforcement, is_active)
     values ($1, $2, 'x', 'COMPANY', $3, 'SHARED_POOL', 1, 'EUR', 'YEARLY', 'TRACK_ONLY', true)`,
    ABSENT,
    here.companyId,
    unique('company'),
  );
  await expect(insert).rejects.toMatchObject({ code: '23514' });
});
