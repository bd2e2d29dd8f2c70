import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { readContract } from '../../src/contract/read-contract.ts';
import { operationsOf } from '../../src/contract/openapi-document.ts';
import { REFUSAL_REASONS } from '../../src/http/problems/refusals.ts';
import { CacheUse, Counts } from '../../src/platform/counts.ts';
import { openMetrics } from '../../src/platform/metrics.ts';
import { RequestMeter } from '../../src/platform/request-meter.ts';
import { alertRules, dashboardPanels, labelValuesIn, metricsIn, MONITORING } from '../support/monitoring-files.ts';
import { parseExposition } from '../support/prometheus-text.ts';

const page = readFileSync(new URL('../../docs/monitoring.md', import.meta.url), 'utf8');
const operations = [...operationsOf(readContract().document)].map(({ operation }) => operation.operationId);
const expressions = [
  ...alertRules().map(({ alert, expr }) => [alert, expr] as const),
  ...dashboardPanels().flatMap(({ title, targets }) => targets.map(({ expr }) => [title, expr] as const)),
];

/** The metrics of a service that uses Redis and has responded to one request. */
const exposed = new Map<string, string>();
beforeAll(async () => {
  const requests = new RequestMeter(REFUSAL_REASONS);
  requests.ended(requests.started('GET'), undefined, 200, 0.001, undefined);
  const metrics = openMetrics({
    build: { version: '1', contract: '1' },
    reasonNotReady: () => Promise.resolve(null),
    requests,
    evaluations: { flight: new Counts(['ALLOW']), hotel: new Counts(['ALLOW']) },
    caches: { tokens: new CacheUse() },
    connections: () => ({ max: 10, used: 1, idle: 2, waiting: 0 }),
    lists: {
      connections: () => ({ max: 10, used: 0, idle: 1, waiting: 0 }),
      answers: new Counts(['primary', 'replica']),
    },
    redis: { isReady: true },
    rateLimitFallbacks: new Counts(['read']),
    deviations: new Counts(operations),
    idempotentReplays: () => 0,
    blobSweeps: { removed: 0, unclaimed: 0, endedAt: 0 },
    webhooks: { attempts: new Counts(['delivered']), failing: () => Promise.resolve(0) },
  });
  const { types, samples } = parseExposition(await metrics.scrape());
  for (const [name, type] of types) {
    exposed.set(name, type);
    if (type === 'histogram') for (const suffix of ['bucket', 'sum', 'count']) exposed.set(`${name}_${suffix}`, '');
  }
  expect(samples.filter(({ name }) => !exposed.has(name))).toEqual([]);
});

describe('the dashboard and the alerts', () => {
  test('use only metrics, operations and reasons that the service has', () => {
    const wrong = expressions.flatMap(([where, expr]) => {
      const asked = metricsIn(expr);
      const unknown = [
        // Prometheus itself has the metric for whether a node is up.
        ...asked.filter((name) => name !== 'up' && !exposed.has(name)),
        ...labelValuesIn(expr, 'operation_id').filter((id) => !operations.includes(id)),
        ...labelValuesIn(expr, 'reason').filter((reason) => !(REFUSAL_REASONS as readonly string[]).includes(reason)),
      ];
      return asked.length === 0 ? [`${where}: no metric`] : unknown.map((name) => `${where}: ${name}`);
    });
    expect(wrong).toEqual([]);
    expect(expressions.length).toBeGreaterThan(30);
  });

  test('docs/monitoring.md explains each of the twelve alerts', () => {
    const names = alertRules().map(({ alert }) => alert);
    expect(new Set(names).size).toBe(12);
    const explained = [...page.matchAll(/^\| `(TravelDesk\w+)` \|/gm)].map(([, name]) => name);
    expect(explained).toEqual(names);
  });

  const hasPromtool = spawnSync('promtool', ['--version']).status === 0;
  if (!hasPromtool) process.stderr.write('\nSKIPPED: promtool is not installed, so the alerts are not tried.\n\n');
  (hasPromtool ? test : test.skip)('pass the checks and the tests of promtool', () => {
    for (const args of [
      ['check', 'rules', '--lint-fatal', 'alerts.yaml'],
      ['test', 'rules', 'alerts.test.yaml'],
    ]) {
      const { status, stdout, stderr } = spawnSync('promtool', args, { cwd: MONITORING, encoding: 'utf8' });
      expect({ status, output: stdout + stderr }).toEqual({ status: 0, output: expect.any(String) });
    }
    const tried = readFileSync(`${MONITORING}alerts.test.yaml`, 'utf8');
    for (const { alert } of alertRules()) expect(tried).toMatch(new RegExp(`alertname: ${alert}\\n\\s+exp_alerts:\\n`));
  });
});

test('docs/monitoring.md lists every metric of the service', () => {
  const own = [...exposed].filter(([name, type]) => type !== '' && /^(http|db|travel_desk)_/.test(name));
  expect(own.map(([name]) => name).filter((name) => !page.includes(`\`${name}\``))).toEqual([]);
});
