import { afterAll, beforeEach, describe, expect, test } from '@jest/globals';
import { sql, stoppedClock } from '../../support/builders.ts';
import {
  ADMIN_PERMISSIONS,
  balances,
  booked,
  BOOKING_PREFIX,
  type BookingAnswer,
  bookingCompany,
  contractExample,
  type Employee,
  storedBookings,
  trip,
  UNBALANCED,
  USER_PERMISSIONS,
} from '../../support/booking-builders.ts';
import { startTestApp } from '../../support/test-app.ts';

const NOW = '2026-03-11T09:30:00.000Z';
const LATER = '2026-03-12T10:00:00.500Z';
const clock = stoppedClock(NOW);
const app = await startTestApp({ prefix: BOOKING_PREFIX, clock });
afterAll(() => app.stop());
beforeEach(() => clock.set(NOW));

const company = await bookingCompany(app);
const budgetId = await company.budget({ amount: 1_000_000, allocation: 'PER_USER' });
const owner = await company.employee();
const sender = await company.employee();
await company.delegation(owner, sender);
const other = await bookingCompany(app);

/** Delegates of the owner, by their scopes. */
const delegates: Record<string, Employee> = {};
for (const scope of ['CREATE_BOOKINGS', 'VIEW_BOOKINGS', 'CANCEL_BOOKINGS', 'VIEW_TRAVELERS', 'MANAGE_TRAVELERS']) {
  await company.delegation(owner, (delegates[scope] = await company.employee()), { scopes: [scope] });
}
const formerDelegate = await company.employee();
await company.delegation(owner, formerDelegate, { scopes: ['VIEW_BOOKINGS', 'CANCEL_BOOKINGS'], until: NOW });
await company.delegation(owner, formerDelegate, { scopes: ['VIEW_BOOKINGS', 'CANCEL_BOOKINGS'], isActive: false });
const colleague = await company.employee();
await company.delegation(colleague, owner, { scopes: ['VIEW_BOOKINGS', 'CANCEL_BOOKINGS'] });

const EVERYTHING = [...ADMIN_PERMISSIONS, ...USER_PERMISSIONS, 'ACCESS_ALL_COMPANIES'];
const everywhere = other.admin.on(app, EVERYTHING);

/** A user of another company with the same ID, who may act in every company. */
const namesake = async ({ userId }: Employee, permissions = [...USER_PERMISSIONS, 'ACCESS_ALL_COMPANIES']) =>
  (await (await bookingCompany(app)).employee({ id: userId })).on(app, permissions);

/** A request for the owner, created by their delegate. */
const sentByDelegate = async (): Promise<string> =>
  booked(await sender.create(trip(owner, { requestedForUserId: owner.userId }))).id;

const example = (operation: 'read' | 'cancel', status: number, name: string) =>
  contractExample(app, `BookingRequests_${operation}`, status, name);

type Row = [who: string, caller: Employee, read: number, cancel: number];
const matrix: Row[] = [
  ['the user it is for', owner, 200, 200],
  ['its creator', sender, 200, 200],
  ['a delegate who may create bookings', delegates['CREATE_BOOKINGS']!, 200, 403],
  ['a delegate who may view bookings', delegates['VIEW_BOOKINGS']!, 200, 403],
  ['a delegate who may view bookings, without any permission', delegates['VIEW_BOOKINGS']!.on(app, []), 403, 403],
  ['a delegate who may cancel bookings', delegates['CANCEL_BOOKINGS']!, 403, 200],
  ['a delegate who may view travelers', delegates['VIEW_TRAVELERS']!, 403, 403],
  ['a delegate who may manage travelers', delegates['MANAGE_TRAVELERS']!, 403, 403],
  ['a delegate whose delegations have ended', formerDelegate, 403, 403],
  ['a delegator of the user', colleague, 403, 403],
  ['an administrator of the company', company.admin, 200, 403],
  ['an administrator without the permissions of users', company.admin.on(app, ADMIN_PERMISSIONS), 200, 403],
  [
    'an administrator who may process and update, but not read',
    company.admin.on(app, ['UPDATE_BOOKING_REQUESTS', 'PROCESS_BOOKING_REQUESTS']),
    403,
    403,
  ],
  ['the user it is for, without any permission', owner.on(app, []), 403, 403],
  ['the user it is for, who may only read', owner.on(app, ['READ_USER_BOOKING_REQUESTS']), 200, 403],
  ['the user it is for, who may only write', owner.on(app, ['WRITE_USER_BOOKING_REQUESTS']), 403, 200],
  ['a user of another company', await other.employee(), 404, 404],
  ['an administrator of another company', other.admin, 404, 404],
  ['an administrator of every company', everywhere, 200, 403],
  ['an administrator of every company, with the ID of the user', await namesake(owner, EVERYTHING), 200, 403],
  ['a user of another company with the ID of the user', await namesake(owner), 403, 403],
  ['a user of another company with the ID of its creator', await namesake(sender), 403, 403],
  ['a user of another company with the ID of a delegate', await namesake(delegates['VIEW_BOOKINGS']!), 403, 403],
];

