import { describe, expect, test } from '@jest/globals';
import { ABSENT, addTraveler, booked, flightItem, hotelItem, refusal, trip } from '../../support/booking-builders.ts';
import { amira, app, colleague, example, omar, refused, stranger } from '../../support/booking-creates.ts';

const child = await addTraveler(app, { ...amira, birthDate: '2014-04-01' });
const infant = await addTraveler(app, { ...amira, birthDate: '2024-04-01' });

describe('D28: names the field and stores nothing when it rejects', () => {
  const many = <T>(count: number, item: T): T[] => Array.from({ length: count }, () => item);
  const flights = (...changes: object[]) => trip(amira, { flightItems: changes.map(flightItem) });
  const hotels = (...changes: object[]) => trip(amira, { hotelItems: changes.map(hotelItem) });
  const rooms = (...roomOccupancy: object[]) => hotels({ roomOccupancy });

  test.each<[string, object, Record<string, unknown>]>([
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
