import { describe, expect, test } from '@jest/globals';
import { setTimeout as sleep } from 'node:timers/promises';
import { token } from '../../support/test-app.ts';
import { expectAnswer } from '../support/answers.ts';
import { message, send } from '../support/http.ts';
import { type ContractOperation, operations } from '../support/operations.ts';
import { sampleOf } from '../support/samples.ts';
import { app } from '../support/service.ts';
import { badHeaders, badTokens, causes, tokenUntil } from '../support/tokens.ts';

describe('D1, D2, D7: answers 401 without a valid token', () => {
  test.each(operations)('$id without a token', async (operation) => {
    const reply = await send(app.address, message(operation, sampleOf(operation), null));
    expectRefusal(operation, reply, 'no token');
  });

  test.each(operations)('$id with each kind of invalid token', async (operation) => {
    for (const [what, bad] of Object.entries(badTokens)) {
      const reply = await send(app.address, message(operation, sampleOf(operation), bad));
      expectRefusal(operation, reply, `a token ${what}`);
    }
  });

  test.each(operations)('$id with a valid token in the wrong place', async (operation) => {
    const withoutToken = message(operation, sampleOf(operation), null);
    for (const [what, header] of Object.entries(badHeaders)) {
      const headers = { ...withoutToken.headers, Authorization: header };
      expectRefusal(operation, await send(app.address, { ...withoutToken, headers }), what);
    }
    const path = `${withoutToken.path}${withoutToken.path.includes('?') ? '&' : '?'}access_token=${token()}`;
    expectRefusal(operation, await send(app.address, { ...withoutToken, path }), 'the token in the query');
  });
});

test.each(['bearer', 'BEARER', 'bEaReR'])('D2: accepts %s as Bearer', async (scheme) => {
  for (const [prefix, status] of [
    ['/api/v1/policies', 403],
    ['/v1/booking-requests/my-requests', 403],
    ['/api/admin/travelers', 403],
  ] as const) {
    const reply = await send(app.address, {
      method: 'GET',
      path: prefix,
      headers: { Authorization: `${scheme} ${token()}` },
    });
    expect(reply.status).toBe(status);
  }
});

test('D1: refuses two Authorization headers in any order, because a proxy may have read the other one', async () => {
  const [good, bad] = [`Bearer ${token()}`, 'Bearer x'];
  for (const both of [
    [good, bad],
    [bad, good],
    [good, good],
  ]) {
    const headers = { Authorization: both as unknown as string };
    expect((await send(app.address, { method: 'GET', path: '/api/v1/policies', headers })).status).toBe(401);
  }
});

test('D1: refuses a valid token once it has expired', async () => {
  const exp = Math.floor(Date.now() / 1000) + 2;
  const headers = { Authorization: `Bearer ${tokenUntil(exp)}` };
  const call = () => send(app.address, { method: 'GET', path: '/api/v1/policies', headers });
  expect((await call()).status).toBe(403);
  await sleep(exp * 1000 - Date.now() + 50);
  const { status, body } = await call();
  expect([status, body.message]).toEqual([401, 'Your token has expired. Get a new one.']);
});

test.each(Object.entries(badTokens))('D7: says why a token %s is refused, in the log, too', async (what, token) => {
  const cause = causes[what as keyof typeof badTokens];
  const headers = { Authorization: `Bearer ${token}`, 'X-Request-Id': `cause-${what.replaceAll(/\W/g, '-')}` };
  const reply = await send(app.address, { method: 'GET', path: '/api/v1/policies', headers });
  const message = cause ?? 'Send a valid token: Authorization: Bearer <token>.';
  const challenge = cause === undefined ? 'Bearer' : `Bearer error="invalid_token", error_description="${cause}"`;
  expect([reply.status, reply.body.message, reply.headers['www-authenticate']]).toEqual([401, message, challenge]);
  const line = app.logged
    .map((text) => JSON.parse(text))
    .find(({ requestId }) => requestId === headers['X-Request-Id']);
  expect(line).toMatchObject({ status: 401, reason: message });
});

test('D7: says that only one token may be sent', async () => {
  const headers = { Authorization: `Bearer ${token()} ${token()}` };
  const { status, headers: sent } = await send(app.address, { method: 'GET', path: '/api/v1/policies', headers });
  const cause = 'Send one token and nothing else: Authorization: Bearer <token>.';
  expect([status, sent['www-authenticate']]).toEqual([
    401,
    `Bearer error="invalid_token", error_description="${cause}"`,
  ]);
});

test('never logs a token', () => {
  expect(app.logged.length).toBeGreaterThan(operations.length * Object.keys(badTokens).length);
  const text = app.logged.join('');
  const secrets = [...Object.values(badTokens), token()].filter((secret) => secret.length > 20);
  // The payload is the same for all of them, signed or not.
  for (const secret of secrets) expect(text).not.toContain(secret.split('.')[1]);
  expect(text).not.toMatch(/bearer (?!<token>)|eyJ/i);
});

function expectRefusal(operation: ContractOperation, reply: Parameters<typeof expectAnswer>[1], sent: string): void {
  expectAnswer(operation, reply, 401, sent);
  expect(reply.headers['www-authenticate']).toMatch(/^Bearer( error="invalid_token", error_description="[^"\\]+")?$/);
  expect(reply.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
}
