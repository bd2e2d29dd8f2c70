/**
 * Measures both lists of booking requests over HTTP, with every filter and sort order, on the data of
 * `seed-requests.ts` (which is loaded first if it is missing): `node test/bench/booking-lists.ts [--calls 100] [--data
 * .data/bench] [--no-compare] [--no-memory]`. With `--random 300 [--seed 1]`, so many random combinations of filters,
 * search terms and orders take the place of its own.
 *
 * Prints a table, the queries that miss the goal, and the service's memory over 10,000 calls. The total and the IDs of
 * every query are compared with a plain query that uses none of the optimizations; a difference fails the run.
 */
import { type ChildProcess, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { readConfig } from '../../src/config.ts';
import { mintDevelopmentToken } from '../../src/demo/development-token.ts';
import { type Database, openDatabase } from '../../src/platform/database/database.ts';
import { migrate } from '../../src/platform/schema-migrations.ts';
import { readOptions } from '../support/read-options.ts';
import { DATA_FOLDER, isSeeded, startBenchServer } from './bench-database.ts';
import { serviceEnvironment, startService } from './evaluate-service.ts';
import { agent, quantile, timedGet } from './timed-get.ts';
import { seeded } from '../support/seeded.ts';
import { parentOf, processorMillisOf, residentMegabytes } from './process-usage.ts';

const {
  calls,
  data: folder,
  random: randomCount,
  seed,
  'no-compare': withoutComparison,
  'no-memory': withoutMemory,
} = readOptions({
  calls: { type: 'string', default: '100' },
  data: { type: 'string', default: DATA_FOLDER },
  random: { type: 'string', default: '0' },
  seed: { type: 'string', default: '1' },
  'no-compare': { type: 'boolean', default: false },
  'no-memory': { type: 'boolean', default: false },
});

const PER_PAGE = 20;
const FAR_PAGE = 1_000;
/** Calls of each query in a row, to measure the database's processor time. */
const PROCESSOR_CALLS = 5;
const MEMORY_CALLS = { warmUp: 2_000, measured: 10_000 };
/** Milliseconds. */
const TARGET = { medianOfMostOpened: 10, p99: 100, p99OfAll: 250, farPage: 300 };
/** The lists that everybody opens: all requests, or those with one status, in any order. */
const isMostOpened = (query: string): boolean => /^(status=[A-Z]+)?$|^sortBy=\w+&sortOrder=\w+$/.test(query);

type Caller = { token: string; companyId: string | null; userId: string };
type Case = {
  list: string;
  caller: Caller;
  path: string;
  query: string;
  /** The same in plain SQL over `booking_requests r`. */
  where: string;
  order: string;
};
type Answer = { total: number; ids: string[] };

const contains = (expression: string, text: string): string =>
  `position(lower(upper('${text.replaceAll("'", "''")}')) in lower(upper(coalesce(${expression}, '')))) > 0`;
const requesterHas = (text: string): string =>
  `exists (select from users u where u.company_id = r.company_id and u.id = r.requested_by_user_id and (${contains('u.name', text)} or ${contains('u.email', text)}))`;
const action = `coalesce(policy_evaluation ->> 'action', 'NONE')`;
const day = `to_char(r.created_at at time zone 'UTC', 'YYYY-MM-DD')`;

/** Administrators' lists: a query string, and the same in SQL. */
const SINGLE_FILTERS: [string, string][] = [
  ['', 'true'],
  ['status=PENDING', `status = 'PENDING'`],
  ['status=COMPLETED,CANCELLED', `status in ('COMPLETED', 'CANCELLED')`],
  ['search=haddad', requesterHas('haddad')],
  ['search=schmidt.17@', requesterHas('schmidt.17@')],
  ['search=петров', requesterHas('петров')],
  ['search=.example', requesterHas('.example')],
  ['startDate=2025-12-01', `${day} >= '2025-12-01'`],
  ['startDate=2024-02-01', `${day} >= '2024-02-01'`],
  ['endDate=2024-01-31', `${day} <= '2024-01-31'`],
  ['endDate=2025-11-30', `${day} <= '2025-11-30'`],
  ['serviceType=flights', 'has_flights'],
  ['serviceType=hotels', 'has_hotels'],
  ['serviceType=flights,hotels', 'has_flights or has_hotels'],
  ['policyAction=REQUIRE_APPROVAL', `${action} = 'REQUIRE_APPROVAL'`],
  ['policyAction=NONE', `${action} = 'NONE'`],
  ['reasonCode=OFFICE_VISIT', `reason_code = 'OFFICE_VISIT'`],
  ['minPrice=500', 'total_price >= 500'],
  ['minPrice=5000', 'total_price >= 5000'],
  ['maxPrice=3000', 'total_price <= 3000'],
  ['maxPrice=400', 'total_price <= 400'],
  ['minTravelers=2', 'traveler_count >= 2'],
  ['maxTravelers=1', 'traveler_count <= 1'],
];
const COMBINATIONS: [string, string][] = [
  ['policyAction=REQUIRE_APPROVAL&status=PENDING', `${action} = 'REQUIRE_APPROVAL' and status = 'PENDING'`],
  [
    'policyAction=ALLOW&reasonCode=CONFERENCE&startDate=2025-01-01&sortBy=totalPrice',
    `${action} = 'ALLOW' and reason_code = 'CONFERENCE' and ${day} >= '2025-01-01'`,
  ],
  [
    'policyAction=WARN_AND_ALLOW&search=haddad&sortBy=status',
    `${action} = 'WARN_AND_ALLOW' and ${requesterHas('haddad')}`,
  ],
  ['status=PENDING&startDate=2025-12-01', `status = 'PENDING' and ${day} >= '2025-12-01'`],
  [
    'status=COMPLETED&startDate=2025-04-01&endDate=2025-06-30',
    `status = 'COMPLETED' and ${day} between '2025-04-01' and '2025-06-30'`,
  ],
  ['minPrice=1000&maxPrice=2000.5', 'total_price between 1000 and 2000.5'],
  ['status=PENDING&minPrice=4000&sortBy=totalPrice', `status = 'PENDING' and total_price >= 4000`],
  ['serviceType=hotels&minTravelers=3', 'has_hotels and traveler_count >= 3'],
  ['search=haddad&status=CANCELLED', `status = 'CANCELLED' and ${requesterHas('haddad')}`],
  [
    'search=haddad&startDate=2025-01-01&endDate=2025-06-30&sortBy=totalPrice',
    `${day} between '2025-01-01' and '2025-06-30' and ${requesterHas('haddad')}`,
  ],
  [
    'startDate=2024-03-16&endDate=2025-10-15&minPrice=755&maxPrice=2444.5',
    `${day} between '2024-03-16' and '2025-10-15' and total_price between 755 and 2444.5`,
  ],
  ['status=PENDING&startDate=2024-01-02', `status = 'PENDING' and ${day} >= '2024-01-02'`],
  ['search=.example&startDate=2024-02-01', `${day} >= '2024-02-01' and ${requesterHas('.example')}`],
  [
    'startDate=2025-01-01&minPrice=700&minTravelers=2',
    `${day} >= '2025-01-01' and total_price >= 700 and traveler_count >= 2`,
  ],
  [
    'status=CANCELLED&serviceType=flights&maxPrice=600&sortBy=status',
    `status = 'CANCELLED' and has_flights and total_price <= 600`,
  ],
  [
    'status=PENDING,COMPLETED&search=an&startDate=2025-01-01&endDate=2025-12-31&serviceType=flights&minPrice=300&maxPrice=2500&minTravelers=1&maxTravelers=2',
    `status <> 'CANCELLED' and ${requesterHas('an')} and ${day} between '2025-01-01' and '2025-12-31' and has_flights and total_price between 300 and 2500 and traveler_count <= 2`,
  ],
];
/**
 * Random combinations of filters and an order. The terms to search are parts of users' names and addresses.
 */
function randomFilters(count: number, texts: string[]): [string, string][] {
  const random = seeded(Number(seed));
  const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)]!;
  const someDay = (): string => new Date(Date.UTC(2024, 0, 1 + Math.floor(random() * 730))).toISOString().slice(0, 10);
  const range = <Value>(value: () => Value): [Value, Value] => {
    const [one, other] = [value(), value()];
    return one < other ? [one, other] : [other, one];
  };
  const someTerm = (): string => {
    const text = pick(texts);
    const length = 2 + Math.floor(random() * 5);
    const start = Math.floor(random() * Math.max(1, text.length - length));
    return text.slice(start, start + length).trim() || text;
  };
  return Array.from({ length: count }, () => {
    const [dates, prices, travelers] = [
      range(someDay),
      range(() => Math.floor(random() * 6_000)),
      range(() => pick([1, 2, 3, 4])),
    ];
    const [status, service, term] = [
      pick(['PENDING', 'COMPLETED', 'CANCELLED']),
      pick(['flights', 'hotels']),
      someTerm(),
    ];
    const filters: [chance: number, query: string, where: string][] = [
      [0.5, `search=${term}`, requesterHas(term)],
      [0.3, `status=${status}`, `status = '${status}'`],
      [0.3, `startDate=${dates[0]}`, `${day} >= '${dates[0]}'`],
      [0.2, `endDate=${dates[1]}`, `${day} <= '${dates[1]}'`],
      [0.3, `minPrice=${prices[0]}`, `total_price >= ${prices[0]}`],
      [0.2, `maxPrice=${prices[1]}`, `total_price <= ${prices[1]}`],
      [0.2, `serviceType=${service}`, `has_${service}`],
      [0.2, `minTravelers=${travelers[0]}`, `traveler_count >= ${travelers[0]}`],
      [0.1, `maxTravelers=${travelers[1]}`, `traveler_count <= ${travelers[1]}`],
    ];
    const chosen = filters.filter(([chance]) => random() < chance);
    const sort = `sortBy=${pick(['createdAt', 'totalPrice', 'status'])}&sortOrder=${pick(['asc', 'desc'])}`;
    return [
      [...chosen.map(([, query]) => query), sort].join('&'),
      ['true', ...chosen.map(([, , where]) => where)].join(' and '),
    ];
  });
}

