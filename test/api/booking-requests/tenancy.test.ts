import { afterAll, describe, expect, test } from '@jest/globals';
import { operationsOf } from '../../../src/contract/openapi-document.ts';
import {
  ABSENT,
  added,
  ADMIN_PERMISSIONS,
  booked,
  BOOKING_PREFIX,
  type BookingAnswer,
  bookingCompany,
  type Employee,
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
    flightId: pending.flightItems[0]!.id,
    hotelId: pending.hotelItems[0]!.id,
  };
}

const ours = await companyWithRecords();
const theirs = await companyWithRecords();
const everything = [...ADMIN_PERMISSIONS, ...USER_PERMISSIONS];
const admin = ours.company.admin.on(app, everything);
const everywhere = ours.company.admin.on(app, [...everything, 'ACCESS_ALL_COMPANIES']);

type Ids = { id: string; flightId: string; hotelId: string; travelerId: string };
const theirIds: Ids = { ...theirs, travelerId: theirs.colleague.travelerId };
const absentIds: Ids = { id: ABSENT, flightId: ABSENT, hotelId: ABSENT, travelerId: ABSENT };

/** Every operation with the ID of a request in its path. */
const OF_REQUEST: Record<string, (caller: Employee, ids: Ids) => Promise<BookingAnswer>> = {
  BookingRequests_read: (caller, { id }) => caller.read(id),
  BookingRequests_cancel: (caller, { id }) => caller.cancel(id),
  AdminBookingRequests_update: (caller, { id }) =>
    caller.patch(`/${id}`, { totalPrice: 1, requestNotes: 'Taken over' }),
  AdminBookingRequests_changeStatus: (caller, { id }) => caller.patch(`/${id}/status`, { status: 'CANCELLED' }),
  AdminBookingRequests_addFlight: (caller, { id }) => caller.post(`/${id}/flights`, flightItem()),
  AdminBookingRequests_updateFlight: (caller, { id, flightId }) =>
    caller.patch(`/${id}/flights/${flightId}`, { price: 1 }),
  AdminBookingRequests_removeFlight: (caller, { id, flightId }) => caller.delete(`/${id}/flights/${flightId}`),
  AdminBookingRequests_addHotel: (caller, { id }) => caller.post(`/${id}/hotels`, hotelItem()),
  AdminBookingRequests_updateHotel: (caller, { id, hotelId }) => caller.patch(`/${id}/hotels/${hotelId}`, { price: 1 }),
  AdminBookingRequests_removeHotel: (caller, { id, hotelId }) => caller.delete(`/${id}/hotels/${hotelId}`),
  AdminBookingRequests_addTraveler: (caller, { id, travelerId }) => caller.post(`/${id}/travelers`, { travelerId }),
  AdminBookingRequests_removeTraveler: (caller, { id, travelerId }) => caller.delete(`/${id}/travelers/${travelerId}`),
};
/** The other operations have IDs of companies, users and travelers in the query and the body. */
const OTHERS = ['BookingRequests_create', 'BookingRequests_listMine', 'AdminBookingRequests_list'];

test('covers every operation of the area', () => {
  const ofContract = [...operationsOf(app.contract.document)]
    .map(({ operation }) => operation.operationId)
    .filter((id) => /^(Admin)?BookingRequests_/.test(id));
  expect([...Object.keys(OF_REQUEST), ...OTHERS].sort()).toEqual(ofContract.sort());
});

const brief = ({ status, body }: BookingAnswer) => [status, body];
const NOT_FOUND = { status: 'fail', message: 'There is no such booking request.', data: {}, code: 'NOT_FOUND' };

describe("D4: answers 404 for another company's request, exactly as for an absent one, and writes nothing", () => {
  test.each(Object.entries(OF_REQUEST))('%s', async (_name, act) => {
    const before = await storedBookings(app);
    const foreign = await act(admin, theirIds);
    const absent = await act(admin, absentIds);
    const finished = await act(admin, { ...theirIds, id: theirs.completedId });
    expect(brief(foreign)).toEqual([404, NOT_FOUND]);
    expect([brief(absent), brief(finished)]).toEqual([brief(foreign), brief(foreign)]);
    expect([...foreign.headers.keys()].sort()).toEqual([...absent.headers.keys()].sort());
    expect(await storedBookings(app)).toEqual(before);
  });
});

describe("D4: answers 404 for an item or traveler of another company's request under one's own", () => {
  test.each(Object.entries(OF_REQUEST).filter(([name]) => /(update|remove)(Flight|Hotel|Traveler)/.test(name)))(
    '%s',
    async (_name, act) => {
      const before = await storedBookings(app);
      const foreign = await act(admin, { ...theirIds, id: ours.id });
      expect(brief(foreign)).toEqual(brief(await act(admin, { ...absentIds, id: ours.id })));
      expect(foreign.status).toBe(404);
      expect(await storedBookings(app)).toEqual(before);
    },
  );
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
        { 'travelers.0.travelerId': 'must be a traveler of yours or of the user the request is for' },
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

describe('D4: an administrator with ACCESS_ALL_COMPANIES, in another company', () => {
  test.each(
    Object.entries(OF_REQUEST).filter(([name]) => name.startsWith('Admin') && !/changeStatus|addTraveler/.test(name)),
  )('%s', async (_name, act) => {
    const { company, user, colleague, id, flightId, hotelId } = await companyWithRecords();
    const answer = await act(everywhere, { id, flightId, hotelId, travelerId: colleague.travelerId });
    expect([200, 201, 204]).toContain(answer.status);
    expect(booked(await everywhere.read(id))).toEqual(booked(await user.read(id)));
    expect(booked(await user.read(id)).companyId).toBe(company.id);
  });

  test("adds a traveler of the request's company and completes the request", async () => {
    const { company, user, id } = await companyWithRecords();
    const newcomer = await company.employee();
    added(await everywhere.post(`/${id}/travelers`, { travelerId: newcomer.travelerId }));
    expect(booked(await everywhere.patch(`/${id}/status`, { status: 'COMPLETED' })).status).toBe('COMPLETED');
    expect(booked(await user.read(id)).travelers).toHaveLength(3);
  });

  test('cannot cancel as a user', async () => {
    expect((await everywhere.cancel(theirs.id)).status).toBe(403);
  });

  test('cannot read or cancel with the same user ID as its user, creator or delegate', async () => {
    const [user, sender, delegate] = [
      await theirs.company.employee(),
      await theirs.company.employee(),
      await theirs.company.employee(),
    ];
    await theirs.company.delegation(user, sender);
    await theirs.company.delegation(user, delegate, { scopes: ['VIEW_BOOKINGS', 'CANCEL_BOOKINGS'] });
    const { id } = booked(await sender.create(trip(user, { requestedForUserId: user.userId })));
    for (const { userId } of [user, sender, delegate]) {
      const namesake = await ours.company.employee({ id: userId });
      const asUser = namesake.on(app, [...USER_PERMISSIONS, 'ACCESS_ALL_COMPANIES']);
      expect([(await asUser.read(id)).status, (await asUser.cancel(id)).status]).toEqual([403, 403]);
    }
    expect(booked(await user.read(id)).status).toBe('PENDING');
  });
});
