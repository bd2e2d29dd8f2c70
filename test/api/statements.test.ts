import { afterAll, expect, test } from '@jest/globals';
import {
  addLocations,
  addPolicy,
  addRates,
  booked,
  type BookingCompany,
  bookingCompany,
  type Employee,
  flightItem,
  hotelItem,
  trip,
} from '../support/booking-builders.ts';
import { sql, stoppedClock, unique } from '../support/builders.ts';
import { roundTripsOf } from '../support/statements.ts';
import { startTestApp, token } from '../support/test-app.ts';

/*
 * The statements of creates and edits. Each entry is a round trip, which costs more than most statements, so a new one
 * must be worth it.
 */

const app = await startTestApp({ clock: stoppedClock('2026-05-20T09:30:00.250Z') });
afterAll(() => app.stop());
await addLocations(app);
await addRates(app, '2026-05-19', 'EUR', { USD: '1.1' });

/** With a policy and a budget. */
async function company(): Promise<BookingCompany> {
  const made = await bookingCompany(app);
  await addPolicy(app, made.id, { flightRules: [{ max_price_per_person: 500 }] });
  // As every change through the API does, which makes nodes read the candidates again.
  await sql(app, `insert into policy_generations (company_id, generation) values ('${made.id}', 1)`);
  await made.budget({ amount: 100_000 });
  return made;
}

const newTrip = (traveler: Employee): object =>
  trip(traveler, { totalPrice: 750, flightItems: [flightItem(), flightItem()], hotelItems: [hotelItem()] });

/** A POST with its own key that must return 201. */
async function post(bearer: string, path: string, body: unknown): Promise<void> {
  const headers = {
    Authorization: `Bearer ${bearer}`,
    'Content-Type': 'application/json',
    'Idempotency-Key': unique('key'),
  };
  const response = await fetch(app.address + path, { method: 'POST', headers, body: JSON.stringify(body) });
  if (response.status !== 201) throw new Error(`${response.status}: ${await response.text()}`);
}

/** Of the second call, because the first call of a caller, of a policy or with a location fills caches. */
async function roundTripsOfSecond(work: () => Promise<unknown>): Promise<string[]> {
  await work();
  return roundTripsOf(app, work);
}

/** What every change sends with its commit. */
const EVENT = 'insert event_positions; insert events';

test('creating a booking request with a policy, budget and key takes five round trips', async () => {
  const employee = await (await company()).employee();
  const create = async () => booked(await employee.create(newTrip(employee), { 'Idempotency-Key': unique('key') }));
  const roundTrips = await roundTripsOfSecond(create);
  // Two connections, at the same time.
  expect(roundTrips.splice(0, 2).sort()).toEqual(['select policy_generations', 'select users']);
  expect(roundTrips).toEqual([
    'begin; insert idempotency_keys; select travelers; select budgets; select budgets',
    'insert budget_balances',
    'update idempotency_keys; insert booking_requests; insert flight_items; insert hotel_items; ' +
      `insert booking_request_travelers; insert booking_request_counts; ${EVENT}; commit`,
  ]);
});

test('creating and cancelling a booking request repeatedly only runs statements that are prepared', async () => {
  const employee = await (await company()).employee();
  const createAndCancel = async () =>
    booked(
      await employee.cancel(booked(await employee.create(newTrip(employee), { 'Idempotency-Key': unique('key') })).id),
    );
  // Until both connections know them.
  for (let count = 0; count < 5; count += 1) await createAndCancel();
  const parsed: string[] = [];
  await roundTripsOf(app, createAndCancel, parsed);
  expect(parsed).toEqual([]);
});

test('creating a booking request for another user takes six round trips', async () => {
  const made = await company();
  const [delegator, delegate] = [await made.employee(), await made.employee()];
  await made.delegation(delegator, delegate);
  const body = { ...newTrip(delegator), requestedForUserId: delegator.userId };
  const create = async () => booked(await delegate.create(body, { 'Idempotency-Key': unique('key') }));
  expect(await roundTripsOfSecond(create)).toEqual([
    'select users',
    'select policy_generations',
    'begin; insert idempotency_keys; select travelers; select budgets; select budgets',
    'select delegations; select users',
    'insert budget_balances',
    'update idempotency_keys; insert booking_requests; insert flight_items; insert hotel_items; ' +
      `insert booking_request_travelers; insert booking_request_counts; ${EVENT}; commit`,
  ]);
});

