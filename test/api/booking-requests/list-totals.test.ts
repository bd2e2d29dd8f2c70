import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import {
  type BookingRequestFilter,
  type BookingRequestOrder,
  type CountLimits,
  listQuery,
} from '../../../src/areas/booking-requests/list-query.ts';
import { newId } from '../../../src/domain/ids.ts';
import { openDatabase } from '../../../src/platform/database.ts';
import { createTestDatabase } from '../../support/test-database.ts';

const { url, drop } = await createTestDatabase();
const database = await openDatabase({ url, entities: [], poolSize: 2, log: () => {} });
afterAll(async () => {
  await database.close();
  await drop();
});
const em = database.orm.em.fork();

type Asked = Partial<BookingRequestFilter>;

const NEWEST: BookingRequestOrder = { by: 'createdAt', direction: 'desc' };

function textOf(filter: Asked, limits?: CountLimits, order = NEWEST, page = 1): string {
  const query = listQuery({ companyId: null, ...filter }, order, page, 20, ...(limits ? [limits] : []));
  return em.getPlatform().formatQuery(query.sql, query.params);
}

type Plan = {
  'Subplan Name'?: string;
  'Relation Name'?: string;
  'Actual Loops': number;
  Plans?: Plan[];
};

/** The named parts of a list's query that have such a plan, in their order. */
async function partsOf(filter: Asked, limits: CountLimits, isSuch: (plan: Plan) => boolean): Promise<string[]> {
  const [row] = await em.execute<{ 'QUERY PLAN': [{ Plan: Plan }] }[]>(
    `explain (analyze, costs off, format json) ${textOf(filter, limits)}`,
  );
  const partsIn = (plan: Plan): string[] => {
    const name = /^CTE (count_\d+|found)$/.exec(plan['Subplan Name'] ?? '')?.[1];
    return [...(name && isSuch(plan) ? [name] : []), ...(plan.Plans ?? []).flatMap(partsIn)];
  };
  return partsIn(row!['QUERY PLAN'][0].Plan).sort();
}

/** The named parts of a list's query that read requests, in their order. */
function partsThatRan(filter: Asked, limits: CountLimits): Promise<string[]> {
  const reads = (plan: Plan): boolean =>
    (plan['Relation Name'] === 'booking_requests' && plan['Actual Loops'] > 0) || (plan.Plans ?? []).some(reads);
  return partsOf(filter, limits, reads);
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

const EVERYTHING = 1_000;
const ALL: CountLimits = { few: EVERYTHING, sampled: 100, sorted: EVERYTHING * EVERYTHING };

describe.each<[string, CountLimits | undefined]>([
  ['with the default limits', undefined],
  ['all matching requests', { few: 0, sampled: 0, sorted: 0 }],
  ['whichever a sample has less of', { few: 0, sampled: 100, sorted: 0 }],
  ['up to 40 that match, then as a sample says', { few: 40, sampled: 100, sorted: 40 }],
])('counting %s', (_what, limits) => {
  test.each(FILTERS)(
    'gives exact totals with %s, for all companies and one, any status and some',
    async (_name, asked, lets) => {
      for (const companyId of [null, 'own']) {
        for (const status of [undefined, ['PENDING'], ['PENDING', 'CANCELLED']] as const) {
          const expected = REQUESTS.filter(
            (request) =>
              (companyId === null || request.company === companyId) &&
              (status === undefined || status.some((each) => each === request.status)) &&
              lets(request),
          );
          const [row] = await em.execute<{ total: string }[]>(textOf({ companyId, status, ...asked }, limits));
          expect(Number(row!.total)).toBe(expected.length);
        }
      }
    },
  );
});

test('counts the matches of a single condition once when they are few', async () => {
  expect(await partsThatRan({ minPrice: 37 }, { ...ALL, sorted: 0 })).toEqual(['count_1']);
});

test('starts no other count when the matches of a single condition are few', async () => {
  const begun = await partsOf({ minPrice: 37 }, ALL, (plan) => plan['Actual Loops'] > 0);
  expect(begun).toEqual(['count_1']);
});

const WEAK: Asked = { startDate: '2026-03-03', maxPrice: 95 };
const [FEW, SAMPLE, LEFT_OUT, MATCHES] = ['count_1', 'count_2', 'count_3', 'count_4'];

test.each<[string, Asked, number, string[]]>([
  ['most of a sample match', { startDate: '2026-03-05' }, 100, [FEW, SAMPLE, LEFT_OUT]],
  ['most of a sample with the status match', { maxTravelers: 3, status: ['PENDING'] }, 100, [FEW, SAMPLE, LEFT_OUT]],
  ['fewer match', { startDate: '2026-03-20' }, 100, [FEW, SAMPLE, MATCHES]],
  ['a sample has none of them', { startDate: '2026-03-05' }, 0, [FEW, SAMPLE, MATCHES]],
  ['most of a sample meet several conditions', WEAK, 100, ['count_1', 'count_2', 'count_3']],
  ['a sample has none that meet several', WEAK, 0, ['count_1', 'count_4']],
])('counts what does not match, or what does, whichever is less: %s', async (_what, asked, sampled, counts) => {
  expect(await partsThatRan(asked, { ...ALL, few: 1, sampled })).toEqual(counts);
});

const [FOUND, MISSED, OF_THE_REST] = ['count_3', 'count_4', 'count_5'];

test.each<[string, Asked, string[]]>([
  ['few users: those it finds', { requester: 'amira' }, [FOUND]],
  ['few users, with a start date: those that both find', { requester: 'amira', startDate: '2026-03-05' }, [FOUND]],
  ['most users: those it misses', { requester: '.example' }, [MISSED]],
  [
    'most users, with a start date: those it misses, and those the date finds',
    { requester: '.example', startDate: '2026-03-05' },
    [MISSED, OF_THE_REST],
  ],
  ['every user: nothing', { requester: 'm' }, []],
  ['every user, with a start date: those the date finds', { requester: 'm', startDate: '2026-03-05' }, [OF_THE_REST]],
])('counts for a search that finds %s', async (_what, asked, counts) => {
  expect(await partsThatRan(asked, { ...ALL, sorted: 0 })).toEqual(counts);
});

const SEARCH: Asked = { requester: 'amira', maxPrice: 90 };

test.each<[string, number, string[]]>([
  ['few requests: those, to be sorted', ALL.sorted, ['count_3', 'found']],
  ['many requests: none but those of the page', 0, ['count_3']],
])('reads for the page of a search that finds %s', async (_what, sorted, parts) => {
  expect(await partsThatRan(SEARCH, { ...ALL, sorted })).toEqual(parts);
});

describe.each([
  ['few', ALL.sorted],
  ['many', 0],
])('a search that finds %s requests', (_what, sorted) => {
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
      const pages = [1, 2].map((page) => textOf(SEARCH, { ...ALL, sorted }, { by, direction }, page));
      const rows = await Promise.all(pages.map((page) => em.execute<{ ids: string[]; total: string }[]>(page)));
      expect(rows.flatMap(([row]) => row!.ids)).toEqual(expected.map(({ id }) => id));
      expect(rows.map(([row]) => Number(row!.total))).toEqual([expected.length, expected.length]);
    }
  });
});

