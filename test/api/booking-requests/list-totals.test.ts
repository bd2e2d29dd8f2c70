import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import {
  type BookingRequestFilter,
  type BookingRequestOrder,
  requestKeys,
} from '../../../src/areas/booking-requests/list-queries.ts';
import { newId } from '../../../src/domain/ids.ts';
import { openDatabase } from '../../../src/platform/database/database.ts';
import { explained } from '../../support/query-plans.ts';
import { createTestDatabase } from '../../support/test-database.ts';

const { url, drop } = await createTestDatabase();
const database = await openDatabase({ url, entities: [], poolSize: 2, log: () => {} });
afterAll(async () => {
  await database.close();
  await drop();
});
const em = database.em();

type Asked = Partial<BookingRequestFilter>;

const NEWEST: BookingRequestOrder = { by: 'createdAt', direction: 'desc' };
const SEARCH: Asked = { requester: 'amira', maxPrice: 90 };

type Options = { order?: BookingRequestOrder; page?: number; maxSorted?: number };

/** The total of a list, and the IDs on one of its pages. */
async function listed(
  filter: Asked,
  { order = NEWEST, page = 1, maxSorted }: Options = {},
): Promise<{ ids: string[]; total: number }> {
  const asked = { companyId: null, ...filter };
  const { keys, total } = await requestKeys(em, asked, order, { page, perPage: 20 }, maxSorted);
  return { ids: keys.map(({ id }) => id), total };
}

type Request = { company: string; user: number; status: string; price: number; day: number; contents: number };

/** Users of two companies; every fourth has no e-mail address. */
const REQUESTS = Array.from({ length: 120 }, (_, index): Request => {
  const company = index % 5 === 0 ? 'other' : 'own';
  const status = ['PENDING', 'COMPLETED', 'CANCELLED'][index % 3]!;
  return { company, user: index % 8, status, price: (index * 37) % 100, day: 1 + (index % 28), contents: index % 12 };
});
/** The first and the last time of a day, because filters are by day. */
const TIMES = ['00:00:00', '23:59:59.999'];
const travelersOf = ({ contents }: Request): number => 1 + (contents % 4);
const hasFlights = ({ contents }: Request): boolean => contents % 3 !== 0;
const hasHotels = ({ contents }: Request): boolean => contents % 3 !== 1;

beforeAll(async () => {
  for (const company of ['own', 'other']) {
    await em.execute('insert into companies (id, name) values (?, ?)', [company, company]);
    for (let user = 0; user < 8; user += 1) {
      await em.execute('insert into users (company_id, id, name, email, roles) values (?, ?, ?, ?, ?)', [
        company,
        `${company}-${user}`,
        user < 2 ? 'Amira' : 'Omar',
        user % 4 === 3 ? null : `user-${user}@mail.example`,
        '{}',
      ]);
    }
  }
  for (const [index, request] of REQUESTS.entries()) {
    const { company, user, status, price, day } = request;
    await em.execute(
      `insert into booking_requests (company_id, id, requested_by_user_id, total_price, currency, status, traveler_count,
         has_flights, has_hotels, created_at, updated_at) values (?, ?, ?, ?, 'EUR', ?, ?, ?, ?, ?, now())`,
      [
        company,
        newId(),
        `${company}-${user}`,
        price,
        status,
        travelersOf(request),
        hasFlights(request),
        hasHotels(request),
        `2026-03-${String(day).padStart(2, '0')}T${TIMES[index % TIMES.length]}Z`,
      ],
    );
  }
  await em.execute(`insert into booking_request_counts (company_id, status, requests)
    select company_id, status, count(*) from booking_requests group by 1, 2`);
});

/** Filters, each with a check for the requests that match it. */
const FILTERS: [string, Asked, (request: Request) => boolean][] = [
  ['no filter', {}, () => true],
  ['a start date', { startDate: '2026-03-05' }, ({ day }) => day >= 5],
  ['an end date', { endDate: '2026-03-25' }, ({ day }) => day <= 25],
  ['a minimum price', { minPrice: 37 }, ({ price }) => price >= 37],
  ['a maximum price', { maxPrice: 74 }, ({ price }) => price <= 74],
  ['flights', { serviceType: ['flights'] }, hasFlights],
  ['hotel stays', { serviceType: ['hotels'] }, hasHotels],
  ['flights or hotel stays', { serviceType: ['hotels', 'flights'] }, () => true],
  ['a minimum number of travelers', { minTravelers: 2 }, (request) => travelersOf(request) >= 2],
  ['a maximum number of travelers', { maxTravelers: 3 }, (request) => travelersOf(request) <= 3],
  ['a search', { requester: 'amira' }, ({ user }) => user < 2],
  ['a search in email addresses, which some users lack', { requester: '.example' }, ({ user }) => user % 4 !== 3],
  ['a search that matches every user', { requester: 'm' }, () => true],
  ['a search that matches no user', { requester: 'nobody' }, () => false],
  ['a range of days', { startDate: '2026-03-05', endDate: '2026-03-20' }, ({ day }) => day >= 5 && day <= 20],
  [
    'a range of days and of prices',
    { startDate: '2026-03-05', endDate: '2026-03-20', minPrice: 10, maxPrice: 90 },
    ({ day, price }) => day >= 5 && day <= 20 && price >= 10 && price <= 90,
  ],
  [
    'a search and a start date',
    { requester: '.example', startDate: '2026-03-05' },
    ({ user, day }) => user % 4 !== 3 && day >= 5,
  ],
  ['a search and an end date', { requester: 'amira', endDate: '2026-03-20' }, ({ user, day }) => user < 2 && day <= 20],
  [
    'a search that matches every user, and a minimum price',
    { requester: 'm', minPrice: 37 },
    ({ price }) => price >= 37,
  ],
  [
    'a search and two bounds',
    { requester: '.example', minPrice: 10, serviceType: ['flights'] },
    (request) => request.user % 4 !== 3 && request.price >= 10 && hasFlights(request),
  ],
];

