/**
 * Measures all rules of a policy as one document: how long a PUT, a GET and the first evaluation after it take, how
 * long each blocks the event loop, and how long evaluations wait meanwhile: `node test/bench/rules-document.ts [--rules
 * 10000] [--rounds 5]`.
 *
 * The service runs in this process, as in production; its callers run in threads of their own.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { pino } from 'pino';
import { createApp, entities } from '../../src/app.ts';
import { readConfig } from '../../src/config.ts';
import { readContract } from '../../src/contract/read-contract.ts';
import { mintDevelopmentToken } from '../../src/demo/development-token.ts';
import { systemClock } from '../../src/domain/clock.ts';
import { DirectoryStore } from '../../src/platform/blobs/directory-store.ts';
import { type Database, openDatabase } from '../../src/platform/database/database.ts';
import { migrate } from '../../src/platform/schema-migrations.ts';
import { startEmbeddedPostgres } from '../../src/platform/embedded-postgres.ts';
import { testKeyRing } from '../support/key-ring.ts';
import { readOptions } from '../support/read-options.ts';
import { cpuMicros, median } from './process-usage.ts';

type Caller = { address: string; token: string; rules: number; rounds: number };
/** What a caller reports: before and after each call, and at the end. */
type Report = { begun: string } | { ended: string; milliseconds: number; bytes: number } | { waits: number[] };

const PREFIX = '/api/v1/policies';
const FLIGHT = {
  originLocationId: 'airport-BER',
  destinationLocationId: 'airport-LHR',
  isInternational: true,
  departureDate: '2030-03-11',
  price: 480,
  currency: 'EUR',
  cabinClass: 'BUSINESS',
  stops: 2,
};

if (isMainThread) await serve();
else if ((workerData as { evaluates?: boolean }).evaluates) await evaluateOften(workerData as Caller);
else await replaceRules(workerData as Caller);

