/**
 * The service on the Citus cluster in CITUS_URL: `make drill-citus`. ARGS add more: `--spare-worker URL`, a server with
 * Citus that is not in the cluster yet; `--outage COMMAND`, which kills a worker and starts it again; `--plain URL`, a
 * PostgreSQL to compare with. `--tests PATTERN` runs only the API tests in files whose path matches, `--no-tests` none.
 */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openDatabase } from '../../../src/platform/database.ts';
import { distribute } from '../../../src/tools/distribute.ts';
import { readOptions } from '../../support/read-options.ts';
import { addWorker, CITUS_URL, createUndistributedDatabase, dropTestDatabases } from './citus-database.ts';
import { temporaryDatabase } from './plain-database.ts';

const ROOT = resolve(import.meta.dirname, '../../..');

/** These make a trigger fail, or read the locks or plans of a single server. */
const OF_ONE_SERVER = [
  'keeps the old rules when the connection is lost during a replacement',
  'leaves nothing behind when the commit fails',
  'leaves nothing behind when the connection, during the transaction, fails',
  'writes nothing on later calls, with any token and on any node',
  'of a single condition',
  'counts what does not match, or what does',
  'counts for a search that finds',
  'reads for the page of a search',
  'compares cheap columns first',
  'without reading the table',
];

/** How long creates run before something happens to the cluster, and after it. */
const AROUND_MS = 10_000;

const options = readOptions({
  seconds: { type: 'string', default: '30' },
  tests: { type: 'string' },
  'no-tests': { type: 'boolean', default: false },
  'spare-worker': { type: 'string' },
  outage: { type: 'string' },
  plain: { type: 'string' },
});

const nodeArgs = (args: string[]): string[] => ['--disable-warning=ExperimentalWarning', ...args];

function node(args: string[], environment: Record<string, string> = {}): boolean {
  const env = { ...process.env, ...environment };
  return spawnSync(process.execPath, nodeArgs(args), { cwd: ROOT, env, stdio: 'inherit' }).status === 0;
}

/** Creates requests while something happens to the cluster. Returns whether it happened and nothing was lost. */
async function createsDuring(url: string, event: () => Promise<string>): Promise<boolean> {
  const creates = spawn(process.execPath, nodeArgs(['test/drills/citus/creates.ts', '--seconds', '900']), {
    cwd: ROOT,
    env: { ...process.env, DATABASE_URL: url },
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
  const exited = once(creates, 'exit');
  await Promise.race([once(creates, 'message'), exited]);
  await sleep(AROUND_MS);
  const begun = performance.now();
  const happened = await event().then(
    (line) => {
      console.log(`${line} in ${((performance.now() - begun) / 1000).toFixed(0)} s`);
      return true;
    },
    (error: Error) => {
      console.error(error.message);
      return false;
    },
  );
  await sleep(AROUND_MS);
  creates.kill('SIGTERM');
  const [code] = await exited;
  return happened && code === 0;
}

async function outage(command: string): Promise<string> {
  const [code] = await once(spawn('/bin/sh', ['-c', command], { stdio: 'inherit' }), 'exit');
  if (code !== 0) throw new Error(`The command of --outage ended with ${code}.`);
  return 'A worker was killed and started again';
}

/** Everything except the API tests. Returns whether all of it passed. */
async function onDatabases(): Promise<boolean> {
  const { url, drop } = await createUndistributedDatabase();
  const spare = options['spare-worker'];
  const results: boolean[] = [];
  try {
    const database = await openDatabase({ url, entities: [], poolSize: 3, log: () => {} });
    await distribute(database, { print: () => {} });
    await database.close();
    console.log(`Creates for ${options.seconds} s:`);
    results.push(node(['test/drills/citus/creates.ts', '--seconds', options.seconds], { DATABASE_URL: url }));
    if (spare === undefined) console.log('skipped: adding a worker, because --spare-worker names none');
    else {
      console.log('Creates while a worker is added and shards move to it:');
      results.push(await createsDuring(url, () => addWorker(url, spare)));
    }
    if (options.outage === undefined) console.log('skipped: killing a worker, because --outage is not given');
    else {
      console.log('Creates while a worker is killed and started again:');
      results.push(await createsDuring(url, () => outage(options.outage!)));
    }
  } finally {
    await drop();
    if (spare !== undefined) await temporaryDatabase(spare, new URL(url).pathname.slice(1)).drop();
  }
  if (options.plain === undefined) console.log('skipped: latencies, because --plain names no server to compare with');
  else {
    const empty = await createUndistributedDatabase();
    const plain = temporaryDatabase(options.plain, new URL(empty.url).pathname.slice(1));
    try {
      await plain.create();
      console.log('Milliseconds, 10th percentile / median / 95th: | operation | plain | Citus |');
      const args = ['test/drills/citus/latencies.ts', '--requests', '50000', '--rounds', '100'];
      results.push(node(args, { PLAIN_URL: plain.url, DISTRIBUTED_URL: empty.url }));
    } finally {
      await empty.drop();
      await plain.drop();
    }
  }
  return results.every(Boolean);
}

if (!process.env[CITUS_URL]) {
  console.log('skipped: CITUS_URL is not set. It names the coordinator of a Citus cluster, as its superuser.');
} else {
  // A test that failed may have left something open, for which Jest would wait forever.
  const jest = ['node_modules/jest/bin/jest.js', '--config', 'test/drills/citus/jest.config.mjs', '--forceExit'];
  const others = `^(?!.*(${OF_ONE_SERVER.join('|')}))`;
  const passed =
    options['no-tests'] || node([...jest, '--testNamePattern', others, ...(options.tests ? [options.tests] : [])]);
  const held = await onDatabases();
  await dropTestDatabases();
  if (!passed || !held) process.exitCode = 1;
}
