import { randomUUID } from 'node:crypto';
import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { setTimeout as sleep } from 'node:timers/promises';
import { operationsOf } from '../../src/contract/openapi-document.ts';
import { STATUS_OF } from '../../src/http/problems/problem.ts';
import { Counts } from '../../src/platform/counts.ts';
import { type Metrics, openMetrics } from '../../src/platform/metrics.ts';
import { sql } from '../support/builders.ts';
import { type Exposition, parseExposition, sumOf } from '../support/prometheus-text.ts';
import { startTestApp, token } from '../support/test-app.ts';

const READ_LIMIT = 30;
const app = await startTestApp({
  demoData: true,
  config: { responseChecks: 'log', rateLimits: { read: 0, write: 0, 'travelers-read': READ_LIMIT } },
});
let metrics: Metrics;
beforeAll(() => {
  metrics = openMetrics(app.watched);
});
afterAll(() => app.stop());

const manager = token({ sub: 'lena.fischer', permissions: ['READ_POLICIES', 'WRITE_POLICIES'] });
const employee = token();

/** Waits until the last request has been counted, which is shortly after its response. */
async function scrape(): Promise<Exposition> {
  for (let tries = 0; tries < 500 && app.watched.requests.active().some(([, count]) => count > 0); tries += 1)
    await sleep(2);
  return parseExposition(await metrics.scrape());
}

const namesIn = ({ samples }: Exposition) => samples.map(({ name }) => name);

/** The increase of each of these samples. */
async function rises(work: () => Promise<unknown>, ...asked: [name: string, labels?: Record<string, string>][]) {
  const before = await scrape();
  await work();
  const after = await scrape();
  return asked.map(([name, labels]) => sumOf(after, name, labels) - sumOf(before, name, labels));
}

const flight = {
  originLocationId: 'airport-BER',
  destinationLocationId: 'airport-LHR',
  isInternational: true,
  departureDate: '2030-03-11',
  price: 100,
  currency: 'EUR',
  cabinClass: 'ECONOMY',
  stops: 0,
};
const evaluate = (body: unknown = { flight }) => app.call(employee, 'POST', '/api/v1/policies/evaluate', body);
const count = 'http_server_request_duration_seconds_count';
const refusals = 'travel_desk_refusals_total';

