import { afterAll, beforeEach, describe, expect, test } from '@jest/globals';
import { sql, stoppedClock } from '../../support/builders.ts';
import { differences } from '../../support/data-checks.ts';
import {
  added,
  addTraveler,
  booked,
  BOOKING_PREFIX,
  bookingCompany,
  flightItem,
  hotelItem,
  refusal,
  trip,
} from '../../support/booking-builders.ts';
import { startTestApp } from '../../support/test-app.ts';
import {
  type BookingRequest,
  createdBetween,
  DAYS,
  holds,
  newestFirst,
  queryString,
  SEARCHES,
  variedRequests,
} from './varied-requests.ts';

const clock = stoppedClock('2026-03-01T10:00:00.000Z');
const app = await startTestApp({ prefix: BOOKING_PREFIX, clock, config: { production: true } });
afterAll(() => app.stop());

const varied = await variedRequests(app, clock, 90);
const { requests, users, namesOf, pick, chance } = varied;

type Filters = { status?: string[]; search?: string; startDate?: string; endDate?: string; delegationFilter?: string };

/** The list that D34 requires, computed from all requests. */
function found(
  userId: string,
  { status, search, startDate, endDate, delegationFilter = 'all' }: Filters,
): BookingRequest[] {
  const isFor = (request: BookingRequest): boolean => request.requestedByUserId === userId;
  const isSentBy = (request: BookingRequest): boolean => request.createdByUserId === userId;
  const ofDelegation = {
    all: (request: BookingRequest) => isFor(request) || isSentBy(request),
    my_requests: isFor,
    delegated: isSentBy,
  }[delegationFilter]!;
  return requests
    .filter(
      (request) =>
        ofDelegation(request) &&
        (!status || status.includes(request.status)) &&
        createdBetween(request, startDate, endDate),
    )
    .filter((request) => search === undefined || searched(request).some((text) => holds(text, search)))
    .sort(newestFirst);
}

function searched({
  id,
  requestNotes,
  flightItems,
  hotelItems,
  travelers,
}: BookingRequest): (string | null | undefined)[] {
  return [
    id,
    requestNotes,
    ...flightItems.flatMap((item) => [
      item.originName,
      item.originCode,
      item.destinationName,
      item.destinationCode,
      item.airline,
      item.airlineCode,
      item.flightNumber,
    ]),
    ...hotelItems.flatMap((item) => [item.hotelName, item.cityName, item.cityCode]),
    ...travelers.map(({ travelerId }) => namesOf.get(travelerId)),
  ];
}

describe('D34: filters, compared with a plain loop over all requests', () => {
  async function expectFound(userIndex: number, filters: Filters, page = 1, perPage = 100): Promise<number> {
    const user = users[userIndex]!;
    const expected = found(user.userId, filters);
    const answer = await user.mine(queryString({ ...filters, page, perPage }));
    expect([filters, answer.status]).toEqual([filters, 200]);
    const { bookingRequests, ...counts } = answer.body.data;
    const slice = expected.slice((page - 1) * perPage, page * perPage);
    expect([filters, bookingRequests.map(({ id }: BookingRequest) => id)]).toEqual([
      filters,
      slice.map(({ id }) => id),
    ]);
    expect([filters, counts]).toEqual([filters, { total: expected.length, page, perPage }]);
    expect(bookingRequests).toEqual(slice);
    return expected.length;
  }

  test('lists the requests of every user without a filter', async () => {
    for (const index of users.keys()) expect(await expectFound(index, {})).toBeGreaterThan(0);
  });

  test.each(['all', 'my_requests', 'delegated'])('filters by delegationFilter=%s', async (delegationFilter) => {
    for (const index of users.keys()) await expectFound(index, { delegationFilter });
  });

  test.each(SEARCHES)('filters by search=%j', async (search) => {
    for (const index of [0, 1]) await expectFound(index, { search });
  });

  test('finds a request by its ID, whole or in part, ignoring case', async () => {
    const [request] = found(users[0]!.userId, {});
    for (const search of [request!.id, request!.id.toUpperCase(), request!.id.slice(9, 20)])
      expect(await expectFound(0, { search })).toBeGreaterThan(0);
  });

  test('agrees on 150 random filters and pages', async () => {
    let hits = 0;
    for (let round = 0; round < 150; round += 1) {
      const [first, last] = [pick(DAYS), pick(DAYS)].sort();
      const filters: Filters = {
        ...(chance(40) && { status: ['PENDING', 'COMPLETED', 'CANCELLED'].filter(() => chance(60)) }),
        ...(chance(40) && { search: pick(SEARCHES) }),
        ...(chance(30) && { startDate: first! }),
        ...(chance(30) && { endDate: last! }),
        ...(chance(60) && { delegationFilter: pick(['all', 'my_requests', 'delegated']) }),
      };
      if (filters.status?.length === 0) delete filters.status;
      hits += await expectFound(pick([0, 1, 2, 3]), filters, pick([1, 1, 2, 3, 50]), pick([1, 2, 5, 20, 100]));
    }
    expect(hits).toBeGreaterThan(350);
  });
});

