/**
 * Creates booking requests on the database in DATABASE_URL, whatever happens to it meanwhile, and then reports what was
 * lost: `node test/drills/citus/creates.ts [--seconds 30] [--clients 8]`. Each create has a key and a budget; one that
 * fails is sent again with its key until it succeeds. Exits with 1 if an acknowledged request is missing, a key has
 * created two, a call has failed with anything other than 503, or check-data finds a difference. SIGTERM ends the
 * creates earlier.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { openDatabase } from '../../../src/platform/database/database.ts';
import { bookingCompany, type Employee, trip } from '../../support/booking-builders.ts';
import { sql, unique } from '../../support/builders.ts';
import { differences } from '../../support/data-checks.ts';
import { startTestApp } from '../../support/test-app.ts';
import { quantile } from '../../bench/timed-get.ts';
import { readOptions } from '../../support/read-options.ts';

const { seconds, clients } = readOptions({
  seconds: { type: 'string', default: '30' },
  clients: { type: 'string', default: '8' },
});
const url = process.env['DATABASE_URL'];
if (!url) throw new Error('DATABASE_URL is not set.');

/** Distributed over all shards. */
const COMPANIES = 16;
/** The service's defaults. */
const limits = { statementMs: 3_000, lockMs: 2_000, idleInTransactionMs: 10_000, waitMs: 1_000, connectMs: 2_000 };
const PAUSE_MS = 200;

const app = await startTestApp({ url, limits, prefix: '/v1' });
const employees: Employee[] = [];
for (let index = 0; index < COMPANIES; index += 1) {
  const company = await bookingCompany(app);
  await company.budget({ amount: 1_000_000_000, allocation: 'SHARED_POOL' });
  employees.push(await company.employee());
}

const acknowledged = new Map<string, string>();
const sent = new Set<string>();
const failures: Record<string, number> = {};
const millis: number[] = [];
let longest = 0;
let repeats = 0;
let end = performance.now() + Number(seconds) * 1000;
process.once('SIGTERM', () => (end = performance.now()));
process.send?.('creating');

async function createOne(employee: Employee): Promise<void> {
  const key = unique('key');
  sent.add(key);
  const began = performance.now();
  // Creates that have begun are completed, so that the outcome of every key is known.
  for (let tries = 0; performance.now() < end + 60_000; tries += 1) {
    const started = performance.now();
    const outcome = await employee
      .create(trip(employee, { requestNotes: key }), { 'Idempotency-Key': key })
      .catch((error: Error) => ({ status: error.message, body: null }));
    if (outcome.status === 201) {
      acknowledged.set(key, outcome.body.data.id);
      millis.push(performance.now() - started);
      longest = Math.max(longest, performance.now() - began);
      if (tries > 0) repeats += 1;
      return;
    }
    failures[outcome.status] = (failures[outcome.status] ?? 0) + 1;
    await sleep(PAUSE_MS);
  }
}

await Promise.all(
  Array.from({ length: Number(clients) }, async (_, client) => {
    for (let round = 0; performance.now() < end; round += 1)
      await createOne(employees[(client * 5 + round) % employees.length]!);
  }),
);

const made = new Map<string, string[]>();
for (const { companyId } of employees) {
  const rows = await sql<{ id: string; key: string }>(
    app,
    'select id, request_notes as key from booking_requests where company_id = $1',
    companyId,
  );
  for (const { id, key } of rows) made.set(key, [...(made.get(key) ?? []), id]);
}
const lost = [...acknowledged].filter(([key, id]) => made.get(key)?.includes(id) !== true);
const doubled = [...made].filter(([, ids]) => ids.length > 1);
const unknown = [...sent].filter((key) => !acknowledged.has(key));
// Without limits, as npm run check-data.
const database = await openDatabase({ url, entities: [], poolSize: 2, log: () => {} });
const found = await differences({ ...app, database });
await database.close();
console.log(
  JSON.stringify({
    acknowledged: acknowledged.size,
    failures,
    repeatedUntilDone: repeats,
    neverDone: unknown.length,
    lost: lost.length,
    doubled: doubled.length,
    differences: found,
    medianMs: Math.round(quantile(millis, 0.5) * 10) / 10,
    p99Ms: Math.round(quantile(millis, 0.99)),
    longestWithRepeatsMs: Math.round(longest),
  }),
);
await app.stop();
const { 503: _, ...others } = failures;
const bad = lost.length + doubled.length + unknown.length + found.length + Object.keys(others).length;
if (bad > 0) process.exitCode = 1;
