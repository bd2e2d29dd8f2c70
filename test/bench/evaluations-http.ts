/**
 * Compares many proposals per call with single calls, and measures the cost of explanations, in one run: `npm run
 * bench:evaluations [-- --seconds 3 --rounds 5]`. One connection; the calls take turns, so that a busy machine affects
 * all of them. Quote the ratios and the processor time, not the rates.
 */
import { Agent, request } from 'node:http';
import { readConfig } from '../../src/config.ts';
import { mintDevelopmentToken } from '../../src/demo/development-token.ts';
import { readOptions } from '../support/read-options.ts';
import { runBench, seedPolicy } from './evaluate-service.ts';
import { cpuMicros, median } from './process-usage.ts';

const { seconds, rounds } = readOptions({
  seconds: { type: 'string', default: '3' },
  rounds: { type: 'string', default: '5' },
});

const RULES = 20;
const agent = new Agent({ keepAlive: true, maxSockets: 1 });

/** Offers as in a front end: most within the limits, all different. */
const offer = (index: number, unknownPlaces = 0) => ({
  flight: {
    originLocationId: unknownPlaces > 0 ? 'BER' : 'airport-BER',
    destinationLocationId: unknownPlaces > 1 ? 'LHR' : 'airport-LHR',
    isInternational: true,
    departureDate: `2030-03-${String(1 + (index % 28)).padStart(2, '0')}`,
    price: 200.5 + (index % 190),
    currency: 'EUR',
    cabinClass: index % 10 === 0 ? 'BUSINESS' : 'ECONOMY',
    stops: index % 2,
    durationHours: 2,
  },
});
const batch = (count: number, changes: object = {}, unknownPlaces = 0): string =>
  JSON.stringify({
    evaluations: Array.from({ length: count }, (_, index) => ({
      id: `offer-${index}`,
      ...offer(index, unknownPlaces),
    })),
    ...changes,
  });

type Call = { name: string; path: string; body: string; offers: number };
type Figure = { milliseconds: number; cpuMillis: number };

const CALLS: Call[] = [
  { name: 'evaluate', path: '/evaluate', body: JSON.stringify(offer(1)), offers: 1 },
  ...[1, 20, 100, 500].map((offers) => ({
    name: `evaluations, ${offers}`,
    path: '/evaluations',
    body: batch(offers),
    offers,
  })),
  ...[1, 2].map((warnings) => ({
    name: `evaluations, 500, warnings of each: ${warnings}`,
    path: '/evaluations',
    body: batch(500, {}, warnings),
    offers: 500,
  })),
  { name: 'evaluations, 50', path: '/evaluations', body: batch(50), offers: 50 },
  { name: 'evaluations, 50, explained', path: '/evaluations', body: batch(50, { explain: true }), offers: 50 },
];

function post(url: string, token: string, body: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const headers = {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      authorization: `Bearer ${token}`,
    };
    request(url, { method: 'POST', agent, headers }, (response) => {
      response.resume();
      response.once('end', () => resolve(response.statusCode ?? 0));
    })
      .once('error', reject)
      .end(body);
  });
}

await runBench(async ({ database, environment, start }) => {
  await seedPolicy(database, 'bench', RULES);
  const { child, url } = await start();
  const token = mintDevelopmentToken(readConfig(environment).authentication, {
    sub: 'bench',
    companyId: 'bench',
    roles: ['employee'],
    permissions: ['READ_POLICIES'],
    expiresIn: '1h',
  });

  const measure = async ({ path, body }: Call, duration: number): Promise<Figure> => {
    const times: number[] = [];
    const cpuBefore = cpuMicros(child.pid!);
    for (const end = performance.now() + duration * 1000; performance.now() < end;) {
      const begun = performance.now();
      const status = await post(`${url}/api/v1/policies${path}`, token, body);
      times.push(performance.now() - begun);
      if (status !== 200) throw new Error(`${path} answered ${status}.`);
    }
    const cpuMillis = (cpuMicros(child.pid!) - cpuBefore) / 1000 / times.length;
    return { milliseconds: median(times), cpuMillis };
  };

  for (const call of CALLS) await measure(call, 2);
  const figures = new Map<Call, Figure[]>(CALLS.map((call) => [call, []]));
  for (let round = 0; round < Number(rounds); round += 1) {
    for (const call of CALLS) figures.get(call)!.push(await measure(call, Number(seconds)));
  }

  const single = figures.get(CALLS[0]!)!;
  console.log(
    `One connection, ${RULES} flight rules, medians of ${rounds} rounds of ${seconds} s; CPU is the service's.`,
  );
  console.log('| call | ms a call | offers/s | CPU ms a call | offers a CPU second | beside single calls |');
  console.log('|---|---|---|---|---|---|');
  for (const [{ name, offers }, all] of figures) {
    const milliseconds = median(all.map((figure) => figure.milliseconds));
    const cpuMillis = median(all.map((figure) => figure.cpuMillis));
    const ratio = median(all.map((figure, round) => (offers * single[round]!.cpuMillis) / figure.cpuMillis));
    const perSecond = (millis: number): number => Math.round((1000 * offers) / millis);
    console.log(
      `| ${name} | ${milliseconds.toFixed(2)} | ${perSecond(milliseconds)} | ${cpuMillis.toFixed(2)} | ${perSecond(cpuMillis)} | ${ratio.toFixed(1)} |`,
    );
  }
  agent.destroy();
});
