import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chownSync,
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
  type Stats,
} from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { embeddedPostgresBinaries, type ServerUser } from './embedded-postgres-binaries.ts';
import { guarded, type Guarded } from './guarded-postgres.ts';
import { unusableFolder, usableFolder } from './usable-folder.ts';

interface EmbeddedPostgresOptions {
  /** Folder for all that this server keeps; created when absent. One running service per folder. */
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
  /** Resolves to one sentence, why and what to do, when the server has ended although nobody asked it to. */
  died: Promise<string>;
  /** Ends all sessions, writes everything out, and resolves when no process is left. May be called again. */
  stop(): Promise<void>;
}

/** Another service is using the data folder. */
export class FolderInUse extends Error {}

/**
 * Starts PostgreSQL 18 from the npm package of this platform and resolves when it takes connections, on a free port of
 * 127.0.0.1. The server ends with this process, in whichever way that ends.
 *
 * The data folder holds `lock`, and `server/` with the data and the password. Rejects with one sentence when there are
 * no binaries for this platform, or the folder cannot be used (UnusableFolder), is in use by another service
 * (FolderInUse) or belongs to another user; else with PostgreSQL's own reason.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const home = resolve(options.dataDir);
  usableFolder(home);
  const user = serverUser(home);
  const bin = await embeddedPostgresBinaries(user, options.signal);
  options.signal?.throwIfAborted();
  const lock = lockFolder(home);
  try {
    const context: Context = { ...options, home, user, bin };
    const password = await openCluster(context);
    await endOrphan(context);
    const { port, ended, endedBy, stop } = await launch(context);
    const folderLeft = ended.then(() => lock.close());
    let asked = false;
    return {
      url: `postgresql://postgres:${password}@127.0.0.1:${port}/postgres`,
      died: endedBy.then((reason) => {
        const line = `The embedded PostgreSQL has stopped: ${withAdvice(reason)} Start the service again.`;
        return asked ? new Promise<never>(() => {}) : line;
      }),
      async stop() {
        asked = true;
        await stop();
        await folderLeft;
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

/**
 * PostgreSQL refuses to run as root. Existing data keeps its owner, so that the server can open it next time, too.
 */
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
    throw new Error(
      `The data folder ${home} belongs to another user: start as that user or as root, or choose another folder.`,
    );
  }
  if (owner) return { uid: owner.uid, gid: owner.gid };
  const accounts = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  for (const name of ['postgres', '_postgres', 'nobody']) {
    const account = accounts.find((fields) => fields[0] === name);
    if (account) return { uid: Number(account[2]), gid: Number(account[3]) };
  }
  throw new Error(
    'PostgreSQL refuses to run as root, and there is no user "postgres" or "nobody": add one, or start as another user.',
  );
}

/**
 * Node has no file locks, so an exclusive SQLite transaction is used as one. The kernel releases it when the process
 * dies. A file with a process id could become stale, because containers reuse process ids at every start.
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
    if (busy)
      throw new FolderInUse(
        `The data folder ${home} is in use by another running service: stop that one, or choose another folder.`,
        { cause: error },
      );
    throw new Error(
      `The data folder ${home} cannot be written to: make it writable for this user, or choose another folder.`,
      { cause: error },
    );
  }
}

/** The password of the cluster. The cluster is created if it does not exist yet. */
async function openCluster(context: Context): Promise<string> {
  try {
    await ensureCluster(context);
    return readFileSync(join(context.home, 'server/password'), 'utf8');
  } catch (error) {
    throw (error as NodeJS.ErrnoException).syscall === undefined ? error : unusableFolder(context.home, error);
  }
}

/** Initializes under another name and renames at the end, so that the next start repeats one that was killed. */
async function ensureCluster(context: Context): Promise<void> {
  const { home, user, bin, durability } = context;
  for (const name of readdirSync(home).filter((entry) => entry.startsWith('initdb-'))) {
    // A killed initdb may still be cleaning up; rmSync then stops half-way without an error.
    for (let tries = 1; existsSync(join(home, name)); tries += 1) {
      if (tries === 100)
        throw new Error(`The folder ${join(home, name)} of an earlier start cannot be removed: remove it manually.`);
      rmSync(join(home, name), { recursive: true, force: true, maxRetries: 10 });
    }
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
      '--username=postgres',
      '--pwfile=../password',
      '-A',
      'scram-sha-256',
      '--encoding=UTF8',
      '--locale=C',
      `--lc-ctype=${ctype}`,
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--no-instructions',
      ...(durability === 'disposable' ? ['--no-sync'] : []),
    ]);
  // pg_trgm uses this locale to recognize letters. With C it recognizes ASCII only, and other searches scan all rows.
  let creation = initdb('C.UTF-8');
  if ((await creation.ended) !== 0 && /locale/.test(creation.reason())) creation = initdb('C');
  if ((await creation.ended) !== 0)
    throw new Error(`The database could not be created: ${withAdvice(creation.reason())}`);
  renameSync(draft, join(home, 'server'));
  const folder = openSync(home, 'r');
  fsyncSync(folder);
  closeSync(folder);
}

/** Ends a server that outlived its node process and its watchdog. The lock says that nobody else is using it. */
async function endOrphan({ home, signal: givenUp }: Context): Promise<void> {
  const data = join(home, 'server/data');
  const pidFile = join(data, 'postmaster.pid');
  if (!existsSync(pidFile)) return;
  const pid = Number.parseInt(readFileSync(pidFile, 'utf8'), 10);
  for (let waited = 0; isServerOf(data, pid); waited += 50) {
    if (waited === 0) signal(pid, 'SIGINT');
    if (waited === 10_000) signal(pid, 'SIGQUIT');
    if (waited === 20_000)
      throw new Error(`A PostgreSQL of an earlier start (process ${pid}) is still running: stop it manually.`);
    await sleep(50, undefined, { signal: givenUp });
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
    // The process has just ended.
  }
}

async function launch(context: Context): Promise<Guarded & { port: number }> {
  const sync = context.durability === 'durable' ? 'on' : 'off';
  const settings = [
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    'cluster_name=travel-desk',
    `fsync=${sync}`,
    `synchronous_commit=${sync}`,
    `full_page_writes=${sync}`,
    'timezone=UTC',
    'logging_collector=off',
    'log_destination=stderr',
    'log_line_prefix=[%p] ',
    'log_checkpoints=off',
    'log_timezone=UTC',
    // Its lines go to the service's log, which must not contain values of statements or rows. The service logs failed
    // statements itself, without values.
    'log_min_messages=log',
    'log_min_error_statement=panic',
    'log_error_verbosity=terse',
  ];
  for (let attempt = 1; ; attempt += 1) {
    const port = await freePort();
    const postgres = guarded(context, join(context.home, 'server/data'), join(context.bin, 'postgres'), [
      '-p',
      `${port}`,
      ...settings.flatMap((setting) => ['-c', setting]),
    ]);
    if (await postgres.ready) return { ...postgres, port };
    // Another program took the port meanwhile, or the sessions of a killed server are still ending.
    const passes = /could not bind|shared memory block/.test(postgres.reason());
    if (!passes || attempt === 20) throw new Error(`PostgreSQL did not start: ${withAdvice(postgres.reason())}`);
    await sleep(250, undefined, { signal: context.signal });
  }
}

function withAdvice(reason: string): string {
  return /No space left|quota exceeded/i.test(reason) ? `${reason} Free some space on the disk of DATA_DIR.` : reason;
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
