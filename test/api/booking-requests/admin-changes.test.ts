import { afterAll, afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { differences } from '../../support/data-checks.ts';
import { sql, stoppedClock } from '../../support/builders.ts';
import {
  ABSENT,
  added,
  addRates,
  addTraveler,
  balances,
  booked,
  BOOKING_PREFIX,
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
import { untilWaiting } from '../../support/lock-waits.ts';
import { startTestApp } from '../../support/test-app.ts';

const NOW = '2026-03-11T09:30:00.000Z';
const LATER = '2026-03-12T10:00:00.500Z';
const clock = stoppedClock(NOW);
const app = await startTestApp({ prefix: BOOKING_PREFIX, clock });
afterAll(() => app.stop());
await addRates(app, '2026-03-10', 'EUR', { USD: '1.25' });

const company = await bookingCompany(app);
const { admin } = company;
const budgetId = await company.budget({ amount: 2_000, allocation: 'PER_USER', enforcement: 'BLOCK_WHEN_EXCEEDED' });
const employees = await Promise.all(Array.from({ length: 3 }, () => company.employee()));
const [, colleague, third] = employees as [typeof admin, typeof admin, typeof admin];
const example = (operation: string, status: number, name: string) =>
  contractExample(app, `AdminBookingRequests_${operation}`, status, name);

beforeEach(() => clock.set(NOW));
/** Checked after every test: each balance equals what its booking requests have reserved and spent (D31). */
afterEach(async () => {
  expect(await sql(app, UNBALANCED)).toEqual([]);
});

/** A new PENDING request with a flight and a hotel stay, for a user with a balance of their own. */
async function pending(changes: object = {}) {
  const user = await company.employee();
  const request = booked(
    await user.create(
      trip(user, { totalPrice: 750, flightItems: [flightItem()], hotelItems: [hotelItem()], ...changes }),
    ),
  );
  clock.set(LATER);
  return {
    user,
    // Of edited prices; policy-evaluation.test.ts is about them.
    request: { ...request, notes: expect.any(Array) as unknown as typeof request.notes },
    id: request.id,
    flightId: request.flightItems[0]?.id ?? '',
    hotelId: request.hotelItems[0]?.id ?? '',
  };
}

async function final(status: 'COMPLETED' | 'CANCELLED') {
  const all = await pending();
  clock.set(NOW);
  const request = booked(await admin.patch(`/${all.id}/status`, { status }));
  clock.set(LATER);
  return { ...all, request };
}

const reserved = async (userId: string): Promise<number | undefined> => (await balances(app, budgetId))[userId]?.[0];

const refused = (act: () => Promise<BookingAnswer>) => refusedUnchanged(app, act);

describe('D36: updating a booking request', () => {
  test('changes the fields that are sent and returns the whole request', async () => {
    const { id, request, user } = await pending();
    const changes = { totalPrice: 900.5, currency: 'USD', requestNotes: 'The fare rose 🚀' };
    const answer = await admin.patch(`/${id}`, changes);
    expect([answer.status, answer.body]).toEqual([
      200,
      { status: 'success', data: { ...request, ...changes, updatedAt: LATER } },
    ]);
    expect((await user.read(id)).text).toBe(answer.text);
  });

  test.each([
    { totalPrice: 0 },
    { totalPrice: 999_999_999_999 },
    { currency: 'USD' },
    { requestNotes: 'x' },
    { requestNotes: '' },
  ])('changes nothing but %j', async (changes) => {
    const { id, request } = await pending();
    expect(booked(await admin.patch(`/${id}`, changes))).toEqual({ ...request, ...changes, updatedAt: LATER });
  });

  test('D8: clears the notes with null', async () => {
    const { id } = await pending({ requestNotes: 'x' });
    expect(booked(await admin.patch(`/${id}`, { requestNotes: null })).requestNotes).toBeNull();
  });

  test.each(['COMPLETED', 'CANCELLED'] as const)('accepts notes for a %s request', async (status) => {
    const { id, request } = await final(status);
    expect(booked(await admin.patch(`/${id}`, { requestNotes: 'The invoice is with accounting.' }))).toEqual({
      ...request,
      requestNotes: 'The invoice is with accounting.',
      updatedAt: LATER,
    });
    expect(booked(await admin.patch(`/${id}`, { requestNotes: null })).requestNotes).toBeNull();
  });

  test.each([
    [{ totalPrice: 1 }, ['totalPrice']],
    [{ currency: 'EUR' }, ['currency']],
    [{ totalPrice: 750, currency: 'EUR', requestNotes: 'x' }, ['totalPrice', 'currency']],
  ])('rejects %j with 400 for a COMPLETED or CANCELLED request and saves nothing', async (changes, fields) => {
    for (const status of ['COMPLETED', 'CANCELLED'] as const) {
      const { id } = await final(status);
      const answer = await refused(() => admin.patch(`/${id}`, changes));
      expect(refusal(answer)).toEqual([
        400,
        Object.fromEntries(fields.map((field) => [field, 'can only be changed while the booking request is PENDING'])),
      ]);
      if (status === 'COMPLETED' && fields.length === 1 && fields[0] === 'totalPrice')
        expect(answer.body).toEqual(example('update', 400, 'notEditable'));
    }
  });

  test.each<[object, Record<string, unknown>]>([
    [{ totalPrice: null }, { totalPrice: 'must be a number' }],
    [{ currency: null }, { currency: 'must be a string' }],
    [
      { totalPrice: -1, currency: 'euro' },
      { totalPrice: 'must be at least 0', currency: expect.any(String) },
    ],
  ])('rejects %j with 400, names the field and saves nothing', async (changes, data) => {
    const { id } = await pending();
    expect(refusal(await refused(() => admin.patch(`/${id}`, changes)))).toEqual([400, data]);
  });

  test('D31: reserves the larger of total and items after each update, even beyond the budget', async () => {
    const { id, user } = await pending();
    const steps: [object, number][] = [
      [{ totalPrice: 800 }, 800],
      [{ totalPrice: 749.9999 }, 750],
      [{ totalPrice: 0 }, 750],
      [{ currency: 'USD', totalPrice: 1_250 }, 1_000],
      [{ currency: 'EUR' }, 1_250],
      [{ requestNotes: 'x' }, 1_250],
      [{ totalPrice: 5_000 }, 5_000],
      [{ totalPrice: 999_999_999_999 }, 999_999_999_999],
      [{ totalPrice: 750 }, 750],
    ];
    for (const [changes, amount] of steps) {
      const { budgetEvaluation } = booked(await admin.patch(`/${id}`, changes));
      expect([changes, await reserved(user.userId)]).toEqual([changes, amount]);
      // The evaluations from the creation do not change.
      expect(budgetEvaluation).toMatchObject({ amount: 750, remaining: 1_250 });
    }
    expect((await user.create(trip(user, { totalPrice: 1_250.0001 }))).status).toBe(403);
  });

  test('D12, D31: saves a change of 0.0001 in the largest amounts', async () => {
    const huge = Array.from({ length: 9 }, () => flightItem({ price: 999_999_999_999 }));
    const tracked = await bookingCompany(app);
    await tracked.budget({ enforcement: 'TRACK_ONLY' });
    const user = await tracked.employee();
    const request = booked(await user.create(trip(user, { flightItems: [...huge, flightItem({ price: 1 })] })));
    const path = `/${request.id}/flights/${request.flightItems[9]!.id}`;
    booked(await tracked.admin.patch(`/${request.id}`, { totalPrice: 549_755_813_887.0001 }));
    expect(booked(await tracked.admin.patch(`/${request.id}`, { totalPrice: 549_755_813_887.0002 })).totalPrice).toBe(
      549_755_813_887.0002,
    );
    added(await tracked.admin.patch(path, { price: 1.0001 }));
    expect(await sql(app, UNBALANCED)).toEqual([]);
    expect(await sql(app, 'select reserved from budget_balances where company_id = $1', tracked.id)).toEqual([
      { reserved: '8999999999992.0001' },
    ]);
  });

  test('D31: keeps the reservation while there is no exchange rate', async () => {
    const { id, user } = await pending();
    booked(await admin.patch(`/${id}`, { currency: 'IQD', totalPrice: 1 }));
    expect(await reserved(user.userId)).toBe(750);
    booked(await admin.patch(`/${id}`, { currency: 'EUR', totalPrice: 760 }));
    expect(await reserved(user.userId)).toBe(760);
  });

  test('D31: reserves a request created without an exchange rate once all its prices can be converted', async () => {
    const lenient = await bookingCompany(app);
    const tracked = await lenient.budget({ enforcement: 'TRACK_ONLY' });
    const user = await lenient.employee();
    const { id, flightItems } = booked(
      await user.create(trip(user, { currency: 'IQD', flightItems: [flightItem({ currency: 'IQD' })] })),
    );
    expect(await balances(app, tracked)).toEqual({ '': [0, 0] });
    booked(await lenient.admin.patch(`/${id}`, { currency: 'EUR', totalPrice: 500 }));
    expect(await balances(app, tracked)).toEqual({ '': [0, 0] });
    added(await lenient.admin.patch(`/${id}/flights/${flightItems[0]!.id}`, { currency: 'EUR' }));
    expect(await balances(app, tracked)).toEqual({ '': [500, 0] });
    booked(await lenient.admin.patch(`/${id}/status`, { status: 'COMPLETED' }));
    expect(await balances(app, tracked)).toEqual({ '': [0, 500] });
  });

  test('D31: keeps the reservation in the budget period of the creation', async () => {
    const { id, user } = await pending();
    clock.set('2027-05-01T00:00:00.000Z');
    booked(await admin.patch(`/${id}`, { totalPrice: 800 }));
    const rows = await sql(
      app,
      'select period_start, reserved::float from budget_balances where budget_id = $1 and holder = $2',
      budgetId,
      user.userId,
    );
    expect(rows).toEqual([{ period_start: '2026-01-01', reserved: 800 }]);
  });

  test('D31: keeps the reservation when no price changes, even if exchange rates have changed', async () => {
    const abroad = await bookingCompany(app);
    const tracked = await abroad.budget({ enforcement: 'TRACK_ONLY' });
    const user = await abroad.employee();
    // On days that no other test asks about, whose rates are not in memory.
    await addRates(app, '2026-04-01', 'EUR', { CHF: '1' });
    await addRates(app, '2026-04-02', 'EUR', { CHF: '0.9' });
    clock.set('2026-04-01T10:00:00.000Z');
    const { id, flightItems, hotelItems } = booked(
      await user.create(trip(user, { currency: 'CHF', totalPrice: 900, hotelItems: [hotelItem()] })),
    );
    clock.set('2026-04-02T10:00:00.000Z');
    const [flight, hotel] = [`/${id}/flights/${flightItems[0]!.id}`, `/${id}/hotels/${hotelItems[0]!.id}`];
    booked(await abroad.admin.patch(`/${id}`, { currency: 'CHF', totalPrice: 900, requestNotes: 'x' }));
    added(await abroad.admin.patch(flight, { airline: 'Lufthansa', price: 300.0, currency: 'EUR' }));
    added(await abroad.admin.patch(hotel, { hotelStars: 4 }));
    expect(await balances(app, tracked)).toEqual({ '': [900, 0] });
    added(await abroad.admin.patch(flight, { price: 301 }));
    expect(await balances(app, tracked)).toEqual({ '': [1000, 0] });
  });

  test('D31: puts no budget on a request that was created before the budget', async () => {
    const later = await bookingCompany(app);
    const user = await later.employee();
    const { id } = booked(await user.create(trip(user)));
    const newBudget = await later.budget({ amount: 1 });
    expect(booked(await later.admin.patch(`/${id}`, { totalPrice: 900 })).budgetEvaluation).toBeNull();
    booked(await later.admin.patch(`/${id}/status`, { status: 'COMPLETED' }));
    expect(await balances(app, newBudget)).toEqual({});
  });
});

describe('D13: updates from two nodes', () => {
  test('takes the time of an update after waiting for the lock', async () => {
    const { id, flightId } = await pending();
    const held = app.database.em();
    await held.begin();
    const lock = 'select 1 from booking_requests where company_id = ? and id = ? for no key update';
    await held.execute(lock, [company.id, id]);
    clock.set('2026-03-13T08:00:00.000Z');
    const edits = [
      admin.patch(`/${id}`, { totalPrice: 760 }),
      admin.patch(`/${id}/flights/${flightId}`, { airline: 'Lufthansa' }),
    ];
    await untilWaiting(app, edits.length);
    clock.set('2026-03-13T08:00:01.000Z');
    await held.rollback();
    for (const answer of await Promise.all(edits)) expect(added(answer).updatedAt).toBe('2026-03-13T08:00:01.000Z');
  });

  test('keeps search data consistent when the clock of the node is behind', async () => {
    const { id } = await pending();
    clock.set('2026-03-11T09:00:00.000Z');
    added(await admin.post(`/${id}/flights`, flightItem({ airline: 'Iberia' })));
    added(await admin.post(`/${id}/hotels`, hotelItem({ hotelName: 'Harbour Hotel' })));
    expect(await differences(app)).toEqual([]);
  });
});

describe('D35: changing the status', () => {
  test.each([
    ['COMPLETED', [0, 750]],
    ['CANCELLED', [0, 0]],
  ] as const)('changes PENDING to %s and settles the budget', async (status, balance) => {
    const { id, request, user } = await pending();
    const answer = await admin.patch(`/${id}/status`, { status });
    const decision = { status, by: { id: admin.userId, name: admin.name }, at: LATER, reason: null };
    expect([answer.status, answer.body]).toEqual([
      200,
      { status: 'success', data: { ...request, status, decision, updatedAt: LATER } },
    ]);
    expect((await balances(app, budgetId))[user.userId]).toEqual(balance);
    expect((await user.read(id)).text).toBe(answer.text);
  });

  test.each(['COMPLETED', 'CANCELLED'] as const)(
    'answers 400 to any change of a %s request and saves nothing',
    async (from) => {
      const { id } = await final(from);
      for (const to of ['COMPLETED', 'CANCELLED']) {
        const answer = await refused(() => admin.patch(`/${id}/status`, { status: to }));
        expect(refusal(answer)).toEqual([400, { status: `cannot be changed from ${from} to ${to}` }]);
        if (from === 'COMPLETED' && to === 'CANCELLED')
          expect(answer.body).toEqual({
            ...example('changeStatus', 400, 'invalidTransition'),
            message: `This booking request is COMPLETED, which is a final status. ${admin.name} decided so on 2026-03-11 at 09:30 UTC.`,
          });
      }
    },
  );

  test.each(['PENDING', 'completed', 'DONE', '', null, 1])('rejects status %j with 400', async (status) => {
    const { id } = await pending();
    const answer = await refused(() => admin.patch(`/${id}/status`, { status }));
    expect(refusal(answer)).toEqual([400, { status: expect.any(String) }]);
    if (status === 'PENDING') expect(answer.body).toEqual(example('changeStatus', 400, 'notAnOutcome'));
  });

  test('spends the amount that was reserved after the last edit', async () => {
    const { id, user, flightId } = await pending();
    booked(await admin.patch(`/${id}`, { totalPrice: 100 }));
    added(await admin.patch(`/${id}/flights/${flightId}`, { price: 125, currency: 'USD' }));
    booked(await admin.patch(`/${id}/status`, { status: 'COMPLETED' }));
    expect((await balances(app, budgetId))[user.userId]).toEqual([0, 550]);
  });
});

describe('D37: flights', () => {
  const FULL = {
    originLocationId: 'airport-LHR',
    originLocationType: 'airport',
    originCode: 'LHR',
    originName: 'London Heathrow',
    destinationLocationId: 'airport-BER',
    destinationLocationType: 'airport',
    destinationCode: 'BER',
    destinationName: 'Berlin Brandenburg',
    departureDate: '2026-04-04',
    departureTime: '18:25',
    arrivalDate: '2026-04-04',
    arrivalTime: '21:20',
    airline: 'British Airways',
    airlineCode: 'BA',
    flightNumber: 'BA990',
    cabinClass: 'Economy',
    adultsCount: 1,
    childrenCount: 1,
    infantsCount: 1,
    price: 274.5,
    currency: 'USD',
  };

  test('adds a flight at the end, keeps the total and updates the reservation', async () => {
    const { id, request, user } = await pending();
    const answer = await admin.post(`/${id}/flights`, FULL);
    expect([answer.status, answer.body]).toEqual([
      201,
      {
        status: 'success',
        data: { ...FULL, id: expect.any(String), bookingRequestId: id, createdAt: LATER, updatedAt: LATER },
      },
    ]);
    expect(booked(await user.read(id))).toEqual({
      ...request,
      flightItems: [...request.flightItems, answer.body.data],
      updatedAt: LATER,
    });
    expect(await reserved(user.userId)).toBe(750 + 274.5 / 1.25);
  });

  test('adds a flight with only the required fields', async () => {
    const { id } = await pending();
    const item = added(await admin.post(`/${id}/flights`, flightItem()));
    expect(item).toMatchObject({
      childrenCount: 0,
      infantsCount: 0,
      originName: null,
      departureTime: null,
      airline: null,
      flightNumber: null,
    });
  });

  test('changes only the fields that are sent and clears optional ones with null', async () => {
    const { id, request, user, flightId } = await pending({ flightItems: [FULL] });
    const [before] = request.flightItems;
    for (const changes of [
      { price: 300 },
      { currency: 'EUR' },
      { departureTime: null, arrivalTime: null, flightNumber: null, originName: null },
      { departureDate: '2026-04-05' },
      { arrivalDate: '2026-04-06' },
      { adultsCount: 0 },
      { childrenCount: 9, adultsCount: 2 },
    ]) {
      Object.assign(before!, changes, { updatedAt: LATER });
      const answer = await admin.patch(`/${id}/flights/${flightId}`, changes);
      expect([answer.status, answer.body]).toEqual([200, { status: 'success', data: before }]);
      expect(booked(await user.read(id))).toEqual({ ...request, flightItems: [before], updatedAt: LATER });
    }
    // Clearing a count sets it to 0 (D8).
    const cleared = await admin.patch(`/${id}/flights/${flightId}`, { childrenCount: null, infantsCount: null });
    expect([cleared.status, cleared.body.data]).toEqual([200, { ...before, childrenCount: 0, infantsCount: 0 }]);
    expect(refusal(await admin.patch(`/${id}/flights/${flightId}`, { adultsCount: 0, childrenCount: null }))[0]).toBe(
      400,
    );
  });

  test('removes a flight and updates the reservation', async () => {
    const { id, user, flightId } = await pending({ totalPrice: 0 });
    const answer = await admin.delete(`/${id}/flights/${flightId}`);
    expect([answer.status, answer.text]).toEqual([204, '']);
    expect(booked(await user.read(id))).toMatchObject({ flightItems: [], totalPrice: 0, updatedAt: LATER });
    expect(await reserved(user.userId)).toBe(450);
    expect((await refused(() => admin.delete(`/${id}/flights/${flightId}`))).status).toBe(404);
  });

  test('D28: accepts a 50th flight and rejects a 51st', async () => {
    const { id } = await pending({ flightItems: Array.from({ length: 49 }, () => flightItem({ price: 1 })) });
    added(await admin.post(`/${id}/flights`, flightItem({ price: 1 })));
    const answer = await refused(() => admin.post(`/${id}/flights`, flightItem({ price: 1 })));
    expect([answer.status, answer.body]).toEqual([400, example('addFlight', 400, 'tooManyFlights')]);
  });

  test('rejects an arrival two days before departure with 400 and names the field', async () => {
    const { id } = await pending();
    const flight = flightItem({ departureDate: '2026-04-03' });
    expect(refusal(await refused(() => admin.post(`/${id}/flights`, flight)))).toEqual([
      400,
      { arrivalDate: 'must not be earlier than the day before departureDate' },
    ]);
  });

  test.each<[object, Record<string, unknown>]>([
    [{ departureDate: '2026-04-03' }, { departureDate: 'must not be later than the day after arrivalDate' }],
    [{ cabinClass: null }, { cabinClass: expect.any(String) }],
    [{ price: 1.00001 }, { price: 'must have at most 4 decimal places' }],
    [{ departureTime: '' }, { departureTime: expect.any(String) }],
  ])('rejects a change to %j with 400, names the field and saves nothing', async (changes, data) => {
    const { id, flightId } = await pending();
    expect(refusal(await refused(() => admin.patch(`/${id}/flights/${flightId}`, changes)))).toEqual([400, data]);
  });
});

describe('D37: hotel stays', () => {
  const FULL = {
    cityId: 'city-LON',
    cityCode: 'LON',
    cityName: 'London',
    hotelId: 'hotel-42',
    hotelName: 'Riverside Hotel',
    hotelStars: 4.5,
    checkInDate: '2026-04-05',
    checkOutDate: '2026-04-07',
    price: 612.5,
    currency: 'USD',
    roomOccupancy: [
      { roomName: 'Double', boardBasis: 'Half board', adultsCount: 2, childrenCount: 1, childrenAges: [3] },
    ],
  };

  test('adds a hotel stay at the end, keeps the total and updates the reservation', async () => {
    const { id, request, user } = await pending();
    const answer = await admin.post(`/${id}/hotels`, FULL);
    expect([answer.status, answer.body]).toEqual([
      201,
      {
        status: 'success',
        data: { ...FULL, id: expect.any(String), bookingRequestId: id, createdAt: LATER, updatedAt: LATER },
      },
    ]);
    expect(booked(await user.read(id))).toEqual({
      ...request,
      hotelItems: [...request.hotelItems, answer.body.data],
      updatedAt: LATER,
    });
    expect(await reserved(user.userId)).toBe(750 + 612.5 / 1.25);
  });

  test('changes only the fields that are sent, clears with null and replaces rooms as a whole', async () => {
    const { id, request, user, hotelId } = await pending({ hotelItems: [FULL] });
    const [before] = request.hotelItems;
    const rooms = [{ roomName: null, boardBasis: null, adultsCount: 1, childrenCount: 0, childrenAges: [] }];
    for (const [changes, stored] of [
      [{ price: 1 }],
      [{ hotelStars: null, hotelId: null, cityName: null }],
      [{ hotelStars: 1 }],
      [{ checkOutDate: '2026-04-06' }],
      [{ checkInDate: '2026-05-01', checkOutDate: '2026-05-02' }],
      [{ roomOccupancy: [{ adultsCount: 1 }] }, { roomOccupancy: rooms }],
    ] as [object, object?][]) {
      Object.assign(before!, stored ?? changes, { updatedAt: LATER });
      const answer = await admin.patch(`/${id}/hotels/${hotelId}`, changes);
      expect([answer.status, answer.body]).toEqual([200, { status: 'success', data: before }]);
      expect(booked(await user.read(id))).toEqual({ ...request, hotelItems: [before], updatedAt: LATER });
    }
  });

  test('removes a hotel stay and updates the reservation, but never the last item', async () => {
    const { id, user, hotelId, flightId } = await pending({ totalPrice: 0 });
    expect((await admin.delete(`/${id}/hotels/${hotelId}`)).status).toBe(204);
    expect(await reserved(user.userId)).toBe(300);
    expect((await refused(() => admin.delete(`/${id}/flights/${flightId}`))).body).toEqual(
      example('removeFlight', 400, 'lastItem'),
    );
    const stay = added(await admin.post(`/${id}/hotels`, hotelItem()));
    expect((await admin.delete(`/${id}/flights/${flightId}`)).status).toBe(204);
    expect((await refused(() => admin.delete(`/${id}/hotels/${stay.id}`))).body).toEqual(
      example('removeHotel', 400, 'lastItem'),
    );
  });

  test('D28: accepts a 50th hotel stay and rejects a 51st', async () => {
    const { id } = await pending({ hotelItems: Array.from({ length: 49 }, () => hotelItem({ price: 1 })) });
    added(await admin.post(`/${id}/hotels`, hotelItem({ price: 1 })));
    const answer = await refused(() => admin.post(`/${id}/hotels`, hotelItem({ price: 1 })));
    expect([answer.status, answer.body]).toEqual([400, example('addHotel', 400, 'tooManyHotels')]);
  });

  test.each<[object, Record<string, unknown>]>([
    [{ checkInDate: '2026-04-04' }, { checkInDate: 'must be before checkOutDate' }],
    [{ roomOccupancy: [] }, { roomOccupancy: 'must have at least 1 item' }],
    [{ roomOccupancy: [{ adultsCount: 0 }] }, { 'roomOccupancy.0.adultsCount': 'must be at least 1' }],
    [{ roomOccupancy: null }, { roomOccupancy: expect.any(String) }],
    [{ hotelName: null }, { hotelName: expect.any(String) }],
    [{ hotelStars: 6 }, { hotelStars: 'must be at most 5' }],
  ])('rejects a change to %j with 400, names the field and saves nothing', async (changes, data) => {
    const { id, hotelId } = await pending();
    expect(refusal(await refused(() => admin.patch(`/${id}/hotels/${hotelId}`, changes)))).toEqual([400, data]);
  });
});

describe('D37: travelers', () => {
  test('adds any traveler of the company at the end, with the derived type', async () => {
    const { id, request, user } = await pending();
    const child = await addTraveler(app, { ...third, birthDate: '2014-04-02' });
    const infant = await addTraveler(app, { ...third, birthDate: '2025-01-01' });
    const answers = [];
    for (const travelerId of [colleague.travelerId, child, infant])
      answers.push(await admin.post(`/${id}/travelers`, { travelerId }));
    expect(answers.map(({ status, body }) => [status, body])).toEqual([
      [201, { status: 'success', data: { travelerId: colleague.travelerId, travelerTypeCode: 'ADT' } }],
      [201, { status: 'success', data: { travelerId: child, travelerTypeCode: 'CHD' } }],
      [201, { status: 'success', data: { travelerId: infant, travelerTypeCode: 'INF' } }],
    ]);
    expect(booked(await user.read(id))).toEqual({
      ...request,
      travelers: [...request.travelers, ...answers.map(({ body }) => body.data)],
      updatedAt: LATER,
    });
  });

  test('D32: derives the type from the current first travel day', async () => {
    const { id, flightId, hotelId } = await pending();
    const twelfth = await addTraveler(app, { ...third, birthDate: '2014-04-02' });
    const added12 = async (): Promise<string> => {
      const { travelerTypeCode } = added(await admin.post(`/${id}/travelers`, { travelerId: twelfth }));
      expect((await admin.delete(`/${id}/travelers/${twelfth}`)).status).toBe(204);
      return travelerTypeCode;
    };
    expect(await added12()).toBe('CHD');
    added(await admin.patch(`/${id}/flights/${flightId}`, { departureDate: '2026-04-02', arrivalDate: '2026-04-02' }));
    expect(await added12()).toBe('CHD');
    added(await admin.patch(`/${id}/hotels/${hotelId}`, { checkInDate: '2026-04-02' }));
    expect(await added12()).toBe('ADT');
  });

  test('removes travelers, and adds one again that was removed', async () => {
    const { id, user, request } = await pending();
    const travelerId = user.travelerId;
    added(await admin.post(`/${id}/travelers`, { travelerId: third.travelerId }));
    added(await admin.post(`/${id}/travelers`, { travelerId: colleague.travelerId }));
    for (const removed of [travelerId, third.travelerId])
      expect((await admin.delete(`/${id}/travelers/${removed}`)).status).toBe(204);
    expect(booked(await user.read(id)).travelers.map((traveler) => traveler.travelerId)).toEqual([
      colleague.travelerId,
    ]);
    expect((await refused(() => admin.delete(`/${id}/travelers/${travelerId}`))).body).toEqual(
      example('removeTraveler', 404, 'noSuchTraveler'),
    );
    added(await admin.post(`/${id}/travelers`, { travelerId }));
    expect(booked(await user.read(id)).travelers).toEqual([
      { travelerId: colleague.travelerId, travelerTypeCode: 'ADT' },
      ...request.travelers,
    ]);
  });

  test('D37: removes one flight, hotel stay or traveler of one request, and keeps the others', async () => {
    const { id, user, request } = await pending({
      flightItems: [flightItem(), flightItem()],
      hotelItems: [hotelItem(), hotelItem()],
    });
    const other = booked(await user.create(trip(user, { flightItems: [flightItem()], hotelItems: [] })));
    added(await admin.post(`/${id}/travelers`, { travelerId: third.travelerId }));
    const { flightItems, hotelItems } = request;
    for (const path of [`flights/${flightItems[0]!.id}`, `hotels/${hotelItems[1]!.id}`, `travelers/${user.travelerId}`])
      expect((await admin.delete(`/${id}/${path}`)).status).toBe(204);
    const left = booked(await user.read(id));
    expect([left.flightItems, left.hotelItems]).toEqual([[flightItems[1]], [hotelItems[0]]]);
    expect(left.travelers.map(({ travelerId }) => travelerId)).toEqual([third.travelerId]);
    expect(booked(await user.read(other.id))).toEqual(other);
  });

  test('D31: keeps the reservation when travelers change, even if exchange rates have changed', async () => {
    const { id, user } = await pending({ currency: 'USD', totalPrice: 1250 });
    expect(await reserved(user.userId)).toBe(1000);
    await addRates(app, '2026-03-19', 'EUR', { USD: '1' });
    clock.set('2026-03-20T00:00:00.000Z');
    added(await admin.post(`/${id}/travelers`, { travelerId: colleague.travelerId }));
    expect((await admin.delete(`/${id}/travelers/${user.travelerId}`)).status).toBe(204);
    expect(await reserved(user.userId)).toBe(1000);
    booked(await admin.patch(`/${id}`, { totalPrice: 1200 }));
    expect(await reserved(user.userId)).toBe(1200);
  });

  test('refuses to remove the last traveler', async () => {
    const { id, user } = await pending();
    expect((await refused(() => admin.delete(`/${id}/travelers/${user.travelerId}`))).body).toEqual(
      example('removeTraveler', 400, 'lastTraveler'),
    );
  });

  test('rejects a traveler who is already on the request, also with the ID in upper case', async () => {
    const { id, user } = await pending();
    for (const travelerId of [user.travelerId, user.travelerId.toUpperCase()]) {
      const answer = await refused(() => admin.post(`/${id}/travelers`, { travelerId }));
      expect([answer.status, answer.body]).toEqual([400, example('addTraveler', 400, 'sameTravelerTwice')]);
    }
  });

  test('rejects foreign, absent and malformed traveler IDs with the same error', async () => {
    const foreign = await (await bookingCompany(app)).employee();
    const { id } = await pending();
    for (const travelerId of [foreign.travelerId, ABSENT, 'nobody']) {
      const answer = await refused(() => admin.post(`/${id}/travelers`, { travelerId }));
      expect([answer.status, answer.body]).toEqual([400, example('addTraveler', 400, 'travelerOfAnotherCompany')]);
    }
  });

  test('D28: accepts a 100th traveler and rejects a 101st', async () => {
    const many = await company.employee();
    const travelers: string[] = [];
    for (let count = 0; count < 101; count += 1) travelers.push(await addTraveler(app, many));
    const { id } = booked(
      await many.create(
        trip(many, {
          travelers: travelers.slice(0, 99).map((travelerId) => ({ travelerId, travelerTypeCode: 'ADT' })),
        }),
      ),
    );
    added(await admin.post(`/${id}/travelers`, { travelerId: travelers[99] }));
    const answer = await refused(() => admin.post(`/${id}/travelers`, { travelerId: travelers[100] }));
    expect([answer.status, answer.body]).toEqual([400, example('addTraveler', 400, 'tooManyTravelers')]);
  });
});

/** Every change of a request's items and travelers, for the given IDs. */
const CHANGES: [
  string,
  (id: string, flightId: string, hotelId: string, travelerId: string) => Promise<BookingAnswer>,
][] = [
  ['addFlight', (id) => admin.post(`/${id}/flights`, flightItem())],
  ['updateFlight', (id, flightId) => admin.patch(`/${id}/flights/${flightId}`, { price: 1 })],
  ['removeFlight', (id, flightId) => admin.delete(`/${id}/flights/${flightId}`)],
  ['addHotel', (id) => admin.post(`/${id}/hotels`, hotelItem())],
  ['updateHotel', (id, _flight, hotelId) => admin.patch(`/${id}/hotels/${hotelId}`, { price: 1 })],
  ['removeHotel', (id, _flight, hotelId) => admin.delete(`/${id}/hotels/${hotelId}`)],
  ['addTraveler', (id) => admin.post(`/${id}/travelers`, { travelerId: colleague.travelerId })],
  ['removeTraveler', (id, _flight, _hotel, travelerId) => admin.delete(`/${id}/travelers/${travelerId}`)],
];

describe.each(CHANGES)('D37: %s', (name, act) => {
  test.each(['COMPLETED', 'CANCELLED'] as const)('answers 400 for a %s request and saves nothing', async (status) => {
    const { id, flightId, hotelId, user } = await final(status);
    const answer = await refused(() => act(id, flightId, hotelId, user.travelerId));
    expect([answer.status, answer.body.message]).toEqual([
      400,
      `This booking request is ${status}. Flights, hotels and travelers can only be changed while it is PENDING.`,
    ]);
    if (status === 'COMPLETED') expect(answer.body).toEqual(example(name, 400, 'notPending'));
  });

  test('D11: accepts IDs in upper case', async () => {
    const { id, flightId, hotelId, user, request } = await pending();
    added(await admin.post(`/${id}/travelers`, { travelerId: third.travelerId }));
    const answer = await act(
      id.toUpperCase(),
      flightId.toUpperCase(),
      hotelId.toUpperCase(),
      user.travelerId.toUpperCase(),
    );
    expect([200, 201, 204]).toContain(answer.status);
    if (answer.body?.data.bookingRequestId) expect(answer.body.data.bookingRequestId).toBe(id);
    expect(booked(await user.read(id))).not.toEqual(request);
  });
});

describe.each(CHANGES.filter(([name]) => /^(update|remove)/.test(name)))('D37: %s', (name, act) => {
  const [what] = /Flight|Hotel|Traveler/.exec(name)!;

  test('answers 404 for an item or traveler that is absent or on another request', async () => {
    const [ours, other] = [await pending(), await pending()];
    added(await admin.post(`/${ours.id}/travelers`, { travelerId: third.travelerId }));
    for (const [flight, hotel, traveler] of [
      [other.flightId, other.hotelId, other.user.travelerId],
      [ABSENT, ABSENT, ABSENT],
      ['absent', 'absent', 'absent'],
      [ours.hotelId, ours.flightId, ours.id],
    ] as const) {
      const answer = await refused(() => act(ours.id, flight, hotel, traveler));
      expect([answer.status, answer.body]).toEqual([404, example(name, 404, `noSuch${what}`)]);
    }
  });

  test('D6: answers 404 for an absent item or traveler before it checks the status and the last item', async () => {
    const { id } = await pending({ hotelItems: [] });
    expect((await refused(() => act(id, ABSENT, ABSENT, ABSENT))).status).toBe(404);
    const { id: finished } = await final('COMPLETED');
    expect((await refused(() => act(finished, ABSENT, ABSENT, ABSENT))).status).toBe(404);
  });
});
