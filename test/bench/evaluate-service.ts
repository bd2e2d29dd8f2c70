/** The common parts of the benchmarks of evaluate over HTTP. */
import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import autocannon from 'autocannon';
import { readConfig } from '../../src/config.ts';
import { mintDevelopmentToken } from '../../src/demo/development-token.ts';
import { newId } from '../../src/domain/ids.ts';
import type { Database } from '../../src/platform/database.ts';

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

export type Started = {
  child: ChildProcess;
  url: string;
  /** The address of its inspector, with `--inspect`. */
  inspector?: string;
};

/** The service, as `npm start` starts it. */
export const startService = (environment: NodeJS.ProcessEnv, nodeOptions: readonly string[] = []): Promise<Started> =>
  startChild('src/main.ts', environment, nodeOptions);

/** A child process that has printed a line with its address; further lines are discarded. */
export function startChild(
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
      const url = /http:\/\/127\.0\.0\.1:\d+/.exec(line)?.[0];
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
  { url, token, pid, otherPids = [] }: Target,
  { seconds, connections }: { seconds: number; connections: number },
): Promise<Figure> {
  const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) };
  const used = (): number => [pid, ...otherPids].reduce((sum, one) => sum + cpuMicros(one), 0);
  const before = used();
  const result = await autocannon({ url, method: 'POST', headers, body: BODY, connections, duration: seconds });
  return {
    perSecond: result.requests.total / result.duration,
    cpuMicros: (used() - before) / result.requests.total,
    failures: result.non2xx + result.errors,
  };
}

/** A company whose default policy has that many rules; the last one matches the proposal. */
export async function seedPolicy(database: Database, companyId: string, ruleCount: number): Promise<void> {
  const policyId = newId();
  const run = (text: string, values: unknown[]) => database.orm.em.fork().execute(text, values);
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

/** Microseconds of processor time that a process has used; NaN if the system does not report it. */
export function cpuMicros(pid: number): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ');
    return (Number(fields[11]) + Number(fields[12])) * 10_000;
  } catch {
    return Number.NaN;
  }
}

export const median = (values: number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1]!;
