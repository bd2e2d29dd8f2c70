import { describe, expect, test } from '@jest/globals';
import { unique } from '../../support/builders.ts';
import {
  addPolicy,
  addTraveler,
  booked,
  bookingClient,
  bookingCompany,
  flightItem,
  hotelItem,
  refusal,
  trip,
} from '../../support/booking-builders.ts';
import {
  amira,
  app,
  clock,
  colleague,
  company,
  example,
  NOW,
  omar,
  refused,
  stranger,
} from '../../support/booking-creates.ts';

const UUID_V7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

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
