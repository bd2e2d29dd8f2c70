import { isDeepStrictEqual } from 'node:util';
import { afterAll, describe, expect, test } from '@jest/globals';
import { sql, stoppedClock } from '../../support/builders.ts';
import {
  ADMIN_PERMISSIONS,
  booked,
  BOOKING_PREFIX,
  bookingCompany,
  contractExample,
  flightItem,
  hotelItem,
  refusal,
  trip,
} from '../../support/booking-builders.ts';
import { startTestApp } from '../../support/test-app.ts';
import {
  type BookingRequest,
  compare,
  createdBetween,
  DAYS,
  holds,
  PRICES,
  queryString,
  SEARCHES,
  variedRequests,
} from './varied-requests.ts';

const clock = stoppedClock('2026-03-01T10:00:00.000Z');
const app = await startTestApp({ prefix: BOOKING_PREFIX, clock, config: { production: true } });
afterAll(() => app.stop());

const { requests, company, otherCompany, users, pick, chance } = await variedRequests(app, clock, 90);
const { admin } = company;
const everywhere = admin.on(app, [...ADMIN_PERMISSIONS, 'ACCESS_ALL_COMPANIES']);
const example = (status: number, name: string) => contractExample(app, 'AdminBookingRequests_list', status, name);

type Filters = {
  companyId?: string;
  status?: string[];
  search?: string;
  startDate?: string;
  endDate?: string;
  serviceType?: string[];
  minPrice?: number;
  maxPrice?: number;
  minTravelers?: number;
  maxTravelers?: number;
  sortBy?: string;
  sortOrder?: string;
};

/** The list that D39 requires, computed from all requests; all companies without `ofCompany`. */
function found(
  ofCompany: string | null,
  { companyId, sortBy = 'createdAt', sortOrder = 'desc', ...filters }: Filters,
): BookingRequest[] {
  const {
    status,
    search,
    startDate,
    endDate,
    serviceType,
    minPrice = 0,
    maxPrice = Infinity,
    minTravelers = 0,
    maxTravelers = Infinity,
  } = filters;
  const key = (request: BookingRequest) => request[sortBy as 'createdAt' | 'totalPrice' | 'status'];
  const direction = sortOrder === 'asc' ? 1 : -1;
  return requests
    .filter((request) => (companyId ?? ofCompany ?? request.companyId) === request.companyId)
    .filter((request) => (!status || status.includes(request.status)) && createdBetween(request, startDate, endDate))
    .filter(
      ({ totalPrice, travelers }) =>
        totalPrice >= minPrice &&
        totalPrice <= maxPrice &&
        travelers.length >= minTravelers &&
        travelers.length <= maxTravelers,
    )
    .filter(
      ({ flightItems, hotelItems }) =>
        !serviceType ||
        (serviceType.includes('flights') && flightItems.length > 0) ||
        (serviceType.includes('hotels') && hotelItems.length > 0),
    )
    .filter(
      ({ requestedBy }) => search === undefined || holds(requestedBy.name, search) || holds(requestedBy.email, search),
    )
    .sort((a, b) => direction * (compare(key(a), key(b)) || compare(a.id, b.id)));
}

async function expectFound(filters: Filters, page = 1, perPage = 100, caller = admin): Promise<number> {
  const expected = found(caller === everywhere ? null : company.id, filters);
  const answer = await caller.get(queryString({ ...filters, page, perPage }));
  expect([filters, answer.status]).toEqual([filters, 200]);
  const { bookingRequests, ...counts } = answer.body.data;
  const slice = expected.slice((page - 1) * perPage, page * perPage);
  expect([filters, bookingRequests.map(({ id }: BookingRequest) => id)]).toEqual([filters, slice.map(({ id }) => id)]);
  expect([filters, counts]).toEqual([filters, { total: expected.length, page, perPage }]);
  // Node compares them ten times as fast as Jest, which then shows the difference.
  if (!isDeepStrictEqual(bookingRequests, slice)) expect(bookingRequests).toEqual(slice);
  return expected.length;
}