describe('D4, D5, D33, D35: access to a booking request', () => {
  test.each(matrix)('to read: %s', async (_who, caller, status) => {
    const id = await sentByDelegate();
    const before = await storedBookings(app);
    const answer = await caller.read(id);
    expect(answer.status).toBe(status);
    if (status === 200) expect(answer.text).toBe((await owner.read(id)).text);
    else expect(answer.body.data).toEqual({});
    expect(await storedBookings(app)).toEqual(before);
  });

  test.each(matrix)('to cancel: %s', async (_who, caller, _read, status) => {
    const id = await sentByDelegate();
    clock.set(LATER);
    const before = await storedBookings(app);
    const answer = await caller.cancel(id);
    expect(answer.status).toBe(status);
    if (status === 200) expect(booked(answer)).toMatchObject({ id, status: 'CANCELLED', updatedAt: LATER });
    else expect(await storedBookings(app)).toEqual(before);
  });

  test('is refused with the documented errors', async () => {
    const id = await sentByDelegate();
    expect((await colleague.read(id)).body).toEqual(example('read', 403, 'notYours'));
    expect((await colleague.cancel(id)).body).toEqual(example('cancel', 403, 'notYours'));
    expect((await other.admin.read(id)).body).toEqual(example('read', 404, 'noSuchBookingRequest'));
    expect((await other.admin.cancel(id)).body).toEqual(example('cancel', 404, 'noSuchBookingRequest'));
    expect((await owner.on(app, []).read(id)).body).toEqual(example('read', 403, 'missingPermission'));
  });

  test("D33: is limited to the delegator's requests for their delegate", async () => {
    const { id } = booked(await colleague.create(trip(colleague)));
    expect([
      (await delegates['VIEW_BOOKINGS']!.read(id)).status,
      (await delegates['CANCEL_BOOKINGS']!.cancel(id)).status,
    ]).toEqual([403, 403]);
    expect([(await owner.read(id)).status, (await owner.cancel(id)).status]).toEqual([200, 200]);
  });

  test('D33: stays open to the creator after the delegation has ended', async () => {
    const delegator = await company.employee();
    await company.delegation(delegator, sender, { until: LATER });
    const { id } = booked(await sender.create(trip(delegator, { requestedForUserId: delegator.userId })));
    clock.set(LATER);
    expect((await sender.create(trip(delegator, { requestedForUserId: delegator.userId }))).status).toBe(403);
    expect([(await sender.read(id)).status, (await sender.cancel(id)).status]).toEqual([200, 200]);
  });
});

test('D11: accepts a UUID in upper case', async () => {
  const { id } = booked(await owner.create(trip(owner)));
  const capitals = id.toUpperCase();
  expect((await owner.read(capitals)).text).toBe((await owner.read(id)).text);
  expect(booked(await owner.cancel(capitals))).toMatchObject({ id, status: 'CANCELLED' });
});