describe('search', () => {
  beforeEach(() => clock.set('2026-03-05T10:00:00.000Z'));

  test('D34: searches ID, notes, locations, airline, hotel and traveler names only', async () => {
    const company = await bookingCompany(app);
    const user = await company.employee({ name: 'xq user name', email: 'xq@mail.example' });
    const travelerId = await addTraveler(app, { ...user, firstName: 'xqfirst', lastName: 'xqlast' });
    booked(
      await user.create(
        trip(user, {
          flightItems: [flightItem({ cabinClass: 'xq cabin' })],
          hotelItems: [hotelItem({ roomOccupancy: [{ adultsCount: 1, roomName: 'xq room', boardBasis: 'xq board' }] })],
        }),
      ),
    );
    expect((await user.mine('search=xq')).body.data.total).toBe(0);
    const finds = [
      { requestNotes: 'for xq' },
      { flightItems: [flightItem(), flightItem({ originName: 'xq' })] },
      { flightItems: [flightItem({ originCode: 'XQ' })] },
      { flightItems: [flightItem({ destinationName: 'Airport of Xq' })] },
      { flightItems: [flightItem({ destinationCode: 'xq' })] },
      { flightItems: [flightItem({ airline: 'xqair' })] },
      { flightItems: [flightItem({ airlineCode: 'XQ' })] },
      { flightItems: [flightItem({ flightNumber: 'XQ123' })] },
      { hotelItems: [hotelItem(), hotelItem({ hotelName: 'Hotel xq' })] },
      { hotelItems: [hotelItem({ cityName: 'xq' })] },
      { hotelItems: [hotelItem({ cityCode: 'XQ' })] },
      { travelers: [{ travelerId, travelerTypeCode: 'ADT' }] },
    ];
    for (const changes of finds) booked(await user.create(trip(user, changes)));
    expect((await user.mine('search=xq')).body.data.total).toBe(finds.length);
    expect((await user.mine('search=XqFirst%20XQLAST')).body.data.total).toBe(1);
  });

  test('does not match across two fields', async () => {
    const user = await (await bookingCompany(app)).employee();
    booked(await user.create(trip(user, { flightItems: [flightItem({ originName: 'Ab', originCode: 'Cd' })] })));
    for (const search of ['AbCd', 'Ab%20Cd', 'Ab%09Cd', 'Ab%0ACd', 'Ab%01Cd', '%01'])
      expect([search, (await user.mine(`search=${search}`)).body.data.total]).toEqual([search, 0]);
  });

  test('D14: finds accented text in composed and decomposed form', async () => {
    const user = await (await bookingCompany(app)).employee();
    for (const requestNotes of ['Zürich', 'Zu\u0308rich'])
      booked(await user.create(trip(user, { requestNotes, hotelItems: [hotelItem({ cityName: requestNotes })] })));
    const total = async (search: string) => (await user.mine(`search=${encodeURIComponent(search)}`)).body.data.total;
    expect([await total('ZÜRICH'), await total('zu\u0308rich'), await total('Zurich')]).toEqual([2, 2, 0]);
  });

  test('D37: follows what an administrator adds, changes and removes', async () => {
    const company = await bookingCompany(app);
    const [user, colleague] = [await company.employee(), await company.employee()];
    const { id, flightItems } = booked(
      await user.create(trip(user, { flightItems: [flightItem({ airline: 'xq one' })], hotelItems: [hotelItem()] })),
    );
    const { admin } = company;
    const finds = async (search: string): Promise<boolean> =>
      (await user.mine(`search=${encodeURIComponent(search)}`)).body.data.total === 1;
    /** Compares the stored search text with the texts of all items. */
    const unlike = () => differences(app);
    expect([await unlike(), await finds('xq one')]).toEqual([[], true]);

    const second = added(await admin.post(`/${id}/flights`, flightItem({ airline: 'xq two' })));
    const stay = added(await admin.post(`/${id}/hotels`, hotelItem({ hotelName: 'xq three' })));
    const travelerId = await addTraveler(app, { ...colleague, firstName: 'xqfirst', lastName: 'xqlast' });
    added(await admin.post(`/${id}/travelers`, { travelerId }));
    for (const search of ['xq one', 'xq two', 'xq three', 'xqfirst xqlast'])
      expect([search, await finds(search)]).toEqual([search, true]);

    await admin.patch(`/${id}/flights/${second.id}`, { airline: 'xq four' });
    await admin.patch(`/${id}/hotels/${stay.id}`, { hotelName: 'xq five' });
    await sql(app, `update travelers set last_name = 'xqnext' where id = $1`, travelerId);
    for (const search of ['xq four', 'xq five', 'xqfirst xqnext'])
      expect([search, await finds(search)]).toEqual([search, true]);
    for (const search of ['xq two', 'xq three', 'xqlast'])
      expect([search, await finds(search)]).toEqual([search, false]);
    expect(await unlike()).toEqual([]);

    const removed = [`flights/${flightItems[0]!.id}`, `hotels/${stay.id}`, `travelers/${travelerId}`];
    for (const path of removed) expect((await admin.delete(`/${id}/${path}`)).status).toBe(204);
    for (const search of ['xq one', 'xq five', 'xqfirst'])
      expect([search, await finds(search)]).toEqual([search, false]);
    expect([await unlike(), await finds('xq four')]).toEqual([[], true]);
  });

  test('D53: finds a completed request after its traveler was deleted', async () => {
    const company = await bookingCompany(app);
    const user = await company.employee();
    const request = booked(await user.create(trip(user, { requestNotes: 'long ago' })));
    const finished = booked(await company.admin.patch(`/${request.id}/status`, { status: 'COMPLETED' }));
    await sql(app, 'delete from travelers where id = $1', user.travelerId);
    expect((await user.mine('search=ago')).body.data.bookingRequests).toEqual([finished]);
    expect((await user.mine('search=amira')).body.data.total).toBe(0);
  });
});