describe('D39: filters and sorting, compared with a plain loop over all requests', () => {
  test("lists the caller's company, and all companies with ACCESS_ALL_COMPANIES", async () => {
    expect(await expectFound({})).toBeLessThan(await expectFound({}, 1, 100, everywhere));
  });

  test.each<Filters>([
    { status: ['PENDING'] },
    { status: ['COMPLETED', 'CANCELLED'] },
    { status: ['PENDING', 'PENDING'] },
    { serviceType: ['flights'] },
    { serviceType: ['hotels'] },
    { serviceType: ['flights', 'hotels'] },
    { serviceType: ['hotels', 'hotels'] },
    { minTravelers: 2 },
    { maxTravelers: 1 },
    { minTravelers: 2, maxTravelers: 2 },
    { minTravelers: 0, maxTravelers: 1_000_000 },
    ...DAYS.flatMap((day) => [{ startDate: day }, { endDate: day }, { startDate: day, endDate: day }]),
    ...DAYS.map((day) => ({ startDate: `${day}T23:59:59.999Z`, endDate: `${day}T00:00:00Z` })),
    ...PRICES.flatMap((price) => [{ minPrice: price }, { maxPrice: price }, { minPrice: price, maxPrice: price }]),
    { minPrice: 0.0002 },
    { minPrice: 9.99, maxPrice: 10.0001 },
    { minPrice: 55, maxPrice: 1249.9999 },
    { minPrice: 1100, maxPrice: 1350 },
  ])('%j', async (filters) => {
    for (const caller of [admin, everywhere]) await expectFound(filters, 1, 100, caller);
  });

  test.each(['createdAt', 'totalPrice', 'status'])('sorts by %s in both directions, ties by ID', async (sortBy) => {
    for (const sortOrder of ['asc', 'desc', undefined]) {
      for (const perPage of [7, 100])
        await expectFound({ sortBy, ...(sortOrder && { sortOrder }) }, 2, perPage, everywhere);
      await expectFound({ sortBy, ...(sortOrder && { sortOrder }) });
    }
  });

  test.each([
    ...SEARCHES,
    'amira',
    'AMIRA HADDAD',
    'ünal ç_e',
    'ÜNAL',
    'unal%',
    "o'brien",
    'seán',
    'SEÁN',
    'other.example',
    '@',
    '"q"',
    'b\\s@',
    'ΑΘΗΝΆ',
  ])('searches the name and email address of the user the request is for: %j', async (search) => {
    for (const caller of [admin, everywhere]) await expectFound({ search }, 1, 100, caller);
  });

  test('agrees on 200 random filters and pages', async () => {
    let hits = 0;
    for (let round = 0; round < 200; round += 1) {
      const [first, last] = [pick(DAYS), pick(DAYS)].sort();
      const [least, most] = [pick(PRICES), pick(PRICES)].sort((a, b) => a - b);
      const some = <T>(items: T[]): T[] => items.filter(() => chance(60));
      const status = some(['PENDING', 'COMPLETED', 'CANCELLED']);
      const serviceType = some(['flights', 'hotels']);
      const filters: Filters = {
        ...(chance(30) && status.length > 0 && { status }),
        ...(chance(25) && { search: pick(['a', 'amira', '@acme', 'example', '_', '%', 'ünal', 'nobody']) }),
        ...(chance(25) && { startDate: first! }),
        ...(chance(25) && { endDate: last! }),
        ...(chance(30) && serviceType.length > 0 && { serviceType }),
        ...(chance(25) && { minPrice: least! }),
        ...(chance(25) && { maxPrice: most! }),
        ...(chance(20) && { minTravelers: pick([0, 1, 2]) }),
        ...(chance(20) && { maxTravelers: pick([2, 3, 4]) }),
        ...(chance(20) && { sortBy: pick(['createdAt', 'totalPrice', 'status']) }),
        ...(chance(20) && { sortOrder: pick(['asc', 'desc']) }),
      };
      const caller = chance(50) ? admin : everywhere;
      if (caller === everywhere && chance(30)) filters.companyId = pick([company.id, otherCompany.id]);
      hits += await expectFound(filters, pick([1, 1, 1, 2, 3, 40]), pick([1, 3, 10, 20, 100]), caller);
    }
    expect(hits).toBeGreaterThan(700);
  });

  test('updates totals after each change of status, price, items and travelers', async () => {
    const user = await company.employee({ name: 'Changing' });
    clock.set('2026-03-07T10:00:00.000Z');
    const counts = async () => {
      const of = async (query: string) => (await everywhere.get(`${query}&perPage=1`)).body.data.total;
      return Promise.all(
        [
          'status=PENDING',
          'status=CANCELLED',
          'minPrice=7000&maxPrice=7999.9999',
          'minPrice=8000&maxPrice=8999',
          'serviceType=hotels',
          'serviceType=flights',
          'minTravelers=2',
          'startDate=2026-03-07&endDate=2026-03-07',
          'search=changing',
          '',
        ].map(of),
      );
    };
    const before = await counts();
    const change = async (act: () => Promise<unknown>): Promise<number[]> => {
      const [was, _done, is] = [await counts(), await act(), await counts()];
      return is.map((count, index) => count - was[index]);
    };
    let id = '';
    expect(await change(async () => ({ id } = booked(await user.create(trip(user, { totalPrice: 7500 })))))).toEqual([
      1, 0, 1, 0, 0, 1, 0, 1, 1, 1,
    ]);
    const [flight] = booked(await user.read(id)).flightItems;
    expect(await change(() => admin.patch(`/${id}`, { totalPrice: 8500 }))).toEqual([0, 0, -1, 1, 0, 0, 0, 0, 0, 0]);
    expect(await change(() => admin.post(`/${id}/hotels`, hotelItem()))).toEqual([0, 0, 0, 0, 1, 0, 0, 0, 0, 0]);
    expect(await change(() => admin.delete(`/${id}/flights/${flight!.id}`))).toEqual([0, 0, 0, 0, 0, -1, 0, 0, 0, 0]);
    expect(await change(() => admin.post(`/${id}/travelers`, { travelerId: users[0]!.travelerId }))).toEqual([
      0, 0, 0, 0, 0, 0, 1, 0, 0, 0,
    ]);
    expect(await change(() => admin.patch(`/${id}/status`, { status: 'CANCELLED' }))).toEqual([
      -1, 1, 0, 0, 0, 0, 0, 0, 0, 0,
    ]);
    expect(await change(() => admin.patch(`/${id}`, { requestNotes: 'x' }))).toEqual(Array(10).fill(0));
    expect((await counts()).map((count, index) => count - before[index])).toEqual([0, 1, 0, 1, 1, 0, 1, 1, 1, 1]);
    const { body } = await everywhere.get('search=changing');
    requests.push(...body.data.bookingRequests);
  });

  test('finds a user without an email address by name', async () => {
    clock.set('2026-03-08T10:00:00.000Z');
    const nobody = await company.employee({ name: 'Without Mail' });
    await sql(app, 'update users set email = null where id = $1', nobody.userId);
    const request = booked(await nobody.create(trip(nobody)));
    expect(request.requestedBy).toEqual({ id: nobody.userId, name: 'Without Mail', email: null });
    requests.push(request);
    expect(await expectFound({ search: 'without mail' })).toBe(1);
    expect(await expectFound({ search: nobody.userId })).toBe(0);
  });

  test('searches the current name of the user', async () => {
    clock.set('2026-03-09T10:00:00.000Z');
    const renamed = await company.employee({ name: 'Before' });
    const request = booked(await renamed.create(trip(renamed, { flightItems: [flightItem()] })));
    await sql(app, 'update users set name = $1 where id = $2', 'Afterwards', renamed.userId);
    requests.push({ ...request, requestedBy: { ...request.requestedBy, name: 'Afterwards' } });
    expect([await expectFound({ search: 'before' }), await expectFound({ search: 'afterwards' })]).toEqual([0, 1]);
  });

  test('does not search the creator of a request made for somebody else', async () => {
    const sent = requests.find(({ createdByUserId }) => createdByUserId !== null)!;
    const sender = users.find(({ userId }) => userId === sent.createdByUserId)!;
    const { body } = await admin.get(`perPage=100&search=${encodeURIComponent(sender.email)}`);
    expect(
      body.data.bookingRequests.every(({ requestedByUserId }: BookingRequest) => requestedByUserId === sender.userId),
    ).toBe(true);
  });
});

