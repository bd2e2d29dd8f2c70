import { setTimeout as sleep } from 'node:timers/promises';

/** How long a start waits for Redis before it goes on without; a node that counts by itself is better than none. */
const START_MS = 1_000;
/** How long a call waits for its count. Redis answers in less than one; beyond this it is away. */
const ANSWER_MS = 250;
/** A connection is asked every `PING_MS` whether it still lives, and made anew when nothing was said for `SILENCE_MS`. */
const PING_MS = 1_000;
const SILENCE_MS = 3_000;
const LONGEST_RECONNECT_MS = 2_000;
/** That Redis is away is said no more often than this, however often it comes and goes. */
const SAY_AGAIN_MS = 60_000;

/**
 * Counters in Redis that all nodes share. It is what rate-limiter-flexible calls a store client.
 *
 * `eval` rejects soon when Redis is away; a caller must have a way to go on.
 */
export type SharedCounters = {
  readonly isReady: boolean;
  /** Runs a script on the server. */
  eval(script: string, parameters: { keys: string[]; arguments: string[] }): Promise<unknown>;
  close(): Promise<void>;
};

/**
 * Connects to Redis, and again whenever the connection is lost. Resolves after at most a second, connected or not: Redis
 * being away stops neither the start nor a call. It goes to the log once that it is away, and once that it is back; of
 * the reason only its code, so that nothing of the URL gets there.
 */
export async function openSharedCounters({ url, log }: { url: string; log: { warn(line: string): void; info(line: string): void } }): Promise<SharedCounters> {
  // It takes 0.2 s to load, which a service without Redis need not wait for.
  const { createClient } = await import('@redis/client');
  const client = createClient({
    url,
    RESP: 2,
    disableOfflineQueue: true,
    socket: { connectTimeout: 2_000, socketTimeout: SILENCE_MS, reconnectStrategy: (retries) => Math.min(100 * (retries + 1), LONGEST_RECONNECT_MS) },
  });
  const health = new Health(log);
  // After an answer that did not come no call waits for another one, until a ping is answered.
  let isSilent = false;
  const asked = async <Reply>(reply: Promise<Reply>): Promise<Reply> => {
    try {
      const answer = await within(ANSWER_MS, reply);
      isSilent = false;
      health.isBack();
      return answer;
    } catch (error) {
      isSilent = error instanceof Unanswered;
      health.isAway(error);
      throw error;
    }
  };
  client.on('error', (error: unknown) => health.isAway(error));
  client.on('ready', () => {
    isSilent = false;
    health.isBack();
  });
  // The client's own pings go on while none is answered, and each one looks like a sign of life to its socket.
  let ping: Promise<unknown> | null = null;
  const pings = setInterval(() => {
    if (ping || !client.isReady) return;
    const reply = client.ping();
    ping = reply.catch(() => {}).finally(() => (ping = null));
    if (isSilent) asked(reply).catch(() => {});
  }, PING_MS).unref();

  // Rejects only when it is closed before it has ever been connected.
  const connected = client.connect().catch(() => {});
  const giveUp = new AbortController();
  await Promise.race([connected, sleep(START_MS, undefined, { signal: giveUp.signal }).catch(() => {})]);
  giveUp.abort();
  if (!client.isReady) health.isAway(new Unanswered());

  return {
    get isReady() {
      return client.isReady && !isSilent;
    },
    eval: (script, parameters) => asked(client.eval(script, parameters)),
    async close() {
      clearInterval(pings);
      client.destroy();
      await connected;
    },
  };
}

class Unanswered extends Error {
  readonly code = 'no answer';
}

/** Says what changes, and not too often. */
class Health {
  readonly #log: { warn(line: string): void; info(line: string): void };
  #away = false;
  #said = false;
  #saidAt = -Infinity;

  constructor(log: { warn(line: string): void; info(line: string): void }) {
    this.#log = log;
  }

  isAway(error: unknown): void {
    if (this.#away) return;
    this.#away = true;
    if (performance.now() - this.#saidAt < SAY_AGAIN_MS) return;
    this.#said = true;
    this.#saidAt = performance.now();
    this.#log.warn(`Redis is away (${reasonOf(error)}): until it is back, each node counts calls by itself.`);
  }

  isBack(): void {
    this.#away = false;
    if (!this.#said) return;
    this.#said = false;
    this.#log.info('Redis is back: calls are counted for all nodes together.');
  }
}

/** `ECONNREFUSED`, or the first word of what Redis says: `WRONGPASS`, `OOM`, `READONLY`. Never more than that. */
function reasonOf(error: unknown): string {
  const { code, message, name } = error as { code?: unknown; message?: unknown; name?: unknown };
  if (typeof code === 'string') return code;
  return /^[A-Z]{2,}(?= )/.exec(String(message))?.[0] ?? String(name);
}

function within<Result>(milliseconds: number, promise: Promise<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Unanswered()), milliseconds);
    promise.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
