/**
 * How evaluate scales with two processes behind one port: `npm run bench:processes -- [--rounds 6] [--seconds 2]
 * [--connections 32] [--share 0.3]`.
 *
 * One process and two take turns, on one database; the kernel spreads the connections over the two (`SO_REUSEPORT`). The
 * load comes from this process, which takes about as much processor time as one of the service: with fewer than four
 * cores, requests a second tell what the machine can do, and only the processor time a request what a second process
 * costs. `--share` limits each process to a share of a core, so that this process and the database do not run short of
 * processor time, and requests a second tell how the service scales. It needs Linux, and root.
 */
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '../../src/platform/database.ts';
import { migrate } from '../../src/platform/schema-migrations.ts';
import { startEmbeddedPostgres } from '../../src/platform/embedded-postgres.ts';
import { freePort } from '../support/redis-server.ts';
import { readOptions } from '../support/read-options.ts';
import { limitToShareOfCore } from './core-share.ts';
import {
  cpuMicros,
  evaluateTarget,
  type Figure,
  measure,
  median,
  seedPolicy,
  serviceEnvironment,
  startService,
  type Started,
} from './evaluate-service.ts';

const COMPANY = 'rules-20';

const options = readOptions({
  rounds: { type: 'string', default: '6' },
  seconds: { type: 'string', default: '2' },
  connections: { type: 'string', default: '32' },
  share: { type: 'string', default: '1' },
});
const [rounds, seconds, connections] = [Number(options.rounds), Number(options.seconds), Number(options.connections)];
const share = Number(options.share);

const folder = mkdtempSync(join(tmpdir(), 'travel-desk-bench-'));
const postgres = await startEmbeddedPostgres({ dataDir: folder, durability: 'disposable' });
const children: ChildProcess[] = [];
const unlimit: (() => void)[] = [];
try {
  const database = await openDatabase({ url: postgres.url, entities: [], poolSize: 2, log: () => {} });
  await migrate(database);
  await seedPolicy(database, COMPANY, 20);
  await database.close();

  const environment = { ...serviceEnvironment(postgres.url), DATABASE_POOL_SIZE: '5' };
  const start = async (port: number): Promise<Started> => {
    const node = ['--import', new URL('reuse-port.ts', import.meta.url).href];
    const started = await startService({ ...environment, PORT: String(port) }, node);
    children.push(started.child);
    if (share < 1) unlimit.push(limitToShareOfCore(started.child.pid!, share));
    return started;
  };
  const alone = evaluateTarget(await start(await freePort()), environment, COMPANY, 'one process');
  const port = await freePort();
  const [first, second] = [await start(port), await start(port)];
  const pids = [first.child.pid!, second.child.pid!] as const;
  const both = { ...evaluateTarget(first, environment, COMPANY, 'two processes'), otherPids: [pids[1]] };

  const targets = [alone, both];
  for (const target of targets) await measure(target, { seconds: 3, connections });
  const before = pids.map(cpuMicros);
  const figures = targets.map((): Figure[] => []);
  for (let round = 0; round < rounds; round += 1) {
    for (const [at, target] of targets.entries()) figures[at]!.push(await measure(target, { seconds, connections }));
  }
  const used = pids.map((pid, at) => cpuMicros(pid) - before[at]!);

  console.log(
    `${rounds} rounds of ${seconds} s in turn, ${connections} connections, ${availableParallelism()} cores, ` +
      `${share} of a core for each process`,
  );
  console.log('| | µs of processor time a request: least, median | requests/s: most, median | failures |');
  console.log('|---|---|---|---|');
  for (const [at, { name }] of targets.entries()) {
    const cpu = figures[at]!.map((figure) => figure.cpuMicros);
    const perSecond = figures[at]!.map((figure) => figure.perSecond);
    const failures = figures[at]!.reduce((sum, figure) => sum + figure.failures, 0);
    console.log(
      `| ${name} | ${Math.min(...cpu).toFixed(1)}, ${median(cpu).toFixed(1)} ` +
        `| ${Math.round(Math.max(...perSecond))}, ${Math.round(median(perSecond))} | ${failures} |`,
    );
  }
  const [ofOne, ofTwo] = figures as [Figure[], Figure[]];
  const inTurn = (of: keyof Figure): string =>
    median(ofTwo.map((figure, at) => figure[of] / ofOne[at]![of])).toFixed(2);
  const leastUsed = Math.round((100 * Math.min(...used)) / used.reduce((sum, one) => sum + one));
  console.log(
    `Two processes beside one, median of the rounds: ${inTurn('perSecond')} times the requests a second, ` +
      `${inTurn('cpuMicros')} times the processor time a request. The less busy of the two did ${leastUsed} % of the work.`,
  );
} finally {
  const ended = children.map((child) => once(child, 'exit'));
  for (const child of children) child.kill();
  await Promise.all(ended);
  for (const remove of unlimit) remove();
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}