const SORTS = ['createdAt', 'totalPrice', 'status'].flatMap((by) =>
  ['desc', 'asc'].map((direction): [string, string] => [`sortBy=${by}&sortOrder=${direction}`, 'true']),
);

const holds = (table: string, columns: string[], text: string): string =>
  `exists (select from ${table} i where i.company_id = r.company_id and i.booking_request_id = r.id and (${columns.map((column) => contains(`i.${column}`, text)).join(' or ')}))`;
const contentsHave = (text: string): string =>
  `(${[
    contains('r.id::text', text),
    contains('r.request_notes', text),
    holds(
      'flight_items',
      [
        'origin_name',
        'origin_code',
        'destination_name',
        'destination_code',
        'airline',
        'airline_code',
        'flight_number',
      ],
      text,
    ),
    holds('hotel_items', ['hotel_name', 'city_name', 'city_code'], text),
    `exists (select from booking_request_travelers b join travelers t on t.company_id = b.company_id and t.id = b.traveler_id
      where b.company_id = r.company_id and b.booking_request_id = r.id and ${contains(`t.first_name || ' ' || t.last_name`, text)})`,
  ].join(' or ')})`;

/** Users' lists of their own requests. */
function myFilters(user: string): [string, string][] {
  const mine = `(requested_by_user_id = '${user}' or created_by_user_id = '${user}')`;
  return [
    ['', mine],
    ['delegationFilter=my_requests', `requested_by_user_id = '${user}'`],
    ['delegationFilter=delegated', `created_by_user_id = '${user}'`],
    ['status=PENDING,CANCELLED', `${mine} and status <> 'COMPLETED'`],
    ['startDate=2025-01-01&endDate=2025-06-30', `${mine} and ${day} between '2025-01-01' and '2025-06-30'`],
    ['search=istanbul', `${mine} and ${contentsHave('istanbul')}`],
    ['search=haddad&status=COMPLETED', `${mine} and status = 'COMPLETED' and ${contentsHave('haddad')}`],
  ];
}

