/**
 * Measures what a policy would have done to 20,000 items: how long it takes, the processor time and the memory of the
 * service, and how long evaluations of another company wait meanwhile: `node test/bench/impact.ts [--rounds 5]`.
 *
 * The service runs in this process, as in production; its callers run in threads of their own.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { pino } from 'pino';
import { createApp, entities } from '../../src/app.ts';
import { readConfig } from '../../src/config.ts';
import { readContract } from '../../src/contract/read-contract.ts';
import { mintDevelopmentToken } from '../../src/demo/development-token.ts';
import { systemClock } from '../../src/domain/clock.ts';
import { DirectoryStore } from '../../src/platform/blobs/directory-store.ts';
import { openDatabase } from '../../src/platform/database/database.ts';
import { startEmbeddedPostgres } from '../../src/platform/embedded-postgres.ts';
import { migrate } from '../../src/platform/schema-migrations.ts';
import { testKeyRing } from '../support/key-ring.ts';
import { readOptions } from '../support/read-options.ts';
import { median } from './process-usage.ts';

type Caller = { address: string; token: string; rounds: number };
type Report = { impacts: number[]; considered: number } | { waits: number[] };

/** Half as many as the items that one call judges. */
const REQUESTS = 10_000;
const PREFIX = '/api/v1/policies';

const SEED = `
  insert into companies (id, name) values ('large', 'Large'), ('small', 'Small');
  insert into users (company_id, id, name, roles) values ('large', 'user', 'User', '{}');
  insert into travelers (company_id, id, user_id, title, first_name, last_name, phone_prefix, phone_number, birth_date)
    values ('large', '00000000-0000-7000-8000-000000000001', 'user', 'Mx', 'A', 'B', '+49', '1234567', '1990-01-01');
  insert into policies (company_id, id, name, booking_mode, default_action, is_default, is_active)
    values ('small', gen_random_uuid(), 'Small', 'HYBRID', 'ALLOW', true, true);
  insert into policy_generations (company_id, generation) values ('small', 1);
  insert into booking_requests (company_id, id, requested_by_user_id, total_price, currency, status, traveler_count,
      has_flights, has_hotels, policy_evaluation, created_at, updated_at, item_texts, traveler_ids)
    select 'large', ('00000000-0000-7000-9000-' || lpad(n::text, 12, '0'))::uuid, 'user', 500, 'EUR', 'COMPLETED', 1, true, true,
      '{"policyId":"00000000-0000-7000-8000-000000000002","policyVersion":1,"action":"ALLOW","compliant":true,"items":[
        {"item":"flightItems.0","matchedRuleId":null,"compliant":true,"action":"ALLOW","violations":[]},
        {"item":"hotelItems.0","matchedRuleId":null,"compliant":true,"action":"ALLOW","violations":[]}]}',
      timestamptz '2026-01-01' + n * interval '50 minutes', timestamptz '2026-01-01' + n * interval '50 minutes', '', '{}'
    from generate_series(1, ${REQUESTS}) n;
  insert into flight_items (company_id, id, booking_request_id, origin_location_id, origin_code, destination_location_id,
      destination_code, departure_date, arrival_date, cabin_class, adults_count, children_count, infants_count, price, currency,
      created_at, updated_at)
    select company_id, gen_random_uuid(), id, 'airport-BER', 'BER', 'airport-LHR', 'LHR', '2027-06-01', '2027-06-01', 'Economy',
      1, 0, 0, 100 + (extract(epoch from created_at)::bigint / 60 % 400), (array['EUR', 'GBP', 'USD'])[1 + extract(hour from created_at)::integer % 3],
      created_at, created_at from booking_requests;
  insert into hotel_items (company_id, id, booking_request_id, city_id, hotel_name, check_in_date, check_out_date, price, currency,
      room_occupancy, created_at, updated_at)
    select company_id, gen_random_uuid(), id, 'city-LON', 'Hotel', '2027-06-01', '2027-06-04', 450, 'GBP', '[{"adultsCount":1}]',
      created_at, created_at from booking_requests;
  insert into booking_request_travelers (company_id, booking_request_id, traveler_id, traveler_type_code, position)
    select company_id, id, '00000000-0000-7000-8000-000000000001', 'ADT', 0 from booking_requests;
  insert into exchange_rate_days (date, base, rates, currencies)
    select day::date, 'EUR', '{"GBP":"0.86","USD":"1.09"}', '{EUR,GBP,USD}' from generate_series(date '2025-12-20', date '2026-12-31', '1 day') day;
  analyze`;

const DRAFT = {
  bookingMode: 'HYBRID',
  defaultAction: 'ALLOW',
  flightRules: Array.from({ length: 100 }, (_, index) => ({
    ...(index > 0 && { originCityId: `city-${index}` }),
    maxPricePerPerson: 300,
    currency: 'EUR',
    action: 'REQUIRE_APPROVAL',
  })),
  hotelRules: [{ maxPricePerNight: 140, currency: 'EUR', action: 'BLOCK' }],
};

if (isMainThread) await serve();
else if ((workerData as { evaluates?: boolean }).evaluates) await evaluateOften(workerData as Caller);
else await tryPolicy(workerData as Caller);

