/**
 * Loses the primary under load: `make drill-failover`. There are a primary, a streaming standby with `remote_apply`,
 * the service behind an address that moves, and calls of all areas. Each round kills the primary with kill -9, promotes
 * the standby, moves the address, and adds a new standby.
 */
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { readOptions } from '../support/read-options.ts';
import { type Drill, runDrill, seconds, skip } from './support/drill.ts';
import { createdTwice, type Failure, findLost, linesOf, type Load, startLoad, WRITES } from './support/load.ts';
import { createDatabase, debianPostgres, onDatabase, rowsOf, startPostgres } from './support/postgres.ts';
import { freePort, PATH, plainUser, runMeanwhile } from './support/programs.ts';
import { libpq, runFromManual } from './support/manual.ts';
import { ROOT, type ServiceNode, sharedSettings, startNode, statusOf } from './support/service.ts';
import { addStandby } from './support/standby.ts';
import { startSwitchingProxy } from './support/switching-proxy.ts';
import { openClient } from './support/client.ts';
import { prepareWorld, type World } from './support/world.ts';

const options = readOptions({ rounds: { type: 'string', default: '3' }, workers: { type: 'string', default: '12' } });
const ROUNDS = Number(options.rounds);
const WORKERS = Number(options.workers);
/** How long the load runs before the primary is lost, how long nobody notices, and how long it runs afterwards. */
const [BEFORE_MS, UNNOTICED_MS, AFTER_MS] = [6_000, 2_000, 4_000];
/** The promise of docs/configuration.md for a call while the database is unavailable, on an otherwise idle machine. */
const MAX_CALL_MS = 5_000;
const MAX_FIRST_SUCCESS_MS = 2_000;
/** Less than the 5 s that a standby waits by default before it looks for its primary again. */
const MAX_PROMOTION_MS = 4_000;
/** How far the standby is behind while users read their own writes; the service waits 100 ms for it. */
const BEHIND_MS = 20;
const OWN_WRITES = 50;

type Round = { killed: number; promoted: number; moved: number; ended: number };

if (debianPostgres() === null) skip('pg_basebackup of Debian’s packages (postgresql-15 or newer) is not installed');

/** How a failed call deviates from what is promised; null if it does not. */
function broken({ status, error, text, path, retryAfter, kind, ms }: Failure): string | null {
  const found = `${kind}: ${status ?? error} after ${Math.round(ms)} ms, ${text}`;
  if (status !== 503) return found;
  if (retryAfter !== '5') return `${found}, Retry-After ${retryAfter}`;
  const body = JSON.parse(text) as Record<string, unknown>;
  const isOfArea = path.startsWith('/api/v1/policies')
    ? body['statusCode'] === 503
    : path.startsWith('/v1/')
      ? body['status'] === 'error' && typeof body['requestId'] === 'string'
      : body['status'] === 'error' && body['code'] === 'UNAVAILABLE';
  return isOfArea && typeof body['message'] === 'string' ? null : `${found}, in another format`;
}

async function metric(port: number, sample: string): Promise<number> {
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  const line = text.split('\n').find((one) => one.startsWith(`${sample} `));
  return Number(line?.slice(sample.length + 1) ?? Number.NaN);
}

async function readyReason({ address }: ServiceNode): Promise<string> {
  const response = await fetch(`${address}/readyz`);
  return `${response.status} ${await response.text()}`;
}

type OwnWrites = {
  /** Users who were in the list that was read after they were written. */ found: number;
  /** Users whom the standby did not have then. */ early: number;
};

