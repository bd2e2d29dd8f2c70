/**
 * Checks that the service does not grow: `npm run bench:endurance [-- --minutes 30 --share 0.5 --snapshots FOLDER]`.
 *
 * Sends calls of all areas, including invalid ones, at half of the maximum rate, which is measured first. After each
 * minute the calls pause, all of their connections are closed, and what the service and its database still hold is
 * counted. Prints a table of minute 10 beside the last one. Exits with 1 if resident memory has grown by 3 % or more
 * between them, if connections, timers or files have grown, or if a table grows that nothing cleans. A run of less than
 * 30 minutes compares the last minute with that after a third, and does not judge memory and counts. `--snapshots`
 * writes a heap snapshot of both minutes.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, readlinkSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { readConfig } from '../../src/config.ts';
import { mintDevelopmentToken } from '../../src/demo/development-token.ts';
import { newId } from '../../src/domain/ids.ts';
import { type Database, openDatabase } from '../../src/platform/database/database.ts';
import { startEmbeddedPostgres } from '../../src/platform/embedded-postgres.ts';
import { prepareWorld } from '../drills/support/world.ts';
import { COMPILE_CACHE } from '../support/compile-cache.ts';
import { parseExposition, sumOf } from '../support/prometheus-text.ts';
import { readOptions } from '../support/read-options.ts';
import { serviceEnvironment } from './evaluate-service.ts';
import type { Held } from './memory-probe.ts';
import { openMixedLoad } from './mixed-load.ts';
import { cpuMicros, median, residentMegabytes } from './process-usage.ts';

const { minutes, share, snapshots } = readOptions({
  minutes: { type: 'string', default: '30' },
  share: { type: 'string', default: '0.5' },
  snapshots: { type: 'string' },
});
const lastMinute = Number(minutes);
if (!(lastMinute >= 2)) throw new RangeError('It takes 2 minutes at least, of which one is compared with the other.');
const firstMinute = Math.min(10, Math.max(1, Math.floor(lastMinute / 3)));

const CAPACITY_SECONDS = 20;
const MAX_GROWTH = 0.03;
/** As many tokens as the service caches, so that its cache does not grow afterwards. */
const TOKENS = 10_000;
const MB = 1024 * 1024;

/** What the rows of each table are. A table that is missing here fails the run. */
const TABLES: Readonly<Record<string, 'created by clients' | 'derived' | 'cleaned'>> = {
  companies: 'created by clients',
  users: 'created by clients',
  locations: 'created by clients',
  exchange_rate_days: 'created by clients',
  delegations: 'created by clients',
  policies: 'created by clients',
  flight_rules: 'created by clients',
  hotel_rules: 'created by clients',
  role_assignments: 'created by clients',
  user_assignments: 'created by clients',
  budgets: 'created by clients',
  travelers: 'created by clients',
  passports: 'created by clients',
  documents: 'created by clients',
  booking_requests: 'created by clients',
  flight_items: 'created by clients',
  hotel_items: 'created by clients',
  booking_request_travelers: 'created by clients',
  // Kept for AUDIT_RETENTION_DAYS, or forever without that setting.
  audit_events: 'created by clients',
  // Kept for EVENT_RETENTION_DAYS.
  events: 'created by clients',
  event_positions: 'derived',
  reference_data_versions: 'derived',
  policy_generations: 'derived',
  budget_balances: 'derived',
  booking_request_counts: 'derived',
  mikro_orm_migrations: 'derived',
  mikro_orm_migrations_lock: 'derived',
  idempotency_keys: 'cleaned',
  unclaimed_blobs: 'cleaned',
};
/** Each row belongs to a file. */
const BLOB_TABLES = new Set(['documents', 'unclaimed_blobs']);
/** Dead rows that updates leave until they are vacuumed. */
const MAX_DERIVED_GROWTH = MB;

type Table = { name: string; rows: number; bytes: number };
type Sample = Held & {
  minute: number;
  calls: number;
  /** Under load: the median of the minute. */
  resident: number;
  /** Processor time of the service in the minute, as a share of a core. */
  busy: number;
  /** Open files of the process that are sockets, and others. */
  socketFiles: number;
  otherFiles: number;
  connections: number;
  connectionsInUse: number;
  /** Incomplete uploads, and files in the service's temporary folder. */
  temporaryFiles: number;
  /** Files that belong to neither a document nor the register of unclaimed files. */
  unknownFiles: number;
  tables: Table[];
};

