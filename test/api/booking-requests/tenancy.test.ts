import { afterAll, describe, expect, test } from '@jest/globals';
import {
  ABSENT,
  added,
  ADMIN_PERMISSIONS,
  booked,
  BOOKING_PREFIX,
  type BookingAnswer,
  bookingCompany,
  flightItem,
  hotelItem,
  refusal,
  storedBookings,
  trip,
  USER_PERMISSIONS,
} from '../../support/booking-builders.ts';
import { startTestApp } from '../../support/test-app.ts';

const app = await startTestApp({ prefix: BOOKING_PREFIX, config: { production: true } });
afterAll(() => app.stop());

/** A company with one record of each kind. */
async function companyWithRecords() {
  const company = await bookingCompany(app);
  await company.budget({ amount: 100_000 });
  const [user, colleague] = [await company.employee(), await company.employee()];
  await company.delegation(user, colleague, { scopes: ['CREATE_BOOKINGS', 'CANCEL_BOOKINGS'] });
  const pending = booked(await user.create(trip(user, { hotelItems: [hotelItem()] })));
  added(await company.admin.post(`/${pending.id}/travelers`, { travelerId: colleague.travelerId }));
  const completed = booked(await user.create(trip(user)));
  booked(await company.admin.patch(`/${completed.id}/status`, { status: 'COMPLETED' }));
  return {
    company,
    user,
    colleague,
    id: pending.id,
    completedId: completed.id,
  };
}

const ours = await companyWithRecords();
const theirs = await companyWithRecords();
const everything = [...ADMIN_PERMISSIONS, ...USER_PERMISSIONS];
const admin = ours.company.admin.on(app, everything);
const everywhere = ours.company.admin.on(app, [...everything, 'ACCESS_ALL_COMPANIES']);

const brief = ({ status, body }: BookingAnswer) => [status, body];
const NOT_FOUND = { status: 'fail', message: 'There is no such booking request.', data: {}, code: 'NOT_FOUND' };

test("D4: answers 404 for another company's completed request, as for a pending one", async () => {
  const before = await storedBookings(app);
  const { completedId: id } = theirs;
  const answers = [
    await admin.cancel(id),
    await admin.patch(`/${id}`, { totalPrice: 1 }),
    await admin.patch(`/${id}/status`, { status: 'CANCELLED' }),
    await admin.post(`/${id}/flights`, flightItem()),
    await admin.post(`/${id}/hotels`, hotelItem()),
    await admin.post(`/${id}/travelers`, { travelerId: theirs.colleague.travelerId }),
  ];
  for (const answer of answers) expect(brief(answer)).toEqual([404, NOT_FOUND]);
  expect(await storedBookings(app)).toEqual(before);
});

test('D4: does not reveal by an invalid body whether a request of another company exists', async () => {
  for (const id of [theirs.id, ABSENT]) {
    expect((await admin.patch(`/${id}`, { totalPrice: -1 })).status).toBe(400);
    expect(brief(await admin.post(`/${id}/flights`, flightItem({ departureDate: '2026-05-01' })))).toEqual(
      brief(await admin.post(`/${ABSENT}/flights`, flightItem({ departureDate: '2026-05-01' }))),
    );
  }
});

describe('D4: IDs in bodies', () => {
  test('rejects a traveler of another company, on create and when added', async () => {
    const before = await storedBookings(app);
    for (const travelerId of [theirs.user.travelerId, ABSENT]) {
      expect(refusal(await ours.user.create(trip({ travelerId })))).toEqual([
        400,
        { 'travelers.0.travelerId': 'must be one of your travelers, or one of the person you are booking for' },
      ]);
      expect(refusal(await admin.post(`/${ours.id}/travelers`, { travelerId }))).toEqual([
        400,
        { travelerId: "must be a traveler of the booking request's company" },
      ]);
      // The company of the request decides, not that of the administrator.
      expect(refusal(await everywhere.post(`/${ours.id}/travelers`, { travelerId }))).toEqual([
        400,
        { travelerId: "must be a traveler of the booking request's company" },
      ]);
    }
    expect(refusal(await everywhere.post(`/${theirs.id}/travelers`, { travelerId: ours.user.travelerId }))).toEqual([
      400,
      { travelerId: "must be a traveler of the booking request's company" },
    ]);
    expect(await storedBookings(app)).toEqual(before);
  });

  test('refuses to create a request for a user of another company, even with ACCESS_ALL_COMPANIES', async () => {
    const before = await storedBookings(app);
    const answers = [];
    for (const requestedForUserId of [theirs.user.userId, 'nobody.we.know']) {
      for (const caller of [ours.user, everywhere])
        answers.push(brief(await caller.create(trip(theirs.user, { requestedForUserId }))));
    }
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(answers[0]![0]).toBe(403);
    expect(await storedBookings(app)).toEqual(before);
  });
});

describe('D4: lists', () => {
  const companiesOf = (answer: BookingAnswer): string[] => [
    ...new Set<string>(answer.body.data.bookingRequests.map(({ companyId }: { companyId: string }) => companyId)),
  ];

  test("AdminBookingRequests_list returns only the caller's company without ACCESS_ALL_COMPANIES", async () => {
    expect(companiesOf(await admin.get())).toEqual([ours.company.id]);
    for (const search of [theirs.user.name, theirs.user.email, theirs.company.id])
      expect((await admin.get(`search=${encodeURIComponent(search)}`)).body.data.total).toBe(0);
    expect((await admin.get(`companyId=${theirs.company.id}`)).status).toBe(403);
    expect(companiesOf(await everywhere.get()).sort()).toEqual([ours.company.id, theirs.company.id].sort());
    expect(companiesOf(await everywhere.get(`companyId=${theirs.company.id}`))).toEqual([theirs.company.id]);
  });

  test("BookingRequests_listMine returns only the caller's requests, even with ACCESS_ALL_COMPANIES", async () => {
    const answer = await ours.user.on(app, [...everything, 'ACCESS_ALL_COMPANIES']).mine();
    expect([companiesOf(answer), answer.body.data.total]).toEqual([[ours.company.id], 2]);
    for (const search of [theirs.id, theirs.completedId])
      expect((await ours.user.mine(`search=${search}`)).body.data.total).toBe(0);
  });
});

test("D4: an administrator of all companies adds a traveler of the request's company and completes it", async () => {
  const { company, user, id } = await companyWithRecords();
  const newcomer = await company.employee();
  added(await everywhere.post(`/${id}/travelers`, { travelerId: newcomer.travelerId }));
  expect(booked(await everywhere.patch(`/${id}/status`, { status: 'COMPLETED' })).status).toBe('COMPLETED');
  expect(booked(await user.read(id)).travelers).toHaveLength(3);
});
