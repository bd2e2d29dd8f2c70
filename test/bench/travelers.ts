/**
 * Measures the administrators' list of travelers over HTTP, with every filter, sort order and kind of search, at
 * 200,000 travelers with 1.5 passports each (which are loaded first if they are missing): `node test/bench/travelers.ts
 * [--calls 60] [--data .data/bench-travelers]`.
 *
 * Prints a table, and the queries that miss the goal. The total and the IDs of every query are compared with a query
 * that uses no index; a difference fails the run.
 */
import { createHash } from 'node:crypto';
import type { ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { readConfig } from '../../src/config.ts';
import { mintDevelopmentToken } from '../../src/demo/development-token.ts';
import { type Database, openDatabase } from '../../src/platform/database/database.ts';
import { KeyRing } from '../../src/platform/secrets/key-ring.ts';
import { progressBar } from '../../src/tools/progress-bar.ts';
import { readOptions } from '../support/read-options.ts';
import { isSeeded, markAsSeeded, newBenchDatabase, startBenchServer } from './bench-database.ts';
import { serviceEnvironment, startService } from './evaluate-service.ts';
import { agent, quantile, timedGet } from './timed-get.ts';
import { companyId, passportNumber, SampleTravelers, TRAVELER_TABLES, TRAVELERS } from './sample-travelers.ts';
import { seeded } from '../support/seeded.ts';
import { completeLoad, dropSecondaryIndexes, openLoads } from './table-load.ts';

const { calls: wanted, data: folder } = readOptions({
  calls: { type: 'string', default: '60' },
  data: { type: 'string', default: '.data/bench-travelers' },
});
const calls = Number(wanted);
if (!/^[1-9]\d*$/.test(wanted)) {
  console.error(`--calls is "${wanted}", and must be a whole number above 0.`);
  process.exit(1);
}

/** Milliseconds at the median. */
const TARGET = 50;
const ROWS_A_CHUNK = 500;
const PER_PAGE = 10;
/** It only protects invented numbers. */
const KEY = { id: 'bench', secret: createHash('sha256').update('travelers of the benchmark').digest() };

type Case = { caller: string; companyId: string | null; token: string; query: Record<string, string> };
type Answer = { total: number; ids: string[] };

async function load(database: Database): Promise<void> {
  const rows = new SampleTravelers(seeded(2026), new KeyRing([KEY]), new Date());
  const directory = await openLoads(database, TRAVELER_TABLES, ['companies', 'users']);
  for (const row of rows.companies()) directory.loads.companies.add(row);
  for (const row of rows.users()) directory.loads.users.add(row);
  for (const each of Object.values(directory.loads)) await each.end();
  directory.release();

  const names = ['travelers', 'passports'] as const;
  const definitions = await dropSecondaryIndexes(database, names);
  const { loads, release } = await openLoads(database, TRAVELER_TABLES, names);
  const progress = progressBar('Loading travelers', TRAVELERS);
  for (let index = 0; index < TRAVELERS; index += 1) {
    const { traveler, passports } = rows.traveler(index);
    loads.travelers.add(traveler);
    for (const passport of passports) loads.passports.add(passport);
    if ((index + 1) % ROWS_A_CHUNK !== 0) continue;
    for (const each of Object.values(loads)) await each.flush();
    progress(index + 1);
  }
  for (const each of Object.values(loads)) await each.end();
  release();

  const indexing = progressBar('Indexing', definitions.length);
  let begun = 0;
  const step = (): void => indexing(Math.min(definitions.length, begun++));
  await completeLoad(database, definitions, Object.keys(TRAVELER_TABLES), step);
  await becomeVisible(database);
}

/**
 * Vacuums until every page is known to be visible to all, as it would be some minutes after a load: an older session
 * may have prevented it.
 */
async function becomeVisible(database: Database): Promise<void> {
  for (let attempt = 1; attempt <= 60; attempt += 1) {
    const { rows } = await database.pool.query<{ hidden: number }>({
      text: `select relpages - relallvisible as hidden from pg_class where oid = 'travelers'::regclass`,
    });
    if (rows[0]!.hidden === 0) return;
    await sleep(500);
    await database.pool.query({ text: 'vacuum travelers' });
  }
  throw new Error('Some older session keeps the rows from being visible to all.');
}

const environment = (databaseUrl: string) => ({
  ...serviceEnvironment(databaseUrl),
  RATE_LIMIT_TRAVELERS_READ: '0',
  DATA_DIR: join(folder, 'service'),
  PASSPORT_KEYS: `${KEY.id}:${KEY.secret.toString('base64')}`,
});

/** The traveler whose passport is searched for. */
const OWNER_INDEX = 120_000;
const NUMBER = passportNumber(OWNER_INDEX, 0);

/** Searches, by what they find. */
const SEARCHES: [string, string][] = [
  ['a first name', 'małgorzata'],
  ['a last name', 'schmidt'],
  ['both names', 'lena fischer'],
  ['part of an e-mail', '.12345@'],
  ['part of a phone', '77012'],
  ['a passport number', NUMBER],
  ['everybody with an e-mail', '.example'],
  ['one letter', 'a'],
  ['everybody', '+'],
  ['nobody', 'qqxzy'],
  ['nobody, too short for an index of trigrams', 'ψξ'],
];

function casesOf(caller: string, company: string | null, token: string): Case[] {
  const filters: Record<string, string>[] = [
    {},
    ...(company === null ? [{ companyId: companyId(0) }, { companyId: companyId(2) }] : [{ companyId: company }]),
    ...['ADT', 'CHD', 'INF'].map((travelerType) => ({ travelerType })),
    ...['createdAt', 'firstName', 'lastName'].flatMap((sortBy) =>
      ['asc', 'desc'].map((sortOrder) => ({ sortBy, sortOrder })),
    ),
    ...SEARCHES.map(([, search]) => ({ search })),
    { search: 'schmidt', sortBy: 'firstName', sortOrder: 'asc' },
    { search: '.example', sortBy: 'lastName', sortOrder: 'desc' },
    { search: 'ψξ', sortBy: 'lastName', sortOrder: 'asc' },
    { search: 'ы', sortBy: 'firstName', sortOrder: 'asc' },
    { search: 'anna', travelerType: 'CHD' },
    { travelerType: 'ADT', sortBy: 'lastName', sortOrder: 'asc' },
    { travelerType: 'INF', sortBy: 'firstName', sortOrder: 'desc' },
  ];
  return filters.map((query) => ({ caller, companyId: company, token, query }));
}

function allCases(databaseUrl: string): Case[] {
  const { authentication } = readConfig(environment(databaseUrl));
  const token = (permissions: string[]): string =>
    mintDevelopmentToken(authentication, {
      sub: `${companyId(0)}.user-00000`,
      companyId: companyId(0),
      roles: ['employee'],
      permissions,
      expiresIn: '3h',
    });
  return [
    ...casesOf('a company of 60,000', companyId(0), token(['READ_TRAVELERS'])),
    ...casesOf('all 200,000', null, token(['READ_TRAVELERS', 'ACCESS_ALL_COMPANIES'])),
  ];
}

async function call(url: string, { query, token }: Case): Promise<Answer & { millis: number }> {
  const { millis, body } = await timedGet(`${url}/api/admin/travelers?${new URLSearchParams(query)}`, token);
  const { data, total } = JSON.parse(body) as { data: { id: string }[]; total: number };
  return { millis, total, ids: data.map(({ id }) => id) };
}

/** The same with a query that uses no index; the number that is searched for belongs to the traveler given. */
async function plainAnswer(database: Database, ownerOfNumber: string, { companyId, query }: Case): Promise<Answer> {
  const column = {
    createdAt: 'created_at',
    firstName: 'lower(upper(first_name))',
    lastName: 'lower(upper(last_name))',
  }[query['sortBy'] ?? 'createdAt'];
  const direction = query['sortOrder'] ?? 'desc';
  const texts = [`first_name || ' ' || last_name`, 'phone_prefix || phone_number', `coalesce(email_address, '')`];
  const { rows } = await database.pool.query<Answer>({
    text: `with found as materialized (
        select id, ${column} as sorted from (select *, extract(year from age($4::date, birth_date)) as age from travelers offset 0) t
        where ($1::text is null or company_id = $1)
          and ($2::text is null or id = $5 or ${texts.map((text) => `position(lower(upper($2)) in lower(upper(${text}))) > 0`).join(' or ')})
          and ($3::text is null or $3 = case when age < 2 then 'INF' when age < 12 then 'CHD' else 'ADT' end))
      select (select count(*) from found)::integer as total, array(select id from found order by sorted ${direction}, id ${direction} limit ${PER_PAGE}) as ids`,
    values: [
      query['companyId'] ?? companyId,
      query['search'] ?? null,
      query['travelerType'] ?? null,
      new Date().toISOString().slice(0, 10),
      query['search'] === NUMBER ? ownerOfNumber : null,
    ],
  });
  return rows[0]!;
}

/** The sample again, up to the traveler with that number. */
function ownerOf(index: number): string {
  const rows = new SampleTravelers(seeded(2026), new KeyRing([KEY]), new Date());
  for (const _ of rows.users());
  for (let before = 0; before < index; before += 1) rows.traveler(before);
  return String(rows.traveler(index).traveler[0]);
}

async function differences(url: string, database: Database, all: Case[]): Promise<string[]> {
  const owner = ownerOf(OWNER_INDEX);
  const progress = progressBar('Comparing', all.length);
  const found: string[] = [];
  for (const [index, each] of all.entries()) {
    const { total, ids } = await call(url, each);
    const plain = await plainAnswer(database, owner, each);
    if (total !== plain.total || ids.join() !== plain.ids.join())
      found.push(`${each.caller}: ${nameOf(each)}: ${total} ${ids[0]}, not ${plain.total} ${plain.ids[0]}`);
    progress(index + 1);
  }
  return found;
}

function nameOf({ query }: Case): string {
  const kind = SEARCHES.find(([, search]) => search === query['search'])?.[0];
  const text = Object.entries(query)
    .map(([name, value]) => `${name}=${value}`)
    .join('&');
  return `${text === '' ? '(none)' : text}${kind ? ` (${kind})` : ''}`;
}

async function measure(url: string, all: Case[]): Promise<Map<Case, { millis: number[]; total: number }>> {
  const figures = new Map<Case, { millis: number[]; total: number }>();
  const progress = progressBar('Measuring', calls);
  // The queries take turns, so that a busy moment of the machine affects all of them.
  for (let round = 0; round < calls; round += 1) {
    for (const each of all) {
      const { millis, total } = await call(url, each);
      const figure = figures.get(each) ?? { millis: [], total };
      figure.millis.push(millis);
      figures.set(each, figure);
    }
    progress(round + 1);
  }
  return figures;
}

function report(figures: Map<Case, { millis: number[]; total: number }>): void {
  console.log('\n| administrator of | query | total | median | 95 % |\n|---|---|--:|--:|--:|');
  const above: string[] = [];
  for (const [each, { millis, total }] of figures) {
    const median = quantile(millis, 0.5);
    console.log(
      `| ${each.caller} | ${nameOf(each)} | ${total.toLocaleString('en')} | ${median.toFixed(1)} | ${quantile(millis, 0.95).toFixed(1)} |`,
    );
    if (median >= TARGET) above.push(`- ${each.caller}: ${nameOf(each)}`);
  }
  const every = [...figures.values()].flatMap(({ millis }) => millis);
  console.log(
    `\nIn milliseconds, ${calls} calls of each, one at a time. All together: ${quantile(every, 0.5).toFixed(1)} at the median, ${quantile(every, 0.99).toFixed(1)} at the 99th percentile.`,
  );
  console.log(
    above.length === 0
      ? `All medians are below ${TARGET} ms.`
      : `At or above ${TARGET} ms at the median:\n${above.join('\n')}`,
  );
}

const server = await startBenchServer(folder);
let service: ChildProcess | undefined;
try {
  if (!isSeeded(folder)) {
    const empty = await newBenchDatabase(server);
    await load(empty);
    await empty.close();
    markAsSeeded(folder, { travelers: TRAVELERS });
  }
  const database = await openDatabase({ url: server.database, entities: [], poolSize: 2, log: () => {} });
  const { child, url } = await startService(environment(server.database));
  service = child;
  const all = allCases(server.database);
  const found = await differences(url, database, all);
  console.log(
    found.length === 0 ? `Totals and ids of ${all.length} queries are those of a plain query.` : found.join('\n'),
  );
  if (found.length > 0) process.exitCode = 1;
  report(await measure(url, all));
  await database.close();
} finally {
  agent.destroy();
  service?.kill();
  await server.stop();
}
