import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, readFileSync, readlinkSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { type AddressInfo, createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { DEVELOPMENT_SECRET } from '../../src/config.ts';
import { mintDevelopmentToken } from '../../src/demo/development-token.ts';
import { openDatabase } from '../../src/platform/database/database.ts';
import { COMPILE_CACHE } from '../support/compile-cache.ts';
import { canMount, mount, unmount } from '../support/mounted-folder.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { createTestDatabase } from '../support/test-database.ts';
import { exitOf, until } from '../support/waiting.ts';

/* The service as `make run` starts it: in a process of its own, with an embedded PostgreSQL. */

type Service = { process: ChildProcess; address: string; output(): string };

const token = mintDevelopmentToken(
  {
    key: { from: 'secret', secret: DEVELOPMENT_SECRET },
    issuer: 'travel-desk-development',
    audience: 'travel-desk',
    algorithms: ['HS256'],
  },
  {
    sub: 'lena.fischer',
    companyId: 'acme',
    roles: ['travel-admin'],
    permissions: ['READ_POLICIES', 'WRITE_POLICIES'],
    expiresIn: '1h',
  },
);
const PROPOSAL = JSON.stringify({
  flight: {
    originLocationId: 'airport-BER',
    destinationLocationId: 'airport-LHR',
    isInternational: true,
    departureDate: '2030-03-11',
    price: 480,
    currency: 'EUR',
    cabinClass: 'ECONOMY',
    stops: 0,
  },
});

let dataDir: string;
const started: ChildProcess[] = [];

beforeEach(() => {
  dataDir = temporaryFolder();
});

afterEach(async () => {
  for (const child of started.splice(0)) {
    await exitOf(child, 'The service', { signal: 'SIGTERM' });
  }
  rmSync(dataDir, { recursive: true, force: true });
});

/** The environment has nothing but what is given. */
function run(environment: Record<string, string>): { child: ChildProcess; output(): string } {
  const child = spawn(process.execPath, ['src/main.ts'], {
    env: { DATA_DIR: dataDir, PORT: '0', ...COMPILE_CACHE, ...environment },
  });
  started.push(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text));
  return { child, output: () => output };
}

async function start(environment: Record<string, string> = {}): Promise<Service> {
  const { child, output } = run(environment);
  const isReady = (): boolean => {
    if (child.exitCode !== null) throw new Error(`The service ended: ${output()}`);
    return output().includes("-d '{");
  };
  await until(() => `the service to be ready: ${output()}`, isReady, { pause: 20, limit: 90_000 });
  return { process: child, address: /Start here: (http:\/\/[\d.:]+\d)/.exec(output())![1]!, output };
}

async function evaluate({ address }: Service): Promise<{ status: number; action: string }> {
  const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
  const response = await fetch(`${address}/api/v1/policies/evaluate`, { method: 'POST', headers, body: PROPOSAL });
  const body = (await response.json()) as { flightEvaluation: { action: string } };
  return { status: response.status, action: body.flightEvaluation.action };
}

let used: Promise<string> | undefined;

/** Stops a service and keeps its data folder for later tests, because creating one takes half of a start. */
async function stopAndKeep(service: Service, folder: string): Promise<string> {
  await exitOf(service.process, 'The service', { signal: 'SIGTERM' });
  return folder;
}

/** Copies the data folder of an earlier service. */
async function useDataOfAnEarlierStart(): Promise<void> {
  used ??= (async () => {
    const folder = temporaryFolder();
    return stopAndKeep(await start({ DATA_DIR: folder, LOG_LEVEL: 'silent' }), folder);
  })();
  // With the owners, because PostgreSQL runs as another user if this is root. Retried, because a copy right after the end
  // of that service once failed for an unknown reason.
  const copy = ['-a', `${await used}/.`, dataDir];
  let faults = spawnSync('cp', copy, { encoding: 'utf8' }).stderr;
  for (let tries = 0; faults !== '' && tries < 20; tries += 1) {
    await sleep(100);
    rmSync(dataDir, { recursive: true });
    mkdirSync(dataDir);
    faults = spawnSync('cp', copy, { encoding: 'utf8' }).stderr;
  }
  expect(faults).toBe('');
}

