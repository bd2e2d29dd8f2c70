import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { openDatabase } from '../../src/platform/database/database.ts';
import { type FreezingProxy, startFreezingProxy } from '../support/freezing-proxy.ts';
import { type Answer, startTestApp, type TestApp, token } from '../support/test-app.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';

/* What a caller sees if the database is locked, read-only or unavailable. */

/** Half of the defaults, so that they are kept on a busy machine too. */
const LIMITS = { statementMs: 1_500, lockMs: 1_000, idleInTransactionMs: 5_000, waitMs: 500, connectMs: 1_000 };

const LIST = '/api/v1/policies';
const inCompany = (companyId: string) =>
  token({ sub: `admin-of-${companyId}`, companyId, permissions: ['READ_POLICIES', 'WRITE_POLICIES'] });
const [acme, beta] = [inCompany('acme'), inCompany('beta')];

const NOT_NOW = {
  status: 503,
  body: { message: 'The service is temporarily unavailable. Try again in a few seconds.' },
};

let database: TestDatabase;
let proxy: FreezingProxy;
let app: TestApp;
/** Not through the proxy. */
let server: Awaited<ReturnType<typeof openDatabase>>;

beforeAll(async () => {
  database = await createTestDatabase();
  proxy = await startFreezingProxy(database.url);
  server = await openDatabase({ url: database.url, entities: [], poolSize: 2, log: () => {} });
  app = await startTestApp({ url: proxy.url, prefix: LIST, limits: LIMITS });
  for (const caller of [acme, beta]) await create(caller, 'First');
});

afterAll(async () => {
  await app.stop();
  await server.close();
  await proxy.stop();
  await database.drop();
});

const list = (caller: string): Promise<Answer> => app.call(caller, 'GET', LIST);
const ready = (): Promise<Answer> => app.call(acme, 'GET', '/readyz');

/** The first response of `/readyz` that says not ready. */
async function notReady(): Promise<Answer> {
  for (;;) {
    const answer = await ready();
    if (answer.status !== 200) return answer;
  }
}

function create(caller: string, name: string): Promise<Answer> {
  const companyId = caller === acme ? 'acme' : 'beta';
  return app.call(caller, 'POST', LIST, { name, companyId, bookingMode: 'HYBRID', defaultAction: 'ALLOW' });
}

function expectUnavailable(answers: Answer[]): void {
  for (const answer of answers) {
    expect(answer).toMatchObject(NOT_NOW);
    expect(answer.headers.get('Retry-After')).toBe('5');
  }
}

/** Seconds. */
async function timed<Result>(work: Promise<Result>): Promise<{ result: Result; seconds: number }> {
  const start = performance.now();
  return { result: await work, seconds: (performance.now() - start) / 1000 };
}

describe('a row lock held by somebody else', () => {
  test('fails the writes that need the row in less than 5 s, but no other writes and no reads', async () => {
    const holder = await server.pool.connect();
    await holder.query(`begin; select 1 from companies where id = 'acme' for update`);
    const waiting = timed(Promise.all(Array.from({ length: 40 }, (_, index) => create(acme, `Locked ${index}`))));
    const others: Answer[] = [];
    const over = waiting.then(() => true);
    while (!(await Promise.race([over, sleep(0, false)]))) {
      others.push(...(await Promise.all([list(beta), list(acme), ready()])));
      const made = await create(beta, 'Other');
      expect(made.status).toBe(201);
    }
    const { result, seconds } = await waiting;
    expectUnavailable(result);
    expect(seconds).toBeLessThan(5);
    expect(others.filter(({ status }) => status !== 200)).toEqual([]);
    holder.release(true);
    expect((await create(acme, 'Unlocked')).status).toBe(201);
  });

  test('fails reads in less than 5 s when it is a lock of the whole table', async () => {
    const holder = await server.pool.connect();
    await holder.query('begin; lock table policies in access exclusive mode');
    const { result, seconds } = await timed(Promise.all([list(acme), list(beta)]));
    expectUnavailable(result);
    expect(seconds).toBeLessThan(5);
    holder.release(true);
    expect((await list(acme)).status).toBe(200);
  });

  test('leaves the service ready, even when it has every connection waiting', async () => {
    const holder = await server.pool.connect();
    await holder.query('begin; lock table policies in access exclusive mode');
    const waiting = Promise.all(
      Array.from({ length: 40 }, (_, index) =>
        index < 20 ? list : (caller: string) => create(caller, `${index}`),
      ).flatMap((call) => [call(acme), call(beta)]),
    );
    const { max } = app.database.connections();
    while (app.database.connections().used < max) await sleep(5);
    expect(await ready()).toMatchObject({ status: 200, body: { status: 'ready' } });
    expectUnavailable(await waiting);
    holder.release(true);
  });
});

describe('a proxy that stops forwarding', () => {
  test('fails a call per open connection in less than 5 s, and the next ones succeed', async () => {
    await Promise.all(Array.from({ length: 10 }, (_, index) => list(index % 2 ? acme : beta)));
    proxy.freezeOpen();
    const { max } = app.database.connections();
    const calls = Array.from({ length: max }, (_, index) => list(index % 2 ? acme : beta));
    const { result, seconds } = await timed(Promise.all(calls));
    expect(result.map(({ status }) => status)).toContain(503);
    expectUnavailable(result.filter(({ status }) => status !== 200));
    expect(seconds).toBeLessThan(5);
    await timed(Promise.all([create(acme, 'Frozen'), create(beta, 'Frozen')]));
    const after = await Promise.all([list(acme), list(beta), create(acme, 'After'), create(beta, 'After'), ready()]);
    expect(after.map(({ status }) => status)).toEqual([200, 200, 201, 201, 200]);
  });

  test('makes the service not ready when it stops new connections too, until they work again', async () => {
    await Promise.all(Array.from({ length: 10 }, (_, index) => list(index % 2 ? acme : beta)));
    proxy.freezeOpen();
    proxy.freezeNew();
    for (let round = 0; round < 2; round += 1) {
      const calls = Array.from({ length: 30 }, (_, index) =>
        index % 3 ? list(index % 2 ? acme : beta) : create(acme, `Frozen ${index}`),
      );
      const asked = timed(Promise.all(calls));
      const readiness = await timed(notReady());
      expectUnavailable((await asked).result);
      expect((await asked).seconds).toBeLessThan(5);
      expect(readiness.result).toMatchObject({ status: 503, body: { status: 'not ready' } });
      expect(readiness.result.headers.get('Retry-After')).toBe('5');
      expect(readiness.seconds).toBeLessThan(5);
    }
    proxy.thawNew();
    expect((await list(acme)).status).toBe(200);
    expect(await ready()).toMatchObject({ status: 200, body: { status: 'ready' } });
  });
});

describe('a read-only database', () => {
  const set = async (value: string) => {
    const name = new URL(database.url).pathname.slice(1);
    await server.pool.query({
      text: `begin; set transaction read write; alter database ${name} set default_transaction_read_only = ${value}; commit`,
    });
    await server.pool.query({
      text: 'select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    });
  };

  afterEach(() => set('off'));

  test('fails writes, serves reads and makes the service not ready, with the reason', async () => {
    await set('on');
    const answers = [await create(acme, 'Read only')];
    expectUnavailable(answers);
    expect((await list(acme)).status).toBe(200);
    const answer = await ready();
    expect(answer).toMatchObject({
      status: 503,
      body: { status: 'not ready', reason: 'the database takes no writes: default_transaction_read_only is on' },
    });
    expect(answer.headers.get('Retry-After')).toBe('5');
  });
});
