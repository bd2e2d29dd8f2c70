import { afterEach, expect, jest, test } from '@jest/globals';
import type { Request, RequestHandler } from 'express';
import { rateLimits } from '../../src/http/access/rate-limits.ts';
import { HttpProblem } from '../../src/http/problems/problem.ts';
import { run } from '../support/run-step.ts';
import type { SharedCounters } from '../../src/platform/shared-counters.ts';

afterEach(() => {
  jest.restoreAllMocks();
});

/** Calls as one user of a class, and resolves to the `RateLimit` header. */
async function called(limit: RequestHandler, rateClass: string): Promise<string | undefined> {
  const fields: string[] = [];
  await run(
    (request, _response, next) =>
      limit(request, { setHeader: (_name: string, value: string) => fields.push(value) } as never, next),
    {
      operation: { rateClass },
      caller: { companyId: 'acme', userId: 'amira' },
    } as Request,
  );
  return fields.at(-1);
}

test('D10: each class has its own count in Redis', async () => {
  const counts = new Map<string, number>();
  const shared: SharedCounters = {
    isReady: true,
    eval: (_script, { keys: [key] }) => {
      const count = (counts.get(key!) ?? 0) + 1;
      counts.set(key!, count);
      return Promise.resolve([count, 60_000]);
    },
    close: () => Promise.resolve(),
  };
  const limit = rateLimits({ read: 5, write: 5 }, shared);
  expect(await called(limit, 'read')).toBe('"read";r=4;t=60');
  expect(await called(limit, 'read')).toBe('"read";r=3;t=60');
  expect(await called(limit, 'write')).toBe('"write";r=4;t=60');
});

test('D10: Retry-After is at most the window, even after the clock was set back', async () => {
  const limit = rateLimits({ read: 1 }, null);
  const caller = { companyId: 'acme', userId: 'amira' };
  const fields: string[] = [];
  const call = (): Promise<void> =>
    run(
      (request, _response, next) =>
        limit(request, { setHeader: (_name: string, value: string) => fields.push(value) } as never, next),
      {
        operation: { rateClass: 'read' },
        caller,
      } as Request,
    );
  await call();
  const now = Date.now();
  jest.spyOn(Date, 'now').mockReturnValue(now - 3 * 3_600_000);
  const problem = await call().catch((error: unknown) => (error as HttpProblem).problem);
  expect(problem).toMatchObject({ kind: 'rateLimited', headers: { 'Retry-After': '60' } });
  expect(fields.at(-1)).toBe('"read";r=0;t=60');
});
