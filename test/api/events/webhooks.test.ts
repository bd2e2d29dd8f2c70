import { randomBytes } from 'node:crypto';
import { afterAll, afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { setTimeout as sleep } from 'node:timers/promises';
import { rotateWebhookSecrets, decryptSecrets } from '../../../src/areas/events/webhook-secrets.ts';
import { inTurn, WebhookRepository } from '../../../src/areas/events/webhook-queries.ts';
import { newId } from '../../../src/domain/ids.ts';
import type { RecordKey } from '../../../src/platform/database/page.ts';
import { KeyRing, type RingKey } from '../../../src/platform/secrets/key-ring.ts';
import { testKey } from '../../support/key-ring.ts';
import { insertRow, sql, unique } from '../../support/builders.ts';
import { ADMIN_PREFIX, data, knownManager, manager, type Manager, refusal } from '../../support/managers.ts';
import { signatureOf, type Sink, startSink } from '../../support/sink.ts';
import { roundTripsOf } from '../../support/statements.ts';
import { type Answer, startTestApp } from '../../support/test-app.ts';
import { until } from '../../support/waiting.ts';

const config = { webhookHosts: ['127.0.0.1'] };
const app = await startTestApp({ prefix: ADMIN_PREFIX, config });
const second = await startTestApp({ prefix: ADMIN_PREFIX, config, url: app.url });
const withoutWebhooks = await startTestApp({ prefix: ADMIN_PREFIX, url: app.url });
afterAll(async () => {
  for (const node of [withoutWebhooks, second, app]) await node.stop();
});

const PERMISSIONS = ['READ_EVENTS', 'MANAGE_WEBHOOKS', 'MANAGE_DELEGATIONS', 'MANAGE_DIRECTORY'];
const sinks: Sink[] = [];
let companyId: string;
let admin: Manager;
let sink: Sink;

const newSink = async (): Promise<Sink> => {
  const made = await startSink();
  sinks.push(made);
  return made;
};
beforeEach(async () => {
  companyId = unique('company');
  admin = await knownManager(app, { companyId, permissions: PERMISSIONS });
  sink = await newSink();
});
afterEach(async () => {
  await sql(app, 'delete from webhook_endpoints');
  for (const each of sinks.splice(0)) await each.stop();
});

const create = async (fields: object = {}): Promise<any> =>
  data(await admin.post('/webhook-endpoints', { companyId, url: sink.url, ...fields }), 201);
const read = async ({ id }: { id: string }): Promise<any> => data(await admin.get(`/webhook-endpoints/${id}`));
/** Leaves that many events. */
const change = async (times = 1): Promise<void> => {
  for (let made = 0; made < times; made += 1) {
    const user = { companyId, name: 'Nadia', email: null, roles: [], active: true };
    expect((await admin.put(`/users/${unique('user')}`, user)).status).toBe(201);
  }
};
const received = (count: number, by = sink): Promise<void> =>
  until(
    () => `${count} calls, but ${by.received.length} came`,
    () => by.received.length >= count,
  );
const failed = ({ id }: { id: string }): Promise<void> =>
  until('a failure', async () => (await read({ id })).lastError !== null);
/** As if the time of the next attempt had come. */
const retryNow = ({ id }: { id: string }): Promise<unknown> =>
  sql(app, 'update webhook_endpoints set next_attempt_at = now() where id = $1', id);
const delayOf = async ({ id }: { id: string }): Promise<number> => {
  const [row] = await sql<{ seconds: string }>(
    app,
    'select extract(epoch from next_attempt_at - now()) as seconds from webhook_endpoints where id = $1',
    id,
  );
  return Number(row!.seconds);
};

describe('a webhook endpoint', () => {
  test('D74: receives the events from its creation on, in order, signed, with the event of the feed', async () => {
    await change(2);
    const { secret, ...endpoint } = await create({ description: 'Chat' });
    expect(endpoint).toMatchObject({ companyId, url: sink.url, types: [], cursor: 2, isActive: true });
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    await change(3);
    await received(3);
    const { events } = data(await admin.get('/events?after=2'));
    expect(sink.received.map(({ body }) => body)).toEqual(
      events.map((event: any) => ({ type: event.type, timestamp: event.occurredAt, data: event })),
    );
    for (const call of sink.received) {
      expect(call.headers).toMatchObject({ 'content-type': 'application/json', 'webhook-id': call.body.data.id });
      expect(call.headers['webhook-signature']).toBe(signatureOf(secret, call));
      expect(Math.abs(Date.now() / 1000 - Number(call.headers['webhook-timestamp']))).toBeLessThan(60);
    }
    await until('the cursor', async () => (await read(endpoint)).cursor === 5);
    const state = await read(endpoint);
    expect(state).toMatchObject({ lastError: null, failingSince: null, lastSuccessAt: expect.any(String) });
    expect(Object.keys(state)).not.toContain('secret');
  });

  test('D74: receives the types that it asks for, and its cursor passes the others', async () => {
    const endpoint = await create({ types: ['user.deactivated'] });
    await change(2);
    const id = unique('user');
    data(await admin.put(`/users/${id}`, { companyId, name: 'N', email: null, roles: [], active: true }), 201);
    await admin.delete(`/users/${id}`);
    await received(1);
    await until('the cursor', async () => (await read(endpoint)).cursor === 4);
    expect(sink.received.map(({ body }) => body.type)).toEqual(['user.deactivated']);
  });

  test('D74: of two nodes, one delivers each event', async () => {
    const endpoint = await create();
    await Promise.all(Array.from({ length: 40 }, () => change()));
    await until('the cursor', async () => (await read(endpoint)).cursor === 40);
    expect(sink.positions()).toEqual(Array.from({ length: 40 }, (_, index) => index + 1));
  });

  test('D74: goes on where it stopped when it is activated again', async () => {
    const endpoint = await create({ isActive: false });
    await change(2);
    await sleep(200);
    expect(sink.received).toEqual([]);
    data(await admin.patch(`/webhook-endpoints/${endpoint.id}`, { isActive: true }));
    await received(2);
    expect(sink.positions()).toEqual([1, 2]);
  });

  test('D74: continues after events that have been removed', async () => {
    const endpoint = await create({ isActive: false });
    await change(4);
    await sql(app, 'delete from events where company_id = $1 and position < 3', companyId);
    data(await admin.patch(`/webhook-endpoints/${endpoint.id}`, { isActive: true }));
    await received(2);
    expect(sink.positions()).toEqual([3, 4]);
  });

  test('D74: receives an event again if it was deactivated during the call', async () => {
    const endpoint = await create();
    const answers: (() => void)[] = [];
    sink.answer((response) => void answers.push(() => response.end()));
    await change();
    await received(1);
    const set = async (isActive: boolean) => data(await admin.patch(`/webhook-endpoints/${endpoint.id}`, { isActive }));
    await set(false);
    answers[0]!();
    await sleep(500);
    expect((await read(endpoint)).cursor).toBe(0);
    await set(true);
    await received(2);
    expect(sink.positions()).toEqual([1, 1]);
    answers[1]!();
    await until('the cursor', async () => (await read(endpoint)).cursor === 1);
  });

  test('D74: is sent everything after a position again', async () => {
    const endpoint = await create();
    await change(3);
    await received(3);
    const replay = (after: number) => admin.post(`/webhook-endpoints/${endpoint.id}/replay`, { after });
    expect(data(await replay(1))).toMatchObject({ id: endpoint.id, cursor: 1 });
    await received(5);
    expect(sink.positions()).toEqual([1, 2, 3, 2, 3]);
    expect(refusal(await replay(4))).toEqual([400, { after: 'must be at most 3, the position of the latest event' }]);
  });

  test('D74: is signed with both secrets for 24 hours after a rotation', async () => {
    const { id, secret: first } = await create();
    const { secret: next } = data(await admin.post(`/webhook-endpoints/${id}/rotate-secret`, undefined));
    expect(next).not.toBe(first);
    await change();
    await received(1);
    const [call] = sink.received;
    expect(call!.headers['webhook-signature']).toBe(`${signatureOf(next, call!)} ${signatureOf(first, call!)}`);
    await sql(app, 'update webhook_endpoints set previous_secret_until = now() where id = $1', id);
    await change();
    await received(2);
    expect(sink.received[1]!.headers['webhook-signature']).toBe(signatureOf(next, sink.received[1]!));
  });

  test('D74: can be tested without changing its state', async () => {
    const { id, secret } = await create({ isActive: false });
    const attempt = async (node = app) =>
      data(
        await manager(node, { companyId, permissions: PERMISSIONS }).post(`/webhook-endpoints/${id}/test`, undefined),
      );
    expect(await attempt()).toEqual({ delivered: true, status: 200, error: null });
    const [call] = sink.received;
    expect(call!.body).toMatchObject({
      type: 'webhook.test',
      data: { position: 0, actorUserId: expect.any(String), resource: { type: 'webhook_endpoint', id } },
    });
    expect(call!.headers['webhook-signature']).toBe(signatureOf(secret, call!));
    sink.answer((response) => void response.writeHead(418).end());
    expect(await attempt()).toEqual({ delivered: false, status: 418, error: 'The endpoint answered 418.' });
    expect(await read({ id })).toMatchObject({ lastError: null, lastSuccessAt: null });
    expect(await attempt(withoutWebhooks)).toMatchObject({ error: 'Webhooks are turned off on this server.' });
  });

  test('D74: a secret is stored encrypted, and never logged', async () => {
    const { secret } = await create();
    await change();
    await received(1);
    const rows = await sql(app, 'select w::text as row from webhook_endpoints w');
    const texts = JSON.stringify(rows) + app.logged.join('') + second.logged.join('');
    expect(texts).not.toContain(secret.slice(6));
    expect(texts).not.toContain(Buffer.from(secret.slice(6), 'base64').toString('hex'));
  });
});

test('D74: secrets can be encrypted with a new key, so that the old one can be removed', async () => {
  const { id, secret } = await create({ isActive: false });
  const { secret: next } = data(await admin.post(`/webhook-endpoints/${id}/rotate-secret`, undefined));
  const newKey = { id: 'new', secret: randomBytes(32) };
  const em = app.database.em();
  const rotate = (...keys: RingKey[]) => rotateWebhookSecrets(em, new KeyRing(keys));
  expect(await rotate(newKey)).toEqual({ reencrypted: 0, unreadable: [id] });
  expect(await rotate(newKey, testKey)).toEqual({ reencrypted: 1, unreadable: [] });
  expect(await rotate(newKey, testKey)).toEqual({ reencrypted: 0, unreadable: [] });
  const stored = await new WebhookRepository(em).find(companyId, id);
  expect(decryptSecrets(new KeyRing([newKey]), stored!)).toEqual([next, secret]);
});

test('D74: the endpoints of a deactivated company receive nothing until it is active again', async () => {
  const activate = (active: boolean): Promise<unknown> =>
    sql(app, 'update companies set active = $1 where id = $2', active, companyId);
  sink.answer((response) => void setTimeout(() => response.end(), 200));
  const endpoint = await create({ isActive: false });
  await change(30);
  data(await admin.patch(`/webhook-endpoints/${endpoint.id}`, { isActive: true }));
  await received(1);
  await activate(false);
  await sleep(2_000);
  const { length } = sink.received;
  expect(length).toBeLessThan(15);
  await sleep(1_000);
  expect(sink.received).toHaveLength(length);
  await activate(true);
  await received(30);
  expect(sink.positions()).toEqual(Array.from({ length: 30 }, (_, index) => index + 1));
}, 20_000);

describe('a failing endpoint', () => {
  const failures: [string, (sink: Sink) => void, string][] = [
    ['answers 500', (s) => s.answer((r) => void r.writeHead(500).end()), 'The endpoint answered 500.'],
    [
      'redirects',
      (s) => s.answer((r) => void r.writeHead(302, { Location: s.url }).end()),
      'The endpoint answered 302. Redirects are not followed.',
    ],
    [
      'closes the connection',
      (s) => s.answer((r) => void r.socket!.destroy()),
      'The connection was closed before an answer.',
    ],
  ];
  test.each(failures)('D74: that %s is tried again after 5 s, and later events wait', async (_name, fault, error) => {
    const endpoint = await create();
    fault(sink);
    await change(2);
    await failed(endpoint);
    expect(await read(endpoint)).toMatchObject({ cursor: 0, lastError: error, isActive: true });
    expect((await read(endpoint)).failingSince).not.toBeNull();
    const delay = await delayOf(endpoint);
    expect(delay).toBeGreaterThan(4);
    expect(delay).toBeLessThan(6);
    expect(sink.positions()).toEqual([1]);
    sink.answer((response) => void response.end());
    await retryNow(endpoint);
    await received(3);
    expect(sink.positions()).toEqual([1, 1, 2]);
    // The receiver can tell by the ID that it has it already.
    expect(sink.received[1]!.headers['webhook-id']).toBe(sink.received[0]!.headers['webhook-id']);
    await until('the state', async () => (await read(endpoint)).failingSince === null);
    expect(await read(endpoint)).toMatchObject({ cursor: 2, lastError: null });
  });

  test('D74: is called less and less often, and not before Retry-After says so', async () => {
    const endpoint = await create();
    sink.answer((response) => void response.writeHead(503).end());
    await change();
    const delays: number[] = [];
    for (let attempt = 1; attempt <= 4; attempt += 1) {
      await until('an attempt', async () => sink.received.length === attempt && (await delayOf(endpoint)) > 0.5);
      delays.push(await delayOf(endpoint));
      await retryNow(endpoint);
    }
    for (const [index, delay] of delays.entries()) {
      expect(delay).toBeLessThan(6 * 4 ** index);
      expect(delay).toBeGreaterThan(5 * 4 ** index - 1);
    }
    sink.answer((response) => void response.writeHead(429, { 'Retry-After': '7200' }).end());
    await until('Retry-After', async () => {
      await sql(app, 'update webhook_endpoints set next_attempt_at = least(next_attempt_at, now()) where attempts < 6');
      return (await delayOf(endpoint)) > 7000;
    });
    expect(await delayOf(endpoint)).toBeLessThan(7201);
  });

  test('D74: is deactivated by 410 at once, and after 75 hours without a success', async () => {
    const endpoint = await create();
    sink.answer((response) => void response.writeHead(410).end());
    await change();
    await until('the end', async () => !(await read(endpoint)).isActive);
    expect(await read(endpoint)).toMatchObject({
      cursor: 0,
      lastError: 'The endpoint answered 410 and was deactivated.',
    });
    data(await admin.patch(`/webhook-endpoints/${endpoint.id}`, { isActive: true }));
    sink.answer((response) => void response.writeHead(500).end());
    await until('a failure', async () => (await read(endpoint)).failingSince !== null);
    expect((await read(endpoint)).isActive).toBe(true);
    await sql(app, `update webhook_endpoints set failing_since = now() - interval '75 hours', next_attempt_at = now()`);
    await until('the end', async () => !(await read(endpoint)).isActive);
    expect((await read(endpoint)).lastError).toBe(
      'The endpoint was deactivated after 75 hours without a success. The endpoint answered 500.',
    );
    sink.answer((response) => void response.end());
    data(await admin.patch(`/webhook-endpoints/${endpoint.id}`, { isActive: true }));
    await until('a success', async () => (await read(endpoint)).cursor === 1);
  });

  test('D74: delays no other if it hangs or answers 10 MB, and has failed after 15 s', async () => {
    const [hanging, large] = [await newSink(), await newSink()];
    hanging.answer(() => {});
    large.answer((response) => {
      response.on('error', () => {});
      response.end(Buffer.alloc(10_485_760));
    });
    const slow = await create({ url: hanging.url });
    const big = await create({ url: large.url });
    await create();
    const start = performance.now();
    await change(20);
    await received(20);
    await received(20, large);
    expect(performance.now() - start).toBeLessThan(10_000);
    expect(hanging.positions()).toEqual([1]);
    await until('the cursor', async () => (await read(big)).cursor === 20);
    await failed(slow);
    expect(await read(slow)).toMatchObject({ cursor: 0, lastError: 'No answer within 15 seconds.' });
    expect(performance.now() - start).toBeGreaterThan(14_900);
  }, 40_000);
});

describe('the URL of an endpoint', () => {
  const refused: [string, string][] = [
    ['http://hooks.example/x', 'must begin with https://'],
    ['https://user:secret@hooks.example/', 'must not have user information'],
    ['https://hooks.example:0/', 'must have a port from 1 to 65535'],
    ['https://hooks.example:-1/', 'must be a valid URL'],
    ['https://hooks.example:99999/', 'must be a valid URL'],
    ['https://hooks.example/#part', 'must not have a fragment'],
    ['https://localhost/', 'must have a public host'],
    ['https://localhost./', 'must have a public host'],
    ['https://printer/', 'must have a public host'],
    ['https://vault.internal/', 'must have a public host'],
    ['https://10.0.0.7/', 'must have a public host'],
    ['https://169.254.169.254/latest/meta-data', 'must have a public host'],
    ['https://2130706433/', 'must have a public host'],
    ['https://0177.0.0.1/', 'must have a public host'],
    ['https://0x7f.1/', 'must have a public host'],
    ['https://0.0.0.0/', 'must have a public host'],
    ['https://100.64.0.1/', 'must have a public host'],
    ['https://168.63.129.16/', 'must have a public host'],
    ['https://[::1]/', 'must have a public host'],
    ['https://[::ffff:10.0.0.7]/', 'must have a public host'],
    ['https://[fd00::1]/', 'must have a public host'],
    ['https://[64:ff9b::a00:7]/', 'must have a public host'],
  ];
  test.each(refused)('D74: %s is refused', async (url, message) => {
    const allowsNone = manager(withoutWebhooks, { companyId, permissions: PERMISSIONS });
    expect(refusal(await allowsNone.post('/webhook-endpoints', { companyId, url }))).toEqual([400, { url: message }]);
  });

  test('D74: an address that turned private after the check is not called', async () => {
    const { id } = await create({ isActive: false });
    for (const url of [
      'https://127.0.0.1.nip.invalid/',
      'http://[::1]:1/',
      'http://localhost:1/',
      'https://10.0.0.7/',
    ]) {
      await sql(app, 'update webhook_endpoints set url = $1 where id = $2', url, id);
      const { delivered, error } = data(await admin.post(`/webhook-endpoints/${id}/test`, undefined));
      expect([url, delivered]).toEqual([url, false]);
      // localhost resolves to 127.0.0.1, which is allowed here.
      expect(error).toMatch(/localhost/.test(url) ? /refused/ : /public address|could not be resolved/);
    }
    expect(sink.received).toEqual([]);
  });
});

test('D74: unknown event types are refused', async () => {
  const types = ['user.updated', 'user.invented'];
  const expected = [400, { 'types.1': expect.stringContaining('must be one of booking_request.created') }];
  expect(refusal(await admin.post('/webhook-endpoints', { companyId, url: sink.url, types }))).toEqual(expected);
  const { id } = await create();
  expect(refusal(await admin.patch(`/webhook-endpoints/${id}`, { types }))).toEqual(expected);
  expect((await read({ id })).types).toEqual([]);
});

test('D4, D66: a repeated create shows no secret to callers who may not access the company any more', async () => {
  const claims = { sub: unique('admin'), companyId: unique('company') };
  const permissions = [...PERMISSIONS, 'ACCESS_ALL_COMPANIES'];
  const ofAll = await knownManager(app, { ...claims, permissions });
  const ofOwn = manager(app, { ...claims, permissions: PERMISSIONS });
  const createAs = async ({ token }: Manager): Promise<Answer> => {
    const response = await fetch(`${app.address}${ADMIN_PREFIX}/webhook-endpoints`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json', 'Idempotency-Key': 'key' },
      body: JSON.stringify({ companyId, url: sink.url }),
    });
    return { status: response.status, headers: response.headers, body: await response.json() };
  };
  const first = data(await createAs(ofAll), 201);
  expect(data(await createAs(ofAll), 201)).toEqual(first);
  expect(refusal(await createAs(ofOwn))).toEqual([403, { companyId: 'must be your own company' }]);
});