test('reading a booking request takes one round trip, and two for a delegate', async () => {
  const made = await company();
  const [delegator, delegate] = [await made.employee(), await made.employee()];
  await made.delegation(delegator, delegate, { scopes: ['VIEW_BOOKINGS'] });
  const { id } = booked(await delegator.create(newTrip(delegator)));
  const read = (by: Employee) => roundTripsOfSecond(async () => booked(await by.read(id)));
  expect(await read(delegator)).toEqual(['select booking_requests']);
  expect(await read(delegate)).toEqual(['select booking_requests', 'select delegations; select users']);
});

const READ = 'begin; select booking_requests; select booking_requests; select users';

test('cancelling and deciding a booking request takes two round trips', async () => {
  const { admin, employee: newEmployee } = await company();
  const employee = await newEmployee();
  const ends = [
    (id: string) => employee.cancel(id),
    (id: string) => admin.patch(`/${id}/status`, { status: 'COMPLETED' }),
  ];
  await admin.get();
  for (const end of ends) {
    const { id } = booked(await employee.create(newTrip(employee)));
    expect(await roundTripsOf(app, () => end(id))).toEqual([
      READ,
      `update booking_requests; update budget_balances; insert booking_request_counts; insert booking_request_counts; ${EVENT}; commit`,
    ]);
  }
});

test('changing a booking request, its items or travelers takes three round trips', async () => {
  const { admin, employee: newEmployee } = await company();
  const employee = await newEmployee();
  const { id, flightItems, hotelItems } = booked(await employee.create(newTrip(employee)));
  const [flight, hotel] = [`/${id}/flights/${flightItems[0]!.id}`, `/${id}/hotels/${hotelItems[0]!.id}`];
  const edit = async (work: () => Promise<{ status: number }>): Promise<string[]> => {
    const [rates, ...rest] = await roundTripsOf(app, work);
    expect(rates).toBe('select reference_data_versions');
    return rest;
  };
  await admin.get();

  expect(await edit(() => admin.patch(`/${id}`, { requestNotes: 'By train' }))).toEqual([
    READ,
    `update booking_requests; ${EVENT}; commit`,
  ]);
  expect(await edit(() => admin.patch(`/${id}`, { totalPrice: 2000 }))).toEqual([
    READ,
    `update budget_balances; update booking_requests; ${EVENT}; commit`,
  ]);
  const writes: [() => Promise<{ status: number }>, string][] = [
    [() => admin.post(`/${id}/flights`, flightItem()), 'insert flight_items; update budget_balances'],
    [() => admin.post(`/${id}/hotels`, hotelItem()), 'insert hotel_items; update budget_balances'],
    [() => admin.patch(flight, { airline: 'Another' }), 'update flight_items'],
    [() => admin.patch(flight, { price: 301 }), 'update flight_items; update budget_balances'],
    [() => admin.patch(hotel, { price: 451 }), 'update hotel_items; update budget_balances'],
    [() => admin.delete(flight), 'delete flight_items; update budget_balances'],
    [() => admin.delete(hotel), 'delete hotel_items; update budget_balances'],
  ];
  for (const [work, written] of writes)
    expect(await edit(work)).toEqual([READ, `${written}; update booking_requests; ${EVENT}; commit`]);

  const colleague = await newEmployee();
  const travelers = `/${id}/travelers`;
  expect(await edit(() => admin.post(travelers, { travelerId: colleague.travelerId }))).toEqual([
    READ,
    'select travelers',
    `insert booking_request_travelers; update booking_requests; ${EVENT}; commit`,
  ]);
  expect(await edit(() => admin.delete(`${travelers}/${colleague.travelerId}`))).toEqual([
    READ,
    `delete booking_request_travelers; update booking_requests; ${EVENT}; commit`,
  ]);
});

