/**
 * Compares operations of the service on two databases in turn, with one client: `PLAIN_URL=… DISTRIBUTED_URL=… node
 * test/drills/citus/latencies.ts [--requests 100000] [--rounds 200]`. Each URL names an empty database, the second one
 * with the extension. They are migrated, distributed and filled with the same rows as those of the benchmarks.
 */
import { openDatabase } from '../../../src/platform/database.ts';
import { migrate } from '../../../src/platform/schema-migrations.ts';
import { distribute } from '../../../src/tools/distribute.ts';
import { seeded } from '../../support/seeded.ts';
import { quantile } from '../../bench/timed-get.ts';
import { SampleRows, TABLES } from '../../bench/sample-rows.ts';
import { openLoads } from '../../bench/table-load.ts';
import { ADMIN_PERMISSIONS, bookingClient, trip, USER_PERMISSIONS } from '../../support/booking-builders.ts';
import { client, flight, newPolicy, POLICY_PERMISSIONS, sql, unique } from '../../support/builders.ts';
import { startTestApp, type TestApp } from '../../support/test-app.ts';
import { readOptions } from '../../support/read-options.ts';

const { requests, rounds } = readOptions({
  requests: { type: 'string', default: '100000' },
  rounds: { type: 'string', default: '200' },
});
const count = Number(requests);

const COMPANY = 'large-company-1';

async function fill(url: string): Promise<void> {
  const database = await openDatabase({ url, entities: [], poolSize: 8, log: () => {} });
  await migrate(database);
  const { rows } = await database.pool.query({ text: 'select 1 from companies limit 1' });
  if (rows.length > 0) return database.close();
  // Table by table, because Citus always checks foreign keys.
  const load = async (table: keyof typeof TABLES, rowsOf: (sample: SampleRows) => Iterable<readonly unknown[]>) => {
    const { loads, release } = await openLoads(database, TABLES, [table]);
    let added = 0;
    for (const row of rowsOf(new SampleRows(count, seeded(2026)))) {
      loads[table].add(row as never);
      if ((added += 1) % 500 === 0) await loads[table].flush();
    }
    await loads[table].end();
    release();
  };
  function* ofRequests(sample: SampleRows, part: (request: ReturnType<SampleRows['request']>) => Iterable<unknown>) {
    for (let index = 0; index < count; index += 1) yield* part(sample.request(index)) as Iterable<readonly unknown[]>;
  }
  await load('companies', (sample) => sample.companies());
  await load('users', (sample) => sample.users());
  await load('travelers', (sample) => sample.travelers());
  await load('booking_requests', (sample) => ofRequests(sample, ({ request }) => [request]));
  await load('flight_items', (sample) => ofRequests(sample, ({ flights }) => flights));
  await load('hotel_items', (sample) => ofRequests(sample, ({ hotels }) => hotels));
  await load('booking_request_travelers', (sample) => ofRequests(sample, ({ travelers }) => travelers));
  await database.pool.query({
    text: `insert into booking_request_counts (company_id, status, requests)
      select company_id, status, count(*) from booking_requests group by company_id, status`,
  });
  for (const table of Object.keys(TABLES)) await database.pool.query({ text: `vacuum (analyze) ${table}` });
  await database.close();
}

/** Each operation once. */
async function operations(app: TestApp): Promise<Record<string, () => Promise<{ status: number }>>> {
  const [user] = await sql<{ id: string; travelerId: string }>(
    app,
    `select u.id, t.id as "travelerId" from users u join travelers t on t.company_id = u.company_id and t.user_id = u.id
     where u.company_id = $1 and t.company_id = $1 order by u.id limit 1`,
    COMPANY,
  );
  const [record] = await sql<{ id: string }>(
    app,
    'select id from booking_requests where company_id = $1 and requested_by_user_id = $2 limit 1',
    COMPANY,
    user!.id,
  );
  const employee = bookingClient(app, { sub: user!.id, companyId: COMPANY, permissions: USER_PERMISSIONS });
  const admin = bookingClient(app, { sub: 'admin', companyId: COMPANY, permissions: ADMIN_PERMISSIONS });
  const ofAll = bookingClient(app, {
    sub: 'operator',
    companyId: 'operators',
    permissions: [...ADMIN_PERMISSIONS, ...USER_PERMISSIONS, 'ACCESS_ALL_COMPANIES'],
  });
  const policies = client(app, { sub: 'admin', companyId: COMPANY, permissions: POLICY_PERMISSIONS });
  await policies.post('', newPolicy(COMPANY, { isDefault: true }));
  const id = record!.id;
  return {
    'evaluate a flight': () => policies.post('/evaluate', { flight: flight() }),
    'create a booking request': () => employee.create(trip(user!), { 'Idempotency-Key': unique('key') }),
    'read one’s own request': () => employee.read(id),
    'one’s own requests': () => employee.mine(),
    'one company, page 1': () => admin.get(''),
    'one company, filtered': () => admin.get('status=PENDING&minPrice=1000&sortBy=totalPrice'),
    'one company, by requester': () => admin.get('search=smith'),
    'all companies, page 1': () => ofAll.get(''),
    'all companies, filtered': () => ofAll.get('status=PENDING&minPrice=1000&sortBy=totalPrice'),
    'all companies, by requester': () => ofAll.get('search=smith'),
    'a request by its id, of any company': () => ofAll.read(id),
  };
}

const { PLAIN_URL: plain, DISTRIBUTED_URL: citus } = process.env;
if (!plain || !citus) throw new Error('PLAIN_URL and DISTRIBUTED_URL must each name an empty database.');
const onCitus = await openDatabase({ url: citus, entities: [], poolSize: 3, log: () => {} });
await distribute(onCitus, { print: () => {} });
await onCitus.close();
for (const url of [plain, citus]) await fill(url);
const apps = [await startTestApp({ url: plain }), await startTestApp({ url: citus })];
const [ofPlain, ofCitus] = [await operations(apps[0]!), await operations(apps[1]!)];
for (const name of Object.keys(ofPlain)) {
  const millis: [number[], number[]] = [[], []];
  for (let round = -20; round < Number(rounds); round += 1) {
    for (const [index, call] of [ofPlain[name]!, ofCitus[name]!].entries()) {
      const started = performance.now();
      const { status } = await call();
      if (status >= 300) throw new Error(`${name} answered ${status}.`);
      if (round >= 0) millis[index]!.push(performance.now() - started);
    }
  }
  const [p, c] = millis.map((of) => [0.1, 0.5, 0.95].map((share) => quantile(of, share).toFixed(1)).join(' / '));
  console.log(`| ${name} | ${p} | ${c} |`);
}
for (const app of apps) await app.stop();
