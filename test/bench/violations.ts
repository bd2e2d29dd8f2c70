/**
 * Measures the list and the summary of policy violations over HTTP, on the data of `seed-requests.ts` (which is loaded first
 * if it is missing): `npm run bench:violations -- [--calls 100] [--only 300,000: summary] [--data .data/bench]`. With
 * `--only`, only the queries whose name has this text.
 *
 * Prints a table, and the queries of a company of 300,000 requests that miss the goal. Each total is compared with a plain
 * query on the stored evaluations; a difference fails the run.
 */
import { type ChildProcess, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { readConfig } from '../../src/config.ts';
import { mintDevelopmentToken } from '../../src/demo/development-token.ts';
import { openDatabase } from '../../src/platform/database/database.ts';
import { readOptions } from '../support/read-options.ts';
import { DATA_FOLDER, isSeeded, startBenchServer } from './bench-database.ts';
import { serviceEnvironment, startService } from './evaluate-service.ts';
import { agent, quantile, timedGet } from './timed-get.ts';

const {
  calls,
  only,
  data: folder,
} = readOptions({
  calls: { type: 'string', default: '100' },
  only: { type: 'string', default: '' },
  data: { type: 'string', default: DATA_FOLDER },
});

/** Milliseconds at the 99th percentile, for a company of 300,000 requests. */
const TARGET = 250;
const LARGE = 'large-company-1';

/** A query, and the same in plain SQL on `x`: the violations of the stored evaluations, with their requests. */
const FILTERS: [query: string, where: string][] = [
  ['', 'true'],
  ['type=PRICE', `type = 'PRICE'`],
  ['type=STAR_RATING&status=PENDING', `type = 'STAR_RATING' and status = 'PENDING'`],
  ['service=FLIGHT&action=REQUIRE_APPROVAL', `service = 'FLIGHT' and action = 'REQUIRE_APPROVAL'`],
  ['reasonCode=OFFICE_VISIT', `reason_code = 'OFFICE_VISIT'`],
  ['startDate=2025-01-01&endDate=2025-06-30', `day between '2025-01-01' and '2025-06-30'`],
  ['search=haddad', `who like '%haddad%'`],
  ['currency=EUR', `currency = 'EUR'`],
];
const SORTS = [
  'sortOrder=asc',
  'currency=EUR&sortBy=excessAmount',
  'currency=USD&sortBy=excessAmount&status=COMPLETED',
];
const GROUPS = ['TYPE', 'SERVICE', 'ACTION', 'RULE', 'POLICY', 'USER', 'REASON', 'MONTH'];

const EXPANSION = `
  select r.company_id, r.status, r.reason_code, to_char(r.created_at at time zone 'UTC', 'YYYY-MM-DD') as day,
    lower(u.name || ' ' || u.email) as who, i ->> 'action' as action, v ->> 'type' as type,
    case when i ->> 'item' like 'flight%' then 'FLIGHT' else 'HOTEL' end as service,
    case when v ->> 'type' = 'PRICE' then substring(v ->> 'message' from '([A-Z]{3}) limit per ') end as currency
  from booking_requests r
  join users u on u.company_id = r.company_id and u.id = r.requested_by_user_id
  cross join lateral json_array_elements(r.policy_evaluation -> 'items') i
  cross join lateral json_array_elements(i -> 'violations') v`;

const nameOf = ({ list, path, query }: Case): string => `${list}: ${path === '' ? 'list' : 'summary'} ${query}`;

type Case = { list: string; token: string; path: string; query: string; where: string | null };

function casesOf(tokens: { list: string; token: string; ofCompany: string }[]): Case[] {
  return tokens.flatMap(({ list, token, ofCompany }) => [
    ...FILTERS.map(([query, where]) => ({ list, token, path: '', query, where: `${where}${ofCompany}` })),
    ...SORTS.map((query) => ({ list, token, path: '', query, where: null })),
    ...GROUPS.map((group) => ({ list, token, path: '/summary', query: `groupBy=${group}`, where: null })),
    ...FILTERS.slice(1).map(([query]) => ({
      list,
      token,
      path: '/summary',
      query: `groupBy=USER&${query}`,
      where: null,
    })),
  ]);
}

if (!isSeeded(folder)) {
  const seed = spawnSync(process.execPath, ['test/bench/seed-requests.ts', '--data', folder], { stdio: 'inherit' });
  if (seed.status !== 0) process.exit(1);
}
const server = await startBenchServer(folder);
let service: ChildProcess | undefined;
try {
  const environment = {
    ...serviceEnvironment(server.database),
    RATE_LIMIT_READ: '0',
    RATE_LIMIT_ANALYSIS: '0',
    DATA_DIR: join(folder, 'service'),
  };
  const { authentication } = readConfig(environment);
  const tokenWith = (permissions: string[]): string =>
    mintDevelopmentToken(authentication, {
      sub: `${LARGE}.user-0000`,
      companyId: LARGE,
      roles: [],
      permissions,
      expiresIn: '3h',
    });
  const all = casesOf([
    {
      list: 'a company of 300,000',
      token: tokenWith(['READ_BOOKING_REQUESTS']),
      ofCompany: ` and company_id = '${LARGE}'`,
    },
    { list: 'all 1,000,000', token: tokenWith(['READ_BOOKING_REQUESTS', 'ACCESS_ALL_COMPANIES']), ofCompany: '' },
  ]).filter((each) => nameOf(each).includes(only));
  const started = await startService(environment);
  service = started.child;
  const call = ({ path, query, token }: Case): Promise<{ millis: number; body: string }> =>
    timedGet(`${started.url}/v1/admin/policy-violations${path}?${query}`, token);

  const database = await openDatabase({ url: server.database, entities: [], poolSize: 2, log: () => {} });
  const totals = new Map<Case, number>();
  for (const each of all) {
    const { body } = await call(each);
    const { total, rows } = (JSON.parse(body) as { data: { total?: number; rows?: { violations: number }[] } }).data;
    totals.set(each, total ?? rows!.reduce((sum, { violations }) => sum + violations, 0));
    if (each.where === null) continue;
    const text = `select count(*)::integer as total from (${EXPANSION}) x where ${each.where}`;
    const [plain] = (await database.pool.query<{ total: number }>({ text })).rows;
    if (plain!.total === total) continue;
    console.log(`${nameOf(each)}: ${total}, not ${plain!.total}`);
    process.exitCode = 1;
  }
  await database.close();

  const millis = new Map(all.map((each) => [each, [] as number[]]));
  // The queries take turns, so that a busy moment of the machine affects all of them.
  for (let round = 0; round < Number(calls); round += 1)
    for (const [each, times] of millis) {
      times.push((await call(each)).millis);
      // With real-time priority, the kernel suspends processes that never pause, for 50 ms of each second.
      await sleep(15);
    }
  console.log('| query | violations | median | p99 |\n|---|--:|--:|--:|');
  const above: string[] = [];
  for (const [each, times] of millis) {
    const [median, p99] = [quantile(times, 0.5), quantile(times, 0.99)];
    console.log(
      `| ${nameOf(each)} | ${totals.get(each)!.toLocaleString('en')} | ${median.toFixed(1)} | ${p99.toFixed(1)} |`,
    );
    if (each.list !== 'all 1,000,000' && p99 >= TARGET) above.push(nameOf(each));
  }
  console.log(`\nIn milliseconds, ${calls} calls of each, one at a time.`);
  console.log(above.length === 0 ? 'None is above the target.' : `Above ${TARGET} ms: ${above.join('; ')}`);
} finally {
  agent.destroy();
  service?.kill();
  await server.stop();
}