type Service = { child: ChildProcess; url: string; metricsUrl: string };

const begun = performance.now();
const say = (line: string): void =>
  console.log(
    `${Math.round((performance.now() - begun) / 1000)
      .toString()
      .padStart(5)} s  ${line}`,
  );

const folder = mkdtempSync(join(tmpdir(), 'travel-desk-endurance-'));
const [dataDir, temporary] = [join(folder, 'data'), join(folder, 'tmp')];
mkdirSync(temporary);
if (snapshots !== undefined) mkdirSync(snapshots, { recursive: true });
const postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'postgres'), durability: 'disposable' });
const environment = {
  ...serviceEnvironment(postgres.url),
  ...COMPILE_CACHE,
  DATA_DIR: dataDir,
  METRICS_PORT: '0',
  TMPDIR: temporary,
  ...Object.fromEntries(
    ['WRITE', 'TRAVELERS_READ', 'TRAVELERS_WRITE', 'TRAVELERS_UPLOAD'].map((name) => [
      `RATE_LIMIT_${name}`,
      '1000000000',
    ]),
  ),
};
let service: Service | undefined;
let database: Database | undefined;
try {
  service = await start();
  database = await openDatabase({ url: postgres.url, entities: [], poolSize: 2, log: () => {} });
  const world = await prepareWorld(service.url, environment, { companies: 12, people: 96 });
  const { authentication } = readConfig(environment);
  let tokens = 0;
  const newToken = ({ userId, companyId }: { userId: string; companyId: string }): string =>
    mintDevelopmentToken(authentication, {
      sub: userId,
      companyId,
      roles: ['employee'],
      permissions: [],
      expiresIn: `${12 * 3600 + (tokens += 1)}s`,
    });
  const load = openMixedLoad(service.url, world, newToken);
  await load.capacity(5);
  await load.present(
    Array.from({ length: TOKENS }, (_, index) => newToken(world.people[index % world.people.length]!)),
  );
  const capacity = await load.capacity(CAPACITY_SECONDS);
  const rate = Math.round(Number(share) * capacity);
  say(
    `${Math.round(capacity)} calls a second at most, over ${CAPACITY_SECONDS} s; ${rate} a second from now on, ` +
      `${availableParallelism()} cores, load average ${loadavg()[0]!.toFixed(1)}`,
  );

  const samples: Sample[] = [];
  const pid = service.child.pid!;
  for (let minute = 1; minute <= lastMinute; minute += 1) {
    const resident: number[] = [];
    const calls = load.calls;
    const used = cpuMicros(pid);
    const minuteBegun = performance.now();
    const looks = setInterval(() => resident.push(MB * residentMegabytes(pid)), 2_000);
    await load.keepUp(rate, 57);
    clearInterval(looks);
    const busy = (cpuMicros(pid) - used) / (1000 * (performance.now() - minuteBegun));
    const isCompared = minute === firstMinute || minute === lastMinute;
    const snapshot = snapshots !== undefined && isCompared ? join(snapshots, `minute-${minute}.heapsnapshot`) : null;
    const sample = { minute, calls: load.calls - calls, resident: median(resident), busy, ...(await held(snapshot)) };
    samples.push(sample);
    say(
      `minute ${minute}: ${sample.calls} calls, ${Math.round(100 * busy)} % of a core, resident ${mb(sample.resident)} MB, ` +
        `heap ${mb(sample.heap)} MB, timers ${sample.timers}, sockets ${sample.socketFiles}, ` +
        `unexpected ${sum([...load.unexpected.values()])}, skipped ${load.skipped}`,
    );
  }

  const [first, last] = [samples[firstMinute - 1]!, samples.at(-1)!];
  const faults = [...faultsIn(samples), ...(await uncleaned())];
  // A call gets 503 if it waits too long, as on a machine that other programs use.
  const unexpected = sum([...load.unexpected].map(([what, times]) => (what.endsWith(': 503') ? 0 : times)));
  if (unexpected > 0) faults.push(`${unexpected} calls were answered otherwise than expected`);
  console.log(`\n${load.calls} calls; load average ${loadavg()[0]!.toFixed(1)} at the end`);
  for (const [what, times] of load.unexpected) console.log(`not as expected: ${what}: ${times} times`);
  printTables(first, last, samples);
  for (const fault of faults) console.log(`FAILED: ${fault}`);
  process.exitCode = faults.length > 0 ? 1 : 0;
} finally {
  service?.child.kill();
  await database?.close();
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}

