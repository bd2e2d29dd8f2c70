// Written by `make generate` from src/client-package/retries.ts. Change it there.
export type RetryOptions = {
    /** How often a call is repeated at most; 2 if left out, 0 for never. */
    retries?: number;
    /** Longest wait before a repetition, in seconds; 60 if left out. A `Retry-After` above it is not waited for. */
    maxWaitSeconds?: number;
};
export type Send = (request: Request) => Promise<Response>;
/**
 * Sends a request, and again where that can do no harm:
 * - after 429 or 503 with `Retry-After`: the service says that it did nothing. It waits as long as asked;
 * - after 503 without it (a proxy's, which proves nothing) and after a failure of the network: only where `repeatable`
 *   says that carrying it out twice is like carrying it out once. The pauses double from half a second.
 *
 * The last answer is returned as it is. Rejects with the reason of the request's signal, also while it waits.
 */
export declare function sendWithRetries(request: Request, send: Send, repeatable: boolean, { retries, maxWaitSeconds }: RetryOptions): Promise<Response>;
/** A new `Idempotency-Key`. Keep it as long as you may repeat the call, over a reload of the page too. */
export declare function idempotencyKey(): string;
