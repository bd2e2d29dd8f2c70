/**
 * Evaluate over HTTP (token check, contract check, effective policy, JSON out) against a bare Express echo of the same
 * body, in one run: `node test/bench/evaluate-http.ts [--seconds 4] [--rounds 3]`. Quote the ratios, not the figures.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import autocannon from 'autocannon';
import { readConfig } from '../../src/config.ts';
import { mintDevelopmentToken } from '../../src/demo/development-token.ts';
import { newId } from '../../src/domain/ids.ts';
import { type Database, migrate, openDatabase } from '../../src/platform/database.ts';
import { startEmbeddedPostgres } from '../../src/platform/embedded-postgres.ts';

const { seconds, rounds } = parseArgs({
  options: { seconds: { type: 'string', default: '4' }, rounds: { type: 'string', default: '3' } },
}).values;

const RULE_COUNTS = [1, 20, 1000];
const SECRET = 'a-secret-for-the-benchmark-of-this-run-only';
const BODY = JSON.stringify({
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

type Target = { name: string; url: string; token?: string; pid: number };
type Figure = { perSecond: number; cpuMicros: number; failures: number };

/** A child process and the first line it prints that holds an address. */
function startChild(file: string, environment: NodeJS.ProcessEnv): Promise<{ child: ChildProcess; url: string }> {
  const child = spawn(process.execPath, [file], {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  return new Promise((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`${file} ended with ${code}.`)));
    createInterface(child.stdout!).on('line', (line) => {
      const url = /http:\/\/127\.0\.0\.1:\d+/.exec(line)?.[0];
      if (url) resolve({ child, url });
    });
  });
}

/** A company whose default policy has that many rules; the last one matches the proposal. */
async function seed(database: Database, companyId: string, ruleCount: number): Promise<void> {
  const policyId = newId();
  const run = (text: string, values: unknown[]) => database.orm.em.fork().execute(text, values);
  await run('insert into companies (id, name) values (?, ?)', [companyId, companyId]);
  await run(
    `insert into policies (id, company_id, name, booking_mode, default_action, is_default, is_active)
     values (?, ?, 'Bench', 'HYBRID', 'WARN_AND_ALLOW', true, true)`,
    [policyId, companyId],
  );
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

/** Microseconds of processor time that a process has used; NaN where the system does not tell. */
function cpuMicros(pid: number): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ');
    return (Number(fields[11]) + Number(fields[12])) * 10_000;
  } catch {
    return Number.NaN;
  }
}

async function measure({ url, token, pid }: Target, duration: number): Promise<Figure> {
  const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) };
  const before = cpuMicros(pid);
  const result = await autocannon({ url, method: 'POST', headers, body: BODY, connections: 16, duration });
  return {
    perSecond: result.requests.total / result.duration,
    cpuMicros: (cpuMicros(pid) - before) / result.requests.total,
    failures: result.non2xx + result.errors,
  };
}

const median = (values: number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1]!;

const folder = mkdtempSync(join(tmpdir(), 'travel-desk-bench-'));
const postgres = await startEmbeddedPostgres({ dataDir: folder, durability: 'disposable' });
const children: ChildProcess[] = [];
try {
  const database = await openDatabase({ url: postgres.url, entities: [], poolSize: 2, log: () => {} });
  await migrate(database);
  for (const count of RULE_COUNTS) await seed(database, `rules-${count}`, count);
  await database.close();

  const environment = {
    NODE_ENV: 'production',
    PORT: '0',
    PUBLIC_URL: 'http://bench.example',
    DATABASE_URL: postgres.url,
    AUTH_SECRET: SECRET,
    AUTH_ISSUER: 'bench',
    AUTH_AUDIENCE: 'bench',
    RATE_LIMIT_READ: '1000000000',
    LOG_LEVEL: 'info',
    PASSPORT_KEYS: `bench:${randomBytes(32).toString('base64')}`,
  };
  const service = await startChild('src/main.ts', environment);
  service.child.stdout!.resume();
  children.push(service.child);
  const echo = await startChild('test/bench/echo-server.ts', {});
  children.push(echo.child);

  const { authentication } = readConfig(environment);
  const targets: Target[] = [
    { name: 'Express echo', url: `${echo.url}/`, pid: echo.child.pid! },
    ...RULE_COUNTS.map((count) => ({
      name: `evaluate, ${count} rules`,
      url: `${service.url}/api/v1/policies/evaluate`,
      token: mintDevelopmentToken(authentication, {
        sub: 'bench',
        companyId: `rules-${count}`,
        roles: ['employee'],
        permissions: [],
        expiresIn: '1h',
      }),
      pid: service.child.pid!,
    })),
  ];
  for (const target of targets) await measure(target, 2);

  const figures = new Map<Target, Figure[]>(targets.map((target) => [target, []]));
  for (let round = 0; round < Number(rounds); round += 1) {
    for (const target of targets) figures.get(target)!.push(await measure(target, Number(seconds)));
  }

  const baseline = figures.get(targets[0]!)!;
  console.log(`Evaluate over HTTP, medians of ${rounds} rounds of ${seconds} s, 16 connections`);
  console.log('| target | requests/s | of the echo | CPU µs a request | failures |');
  console.log('|---|---|---|---|---|');
  for (const [target, all] of figures) {
    const ratio = median(all.map((figure, round) => figure.perSecond / baseline[round]!.perSecond));
    const failures = all.reduce((sum, figure) => sum + figure.failures, 0);
    console.log(
      `| ${target.name} | ${Math.round(median(all.map((f) => f.perSecond)))} | ${ratio.toFixed(2)} | ${Math.round(median(all.map((f) => f.cpuMicros)))} | ${failures} |`,
    );
  }
} finally {
  for (const child of children) child.kill();
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}
