/**
 * Shows where the processor time of an evaluation goes, beside a bare Express echo of the same body: `npm run
 * bench:profile -- [--rounds 12] [--seconds 1] [--connections 32] [--table]`.
 *
 * Service and echo take turns, and processor time is measured instead of elapsed time, because other programs affect it
 * little. With `--table`, one more round is sampled, and its time is shown by module. A sampled service is slower, so
 * only the shares of that round are used, and applied to the time of the rounds before.
 */
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import type { Profiler } from 'node:inspector';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '../../src/platform/database.ts';
import { migrate } from '../../src/platform/schema-migrations.ts';
import { startEmbeddedPostgres } from '../../src/platform/embedded-postgres.ts';
import { readOptions } from '../support/read-options.ts';
import {
  evaluateTarget,
  type Figure,
  measure,
  median,
  seedPolicy,
  serviceEnvironment,
  startChild,
  startService,
  type Target,
} from './evaluate-service.ts';

const options = readOptions({
  rounds: { type: 'string', default: '12' },
  seconds: { type: 'string', default: '1' },
  connections: { type: 'string', default: '32' },
  rules: { type: 'string', default: '20' },
  table: { type: 'boolean', default: false },
  functions: { type: 'string', default: '0' },
});
const [rounds, seconds, connections] = [Number(options.rounds), Number(options.seconds), Number(options.connections)];

/** Meanwhile, the service compiles the checks of all operations, which is not part of an evaluation. */
const WARM_UP_SECONDS = 8;

/** Samples a process that was started with `--inspect` while `work` runs. */
async function sampled(inspector: string, work: () => Promise<unknown>): Promise<Profiler.Profile> {
  const socket = new WebSocket(inspector);
  await once(socket, 'open');
  let last = 0;
  const answers = new Map<number, (result: unknown) => void>();
  socket.addEventListener('message', ({ data }) => {
    const { id, result } = JSON.parse(String(data)) as { id?: number; result: unknown };
    if (id !== undefined) answers.get(id)?.(result);
  });
  const send = (method: string, params = {}): Promise<unknown> =>
    new Promise((resolve) => {
      answers.set((last += 1), resolve);
      socket.send(JSON.stringify({ id: last, method, params }));
    });
  await send('Profiler.enable');
  await send('Profiler.setSamplingInterval', { interval: 200 });
  await send('Profiler.start');
  await work();
  const { profile } = (await send('Profiler.stop')) as { profile: Profiler.Profile };
  socket.close();
  return profile;
}

/** The share of the busy time of each module, or of each function. */
function shares(
  { nodes, samples = [], timeDeltas = [] }: Profiler.Profile,
  nameOf: typeof functionOf,
): [string, number][] {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const totals = new Map<string, number>();
  let busy = 0;
  for (const [at, id] of samples.entries()) {
    const { functionName, url, lineNumber } = byId.get(id)!.callFrame;
    if (functionName === '(idle)') continue;
    const time = timeDeltas[at] ?? 0;
    busy += time;
    const name = nameOf(functionName, url, lineNumber);
    totals.set(name, (totals.get(name) ?? 0) + time);
  }
  return [...totals].map(([name, time]): [string, number] => [name, time / busy]).sort((a, b) => b[1] - a[1]);
}

/**
 * A package, a file of this project, a part of Node, or code without a file: the collector, the system, built-in
 * functions.
 */
function moduleOf(functionName: string, url: string): string {
  const ofPackage = url.lastIndexOf('/node_modules/');
  if (ofPackage >= 0) {
    const [scope = '', name = ''] = url.slice(ofPackage + '/node_modules/'.length).split('/');
    return scope.startsWith('@') ? `${scope}/${name}` : scope;
  }
  const ofSource = url.indexOf('/src/');
  if (ofSource >= 0) return url.slice(ofSource + 1);
  if (url.startsWith('node:')) return url.split('/').slice(0, 2).join('/');
  if (url === '') return /^\((program|garbage collector)\)$/.test(functionName) ? functionName : 'built-in functions';
  return url.slice(url.lastIndexOf('/') + 1) || functionName;
}

