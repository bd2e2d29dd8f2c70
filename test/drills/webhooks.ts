/**
 * Loses nodes and the primary while webhooks are sent: `make drill-webhooks`, or `npm exec -- node test/drills/webhooks.ts
 * [--rounds 6]`. Two nodes deliver; calls of all areas go to one of them. In each round, the node that is called is killed
 * with kill -9, so between the commits and the deliveries of some events, and the calls move to the other. At the end, the
 * primary is lost, too. Each endpoint must receive each event at least once and in order.
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { readOptions } from '../support/read-options.ts';
import { type Received, startSink } from '../support/sink.ts';
import { openClient } from './support/client.ts';
import { runDrill, seconds } from './support/drill.ts';
import { findLost, startLoad } from './support/load.ts';
import { libpq, runFromManual } from './support/manual.ts';
import { createDatabase, debianPostgres, rowsOf, startPostgres } from './support/postgres.ts';
import { freePort, plainUser } from './support/programs.ts';
import { sharedSettings, startNode } from './support/service.ts';
import { addStandby } from './support/standby.ts';
import { startSwitchingProxy } from './support/switching-proxy.ts';
import { prepareWorld } from './support/world.ts';

const { rounds } = readOptions({ rounds: { type: 'string', default: '6' } });

/** How long the last events may take after the calls have ended: a lease of 30 s, and a failed attempt or two. */
const PATIENCE_MS = 90_000;

type Endpoint = { id: string; companyId: string };

/** What an endpoint has received, in order: the positions, with those that came again. */
function judge(received: readonly Received[]): { first: number[]; repeated: number; gaps: string[] } {
  const first: number[] = [];
  const gaps: string[] = [];
  let repeated = 0;
  for (const { body } of received) {
    const { position } = body.data;
    const last = first.at(-1);
    if (last === undefined || position === last + 1) first.push(position);
    else if (position <= last) repeated += 1;
    else gaps.push(`${position} after ${last}`);
  }
  return { first, repeated, gaps };
}

const percentile = (sorted: readonly number[], part: number): number => sorted[Math.floor(part * (sorted.length - 1))]!;

