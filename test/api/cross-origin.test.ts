import { afterAll, describe, expect, test } from '@jest/globals';
import { startTestApp, type TestApp, token } from '../support/test-app.ts';

/* Front ends call the mock and the service from pages of other origins. */

const POLICIES = '/api/v1/policies';
const everyone = await startTestApp({ prefix: POLICIES });
const named = await startTestApp({
  prefix: POLICIES,
  url: everyone.url,
  config: { corsOrigins: ['https://desk.example'] },
});
const nobody = await startTestApp({ prefix: POLICIES, url: everyone.url, config: { corsOrigins: [] } });
afterAll(async () => {
  for (const app of [nobody, named, everyone]) await app.stop();
});

const preflight = (app: TestApp, origin: string): Promise<Response> =>
  fetch(app.address + POLICIES, {
    method: 'OPTIONS',
    headers: {
      Origin: origin,
      'Access-Control-Request-Method': 'POST',
      'Access-Control-Request-Headers': 'authorization,content-type',
    },
  });
const call = (app: TestApp, origin: string, bearer = token({ permissions: ['READ_POLICIES'] })): Promise<Response> =>
  fetch(app.address + POLICIES, { headers: { Origin: origin, Authorization: `Bearer ${bearer}` } });

describe('a page of another origin', () => {
  test('can send a preflight without a token, then call', async () => {
    const asked = await preflight(everyone, 'https://front.example');
    expect([asked.status, await asked.text()]).toEqual([204, '']);
    expect(Object.fromEntries(asked.headers)).toMatchObject({
      'access-control-allow-origin': '*',
      'access-control-allow-methods': 'GET,POST,PUT,PATCH,DELETE',
      'access-control-allow-headers':
        'Authorization,Content-Type,Idempotency-Key,If-Match,If-None-Match,X-Request-Id,traceparent,tracestate,Prefer',
      'access-control-max-age': '600',
    });
    const called = await call(everyone, 'https://front.example');
    expect([called.status, called.headers.get('access-control-allow-origin')]).toEqual([200, '*']);
    expect(called.headers.get('access-control-expose-headers')?.split(',')).toEqual(
      expect.arrayContaining(['X-Request-Id', 'ETag']),
    );
    expect(called.headers.get('access-control-allow-credentials')).toBeNull();
  });

  test('can read the response to a refused call', async () => {
    const refused = await call(everyone, 'https://front.example', 'no-token');
    expect([refused.status, refused.headers.get('access-control-allow-origin')]).toEqual([401, '*']);
  });

  test('is allowed if its origin is listed, and gets no CORS headers otherwise', async () => {
    for (const origin of ['https://desk.example', 'https://desk.example.evil', 'http://desk.example', 'null']) {
      const expected = origin === 'https://desk.example' ? origin : null;
      expect([origin, (await preflight(named, origin)).headers.get('access-control-allow-origin')]).toEqual([
        origin,
        expected,
      ]);
      const called = await call(named, origin);
      expect([called.headers.get('access-control-allow-origin'), called.headers.get('vary')]).toEqual([
        expected,
        'Origin',
      ]);
    }
  });

  test('is not allowed when no origin is listed', async () => {
    expect((await preflight(nobody, 'https://desk.example')).status).toBe(401);
    expect((await call(nobody, 'https://desk.example')).headers.get('access-control-allow-origin')).toBeNull();
  });
});

test('D6: answers 405 to OPTIONS that is not a preflight', async () => {
  const headers = { Origin: 'https://front.example', Authorization: `Bearer ${token()}` };
  const { status, headers: answered } = await fetch(everyone.address + POLICIES, { method: 'OPTIONS', headers });
  expect([status, answered.get('allow')]).toEqual([405, 'GET, POST']);
});
