/** The service on the Citus of CITUS_URL: `make drill-citus`. */
import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { openDatabase } from '../../../src/platform/database.ts';
import { distribute } from '../../../src/tools/distribute.ts';
import { CITUS_URL, createUndistributedDatabase, dropTestDatabases } from './citus-database.ts';

const ROOT = resolve(import.meta.dirname, '../../..');

/** They make a trigger fail, or look into the locks of the one server that waits. */
const OF_ONE_SERVER = [
  'a connection that is lost in the middle leaves the rules from before',
  'a fault leaves nothing with the commit',
  'a fault leaves nothing with the connection, in the middle of the transaction',
  'costs no write, with the same token, another one, or on another node',
];

const { values, positionals } = parseArgs({
  options: { seconds: { type: 'string', default: '30' } },
  allowPositionals: true,
});

function node(args: string[], environment: Record<string, string> = {}): boolean {
  const { status } = spawnSync(process.execPath, ['--disable-warning=ExperimentalWarning', ...args], {
    cwd: ROOT,
    env: { ...process.env, ...environment },
    stdio: 'inherit',
  });
  return status === 0;
}

if (!process.env[CITUS_URL]) {
  console.log('skipped: CITUS_URL is not set. It names the coordinator of a Citus cluster, as its superuser.');
} else {
  const jest = ['node_modules/jest/bin/jest.js', '--config', 'test/drills/citus/jest.config.mjs'];
  const others = `^(?!.*(${OF_ONE_SERVER.map((name) => name).join('|')}))`;
  const passed = node([...jest, '--testNamePattern', others, ...positionals]);
  const { url, drop } = await createUndistributedDatabase();
  const database = await openDatabase({ url, entities: [], poolSize: 3, log: () => {} });
  await distribute(database, { print: () => {} });
  await database.close();
  console.log(`Creates for ${values.seconds} s:`);
  const lost = !node(['test/drills/citus/creates.ts', '--seconds', values.seconds], { DATABASE_URL: url });
  await drop();
  await dropTestDatabases();
  if (!passed || lost) process.exitCode = 1;
}