describe('D4: the companyId filter', () => {
  test("accepts the caller's own company", async () => {
    await expectFound({ companyId: company.id });
  });

  test('answers 403 for any other company, whether or not it exists', async () => {
    for (const companyId of [otherCompany.id, 'nowhere.known']) {
      const answer = await admin.get(`companyId=${companyId}`);
      expect([answer.status, answer.body]).toEqual([403, example(403, 'otherCompany')]);
    }
  });

  test('accepts any company with ACCESS_ALL_COMPANIES; an unknown one has no requests', async () => {
    expect(await expectFound({ companyId: otherCompany.id }, 1, 100, everywhere)).toBeGreaterThan(0);
    expect(await expectFound({ companyId: 'nowhere.known' }, 1, 100, everywhere)).toBe(0);
  });
});

describe('D9: paging', () => {
  test('defaults to page 1 of 20, and answers pages past the end empty with the right total', async () => {
    const expected = found(company.id, {});
    expect((await admin.get()).body).toEqual({
      status: 'success',
      data: { bookingRequests: expected.slice(0, 20), total: expected.length, page: 1, perPage: 20 },
    });
    expect((await admin.get('page=1000000000&perPage=100')).body.data).toEqual({
      bookingRequests: [],
      total: expected.length,
      page: 1_000_000_000,
      perPage: 100,
    });
  });

  test('returns every request exactly once over all pages, in every sort order', async () => {
    for (const sortBy of ['createdAt', 'totalPrice', 'status']) {
      const expected = found(company.id, { sortBy });
      const seen = [];
      for (let page = 1; page <= Math.ceil(expected.length / 9); page += 1)
        seen.push(...(await admin.get(`sortBy=${sortBy}&page=${page}&perPage=9`)).body.data.bookingRequests);
      expect(seen).toEqual(expected);
    }
  });

  test('answers an empty list for a company without requests', async () => {
    const empty = await bookingCompany(app);
    expect((await empty.admin.get()).body.data).toEqual({ bookingRequests: [], total: 0, page: 1, perPage: 20 });
  });
});

