/** PostgreSQL servers: Debian's if it is installed, otherwise the one that comes with this project. */
import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { type Database, openDatabase } from '../../../src/platform/database/database.ts';
import { embeddedPostgresBinaries } from '../../../src/platform/embedded-postgres-binaries.ts';
import { type Exit, freePort, giveTo, plainUser, type Program, runCommand, startProgram } from './programs.ts';

export type PostgresServer = {
  port: number;
  /** Its data directory. */
  data: string;
  /** `15` or `18.4`, as the server reports it. */
  version: string;
  program: Program;
  /** The URL of the superuser, who needs no password on 127.0.0.1. */
  url(database?: string): string;
  /** `fast` ends its sessions first; `kill` sends SIGKILL to the postmaster. */
  stop(how?: 'fast' | 'immediate' | 'kill'): Promise<Exit & { ms: number }>;
};

export type PostgresOptions = {
  /** The data directory, existing or to be created. */
  data: string;
  /** Such as `{ synchronous_commit: 'remote_apply' }`. Without any, it stores its data durably, as in production. */
  settings?: Readonly<Record<string, string>>;
  port?: number;
};

/** Where Debian and Ubuntu install them. */
const DEBIAN = '/usr/lib/postgresql';

/** The newest PostgreSQL among Debian's packages, 15 or newer; null if there is none. */
export function debianPostgres(): string | null {
  if (!existsSync(DEBIAN)) return null;
  const versions = readdirSync(DEBIAN)
    .map(Number)
    .filter((version) => version >= 15 && existsSync(`${DEBIAN}/${version}/bin/postgres`));
  return versions.length === 0 ? null : `${DEBIAN}/${Math.max(...versions)}/bin`;
}

/** The folder of `initdb` and `postgres`; Debian's also has `pg_basebackup`, `pg_ctl`, `psql` and the others. */
export async function postgresPrograms(): Promise<string> {
  return debianPostgres() ?? embeddedPostgresBinaries(plainUser());
}

/** Creates a data directory and starts a server on it. */
export async function startPostgres(options: PostgresOptions): Promise<PostgresServer> {
  const bin = await postgresPrograms();
  const user = plainUser();
  mkdirSync(options.data, { mode: 0o700 });
  giveTo(options.data, user);
  const how = ['--encoding=UTF8', '--locale=C.UTF-8', '-U', 'postgres', '-A', 'trust', '--no-sync'];
  runCommand(join(bin, 'initdb'), ['-D', options.data, ...how], { user, cwd: options.data });
  return startPostgresOn(options);
}

/** Starts a server on an existing data directory: after a stop, or created by pg_basebackup. */
export async function startPostgresOn({ data, settings = {}, port }: PostgresOptions): Promise<PostgresServer> {
  const bin = await postgresPrograms();
  const user = plainUser();
  const takenPort = port ?? (await freePort());
  const all = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: '200',
    timezone: 'UTC',
    logging_collector: 'off',
    log_destination: 'stderr',
    ...settings,
  };
  const program = await startProgram({
    name: `PostgreSQL on ${takenPort}`,
    command: join(bin, 'postgres'),
    args: [
      '-D',
      data,
      '-p',
      `${takenPort}`,
      ...Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    ],
    env: { LC_ALL: 'C', TZ: 'UTC' },
    cwd: data,
    user,
    isReady: (server) => /database system is ready to accept (read-only )?connections/.test(server.output()),
    // This ends its child processes as well.
    lastSignal: 'SIGQUIT',
  });
  const version = /(\d[\d.]*)/.exec(runCommand(join(bin, 'postgres'), ['--version'], { user, cwd: data }))?.[1] ?? '';
  const signals = { fast: 'SIGINT', immediate: 'SIGQUIT', kill: 'SIGKILL' } as const;
  return {
    port: takenPort,
    data,
    version,
    program,
    url: (database = 'postgres') => `postgresql://postgres@127.0.0.1:${takenPort}/${database}`,
    stop: (how = 'fast') => program.stop({ signal: signals[how] }),
  };
}

/** Creates an empty database and returns its URL. */
export async function createDatabase(server: Pick<PostgresServer, 'url'>, name: string): Promise<string> {
  await onDatabase(server.url(), ({ pool }) => pool.query({ text: `create database ${name}` }));
  return server.url(name);
}

/** Opens a database for the duration of a function. */
export async function onDatabase<Result>(url: string, work: (database: Database) => Promise<Result>): Promise<Result> {
  const database = await openDatabase({ url, entities: [], poolSize: 2, log: () => {} });
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

/** The rows that a statement returns. */
export function rowsOf<Row extends object>(url: string, text: string, values: unknown[] = []): Promise<Row[]> {
  return onDatabase(url, async ({ pool }) => (await pool.query<Row>({ text, values })).rows);
}