afterAll(async () => {
  if (used) rmSync(await used, { recursive: true });
});

/** The process ID of this service's PostgreSQL. */
function postgresId(): number {
  return Number.parseInt(readFileSync(join(dataDir, 'postgres/server/data/postmaster.pid'), 'utf8'), 10);
}

async function isGone(pid: number): Promise<boolean> {
  for (let waited = 0; waited < 10_000; waited += 50) {
    try {
      process.kill(pid, 0);
    } catch {
      return true;
    }
    await sleep(50);
  }
  return false;
}

describe('the service as a process', () => {
  test('starts from nothing, answers the call that it prints, and restarts with its data', async () => {
    const first = await start();
    const printed = /^curl[^]*?'(\{.*\})'/m.exec(first.output())?.[1];
    expect(JSON.parse(printed ?? 'null')).toMatchObject({ flight: { originLocationId: 'airport-BER' } });
    expect(await evaluate(first)).toEqual({ status: 200, action: 'REQUIRE_APPROVAL' });
    const made = await fetch(`${first.address}/api/v1/policies`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ name: 'Kept', companyId: 'acme', bookingMode: 'HYBRID', defaultAction: 'ALLOW' }),
    });
    expect(made.status).toBe(201);

    // No warning, and no time to clean up.
    const postgres = postgresId();
    first.process.kill('SIGKILL');
    expect(await isGone(postgres)).toBe(true);

    const second = await start();
    const kept = await fetch(`${second.address}/api/v1/policies`, { headers: { Authorization: `Bearer ${token}` } });
    const { data } = (await kept.json()) as { data: { name: string }[] };
    expect(data.map(({ name }) => name).sort()).toEqual([
      'Contractors',
      'Executive travel',
      'Kept',
      'Standard travel policy',
    ]);
    used = stopAndKeep(second, dataDir);
    await used;
    // Kept until the end of this file.
    dataDir = temporaryFolder();
  }, 120_000);

  test('finishes requests in progress on SIGTERM, and leaves nothing running', async () => {
    await useDataOfAnEarlierStart();
    const service = await start();
    const postgres = postgresId();
    const { hostname, port } = new URL(service.address);
    const headers = {
      Authorization: `Bearer ${token}`,
      'Content-Type': 'application/json',
      'Content-Length': PROPOSAL.length,
      Expect: '100-continue',
    };
    const slow = request({ hostname, port, path: '/api/v1/policies/evaluate', method: 'POST', headers });
    const answered = once(slow, 'response');
    // It is in flight once the service asks for its body.
    slow.flushHeaders();
    await once(slow, 'continue');
    slow.write(PROPOSAL.slice(0, 10));

    service.process.kill('SIGTERM');
    await sleep(200);
    expect(service.process.exitCode).toBeNull();
    slow.end(PROPOSAL.slice(10));
    const [response] = await answered;
    expect(response.statusCode).toBe(200);
    response.resume();
    const code = await exitOf(service.process, 'The service');
    expect(code).toBe(0);
    expect(await isGone(postgres)).toBe(true);
  }, 120_000);
});

const database = await createTestDatabase();
afterAll(() => database.drop());
/** A database server that runs already, because starting one takes longer than the rest of a start that fails. */
const ON_SERVER = { DATABASE_URL: database.url, LOG_LEVEL: 'silent' };