function orderOf(query: string): string {
  const parameters = new URLSearchParams(query);
  const column = { createdAt: 'created_at', totalPrice: 'total_price', status: 'status' }[
    parameters.get('sortBy') ?? 'createdAt'
  ];
  const direction = parameters.get('sortOrder') ?? 'desc';
  return `${column} ${direction}, id ${direction}`;
}

async function cases(database: Database): Promise<Case[]> {
  const { authentication } = readConfig(environment('postgresql://unused/unused'));
  const token = (sub: string, companyId: string, permissions: string[]): string =>
    mintDevelopmentToken(authentication, { sub, companyId, roles: ['employee'], permissions, expiresIn: '3h' });
  const large = 'large-company-1';
  const someUser = async (column: string, order: string): Promise<string> => {
    const text = `select ${column} as id from booking_requests where company_id = '${large}' and ${column} is not null group by 1 order by ${order}, 1 limit 1`;
    return (await database.pool.query<{ id: string }>({ text })).rows[0]!.id;
  };
  const small = 'small-company-001';
  const admin = (companyId: string, all = false): Caller => ({
    userId: `${companyId}.user-0000`,
    companyId: all ? null : companyId,
    token: token(`${companyId}.user-0000`, companyId, [
      'READ_BOOKING_REQUESTS',
      ...(all ? ['ACCESS_ALL_COMPANIES'] : []),
    ]),
  });
  const ofAdmin = (list: string, caller: Caller, filters: [string, string][], more = ''): Case[] =>
    filters.map(([query, where]) => ({
      list,
      caller,
      path: '/v1/admin/booking-requests',
      query: [query, more].filter((part) => part !== '').join('&'),
      order: orderOf(query),
      where: `(${where})${caller.companyId === null ? '' : ` and company_id = '${caller.companyId}'`}`,
    }));
  const ofUser = (list: string, userId: string): Case[] =>
    myFilters(userId).map(([query, where]) => ({
      list,
      caller: { userId, companyId: large, token: token(userId, large, ['READ_USER_BOOKING_REQUESTS']) },
      path: '/v1/booking-requests/my-requests',
      query,
      where,
      order: orderOf(query),
    }));
  if (Number(randomCount) > 0) {
    const users = await database.pool.query<{ text: string }>({
      text: `select name as text from users union all select email from users where email is not null order by 1`,
    });
    const filters = randomFilters(
      Number(randomCount),
      users.rows.map(({ text }) => text),
    );
    const [ofAll, ofLarge] = [
      filters.filter((_filter, index) => index % 3 > 0),
      filters.filter((_filter, index) => index % 3 === 0),
    ];
    return [
      ...ofAdmin('all 1,000,000', admin(large, true), ofAll),
      ...ofAdmin('a company of 300,000', admin(large), ofLarge),
    ];
  }
  const everything = [...SINGLE_FILTERS, ...COMBINATIONS, ...SORTS];
  return [
    ...ofAdmin('a company of 300,000', admin(large), everything),
    ...ofAdmin('all 1,000,000', admin(large, true), everything),
    ...ofAdmin('a company of 800', admin(small), [
      ...SINGLE_FILTERS.slice(0, 4),
      ...COMBINATIONS.slice(7),
      ...SORTS.slice(2, 5),
    ]),
    ...ofUser('mine, an ordinary user', await someUser('requested_by_user_id', 'abs(count(*) - 100)')),
    ...ofUser('mine, who travels most', await someUser('requested_by_user_id', 'count(*) desc')),
    ...ofUser('mine, who sends most for others', await someUser('created_by_user_id', 'count(*) desc')),
  ];
}

