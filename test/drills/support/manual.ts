/** Runs the commands in docs/operations.md and the scripts that it names as they are. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { debianPostgres, type PostgresServer } from './postgres.ts';
import { PATH, type ProgramOptions, runMeanwhile } from './programs.ts';
import { ROOT } from './service.ts';

/**
 * Runs the block of commands that begins with this comment. Every command must succeed.
 *
 * @throws Error with the output if a command fails, or if there is no such block
 */
export function runFromManual(
  title: string,
  { env, user }: Pick<ProgramOptions, 'user'> & { env: NodeJS.ProcessEnv },
): Promise<string> {
  const manual = readFileSync(join(ROOT, 'docs/operations.md'), 'utf8');
  const block = [...manual.matchAll(/^ *```sh\n(.*?)^ *```$/gms)]
    .map(([, text]) => text!)
    .find((text) => text.trim().startsWith(`# ${title}\n`));
  if (block === undefined) throw new Error(`docs/operations.md has no commands "# ${title}".`);
  return runCommands(block, { env, user });
}

/** Runs a script of docs/examples/backup/. Throws an error with the output if a command fails. */
export function runBackupScript(
  name: string,
  options: Pick<ProgramOptions, 'user'> & { env: NodeJS.ProcessEnv },
): Promise<string> {
  return runCommands(readFileSync(join(ROOT, `docs/examples/backup/${name}.sh`), 'utf8'), options);
}

function runCommands(
  commands: string,
  { env, user }: Pick<ProgramOptions, 'user'> & { env: NodeJS.ProcessEnv },
): Promise<string> {
  return runMeanwhile('/bin/sh', ['-euc', commands], {
    user,
    cwd: '/',
    env: { PATH: `${debianPostgres()}:${PATH}`, ...env },
  });
}

/** The environment variables that tell psql and other programs where a server is. */
export function libpq({ port }: PostgresServer, database = 'postgres'): NodeJS.ProcessEnv {
  return { PGHOST: '127.0.0.1', PGPORT: `${port}`, PGUSER: 'postgres', PGDATABASE: database };
}