describe('the start fails with one line for', () => {
  test('an invalid setting', async () => {
    expect(await endOf({ PORT: 'http' })).toEqual({
      code: 1,
      output: 'PORT must be a whole number from 0 to 65535, but is "http".\n',
    });
    expect(readdirSync(dataDir)).toEqual([]);
  }, 120_000);

  test('a port in use', async () => {
    const taken = createServer().listen(0, '127.0.0.1');
    await once(taken, 'listening');
    const { port } = taken.address() as AddressInfo;
    const { code, output } = await endOf({ ...ON_SERVER, PORT: String(port) });
    taken.close();
    expect({ code, output }).toEqual({
      code: 1,
      output: `Port ${port} is in use. Set PORT to a free port.\n`,
    });
  }, 120_000);

  test('a metrics port in use', async () => {
    const other = createServer();
    other.listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    const { code, output } = await endOf({ ...ON_SERVER, METRICS_PORT: String(port) });
    other.close();
    expect({ code, output }).toEqual({
      code: 1,
      output: `Port ${port} is in use. Set METRICS_PORT to a free port.\n`,
    });
  }, 120_000);

  test('an address that this machine does not have', async () => {
    const { code, output } = await endOf({ ...ON_SERVER, HOST: '192.0.2.1', NODE_ENV: 'development' });
    expect({ code, output }).toEqual({
      code: 1,
      output:
        'HOST is "192.0.2.1", which is not an address of this machine. Set HOST to 127.0.0.1, or to 0.0.0.0 for all addresses.\n',
    });
  }, 120_000);
});

/** The exit of a service that cannot start. If it keeps running, it is killed, and its code is null. */
async function endOf(environment: Record<string, string>): Promise<{ code: number | null; output: string }> {
  const { child, output } = run(environment);
  const limit = setTimeout(() => child.kill('SIGKILL'), 30_000);
  const [code] = await once(child, 'close');
  clearTimeout(limit);
  return { code, output: output() };
}

const withMount = canMount ? test : test.skip;
const onLinux = process.platform === 'linux' ? test : test.skip;

describe('the start fails with one line for an unusable data folder', () => {
  /** With a database server, the data folder only contains files, and is checked elsewhere in the code. */
  const PRODUCTION = {
    NODE_ENV: 'production',
    PUBLIC_URL: 'https://desk.example',
    AUTH_SECRET: 'x'.repeat(32),
    AUTH_ISSUER: 'a',
    AUTH_AUDIENCE: 'b',
    PASSPORT_KEYS: `a:${Buffer.alloc(32).toString('base64')}`,
    DATABASE_URL: 'postgresql://a:b@127.0.0.1:1/c',
  };

  onLinux.each([{}, PRODUCTION])(
    'that cannot be created, with %j',
    async (environment) => {
      expect(await endOf({ ...environment, DATA_DIR: '/proc/x' })).toEqual({
        code: 1,
        output:
          'The data folder /proc/x cannot be used: nothing can be created in /proc. Correct that, or set DATA_DIR to another folder.\n',
      });
    },
    120_000,
  );
});

describe('the service ends with one line when its PostgreSQL dies', () => {
  test('by kill -9, after it has answered requests in progress', async () => {
    await useDataOfAnEarlierStart();
    const service = await start({ LOG_LEVEL: 'silent' });
    const { hostname, port } = new URL(service.address);
    const headers = {
      Authorization: `Bearer ${token}`,
      'Content-Type': 'application/json',
      'Content-Length': PROPOSAL.length,
      Expect: '100-continue',
    };
    const slow = request({ hostname, port, path: '/api/v1/policies/evaluate', method: 'POST', headers });
    const answered = once(slow, 'response');
    // It is in flight once the service asks for its body.
    slow.flushHeaders();
    await once(slow, 'continue');
    slow.write(PROPOSAL.slice(0, 10));
    const printed = service.output().length;
    process.kill(postgresId(), 'SIGKILL');
    await until('the service to report its end', () => service.output().length > printed, { pause: 20 });
    slow.end(PROPOSAL.slice(10));
    const [response] = await answered;
    expect({ status: response.statusCode, retry: response.headers['retry-after'] }).toEqual({
      status: 503,
      retry: expect.any(String),
    });
    response.resume();
    const [code] = await once(service.process, 'close');
    expect({ code, output: service.output().slice(printed) }).toEqual({
      code: 1,
      output: 'The embedded PostgreSQL has stopped: it was killed by SIGKILL. Start the service again.\n',
    });
    expect(await processesIn(dataDir)).toEqual([]);
  }, 120_000);

  withMount(
    `by a full disk${canMount ? '' : ' (needs root, to mount one)'}`,
    async () => {
      mount(dataDir, 'size=200m');
      try {
        await useDataOfAnEarlierStart();
        const service = await start({ LOG_LEVEL: 'silent' });
        const printed = service.output().length;
        const exited = once(service.process, 'close');
        expect(() => writeFileSync(join(dataDir, 'filler'), Buffer.alloc(2 ** 28))).toThrow('ENOSPC');
        await fillDisk(service);
        const [code] = await exited;
        expect({ code, output: service.output().slice(printed) }).toEqual({
          code: 1,
          output: expect.stringMatching(
            /^The embedded PostgreSQL has stopped: could not [^\n]*No space left on device\. Free some space on the disk of DATA_DIR\. Start the service again\.\n$/,
          ),
        });
      } finally {
        unmount(dataDir);
      }
    },
    120_000,
  );
});

