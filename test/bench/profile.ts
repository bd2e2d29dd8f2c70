/**
 * Shows where the processor time of an evaluation goes, beside a bare Express echo of the same bodies, and beside the echo
 * after a query: `npm run bench:profile -- [--rounds 12] [--seconds 1] [--connections 32] [--rules 1,20,1000]
 * [--companies 200] [--table]`.
 *
 * Service and echo take turns, and processor time is measured instead of elapsed time, because other programs affect it
 * little. With `--table`, one more round is sampled, and its time is shown by module. A sampled service is slower, so
 * only the shares of that round are used, and applied to the time of the rounds before.
 */
import { once } from 'node:events';
import type { Profiler } from 'node:inspector';
import { readOptions } from '../support/read-options.ts';
import {
  evaluateTarget,
  manyCompaniesTarget,
  measure,
  measureInTurn,
  printFigures,
  runBench,
  seedPolicy,
  type Target,
} from './evaluate-service.ts';

const options = readOptions({
  rounds: { type: 'string', default: '12' },
  seconds: { type: 'string', default: '1' },
  connections: { type: 'string', default: '32' },
  rules: { type: 'string', default: '20' },
  companies: { type: 'string', default: '200' },
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

await runBench(async ({ database, environment, start }) => {
  const sizes = options.rules.split(',').map(Number);
  for (const size of sizes) await seedPolicy(database, `rules-${size}`, size);
  const companyIds = Array.from({ length: Number(options.companies) }, (_, index) => `company-${index}`);
  for (const companyId of companyIds) await seedPolicy(database, companyId, 20);
  const service = await start(options.table ? { nodeOptions: ['--inspect=0'] } : {});
  const echo = await start({ file: 'test/bench/echo-server.ts' });
  const many = manyCompaniesTarget(service, environment, companyIds, `evaluate, ${companyIds.length} companies`);
  const targets: [Target, Target, ...Target[]] = [
    { name: 'Express echo', url: `${echo.url}/`, pid: echo.child.pid!, requests: many.requests! },
    many,
    evaluateTarget(service, environment, `rules-${sizes[0]}`, `evaluate, ${sizes[0]} rules`),
    { name: 'Express echo after a query', url: `${echo.url}/query`, pid: echo.child.pid!, requests: many.requests! },
    ...sizes.slice(1).map((size) => evaluateTarget(service, environment, `rules-${size}`, `evaluate, ${size} rules`)),
  ];
  for (const target of targets) await measure(target, { seconds: WARM_UP_SECONDS, connections });
  const figures = await measureInTurn(targets, rounds, { seconds, connections });
  console.log(
    `${rounds} rounds of ${seconds} s in turn, ${connections} connections; the least is what other programs spoilt least`,
  );
  printFigures(figures);

  const least = (target: Target): number => Math.min(...figures.get(target)!.map(({ cpuMicros }) => cpuMicros));
  const beside = targets.slice(1, 3).map((target) => (least(targets[0]) / least(target)).toFixed(2));
  console.log(
    `In the time of the echo, by the least processor time: ${beside[0]} with many companies, ${beside[1]} with one`,
  );

  if (options.table) {
    const micros = least(targets[1]);
    const profile = await sampled(service.inspector!, () => measure(targets[1], { seconds, connections }));
    console.log(`\n| module | share | µs a request |\n|---|---|---|`);
    for (const [name, share] of shares(profile, moduleOf)) {
      if (share >= 0.005) console.log(`| ${name} | ${(100 * share).toFixed(1)} % | ${(share * micros).toFixed(1)} |`);
    }
    for (const [name, share] of shares(profile, functionOf).slice(0, Number(options.functions))) {
      console.log(`${(share * micros).toFixed(2).padStart(6)}  ${name}`);
    }
  }
});
