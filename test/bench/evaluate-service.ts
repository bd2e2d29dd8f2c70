/** What the measurements of evaluate over HTTP have in common. */
import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { newId } from '../../src/domain/ids.ts';
import type { Database } from '../../src/platform/database.ts';

/** Of a service in production, on that database. */
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

/** A child process and the first line it prints that holds an address. */
export function startChild(
  file: string,
  environment: NodeJS.ProcessEnv,
): Promise<{ child: ChildProcess; url: string }> {
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
export async function seedPolicy(database: Database, companyId: string, ruleCount: number): Promise<void> {
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
export function cpuMicros(pid: number): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ');
    return (Number(fields[11]) + Number(fields[12])) * 10_000;
  } catch {
    return Number.NaN;
  }
}

export const median = (values: number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1]!;