describe('the metrics count', () => {
  test('requests and their duration, by operation and status', async () => {
    const labels = {
      http_request_method: 'POST',
      http_route: '/api/v1/policies/evaluate',
      operation_id: 'Policies_evaluate',
      http_response_status_code: '200',
    };
    const found = await rises(
      async () => [await evaluate(), await evaluate()],
      [count, labels],
      ['http_server_request_duration_seconds_bucket', { ...labels, le: '+Inf' }],
      [count],
    );
    expect(found).toEqual([2, 2, 2]);
    const { samples } = await scrape();
    const bounds = samples.filter(
      ({ name, labels: { operation_id } }) => name.endsWith('_bucket') && operation_id === labels.operation_id,
    );
    expect(bounds.map(({ value }) => value)).toEqual(bounds.map(({ value }) => value).toSorted((a, b) => a - b));
  });

  test('evaluations by resulting action, for each entry of a batch', async () => {
    const policy = { bookingMode: 'HYBRID', defaultAction: 'BLOCK', flightRules: [], hotelRules: [] };
    const evaluations = [1, 2, 3].map((id) => ({ id: String(id), flight }));
    const [blocked, hotels] = await rises(
      async () => {
        const answer = await app.call(manager, 'POST', '/api/v1/policies/evaluations', { policy, evaluations });
        expect(answer.status).toBe(200);
      },
      ['travel_desk_evaluations_total', { item: 'flight', action: 'BLOCK' }],
      ['travel_desk_evaluations_total', { item: 'hotel' }],
    );
    expect([blocked, hotels]).toEqual([3, 0]);
  });

  test.each<[string, number, () => Promise<{ status: number }>]>([
    ['invalid', 400, () => evaluate({})],
    ['unauthenticated', 401, () => app.call('nobody', 'GET', '/api/v1/policies')],
    ['forbidden', 403, () => app.call(employee, 'GET', '/api/v1/policies')],
    ['not_found', 404, () => app.call(manager, 'GET', `/api/v1/policies/${randomUUID()}`)],
    ['method_not_allowed', 405, () => app.call(manager, 'PUT', '/api/v1/policies', {})],
    [
      'precondition_failed',
      412,
      async () => {
        const { body } = await app.call(manager, 'GET', '/api/v1/policies');
        const headers = { Authorization: `Bearer ${manager}`, 'If-Match': '"999"', 'Content-Type': 'application/json' };
        const path = `${app.address}/api/v1/policies/${body.data[0].id}`;
        return fetch(path, { method: 'PATCH', headers, body: '{"description":"x"}' });
      },
    ],
    [
      'rate_limited',
      429,
      async () => {
        const caller = token({ sub: 'busy' });
        for (let call = 0; call < READ_LIMIT; call += 1)
          await app.call(caller, 'GET', `/api/admin/travelers/${randomUUID()}`);
        return app.call(caller, 'GET', `/api/admin/travelers/${randomUUID()}`);
      },
    ],
  ])('refusals: %s', async (reason, status, work) => {
    const [rise] = await rises(async () => expect((await work()).status).toBe(status), [refusals, { reason }]);
    expect(rise).toBe(1);
  });

  test('creates that replayed a stored response', async () => {
    const headers = {
      Authorization: `Bearer ${manager}`,
      'Content-Type': 'application/json',
      'Idempotency-Key': randomUUID(),
    };
    const body = JSON.stringify({ companyId: 'acme', name: 'Watched', bookingMode: 'HYBRID', defaultAction: 'ALLOW' });
    const create = () => fetch(`${app.address}/api/v1/policies`, { method: 'POST', headers, body });
    const found = await rises(
      async () => expect([(await create()).status, (await create()).status]).toEqual([201, 201]),
      ['travel_desk_idempotent_replays_total'],
    );
    expect(found).toEqual([1]);
  });

  test('cache lookups of tokens and compiled policies', async () => {
    const fresh = token({ sub: 'somebody-new' });
    const use = 'travel_desk_cache_requests_total';
    const found = await rises(
      async () => {
        await evaluate();
        for (let call = 0; call < 3; call += 1) await app.call(fresh, 'POST', '/api/v1/policies/evaluate', { flight });
      },
      [use, { cache: 'tokens', result: 'miss' }],
      [use, { cache: 'policies', result: 'miss' }],
    );
    expect(found).toEqual([1, 0]);
  });

  test('responses that deviate from the contract, which are sent, and logged without values', async () => {
    await sql(app, "update companies set name = '' where id = 'acme'");
    const root = token({ permissions: ['ACCESS_ALL_COMPANIES', 'MANAGE_DIRECTORY'] });
    const name = 'travel_desk_response_deviations_total';
    app.logged.length = 0;
    const found = await rises(
      async () => expect((await app.call(root, 'GET', '/v1/admin/companies/acme')).status).toBe(200),
      [name],
      [name, { operation_id: 'Companies_read' }],
    );
    expect(found).toEqual([1, 1]);
    const line = app.logged.map((line) => JSON.parse(line)).find(({ operation, fields }) => fields && operation);
    expect(line).toMatchObject({ level: 40, operation: 'Companies_read', status: 200, fields: ['data.name'] });
    await sql(app, "update companies set name = 'Acme' where id = 'acme'");
  });

  test('requests in progress and database connections', async () => {
    const sent = request(`${app.address}/api/v1/policies/evaluate`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${employee}`, 'Content-Type': 'application/json', 'Content-Length': 100 },
    });
    sent.on('error', () => {});
    sent.write('{');
    const inProgress = async () =>
      sumOf(parseExposition(await metrics.scrape()), 'http_server_active_requests', { http_request_method: 'POST' });
    for (let tries = 0; tries < 500 && (await inProgress()) === 0; tries += 1) await sleep(2);
    expect(await inProgress()).toBe(1);
    sent.destroy();
    const now = await scrape();
    expect(sumOf(now, count, { error_type: 'client_disconnected', operation_id: 'Policies_evaluate' })).toBe(1);
    expect(sumOf(now, 'http_server_active_requests')).toBe(0);

    await app.database.em().transactional(async (em) => {
      await em.execute('select 1');
      const state = 'db_client_connection_state';
      const during = parseExposition(await metrics.scrape());
      expect(sumOf(during, 'db_client_connection_count', { [state]: 'used' })).toBe(1);
      expect(sumOf(during, 'db_client_connection_max')).toBe(10);
      expect(sumOf(during, 'db_client_connection_pending_requests')).toBe(0);
    });
  });

  test('files without a document, once a sweep has run', async () => {
    expect(namesIn(await scrape())).not.toContain('travel_desk_blob_sweep_timestamp_seconds');
    // A key that the store does not accept, so the file cannot be removed.
    await sql(app, "insert into unclaimed_blobs (company_id, blob_key, since) values ('acme', 'no key', '2020-01-01')");
    await app.blobs.sweep();
    const now = await scrape();
    expect(sumOf(now, 'travel_desk_blobs_unclaimed')).toBe(1);
    expect(sumOf(now, 'travel_desk_blob_sweep_timestamp_seconds')).toBeGreaterThan(1_700_000_000);
    await sql(app, "delete from unclaimed_blobs where blob_key = 'no key'");
    await app.blobs.sweep();
    expect(sumOf(await scrape(), 'travel_desk_blobs_unclaimed')).toBe(0);
  });
});

test('the metrics say whether the node is ready, as /readyz does', async () => {
  const ready = async () => sumOf(await scrape(), 'travel_desk_ready');
  expect(await ready()).toBe(1);
  await sql(app, "update mikro_orm_migrations set name = 'unknown' where name = '0001-directory'");
  expect(await app.call(employee, 'GET', '/readyz')).toMatchObject({ status: 503 });
  expect(await ready()).toBe(0);
  await sql(app, "update mikro_orm_migrations set name = '0001-directory' where name = 'unknown'");
  expect(await ready()).toBe(1);
});

test('the metrics can be read, and say that the node is not ready, while the database is unavailable', async () => {
  const unavailable = new Error('connect ECONNREFUSED');
  const webhooks = { attempts: new Counts(['delivered']), failing: () => Promise.reject<number>(unavailable) };
  const reasonNotReady = () => Promise.resolve('The database is unavailable.');
  const now = parseExposition(await openMetrics({ ...app.watched, webhooks, reasonNotReady }).scrape());
  expect(sumOf(now, 'travel_desk_ready')).toBe(0);
  expect(namesIn(now)).toContain('travel_desk_webhook_attempts_total');
  expect(namesIn(now)).not.toContain('travel_desk_webhook_endpoints_failing');
});

describe('the state of Redis', () => {
  const upWith = async (redis: { isReady: boolean } | null) => {
    const { samples } = parseExposition(await openMetrics({ ...app.watched, redis }).scrape());
    return samples.filter(({ name }) => name === 'travel_desk_redis_up').map(({ value }) => value);
  };

  test('is absent without REDIS_URL, so that nobody is alerted to it', async () => {
    expect(await upWith(null)).toEqual([]);
  });

  test.each([
    [1, true],
    [0, false],
  ])('is %i where it is configured and its readiness is %p', async (value, isReady) => {
    expect(await upWith({ isReady })).toEqual([value]);
  });
});

describe('the labels of metrics', () => {
  /** The samples without their values. */
  const series = ({ samples }: Exposition) => samples.map(({ name, labels }) => JSON.stringify([name, labels]));

  test('cannot be added to by callers: no IDs, paths, unknown methods or query strings', async () => {
    const visit = async (): Promise<void> => {
      const odd = `odd-${randomUUID()}`;
      const caller = token({ sub: odd, companyId: odd, permissions: ['READ_POLICIES'] });
      const paths = [
        `/api/v1/policies/${randomUUID()}?search=${odd}`,
        `/api/v1/policies/${odd}`,
        `/v1/booking-requests/${randomUUID()}`,
        `/api/${odd}`,
        `/${odd}/${odd}`,
        `/blobs/${odd}`,
      ];
      for (const path of paths) await app.call(caller, 'GET', path).catch(() => null);
      for (const method of ['PROPFIND', 'M-SEARCH', 'PURGE'])
        await fetch(`${app.address}/${odd}`, { method, headers: { 'X-Request-Id': odd } });
      await app.call(caller, 'POST', '/api/v1/policies/evaluate', { flight: { ...flight, currency: odd } });
    };
    await visit();
    const before = await scrape();
    for (let time = 0; time < 5; time += 1) await visit();
    const after = await scrape();
    const ofProcess = (key: string): boolean => /^\["(nodejs|process)_/.test(key);
    expect(series(after).filter((key) => !ofProcess(key))).toEqual(series(before).filter((key) => !ofProcess(key)));
    expect(series(after).join()).not.toMatch(/odd-|acme|lena|amira|[0-9a-f]{8}-[0-9a-f]{4}/);
  });

  test('are limited to the operations of the contract and their statuses', async () => {
    const operations = new Set([...operationsOf(app.contract.document)].map(({ operation }) => operation.operationId));
    const { samples } = await scrape();
    const names = new Set(samples.flatMap(({ labels: { operation_id } }) => operation_id ?? []));
    expect([...names].filter((name) => name !== 'none' && !operations.has(name))).toEqual([]);
    const statuses = new Set(samples.flatMap(({ labels }) => labels['http_response_status_code'] ?? []));
    const known = new Set(['200', '201', '204', '304', ...Object.values(STATUS_OF).map(String)]);
    expect([...statuses].filter((status) => !known.has(status))).toEqual([]);
  });
});
