import type { RequestHandler } from 'express';
import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import { Counts } from '../../platform/counts.ts';
import type { SharedCounters } from '../../platform/shared-counters.ts';
import { HttpProblem } from '../problems/problem.ts';

/** Requests a minute and token subject, by the contract's `x-rate-limit`; 0 is no limit (D10). */
export type RateLimitConfig = Readonly<Record<string, number>>;

const WINDOW_SECONDS = 60;

type Limit = { limiter: RateLimiterAbstract; points: number; policy: string };

/**
 * Counts the calls of a token subject by the operation's class, in windows of one minute that begin with the first call
 * (D10), and sends the remaining quota with every response. Runs after the token check, so that nobody can fill the
 * table with made-up subjects.
 *
 * With shared counters all nodes count together; while those are unavailable, each counts on its own.
 *
 * @param fallbacks counts the calls that this node counts on its own because the shared counters are unavailable
 * @throws 429 with `Retry-After`
 */
export function rateLimits(
  perMinute: RateLimitConfig,
  shared: SharedCounters | null,
  fallbacks: Counts<string> = new Counts(),
): RequestHandler {
  const limits = new Map<string, Limit>();
  for (const [rateClass, points] of Object.entries(perMinute)) {
    if (points === 0) continue;
    const options = { keyPrefix: rateClass, points, duration: WINDOW_SECONDS };
    if (shared) fallbacks.add(rateClass, 0);
    const limiter = shared ? together(shared, new Fallback(options, fallbacks)) : new RateLimiterMemory(options);
    limits.set(rateClass, { limiter, points, policy: `"${rateClass}";q=${points};w=${WINDOW_SECONDS}` });
  }

  return async (request, response, next) => {
    const { rateClass } = request.operation;
    const limit = limits.get(rateClass);
    if (!limit) return next();
    const state = await limit.limiter.consume(`${request.caller.companyId} ${request.caller.userId}`).catch(refusal);
    const seconds = Math.max(1, Math.ceil(state.msBeforeNext / 1000));
    const remaining = `"${rateClass}";r=${state.remainingPoints};t=${seconds}`;
    (response.fields ??= []).push('RateLimit-Policy', limit.policy, 'RateLimit', remaining);
    if (state.consumedPoints <= limit.points) return next();
    throw new HttpProblem(
      'rateLimited',
      `Too many requests. Try again in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`,
      {
        headers: { 'Retry-After': String(seconds) },
      },
    );
  };
}

/** Counts calls while the shared counters are unavailable, and how many those are. */
class Fallback extends RateLimiterMemory {
  readonly #uses: Counts<string>;

  constructor(options: ConstructorParameters<typeof RateLimiterMemory>[0], uses: Counts<string>) {
    super(options);
    this.#uses = uses;
  }

  override consume(...given: Parameters<RateLimiterMemory['consume']>): Promise<RateLimiterRes> {
    this.#uses.add(this.keyPrefix);
    return super.consume(...given);
  }
}

/** The same limit with shared counters. */
function together(shared: SharedCounters, own: RateLimiterMemory): RateLimiterAbstract {
  return new RateLimiterRedis({
    storeClient: shared,
    useRedisPackage: true,
    rejectIfRedisNotReady: true,
    insuranceLimiter: own,
    keyPrefix: `travel-desk:calls:${own.keyPrefix}`,
    points: own.points,
    duration: own.duration,
  });
}

/** The limiter rejects with the state when the limit is reached, and with an error when something is wrong. */
function refusal(thrown: unknown): RateLimiterRes {
  if (thrown instanceof RateLimiterRes) return thrown;
  throw thrown;
}