test.each<[string, Asked]>([
  ['no filter', {}],
  ['a status', { status: ['PENDING'] }],
  ['flights or hotel stays, which matches every request', { serviceType: ['flights', 'hotels'] }],
])('counts no requests with %s', async (_what, asked) => {
  expect(await partsThatRan(asked, { ...ALL, few: 1 })).toEqual([]);
});

test('compares cheap columns first', async () => {
  const asked = {
    companyId: 'own',
    status: ['PENDING', 'COMPLETED'] as const,
    serviceType: ['flights'] as const,
    minPrice: 37,
    minTravelers: 2,
  };
  const lines = await em.transactional(async (unit) => {
    // Indexes would take some of the conditions.
    await unit.execute('set local enable_indexscan = off; set local enable_bitmapscan = off');
    return unit.execute<{ 'QUERY PLAN': string }[]>(`explain (costs off) ${textOf(asked)}`);
  });
  const filters = lines
    .map((line) => line['QUERY PLAN'])
    .filter((line) => /Filter: \(has_flights.*total_price/.test(line));
  expect(filters).not.toHaveLength(0);
  for (const filter of filters) expect(filter).toMatch(/has_flights.*traveler_count.*total_price.*status/);
});

test.each<[string, Asked, string]>([
  [
    'counts services and travelers of one company',
    { companyId: 'own', serviceType: ['flights'], minTravelers: 2 },
    'kinds',
  ],
  ['counts dates of one company', { companyId: 'own', startDate: '2026-03-05' }, 'company_days'],
  [
    'counts dates and prices of one company',
    { companyId: 'own', endDate: '2026-03-25', minPrice: 10, maxPrice: 90 },
    'company_days',
  ],
  [
    'counts dates, prices and travelers',
    { startDate: '2026-03-05', minPrice: 10, maxPrice: 90, minTravelers: 2 },
    'days',
  ],
  [
    'flights, dates and prices are counted',
    { serviceType: ['flights'], startDate: '2026-03-05', minPrice: 10, maxPrice: 90 },
    'filters',
  ],
  ['finds a page of all companies by price', { minPrice: 37, maxPrice: 74, status: ['PENDING'] }, 'created'],
])('%s without reading the table', async (_what, asked, index) => {
  await em.execute('vacuum (analyze) booking_requests');
  const plan = await em.transactional(async (unit) => {
    // Otherwise PostgreSQL would read the whole table, because it is so small.
    await unit.execute(
      'set local enable_seqscan = off; set local enable_bitmapscan = off; set local enable_sort = off',
    );
    return unit.execute<{ 'QUERY PLAN': string }[]>(`explain (costs off) ${textOf(asked)}`);
  });
  const lines = plan.map((line) => line['QUERY PLAN']).join('\n');
  expect(lines).toContain(`Index Only Scan using booking_requests_${index} on booking_requests`);
});
