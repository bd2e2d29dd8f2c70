/**
 * Compares evaluate over HTTP (token check, contract check, effective policy, JSON out) with a bare Express echo of the
 * same body, in one run: `node test/bench/evaluate-http.ts [--seconds 4] [--rounds 3]`. Quote the ratios, not the
 * figures.
 */
import type { ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
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

const { seconds, rounds } = readOptions({
  seconds: { type: 'string', default: '4' },
  rounds: { type: 'string', default: '3' },
});

const RULE_COUNTS = [1, 20, 1000];
const CONNECTIONS = 32;

const folder = mkdtempSync(join(tmpdir(), 'travel-desk-bench-'));
const postgres = await startEmbeddedPostgres({ dataDir: folder, durability: 'disposable' });
const children: ChildProcess[] = [];
try {
  const database = await openDatabase({ url: postgres.url, entities: [], poolSize: 2, log: () => {} });
  await migrate(database);
  for (const count of RULE_COUNTS) await seedPolicy(database, `rules-${count}`, count);
  await database.close();

  const environment = serviceEnvironment(postgres.url);
  const service = await startService(environment);
  children.push(service.child);
  const echo = await startChild('test/bench/echo-server.ts', {});
  children.push(echo.child);

  const targets: Target[] = [
    { name: 'Express echo', url: `${echo.url}/`, pid: echo.child.pid! },
    ...RULE_COUNTS.map((count) => evaluateTarget(service, environment, `rules-${count}`, `evaluate, ${count} rules`)),
  ];
  for (const target of targets) await measure(target, { seconds: 2, connections: CONNECTIONS });

  const figures = new Map<Target, Figure[]>(targets.map((target) => [target, []]));
  for (let round = 0; round < Number(rounds); round += 1) {
    for (const target of targets)
      figures.get(target)!.push(await measure(target, { seconds: Number(seconds), connections: CONNECTIONS }));
  }

  const baseline = figures.get(targets[0]!)!;
  console.log(`Evaluate over HTTP, medians of ${rounds} rounds of ${seconds} s, ${CONNECTIONS} connections`);
  console.log('| target | requests/s | of the echo | CPU µs a request | failures |');
  console.log('|---|---|---|---|---|');
  for (const [target, all] of figures) {
    const ratio = median(all.map((figure, round) => figure.perSecond / baseline[round]!.perSecond));
    const failures = all.reduce((sum, figure) => sum + figure.failures, 0);
    console.log(
      `| ${target.name} | ${Math.round(median(all.map((f) => f.perSecond)))} | ${ratio.toFixed(2)} | ${Math.round(median(all.map((f) => f.cpuMicros)))} | ${failures} |`,
    );
  }
} finally {
  for (const child of children) child.kill();
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}
