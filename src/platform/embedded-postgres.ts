import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chownSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { embeddedPostgresBinaries, type ServerUser } from './embedded-postgres-binaries.ts';
import { guarded, type Guarded } from './guarded-postgres.ts';
import { usableFolder } from './usable-folder.ts';

interface EmbeddedPostgresOptions {
  /** The folder for everything that this server keeps, created if it does not exist. One running service per folder. */
  dataDir: string;
  /** `durable` survives a power cut; `disposable` gives that up for speed and is for tests only. */
  durability: 'durable' | 'disposable';
  /** Receives every line of the server's own log. */
  log?: (line: string) => void;
  /** Aborts a start in progress, which then rejects once all its processes have ended. No effect afterwards. */
  signal?: AbortSignal;
}

export interface EmbeddedPostgres {
  /** Connection URL of the superuser, on the database `postgres`. Holds the password. */
  url: string;
  /** Resolves to one sentence, why and what to do, when the server has ended. */
  ended: Promise<string>;
  /** Ends all sessions, writes everything out, and resolves when no process is left. May be called again. */
  stop(): Promise<void>;
}

/** Runs a program of PostgreSQL on a data folder. */
type Run = (data: string, program: string, args: string[]) => Guarded;

/**
 * Starts PostgreSQL 18 from the npm package of this platform and resolves when it takes connections, on a free port of
 * 127.0.0.1. For development and tests. The server ends when this process dies; until it is stopped, it keeps the process
 * running.
 *
 * @throws Error with one sentence for the operator, such as UnusableFolder
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const home = resolve(options.dataDir);
  usableFolder(home);
  const user = serverUser(home);
  const bin = embeddedPostgresBinaries(user);
  const run: Run = (data, program, args) => guarded({ ...options, user }, data, join(bin, program), args);
  const lock = lockFolder(home);
  try {
    const isDurable = options.durability === 'durable';
    await ensureCluster(home, user, run, isDurable);
    await endOrphan(join(home, 'server/data'));
    const { port, ended, stop } = await launch(join(home, 'server/data'), run, isDurable);
    void ended.then(() => lock.close());
    return {
      url: `postgresql://postgres:${readFileSync(join(home, 'server/password'), 'utf8')}@127.0.0.1:${port}/postgres`,
      ended: ended.then(
        (reason) => `The embedded PostgreSQL has stopped: ${withAdvice(reason)} Start the service again.`,
      ),
      stop,
    };
  } catch (error) {
    lock.close();
    throw error;
  }
}

/** PostgreSQL refuses to run as root. Existing data keeps its owner, so that the server can open it next time, too. */
function serverUser(home: string): ServerUser {
  if (process.getuid?.() !== 0) return undefined;
  const owner = statSync(join(home, 'server'), { throwIfNoEntry: false });
  if (owner) return { uid: owner.uid, gid: owner.gid };
  const accounts = readFileSync('/etc/passwd', 'utf8').matchAll(/^(\w+):[^:]*:(\d+):(\d+):/gm);
  const idsOf = new Map([...accounts].map(([, name, uid, gid]) => [name, { uid: Number(uid), gid: Number(gid) }]));
  const user = idsOf.get('postgres') ?? idsOf.get('nobody');
  if (user) return user;
  throw new Error(
    'PostgreSQL refuses to run as root, and there is no user "postgres" or "nobody": add one, or start as another user.',
  );
}

/**
 * Node has no file locks, so an exclusive SQLite transaction is used as one. The kernel releases it when the process
 * dies. A file with a process id could become stale, because containers reuse process ids at every start.
 */
function lockFolder(home: string): DatabaseSync {
  const lock = new DatabaseSync(join(home, 'lock'));
  try {
    lock.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE');
    return lock;
  } catch (cause) {
    lock.close();
    if ((cause as { errcode?: number }).errcode !== 5) throw cause;
    const advice = 'stop that one, or set DATA_DIR to another folder.';
    throw new Error(`The data folder ${home} is in use by a running service: ${advice}`, { cause });
  }
}