const functionOf = (functionName: string, url: string, lineNumber: number): string =>
  `${functionName || '(anonymous)'} ${url.replace(/^.*\/(node_modules|src)\//, '$1/')}:${lineNumber + 1}`;

const folder = mkdtempSync(join(tmpdir(), 'travel-desk-bench-'));
const postgres = await startEmbeddedPostgres({ dataDir: folder, durability: 'disposable' });
const children: ChildProcess[] = [];
try {
  const company = `rules-${options.rules}`;
  const database = await openDatabase({ url: postgres.url, entities: [], poolSize: 2, log: () => {} });
  await migrate(database);
  await seedPolicy(database, company, Number(options.rules));
  await database.close();

  const environment = serviceEnvironment(postgres.url);
  const service = await startService(environment, options.table ? ['--inspect=0'] : []);
  children.push(service.child);
  const echo = await startChild('test/bench/echo-server.ts', {});
  children.push(echo.child);
  const targets: Target[] = [
    { name: 'Express echo', url: `${echo.url}/`, pid: echo.child.pid! },
    evaluateTarget(service, environment, company),
  ];
  const load = (target: Target): Promise<Figure> => measure(target, { seconds, connections });
  for (const target of targets) await measure(target, { seconds: WARM_UP_SECONDS, connections });

  const figures = targets.map((): Figure[] => []);
  for (let round = 0; round < rounds; round += 1) {
    for (const [at, target] of targets.entries()) figures[at]!.push(await load(target));
  }
  console.log(
    `${rounds} rounds of ${seconds} s in turn, ${connections} connections; the least is what other programs spoilt least`,
  );
  console.log('| target | µs of processor time a request: least, median | requests/s: most, median | failures |');
  console.log('|---|---|---|---|');
  for (const [at, { name }] of targets.entries()) {
    const of = figures[at]!;
    const cpu = of.map((figure) => figure.cpuMicros);
    const perSecond = of.map((figure) => figure.perSecond);
    const failures = of.reduce((sum, figure) => sum + figure.failures, 0);
    console.log(
      `| ${name} | ${Math.min(...cpu).toFixed(1)}, ${median(cpu).toFixed(1)} ` +
        `| ${Math.round(Math.max(...perSecond))}, ${Math.round(median(perSecond))} | ${failures} |`,
    );
  }
  const [ofEcho, ofEvaluate] = figures as [Figure[], Figure[]];
  const least = (of: Figure[]): number => Math.min(...of.map(({ cpuMicros }) => cpuMicros));
  const inTurn = (of: keyof Figure): number => median(ofEvaluate.map((figure, at) => figure[of] / ofEcho[at]![of]));
  console.log(
    `Evaluate in the time of the echo: ${(least(ofEcho) / least(ofEvaluate)).toFixed(2)} by the least processor time, ` +
      `${(1 / inTurn('cpuMicros')).toFixed(2)} by its median, ${inTurn('perSecond').toFixed(2)} by requests a second`,
  );

  if (options.table) {
    const micros = least(ofEvaluate);
    const profile = await sampled(service.inspector!, () => load(targets[1]!));
    console.log(`\n| module | share | µs a request |\n|---|---|---|`);
    for (const [name, share] of shares(profile, moduleOf)) {
      if (share >= 0.005) console.log(`| ${name} | ${(100 * share).toFixed(1)} % | ${(share * micros).toFixed(1)} |`);
    }
    for (const [name, share] of shares(profile, functionOf).slice(0, Number(options.functions))) {
      console.log(`${(share * micros).toFixed(2).padStart(6)}  ${name}`);
    }
  }
} finally {
  for (const child of children) child.kill();
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}
