import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import {
  type BookingRequestFilter,
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

function textOf(filter: Asked, limits?: CountLimits): string {
  const query = listQuery(
    { companyId: null, ...filter },
    { by: 'createdAt', direction: 'desc' },
    1,
    20,
    ...(limits ? [limits] : []),
  );
  return em.getPlatform().formatQuery(query.sql, query.params);
}

type Plan = {
  'Subplan Name'?: string;
  'Relation Name'?: string;
  'Actual Loops': number;
  Plans?: Plan[];
};

/** The counts of a list that have such a plan, in their order. */
async function countsOf(filter: Asked, limits: CountLimits, isSuch: (plan: Plan) => boolean): Promise<string[]> {
  const [row] = await em.execute<{ 'QUERY PLAN': [{ Plan: Plan }] }[]>(
    `explain (analyze, costs off, format json) ${textOf(filter, limits)}`,
  );
  const countsIn = (plan: Plan): string[] => {
    const name = /^CTE (count_\d+)$/.exec(plan['Subplan Name'] ?? '')?.[1];
    return [...(name && isSuch(plan) ? [name] : []), ...(plan.Plans ?? []).flatMap(countsIn)];
  };
  return countsIn(row!['QUERY PLAN'][0].Plan).sort();
}

/** The counts of a list that read requests, in their order. */
function countsThatRan(filter: Asked, limits: CountLimits): Promise<string[]> {
  const reads = (plan: Plan): boolean =>
    (plan['Relation Name'] === 'booking_requests' && plan['Actual Loops'] > 0) || (plan.Plans ?? []).some(reads);
  return countsOf(filter, limits, reads);
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
  ['nothing', {}, () => true],
  ['a first day', { startDate: '2026-03-05' }, ({ day }) => day >= 5],
  ['a last day', { endDate: '2026-03-25' }, ({ day }) => day <= 25],
  ['a lowest price', { minPrice: 37 }, ({ price }) => price >= 37],
  ['a highest price', { maxPrice: 74 }, ({ price }) => price <= 74],
  ['flights', { serviceType: ['flights'] }, hasFlights],
  ['hotel stays', { serviceType: ['hotels'] }, hasHotels],
  ['both kinds', { serviceType: ['hotels', 'flights'] }, () => true],
  ['a least number of travelers', { minTravelers: 2 }, (request) => travelersOf(request) >= 2],
  ['a greatest number of travelers', { maxTravelers: 3 }, (request) => travelersOf(request) <= 3],
  ['a search', { requester: 'amira' }, ({ user }) => user < 2],
  ['a search in e-mails, which some lack', { requester: '.example' }, ({ user }) => user % 4 !== 3],
  ['a search that finds everybody', { requester: 'm' }, () => true],
  ['a search for nobody', { requester: 'nobody' }, () => false],
  ['a range of days', { startDate: '2026-03-05', endDate: '2026-03-20' }, ({ day }) => day >= 5 && day <= 20],
  [
    'a range of days and of prices',
    { startDate: '2026-03-05', endDate: '2026-03-20', minPrice: 10, maxPrice: 90 },
    ({ day, price }) => day >= 5 && day <= 20 && price >= 10 && price <= 90,
  ],
  [
    'a search and a first day',
    { requester: '.example', startDate: '2026-03-05' },
    ({ user, day }) => user % 4 !== 3 && day >= 5,
  ],
  ['a search and a last day', { requester: 'amira', endDate: '2026-03-20' }, ({ user, day }) => user < 2 && day <= 20],
  ['a search that finds everybody and a price', { requester: 'm', minPrice: 37 }, ({ price }) => price >= 37],
  [
    'a search and two bounds',
    { requester: '.example', minPrice: 10, serviceType: ['flights'] },
    (request) => request.user % 4 !== 3 && request.price >= 10 && hasFlights(request),
  ],
];

const EVERYTHING = 1_000;

describe.each<[string, CountLimits | undefined]>([
  ['as it is', undefined],
  ['what is let through, whole', { few: 0, leftOut: 0 }],
  ['what is left out', { few: 0, leftOut: EVERYTHING }],
  ['whichever is less than 40', { few: 40, leftOut: 40 }],
  ['whichever is less than 10', { few: 10, leftOut: 10 }],
])('counting %s', (_what, limits) => {
  test.each(FILTERS)(
    'totals with %s are exact, for all and one company, any status and one',
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

test('what passes a single condition is counted once where it is few', async () => {
  expect(await countsThatRan({ minPrice: 37 }, { few: EVERYTHING, leftOut: EVERYTHING })).toEqual(['count_1']);
});

test('what passes a single condition is counted once where it is few, and no other count is begun', async () => {
  const begun = await countsOf({ minPrice: 37 }, { few: EVERYTHING, leftOut: 0 }, (plan) => plan['Actual Loops'] > 0);
  expect(begun).toEqual(['count_1']);
});

test.each<[string, Asked, string[]]>([
  ['a first day', { startDate: '2026-03-05' }, ['count_1', 'count_2']],
  ['a greatest number of travelers and a status', { maxTravelers: 3, status: ['PENDING'] }, ['count_1', 'count_2']],
])('what passes it is not counted whole where it leaves out little: with %s', async (_what, asked, counts) => {
  expect(await countsThatRan(asked, { few: 1, leftOut: EVERYTHING })).toEqual(counts);
});

const [FOUND, MISSED, OF_THE_REST] = ['count_3', 'count_4', 'count_5'];

test.each<[string, Asked, string[]]>([
  ['few users: what it finds', { requester: 'amira' }, [FOUND]],
  ['few users, with a first day: what both find', { requester: 'amira', startDate: '2026-03-05' }, [FOUND]],
  ['most users: what it misses', { requester: '.example' }, [MISSED]],
  [
    'most users, with a first day: what it misses, and what the day finds',
    { requester: '.example', startDate: '2026-03-05' },
    [MISSED, OF_THE_REST],
  ],
  ['everybody: nothing', { requester: 'm' }, []],
  ['everybody, with a first day: what the day finds', { requester: 'm', startDate: '2026-03-05' }, [OF_THE_REST]],
])('of a search that finds %s is counted', async (_what, asked, counts) => {
  expect(await countsThatRan(asked, { few: EVERYTHING, leftOut: EVERYTHING })).toEqual(counts);
});

test.each<[string, Asked]>([
  ['nothing', {}],
  ['a status', { status: ['PENDING'] }],
  ['flights or hotel stays, which is all there is', { serviceType: ['flights', 'hotels'] }],
])('no request is counted with %s', async (_what, asked) => {
  expect(await countsThatRan(asked, { few: 1, leftOut: EVERYTHING })).toEqual([]);
});

test('what is cheap to compare is compared first', async () => {
  const asked = {
    companyId: 'own',
    status: ['PENDING', 'COMPLETED'] as const,
    serviceType: ['flights'] as const,
    minPrice: 37,
    minTravelers: 2,
  };
  const lines = await em.execute<{ 'QUERY PLAN': string }[]>(`explain (costs off) ${textOf(asked)}`);
  const filters = lines.map((line) => line['QUERY PLAN']).filter((line) => line.includes('Filter: (has_flights'));
  expect(filters).not.toHaveLength(0);
  for (const filter of filters) expect(filter).toMatch(/has_flights.*traveler_count.*total_price.*status/);
});

test.each<[string, Asked, string]>([
  [
    'kinds and numbers of travelers of a company are counted',
    { companyId: 'own', serviceType: ['flights'], minTravelers: 2 },
    'kinds',
  ],
  [
    'dates, prices and numbers of travelers are counted',
    { startDate: '2026-03-05', minPrice: 10, maxPrice: 90, minTravelers: 2 },
    'days',
  ],
  [
    'flights, dates and prices are counted',
    { serviceType: ['flights'], startDate: '2026-03-05', minPrice: 10, maxPrice: 90 },
    'filters',
  ],
  ['a page of all companies with a price is found', { minPrice: 37, maxPrice: 74, status: ['PENDING'] }, 'created'],
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