describe('D35: cancelling', () => {
  const cancelled = (id: string): Promise<BookingAnswer> => owner.cancel(id);

  test('returns the whole request as CANCELLED and changes nothing else', async () => {
    const request = booked(await owner.create(trip(owner)));
    clock.set(LATER);
    const answer = booked(await cancelled(request.id));
    expect(answer).toEqual({ ...request, status: 'CANCELLED', updatedAt: LATER });
    expect(booked(await owner.read(request.id))).toEqual(answer);
  });

  test.each(['CANCELLED', 'COMPLETED'])('answers 400 for a %s request and changes nothing', async (status) => {
    const { id } = booked(await owner.create(trip(owner)));
    booked(await company.admin.patch(`/${id}/status`, { status }));
    const before = await storedBookings(app);
    clock.set(LATER);
    const answer = await cancelled(id);
    expect([answer.status, answer.body]).toEqual([
      400,
      {
        status: 'fail',
        message: `This booking request is ${status}. Only a PENDING request can be cancelled.`,
        data: {},
        code: 'BAD_REQUEST',
      },
    ]);
    if (status === 'COMPLETED') expect(answer.body).toEqual(example('cancel', 400, 'notPending'));
    expect(await storedBookings(app)).toEqual(before);
  });

  test('checks who may cancel before the status (D6)', async () => {
    const { id } = booked(await owner.create(trip(owner)));
    booked(await cancelled(id));
    expect([(await colleague.cancel(id)).status, (await other.admin.cancel(id)).status]).toEqual([403, 404]);
  });

  test('D31: releases the reservation, which can then be used again', async () => {
    const poor = await bookingCompany(app);
    const pool = await poor.budget({ amount: 300 });
    const user = await poor.employee();
    const { id } = booked(await user.create(trip(user)));
    expect(await balances(app, pool)).toEqual({ '': [300, 0] });
    expect((await user.create(trip(user))).status).toBe(403);
    booked(await user.cancel(id));
    expect(await balances(app, pool)).toEqual({ '': [0, 0] });
    expect((await user.cancel(id)).status).toBe(400);
    expect(await balances(app, pool)).toEqual({ '': [0, 0] });
    expect(booked(await user.create(trip(user))).budgetEvaluation).toMatchObject({ remaining: 0, exceeded: false });
  });

  test('D31: releases it in the period of the reservation and for the user of the request', async () => {
    const monthly = await bookingCompany(app);
    const perUser = await monthly.budget({ amount: 300, allocation: 'PER_USER', period: 'MONTHLY' });
    const [user, delegate] = [await monthly.employee(), await monthly.employee()];
    await monthly.delegation(user, delegate);
    const { id } = booked(await delegate.create(trip(user, { requestedForUserId: user.userId })));
    clock.set('2026-04-01T00:00:00.000Z');
    const next = booked(await user.create(trip(user)));
    booked(await delegate.cancel(id));
    const rows = await sql(
      app,
      'select holder, period_start, reserved::float, spent::float from budget_balances where budget_id = $1 order by 2',
      perUser,
    );
    expect(rows).toEqual([
      { holder: user.userId, period_start: '2026-03-01', reserved: 0, spent: 0 },
      { holder: user.userId, period_start: '2026-04-01', reserved: 300, spent: 0 },
    ]);
    expect(next.budgetEvaluation).toMatchObject({ remaining: 0 });
  });

  test('D31: settles on a budget that was changed, deactivated or deleted since', async () => {
    const changed = await bookingCompany(app);
    const budget = await changed.budget({});
    const user = await changed.employee();
    const [first, second, third] = [
      booked(await user.create(trip(user))),
      booked(await user.create(trip(user))),
      booked(await user.create(trip(user))),
    ];
    await sql(app, `update budgets set amount = 0, is_active = false where id = $1`, budget);
    booked(await user.cancel(first.id));
    await sql(app, `update budgets set deleted_at = now() where id = $1`, budget);
    booked(await user.cancel(second.id));
    booked(await changed.admin.patch(`/${third.id}/status`, { status: 'COMPLETED' }));
    expect(await balances(app, budget)).toEqual({ '': [0, 300] });
  });
});

test('keeps each balance equal to the sum over its requests', async () => {
  expect(await sql(app, UNBALANCED)).toEqual([]);
  expect((await balances(app, budgetId))[owner.userId]![0]).toBeGreaterThan(0);
});
