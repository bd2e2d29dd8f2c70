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
import { availableParallelism } from 'node:os';
import { freePort } from '../support/redis-server.ts';
import { readOptions } from '../support/read-options.ts';
import { limitToShareOfCore } from './core-share.ts';
import {
  evaluateTarget,
  measure,
  measureInTurn,
  printFigures,
  runBench,
  seedPolicy,
  type Started,
} from './evaluate-service.ts';
import { cpuMicros } from './process-usage.ts';

const COMPANY = 'rules-20';

const options = readOptions({
  rounds: { type: 'string', default: '6' },
  seconds: { type: 'string', default: '2' },
  connections: { type: 'string', default: '32' },
  share: { type: 'string', default: '1' },
});
const [rounds, seconds, connections] = [Number(options.rounds), Number(options.seconds), Number(options.connections)];
const share = Number(options.share);

const unlimit: (() => void)[] = [];
await runBench(async ({ database, environment: own, start: startProgram }) => {
  await seedPolicy(database, COMPANY, 20);
  const environment = { ...own, DATABASE_POOL_SIZE: '5' };
  const start = async (port: number): Promise<Started> => {
    const nodeOptions = ['--import', new URL('reuse-port.ts', import.meta.url).href];
    const started = await startProgram({ environment: { ...environment, PORT: String(port) }, nodeOptions });
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
  const figures = await measureInTurn(targets, rounds, { seconds, connections });
  const used = pids.map((pid, at) => cpuMicros(pid) - before[at]!);

  console.log(
    `${rounds} rounds of ${seconds} s in turn, ${connections} connections, ${availableParallelism()} cores, ` +
      `${share} of a core for each process`,
  );
  printFigures(figures);
  const leastUsed = Math.round((100 * Math.min(...used)) / used.reduce((sum, one) => sum + one));
  console.log(`The less busy of the two did ${leastUsed} % of the work.`);
}).finally(() => {
  for (const remove of unlimit) remove();
});
