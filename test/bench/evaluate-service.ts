/** The common parts of the benchmarks of evaluate over HTTP. */
import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import autocannon from 'autocannon';
import { readConfig } from '../../src/config.ts';
import { mintDevelopmentToken } from '../../src/demo/development-token.ts';
import { newId } from '../../src/domain/ids.ts';
import { type Database, openDatabase } from '../../src/platform/database/database.ts';
import { startEmbeddedPostgres } from '../../src/platform/embedded-postgres.ts';
import { migrate } from '../../src/platform/schema-migrations.ts';
import { cpuMicros, median } from './process-usage.ts';

/** A service in production, on that database. */
export const serviceEnvironment = (databaseUrl: string) => ({
  NODE_ENV: 'production',
  DRAIN_SECONDS: '0',
  PORT: '0',
  PUBLIC_URL: 'http://bench.example',
  DATABASE_URL: databaseUrl,
  AUTH_SECRET: 'a-secret-for-the-benchmark-of-this-run-only',
  AUTH_ISSUER: 'bench',
  AUTH_AUDIENCE: 'bench',
  RATE_LIMIT_READ: '1000000000',
  LOG_LEVEL: 'info',
  PASSPORT_KEYS: `bench:${randomBytes(32).toString('base64')}`,
});

export type Bench = {
  /** Empty, and migrated. */
  database: Database;
  /** Its settings, for services on this database. */
  environment: ReturnType<typeof serviceEnvironment>;
  /** Starts the service as `npm start` does, or another program; it is stopped at the end. */
  start(options?: {
    file?: string;
    environment?: NodeJS.ProcessEnv;
    nodeOptions?: readonly string[];
  }): Promise<Started>;
};

