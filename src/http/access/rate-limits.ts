import type { RequestHandler } from 'express';
import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import { Counts } from '../../platform/counts.ts';
import type { SharedCounters } from '../../platform/shared-counters.ts';
import { HttpProblem } from '../problems/problem.ts';

/** The limits per rate-limit class (`x-rate-limit`), in requests per minute and token subject; 0 is no limit (D10). */
export type RateLimitConfig = Readonly<Record<string, number>>;

const WINDOW_SECONDS = 60;

type Limit = { limiter: RateLimiterAbstract; policy: string };

/**
 * Limits each token subject's calls per rate-limit class, in one-minute windows that begin with the first call (D10), and
 * sends the remaining quota with every response. Runs after authentication, so that nobody can fill the memory with
 * made-up subjects.
 *
 * With shared counters, the limit applies to all nodes together; while those are unavailable, to each node on its own.
 *
 * @param shared the counters in Redis; null without Redis
 * @param fallbacks counts the calls that were counted on this node alone, because the shared counters were unavailable
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
    const limiter = shared
      ? new RateLimiterRedis({
          ...options,
          keyPrefix: `travel-desk:calls:${rateClass}`,
          storeClient: shared,
          useRedisPackage: true,
          rejectIfRedisNotReady: true,
          insuranceLimiter: new Fallback(options, fallbacks),
        })
      : new RateLimiterMemory(options);
    limits.set(rateClass, { limiter, policy: `"${rateClass}";q=${points};w=${WINDOW_SECONDS}` });
  }

  return async (request, response, next) => {
    const { rateClass } = request.operation;
    const limit = limits.get(rateClass);
    if (!limit) return next();
    const { limiter, policy } = limit;
    const state = await limiter.consume(`${request.caller.companyId} ${request.caller.userId}`).catch(refusal);
    // A timer ends the window, but the remaining time is computed from a clock that may have been set back.
    const seconds = Math.min(WINDOW_SECONDS, Math.max(1, Math.ceil(state.msBeforeNext / 1000)));
    const remaining = `"${rateClass}";r=${state.remainingPoints};t=${seconds}`;
    response.setHeader('RateLimit-Policy', policy);
    response.setHeader('RateLimit', remaining);
    if (state.consumedPoints <= limiter.points) return next();
    const message = `Too many requests. Try again in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`;
    throw new HttpProblem('rateLimited', message, { headers: { 'Retry-After': String(seconds) } });
  };
}

/** Limits calls on this node while the shared counters are unavailable, and counts how often it is used. */
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

/** The limiter rejects with its state if the limit is exceeded, and with an error if it failed. */
function refusal(thrown: unknown): RateLimiterRes {
  if (thrown instanceof RateLimiterRes) return thrown;
  throw thrown;
}
