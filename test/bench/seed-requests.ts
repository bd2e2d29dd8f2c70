/**
 * Loads many booking requests, for `booking-lists.ts` and for manual queries: `node test/bench/seed-requests.ts
 * [--requests 1000000] [--data .data/bench]`.
 *
 * Two companies have 30 % of the requests and 3,000 users each, 500 small ones the rest and 20 users each. Every
 * request has 3 items, and 2 travelers on average (1, 2, 2, 3). They were created over the two years 2024 and 2025. The
 * same number of requests gives the same rows. Its own embedded PostgreSQL stores them in the folder, about 3 KB per
 * request.
 */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { type Database, openDatabase } from '../../src/platform/database.ts';
import { migrate } from '../../src/platform/schema-migrations.ts';
import { readOptions } from '../support/read-options.ts';
import { DATA_FOLDER, isSeeded, seeded, seededMark, startBenchServer } from './bench-database.ts';
import { SampleRows, TABLES } from './sample-rows.ts';
import { dropSecondaryIndexes, openLoads } from './table-load.ts';

const { requests: wanted, data: folder } = readOptions({
  requests: { type: 'string', default: '1000000' },
  data: { type: 'string', default: DATA_FOLDER },
});

const count = Number(wanted);
if (!/^\d+$/.test(wanted) || count === 0 || count % 10_000 !== 0) {
  console.error(`--requests is "${wanted}", and must be a multiple of 10,000.`);
  process.exit(1);
}

const ROWS_A_CHUNK = 500;

const started = performance.now();

/** One line that is redrawn; in a log, one line per tenth. */
class Progress {
  readonly #started = performance.now();
  readonly #total: number;
  #lastTenth = -1;

  constructor(total: number) {
    this.#total = total;
  }

  at(done: number): void {
    const share = done / this.#total;
    const perSecond = Math.round((done * 1000) / (performance.now() - this.#started));
    const left = Math.ceil((this.#total - done) / Math.max(1, perSecond));
    const bar = '█'.repeat(Math.round(30 * share)).padEnd(30, '░');
    const line = `${bar} ${String(Math.floor(100 * share)).padStart(3)} %  ${done.toLocaleString('en')} requests, ${perSecond.toLocaleString('en')}/s, ${left} s left`;
    const tenth = Math.floor(10 * share);
    if (process.stderr.isTTY) process.stderr.write(`\r${line}\u001B[K${done === this.#total ? '\n' : ''}`);
    else if (tenth !== this.#lastTenth) process.stderr.write(`${line}\n`);
    this.#lastTenth = tenth;
  }
}

function step(text: string): void {
  process.stderr.write(`${((performance.now() - started) / 1000).toFixed(0).padStart(4)} s  ${text}\n`);
}

async function load(database: Database): Promise<void> {
  const rows = new SampleRows(count, seeded(2026));
  const directory = await openLoads(database, TABLES, ['companies', 'users', 'travelers']);
  for (const row of rows.companies()) directory.loads.companies.add(row);
  for (const row of rows.users()) directory.loads.users.add(row);
  for (const row of rows.travelers()) directory.loads.travelers.add(row);
  for (const each of Object.values(directory.loads)) await each.end();
  directory.release();

  const names = ['booking_requests', 'flight_items', 'hotel_items', 'booking_request_travelers'] as const;
  const indexesOfContents = await dropSecondaryIndexes(database, names.slice(1));
  const indexesOfRequests = await dropSecondaryIndexes(database, names.slice(0, 1));
  const { loads, release } = await openLoads(database, TABLES, names);
  const progress = new Progress(count);
  for (let index = 0; index < count; index += 1) {
    const request = rows.request(index);
    loads.booking_requests.add(request.request);
    for (const row of request.flights) loads.flight_items.add(row);
    for (const row of request.hotels) loads.hotel_items.add(row);
    for (const row of request.travelers) loads.booking_request_travelers.add(row);
    if ((index + 1) % ROWS_A_CHUNK !== 0) continue;
    for (const each of Object.values(loads)) await each.flush();
    progress.at(index + 1);
  }
  for (const each of Object.values(loads)) await each.end();
  release();

  const connection = await database.pool.connect();
  await connection.query(`set maintenance_work_mem = '512MB'`);
  const make = async (definitions: string[]): Promise<void> => {
    for (const definition of definitions) {
      step(definition.replace(/ USING .*/, '').toLowerCase());
      await connection.query(definition);
    }
  };
  await make(indexesOfContents);
  await make(indexesOfRequests);
  step('count the requests');
  await connection.query(`
    insert into booking_request_counts (company_id, status, requests)
    select company_id, status, count(*) from booking_requests group by company_id, status`);
  for (const name of [...Object.keys(TABLES), 'booking_request_counts']) {
    step(`vacuum analyze ${name}`);
    await connection.query(`vacuum (analyze) ${name}`);
  }
  await connection.query('checkpoint');
  connection.release(true);
}

rmSync(seededMark(folder), { force: true });
mkdirSync(folder, { recursive: true });
const server = await startBenchServer(folder);
try {
  const postgres = await openDatabase({ url: server.url, entities: [], poolSize: 2, log: () => {} });
  await postgres.pool.query({ text: 'drop database if exists bench with (force)' });
  // By default, the WAL of such a load would take another gigabyte.
  await postgres.pool.query({ text: `alter system set max_wal_size = '256MB'` });
  await postgres.pool.query({ text: 'select pg_reload_conf()' });
  await postgres.pool.query({ text: 'create database bench' });
  await postgres.close();

  const database = await openDatabase({ url: server.database, entities: [], poolSize: 8, log: () => {} });
  await migrate(database);
  await load(database);
  const {
    rows: [size],
  } = await database.pool.query<{ size: string }>({
    text: 'select pg_size_pretty(pg_database_size(current_database())) as size',
  });
  await database.close();
  writeFileSync(seededMark(folder), `${JSON.stringify({ requests: count })}\n`);
  step(`${count.toLocaleString('en')} requests are in ${folder}, ${size!.size}.`);
} finally {
  await server.stop();
}
if (!isSeeded(folder)) process.exitCode = 1;
