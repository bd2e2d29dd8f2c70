import { afterEach, expect, jest, test } from '@jest/globals';
import type { Request, RequestHandler } from 'express';
import { rateLimits } from '../../src/http/access/rate-limits.ts';
import type { HttpProblem, Problem } from '../../src/http/problems/problem.ts';
import { run } from '../support/run-step.ts';
import type { SharedCounters } from '../../src/platform/shared-counters.ts';

afterEach(() => {
  jest.restoreAllMocks();
});

/** Calls as one user of a class. Resolves to the last `RateLimit` header, and to the refusal, if any. */
async function called(limit: RequestHandler, rateClass: string): Promise<{ header?: string; problem?: Problem }> {
  const answer: { header?: string; problem?: Problem } = {};
  const response = { setHeader: (_name: string, value: string) => (answer.header = value) } as never;
  const request = { operation: { rateClass }, caller: { companyId: 'acme', userId: 'amira' } } as Request;
  await run((_request, _response, next) => limit(request, response, next), request).catch((error: HttpProblem) => {
    answer.problem = error.problem;
  });
  return answer;
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
  expect(await called(limit, 'read')).toEqual({ header: '"read";r=4;t=60' });
  expect(await called(limit, 'read')).toEqual({ header: '"read";r=3;t=60' });
  expect(await called(limit, 'write')).toEqual({ header: '"write";r=4;t=60' });
});

test('D10: Retry-After is at most the window, even after the clock was set back', async () => {
  const limit = rateLimits({ read: 1 }, null);
  await called(limit, 'read');
  const now = Date.now();
  jest.spyOn(Date, 'now').mockReturnValue(now - 3 * 3_600_000);
  expect(await called(limit, 'read')).toMatchObject({
    header: '"read";r=0;t=60',
    problem: { kind: 'rateLimited', headers: { 'Retry-After': '60' } },
  });
});
