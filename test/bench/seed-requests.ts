/**
 * Loads many booking requests, for `booking-lists.ts` and for manual queries: `node test/bench/seed-requests.ts
 * [--requests 1000000] [--data .data/bench]`.
 *
 * Two companies have 30 % of the requests and 3,000 users each, 500 small ones the rest and 20 users each. Every
 * request has 3 items, and 2 travelers on average (1, 2, 2, 3). They were created over the two years 2024 and 2025. The
 * same number of requests gives the same rows. Its own embedded PostgreSQL stores them in the folder, about 3 KB per
 * request.
 */
import { enterViolations } from '../../src/areas/booking-requests/index.ts';
import type { Database } from '../../src/platform/database/database.ts';
import { progressBar } from '../../src/tools/progress-bar.ts';
import { readOptions } from '../support/read-options.ts';
import { DATA_FOLDER, isSeeded, markAsSeeded, newBenchDatabase, startBenchServer } from './bench-database.ts';
import { SampleRows, TABLES } from './sample-rows.ts';
import { seeded } from '../support/seeded.ts';
import { completeLoad, dropSecondaryIndexes, openLoads } from './table-load.ts';

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

function step(text: string): void {
  process.stderr.write(`${((performance.now() - started) / 1000).toFixed(0).padStart(4)} s  ${text}\n`);
}

async function load(database: Database): Promise<void> {
  const rows = new SampleRows(count, seeded(2026));
  const directory = await openLoads(database, TABLES, ['companies', 'reason_codes', 'users', 'travelers']);
  for (const row of rows.companies()) directory.loads.companies.add(row);
  for (const row of rows.reasonCodes()) directory.loads.reason_codes.add(row);
  for (const row of rows.users()) directory.loads.users.add(row);
  for (const row of rows.travelers()) directory.loads.travelers.add(row);
  for (const each of Object.values(directory.loads)) await each.end();
  directory.release();

  const names = ['booking_requests', 'flight_items', 'hotel_items', 'booking_request_travelers'] as const;
  const indexes = await dropSecondaryIndexes(database, names);
  const { loads, release } = await openLoads(database, TABLES, names);
  const progress = progressBar('Loading requests', count);
  for (let index = 0; index < count; index += 1) {
    const request = rows.request(index);
    loads.booking_requests.add(request.request);
    for (const row of request.flights) loads.flight_items.add(row);
    for (const row of request.hotels) loads.hotel_items.add(row);
    for (const row of request.travelers) loads.booking_request_travelers.add(row);
    if ((index + 1) % ROWS_A_CHUNK !== 0) continue;
    for (const each of Object.values(loads)) await each.flush();
    progress(index + 1);
  }
  for (const each of Object.values(loads)) await each.end();
  release();

  const tables = [...Object.keys(TABLES), 'booking_request_counts'];
  const counts = `insert into booking_request_counts (company_id, status, requests)
    select company_id, status, count(*) from booking_requests group by company_id, status`;
  // As after an upgrade: the policy violations of requests from before are entered by the command of an operator.
  await completeLoad(database, [...indexes, counts], tables, (statement) =>
    step(statement.replace(/ USING .*|\n[^]*/, '').toLowerCase()),
  );
  const entering = performance.now();
  const entered = await enterViolations(database.em(), progressBar('Entering violations', count));
  const seconds = (performance.now() - entering) / 1000;
  step(
    `${entered.toLocaleString('en')} requests entered, ${Math.round(entered / seconds).toLocaleString('en')} a second`,
  );
  // As docs/operations.md tells the operator.
  const reindexing = ['reindex table concurrently booking_requests'];
  await completeLoad(database, reindexing, ['booking_requests', 'policy_violations'], step);
}

const server = await startBenchServer(folder);
try {
  // By default, the WAL of such a load would take another gigabyte.
  const database = await newBenchDatabase(server, [`max_wal_size = '256MB'`]);
  await load(database);
  const {
    rows: [size],
  } = await database.pool.query<{ size: string }>({
    text: 'select pg_size_pretty(pg_database_size(current_database())) as size',
  });
  await database.close();
  markAsSeeded(folder, { requests: count });
  step(`${count.toLocaleString('en')} requests are in ${folder}, ${size!.size}.`);
} finally {
  await server.stop();
}
if (!isSeeded(folder)) process.exitCode = 1;