const environment = (databaseUrl: string) => ({
  ...serviceEnvironment(databaseUrl),
  RATE_LIMIT_READ: '0',
  DATA_DIR: join(folder, 'service'),
});

/** Reads a page of a list. Returns the milliseconds until its last byte, and the body. */
function call(url: string, { path, query, caller }: Case, page: number): Promise<{ millis: number; body: string }> {
  return timedGet(`${url}${path}?${encodeURI(query)}${query === '' ? '' : '&'}page=${page}`, caller.token);
}

function answerIn(body: string): Answer {
  const { total, bookingRequests } = (
    JSON.parse(body) as { data: { total: number; bookingRequests: { id: string }[] } }
  ).data;
  return { total, ids: bookingRequests.map(({ id }) => id) };
}

async function plainAnswer(database: Database, { where, order }: Case, page: number): Promise<Answer> {
  const text = `with r as (select * from booking_requests r where ${where})
    select (select count(*) from r)::integer as total, array(select id from r order by ${order} limit ${PER_PAGE} offset ${(page - 1) * PER_PAGE}) as ids`;
  return (await database.pool.query<Answer>({ text })).rows[0]!;
}

type Figures = { near: number[]; far: number[]; total: number; processor: number };

async function measure(url: string, databaseServer: string, all: Case[]): Promise<Map<Case, Figures>> {
  const figures = new Map<Case, Figures>();
  for (const each of all) {
    await call(url, each, FAR_PAGE);
    const { total } = answerIn((await call(url, each, 1)).body);
    const before = processorMillisOf(databaseServer);
    for (let count = 0; count < PROCESSOR_CALLS; count += 1) await call(url, each, 1);
    const processor = (processorMillisOf(databaseServer) - before) / PROCESSOR_CALLS;
    figures.set(each, { near: [], far: [], total, processor });
  }
  // The queries take turns, so that a busy moment of the machine affects all of them.
  for (let round = 0; round < Number(calls); round += 1) {
    for (const [each, { near, far }] of figures) {
      near.push((await call(url, each, 1)).millis);
      if (round % 4 === 0) far.push((await call(url, each, FAR_PAGE)).millis);
    }
    if (process.stderr.isTTY) process.stderr.write(`\rround ${round + 1} of ${calls}\u001B[K`);
  }
  return figures;
}

