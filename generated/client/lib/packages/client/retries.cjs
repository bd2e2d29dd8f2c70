"use strict";
Object.defineProperty(exports, "__esModule", { value: true });
exports.sendWithRetries = sendWithRetries;
exports.idempotencyKey = idempotencyKey;
// Written by `make generate` from src/packages/client/retries.ts. Change it there.
const FIRST_PAUSE_SECONDS = 0.5;
/**
 * Sends a request, and retries it when that is safe:
 * - after 429 or 503 with `Retry-After`: the service did nothing. Waits as long as requested;
 * - after either without `Retry-After` (from a proxy, so the service may have done the work) and after a network error:
 *   only if `repeatable` says that the call is idempotent. The delay starts at up to half a second and doubles.
 *
 * Returns the last response as it is. Rejects with the reason of the request's signal, also during a delay, and with what
 * `authorize` throws, which is called before every attempt.
 */
async function sendWithRetries(request, authorize, send, repeatable, { retries = 2, maxWaitSeconds = 60 }) {
    for (let left = retries, pause = FIRST_PAUSE_SECONDS;; left -= 1, pause *= 2) {
        // The body of a request can only be read once.
        const attempt = left > 0 ? request.clone() : request;
        // Not retried: without a token, nothing was sent.
        await authorize(attempt);
        const outcome = await send(attempt).then((response) => ({ response }), (error) => ({ error }));
        const isLast = left <= 0;
        if ('error' in outcome) {
            if (isLast || !repeatable)
                throw outcome.error;
            await waitFor(Math.min(jittered(pause), maxWaitSeconds), request.signal);
            continue;
        }
        const { response } = outcome;
        if (isLast || (response.status !== 429 && response.status !== 503))
            return response;
        const asked = retryAfter(response);
        if (asked === undefined && !repeatable)
            return response;
        const seconds = asked ?? Math.min(jittered(pause), maxWaitSeconds);
        if (seconds > maxWaitSeconds)
            return response;
        await response.body?.cancel();
        await waitFor(seconds, request.signal);
    }
}
/** `Retry-After` in seconds, from either of its forms. Undefined if it is missing, or hidden from the page by CORS. */
function retryAfter(response) {
    const header = response.headers.get('Retry-After')?.trim();
    if (!header)
        return undefined;
    if (/^\d+$/.test(header))
        return Number(header);
    const instant = Date.parse(header);
    return Number.isNaN(instant) ? undefined : Math.max(0, (instant - Date.now()) / 1000);
}
/** A random delay from half of it to all of it, so that clients that failed together do not retry together. */
function jittered(seconds) {
    return seconds * (0.5 + Math.random() / 2);
}
function waitFor(seconds, signal) {
    return new Promise((resolve, reject) => {
        const stop = () => {
            clearTimeout(timer);
            reject(signal.reason);
        };
        const timer = setTimeout(() => {
            signal.removeEventListener('abort', stop);
            resolve();
        }, seconds * 1000);
        if (signal.aborted)
            stop();
        else
            signal.addEventListener('abort', stop, { once: true });
    });
}
/**
 * Creates an `Idempotency-Key`. The client sends one with every create. Pass your own if you may want to retry the
 * create later, for instance after a page reload, and keep it until then.
 */
function idempotencyKey() {
    return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
