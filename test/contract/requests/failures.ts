import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { token } from '../../support/test-app.ts';
import { expectAnswer } from '../support/answers.ts';
import { message, send } from '../support/http.ts';
import { everyPermission, operationCalled, operations } from '../support/operations.ts';
import { sampleOf } from '../support/samples.ts';
import { app, everything } from '../support/service.ts';

const PLANTED = 'planted-value-that-is-nobodys-business';

describe('D7: answers 500 to a failure of the service itself, and logs where it happened', () => {
  const pool = app.database.pool as unknown as { connect(callback?: (error: Error) => void): Promise<never> | void };
  const { connect } = pool;
  beforeAll(() => {
    pool.connect = (callback) => {
      const error = Object.assign(new Error(`select ${PLANTED} from nowhere`), { code: 'XX000' });
      return callback ? callback(error) : Promise.reject(error);
    };
  });
  afterAll(() => {
    pool.connect = connect;
  });

  test.each(operations)('$id', async (operation) => {
    const { headers, ...good } = message(operation, sampleOf(operation), everything);
    const reply = await send(app.address, {
      ...good,
      headers: { ...headers, 'X-Request-Id': `failure-of-${operation.id}` },
    });
    expectAnswer(operation, reply, 500, 'a good request');
    expect(reply.text).not.toMatch(/select|nowhere|XX000/i);

    const line = app.logged
      .map((text) => JSON.parse(text))
      .find(({ requestId, error }) => error && requestId === `failure-of-${operation.id}`);
    expect(line).toMatchObject({
      level: 50,
      operation: operation.id,
      error: { name: expect.any(String), frames: expect.any(Array) },
    });
    expect(line.error.frames.length).toBeGreaterThan(0);
  });
});

describe('D7: answers 503 with Retry-After while the database is unreachable', () => {
  const { options } = app.database.pool as unknown as { options: { connectionString: string } };
  const { connectionString } = options;

  beforeAll(async () => {
    // Nothing listens on port 1; open connections are closed, as in a restart.
    options.connectionString = connectionString.replace(/:\d+\//, ':1/');
    const others =
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()';
    await app.database.pool.query({ text: others });
    await app.database.pool.query({ text: 'select pg_terminate_backend(pg_backend_pid())' }).catch(() => undefined);
  });
  afterAll(() => {
    options.connectionString = connectionString;
  });

  test.each(operations)('$id', async (operation) => {
    const reply = await send(app.address, message(operation, sampleOf(operation), everything));
    expectAnswer(operation, reply, 503, 'a good request');
    expect(reply.headers['retry-after']).toBe('5');
  });

  test('also to a caller who is not in the directory yet', async () => {
    for (const operation of operations) {
      const reply = await send(app.address, message(operation, sampleOf(operation), token({ sub: 'newcomer' })));
      expectAnswer(operation, reply, 503, 'a caller that nobody knows');
    }
  });

  test('until the database is back, when the service is ready again', async () => {
    const isReady = async (): Promise<number> =>
      (await send(app.address, { method: 'GET', path: '/readyz', headers: {} })).status;
    expect(await isReady()).toBe(503);
    options.connectionString = connectionString;
    expect(await isReady()).toBe(200);
  });
});

test('D7: neither returns nor logs a database error that quotes the request', async () => {
  // PostgreSQL says "Failing row contains (…)", and MikroORM adds the query with its values.
  await app.database.pool.query({
    text: `alter table policies add constraint quoted check (name <> '${PLANTED}') not valid`,
  });
  const operation = operationCalled('Policies_create');
  const body = { ...(sampleOf(operation).body as object), name: PLANTED };
  const { headers, ...good } = message(operation, sampleOf(operation), everything, { headers: {}, body });
  const reply = await send(app.address, { ...good, headers: { ...headers, 'X-Request-Id': 'failure-that-quotes' } });
  await app.database.pool.query({ text: 'alter table policies drop constraint quoted' });

  expectAnswer(operation, reply, 500, 'what a constraint refuses');
  const lines = app.logged.filter((line) => JSON.parse(line).requestId === 'failure-that-quotes');
  expect(lines.some((line) => JSON.parse(line).error?.constraint === 'quoted')).toBe(true);
  expect(lines.join('') + reply.text).not.toContain(PLANTED);
});

describe('the log', () => {
  test('contains nothing of a request: no body, query, path, header or token', async () => {
    for (const operation of operations) {
      const good = message(
        operation,
        sampleOf(operation),
        token({ sub: 'logged', name: PLANTED, email: `${PLANTED}@x.example`, permissions: [...everyPermission] }),
      );
      const planted = {
        Cookie: PLANTED,
        'User-Agent': PLANTED,
        Referer: `http://${PLANTED}/`,
        'X-Forwarded-For': PLANTED,
      };
      const headers = { ...good.headers, ...planted };
      await send(app.address, { ...good, headers, path: `${good.path.split('?')[0]}?search=${PLANTED}` });
      await send(app.address, { ...good, headers, path: good.path.replace(/\/[^/]*$/, `/${PLANTED}`) });
      if (good.body === undefined) continue;
      await send(app.address, { ...good, headers, body: `{"${PLANTED}":"${PLANTED}"}` });
      await send(app.address, { ...good, headers, body: `{"malformed":"${PLANTED}"` });
    }
    // Values that were sent here and by the other tests: names, and any token.
    expect(/planted-value|Contractors|Haddad|eyJ|bearer (?!<token>)/i.exec(app.logged.join(''))?.[0]).toBeUndefined();
  });

  test('has one line for each response, with a fixed set of fields', () => {
    const completed = app.logged.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'request completed');
    const ids = completed.map(({ requestId }) => requestId);
    expect(ids.length).toBeGreaterThan(1_000);
    for (const line of completed) {
      const { operation: _, ...rest } = line;
      const reason = line.status === 401 ? ['reason'] : [];
      const fields = ['level', 'method', 'ms', 'msg', ...reason, 'requestId', 'status', 'time'];
      expect(Object.keys(rest).sort()).toEqual(fields);
    }
  });

  test('contains no failures but those of this file', () => {
    const failures = app.logged.map((line) => JSON.parse(line)).filter(({ status }) => status >= 500);
    expect(failures.filter(({ status, requestId }) => status !== 503 && !requestId.startsWith('failure-'))).toEqual([]);
  });
});