/** Writes users, reads each in a list right afterwards, and queries the standby itself for the user. */
async function readOwnWrites(node: ServiceNode, world: World, standbyUrl: string, count: number): Promise<OwnWrites> {
  const client = openClient(node.address);
  const { companyId } = world.companies[0]!;
  const token = world.rootToken;
  const result = { found: 0, early: 0 };
  try {
    await onDatabase(standbyUrl, async ({ pool }) => {
      for (let index = 0; index < count; index += 1) {
        const name = `Own write ${randomUUID()}`;
        const body = { companyId, name, email: null, roles: [], active: true };
        const written = await client.call({ method: 'PUT', path: `/v1/admin/users/own.${randomUUID()}`, token, body });
        if (written.status !== 201) throw new Error(`${written.status} ${written.content.toString()}`);
        const { rows } = await pool.query({ text: 'select 1 from users where name = $1', values: [name] });
        if (rows.length === 0) result.early += 1;
        const list = await client.call({ method: 'GET', path: `/v1/admin/users?search=${encodeURI(name)}`, token });
        if (list.body.data.users.length === 1) result.found += 1;
      }
    });
  } finally {
    client.close();
  }
  return result;
}

await runDrill({ name: 'drill-failover', minutes: 5 + 2 * ROUNDS }, async (drill: Drill) => {
  const { folder, say, check, later } = drill;
  let primary = await startPostgres({ data: join(folder, 'server-0') });
  const databaseUrl = await createDatabase(primary, 'travel_desk');
  let standby = await addStandby(primary, join(folder, 'server-1'));
  say(`PostgreSQL ${primary.version}: primary on ${primary.port}, standby on ${standby.port}, remote_apply`);
  const address = await startSwitchingProxy(primary.port);
  const readAddress = await startSwitchingProxy(standby.port);
  later(() => address.stop());
  later(() => readAddress.stop());
  const at = (port: number): string => databaseUrl.replace(/:\d+\//, `:${port}/`);

  const [port, metricsPort] = [await freePort(), await freePort()];
  const settings = {
    ...sharedSettings({
      databaseUrl: at(address.port),
      dataDir: join(folder, 'data'),
      publicUrl: `http://127.0.0.1:${port}`,
    }),
    DATABASE_READ_URL: at(readAddress.port),
    METRICS_PORT: `${metricsPort}`,
  };
  const node = await startNode({ name: 'node', settings, port });
  const world = await prepareWorld(node.address, settings, { people: Math.max(24, WORKERS) });
  const fromStandby = (): Promise<number> => metric(metricsPort, 'travel_desk_lists_total{server="replica"}');

  address.moveTo(standby.port);
  const reason = await readyReason(node);
  check(reason.includes('standby'), `pointed at a standby it is not ready: ${reason}`);
  address.moveTo(primary.port);
  while ((await statusOf(port, '/readyz')) !== 200) await sleep(50);

  const load: Load = startLoad({ world, address: node.address, workers: WORKERS, thinkMs: 20 });
  const rounds: Round[] = [];
  for (let round = 1; round <= ROUNDS; round += 1) {
    const before = await fromStandby();
    await sleep(BEFORE_MS);
    for (let waited = 0; (await fromStandby()) === before && waited < 20_000; waited += 500) await sleep(500);
    check((await fromStandby()) > before, `round ${round}: the standby answers lists (${await fromStandby()} so far)`);
    const killed = performance.now();
    await primary.stop('kill');
    await sleep(UNNOTICED_MS);
    const promoting = performance.now();
    await runFromManual('promote', { user: plainUser(), env: libpq(standby) });
    const promoted = performance.now();
    const took = promoted - promoting;
    check(took < MAX_PROMOTION_MS, `round ${round}: pg_promote() returned after ${seconds(took)} s`);
    address.moveTo(standby.port);
    const moved = performance.now();
    await sleep(AFTER_MS);
    const [first, firstWrite] = [load.firstSuccessAfter(promoted), load.firstSuccessAfter(promoted, WRITES)];
    rounds.push({ killed, promoted, moved, ended: performance.now() });
    say(
      `round ${round}: promoted ${seconds(promoted - killed)} s after kill -9; first success ` +
        `${Math.round((first ?? Infinity) - promoted)} ms after that, first write ${Math.round((firstWrite ?? Infinity) - promoted)} ms`,
    );
    check(
      (firstWrite ?? Infinity) - promoted < MAX_FIRST_SUCCESS_MS,
      `round ${round}: calls and writes succeed within ${MAX_FIRST_SUCCESS_MS / 1000} s of the promotion`,
    );
    primary = standby;
    standby = await addStandby(primary, join(folder, `server-${round + 1}`));
    readAddress.moveTo(standby.port);
  }
  const fromPrimary = (): Promise<number> => metric(metricsPort, 'travel_desk_lists_total{server="primary"}');
  await runFromManual('go on without the standby', { user: plainUser(), env: libpq(primary) });
  const before = await fromStandby();
  for (let waited = 0; (await fromStandby()) === before && waited < 20_000; waited += 500) await sleep(500);
  check((await fromStandby()) > before, 'the last standby answers lists');

  // It is asynchronous now, so it may be behind.
  const standbyUrl = standby.url('travel_desk');
  const begun = await fromStandby();
  await onDatabase(standby.url(), async ({ pool }) => {
    await pool.query({ text: `alter system set recovery_min_apply_delay = '${BEHIND_MS}ms'` });
    await pool.query({ text: 'select pg_reload_conf()' });
  });
  await sleep(500);
  const late = await readOwnWrites(node, world, standbyUrl, OWN_WRITES);
  check(
    late.found === OWN_WRITES && late.early > 0,
    `${late.found} of ${OWN_WRITES} users are in the list that is read after they are written; the standby was behind at ` +
      `${late.early} of them, and answered ${(await fromStandby()) - begun} lists`,
  );
  await rowsOf(standby.url(), 'select pg_wal_replay_pause()');
  const stuck = await readOwnWrites(node, world, standbyUrl, 5);
  check(stuck.found === 5 && stuck.early === 5, 'and so they are when the standby replays nothing: by the primary');
  await rowsOf(standby.url(), 'select pg_wal_replay_resume()');
  const resumed = await fromStandby();
  for (let waited = 0; (await fromStandby()) === resumed && waited < 20_000; waited += 500) await sleep(500);
  check((await fromStandby()) > resumed, 'the standby answers lists again when it goes on');

  const [failed, answered] = [load.report().failures.length, await fromPrimary()];
  await standby.stop('kill');
  await sleep(AFTER_MS);
  check((await fromPrimary()) > answered, 'after kill -9 of that standby the primary answers lists');
  check(load.report().failures.length === failed, 'and no call has failed by that');
  const report = await load.stop();
  for (const line of linesOf(report)) say(line);

  const bad = report.failures.map(broken).filter((line) => line !== null);
  for (const line of bad.slice(0, 10)) say(line);
  check(bad.length === 0, `each of the ${report.failures.length} failed calls is a 503 in its area's format`);
  const strays = report.failures.filter(
    (failure) => !rounds.some(({ killed, moved }) => failure.at >= killed && failure.at - failure.ms <= moved + 2_000),
  );
  for (const { kind, status, at: when } of strays.slice(0, 10)) say(`stray: ${kind} ${status} at ${Math.round(when)}`);
  check(strays.length === 0, 'calls fail only while there is no primary');
  const slowest = Math.max(...report.failures.map(({ ms }) => ms));
  check(slowest < MAX_CALL_MS, `the slowest failed call took ${seconds(slowest)} s, less than ${MAX_CALL_MS / 1000} s`);
  check(!node.program.hasExited(), 'the service was not restarted');
  const { looked, lost } = await findLost(load.memory, world, node.address);
  for (const line of lost.slice(0, 10)) say(line);
  const repeated = load.memory.unknownCreates.size;
  check(
    lost.length === 0,
    `0 of ${looked - repeated} acknowledged writes are lost, and ${repeated} creates without an answer are made by repeating them`,
  );
  check((await createdTwice(at(address.port))).length === 0, 'no repeated create was made twice');
  const env = { PATH, ...settings };
  say((await runMeanwhile(process.execPath, ['src/tools/check-data.ts'], { cwd: ROOT, env })).trim());
  say('ok: check-data is clean');
});
