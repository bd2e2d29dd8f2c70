import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort, giveTo, plainUser, type Program, runCommand, startProgram, takesConnections } from './programs.ts';

export type PoolMode = 'session' | 'transaction' | 'statement';

export type Pgbouncer = {
  /** The URL of the database through PgBouncer. */
  url: string;
  program: Program;
};

/** Such as `1.18.0`. */
export function pgbouncerVersion(command = 'pgbouncer'): string {
  return /PgBouncer (\S+)/.exec(runCommand(command, ['--version']))?.[1] ?? 'unknown';
}

/** Whether it supports prepared statements in transaction mode, as from 1.21 on. */
export function knowsPreparedStatements(version: string): boolean {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return major > 1 || minor >= 21;
}

/** Starts PgBouncer in front of the database with this URL. */
export async function startPgbouncer({
  databaseUrl,
  mode,
  folder,
  poolSize,
  command = 'pgbouncer',
}: {
  databaseUrl: string;
  mode: PoolMode;
  /** The folder for its two files. */
  folder: string;
  /** The number of connections to the server. */
  poolSize: number;
  command?: string;
}): Promise<Pgbouncer> {
  const { hostname, port: serverPort, pathname, username } = new URL(databaseUrl);
  const name = pathname.slice(1);
  const port = await freePort();
  const users = join(folder, `pgbouncer-${port}-users.txt`);
  const file = join(folder, `pgbouncer-${port}.ini`);
  const settings = {
    listen_addr: '127.0.0.1',
    listen_port: port,
    unix_socket_dir: '',
    auth_type: 'trust',
    auth_file: users,
    pool_mode: mode,
    default_pool_size: poolSize,
    max_client_conn: 1000,
    ...(knowsPreparedStatements(pgbouncerVersion(command)) && { max_prepared_statements: 200 }),
  };
  writeFileSync(users, `"${username}" ""\n`);
  writeFileSync(
    file,
    [
      '[databases]',
      `${name} = host=${hostname} port=${serverPort} dbname=${name}`,
      '[pgbouncer]',
      ...Object.entries(settings).map(([key, value]) => `${key} = ${value}`),
      '',
    ].join('\n'),
  );
  const user = plainUser();
  for (const path of [users, file]) giveTo(path, user);
  const program = await startProgram({
    name: `PgBouncer in ${mode} mode`,
    command,
    args: [file],
    user,
    isReady: () => takesConnections(port),
    lastSignal: 'SIGTERM',
  });
  return { url: `postgresql://${username}@127.0.0.1:${port}/${name}`, program };
}