/** Writes through the service's PostgreSQL until the disk is full and the service ends. */
async function fillDisk({ process: service }: Service): Promise<void> {
  const [, , , port] = readFileSync(join(dataDir, 'postgres/server/data/postmaster.pid'), 'utf8').split('\n');
  const password = readFileSync(join(dataDir, 'postgres/server/password'), 'utf8');
  const url = `postgresql://postgres:${password}@127.0.0.1:${port}/postgres`;
  const text = `select pg_logical_emit_message(false, 'filler', repeat('x', 1000000)), pg_switch_wal()`;
  while (service.exitCode === null) {
    try {
      const database = await openDatabase({ url, entities: [], poolSize: 2, log: () => {} });
      try {
        while (service.exitCode === null) await database.pool.query({ text });
      } finally {
        await database.close();
      }
    } catch {
      // It is full, or was too busy to take a connection.
      await sleep(50);
    }
  }
}

describe('SIGTERM during the start', () => {
  onLinux(
    'ends it during the creation of the database, and leaves nothing running',
    async () => {
      const { child, output } = run({ LOG_LEVEL: 'silent' });
      const isCreating = () =>
        existsSync(join(dataDir, 'postgres')) &&
        readdirSync(join(dataDir, 'postgres')).some((name) => name.startsWith('initdb-'));
      await until('initdb', isCreating, { limit: 60_000 });
      const exited = once(child, 'close');
      child.kill('SIGTERM');
      expect(await exited).toEqual([0, null]);
      expect(output()).toBe('');
      expect(await processesIn(dataDir)).toEqual([]);
    },
    120_000,
  );

  onLinux(
    'ends it silently while it waits for another node to migrate, and leaves nothing running',
    async () => {
      const other = await openDatabase({ url: database.url, entities: [], poolSize: 2, log: () => {} });
      const connection = await other.pool.connect();
      try {
        // The lock that a node takes to migrate, which it only does if a migration is pending.
        await connection.query('delete from mikro_orm_migrations');
        await connection.query('create table if not exists mikro_orm_migrations_lock ()');
        await connection.query('begin');
        await connection.query('lock table mikro_orm_migrations_lock in access exclusive mode');
        const { child, output } = run(ON_SERVER);
        const waiting = `select 1 from pg_locks where relation = 'mikro_orm_migrations_lock'::regclass and not granted`;
        const isWaiting = async (): Promise<boolean> => (await other.pool.query({ text: waiting })).rows.length > 0;
        await until(() => `the service to wait for the lock: ${output()}`, isWaiting, { pause: 20, limit: 60_000 });
        const exited = once(child, 'close');
        child.kill('SIGTERM');
        const killed = setTimeout(() => child.kill('SIGKILL'), 20_000);
        expect(await exited).toEqual([0, null]);
        clearTimeout(killed);
        expect(output()).toBe('');
      } finally {
        connection.release(true);
        await other.close();
      }
      expect(await processesIn(dataDir)).toEqual([]);
    },
    120_000,
  );
});

/** The processes that still run in a folder. One that was told to stop may take a moment. */
async function processesIn(folder: string): Promise<string[]> {
  for (let waited = 0; ; waited += 50) {
    const found = readdirSync('/proc').filter((pid) => {
      try {
        return readlinkSync(`/proc/${pid}/cwd`).startsWith(folder);
      } catch {
        // A zombie does not run.
        return false;
      }
    });
    if (found.length === 0 || waited >= 5_000) return found;
    await sleep(50);
  }
}
