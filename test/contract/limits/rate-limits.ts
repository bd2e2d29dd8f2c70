import { describe, expect, test } from '@jest/globals';
import { token } from '../../support/test-app.ts';
import { expectAnswer } from '../support/answers.ts';
import { message, type Reply, send } from '../support/http.ts';
import { type ContractOperation, operationCalled, operations } from '../support/operations.ts';
import { sampleOf } from '../support/samples.ts';
import { app, LIMITS } from '../support/limited-service.ts';

const call = (operation: ContractOperation, bearer: string): Promise<Reply> =>
  send(app.address, message(operation, sampleOf(operation), bearer));
describe('D10: above the limit of its class', () => {
  test.each(operations)('$id answers 429 with the time to wait', async (operation) => {
    const rateClass = operation.source['x-rate-limit'] ?? '';
    const limit = LIMITS[rateClass] ?? 0;
    const bearer = token({ sub: `reader.of.${operation.id}` });
    for (let remaining = limit - 1; remaining >= 0; remaining -= 1) {
      const { status, headers } = await call(operation, bearer);
      expect(status).not.toBe(429);
      expect(headers['ratelimit-policy']).toBe(`"${rateClass}";q=${limit};w=60`);
      expect(headers['ratelimit']).toMatch(new RegExp(`^"${rateClass}";r=${remaining};t=([1-9]|[1-5]\\d|60)$`));
      expect(headers).not.toHaveProperty('retry-after');
    }
    for (const sent of ['one too many', 'two too many']) {
      const reply = await call(operation, bearer);
      expectAnswer(operation, reply, 429, sent);
      const seconds = Number(reply.headers['retry-after']);
      expect(seconds).toBeGreaterThanOrEqual(1);
      expect(seconds).toBeLessThanOrEqual(60);
      expect(reply.headers['ratelimit']).toBe(`"${rateClass}";r=0;t=${seconds}`);
      expect(reply.body.message).toContain(`${seconds} second`);
    }
  });
});

describe('D10: the rate limit', () => {
  const exhaust = async (operation: ContractOperation, bearer: string): Promise<void> => {
    for (let calls = 0; calls < 10; calls += 1) if ((await call(operation, bearer)).status === 429) return;
    throw new Error(`${operation.id} has no limit.`);
  };

  test('applies to one class: other classes can still be called', async () => {
    const bearer = token({ sub: 'one.of.all' });
    await exhaust(operationCalled('Policies_list'), bearer);
    for (const id of ['Policies_create', 'Travelers_list', 'Travelers_createWithPassport'])
      expect((await call(operationCalled(id), bearer)).status).toBe(403);
  });

  test('applies to the whole class, across operations and areas', async () => {
    const bearer = token({ sub: 'reader' });
    await exhaust(operationCalled('Policies_list'), bearer);
    for (const id of ['Policies_evaluate', 'BookingRequests_listMine'])
      expect((await call(operationCalled(id), bearer)).status).toBe(429);
  });

  test('applies to one subject, and to each company separately', async () => {
    await exhaust(operationCalled('Policies_list'), token({ sub: 'first' }));
    expect((await call(operationCalled('Policies_list'), token({ sub: 'second' }))).status).toBe(403);
    expect((await call(operationCalled('Policies_list'), token({ sub: 'first', companyId: 'globex' }))).status).toBe(
      403,
    );
  });

  test('applies to the subject, so a new token does not reset it', async () => {
    await exhaust(operationCalled('Policies_list'), token({ sub: 'same' }));
    expect(
      (
        await call(
          operationCalled('Policies_list'),
          token({ sub: 'same', permissions: ['READ_POLICIES'], expiresIn: '2h' }),
        )
      ).status,
    ).toBe(429);
  });

  test('is exact for concurrent calls', async () => {
    const bearer = token({ sub: 'many' });
    const replies = await Promise.all(Array.from({ length: 40 }, () => call(operationCalled('Policies_list'), bearer)));
    expect(replies.filter(({ status }) => status !== 429)).toHaveLength(LIMITS['read'] ?? 0);
  });

  test('does not count calls without a token, with another method or on an unknown path', async () => {
    const bearer = token({ sub: 'stray' });
    const { headers } = message(operationCalled('Policies_list'), sampleOf(operationCalled('Policies_list')), bearer);
    for (let calls = 0; calls < 5; calls += 1) {
      expect((await send(app.address, { method: 'PUT', path: '/api/v1/policies', headers })).status).toBe(405);
      expect((await send(app.address, { method: 'GET', path: '/api/v1/policies/a/b/c', headers })).status).toBe(404);
      expect((await send(app.address, { method: 'GET', path: '/api/v1/policies', headers: {} })).status).toBe(401);
    }
    expect((await call(operationCalled('Policies_list'), bearer)).headers['ratelimit']).toMatch(/;r=2;/);
  });
});