async function serve(): Promise<void> {
  const { rounds } = readOptions({ rounds: { type: 'string', default: '5' } });
  const folder = mkdtempSync(join(tmpdir(), 'travel-desk-bench-impact-'));
  const postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'postgres'), durability: 'disposable' });
  const database = await openDatabase({ url: postgres.url, entities, poolSize: 10, log: () => {} });
  try {
    await migrate(database);
    await database.pool.query(SEED);
    const { rateLimits, ...others } = readConfig({});
    const unlimited = Object.fromEntries(Object.keys(rateLimits).map((name) => [name, 0])) as typeof rateLimits;
    const app = await createApp({
      config: { ...others, rateLimits: unlimited, responseChecks: 'off' },
      database,
      contract: readContract(),
      clock: systemClock,
      log: pino({ level: 'error' }),
      keyRing: testKeyRing,
      blobStore: new DirectoryStore({ directory: folder, publicUrl: () => '', clock: systemClock }),
    });
    await app.compileChecks();
    const server = createServer(app.express);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const token = (companyId: string): string =>
      mintDevelopmentToken(others.authentication, {
        sub: 'user',
        companyId,
        roles: [],
        permissions: ['READ_POLICIES', 'READ_BOOKING_REQUESTS'],
        expiresIn: '1h',
      });
    await measure({ address, rounds: Number(rounds), token: token('large') }, token('small'));
    server.closeAllConnections();
    server.close();
  } finally {
    await database.close();
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function measure(caller: Caller, otherToken: string): Promise<void> {
  const evaluates = new Worker(new URL(import.meta.url), {
    workerData: { ...caller, token: otherToken, evaluates: true },
  });
  const waits = new Promise<Report>((resolve) => evaluates.once('message', resolve));
  const [before, cpu] = [process.memoryUsage().heapUsed, process.threadCpuUsage()];
  let most = before;
  const probe = setInterval(() => (most = Math.max(most, process.memoryUsage().heapUsed)), 20);
  const impacts = new Worker(new URL(import.meta.url), { workerData: caller });
  const report = await new Promise<Report>((resolve, reject) => impacts.once('message', resolve).once('error', reject));
  const used = process.threadCpuUsage(cpu);
  clearInterval(probe);
  evaluates.postMessage('stop');
  const others = await waits;
  if (!('impacts' in report) || !('waits' in others)) throw new Error('The threads reported something else.');
  const seconds = (milliseconds: number): string => (milliseconds / 1000).toFixed(2);
  console.log(`${report.considered} items, ${caller.rounds} rounds`);
  console.log(`median ${seconds(median(report.impacts))} s, longest ${seconds(Math.max(...report.impacts))} s`);
  const computed = (used.user + used.system) / 1000 / caller.rounds;
  console.log(`at most ${seconds(computed)} s of the service's main thread each, evaluations included`);
  console.log(`heap of the service ${Math.round(before / 1e6)} MB before, at most ${Math.round(most / 1e6)} MB`);
  const sorted = others.waits.toSorted((a, b) => a - b);
  const at = (share: number): string => sorted[Math.floor((sorted.length - 1) * share)]!.toFixed(1);
  console.log(`${sorted.length} evaluations of others meanwhile: median ${at(0.5)} ms, 99th percentile ${at(0.99)} ms`);
}

async function tryPolicy({ address, token, rounds }: Caller): Promise<void> {
  const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
  const body = JSON.stringify({ policy: DRAFT, from: '2026-01-01', to: '2026-12-31' });
  const impacts: number[] = [];
  let considered = 0;
  for (let round = 0; round < rounds; round += 1) {
    const start = performance.now();
    const response = await fetch(`${address}${PREFIX}/impact`, { method: 'POST', headers, body });
    const answer = (await response.json()) as { considered: number; complete: boolean };
    if (!answer.complete) throw new Error(`${response.status}: ${JSON.stringify(answer).slice(0, 300)}`);
    impacts.push(performance.now() - start);
    considered = answer.considered;
  }
  parentPort!.postMessage({ impacts, considered } satisfies Report);
}

/** Evaluates one after the other until it is stopped. */
async function evaluateOften({ address, token }: Caller): Promise<void> {
  const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
  const hotel = { cityId: 'city-LON', checkInDate: '2030-01-01', checkOutDate: '2030-01-03', starRating: 3 };
  const body = JSON.stringify({ hotel: { ...hotel, pricePerNight: 100, currency: 'EUR' } });
  const waits: number[] = [];
  const stop = new AbortController();
  parentPort!.once('message', () => stop.abort());
  do {
    const start = performance.now();
    const response = await fetch(`${address}${PREFIX}/evaluate`, { method: 'POST', headers, body });
    if (response.status !== 200) throw new Error(`${response.status}: ${await response.text()}`);
    await response.arrayBuffer();
    waits.push(performance.now() - start);
    await new Promise((resolve) => setTimeout(resolve, 5));
  } while (!stop.signal.aborted);
  parentPort!.postMessage({ waits } satisfies Report);
}