describe('D9: paging', () => {
  test('defaults to page 1 of 20, and answers pages past the end empty with the right total', async () => {
    const user = users.find(({ userId }) => found(userId, {}).length > 20)!;
    const expected = found(user.userId, {});
    expect((await user.mine()).body.data).toEqual({
      bookingRequests: expected.slice(0, 20),
      total: expected.length,
      page: 1,
      perPage: 20,
    });
    expect((await user.mine('page=1000000000&perPage=100')).body.data).toEqual({
      bookingRequests: [],
      total: expected.length,
      page: 1_000_000_000,
      perPage: 100,
    });
  });

  test('returns every request exactly once over all pages', async () => {
    const user = users[0]!;
    const expected = found(user.userId, {});
    const seen = [];
    for (let page = 1; page <= Math.ceil(expected.length / 7); page += 1)
      seen.push(...(await user.mine(`page=${page}&perPage=7`)).body.data.bookingRequests);
    expect(seen).toEqual(expected);
  });

  test('answers an empty list for a user without requests', async () => {
    const user = await (await bookingCompany(app)).employee();
    expect((await user.mine()).body).toEqual({
      status: 'success',
      data: { bookingRequests: [], total: 0, page: 1, perPage: 20 },
    });
  });
});

describe('D8, D9: query parameters', () => {
  const OF_STATUS = 'must be one of PENDING, CANCELLED, COMPLETED';

  test.each<[string, Record<string, unknown>]>([
    ['page=0', { page: 'must be at least 1' }],
    ['page=-1', { page: 'must be at least 1' }],
    ['page=1.5', { page: 'must be a whole number' }],
    ['page=x', { page: 'must be a whole number' }],
    ['page=1000000001', { page: 'must be at most 1000000000' }],
    ['perPage=0', { perPage: 'must be at least 1' }],
    ['perPage=101', { perPage: 'must be at most 100' }],
    ['status=PENDING,,CANCELLED', { 'status.1': OF_STATUS }],
    ['status=PENDING,X', { 'status.1': OF_STATUS }],
    ['status=pending', { 'status.0': OF_STATUS }],
    ['status=PENDING,%20COMPLETED', { 'status.1': OF_STATUS }],
    ['status=,', { 'status.0': OF_STATUS, 'status.1': OF_STATUS }],
    [`search=${'a'.repeat(201)}`, { search: 'must be at most 200 characters' }],
    ['search=a%00b', { search: 'must not contain the character U+0000' }],
    [
      'startDate=2026-02-30',
      { startDate: 'must be a valid date (YYYY-MM-DD), or a timestamp such as 2026-03-11T09:30:00.000Z' },
    ],
    [
      'endDate=2026-03-01T00:00:00',
      { endDate: 'must be a valid date (YYYY-MM-DD), or a timestamp such as 2026-03-11T09:30:00.000Z' },
    ],
    [
      'startDate=2026-03-01T00:00:00%2B24:00',
      { startDate: 'must be a valid date (YYYY-MM-DD), or a timestamp such as 2026-03-11T09:30:00.000Z' },
    ],
    [
      'endDate=9999-12-31T23:59:59-00:01',
      { endDate: 'must be a valid date (YYYY-MM-DD) or timestamp (YYYY-MM-DDTHH:MM:SSZ) in the years 1 to 9999 UTC' },
    ],
    ['startDate=2026-03-02T00:00:00Z&endDate=2026-03-02T01:00:00%2B02:00', { startDate: 'must not be after endDate' }],
    ['startDate=2026-03-02&endDate=2026-03-01', { startDate: 'must not be after endDate' }],
    ['delegationFilter=mine', { delegationFilter: 'must be one of all, my_requests, delegated' }],
    ['delegationFilter=ALL', { delegationFilter: 'must be one of all, my_requests, delegated' }],
    ['companyId=globex', { companyId: 'is not a known query parameter' }],
    ['sortBy=createdAt', { sortBy: 'is not a known query parameter' }],
    ['perPage=101&page=0&status=X', { perPage: expect.any(String), page: expect.any(String), 'status.0': OF_STATUS }],
  ])('rejects %s with 400 and names the parameter', async (query, data) => {
    const answer = await users[0]!.mine(query);
    expect(refusal(answer)).toEqual([400, data]);
    expect(answer.body).toMatchObject({ status: 'fail', code: 'BAD_REQUEST' });
  });

  test.each([
    'status=PENDING,PENDING',
    'startDate=2026-03-01&endDate=2026-03-01',
    'startDate=2026-03-01T23:00:00Z&endDate=2026-03-01T00:00:00.5Z',
    'endDate=9999-12-31',
    'startDate=0001-01-01',
    `search=${'%F0%9F%9A%80'.repeat(200)}`,
    'page=1000000000&perPage=100',
  ])('accepts %s', async (query) => {
    expect((await users[0]!.mine(query)).status).toBe(200);
  });

  test.each(['Infinity', '-Infinity', 'NaN', '1e400', '0x10', '%201', '%2B1'])(
    'D8: rejects page=%s with 400',
    async (page) => {
      const answer = await users[0]!.mine(`page=${page}`);
      expect([answer.status, Object.keys(answer.body.data)]).toEqual([400, ['page']]);
    },
  );
});