/** Initializes under another name and renames at the end, so that the next start repeats one that was killed. */
async function ensureCluster(home: string, user: ServerUser, run: Run, isDurable: boolean): Promise<void> {
  for (const name of readdirSync(home).filter((entry) => entry.startsWith('initdb-'))) {
    // A killed initdb may still be cleaning up; rmSync then stops half-way without an error.
    for (let tries = 0; existsSync(join(home, name)) && tries < 100; tries += 1)
      rmSync(join(home, name), { recursive: true, force: true, maxRetries: 10 });
  }
  if (existsSync(join(home, 'server'))) return;
  const draft = mkdtempSync(join(home, 'initdb-'));
  const [data, password] = [join(draft, 'data'), join(draft, 'password')];
  mkdirSync(data, { mode: 0o700 });
  writeFileSync(password, randomBytes(24).toString('base64url'), { mode: 0o600 });
  if (user) for (const path of [draft, data, password]) chownSync(path, user.uid, user.gid);
  const flags = '--username=postgres --pwfile=../password -A scram-sha-256 --encoding=UTF8 --no-instructions';
  const locale = '--locale=C --locale-provider=builtin --builtin-locale=C.UTF-8';
  const args = [...`${flags} ${locale}`.split(' '), ...(isDurable ? [] : ['--no-sync'])];
  // pg_trgm uses this locale to recognize letters. With C it recognizes ASCII only, and other searches scan all rows.
  let creation = run(data, 'initdb', [...args, '--lc-ctype=C.UTF-8']);
  if (/locale/.test(await creation.ended)) creation = run(data, 'initdb', args);
  await creation.ended;
  if (creation.status() !== 0)
    throw new Error(`The database could not be created: ${withAdvice(await creation.ended)}`);
  renameSync(draft, join(home, 'server'));
}

/** Ends a server that outlived its node process and its watchdog. We hold the lock, so nobody else is using it. */
async function endOrphan(data: string): Promise<void> {
  const pidFile = join(data, 'postmaster.pid');
  if (!existsSync(pidFile)) return;
  const pid = Number.parseInt(readFileSync(pidFile, 'utf8'), 10);
  if (isServerOf(data, pid)) process.kill(pid, 'SIGQUIT');
  while (isServerOf(data, pid)) await sleep(50);
  // PostgreSQL refuses to start if another process of the same user now has the ID in this file.
  rmSync(pidFile, { force: true });
}

function isServerOf(data: string, pid: number): boolean {
  try {
    if (process.platform === 'linux') return statSync(`/proc/${pid}/cwd`).ino === statSync(data).ino;
    return execFileSync('/bin/ps', ['-o', 'command=', '-p', `${pid}`], { encoding: 'utf8' }).includes(data);
  } catch {
    return false;
  }
}

async function launch(data: string, run: Run, isDurable: boolean): Promise<Guarded & { port: number }> {
  const sync = isDurable ? 'on' : 'off';
  const settings = [
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    'cluster_name=travel-desk',
    `fsync=${sync}`,
    `synchronous_commit=${sync}`,
    `full_page_writes=${sync}`,
    'log_checkpoints=off',
    // Its lines go to the service's log, which must not contain values of statements or rows. The service logs failed
    // statements itself, without values.
    'log_min_messages=log',
    'log_min_error_statement=panic',
    'log_error_verbosity=terse',
    // A crash, such as on a full disk, ends the server with its reason.
    'restart_after_crash=off',
  ];
  for (let attempt = 1; ; attempt += 1) {
    const port = await freePort();
    const server = run(data, 'postgres', ['-p', `${port}`, ...settings.flatMap((setting) => ['-c', setting])]);
    if (await server.ready) return { ...server, port };
    // Another program has taken the port, or the sessions of a killed server are still ending.
    const reason = await server.ended;
    if (!/could not bind|could not create any TCP|shared memory block/.test(reason) || attempt === 20)
      throw new Error(`PostgreSQL did not start: ${withAdvice(reason)}`);
    await sleep(250);
  }
}

function withAdvice(reason: string): string {
  return /No space left|quota exceeded/i.test(reason) ? `${reason} Free some space on the disk of DATA_DIR.` : reason;
}

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((listening) => probe.listen(0, '127.0.0.1', listening));
  const { port } = probe.address() as AddressInfo;
  await new Promise((closed) => probe.close(closed));
  return port;
}