async function differences(url: string, database: Database, all: Case[]): Promise<string[]> {
  const found: string[] = [];
  for (const each of all) {
    for (const page of [1, FAR_PAGE]) {
      const answer = answerIn((await call(url, each, page)).body);
      const plain = await plainAnswer(database, each, page);
      if (JSON.stringify(answer) !== JSON.stringify(plain))
        found.push(`${each.list}: ${each.query} page ${page}: ${answer.total}, not ${plain.total}`);
    }
  }
  return found;
}

function report(figures: Map<Case, Figures>): void {
  console.log(`\n| list | query | total | processor | page 1: median | p99 | page ${FAR_PAGE}: median | most |`);
  console.log('|---|---|--:|--:|--:|--:|--:|--:|');
  const above: string[] = [];
  for (const [{ list, query }, { near, far, total, processor }] of figures) {
    const [median, p99, farMedian, farMost] = [
      quantile(near, 0.5),
      quantile(near, 0.99),
      quantile(far, 0.5),
      Math.max(...far),
    ];
    console.log(
      `| ${list} | ${query || '(none)'} | ${total.toLocaleString('en')} | ${processor.toFixed(1)} | ${median.toFixed(1)} | ${p99.toFixed(1)} | ${farMedian.toFixed(1)} | ${farMost.toFixed(1)} |`,
    );
    const isSlow = isMostOpened(query) && median >= TARGET.medianOfMostOpened;
    const goal = list.startsWith('all ') ? TARGET.p99OfAll : TARGET.p99;
    if (isSlow || p99 >= goal || farMost >= TARGET.farPage) above.push(`${list}: ${query || '(none)'}`);
  }
  const near = [...figures.values()].flatMap((each) => each.near);
  const far = [...figures.values()].flatMap((each) => each.far);
  console.log(
    `\nIn milliseconds, ${calls} calls of each, one at a time; the processor time is the database's, for page 1. All together: page 1 ${quantile(near, 0.5).toFixed(1)} at the median, ` +
      `${quantile(near, 0.99).toFixed(1)} at the 99th percentile; page ${FAR_PAGE} ${quantile(far, 0.5).toFixed(1)}, at most ${Math.max(...far).toFixed(1)}.`,
  );
  console.log(
    above.length === 0
      ? 'None is above the target.'
      : `${above.length} of ${figures.size} above the target (${JSON.stringify(TARGET)}):\n${above.map((line) => `- ${line}`).join('\n')}`,
  );
}