describe('D8, D9: query parameters', () => {
  const OF_STATUS = 'must be one of PENDING, CANCELLED, COMPLETED';
  const OF_SERVICE = 'must be one of flights, hotels';

  test.each<[string, Record<string, unknown>]>([
    ['page=0', { page: 'must be at least 1' }],
    ['perPage=101', { perPage: 'must be at most 100' }],
    ['status=PENDING,,X', { 'status.1': OF_STATUS, 'status.2': OF_STATUS }],
    ['serviceType=flights,cars', { 'serviceType.1': OF_SERVICE }],
    ['serviceType=Flights', { 'serviceType.0': OF_SERVICE }],
    ['sortBy=price', { sortBy: 'must be one of createdAt, totalPrice, status' }],
    ['sortBy=updatedAt', { sortBy: 'must be one of createdAt, totalPrice, status' }],
    ['sortBy=id;drop', { sortBy: 'must be one of createdAt, totalPrice, status' }],
    ['sortOrder=DESC', { sortOrder: 'must be one of asc, desc' }],
    ['minPrice=-1', { minPrice: 'must be at least 0' }],
    ['minPrice=1.00001', { minPrice: 'must have at most 4 decimal places' }],
    ['minPrice=NaN', { minPrice: expect.any(String) }],
    ['maxPrice=1e12', { maxPrice: 'must be at most 999999999999' }],
    ['maxPrice=1000000000000', { maxPrice: 'must be at most 999999999999' }],
    ['minTravelers=1.5', { minTravelers: 'must be a whole number' }],
    ['maxTravelers=-1', { maxTravelers: 'must be at least 0' }],
    ['companyId=a%20b', { companyId: 'must be 1 to 64 characters from A-Z a-z 0-9 . _ ~ -' }],
    [
      'startDate=yesterday',
      { startDate: 'must be a valid date (YYYY-MM-DD), or a timestamp such as 2026-03-11T09:30:00.000Z' },
    ],
    [
      'minPrice=10.5&maxPrice=10.4999&minTravelers=3&maxTravelers=2&startDate=2026-03-02&endDate=2026-03-01',
      {
        minPrice: 'must not be greater than maxPrice',
        minTravelers: 'must not be greater than maxTravelers',
        startDate: 'must not be after endDate',
      },
    ],
  ])('rejects %s with 400 and names the parameter', async (query, data) => {
    const answer = await admin.get(query);
    expect(refusal(answer)).toEqual([400, data]);
    expect(answer.body).toMatchObject({ status: 'fail', code: 'BAD_REQUEST' });
  });

  test.each([
    'minPrice=10&maxPrice=10',
    'minTravelers=2&maxTravelers=2',
    'minPrice=0.0001',
    'maxPrice=999999999999',
    'status=PENDING,COMPLETED,CANCELLED',
  ])('accepts %s', async (query) => {
    expect((await admin.get(query)).status).toBe(200);
  });
});
