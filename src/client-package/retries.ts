export type RetryOptions = {
  /** How often a call is repeated at most; 2 if left out, 0 for never. */
  retries?: number;
  /** Longest wait before a repetition, in seconds; 60 if left out. A `Retry-After` above it is not waited for. */
  maxWaitSeconds?: number;
};

export type Send = (request: Request) => Promise<Response>;

const FIRST_PAUSE_SECONDS = 0.5;

/**
 * Sends a request, and again where that can do no harm:
 * - after 429 or 503 with `Retry-After`: the service says that it did nothing. It waits as long as asked;
 * - after 503 without it (a proxy's, which proves nothing) and after a failure of the network: only where `repeatable`
 *   says that carrying it out twice is like carrying it out once. The pauses double from half a second.
 *
 * The last answer is returned as it is. Rejects with the reason of the request's signal, also while it waits.
 */
export async function sendWithRetries(
  request: Request,
  send: Send,
  repeatable: boolean,
  { retries = 2, maxWaitSeconds = 60 }: RetryOptions,
): Promise<Response> {
  for (let left = retries, pause = FIRST_PAUSE_SECONDS; ; left -= 1, pause *= 2) {
    // The body of a request can be read once only.
    const attempt = left > 0 ? request.clone() : request;
    const outcome = await send(attempt).then(
      (response) => ({ response }),
      (error: unknown) => ({ error }),
    );
    const isLast = left <= 0 || request.signal.aborted;
    if ('error' in outcome) {
      if (isLast || !repeatable) throw outcome.error;
      await waitFor(Math.min(jittered(pause), maxWaitSeconds), request.signal);
      continue;
    }
    const { response } = outcome;
    if (isLast || (response.status !== 429 && response.status !== 503)) return response;
    const asked = retryAfter(response);
    if (asked === undefined && !repeatable) return response;
    const seconds = asked ?? Math.min(jittered(pause), maxWaitSeconds);
    if (seconds > maxWaitSeconds) return response;
    await response.body?.cancel();
    await waitFor(seconds, request.signal);
  }
}

/** Seconds, from either form of `Retry-After`. Undefined without one, or where a browser may not read it. */
function retryAfter(response: Response): number | undefined {
  const header = response.headers.get('Retry-After')?.trim();
  if (!header) return undefined;
  if (/^\d+$/.test(header)) return Number(header);
  const instant = Date.parse(header);
  return Number.isNaN(instant) ? undefined : Math.max(0, (instant - Date.now()) / 1000);
}

/** Between half of it and all of it, so that clients that failed together do not come back together. */
function jittered(seconds: number): number {
  return seconds * (0.5 + Math.random() / 2);
}

function waitFor(seconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = (): void => {
      clearTimeout(timer);
      reject(signal.reason as Error);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop);
      resolve();
    }, seconds * 1000);
    if (signal.aborted) stop();
    else signal.addEventListener('abort', stop, { once: true });
  });
}

/** A new `Idempotency-Key`. Keep it as long as you may repeat the call, over a reload of the page too. */
export function idempotencyKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