async function serve(): Promise<void> {
  const { rules, rounds } = readOptions({
    rules: { type: 'string', default: '10000' },
    rounds: { type: 'string', default: '5' },
  });
  const folder = mkdtempSync(join(tmpdir(), 'travel-desk-bench-rules-'));
  const postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'postgres'), durability: 'disposable' });
  const database = await openDatabase({ url: postgres.url, entities, poolSize: 10, log: () => {} });
  try {
    await migrate(database);
    const { rateLimits, ...others } = readConfig({});
    const unlimited = Object.fromEntries(Object.keys(rateLimits).map((name) => [name, 0])) as typeof rateLimits;
    const app = await createApp({
      config: { ...others, rateLimits: unlimited, responseChecks: 'off' },
      database,
      contract: readContract(),
      clock: systemClock,
      log: pino({ level: 'error' }),
      keyRing: testKeyRing,
      blobStore: new DirectoryStore({ directory: folder, publicUrl: () => '', clock: systemClock }),
    });
    await app.compileChecks();
    const server = createServer(app.express);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const token = (companyId: string): string =>
      mintDevelopmentToken(others.authentication, {
        sub: `bench-${companyId}`,
        companyId,
        roles: [],
        permissions: ['READ_POLICIES', 'WRITE_POLICIES'],
        expiresIn: '1h',
      });
    await measure(
      database,
      { address, rules: Number(rules), rounds: Number(rounds), token: token('large') },
      token('small'),
    );
    server.closeAllConnections();
    server.close();
  } finally {
    await database.close();
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function measure(database: Database, caller: Caller, otherToken: string): Promise<void> {
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  // The computing time of this thread between two turns of the event loop, whatever else the machine does.
  let before = process.threadCpuUsage();
  let longest = 0;
  const probe = setInterval(() => {
    const { user, system } = process.threadCpuUsage();
    longest = Math.max(longest, user + system - before.user - before.system);
    before = { user, system };
  }, 1);
  const figures = new Map<
    string,
    { milliseconds: number[]; held: number[]; computed: number[]; spent: number[]; bytes: number }
  >();
  let begun = 0;
  const evaluates = new Worker(new URL(import.meta.url), {
    workerData: { ...caller, token: otherToken, evaluates: true },
  });
  const waits = new Promise<number[]>((resolve) => evaluates.once('message', ({ waits: all }) => resolve(all)));
  const replaces = new Worker(new URL(import.meta.url), { workerData: caller });
  replaces.on('message', async (report: Report) => {
    if ('begun' in report) {
      delay.reset();
      longest = 0;
      begun = await spent(database);
    }
    if (!('ended' in report)) return;
    const figure = figures.get(report.ended) ?? { milliseconds: [], held: [], computed: [], spent: [], bytes: 0 };
    figures.set(report.ended, figure);
    figure.milliseconds.push(report.milliseconds);
    figure.held.push(delay.max / 1e6);
    figure.computed.push(longest / 1000);
    figure.spent.push((await spent(database)) - begun);
    figure.bytes = report.bytes;
  });
  await new Promise((resolve, reject) => replaces.once('exit', resolve).once('error', reject));
  evaluates.postMessage('stop');
  clearInterval(probe);
  console.log(`${caller.rules} rules, ${caller.rounds} rounds`);
  console.log(
    '| call | median ms | longest ms | loop held, median | at most | computing in one turn, median | at most | processor time, median | at most | MB |',
  );
  console.log(`|${'---|'.repeat(10)}`);
  for (const [name, { milliseconds, held, computed, spent: processor, bytes }] of figures) {
    const columns = [milliseconds, held, computed, processor]
      .flatMap((all) => [median(all), Math.max(...all)])
      .map(shown);
    console.log(`| ${[name, ...columns, (bytes / 1e6).toFixed(1)].join(' | ')} |`);
  }
  const all = (await waits).sort((a, b) => a - b);
  const at = (share: number): string => shown(all[Math.floor((all.length - 1) * share)]!);
  console.log(
    `Evaluations of another policy meanwhile: ${all.length}; median ${at(0.5)} ms, 99 % ${at(0.99)} ms, longest ${at(1)} ms`,
  );
}

/**
 * Milliseconds of processor time that this thread and the database's connections have used: the minimum duration of a
 * call. NaN if the system does not report it.
 */
async function spent(database: Database): Promise<number> {
  const { rows } = await database.pool.query<{ pid: number }>({
    text: 'select pid from pg_stat_activity where datname is not null',
  });
  const { user, system } = process.threadCpuUsage();
  return rows.reduce((sum, { pid }) => sum + cpuMicros(pid) / 1000, (user + system) / 1000);
}

async function replaceRules({ address, token, rules, rounds }: Caller): Promise<void> {
  const policyId = await newPolicy(address, token, 'large');
  const path = `${PREFIX}/${policyId}/rules`;
  const timed = async (name: string, method: string, to: string, body?: unknown): Promise<any> => {
    const text = body === undefined ? '' : JSON.stringify(body);
    parentPort!.postMessage({ begun: name });
    await sleep(50);
    const begun = performance.now();
    const answer = await call(address, token, method, to, text);
    const milliseconds = performance.now() - begun;
    await sleep(50);
    parentPort!.postMessage({ ended: name, milliseconds, bytes: Math.max(text.length, answer.length) });
    return JSON.parse(answer);
  };
  for (let round = 0; round < rounds; round += 1) {
    const stored = await timed('PUT, all rules new', 'PUT', path, newRules(rules, round));
    await timed('evaluate, first after it', 'POST', `${PREFIX}/evaluate`, { flight: FLIGHT });
    await timed('evaluate, second', 'POST', `${PREFIX}/evaluate`, { flight: FLIGHT });
    await timed('PUT, no rule changed', 'PUT', path, stored);
    const raised = (list: { maxStops?: number; maxNights?: number }[], field: 'maxStops' | 'maxNights') =>
      list.map((rule) => ({ ...rule, [field]: 2 + (rule[field] ?? 0) }));
    const changed = {
      flightRules: raised(stored.flightRules, 'maxStops'),
      hotelRules: raised(stored.hotelRules, 'maxNights'),
    };
    await timed('PUT, every rule changed', 'PUT', path, changed);
    await timed('GET of the rules', 'GET', path);
    await timed('GET of the policy', 'GET', `${PREFIX}/${policyId}`);
    await timed('PUT, a fault in every rule', 'PUT', path, withFaults(rules)).catch(() => {});
  }
}

/** Rules with every field, as large as the body allows for 10,000 of them. */
function newRules(count: number, round: number): object {
  const hotels = Math.floor(count / 5);
  const flightRules = Array.from({ length: count - hotels }, (_, index) => ({
    priority: 10 + (index % 90),
    originCityId: `city-${index}`,
    originCountryId: null,
    destinationCityId: `city-${index + round}`,
    destinationCountryId: null,
    isInternational: true,
    maxPricePerPerson: 300.5,
    currency: 'EUR',
    allowedCabinClasses: ['ECONOMY', 'PREMIUM_ECONOMY'],
    durationBudgetTiers: [{ minHours: 0, maxHours: 6, maxPrice: 600 }],
    durationCabinTiers: null,
    maxStops: 1,
    advanceBookingDays: 14,
    action: 'REQUIRE_APPROVAL',
  }));
  const hotelRules = Array.from({ length: hotels }, (_, index) => ({
    cityId: `city-${index}`,
    maxPricePerNight: 180,
    currency: 'GBP',
    allowedStarRatings: [3, 4],
    maxNights: 5,
    action: null,
  }));
  return { flightRules, hotelRules };
}

function withFaults(count: number): object {
  return { flightRules: Array.from({ length: count }, () => ({ maxPricePerPerson: 1 })), hotelRules: [] };
}

/** Evaluations with a small policy, one after the other, until it is told to stop. */
async function evaluateOften({ address, token }: Caller): Promise<void> {
  await newPolicy(address, token, 'small');
  const waits: number[] = [];
  const told = { isOver: false };
  parentPort!.once('message', () => (told.isOver = true));
  while (!told.isOver) {
    const begun = performance.now();
    await call(address, token, 'POST', `${PREFIX}/evaluate`, JSON.stringify({ flight: FLIGHT }));
    waits.push(performance.now() - begun);
    await sleep(5);
  }
  parentPort!.postMessage({ waits });
}

async function newPolicy(address: string, token: string, companyId: string): Promise<string> {
  const body = { name: 'Bench', companyId, bookingMode: 'HYBRID', defaultAction: 'WARN_AND_ALLOW' };
  return JSON.parse(await call(address, token, 'POST', PREFIX, JSON.stringify(body))).id;
}

/** The response as text. @throws unless it is a success, or the refusal of invalid rules, which is measured too */
async function call(address: string, token: string, method: string, path: string, body: string): Promise<string> {
  const headers = { Authorization: `Bearer ${token}`, ...(body && { 'Content-Type': 'application/json' }) };
  const response = await fetch(address + path, { method, headers, ...(body && { body }) });
  const text = await response.text();
  if (response.status >= 300 && response.status !== 400)
    throw new Error(`${method} ${path}: ${response.status} ${text.slice(0, 300)}`);
  return text;
}

function shown(milliseconds: number): string {
  return milliseconds < 10 ? milliseconds.toFixed(1) : String(Math.round(milliseconds));
}