async function start(): Promise<Service> {
  const probe = new URL('memory-probe.ts', import.meta.url).href;
  const child = spawn(process.execPath, ['--expose-gc', '--import', probe, 'src/main.ts'], {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  let metricsUrl = '';
  const lines = createInterface(child.stdout!);
  const url = await new Promise<string>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`The service ended with ${code}.`)));
    lines.on('line', (line) => {
      const address = /(http:\/\/127\.0\.0\.1:\d+)/.exec(line)?.[0];
      if (address === undefined) return;
      if (line.includes('Metrics on')) metricsUrl = `${address}/metrics`;
      else if (line.includes('Listening on')) resolve(address);
    });
  });
  lines.removeAllListeners('line').close();
  child.stdout!.resume();
  return { child, url, metricsUrl };
}

async function stop({ child }: Service): Promise<void> {
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}

/** After a pause in which the service can complete its work. */
async function held(snapshot: string | null): Promise<Omit<Sample, 'minute' | 'calls' | 'resident' | 'busy'>> {
  const { child, metricsUrl } = service!;
  await sleep(1_500);
  const exposition = parseExposition(await (await fetch(metricsUrl)).text());
  const connections = (state?: string): number =>
    sumOf(exposition, 'db_client_connection_count', state ? { db_client_connection_state: state } : {});
  const files = filesOf(child.pid!);
  child.send({ snapshot });
  const [inProcess] = (await once(child, 'message')) as [Held];
  const stored = readdirSync(join(dataDir, 'blobs/files'));
  const tables = await tableSizes();
  const known = sum(tables.filter(({ name }) => BLOB_TABLES.has(name)).map(({ rows }) => rows));
  const isPart = (name: string): boolean => name.endsWith('.part');
  return {
    ...inProcess,
    socketFiles: files.filter((file) => file.startsWith('socket:')).length,
    otherFiles: files.filter((file) => !file.startsWith('socket:')).length,
    connections: connections(),
    connectionsInUse: connections('used'),
    temporaryFiles: stored.filter(isPart).length + readdirSync(temporary).length,
    unknownFiles: Math.max(0, stored.filter((name) => !isPart(name)).length - known),
    tables,
  };
}

function filesOf(pid: number): string[] {
  return readdirSync(`/proc/${pid}/fd`).flatMap((file) => {
    try {
      return readlinkSync(`/proc/${pid}/fd/${file}`);
    } catch {
      return []; // closed meanwhile
    }
  });
}

async function tableSizes(): Promise<Table[]> {
  const { rows: names } = await database!.pool.query<{ name: string }>({
    text: `select relname as name from pg_class where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace order by 1`,
  });
  const tables: Table[] = [];
  for (const { name } of names) {
    const text = `select count(*)::int as rows, pg_total_relation_size('${name}')::int as bytes from ${name}`;
    const { rows } = await database!.pool.query<Omit<Table, 'name'>>({ text });
    tables.push({ name, ...rows[0]! });
  }
  return tables;
}

function faultsIn(samples: readonly Sample[]): string[] {
  const [first, last] = [samples[firstMinute - 1]!, samples.at(-1)!];
  const faults: string[] = [];
  const growth = last.resident / first.resident - 1;
  // Before that, caches fill, and the garbage of the start is collected.
  const isLong = firstMinute === 10;
  if (isLong && growth >= MAX_GROWTH) faults.push(`resident memory has grown by ${percent(growth)}`);
  for (const what of ['connections', 'timers', 'sockets', 'socketFiles', 'otherFiles'] as const) {
    // A few more or fewer at one moment mean nothing; a leak never returns to its earlier level.
    const most = Math.max(...samples.slice(0, firstMinute).map((sample) => sample[what]));
    const least = Math.min(...samples.slice(firstMinute).map((sample) => sample[what]));
    if (isLong && least > most) faults.push(`${what} have grown from ${most} at most to ${least} at least`);
  }
  for (const what of ['connectionsInUse', 'temporaryFiles', 'unknownFiles'] as const)
    if (last[what] > 0) faults.push(`${what}: there are ${last[what]}`);
  for (const { name, rows, bytes } of last.tables) {
    const kind = TABLES[name];
    if (kind === undefined) faults.push(`the table ${name} is not known to this file`);
    const before = first.tables.find((table) => table.name === name);
    if (kind !== 'derived' || !before) continue;
    if (rows > before.rows) faults.push(`the table ${name} has grown from ${before.rows} rows to ${rows}`);
    if (bytes > before.bytes + MAX_DERIVED_GROWTH)
      faults.push(`the table ${name} has grown from ${mb(before.bytes)} MB to ${mb(bytes)} MB`);
  }
  return faults;
}

