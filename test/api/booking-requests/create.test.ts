import { afterAll, beforeEach, describe, expect, test } from '@jest/globals';
import { newId } from '../../../src/domain/ids.ts';
import { insertRow, sql, stoppedClock, unique } from '../../support/builders.ts';
import {
  ABSENT,
  addLocations,
  addPolicy,
  addRates,
  addTraveler,
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
  USER_PERMISSIONS,
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
const amira = await company.employee({ name: 'Amira Haddad', email: 'amira@acme.example' });
const omar = await company.employee({ name: 'Omar Nasser', email: 'omar@acme.example' });
await company.delegation(omar, amira);
const colleague = await company.employee();
const stranger = await (await bookingCompany(app)).employee();
const child = await addTraveler(app, { ...amira, birthDate: '2014-04-01' });
const infant = await addTraveler(app, { ...amira, birthDate: '2024-04-01' });
const UUID_V7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
const example = (status: number, name: string) => contractExample(app, 'BookingRequests_create', status, name);

const refused = (act: () => Promise<BookingAnswer>) => refusedUnchanged(app, act);

describe('creating a booking request', () => {
  const FULL_FLIGHT = {
    originLocationId: 'airport-BER',
    originLocationType: 'Airport',
    originCode: 'BER',
    originName: 'Berlin Brandenburg',
    destinationLocationId: 'airport-LHR',
    destinationLocationType: 'AIRPORT',
    destinationCode: 'LHR',
    destinationName: 'London Heathrow',
    departureDate: '2026-04-01',
    departureTime: '23:59',
    arrivalDate: '2026-04-02',
    arrivalTime: '00:00',
    airline: 'British Airways',
    airlineCode: 'BA',
    flightNumber: 'BA981',
    cabinClass: 'premium economy',
    adultsCount: 2,
    childrenCount: 1,
    infantsCount: 1,
    price: 899.9999,
    currency: 'GBP',
  };
  const FULL_STAY = {
    cityId: 'city-LON',
    cityCode: 'LON',
    cityName: 'London',
    hotelId: 'hotel-42',
    hotelName: 'Riverside Hotel',
    hotelStars: 4.5,
    checkInDate: '2026-04-02',
    checkOutDate: '2026-04-05',
    price: 0.0001,
    currency: 'USD',
    roomOccupancy: [
      { roomName: 'Family room', boardBasis: 'Half board', adultsCount: 2, childrenCount: 2, childrenAges: [0, 17] },
      { roomName: null, boardBasis: null, adultsCount: 1, childrenCount: 0, childrenAges: [] },
    ],
  };

  test('answers 201 with every field that was sent, and reads back the same', async () => {
    const body = {
      totalPrice: 1234567.8901,
      currency: 'EUR',
      requestNotes: 'Zum Kunden — „dringend“ 🚀\n\\ % _ \' "',
      requestedForUserId: null,
      flightItems: [FULL_FLIGHT, flightItem()],
      hotelItems: [FULL_STAY],
      travelers: [{ travelerId: amira.travelerId, travelerTypeCode: 'ADT' }],
    };
    const answer = await amira.create(body);
    expect(answer.status).toBe(201);
    const made = { id: expect.stringMatching(UUID_V7), createdAt: NOW, updatedAt: NOW };
    const { requestedForUserId: _, ...sent } = body;
    const ofRequest = { bookingRequestId: answer.body.data.id, ...made };
    const withNulls = {
      originLocationType: null,
      originName: null,
      destinationLocationType: null,
      destinationName: null,
      departureTime: null,
      arrivalTime: null,
      airline: null,
      airlineCode: null,
      flightNumber: null,
      childrenCount: 0,
      infantsCount: 0,
    };
    expect(answer.body).toEqual({
      status: 'success',
      data: {
        ...sent,
        ...made,
        companyId: company.id,
        requestedByUserId: amira.userId,
        createdByUserId: null,
        reason: null,
        decision: null,
        status: 'PENDING',
        company: { id: company.id, name: company.name },
        requestedBy: { id: amira.userId, name: 'Amira Haddad', email: 'amira@acme.example' },
        flightItems: [
          { ...FULL_FLIGHT, ...ofRequest },
          { ...withNulls, ...flightItem(), ...ofRequest },
        ],
        hotelItems: [{ ...FULL_STAY, ...ofRequest }],
        policyEvaluation: null,
        budgetEvaluation: null,
        notes: [
          { field: 'flightItems.0.currency', message: 'is GBP, and totalPrice is in EUR' },
          { field: 'hotelItems.0.currency', message: 'is USD, and totalPrice is in EUR' },
        ],
      },
    });
    const { data } = answer.body;
    const ids = [data, ...data.flightItems, ...data.hotelItems].map(({ id }) => id);
    expect(new Set(ids).size).toBe(4);
    expect((await amira.read(data.id)).text).toBe(answer.text);
    expect(answer.headers.get('content-type')).toMatch(/^application\/json/);
  });

  test('answers with the name of its own company', async () => {
    const other = await bookingCompany(app);
    const user = await other.employee();
    expect(booked(await user.create(trip(user))).company).toEqual({ id: other.id, name: other.name });
  });

  test('sets fields that were not sent to null, and children and infants to 0', async () => {
    const { requestNotes, flightItems, hotelItems, createdByUserId } = booked(await amira.create(trip(amira)));
    expect({ requestNotes, createdByUserId, hotelItems }).toEqual({
      requestNotes: null,
      createdByUserId: null,
      hotelItems: [],
    });
    expect(flightItems).toMatchObject([
      { childrenCount: 0, infantsCount: 0, originName: null, departureTime: null, airline: null },
    ]);
  });

  test('accepts a request with only a hotel stay', async () => {
    const { flightItems, hotelItems } = booked(
      await amira.create(trip(amira, { flightItems: [], hotelItems: [hotelItem()] })),
    );
    expect(flightItems).toEqual([]);
    expect(hotelItems).toMatchObject([
      {
        cityCode: null,
        cityName: null,
        hotelId: null,
        hotelStars: null,
        roomOccupancy: [{ roomName: null, boardBasis: null, adultsCount: 1, childrenCount: 0, childrenAges: [] }],
      },
    ]);
    const { flightItems: _, ...withoutFlights } = trip(amira, { hotelItems: [hotelItem()] });
    expect((await amira.create(withoutFlights)).status).toBe(201);
  });

  test('D8: treats null in an optional field as not sent', async () => {
    const counts = { childrenCount: null, infantsCount: null };
    const texts = {
      originLocationType: null,
      originName: null,
      departureTime: null,
      airline: null,
      flightNumber: null,
    };
    const flights = trip(amira, {
      requestNotes: null,
      requestedForUserId: null,
      flightItems: [flightItem({ ...counts, ...texts })],
      hotelItems: null,
    });
    const flown = booked(await amira.create(flights));
    expect(flown).toMatchObject({
      requestNotes: null,
      flightItems: [{ childrenCount: 0, infantsCount: 0, airline: null }],
      hotelItems: [],
    });
    const room = { adultsCount: 1, roomName: null, childrenCount: null, childrenAges: null };
    const stayed = booked(
      await amira.create(
        trip(amira, { flightItems: null, hotelItems: [hotelItem({ hotelStars: null, roomOccupancy: [room] })] }),
      ),
    );
    expect(stayed).toMatchObject({
      flightItems: [],
      hotelItems: [{ roomOccupancy: [{ ...room, childrenCount: 0, childrenAges: [] }] }],
    });
    expect(refusal(await amira.create(trip(amira, { flightItems: null, hotelItems: null })))).toEqual([
      400,
      { flightItems: 'must have at least one item when hotelItems is empty' },
    ]);
    expect(
      refusal(
        await amira.create(trip(amira, { flightItems: [flightItem({ adultsCount: 0, childrenCount: null })] })),
      )[0],
    ).toBe(400);
  });

  test('D28: accepts 50 flights, 50 hotel stays and 100 travelers and keeps their order', async () => {
    const travelers = [];
    for (let index = 0; index < 100; index += 1)
      travelers.push({ travelerId: await addTraveler(app, amira), travelerTypeCode: 'ADT' });
    const flightItems = Array.from({ length: 50 }, (_, index) => flightItem({ flightNumber: `BA${index}` }));
    const hotelItems = Array.from({ length: 50 }, (_, index) => hotelItem({ hotelName: `Hotel ${index}` }));
    const request = booked(
      await amira.create(trip(amira, { flightItems, hotelItems, travelers: travelers.toReversed() })),
    );
    expect(request.flightItems.map(({ flightNumber }) => flightNumber)).toEqual(
      flightItems.map(({ flightNumber }) => flightNumber),
    );
    expect(request.hotelItems.map(({ hotelName }) => hotelName)).toEqual(hotelItems.map(({ hotelName }) => hotelName));
    expect(request.travelers).toEqual(travelers.toReversed());
  });

  test.each([0, 0.0001, 0.1, 1.005, 289.9, 99999999.9999, 999_999_999_999])(
    'D12: returns an amount of %d exactly',
    async (price) => {
      const request = booked(
        await amira.create(
          trip(amira, { totalPrice: price, flightItems: [flightItem({ price })], hotelItems: [hotelItem({ price })] }),
        ),
      );
      expect([request.totalPrice, request.flightItems[0]!.price, request.hotelItems[0]!.price]).toEqual([
        price,
        price,
        price,
      ]);
    },
  );

  test.each([
    ['dates in the past', { flightItems: [flightItem({ departureDate: '2019-02-28', arrivalDate: '2019-03-01' })] }],
    [
      'the first and the last supported date',
      {
        flightItems: [flightItem({ departureDate: '0001-01-01', arrivalDate: '9999-12-31' })],
        travelers: [{ travelerId: amira.travelerId, travelerTypeCode: 'INF' }],
      },
    ],
    [
      'an arrival on the day before departure, across the date line',
      { flightItems: [flightItem({ departureDate: '2026-03-01', arrivalDate: '2026-02-28' })] },
    ],
    ['a child flying alone', { flightItems: [flightItem({ adultsCount: 0, childrenCount: 1 })] }],
    [
      'one night',
      { flightItems: [], hotelItems: [hotelItem({ checkInDate: '2026-12-31', checkOutDate: '2027-01-01' })] },
    ],
    ['5 stars', { hotelItems: [hotelItem({ hotelStars: 5 })] }],
    ['1 star', { hotelItems: [hotelItem({ hotelStars: 1 })] }],
    ['0 stars, for unrated', { hotelItems: [hotelItem({ hotelStars: 0 })] }],
    ['notes of 5,000 characters', { requestNotes: '🚀'.repeat(5_000) }],
    ['empty notes', { requestNotes: '' }],
    [
      'leading and trailing spaces, unchanged',
      { requestNotes: '  ', hotelItems: [hotelItem({ hotelName: ' Riverside ' })] },
    ],
    [
      'locations that the reference data lacks',
      { flightItems: [flightItem({ originLocationId: 'nowhere', destinationLocationId: 'elsewhere' })] },
    ],
    ['null as notes', { requestNotes: null }],
  ])('D28: accepts %s', async (_, changes) => {
    const body = trip(amira, changes);
    expect(booked(await amira.create(body))).toMatchObject(body);
  });

  test('D11: accepts a traveler ID in upper case', async () => {
    const travelers = [{ travelerId: amira.travelerId.toUpperCase(), travelerTypeCode: 'ADT' }];
    expect(booked(await amira.create(trip(amira, { travelers }))).travelers).toEqual(trip(amira).travelers);
  });
});

describe('D29, D33: the user a request is for', () => {
  test('records both the delegate and the user when a delegate creates the request', async () => {
    const request = booked(await amira.create(trip(omar, { requestedForUserId: omar.userId })));
    expect(request).toMatchObject({
      requestedByUserId: omar.userId,
      createdByUserId: amira.userId,
      companyId: company.id,
      requestedBy: { id: omar.userId, name: 'Omar Nasser', email: 'omar@acme.example' },
    });
  });

  test('treats a request for oneself as an ordinary request', async () => {
    expect(booked(await amira.create(trip(amira, { requestedForUserId: amira.userId })))).toMatchObject({
      requestedByUserId: amira.userId,
      createdByUserId: null,
    });
  });

  test.each([
    ['without delegation', async () => {}],
    ['with a delegation in the other direction', () => company.delegation(amira, colleague)],
    [
      'with a delegation without CREATE_BOOKINGS',
      () =>
        company.delegation(colleague, amira, {
          scopes: ['VIEW_BOOKINGS', 'CANCEL_BOOKINGS', 'VIEW_TRAVELERS', 'MANAGE_TRAVELERS'],
        }),
    ],
    ['with an expired delegation', () => company.delegation(colleague, amira, { until: NOW })],
    [
      'with a delegation that has not started',
      () => company.delegation(colleague, amira, { from: '2026-03-11T09:30:00.251Z' }),
    ],
    ['with an inactive delegation', () => company.delegation(colleague, amira, { isActive: false })],
  ])('answers 403 for a colleague %s', async (_, given) => {
    await given();
    const answer = await refused(() => amira.create(trip(amira, { requestedForUserId: colleague.userId })));
    expect([answer.status, answer.body]).toEqual([403, example(403, 'invalidDelegation')]);
  });

  test.each([
    ['of another company', stranger.userId],
    ['who is unknown', 'nobody.we.know'],
  ])('answers the same 403 for a user %s', async (_, requestedForUserId) => {
    const answer = await refused(() => amira.create(trip(amira, { requestedForUserId })));
    expect([answer.status, answer.body]).toEqual([403, example(403, 'invalidDelegation')]);
  });

  test('accepts a delegation from its first instant until just before its end', async () => {
    const [from, until] = ['2026-03-12T00:00:00Z', '2026-03-13T00:00:00Z'];
    const delegator = await company.employee();
    await company.delegation(delegator, amira, { from, until });
    const statuses = [];
    for (const instant of ['2026-03-11T23:59:59.999Z', from, '2026-03-12T23:59:59.999Z', until]) {
      clock.set(instant);
      statuses.push((await amira.create(trip(delegator, { requestedForUserId: delegator.userId }))).status);
    }
    expect(statuses).toEqual([403, 201, 201, 403]);
  });

  test('needs only one valid delegation, whatever others exist', async () => {
    const delegator = await company.employee();
    await company.delegation(delegator, amira, { isActive: false });
    await company.delegation(delegator, amira, { until: '2026-01-01T00:00:00Z' });
    await company.delegation(delegator, amira);
    expect((await amira.create(trip(delegator, { requestedForUserId: delegator.userId }))).status).toBe(201);
  });

  test('D3: refuses a caller whose token names another company than the directory', async () => {
    const moved = bookingClient(app, { sub: stranger.userId, companyId: company.id });
    expect((await refused(() => moved.create(trip(stranger)))).body).toEqual(example(400, 'travelerOfSomebodyElse'));
    expect((await refused(() => moved.create(trip(amira, { requestedForUserId: amira.userId })))).body).toEqual(
      example(403, 'invalidDelegation'),
    );
  });

  test('D3: adds an unknown caller to the directory, who can book once they have a traveler', async () => {
    const newcomer = bookingClient(app, {
      sub: unique('newcomer'),
      companyId: company.id,
      name: 'New Comer',
      email: 'new@acme.example',
    });
    expect((await newcomer.mine()).body.data.total).toBe(0);
    const travelerId = await addTraveler(app, newcomer);
    expect(booked(await newcomer.create(trip({ travelerId }))).requestedBy).toEqual({
      id: newcomer.userId,
      name: 'New Comer',
      email: 'new@acme.example',
    });
  });
});

describe('D28: names the field and stores nothing when it rejects', () => {
  const { totalPrice: _total, ...withoutTotal } = trip(amira);
  const { travelers: _travelers, ...withoutTravelers } = trip(amira);
  const { currency: _currency, ...withoutCurrency } = trip(amira);
  const many = <T>(count: number, item: T): T[] => Array.from({ length: count }, () => item);
  const flights = (...changes: object[]) => trip(amira, { flightItems: changes.map(flightItem) });
  const hotels = (...changes: object[]) => trip(amira, { hotelItems: changes.map(hotelItem) });
  const rooms = (...roomOccupancy: object[]) => hotels({ roomOccupancy });
  const IS_REQUIRED = 'is required';

  test.each<[string, object, Record<string, unknown>]>([
    ['a missing total', withoutTotal, { totalPrice: IS_REQUIRED }],
    ['no currency', withoutCurrency, { currency: IS_REQUIRED }],
    ['no travelers', withoutTravelers, { travelers: IS_REQUIRED }],
    ['nothing at all', {}, { totalPrice: IS_REQUIRED, currency: IS_REQUIRED, travelers: IS_REQUIRED }],
    ['an empty list of travelers', trip(amira, { travelers: [] }), { travelers: 'must have at least 1 item' }],
    [
      'an empty list of flights and no hotel stay',
      trip(amira, { flightItems: [] }),
      { flightItems: 'must have at least one item when hotelItems is empty' },
    ],
    ['51 flights', trip(amira, { flightItems: many(51, flightItem()) }), { flightItems: 'must have at most 50 items' }],
    ['51 hotels', trip(amira, { hotelItems: many(51, hotelItem()) }), { hotelItems: 'must have at most 50 items' }],
    [
      '101 travelers',
      trip(amira, { travelers: many(101, trip(amira).travelers[0]) }),
      { travelers: 'must have at most 100 items' },
    ],
    ['a total below 0', trip(amira, { totalPrice: -0.01 }), { totalPrice: 'must be at least 0' }],
    ['a total above the maximum', trip(amira, { totalPrice: 1e12 }), { totalPrice: 'must be at most 999999999999' }],
    ['5 decimal places', trip(amira, { totalPrice: 1.00001 }), { totalPrice: 'must have at most 4 decimal places' }],
    ['a total as a string', trip(amira, { totalPrice: '300' }), { totalPrice: 'must be a number' }],
    [
      'a lower-case currency',
      trip(amira, { currency: 'eur' }),
      { currency: 'must be three capital letters, such as EUR' },
    ],
    [
      'notes of 5,001 characters',
      trip(amira, { requestNotes: 'a'.repeat(5_001) }),
      { requestNotes: 'must be at most 5000 characters' },
    ],
    [
      'U+0000 in the notes',
      trip(amira, { requestNotes: 'a\0b' }),
      { requestNotes: 'must not contain the character U+0000' },
    ],
    [
      'a malformed user ID',
      trip(amira, { requestedForUserId: 'a b' }),
      { requestedForUserId: 'must be 1 to 64 characters from A-Z a-z 0-9 . _ ~ - | @' },
    ],
    [
      'a day that does not exist',
      flights({ departureDate: '2026-02-30' }),
      { 'flightItems.0.departureDate': 'must be a valid date (YYYY-MM-DD)' },
    ],
    [
      '24:00',
      flights({ departureTime: '24:00' }),
      { 'flightItems.0.departureTime': 'must be a time from 00:00 to 23:59, as HH:MM' },
    ],
    [
      '9:30',
      flights({ arrivalTime: '9:30' }),
      { 'flightItems.0.arrivalTime': 'must be a time from 00:00 to 23:59, as HH:MM' },
    ],
    ['half an adult', flights({ adultsCount: 0.5 }), { 'flightItems.0.adultsCount': 'must be a whole number' }],
    ['-1 children', flights({ childrenCount: -1 }), { 'flightItems.0.childrenCount': 'must be at least 0' }],
    ['a price below 0', flights({ price: -1 }), { 'flightItems.0.price': 'must be at least 0' }],
    ['an unknown field of a flight', flights({ gate: 'A1' }), { 'flightItems.0.gate': 'is not a known field' }],
    ['an id of a flight', flights({ id: ABSENT }), { 'flightItems.0.id': 'is not a known field' }],
    ['no room', rooms(), { 'hotelItems.0.roomOccupancy': 'must have at least 1 item' }],
    [
      'a room without adults',
      rooms({ adultsCount: 1 }, { adultsCount: 0, childrenCount: 1, childrenAges: [5] }),
      { 'hotelItems.0.roomOccupancy.1.adultsCount': 'must be at least 1' },
    ],
    [
      'a child of 18',
      rooms({ adultsCount: 1, childrenCount: 1, childrenAges: [18] }),
      { 'hotelItems.0.roomOccupancy.0.childrenAges.0': 'must be at most 17' },
    ],
    [
      'a child of -1',
      rooms({ adultsCount: 1, childrenCount: 1, childrenAges: [-1] }),
      { 'hotelItems.0.roomOccupancy.0.childrenAges.0': 'must be at least 0' },
    ],
    [
      'a child of 5.5',
      rooms({ adultsCount: 1, childrenCount: 1, childrenAges: [5.5] }),
      { 'hotelItems.0.roomOccupancy.0.childrenAges.0': 'must be a whole number' },
    ],
    ['fewer than 0 stars', hotels({ hotelStars: -0.5 }), { 'hotelItems.0.hotelStars': 'must be at least 0' }],
    ['6 stars', hotels({ hotelStars: 6 }), { 'hotelItems.0.hotelStars': 'must be at most 5' }],
    ['a hotel without a name', hotels({ hotelName: '' }), { 'hotelItems.0.hotelName': 'must not be empty' }],
    [
      'an unknown traveler type',
      trip(amira, { travelers: [{ travelerId: amira.travelerId, travelerTypeCode: 'YTH' }] }),
      { 'travelers.0.travelerTypeCode': 'must be one of ADT, CHD, INF' },
    ],
    [
      'a traveler without a type',
      trip(amira, { travelers: [{ travelerId: amira.travelerId }] }),
      { 'travelers.0.travelerTypeCode': IS_REQUIRED },
    ],
    ['an unknown field', trip(amira, { status: 'COMPLETED' }), { status: 'is not a known field' }],
    ['a companyId in the body', trip(amira, { companyId: 'globex' }), { companyId: 'is not a known field' }],
    [
      'several errors in several items, naming each',
      trip(amira, {
        flightItems: [flightItem(), flightItem({ arrivalDate: '2026-03-01' })],
        hotelItems: [
          hotelItem({ checkOutDate: '2026-03-01' }),
          hotelItem({ roomOccupancy: [{ adultsCount: 1, childrenCount: 1 }] }),
        ],
      }),
      {
        'flightItems.1.arrivalDate': expect.any(String),
        'hotelItems.0.checkOutDate': expect.any(String),
        'hotelItems.1.roomOccupancy.0.childrenAges': expect.any(String),
      },
    ],
  ])('%s', async (_name, body, data) => {
    const answer = await refused(() => amira.create(body));
    expect([...refusal(answer), answer.body.code]).toEqual([400, data, 'BAD_REQUEST']);
  });

  test('each missing required field of an item', async () => {
    const required = {
      flightItems: [
        'originLocationId',
        'originCode',
        'destinationLocationId',
        'destinationCode',
        'departureDate',
        'arrivalDate',
        'cabinClass',
        'adultsCount',
        'price',
        'currency',
      ],
      hotelItems: ['cityId', 'hotelName', 'checkInDate', 'checkOutDate', 'price', 'currency', 'roomOccupancy'],
    };
    const answer = await refused(() => amira.create(trip(amira, { flightItems: [{}], hotelItems: [{}] })));
    expect(answer.body.data).toEqual(
      Object.fromEntries(
        Object.entries(required).flatMap(([list, fields]) =>
          fields.map((field) => [`${list}.0.${field}`, IS_REQUIRED]),
        ),
      ),
    );
  });

  test('the documented examples, with the documented error', async () => {
    const body = { currency: 'EUR', flightItems: [{ ...flightItem(), departureDate: undefined }] };
    expect((await refused(() => amira.create(body))).body).toEqual(example(400, 'missingFields'));
    expect((await refused(() => amira.create(trip(amira, { flightItems: [] })))).body).toEqual(
      example(400, 'nothingToBook'),
    );
    expect(
      (await refused(() => amira.create(trip(amira, { travelers: many(2, trip(amira).travelers[0]) })))).body,
    ).toEqual(example(400, 'sameTravelerTwice'));
  });
});

describe('D32: travelers', () => {
  const NOT_YOURS = 'must be one of your travelers, or one of the person you are booking for';
  const traveling = (...travelers: [string, string][]) => ({
    travelers: travelers.map(([travelerId, travelerTypeCode]) => ({ travelerId, travelerTypeCode })),
  });

  test('accepts travelers of the caller together with travelers of the user the request is for', async () => {
    const travelers = traveling([omar.travelerId, 'ADT'], [amira.travelerId, 'ADT']);
    expect(booked(await amira.create(trip(omar, { requestedForUserId: omar.userId, ...travelers }))).travelers).toEqual(
      travelers.travelers,
    );
  });

  test.each([
    ['the day before the 12th birthday a child', '2026-03-31', child, 'CHD'],
    ['on the 12th birthday an adult', '2026-04-01', child, 'ADT'],
    ['the day before the 2nd birthday an infant', '2026-03-31', infant, 'INF'],
    ['on the 2nd birthday a child', '2026-04-01', infant, 'CHD'],
  ])('derives the type from the first travel day: %s', async (_name, day, travelerId, type) => {
    // The first travel day counts, even if its item is sent second.
    const items = {
      flightItems: [
        flightItem({ departureDate: '2029-01-01', arrivalDate: '2029-01-01' }),
        flightItem({ departureDate: day, arrivalDate: day }),
      ],
      hotelItems: [hotelItem({ checkInDate: '2028-01-01', checkOutDate: '2028-01-02' })],
    };
    expect((await amira.create(trip(amira, { ...items, ...traveling([travelerId, type]) }))).status).toBe(201);
    for (const wrong of ['ADT', 'CHD', 'INF'].filter((code) => code !== type)) {
      const answer = await refused(() =>
        amira.create(trip(amira, { ...items, ...traveling([amira.travelerId, 'ADT'], [travelerId, wrong]) })),
      );
      expect(refusal(answer)).toEqual([
        400,
        { 'travelers.1.travelerTypeCode': `must be ${type}, the traveler's type on ${day}` },
      ]);
    }
  });

  test('counts a check-in as the first travel day', async () => {
    const stay = { hotelItems: [hotelItem({ checkInDate: '2026-03-31', checkOutDate: '2026-04-02' })] };
    expect((await amira.create(trip(amira, { ...stay, ...traveling([child, 'CHD']) }))).status).toBe(201);
  });

  test.each([
    ['of a colleague', colleague.travelerId],
    ['of a delegator, in a request for oneself', omar.travelerId],
    ['of another company', stranger.travelerId],
    ['that does not exist', ABSENT],
    ['whose ID is not a UUID', 'somebody'],
  ])('rejects a traveler %s with the same 400', async (_name, travelerId) => {
    const answer = await refused(() =>
      amira.create(trip(amira, traveling([amira.travelerId, 'ADT'], [travelerId, 'ADT']))),
    );
    expect(refusal(answer)).toEqual([400, { 'travelers.1.travelerId': NOT_YOURS }]);
    expect((await refused(() => amira.create(trip(amira, traveling([travelerId, 'ADT']))))).body).toEqual(
      example(400, 'travelerOfSomebodyElse'),
    );
  });

  test('names all errors at once', async () => {
    const answer = await refused(() =>
      amira.create(trip(amira, traveling([colleague.travelerId, 'ADT'], [child, 'INF'], [ABSENT, 'CHD']))),
    );
    expect(refusal(answer)).toEqual([
      400,
      {
        'travelers.0.travelerId': NOT_YOURS,
        'travelers.1.travelerTypeCode': expect.any(String),
        'travelers.2.travelerId': NOT_YOURS,
      },
    ]);
  });

  test('rejects the same traveler twice when one ID is in upper case', async () => {
    const answer = await refused(() =>
      amira.create(trip(amira, traveling([child, 'ADT'], [child.toUpperCase(), 'ADT']))),
    );
    expect(refusal(answer)).toEqual([
      400,
      { 'travelers.1.travelerId': 'must not be the same as travelers.0.travelerId' },
    ]);
  });
});

test('D28 to D33: checks body, delegation, travelers, policy and budget in this order', async () => {
  const strict = await bookingCompany(app);
  const [delegate, delegator, noDelegator] = [
    await strict.employee(),
    await strict.employee(),
    await strict.employee(),
  ];
  await strict.delegation(delegator, delegate);
  await addPolicy(app, strict.id, { flightRules: [{ max_price_per_person: '500', action: 'BLOCK' }] });
  await strict.budget({ amount: 100 });

  const wrong = {
    requestedForUserId: noDelegator.userId,
    totalPrice: 600,
    flightItems: [flightItem({ price: 600, arrivalDate: '2026-03-01' })],
    travelers: [{ travelerId: noDelegator.travelerId, travelerTypeCode: 'INF' }],
  };
  const steps: [object, number, Record<string, unknown>][] = [
    [{}, 400, { 'flightItems.0.arrivalDate': expect.any(String) }],
    [{ flightItems: [flightItem({ price: 600 })] }, 403, { requestedForUserId: expect.any(String) }],
    [{ requestedForUserId: delegator.userId }, 400, { 'travelers.0.travelerId': expect.any(String) }],
    [{ travelers: trip(delegator).travelers }, 403, { 'flightItems.0': expect.any(String) }],
    [{ flightItems: [flightItem({ price: 500 })] }, 403, { totalPrice: expect.any(String) }],
  ];
  let body: object = wrong;
  for (const [correction, status, data] of steps) {
    body = { ...body, ...correction };
    expect(refusal(await refused(() => delegate.create(trip(delegate, body))))).toEqual([status, data]);
  }
  const good = { ...body, totalPrice: 100, flightItems: [flightItem({ price: 100 })] };
  expect((await delegate.create(trip(delegate, good))).status).toBe(201);
});

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

test('D5: answers 403 without WRITE_USER_BOOKING_REQUESTS before any other check', async () => {
  const reader = bookingClient(app, {
    sub: amira.userId,
    companyId: company.id,
    permissions: USER_PERMISSIONS.filter((code) => !code.startsWith('WRITE')),
  });
  const answer = await refused(() => reader.create({}));
  expect([answer.status, answer.body]).toEqual([403, example(403, 'missingPermission')]);
});
