import type { RequestHandler } from 'express';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import type { RateLimitConfig } from '../config.ts';
import { HttpProblem } from './problem.ts';

const WINDOW_SECONDS = 60;

type Limit = { limiter: RateLimiterMemory; points: number; policy: string };

/**
 * Counts the calls of a token subject by the operation's class, in windows of one minute that begin with the first call
 * (D10), and says on every response what is left. Comes after the token check, so that nobody can fill the table with
 * made-up subjects.
 *
 * @throws 429 with `Retry-After`
 */
export function rateLimits(perMinute: RateLimitConfig): RequestHandler {
  const limits = new Map<string, Limit>();
  for (const [rateClass, points] of Object.entries(perMinute)) {
    if (points === 0) continue;
    const limiter = new RateLimiterMemory({ keyPrefix: rateClass, points, duration: WINDOW_SECONDS });
    limits.set(rateClass, { limiter, points, policy: `"${rateClass}";q=${points};w=${WINDOW_SECONDS}` });
  }

  return async (request, response, next) => {
    const { rateClass } = request.operation;
    const limit = limits.get(rateClass);
    if (!limit) return next();
    const state = await limit.limiter.consume(`${request.caller.companyId} ${request.caller.userId}`).catch(refusal);
    const seconds = Math.max(1, Math.ceil(state.msBeforeNext / 1000));
    response.setHeader('RateLimit-Policy', limit.policy);
    response.setHeader('RateLimit', `"${rateClass}";r=${state.remainingPoints};t=${seconds}`);
    if (state.consumedPoints <= limit.points) return next();
    throw new HttpProblem('rateLimited', `Too many requests. Try again in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`, {
      headers: { 'Retry-After': String(seconds) },
    });
  };
}

/** The limiter rejects with the state when the limit is reached, and with an error when something is wrong. */
function refusal(thrown: unknown): RateLimiterRes {
  if (thrown instanceof RateLimiterRes) return thrown;
  throw thrown;
}