/** The rows left in the tables that are cleaned, after a service has run once with only old rows. */
async function uncleaned(): Promise<string[]> {
  await stop(service!);
  const pool = database!.pool;
  const lost = newId();
  writeFileSync(join(dataDir, 'blobs/files', lost), 'what a crash has left');
  await pool.query({
    text: 'insert into unclaimed_blobs (company_id, blob_key, since) values ($1, $2, now())',
    values: ['drill-1', lost],
  });
  await pool.query({ text: `update unclaimed_blobs set since = since - interval '1 hour'` });
  await pool.query({ text: `update idempotency_keys set created_at = created_at - interval '25 hours'` });
  const rowsOf = async (): Promise<Table[]> => (await tableSizes()).filter(({ name }) => TABLES[name] === 'cleaned');
  const before = await rowsOf();
  service = await start();
  let left = before;
  for (let tries = 0; tries < 60 && left.some(({ rows }) => rows > 0); tries += 1) {
    await sleep(1_000);
    left = await rowsOf();
  }
  for (const { name, rows } of before)
    say(`${name}: ${rows} old rows, ${left.find((table) => table.name === name)!.rows} left`);
  const faults = left.filter(({ rows }) => rows > 0).map(({ name, rows }) => `${name} keeps ${rows} old rows`);
  if (readdirSync(join(dataDir, 'blobs/files')).includes(lost)) faults.push('a file that a crash left is kept');
  return faults;
}

function printTables(first: Sample, last: Sample, all: Sample[]): void {
  console.log(`\n| | minute ${first.minute} | minute ${last.minute} | change |\n|---|--:|--:|--:|`);
  const row = (name: string, of: (sample: Sample) => number, isBytes = false): void => {
    const [before, after] = [of(first), of(last)];
    const shown = (value: number): string => (isBytes ? `${mb(value)} MB` : String(value));
    const change = before === 0 ? String(after) : percent(after / before - 1);
    console.log(`| ${name} | ${shown(before)} | ${shown(after)} | ${change} |`);
  };
  row('resident memory under load', (sample) => sample.resident, true);
  row('heap after a collection', (sample) => sample.heap, true);
  row('outside of the heap', (sample) => sample.external, true);
  row('of it buffers', (sample) => sample.buffers, true);
  row('timers', (sample) => sample.timers);
  row('sockets', (sample) => sample.sockets);
  row('requests that are still referenced', (sample) => sample.requests);
  row('open files that are sockets', (sample) => sample.socketFiles);
  row('other open files', (sample) => sample.otherFiles);
  row('database connections', (sample) => sample.connections);
  row('database connections in use', (sample) => sample.connectionsInUse);
  row('temporary files', (sample) => sample.temporaryFiles);
  row('files that nothing knows', (sample) => sample.unknownFiles);
  console.log(`\n| table | rows are | rows at minute ${first.minute}, ${last.minute} | MB |\n|---|---|--:|--:|`);
  for (const { name, rows, bytes } of last.tables) {
    const before = first.tables.find((table) => table.name === name);
    if (rows + bytes === 0) continue;
    console.log(
      `| ${name} | ${TABLES[name] ?? '?'} | ${before?.rows ?? 0}, ${rows} | ${mb(before?.bytes ?? 0)}, ${mb(bytes)} |`,
    );
  }
  const every = (of: (sample: Sample) => number): string => all.map((sample) => mb(of(sample))).join(' ');
  console.log(`\nresident memory under load by minute, MB: ${every((sample) => sample.resident)}`);
  console.log(`heap after a collection by minute, MB: ${every((sample) => sample.heap)}`);
  console.log(
    `processor time of the service: ${percent(median(all.map(({ busy }) => busy)))} of a core at the median\n`,
  );
}

function sum(values: number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

function mb(bytes: number): string {
  return (bytes / MB).toFixed(1);
}

function percent(ratio: number): string {
  return `${(100 * ratio).toFixed(1)} %`;
}
