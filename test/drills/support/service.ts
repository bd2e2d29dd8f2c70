/** Nodes of the service, as in production: each is a separate process. */
import { randomBytes } from 'node:crypto';
import { get } from 'node:http';
import { COMPILE_CACHE } from '../../support/compile-cache.ts';
import { freePort, PATH, type Program, startProgram } from './programs.ts';

/** The checkout that contains the drill. */
export const ROOT = new URL('../../..', import.meta.url).pathname.replace(/\/$/, '');

export type NodeSettings = Readonly<Record<string, string>>;

export type ServiceNode = {
  name: string;
  port: number;
  address: string;
  /** The checkout that it runs from. */
  tree: string;
  program: Program;
};

/** The settings that all nodes of a service share, as in production, without rate limits. */
export function sharedSettings({
  databaseUrl,
  dataDir,
  publicUrl,
  redisUrl,
}: {
  databaseUrl: string;
  /** The folder with the files of all nodes. */
  dataDir: string;
  publicUrl: string;
  redisUrl?: string;
}): NodeSettings {
  return {
    NODE_ENV: 'production',
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    PUBLIC_URL: publicUrl,
    AUTH_SECRET: randomBytes(32).toString('base64'),
    AUTH_ISSUER: 'drill',
    AUTH_AUDIENCE: 'travel-desk',
    PASSPORT_KEYS: `drill:${randomBytes(32).toString('base64')}`,
    LOG_LEVEL: 'info',
    ...(redisUrl !== undefined && { REDIS_URL: redisUrl }),
    ...WITHOUT_RATE_LIMITS,
  };
}

/** Too high to be reached, but calls are counted, in Redis if there is one; with 0 they would not be. */
const WITHOUT_RATE_LIMITS = Object.fromEntries(
  ['READ', 'WRITE', 'ANALYSIS', 'TRAVELERS_READ', 'TRAVELERS_WRITE', 'TRAVELERS_UPLOAD'].map((name) => [
    `RATE_LIMIT_${name}`,
    '1000000000',
  ]),
);

/**
 * Starts a node and resolves when it is ready.
 *
 * @param tree the checkout that it runs from; by default, this one
 */
export async function startNode({
  name,
  settings,
  port: givenPort,
  tree = ROOT,
  withinMs = 60_000,
}: {
  name: string;
  settings: NodeSettings;
  port?: number;
  tree?: string;
  withinMs?: number;
}): Promise<ServiceNode> {
  const port = givenPort ?? (await freePort());
  const program = await startProgram({
    name,
    command: process.execPath,
    args: ['src/main.ts'],
    cwd: tree,
    env: { PATH, ...COMPILE_CACHE, ...settings, PORT: `${port}` },
    isReady: async () => (await statusOf(port, '/readyz')) === 200,
    withinMs,
  });
  return { name, port, address: `http://127.0.0.1:${port}`, tree, program };
}

/** The status of a GET on a new connection; null if there is no response within 5 s. */
export function statusOf(port: number, path: string): Promise<number | null> {
  return new Promise((resolve) => {
    const request = get({ host: '127.0.0.1', port, path, agent: false, timeout: 5_000 }, (response) => {
      response.resume();
      resolve(response.statusCode ?? null);
    });
    request.once('timeout', () => request.destroy()).once('error', () => resolve(null));
  });
}
