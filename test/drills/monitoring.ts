/**
 * Watches the service as an operator would: a node with METRICS_PORT under load and faults, a real Prometheus with the
 * alerts of docs/examples/monitoring that scrapes it, and the dashboard's questions asked of that Prometheus.
 */
import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { alertRules, dashboardPanels, MONITORING } from '../support/monitoring-files.ts';
import { readOptions } from '../support/read-options.ts';
import { startSink } from '../support/sink.ts';
import { openClient } from './support/client.ts';
import { type Drill, runDrill } from './support/drill.ts';
import { linesOf, startLoad } from './support/load.ts';
import { createDatabase, rowsOf, startPostgres } from './support/postgres.ts';
import { freePort, isInstalled, runCommand, startProgram, takesConnections } from './support/programs.ts';
import { startRedis } from './support/redis.ts';
import { sharedSettings, startNode, statusOf } from './support/service.ts';
import { prepareWorld, type World } from './support/world.ts';

/** The interval of scrapes and alerts; operators use 15 s. */
const INTERVAL = '1s';
const LOAD_MS = 25_000;
/** Long enough for Grafana to compute rates over INTERVAL. */
const RATE_INTERVAL = '10s';

readOptions({});

await runDrill({ name: 'drill-monitoring', needs: ['prometheus', 'promtool'], minutes: 6 }, async (drill) => {
  const { folder, say, check } = drill;
  const postgres = await startPostgres({ data: join(folder, 'postgres') });
  const databaseUrl = await createDatabase(postgres, 'watched');
  const redis = isInstalled('redis-server') ? await startRedis(folder) : null;
  if (!redis) say('skipped: what is asked of Redis, because redis-server is not installed');
  const metricsPort = await freePort();
  const port = await freePort();
  const dataDir = join(folder, 'data');
  const settings = {
    ...sharedSettings({
      databaseUrl,
      dataDir,
      publicUrl: `http://127.0.0.1:${port}`,
      ...(redis && { redisUrl: redis.url }),
    }),
    METRICS_PORT: `${metricsPort}`,
    RESPONSE_CHECKS: 'log',
    WEBHOOKS: 'on',
    WEBHOOKS_ALLOW: '127.0.0.1',
  };
  mkdirSync(dataDir, { recursive: true });
  const node = await startNode({ name: 'node', settings, port });
  const prometheus = await startPrometheus(folder, metricsPort);
  const ask = (path: string, query: Record<string, string> = {}) => askPrometheus(prometheus, path, query);
  const world = await prepareWorld(node.address, settings, { people: 8 });
  const sink = await startSink();
  drill.later(() => sink.stop());
  const client = openClient(node.address);
  for (const { companyId, adminToken: token } of world.companies) {
    const body = { companyId, url: sink.url };
    await client.call({ method: 'POST', path: '/v1/admin/webhook-endpoints', token, body });
  }
  client.close();
  say(`a node, PostgreSQL ${postgres.version}${redis ? ', Redis' : ''} and Prometheus are running`);

  check((await statusOf(port, '/metrics')) === 404, 'the port of the API has no /metrics');
  const scraped = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
  check(scraped.includes('# TYPE http_server_request_duration_seconds histogram'), 'the port of the metrics has them');

  // Prometheus does not see what was counted before the first scrape as an increase.
  const first = async () =>
    (await ask('/api/v1/query', { query: 'travel_desk_refusals_total{reason="internal"}' })) as { result: Series[] };
  for (let waited = 0; (await first()).result.length === 0 && waited < 30_000; waited += 200) await sleep(200);

  const load = startLoad({ world, address: node.address, workers: 6, thinkMs: 20 });
  await faults(drill, { address: node.address, databaseUrl, world });
  await sleep(LOAD_MS / 2);
  if (redis) {
    await redis.program.stop({ signal: 'SIGKILL' });
    say('Redis was killed');
  }
  await sleep(LOAD_MS / 2);

  const empty: string[] = [];
  let asked = 0;
  for (const { title, targets } of dashboardPanels())
    for (const { expr } of targets) {
      if (!redis && /redis_up|rate_limit_fallbacks/.test(expr)) continue;
      asked += 1;
      const now = expr
        .replaceAll('$__rate_interval', RATE_INTERVAL)
        .replaceAll('$job', 'travel-desk')
        .replaceAll('$instance', '.*');
      const { result } = (await ask('/api/v1/query', { query: now })) as { result: Series[] };
      const values = result.map(({ value: [, value] }) => Number(value));
      if (!values.some(Number.isFinite)) empty.push(`${title}: ${now} → ${JSON.stringify(result)}`);
    }
  check(
    empty.length === 0,
    `${asked} expressions of the dashboard have data${empty.map((line) => `\n${line}`).join('')}`,
  );

  const { groups } = (await ask('/api/v1/rules')) as { groups: { rules: Rule[] }[] };
  const rules = groups.flatMap((group) => group.rules);
  const faulty = rules.filter(({ health, lastError }) => health !== 'ok' || lastError);
  check(
    rules.length === alertRules().length && faulty.length === 0,
    `${rules.length} alerts are evaluated${faulty.map((rule) => `\n${JSON.stringify(rule)}`).join('')}`,
  );
  const active = rules.filter(({ state }) => state !== 'inactive').map(({ name }) => name);
  const expected = [
    'TravelDeskResponsesDeviate',
    'TravelDeskFailures',
    ...(redis ? ['TravelDeskRedisUnavailable'] : []),
  ];
  check(
    expected.every((name) => active.includes(name)),
    `the faults of the drill raise ${expected.join(', ')} (active: ${active.join(', ')})`,
  );

  const report = await load.stop();
  for (const line of linesOf(report).slice(0, 2)) say(line);
  check(sink.received.length > 0, `${sink.received.length} webhooks were received`);
  const { result } = (await ask('/api/v1/query', {
    query:
      'sum(http_server_request_duration_seconds_count{operation_id="Policies_evaluate",http_response_status_code="200"})',
  })) as { result: Series[] };
  say(`Prometheus has counted ${result[0]?.value[1]} evaluations`);
  const size = Number(
    ((await ask('/api/v1/query', { query: 'scrape_samples_scraped{job="travel-desk"}' })) as { result: Series[] })
      .result[0]?.value[1],
  );
  const scrapeSeconds = Number(
    (
      (await ask('/api/v1/query', { query: 'avg_over_time(scrape_duration_seconds{job="travel-desk"}[20s])' })) as {
        result: Series[];
      }
    ).result[0]?.value[1],
  );
  say(`a scrape has ${size} samples and took ${(1000 * scrapeSeconds).toFixed(0)} ms on average`);

  /** Waits until an alert is pending or fires. */
  const raised = async (name: string): Promise<boolean> => {
    for (let waited = 0; waited < 15_000; waited += 500) {
      const found = (await ask('/api/v1/rules')) as { groups: { rules: Rule[] }[] };
      if (found.groups.some((group) => group.rules.some((rule) => rule.name === name && rule.state !== 'inactive')))
        return true;
      await sleep(500);
    }
    return false;
  };
  await postgres.stop();
  // As behind a proxy, which sends an unready node no calls that could be counted.
  check(await raised('TravelDeskNotReady'), 'the loss of the database raises TravelDeskNotReady, without any calls');

  const { code } = await node.program.stop();
  check(code === 0, 'the node stops as it should');
  check(!(await takesConnections(metricsPort)), 'the port of the metrics is closed with it');
  check(await raised('TravelDeskDown'), 'and its end raises TravelDeskDown');
});