test('D74: a company has at most 20 endpoints, also if they are created at once', async () => {
  const answers = await Promise.all(
    Array.from({ length: 25 }, () => admin.post('/webhook-endpoints', { companyId, url: sink.url })),
  );
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(20);
  const refused = answers.find(({ status }) => status !== 201)!;
  expect(refusal(refused)).toEqual([400, { companyId: 'must have at most 20 webhook endpoints' }]);
  expect(data(await admin.get('/webhook-endpoints')).webhookEndpoints).toHaveLength(20);
});

test('D74: many endpoints are taken, and their progress is stored, by a few statements', async () => {
  const endpoints: { id: string }[] = [];
  for (let made = 0; made < 20; made += 1) endpoints.push(await create());
  const all = async (): Promise<boolean> => {
    const [row] = await sql<{ done: boolean }>(app, 'select bool_and(cursor = 3) as done from webhook_endpoints');
    return row!.done;
  };
  let own: string[] = [];
  const others = await roundTripsOf(second, async () => {
    own = await roundTripsOf(app, async () => {
      await change(3);
      await until('the cursors', all);
    });
  });
  expect(sink.received).toHaveLength(60);
  const updates = [...own, ...others].filter((names) => names.startsWith('update webhook_endpoints'));
  expect(updates.length).toBeGreaterThan(1);
  // Six batches, of which each is taken and stored.
  expect(updates.length).toBeLessThanOrEqual(12);
});