await runDrill({ name: 'drill-webhooks', minutes: 6 + Number(rounds) }, async ({ folder, say, check, later }) => {
  const sink = await startSink();
  later(() => sink.stop());
  let primary = await startPostgres({ data: join(folder, 'server-0') });
  const databaseUrl = await createDatabase(primary, 'travel_desk');
  const standby = debianPostgres() === null ? null : await addStandby(primary, join(folder, 'server-1'));
  const database = await startSwitchingProxy(primary.port);
  later(() => database.stop());
  const dataDir = join(folder, 'data');
  mkdirSync(dataDir);
  const ports = [await freePort(), await freePort()];
  const calls = await startSwitchingProxy(ports[0]!);
  later(() => calls.stop());
  const address = `http://127.0.0.1:${calls.port}`;
  const settings = {
    ...sharedSettings({
      databaseUrl: databaseUrl.replace(/:\d+\//, `:${database.port}/`),
      dataDir,
      publicUrl: address,
    }),
    DRAIN_SECONDS: '0',
    WEBHOOKS: 'on',
    WEBHOOKS_ALLOW: '127.0.0.1',
  };
  const start = (index: number) => startNode({ name: `node ${index + 1}`, settings, port: ports[index]! });
  const nodes = [await start(0), await start(1)];
  const world = await prepareWorld(address, settings);
  const client = openClient(address);
  later(async () => client.close());
  const endpoints: Endpoint[] = [];
  for (const { companyId, adminToken } of world.companies)
    for (const name of ['a', 'b']) {
      const body = { companyId, url: `${sink.url}/${companyId}/${name}` };
      const made = await client.call({ method: 'POST', path: '/v1/admin/webhook-endpoints', token: adminToken, body });
      const { id, cursor } = made.body.data;
      const path = `/v1/admin/webhook-endpoints/${id}/replay`;
      if (cursor > 0) await client.call({ method: 'POST', path, token: adminToken, body: { after: 0 } });
      endpoints.push({ id, companyId });
    }
  say(`${endpoints.length} endpoints of ${world.companies.length} companies, two nodes, PostgreSQL ${primary.version}`);

  const load = startLoad({ world, address, workers: 8, thinkMs: 10 });
  const outages: { at: number; resumed: number }[] = [];
  const lost = async (): Promise<void> => {
    const [at, before] = [performance.now(), sink.received.length];
    while (sink.received.length < before + 1) await sleep(20);
    outages.push({ at, resumed: performance.now() - at });
  };
  for (let round = 0; round < Number(rounds); round += 1) {
    await sleep(4_000);
    const killed = round % 2;
    await nodes[killed]!.program.stop({ signal: 'SIGKILL' });
    calls.moveTo(ports[1 - killed]!);
    await lost();
    nodes[killed] = await start(killed);
  }
  if (standby) {
    await sleep(3_000);
    await primary.stop('kill');
    await sleep(1_000);
    await runFromManual('promote', { user: plainUser(), env: libpq(standby) });
    await runFromManual('go on without the standby', { user: plainUser(), env: libpq(standby) });
    database.moveTo(standby.port);
    primary = standby;
    await lost();
    say(
      `the primary was lost; the next webhook came ${seconds(outages.at(-1)!.resumed)} s after the address had moved`,
    );
    await sleep(4_000);
  } else say('the primary is not lost: pg_basebackup of Debian’s packages is not installed');
  const report = await load.stop();
  say(`${report.calls} calls, ${report.failures.length} of them without success`);

  const url = primary.url('travel_desk');
  const behind = (): Promise<object[]> =>
    rowsOf(url, 'select 1 from webhook_endpoints e join event_positions p using (company_id) where e.cursor < p.last');
  const ended = performance.now();
  while ((await behind()).length > 0 && performance.now() - ended < PATIENCE_MS) await sleep(500);
  say(`all endpoints had received everything ${seconds(performance.now() - ended)} s after the last call`);
  const { lost: missing, looked } = await findLost(load.memory, world, address);
  check(missing.length === 0, `all ${looked} acknowledged writes are there`);

  const positions = await rowsOf<{ companyId: string; last: string; events: string; first: string }>(
    url,
    `select company_id as "companyId", last, (select count(*) from events e where e.company_id = p.company_id) as events,
      (select min(position) from events e where e.company_id = p.company_id) as first from event_positions p`,
  );
  check(
    positions.every(({ first, last, events }) => first === '1' && last === events),
    `${positions.reduce((sum, { events }) => sum + Number(events), 0)} events of ${positions.length} companies are numbered without a gap`,
  );
  const byPath = Map.groupBy(sink.received, ({ path }) => path);
  let repeated = 0;
  for (const [path, received] of byPath) {
    const judged = judge(received);
    repeated += judged.repeated;
    const { last } = positions.find(({ companyId }) => path.includes(`/${companyId}/`))!;
    check(
      judged.gaps.length === 0 && judged.first[0] === 1 && judged.first.at(-1) === Number(last),
      `${path} received all ${last} events in order, ${judged.repeated} of them again${judged.gaps.map((gap) => `, ${gap}`).join('')}`,
    );
  }
  check(byPath.size === endpoints.length, 'each endpoint received events');
  const delays = sink.received
    .map(({ body, receivedAt }) => receivedAt - Date.parse(body.timestamp))
    .sort((a, b) => a - b);
  say(
    `${sink.received.length} webhooks, ${repeated} of them repeated; from the change to the webhook ` +
      `${Math.round(percentile(delays, 0.5))} ms in the median, ${seconds(percentile(delays, 0.99))} s in 99 of 100, ${seconds(delays.at(-1)!)} s at most`,
  );
  const resumed = outages.map(({ resumed: ms }) => `${seconds(ms)} s`).join(', ');
  say(`after each loss, the next webhook came after ${resumed}`);
});