/** Runs a benchmark with a new database of its own. */
export async function runBench(run: (bench: Bench) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'travel-desk-bench-'));
  const postgres = await startEmbeddedPostgres({ dataDir: folder, durability: 'disposable' });
  const database = await openDatabase({ url: postgres.url, entities: [], poolSize: 2, log: () => {} });
  const children: ChildProcess[] = [];
  try {
    await migrate(database);
    const own = serviceEnvironment(postgres.url);
    const start: Bench['start'] = async ({ file = 'src/main.ts', environment = own, nodeOptions } = {}) => {
      const started = await startChild(file, environment, nodeOptions);
      children.push(started.child);
      return started;
    };
    await run({ database, environment: own, start });
  } finally {
    const running = children.filter(({ exitCode, signalCode }) => exitCode === null && signalCode === null);
    const ended = running.map((child) => once(child, 'exit'));
    for (const child of running) child.kill();
    await Promise.all(ended);
    await database.close();
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

export type Started = {
  child: ChildProcess;
  url: string;
  /** The address of its inspector, with `--inspect`. */
  inspector?: string;
};

/** The service, as `npm start` starts it. */
export const startService = (environment: NodeJS.ProcessEnv): Promise<Started> =>
  startChild('src/main.ts', environment);

/** A child process that has printed a line with its address; further lines are discarded. */
function startChild(
  file: string,
  environment: NodeJS.ProcessEnv,
  nodeOptions: readonly string[] = [],
): Promise<Started> {
  const child = spawn(process.execPath, [...nodeOptions, file], {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', nodeOptions.some((option) => option.startsWith('--inspect')) ? 'pipe' : 'inherit'],
  });
  return new Promise((resolve, reject) => {
    let inspector: string | undefined;
    if (child.stderr) {
      createInterface(child.stderr).on('line', (line) => (inspector ??= /ws:\S+/.exec(line)?.[0]));
    }
    child.once('exit', (code) => reject(new Error(`${file} ended with ${code}.`)));
    const lines = createInterface(child.stdout!).on('line', (line) => {
      const url = /http:\/\/127\.0\.0\.1:\d+(?!\d|\/metrics)/.exec(line)?.[0];
      if (!url) return;
      lines.close();
      child.stdout!.resume();
      resolve({ child, url, ...(inspector && { inspector }) });
    });
  });
}

export type Target = {
  name: string;
  url: string;
  token?: string;
  pid: number;
  /** Other processes behind the same port. */
  otherPids?: number[];
  /** Sent in turn, each connection beginning with another; left out, `BODY` with the token. */
  requests?: { token: string; body: string }[];
};
export type Figure = { perSecond: number; cpuMicros: number; failures: number };

/** The body that is evaluated, and echoed. */
export const BODY = JSON.stringify({
  flight: {
    originLocationId: 'airport-BER',
    destinationLocationId: 'airport-LHR',
    isInternational: true,
    departureDate: '2030-03-11',
    price: 480,
    currency: 'EUR',
    cabinClass: 'BUSINESS',
    stops: 2,
    durationHours: 2,
  },
});

/** The body number `index`: a flight and a hotel, which no other number has. */
const bodyOf = (index: number): string =>
  JSON.stringify({
    flight: { ...(JSON.parse(BODY) as { flight: object }).flight, price: 300 + index },
    hotel: {
      cityId: 'city-LON',
      checkInDate: '2030-03-11',
      checkOutDate: '2030-03-14',
      pricePerNight: 100 + index,
      currency: 'EUR',
      starRating: 4,
    },
  });

/** Evaluates a body of its own for a user of each company in turn. */
export function manyCompaniesTarget(
  { child, url }: Started,
  environment: NodeJS.ProcessEnv,
  companyIds: readonly string[],
  name: string,
): Target {
  const { authentication } = readConfig(environment);
  const requests = companyIds.map((companyId, index) => {
    const claims = { sub: `user-${index}`, companyId, roles: ['employee'], permissions: [], expiresIn: '1h' };
    return { token: mintDevelopmentToken(authentication, claims), body: bodyOf(index) };
  });
  return { name, url: `${url}/api/v1/policies/evaluate`, pid: child.pid!, requests };
}

/** Evaluates for an employee of a company, on a service with that environment. */
export function evaluateTarget(
  { child, url }: Started,
  environment: NodeJS.ProcessEnv,
  companyId: string,
  name = 'evaluate',
): Target {
  const { authentication } = readConfig(environment);
  const claims = { sub: 'bench', companyId, roles: ['employee'], permissions: [], expiresIn: '1h' };
  return {
    name,
    url: `${url}/api/v1/policies/evaluate`,
    token: mintDevelopmentToken(authentication, claims),
    pid: child.pid!,
  };
}

/** The number of requests that a target answers in that time. */
export async function measure(
  { url, token, pid, otherPids = [], requests }: Target,
  { seconds, connections }: { seconds: number; connections: number },
): Promise<Figure> {
  const headersOf = (sent?: string) => ({
    'content-type': 'application/json',
    ...(sent && { authorization: `Bearer ${sent}` }),
  });
  const each = requests?.map((one) => ({ method: 'POST' as const, headers: headersOf(one.token), body: one.body }));
  let clients = 0;
  const used = (): number => [pid, ...otherPids].reduce((sum, one) => sum + cpuMicros(one), 0);
  const before = used();
  const result = await autocannon({
    url,
    method: 'POST',
    headers: headersOf(token),
    body: BODY,
    connections,
    duration: seconds,
    ...(each && {
      setupClient(client) {
        const first = Math.floor((clients++ * each.length) / connections) % each.length;
        client.setRequests([...each.slice(first), ...each.slice(0, first)]);
      },
    }),
  });
  return {
    perSecond: result.requests.total / result.duration,
    cpuMicros: (used() - before) / result.requests.total,
    failures: result.non2xx + result.errors,
  };
}

/** A company whose default policy has that many rules; the last one matches the proposal. */
export async function seedPolicy(database: Database, companyId: string, ruleCount: number): Promise<void> {
  const policyId = newId();
  const run = (text: string, values: unknown[]) => database.em().execute(text, values);
  await run('insert into companies (id, name) values (?, ?)', [companyId, companyId]);
  await run(
    `insert into policies (id, company_id, name, booking_mode, default_action, is_default, is_active)
     values (?, ?, 'Bench', 'HYBRID', 'WARN_AND_ALLOW', true, true)`,
    [policyId, companyId],
  );
  await run('insert into policy_generations (company_id, generation) values (?, 1)', [companyId]);
  await run(
    `insert into flight_rules (id, company_id, policy_id, priority, origin_city_id, destination_city_id, max_price_per_person, currency, allowed_cabin_classes, max_stops)
     select gen_random_uuid(), ?, ?, 10, 'city-' || n, 'city-' || n + 1, 300, 'EUR', '{ECONOMY}', 1 from generate_series(2, ?::int) n`,
    [companyId, policyId, ruleCount],
  );
  await run(
    `insert into flight_rules (id, company_id, policy_id, priority, is_international, max_price_per_person, currency, allowed_cabin_classes, max_stops)
     values (?, ?, ?, 75, true, 350, 'EUR', '{ECONOMY}', 1)`,
    [newId(), companyId, policyId],
  );
}

/** Measures each target after the other, in every round, so that a busy machine affects all of them. */
export async function measureInTurn(
  targets: readonly Target[],
  rounds: number,
  options: { seconds: number; connections: number },
): Promise<Map<Target, Figure[]>> {
  const figures = new Map<Target, Figure[]>(targets.map((target) => [target, []]));
  for (let round = 0; round < rounds; round += 1) {
    for (const [target, ofTarget] of figures) ofTarget.push(await measure(target, options));
  }
  return figures;
}

/** Prints a Markdown table of targets. The last column is each beside the first one, as the median of the rounds. */
export function printFigures(figures: ReadonlyMap<Target, readonly Figure[]>): void {
  const [first] = figures.values();
  console.log(
    '| target | µs of processor time a request: least, median | requests/s: most, median | beside the first: time, requests/s | failures |',
  );
  console.log('|---|---|---|---|---|');
  for (const [{ name }, of] of figures) {
    const cpu = of.map((figure) => figure.cpuMicros);
    const perSecond = of.map((figure) => figure.perSecond);
    const beside = (key: keyof Figure): string =>
      median(of.map((figure, round) => figure[key] / first![round]![key])).toFixed(2);
    console.log(
      `| ${name} | ${Math.min(...cpu).toFixed(1)}, ${median(cpu).toFixed(1)} ` +
        `| ${Math.round(Math.max(...perSecond))}, ${Math.round(median(perSecond))} ` +
        `| ${beside('cpuMicros')}, ${beside('perSecond')} | ${of.reduce((sum, { failures }) => sum + failures, 0)} |`,
    );
  }
}