/**
 * Calls of every kind in a random order, four at a time. The first ones open connections and let the heap reach its
 * size.
 */
async function reportMemory(url: string, pid: number, all: Case[]): Promise<void> {
  const random = seeded(1);
  const callSome = async (count: number): Promise<void> => {
    for (let done = 0; done < count; done += 4)
      await Promise.all(Array.from({ length: 4 }, () => call(url, all[Math.floor(random() * all.length)]!, 1)));
  };
  await callSome(MEMORY_CALLS.warmUp);
  const sizes = [residentMegabytes(pid)];
  const started = performance.now();
  for (let tenth = 1; tenth <= 10; tenth += 1) {
    await callSome(MEMORY_CALLS.measured / 10);
    sizes.push(residentMegabytes(pid));
  }
  const perSecond = (MEMORY_CALLS.measured * 1000) / (performance.now() - started);
  const growth = 100 * (sizes.at(-1)! / sizes[0]! - 1);
  console.log(
    `\nMemory of the service over ${MEMORY_CALLS.measured.toLocaleString('en')} list calls, 4 at a time, ${perSecond.toFixed(0)} a second, in MB, every thousand: ` +
      `${sizes.map((size) => size.toFixed(0)).join(', ')}: ${growth.toFixed(1)} %.`,
  );
}

if (!isSeeded(folder)) {
  const seed = spawnSync(process.execPath, ['test/bench/seed-requests.ts', '--data', folder], { stdio: 'inherit' });
  if (seed.status !== 0) process.exit(1);
}
const server = await startBenchServer(folder);
let service: ChildProcess | undefined;
try {
  const database = await openDatabase({ url: server.database, entities: [], poolSize: 2, log: () => {} });
  // Data from an earlier version: vacuum what the migrations have rewritten.
  if ((await migrate(database)).length > 0) await database.pool.query({ text: 'vacuum (analyze)' });
  const [backend] = (await database.pool.query<{ pid: number }>({ text: 'select pg_backend_pid() as pid' })).rows;
  const databaseServer = parentOf(backend!.pid);
  const all = await cases(database);
  const { child, url } = await startService(environment(server.database));
  service = child;

  if (!withoutComparison) {
    const found = await differences(url, database, all);
    console.log(
      found.length === 0 ? `Totals and ids of ${all.length} queries are those of a plain query.` : found.join('\n'),
    );
    if (found.length > 0) process.exitCode = 1;
  }
  report(await measure(url, databaseServer, all));
  if (!withoutMemory) await reportMemory(url, child.pid!, all);
  await database.close();
} finally {
  agent.destroy();
  service?.kill();
  await server.stop();
}
