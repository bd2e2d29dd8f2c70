/**
 * Measures a node with a small heap while one user asks for the findings of a draft many times at once, and a user of
 * another company evaluates: `node test/bench/analyses.ts [--at-once 20,60] [--rules 10000] [--seconds 10] [--heap 768]`.
 *
 * Prints how long the evaluations took, how many analyses were refused, and the node's memory.
 */
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { readConfig } from '../../src/config.ts';
import { mintDevelopmentToken } from '../../src/demo/development-token.ts';
import { readOptions } from '../support/read-options.ts';
import { BODY, runBench, seedPolicy } from './evaluate-service.ts';
import { residentMegabytes } from './process-usage.ts';

const {
  'at-once': atOnce,
  rules,
  seconds,
  heap,
} = readOptions({
  'at-once': { type: 'string', default: '20,60' },
  rules: { type: 'string', default: '10000' },
  seconds: { type: 'string', default: '10' },
  heap: { type: 'string', default: '768' },
});

/** A draft of which the search for pairs has much to compare: many rules overlap. */
const draft = (): string =>
  JSON.stringify({
    policy: {
      bookingMode: 'HYBRID',
      defaultAction: 'ALLOW',
      flightRules: Array.from({ length: Number(rules) }, (_, index) => ({
        originCityId: `city-${index % 100}`,
        priority: index % 1000,
        maxStops: index % 3,
      })),
      hotelRules: [],
    },
  });

type Attack = { url: string; token: string; count: number; milliseconds: number };

async function post(url: string, token: string, body: string): Promise<number | 'failed'> {
  const headers = { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` };
  try {
    const response = await fetch(url, { method: 'POST', headers, body });
    await response.arrayBuffer();
    return response.status;
  } catch {
    return 'failed';
  }
}

/** Asks for findings so many times at once, in a thread of its own, which does not delay the evaluations. */
async function attack({ url, token, count, milliseconds }: Attack): Promise<Record<string, number>> {
  const body = draft();
  const until = performance.now() + milliseconds;
  const statuses: Record<string, number> = {};
  const analyse = async (): Promise<void> => {
    while (performance.now() < until) {
      const status = await post(`${url}/api/v1/policies/findings`, token, body);
      statuses[status] = (statuses[status] ?? 0) + 1;
      // Sooner than the service asks for.
      if (status !== 200) await sleep(500);
    }
  };
  await Promise.all(Array.from({ length: count }, analyse));
  return statuses;
}

async function bench(): Promise<void> {
  await runBench(async ({ database, environment, start }) => {
    await seedPolicy(database, 'other', 20);
    const settings = { ...environment, RATE_LIMIT_ANALYSIS: '0' };
    const { authentication } = readConfig(settings);
    const token = (companyId: string): string =>
      mintDevelopmentToken(authentication, {
        sub: `user-of-${companyId}`,
        companyId,
        roles: [],
        permissions: ['READ_POLICIES'],
        expiresIn: '1h',
      });
    const { child, url } = await start({ environment: settings, nodeOptions: [`--max-old-space-size=${heap}`] });
    const other = token('other');
    for (let call = 0; call < 200; call += 1) await post(`${url}/api/v1/policies/evaluate`, other, BODY);
    console.log(`${rules} rules, ${(draft().length / 1e6).toFixed(1)} MB, heap of ${heap} MB`);
    console.log(
      '| at once | evaluate, ms: median | 99 % | longest | analyses | refused | failed | resident MB: most |',
    );
    console.log(`|${'---|'.repeat(8)}`);
    for (const count of [0, ...atOnce.split(',').map(Number)]) {
      const milliseconds = Number(seconds) * 1000;
      const until = performance.now() + milliseconds;
      const workerData: Attack = { url, token: token('busy'), count, milliseconds };
      const attacked = once(new Worker(new URL(import.meta.url), { workerData }), 'message');
      const waits: number[] = [];
      let most = 0;
      while (performance.now() < until) {
        const begun = performance.now();
        const status = await post(`${url}/api/v1/policies/evaluate`, other, BODY);
        if (status !== 200)
          throw new Error(`Evaluate: ${status}; the node ${child.exitCode === null ? 'runs' : 'ended'}.`);
        waits.push(performance.now() - begun);
        most = Math.max(most, residentMegabytes(child.pid!));
        await sleep(5);
      }
      const [{ 200: done = 0, 429: refused = 0, ...others }] = (await attacked) as [Record<string, number>];
      const failed = Object.values(others).reduce((sum, each) => sum + each, 0);
      waits.sort((a, b) => a - b);
      const at = (share: number): string => waits[Math.floor((waits.length - 1) * share)]!.toFixed(1);
      console.log(`| ${[count, at(0.5), at(0.99), at(1), done, refused, failed, most.toFixed(0)].join(' | ')} |`);
    }
  });
}

if (isMainThread) await bench();
else parentPort!.postMessage(await attack(workerData as Attack));
