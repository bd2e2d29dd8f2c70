/**
 * Measures creates of booking requests over HTTP, each with its own Idempotency-Key, for a company with a policy of 20
 * rules and a budget that gives each of its 20 users a balance: `node test/bench/creates-http.ts [--creates 500]
 * [--rounds 3] [--connections 16]`.
 *
 * Prints requests per second, and the processor time of a create in the service and in its database, which a busy
 * machine affects less.
 */
import autocannon from 'autocannon';
import { readConfig } from '../../src/config.ts';
import { mintDevelopmentToken } from '../../src/demo/development-token.ts';
import { newId } from '../../src/domain/ids.ts';
import { readOptions } from '../support/read-options.ts';
import { runBench, seedPolicy } from './evaluate-service.ts';
import { cpuMicros, median, parentOf, processorMillisOf } from './process-usage.ts';

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

await runBench(async (bench) => {
  const { database } = bench;
  await seedPolicy(database, COMPANY, 20);
  const run = (text: string, values: unknown[]) => database.em().execute(text, values);
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
  const postmaster = parentOf(backend.rows[0]!.pid);

  const environment = { ...bench.environment, RATE_LIMIT_WRITE: '1000000000' };
  const { authentication } = readConfig(environment);
  const service = await bench.start({ environment });
  const permissions = ['READ_USER_BOOKING_REQUESTS', 'WRITE_USER_BOOKING_REQUESTS'];
  const calls = USERS.map(({ id, travelers }) => {
    const claims = { sub: id, companyId: COMPANY, roles: ['employee'], permissions, expiresIn: '1h' };
    const authorization = `Bearer ${mintDevelopmentToken(authentication, claims)}`;
    return { headers: { 'content-type': 'application/json', authorization }, body: bodyOf(travelers) };
  });
  let sent = 0;
  const url = `${service.url}/v1/booking-requests`;

  const measure = async (amount: number): Promise<Figure> => {
    const before = [cpuMicros(service.child.pid!), processorMillisOf(postmaster)] as const;
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
      database: (1000 * (processorMillisOf(postmaster) - before[1])) / total,
      p50: result.latency.p50,
      p99: result.latency.p99,
      failures: result.non2xx + result.errors,
    };
  };

  await measure(400);
  // As in a database in use: on tables that were empty, checks of foreign keys read all rows.
  await database.pool.query({ text: 'vacuum (analyze)' });
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
});