type Series = { metric: Record<string, string>; value: [at: number, value: string] };
type Rule = { name: string; state: string; health: string; lastError?: string };

async function startPrometheus(folder: string, metricsPort: number): Promise<string> {
  const home = join(folder, 'prometheus');
  mkdirSync(home);
  copyFileSync(join(MONITORING, 'alerts.yaml'), join(home, 'alerts.yaml'));
  const config = {
    global: { scrape_interval: INTERVAL, evaluation_interval: INTERVAL },
    rule_files: ['alerts.yaml'],
    scrape_configs: [{ job_name: 'travel-desk', static_configs: [{ targets: [`127.0.0.1:${metricsPort}`] }] }],
  };
  // JSON is valid YAML.
  writeFileSync(join(home, 'prometheus.yaml'), JSON.stringify(config));
  runCommand('promtool', ['check', 'config', join(home, 'prometheus.yaml')]);
  const port = await freePort();
  await startProgram({
    name: 'Prometheus',
    command: 'prometheus',
    args: [
      `--config.file=${join(home, 'prometheus.yaml')}`,
      `--storage.tsdb.path=${join(home, 'data')}`,
      `--web.listen-address=127.0.0.1:${port}`,
    ],
    cwd: home,
    isReady: async () => (await statusOf(port, '/-/ready')) === 200,
  });
  return `http://127.0.0.1:${port}`;
}

async function askPrometheus(address: string, path: string, query: Record<string, string>): Promise<unknown> {
  const response = await fetch(`${address}${path}?${new URLSearchParams(query)}`);
  const { status, data, error } = (await response.json()) as { status: string; data: unknown; error?: string };
  if (status !== 'success') throw new Error(`Prometheus refuses ${JSON.stringify(query)}: ${error}`);
  return data;
}

/** One fault of each kind that the metrics show. */
async function faults(
  { say, check }: Drill,
  { address, databaseUrl, world }: { address: string; databaseUrl: string; world: World },
): Promise<void> {
  const client = openClient(address);
  const { companies, people, rootToken } = world;
  const [{ token }] = people as [World['people'][number]];
  const [{ companyId }] = companies as [World['companies'][number]];
  const statuses: (number | null)[] = [];
  const call = async (method: string, path: string, given: { token?: string; body?: unknown; key?: string } = {}) => {
    const { key, ...rest } = given;
    const answer = await client.call({ method, path, ...rest, ...(key && { headers: { 'Idempotency-Key': key } }) });
    statuses.push(answer.status);
    return answer;
  };
  // A name that the contract does not allow, and a table that is missing for a moment.
  await rowsOf(databaseUrl, "update companies set name = '' where id = $1", [companyId]);
  for (let round = 0; round < 10; round += 1) {
    await call('GET', '/v1/nothing/of/the/kind', { token });
    await call('GET', '/api/v1/policies', { token: 'nobody' });
    await call('GET', '/api/v1/policies', { token });
    await call('PUT', '/api/v1/policies', { token, body: {} });
    await call('POST', '/api/v1/policies/evaluate', { token, body: {} });
    await call('GET', `/v1/admin/companies/${companyId}`, { token: rootToken });
    const policy = { companyId, name: 'Watched', bookingMode: 'HYBRID', defaultAction: 'ALLOW' };
    await call('POST', '/api/v1/policies', { token: rootToken, body: policy, key: 'drill-monitoring' });
  }
  await rowsOf(databaseUrl, 'alter table delegations rename to delegations_away');
  await call('GET', `/v1/admin/delegations?companyId=${companyId}`, { token: rootToken });
  await rowsOf(databaseUrl, 'alter table delegations_away rename to delegations');
  client.close();
  const found = [...new Set(statuses)].sort();
  check(
    [200, 201, 400, 401, 403, 404, 405, 500].every((status) => found.includes(status)),
    `faults: ${found.join(', ')}`,
  );
  say(`${statuses.length} calls with faults`);
}