test('D74: nodes that lock the same endpoints in different orders do not deadlock', async () => {
  const keys: RecordKey[] = [];
  // In the table from the last to the first ID, so that a scan of the table and one of the index differ.
  for (let made = 0; made < 200; made += 1) {
    const id = `00000000-0000-7000-8000-${String(999 - made).padStart(12, '0')}`;
    await insertRow(app, 'webhook_endpoints', {
      id,
      company_id: companyId,
      url: sink.url,
      types: [],
      description: '',
      is_active: true,
      secret_encrypted: 'x',
      cursor: 0,
      created_at: new Date(),
      updated_at: new Date(),
    });
    keys.push({ companyId, id });
  }
  const take = async (scan: string): Promise<number> => {
    return app.database.em().transactional(async (unit) => {
      for (const other of ['seqscan', 'indexscan', 'bitmapscan'])
        await unit.execute(`set local enable_${other} = ${other === scan ? 'on' : 'off'}`);
      return (await inTurn(unit, (webhooks) => webhooks.take(keys, newId()))).length;
    });
  };
  for (let round = 0; round < 20; round += 1) {
    await sql(app, 'update webhook_endpoints set leased_until = null');
    const taken = await Promise.all(['seqscan', 'indexscan', 'seqscan', 'indexscan'].map(take));
    expect(taken.toSorted()).toEqual([0, 0, 0, 200]);
  }
});
