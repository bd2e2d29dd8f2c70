import { expect, test } from '@jest/globals';
import { addPolicy, booked, bookingCompany, flightItem, storedBookings, trip } from '../../support/booking-builders.ts';
import { app, clock, NOW } from '../../support/booking-service.ts';
import { sql } from '../../support/builders.ts';

const company = await bookingCompany(app);
const { admin } = company;
const evaluate = (id: string, { bearer } = admin) =>
  app.call(bearer, 'GET', `/v1/admin/booking-requests/${id}/policy-evaluation`);
const evaluated = async (id: string) => {
  const { status, body } = await evaluate(id);
  expect({ status, body }).toMatchObject({ status: 200, body: { status: 'success' } });
  return body.data;
};

test('D71: judges a request as it is now, under the policy of now, and stores nothing', async () => {
  const user = await company.employee();
  const unjudged = booked(await user.create(trip(user)));
  expect(await evaluated(unjudged.id)).toEqual({ stored: null, current: null, changed: false });

  const { policyId } = await addPolicy(app, company.id, {
    defaultAction: 'REQUIRE_APPROVAL',
    flightRules: [{ max_price_per_person: 250 }],
  });
  const late = await evaluated(unjudged.id);
  expect(late).toMatchObject({ stored: null, current: { policyId, action: 'REQUIRE_APPROVAL' }, changed: true });

  const { id, policyEvaluation } = booked(await user.create(trip(user)));
  expect(policyEvaluation).toMatchObject({ action: 'REQUIRE_APPROVAL', compliant: false });
  const before = await storedBookings(app);
  expect(await evaluated(id)).toEqual({ stored: policyEvaluation, current: policyEvaluation, changed: false });

  const { flightItems } = booked(await user.read(id));
  await admin.patch(`/${id}/flights/${flightItems[0]!.id}`, { price: 200 });
  const cheaper = await evaluated(id);
  expect(cheaper).toMatchObject({ stored: policyEvaluation, current: { action: 'ALLOW', compliant: true } });
  expect(cheaper.changed).toBe(true);
  await admin.patch(`/${id}/flights/${flightItems[0]!.id}`, { price: 260 });
  expect(await evaluated(id)).toMatchObject({
    current: { items: [{ violations: [{ type: 'PRICE', actualValue: 260 }] }] },
    changed: false,
  });

  await sql(app, 'update policies set is_default = false where company_id = $1', company.id);
  const { policyId: strict } = await addPolicy(app, company.id, {
    defaultAction: 'BLOCK',
    flightRules: [{ max_price_per_person: 250 }],
  });
  await sql(app, 'update policy_generations set generation = generation + 1 where company_id = $1', company.id);
  expect(await evaluated(id)).toMatchObject({ current: { policyId: strict, action: 'BLOCK' }, changed: true });
  expect((await storedBookings(app))['idempotency_keys']).toEqual(before['idempotency_keys']);
  expect(booked(await user.read(id)).policyEvaluation).toEqual(policyEvaluation);
});

test('D71: does not count the passing of days as a change', async () => {
  const other = await bookingCompany(app);
  await addPolicy(app, other.id, { defaultAction: 'WARN_AND_ALLOW', flightRules: [{ advance_booking_days: 400 }] });
  const user = await other.employee();
  const flightItems = [flightItem({ departureDate: '2026-08-01', arrivalDate: '2026-08-01' })];
  const { id, policyEvaluation } = booked(await user.create(trip(user, { flightItems })));
  clock.set('2026-06-20T09:30:00.250Z');
  const { body } = await evaluate(id, other.admin);
  clock.set(NOW);
  expect(body.data).toMatchObject({ stored: policyEvaluation, changed: false });
  const days = body.data.current.items[0].violations[0].actualValue;
  expect(days).toBe((policyEvaluation!.items[0]!.violations[0]!.actualValue as number) - 31);
});

test('D28, D31: notes what is accepted, but may be a mistake', async () => {
  const { admin, employee } = await bookingCompany(app);
  const user = await employee();
  const home = flightItem({ departureDate: '2026-08-02', arrivalDate: '2026-08-01', price: 200.5 });
  const create = async (changes: object) => booked(await user.create(trip(user, changes)));
  const dateLine = {
    field: 'flightItems.1.arrivalDate',
    message: 'is the day before departureDate, which is only right across the date line',
  };
  const request = await create({ totalPrice: 500, flightItems: [flightItem(), home] });
  const total = { field: 'totalPrice', message: 'is less than the items together, 500.50 EUR' };
  expect(request.notes).toEqual([total, dateLine]);
  expect(booked(await user.read(request.id)).notes).toEqual(request.notes);
  expect((await create({ totalPrice: 500.5, flightItems: [flightItem(), home] })).notes).toEqual([dateLine]);
  expect((await create({ totalPrice: 1, flightItems: [flightItem({ currency: 'USD' })] })).notes).toEqual([
    { field: 'flightItems.0.currency', message: 'is USD, and totalPrice is in EUR' },
  ]);
  const patched = booked(await admin.patch(`/${request.id}`, { totalPrice: 600 }));
  expect(patched.notes).toEqual([dateLine]);
});