test.each(FILTERS)(
  'gives exact totals with %s, for all companies and one, any status and some',
  async (_name, asked, lets) => {
    for (const companyId of [null, 'own']) {
      for (const ofStatus of [{}, { status: ['PENDING'] }, { status: ['PENDING', 'CANCELLED'] }] as Asked[]) {
        const { status } = ofStatus;
        const expected = REQUESTS.filter(
          (request) =>
            (companyId === null || request.company === companyId) &&
            (status === undefined || status.some((each) => each === request.status)) &&
            lets(request),
        );
        expect((await listed({ companyId, ...ofStatus, ...asked })).total).toBe(expected.length);
      }
    }
  },
);

describe.each([
  ['few', 1_000],
  ['many', 0],
])('a search that finds %s requests', (_what, maxSorted) => {
  test.each<[BookingRequestOrder['by'], string]>([
    ['createdAt', 'created_at'],
    ['totalPrice', 'total_price'],
    ['status', 'status'],
  ])('lists them sorted by %s, on several pages', async (by, column) => {
    for (const direction of ['asc', 'desc'] as const) {
      const expected = await em.execute<{ id: string }[]>(
        `select id from booking_requests where total_price <= 90 and substr(requested_by_user_id, length(company_id) + 2) in ('0', '1')
         order by ${column} ${direction}, id ${direction}`,
      );
      expect(expected.length).toBeGreaterThan(20);
      const order = { by, direction };
      const pages = [await listed(SEARCH, { order, maxSorted }), await listed(SEARCH, { order, maxSorted, page: 2 })];
      expect(pages.flatMap(({ ids }) => ids)).toEqual(expected.map(({ id }) => id));
      expect(pages.map(({ total }) => total)).toEqual([expected.length, expected.length]);
    }
  });
});

/** The queries for a list, each with its plan if PostgreSQL avoids reading tables, which it would do as they are small. */
async function plansOf(filter: Asked, maxSorted?: number): Promise<{ text: string; plan: string }[]> {
  await em.execute('vacuum (analyze) booking_requests');
  const settings = 'set local enable_seqscan = off; set local enable_bitmapscan = off; set local enable_sort = off';
  const { queries } = await explained(em, settings, (unit) =>
    requestKeys(unit, { companyId: null, ...filter }, NEWEST, { page: 1, perPage: 20 }, maxSorted),
  );
  return queries;
}

test('reads and sorts what a search finds if that is little, and otherwise reads in the order of the list', async () => {
  const [few, many] = [await plansOf(SEARCH, 1_000), await plansOf(SEARCH, 0)];
  expect(few.map(({ text }) => /materialized/.test(text))).toEqual([false, true]);
  expect(many.map(({ text }) => /materialized/.test(text))).toEqual([false, false]);
});

test.each<[string, Asked]>([
  ['no filter', {}],
  ['a status', { status: ['PENDING'] }],
  ['flights or hotel stays, which matches every request', { serviceType: ['flights', 'hotels'] }],
])('counts no requests with %s', async (_what, asked) => {
  const [count] = await plansOf(asked);
  expect(count!.plan).toContain('booking_request_counts');
  expect(count!.plan).not.toContain('booking_requests');
});

test('compares cheap columns first', async () => {
  const asked: Asked = {
    companyId: 'own',
    status: ['PENDING', 'COMPLETED'],
    serviceType: ['flights'],
    minPrice: 37,
    minTravelers: 2,
  };
  for (const { plan } of await plansOf(asked)) expect(plan).toMatch(/has_flights.*traveler_count.*total_price/);
});

test.each<[string, Asked]>([
  ['services and travelers of one company', { companyId: 'own', serviceType: ['flights'], minTravelers: 2 }],
  ['dates of one company', { companyId: 'own', startDate: '2026-03-05' }],
  ['dates and prices of one company', { companyId: 'own', endDate: '2026-03-25', minPrice: 10, maxPrice: 90 }],
  ['a search in one company', { companyId: 'own', requester: 'amira' }],
  ['dates', { startDate: '2026-03-05' }],
  ['flights, dates and prices', { serviceType: ['flights'], startDate: '2026-03-05', minPrice: 10, maxPrice: 90 }],
  ['a status and prices', { status: ['PENDING'], minPrice: 37, maxPrice: 74 }],
])('counts and lists %s without reading the table', async (_what, asked) => {
  for (const { plan } of await plansOf(asked)) expect(plan).toMatch(/Index Only Scan using booking_requests_\w+ on/);
});
