import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startEmbeddedPostgres } from '../../src/platform/embedded-postgres.ts';
import { COMPILE_CACHE } from '../support/compile-cache.ts';
import { exitOf, until } from '../support/waiting.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

export type DemoService = { address: string; token: string; stop(): Promise<void> };

/** The setting of every rate-limit class (D10). */
const RATE_LIMITS = ['READ', 'WRITE', 'ANALYSIS', 'TRAVELERS_READ', 'TRAVELERS_WRITE', 'TRAVELERS_UPLOAD'].map(
  (name) => [`RATE_LIMIT_${name}`, '0'],
);

/**
 * The service as in production, where responses are not checked: a separate process with its own PostgreSQL and the
 * demo data, without rate limits. Everything is removed when it stops.
 *
 * @param logFile where its log goes
 */
export async function startDemoService(logFile: string): Promise<DemoService> {
  const folder = mkdtempSync(join(tmpdir(), 'travel-desk-conformance-'));
  const postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'postgres'), durability: 'disposable' });
  const settings = {
    ...COMPILE_CACHE,
    ...Object.fromEntries(RATE_LIMITS),
    NODE_ENV: 'production',
    DRAIN_SECONDS: '0',
    DATABASE_URL: postgres.url,
    DEMO_DATA: 'on',
    DATA_DIR: folder,
    PORT: '0',
    // The start of links to files; none of them is followed.
    PUBLIC_URL: 'http://localhost',
    LOG_LEVEL: 'error',
    AUTH_SECRET: randomBytes(32).toString('base64'),
    AUTH_ISSUER: 'conformance',
    AUTH_AUDIENCE: 'travel-desk',
    PASSPORT_KEYS: `conformance:${randomBytes(32).toString('base64')}`,
  };
  const log = openSync(logFile, 'w');
  const child = spawn(process.execPath, ['src/main.ts'], { cwd: root, env: settings, stdio: ['ignore', log, log] });
  closeSync(log);
  const stop = async (): Promise<void> => {
    try {
      await exitOf(child, 'The service', { signal: 'SIGTERM', limit: 60_000 });
    } finally {
      await postgres.stop();
      rmSync(folder, { recursive: true, force: true });
    }
  };
  try {
    return { address: await addressOf(child, logFile), token: administratorToken(settings), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** The service prints it at startup. */
async function addressOf(child: ChildProcess, logFile: string): Promise<string> {
  let output = '';
  let address: string | undefined;
  const isReady = (): boolean => {
    output = readFileSync(logFile, 'utf8');
    address = /^Start here: (http:\/\/\S+)\/$/m.exec(output)?.[1];
    if (child.exitCode !== null) throw new Error(`The service ended: ${output}`);
    return address !== undefined;
  };
  await until(() => `the address of the service: ${output}`, isReady, { pause: 50, limit: 120_000 });
  return address!;
}

/**
 * A token from the development tool for Amira of Acme, with all permissions in every company. Not for the demo data's
 * administrator, because the booking requests are Amira's, and only she can cancel them.
 *
 * @param settings those of the service, by which it accepts tokens
 */
export function administratorToken(settings: NodeJS.ProcessEnv): string {
  const claims = [
    '--sub',
    'amira.haddad',
    '--company',
    'acme',
    '--roles',
    'employee',
    '--permissions',
    'all',
    '--expires-in',
    '12h',
  ];
  return execFileSync(process.execPath, ['src/tools/token.ts', ...claims], {
    cwd: root,
    encoding: 'utf8',
    env: settings,
  }).trim();
}
