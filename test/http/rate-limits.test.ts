import { afterEach, expect, jest, test } from '@jest/globals';
import type { Request } from 'express';
import { rateLimits } from '../../src/http/access/rate-limits.ts';
import { HttpProblem } from '../../src/http/problems/problem.ts';
import { run } from '../../src/http/validation/validator.ts';

afterEach(() => {
  jest.restoreAllMocks();
});

test('D10: Retry-After is at most the window, even after the clock was set back', async () => {
  const limit = rateLimits({ read: 1 }, null);
  const caller = { companyId: 'acme', userId: 'amira' };
  const fields: string[] = [];
  const call = (): Promise<void> =>
    run((request, _response, next) => limit(request, { fields } as never, next), {
      operation: { rateClass: 'read' },
      caller,
    } as Request);
  await call();
  const now = Date.now();
  jest.spyOn(Date, 'now').mockReturnValue(now - 3 * 3_600_000);
  const problem = await call().catch((error: unknown) => (error as HttpProblem).problem);
  expect(problem).toMatchObject({ kind: 'rateLimited', headers: { 'Retry-After': '60' } });
  expect(fields.at(-1)).toBe('"read";r=0;t=60');
});