test('creating a budget takes two round trips, changing and deleting it two each', async () => {
  const { id, admin } = await bookingCompany(app);
  const bearer = token({ sub: admin.userId, companyId: id, permissions: ['MANAGE_BUDGETS'] });
  const body = {
    companyId: id,
    name: 'Travel',
    scopeType: 'COMPANY',
    scopeId: id,
    allocation: 'PER_USER',
    amount: 1000,
    currency: 'EUR',
    period: 'YEARLY',
    enforcement: 'TRACK_ONLY',
  };
  let budget = '';
  const create = async (): Promise<void> => {
    const answer = await app.call(bearer, 'POST', '/v1/admin/budgets', body);
    budget = `/v1/admin/budgets/${answer.body.data.id}`;
  };
  expect(await roundTripsOfSecond(create)).toEqual(['select companies', `begin; insert budgets; ${EVENT}; commit`]);
  const patch = () => app.call(bearer, 'PATCH', budget, { amount: 7 });
  expect(await roundTripsOf(app, patch)).toEqual(['begin; update budgets', `${EVENT}; commit`]);
  expect(await roundTripsOf(app, () => app.call(bearer, 'DELETE', budget))).toEqual([
    'begin; update budgets',
    `${EVENT}; commit`,
  ]);
});

test('creating a delegation takes four round trips, changing it two and deleting it two', async () => {
  const { id, admin, employee } = await bookingCompany(app);
  const bearer = token({ sub: admin.userId, companyId: id, permissions: ['MANAGE_DELEGATIONS'] });
  const [delegator, delegate] = [await employee(), await employee()];
  const body = {
    companyId: id,
    delegatorUserId: delegator.userId,
    delegateUserId: delegate.userId,
    scopes: ['CREATE_BOOKINGS'],
    effectiveFrom: '2026-05-01',
    effectiveUntil: '9999-12-31',
  };
  let delegation = '';
  const create = async (): Promise<void> => {
    const answer = await app.call(bearer, 'POST', '/v1/admin/delegations', body);
    delegation = `/v1/admin/delegations/${answer.body.data.id}`;
  };
  expect(await roundTripsOfSecond(create)).toEqual([
    'select companies',
    'select users',
    'select users',
    `begin; insert delegations; ${EVENT}; commit`,
  ]);
  const change = ['begin; select delegations', `update delegations; ${EVENT}; commit`];
  expect(await roundTripsOf(app, () => app.call(bearer, 'PATCH', delegation, { isActive: false }))).toEqual(change);
  expect(await roundTripsOf(app, () => app.call(bearer, 'DELETE', delegation))).toEqual([
    'begin; delete delegations',
    `${EVENT}; commit`,
  ]);
});

test('creating a traveler with a key takes four round trips', async () => {
  const { id } = await bookingCompany(app);
  const bearer = token({ companyId: id, permissions: ['WRITE_TRAVELERS', 'READ_TRAVELERS'] });
  const body = {
    userId: 'amira.haddad',
    title: 'Ms',
    firstName: 'Amira',
    lastName: 'Haddad',

    phonePrefix: '+49',
    phoneNumber: '301234567',
    birthDate: '1990-05-15',
  };
  expect(await roundTripsOfSecond(() => post(bearer, '/api/admin/travelers', body))).toEqual([
    'select users',
    'begin; insert idempotency_keys',
    'insert travelers',
    `update idempotency_keys; ${EVENT}; commit`,
  ]);
});

test('creating a policy with a key takes five round trips', async () => {
  const { id } = await bookingCompany(app);
  const bearer = token({ companyId: id, permissions: ['WRITE_POLICIES', 'READ_POLICIES'] });
  const body = { companyId: id, name: 'Standard', bookingMode: 'HYBRID', defaultAction: 'ALLOW' };
  expect(await roundTripsOfSecond(() => post(bearer, '/api/v1/policies', body))).toEqual([
    'begin; insert idempotency_keys',
    'select companies',
    'select policies',
    'insert policies',
    `update idempotency_keys; insert policy_changes; insert policy_generations; ${EVENT}; commit`,
  ]);
});

test('creating a rule without a key takes four round trips', async () => {
  const { id } = await bookingCompany(app);
  const bearer = token({ companyId: id, permissions: ['WRITE_POLICIES', 'READ_POLICIES'] });
  const { policyId } = await addPolicy(app, id);
  const headers = { Authorization: `Bearer ${bearer}`, 'Content-Type': 'application/json' };
  const create = async (): Promise<void> => {
    const url = `${app.address}/api/v1/policies/${policyId}/flight-rules`;
    const response = await fetch(url, { method: 'POST', headers, body: '{ "maxStops": 1 }' });
    if (response.status !== 201) throw new Error(`${response.status}: ${await response.text()}`);
  };
  expect(await roundTripsOfSecond(create)).toEqual([
    'begin; update policies',
    'select flight_rules',
    'insert flight_rules',
    `insert policy_changes; insert policy_generations; ${EVENT}; commit`,
  ]);
});
