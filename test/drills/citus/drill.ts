/**
 * The service on the Citus cluster in CITUS_URL: `make drill-citus`. ARGS can add `--tests PATTERN`, which runs only the API
 * tests in files whose path matches; `--no-tests`, which runs none; and `--during COMMAND`, a shell command that changes the
 * cluster and ends when that is done, such as killing a worker and starting it again. It runs while requests are created,
 * with the database in DATABASE_URL.
 */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openDatabase } from '../../../src/platform/database/database.ts';
import { migrate } from '../../../src/platform/schema-migrations.ts';
import { readOptions } from '../../support/read-options.ts';
import { CITUS_URL, createUndistributedDatabase, dropTestDatabases } from './citus-database.ts';
import { distribute } from './distribute.ts';

const ROOT = resolve(import.meta.dirname, '../../..');

/** These make a trigger fail, or read the locks or plans of a single server. */
const OF_ONE_SERVER = [
  'keeps the old rules when the connection is lost during a replacement',
  'leaves nothing behind when the commit fails',
  'leaves nothing behind when the connection, during the transaction, fails',
  'writes nothing on later calls, with any token and on any node',
  'compares cheap columns first',
  'without reading the table',
];

/** How long creates run, and before and after the command of --during. */
const AROUND_MS = 10_000;

const options = readOptions({
  tests: { type: 'string' },
  'no-tests': { type: 'boolean', default: false },
  during: { type: 'string' },
});

/** Creates requests, while the command runs if there is one. Returns whether nothing was lost. */
async function creates(url: string, command: string | undefined): Promise<boolean> {
  const [env, stdio] = [{ ...process.env, DATABASE_URL: url }, 'inherit' as const];
  const child = spawn(process.execPath, ['test/drills/citus/creates.ts', '--seconds', '900'], {
    cwd: ROOT,
    env,
    stdio: [stdio, stdio, stdio, 'ipc'],
  });
  const exited = once(child, 'exit');
  await Promise.race([once(child, 'message'), exited]);
  await sleep(AROUND_MS);
  const changed = command === undefined ? 0 : spawnSync('/bin/sh', ['-c', command], { env, stdio }).status;
  if (changed !== 0) console.error(`The command of --during ended with ${changed}.`);
  await sleep(AROUND_MS);
  child.kill('SIGTERM');
  const [code] = await exited;
  return changed === 0 && code === 0;
}

if (!process.env[CITUS_URL]) {
  console.log('skipped: CITUS_URL is not set. It names the coordinator of a Citus cluster, as its superuser.');
} else {
  // A test that failed may have left something open, for which Jest would wait forever.
  const jest = ['node_modules/jest/bin/jest.js', '--config', 'test/drills/citus/jest.config.mjs', '--forceExit'];
  const args = [
    ...jest,
    '--testNamePattern',
    `^(?!.*(${OF_ONE_SERVER.join('|')}))`,
    ...(options.tests ? [options.tests] : []),
  ];
  const passed = options['no-tests'] || spawnSync(process.execPath, args, { cwd: ROOT, stdio: 'inherit' }).status === 0;
  const { url, drop } = await createUndistributedDatabase();
  const database = await openDatabase({ url, entities: [], poolSize: 3, log: () => {} });
  await migrate(database);
  await distribute(database);
  await database.close();
  const kept = await creates(url, options.during);
  await drop();
  await dropTestDatabases();
  if (!passed || !kept) process.exitCode = 1;
}
