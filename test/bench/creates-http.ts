/**
 * Measures creates of booking requests over HTTP, each with its own Idempotency-Key, for a company with a policy of 20
 * rules and a budget that gives each of its 20 users a balance: `node test/bench/creates-http.ts [--creates 500]
 * [--rounds 3] [--connections 16]`.
 *
 * Prints requests per second, and the processor time of a create in the service and in its database, which a busy
 * machine affects less.
 */
import type { ChildProcess } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import autocannon from 'autocannon';
import { readConfig } from '../../src/config.ts';
import { mintDevelopmentToken } from '../../src/demo/development-token.ts';
import { newId } from '../../src/domain/ids.ts';
import { openDatabase } from '../../src/platform/database.ts';
import { migrate } from '../../src/platform/schema-migrations.ts';
import { startEmbeddedPostgres } from '../../src/platform/embedded-postgres.ts';
import { readOptions } from '../support/read-options.ts';
import { cpuMicros, median, seedPolicy, serviceEnvironment, startService } from './evaluate-service.ts';

const { creates, rounds, connections } = readOptions({
  creates: { type: 'string', default: '500' },
  rounds: { type: 'string', default: '3' },
  connections: { type: 'string', default: '16' },
});

const COMPANY = 'bench';
const USERS = Array.from({ length: 20 }, (_, index) => ({ id: `user-${index}`, travelers: [newId(), newId()] }));
const DAY_IN_MS = 86_400_000;
const dayIn = (days: number): string => new Date(Date.now() + days * DAY_IN_MS).toISOString().slice(0, 10);

const flight = {
  originLocationId: 'airport-BER',
  originCode: 'BER',
  destinationLocationId: 'airport-LHR',
  destinationCode: 'LHR',
  departureDate: dayIn(60),
  arrivalDate: dayIn(60),
  cabinClass: 'Economy',
  adultsCount: 2,
  price: 300,
  currency: 'EUR',
};
/** Two flights, a hotel stay and two travelers. */
const bodyOf = (travelers: readonly string[]): string =>
  JSON.stringify({
    totalPrice: 1050,
    currency: 'EUR',
    flightItems: [flight, { ...flight, departureDate: dayIn(63), arrivalDate: dayIn(63) }],
    hotelItems: [
      {
        cityId: 'city-LON',
        hotelName: 'Riverside Hotel',
        checkInDate: dayIn(60),
        checkOutDate: dayIn(63),
        price: 450,
        currency: 'EUR',
        roomOccupancy: [{ adultsCount: 2 }],
      },
    ],
    travelers: travelers.map((travelerId) => ({ travelerId, travelerTypeCode: 'ADT' })),
  });

type Figure = { perSecond: number; service: number; database: number; p50: number; p99: number; failures: number };

const folder = mkdtempSync(join(tmpdir(), 'travel-desk-bench-'));
const postgres = await startEmbeddedPostgres({ dataDir: folder, durability: 'disposable' });
let child: ChildProcess | undefined;
try {
  const database = await openDatabase({ url: postgres.url, entities: [], poolSize: 2, log: () => {} });
  await migrate(database);
  await seedPolicy(database, COMPANY, 20);
  const run = (text: string, values: unknown[]) => database.orm.em.fork().execute(text, values);
  for (const { id: userId, travelers } of USERS) {
    await run('insert into users (id, company_id, name, email, roles) values (?, ?, ?, ?, ?)', [
      userId,
      COMPANY,
      'Amira Haddad',
      `${userId}@bench.example`,
      '{employee}',
    ]);
    for (const id of travelers) {
      await run(
        `insert into travelers (id, company_id, user_id, title, first_name, last_name, phone_prefix, phone_number, birth_date)
         values (?, ?, ?, 'Mx', 'Amira', 'Haddad', '+49', '301234567', '1990-05-15')`,
        [id, COMPANY, userId],
      );
    }
  }
  await run(
    `insert into budgets (id, company_id, name, scope_type, scope_id, allocation, amount, currency, period, enforcement, is_active)
     values (?, ?, 'Travel', 'COMPANY', ?, 'PER_USER', 99999999999, 'EUR', 'YEARLY', 'BLOCK_WHEN_EXCEEDED', true)`,
    [newId(), COMPANY, COMPANY],
  );
  const backend = await database.pool.query<{ pid: number }>({ text: 'select pg_backend_pid() as pid' });
  const postmaster = statusOf(backend.rows[0]!.pid)[1];
  await database.close();

  const environment = { ...serviceEnvironment(postgres.url), RATE_LIMIT_WRITE: '1000000000' };
  const { authentication } = readConfig(environment);
  const service = await startService(environment);
  child = service.child;
  const permissions = ['READ_USER_BOOKING_REQUESTS', 'WRITE_USER_BOOKING_REQUESTS'];
  const calls = USERS.map(({ id, travelers }) => {
    const claims = { sub: id, companyId: COMPANY, roles: ['employee'], permissions, expiresIn: '1h' };
    const authorization = `Bearer ${mintDevelopmentToken(authentication, claims)}`;
    return { headers: { 'content-type': 'application/json', authorization }, body: bodyOf(travelers) };
  });
  let sent = 0;
  const url = `${service.url}/v1/booking-requests`;

  const measure = async (amount: number): Promise<Figure> => {
    const before = [cpuMicros(service.child.pid!), cpuOfChildren(postmaster!)] as const;
    const result = await autocannon({
      url,
      method: 'POST',
      amount,
      connections: Number(connections),
      requests: [
        {
          setupRequest: (request) => {
            const { headers, body } = calls[(sent += 1) % calls.length]!;
            return { ...request, body, headers: { ...headers, 'idempotency-key': newId() } };
          },
        },
      ],
    });
    const { total } = result.requests;
    return {
      perSecond: total / result.duration,
      service: (cpuMicros(service.child.pid!) - before[0]) / total,
      database: (cpuOfChildren(postmaster!) - before[1]) / total,
      p50: result.latency.p50,
      p99: result.latency.p99,
      failures: result.non2xx + result.errors,
    };
  };

  await measure(400);
  // As in a database in use: on tables that were empty, checks of foreign keys read all rows.
  const used = await openDatabase({ url: postgres.url, entities: [], poolSize: 2, log: () => {} });
  await used.pool.query({ text: 'vacuum (analyze)' });
  await used.close();
  await measure(100);
  const figures: Figure[] = [];
  for (let round = 0; round < Number(rounds); round += 1) figures.push(await measure(Number(creates)));
  const middle = (of: keyof Figure): string => Math.round(median(figures.map((figure) => figure[of]))).toString();
  console.log(
    `Creates of booking requests with policy, budget and key, medians of ${rounds} rounds of ${creates}, ${connections} connections`,
  );
  console.log('| creates/s | CPU µs of the service | of its database | p50 ms | p99 ms | failures |');
  console.log('|--:|--:|--:|--:|--:|--:|');
  const failures = figures.reduce((sum, figure) => sum + figure.failures, 0);
  console.log(
    `| ${middle('perSecond')} | ${middle('service')} | ${middle('database')} | ${middle('p50')} | ${middle('p99')} | ${failures} |`,
  );
} finally {
  child?.kill();
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}

/** Microseconds of processor time of the running child processes of a process. */
function cpuOfChildren(parent: string): number {
  let sum = 0;
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      const fields = statusOf(pid);
      if (fields[1] === parent) sum += (Number(fields[11]) + Number(fields[12])) * 10_000;
    } catch {
      // It has ended.
    }
  }
  return sum;
}

/** The fields of /proc/PID/stat from the state on. */
function statusOf(pid: number | string): string[] {
  return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ');
}
