// Written by `make generate` from src/packages/client/retries.ts. Change it there.
export type RetryOptions = {
    /** Maximum number of retries per call; 2 by default, 0 for none. */
    retries?: number;
    /** Maximum delay before a retry, in seconds; 60 by default. A longer `Retry-After` is not waited for. */
    maxWaitSeconds?: number;
};
export type Send = (request: Request) => Promise<Response>;
/**
 * Sends a request, and retries it when that is safe:
 * - after 429 or 503 with `Retry-After`: the service did nothing. Waits as long as requested;
 * - after either without `Retry-After` (from a proxy, so the service may have done the work) and after a network error:
 *   only if `repeatable` says that the call is idempotent. The delay starts at up to half a second and doubles.
 *
 * Returns the last response as it is. Rejects with the reason of the request's signal, also during a delay, and with what
 * `authorize` throws, which is called before every attempt.
 */
export declare function sendWithRetries(request: Request, authorize: (attempt: Request) => Promise<void>, send: Send, repeatable: boolean, { retries, maxWaitSeconds }: RetryOptions): Promise<Response>;
/**
 * Creates an `Idempotency-Key`. The client sends one with every create. Pass your own if you may want to retry the
 * create later, for instance after a page reload, and keep it until then.
 */
export declare function idempotencyKey(): string;
