/**
 * Compares evaluate with other stacks that do the same with the same body and the same 20 rules, in one run: `make
 * bench-peers`, or `node test/bench/peers/peers.ts [--seconds 1] [--rounds 6]` once they are installed. Prints a
 * Markdown table with the best round for each figure, because other programs disturb the others. Quote the ratios, not
 * the figures.
 */
import { copyFileSync, readdirSync } from 'node:fs';
import { cpus } from 'node:os';
import { join, resolve } from 'node:path';
import autocannon from 'autocannon';
import {
  BODY,
  evaluateTarget,
  type Figure,
  measure,
  measureInTurn,
  runBench,
  seedPolicy,
  type Target,
} from '../evaluate-service.ts';
import { residentMegabytes } from '../process-usage.ts';
import { readOptions } from '../../support/read-options.ts';

const { seconds, rounds } = readOptions({
  seconds: { type: 'string', default: '1' },
  rounds: { type: 'string', default: '6' },
});

const CONNECTIONS = 32;
const COMPANY = 'rules-20';
/** Where make installs their packages; they run there to find them. */
const INSTALLED = resolve('node_modules/.cache/peers');
const SOURCES = import.meta.dirname;

for (const file of readdirSync(SOURCES).filter((name) => name.endsWith('.mjs')))
  copyFileSync(join(SOURCES, file), join(INSTALLED, file));

await runBench(async (bench) => {
  await seedPolicy(bench.database, COMPANY, 20);
  await bench.database.pool.query({ text: 'vacuum (analyze)' });

  const environment = { ...bench.environment, CONTRACT: resolve('generated/openapi.json') };
  const start = async (name: string, file: string): Promise<Target> =>
    evaluateTarget(await bench.start({ file, environment }), environment, COMPANY, name);
  const echo = await bench.start({ file: 'test/bench/echo-server.ts' });
  const targets: Target[] = [
    { name: 'Express, echo', url: `${echo.url}/`, pid: echo.child.pid! },
    await start('Express, express-openapi-validator, echo', join(INSTALLED, 'express-validator.mjs')),
    await start('Fastify, token, ajv, one query a call', join(INSTALLED, 'fastify.mjs')),
    await start('NestJS, token, class-validator, MikroORM', join(INSTALLED, 'nest.mjs')),
    // As `npm start` does.
    await start('this service', 'src/main.ts'),
  ];
  for (const target of targets) await requireAnswer(target);
  for (const target of targets) await measure(target, { seconds: 8, connections: CONNECTIONS });

  const options = { seconds: Number(seconds), connections: CONNECTIONS };
  const figures = await measureInTurn(targets, Number(rounds), options);

  const most = new Map<Target, number>();
  for (const [target, ofTarget] of figures) most.set(target, Math.max(...ofTarget.map(({ perSecond }) => perSecond)));
  const latencies = new Map<Target, number[]>(targets.map((target) => [target, []]));
  for (let round = 0; round < Number(rounds); round += 1) {
    for (const [target, ofTarget] of latencies) ofTarget.push(await p99At(target, most.get(target)! / 2));
  }

  const day = new Date().toISOString().slice(0, 10);
  console.log(
    `Evaluate with 20 rules on ${day}: ${cpus().length} cores, ${cpus()[0]!.model}, Node ${process.versions.node}. The best of ` +
      `${rounds} rounds of ${seconds} s in turn, ${CONNECTIONS} connections.\n`,
  );
  console.log(
    '| stack | requests/s | of the echo, by CPU | CPU µs a request | p99 at half load, ms | resident MB | failures |',
  );
  console.log('|---|--:|--:|--:|--:|--:|--:|');
  for (const [target, all] of figures) {
    const perSecond = most.get(target)!;
    const cells = [
      target.name,
      Math.round(perSecond).toLocaleString('en'),
      (leastOf(figures.get(targets[0]!)!) / leastOf(all)).toFixed(2),
      leastOf(all).toFixed(0),
      Math.min(...latencies.get(target)!),
      Math.round(residentMegabytes(target.pid)),
      all.reduce((sum, { failures }) => sum + failures, 0),
    ];
    console.log(`| ${cells.join(' | ')} |`);
  }
});

/** By processor time per request. */
function leastOf(figures: readonly Figure[]): number {
  return Math.min(...figures.map((figure) => figure.cpuMicros));
}

/** A stack that rejects the body would seem fast. */
async function requireAnswer({ name, url, token }: Target): Promise<void> {
  const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) };
  const response = await fetch(url, { method: 'POST', headers, body: BODY });
  const text = await response.text();
  if (response.status !== 200) throw new Error(`${name} answered ${response.status}: ${text}`);
  if (/query|MikroORM|this service/.test(name)) {
    const { flightEvaluation } = JSON.parse(text) as { flightEvaluation: { violations: unknown[] } };
    if (flightEvaluation.violations.length !== 3) throw new Error(`${name} found other violations: ${text}`);
  }
}

/** The 99th percentile of the response time in milliseconds, at this many requests per second. */
async function p99At({ url, token }: Target, perSecond: number): Promise<number> {
  const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) };
  const { latency } = await autocannon({
    url,
    method: 'POST',
    headers,
    body: BODY,
    connections: CONNECTIONS,
    duration: Number(seconds),
    overallRate: Math.round(perSecond),
  });
  return latency.p99;
}
