import { setTimeout as sleep } from 'node:timers/promises';
import { AvailabilityLog } from './availability-log.ts';

/** How long a start waits for Redis before it continues without it. */
const START_MS = 1_000;
/** How long a call waits for its count before Redis counts as unavailable. Redis normally answers within 1 ms. */
const ANSWER_MS = 250;
/** How often a call checks for the answer in this time. */
const LOOKS = 5;
/** The connection is pinged every `PING_MS`, and reopened after `SILENCE_MS` without any data. */
const PING_MS = 1_000;
const SILENCE_MS = 3_000;
const LONGEST_RECONNECT_MS = 2_000;

/**
 * Counters in Redis that all nodes share. It is what rate-limiter-flexible calls a store client.
 *
 * `eval` rejects quickly while Redis is unavailable; the caller must have a fallback.
 */
export type SharedCounters = {
  readonly isReady: boolean;
  /** Runs a script on the server. */
  eval(script: string, parameters: { keys: string[]; arguments: string[] }): Promise<unknown>;
  close(): Promise<void>;
};

/**
 * Connects to Redis, and reconnects whenever the connection is lost. Resolves after at most a second, connected or not:
 * an unavailable Redis stops neither the start nor a call. Logs once when Redis becomes unavailable and once when it is
 * available again, with the error code only, so that nothing of the URL is logged.
 */
export async function openSharedCounters({
  url,
  log,
}: {
  url: string;
  log: { warn(line: string): void; info(line: string): void };
}): Promise<SharedCounters> {
  // Loaded only here because it takes 0.2 s.
  const { createClient } = await import('@redis/client');
  const client = createClient({
    url,
    RESP: 2,
    disableOfflineQueue: true,
    socket: {
      connectTimeout: 2_000,
      socketTimeout: SILENCE_MS,
      reconnectStrategy: (retries) => Math.min(100 * (retries + 1), LONGEST_RECONNECT_MS),
    },
  });
  const availability = new AvailabilityLog(log);
  const isAvailable = () => availability.available('Redis available again: calls are counted for all nodes together.');
  const isUnavailable = (error: unknown) =>
    availability.unavailable(
      `Redis unavailable (${reasonOf(error)}): each node counts calls on its own until it is available again.`,
    );
  // After a timeout, calls do not wait for Redis until a ping succeeds.
  let isSilent = false;
  const asked = async <Reply>(reply: Promise<Reply>): Promise<Reply> => {
    try {
      const answer = await within(ANSWER_MS, reply);
      isSilent = false;
      isAvailable();
      return answer;
    } catch (error) {
      isSilent = error instanceof NoReply;
      isUnavailable(error);
      throw error;
    }
  };
  client.on('error', isUnavailable);
  client.on('ready', () => {
    isSilent = false;
    isAvailable();
  });
  // The client's own pings reset its socket timeout even when they get no reply, so a dead connection would go
  // unnoticed.
  let ping: Promise<unknown> | null = null;
  const pings = setInterval(() => {
    if (ping || !client.isReady) return;
    const reply = client.ping();
    ping = reply.catch(() => {}).finally(() => (ping = null));
    if (isSilent) asked(reply).catch(() => {});
  }, PING_MS).unref();

  // Rejects only when the client is closed before its first connection.
  const connected = client.connect().catch(() => {});
  await Promise.race([connected, sleep(START_MS, undefined, { ref: false })]);
  if (!client.isReady) isUnavailable(new NoReply());

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

class NoReply extends Error {
  readonly code = 'no answer';
}

/**
 * `ECONNREFUSED`, the error code that Redis sent, such as `WRONGPASS`, `OOM` or `READONLY`, or the kind of error; never
 * the message.
 */
function reasonOf(error: unknown): string {
  const { code, message, constructor } = error as { code?: unknown; message?: unknown; constructor: Function };
  if (typeof code === 'string') return code;
  return /^[A-Z]{2,}(?= )/.exec(String(message))?.[0] ?? constructor.name;
}

/** Counts checks instead of milliseconds: after a pause of this process, an answer that has arrived is read first. */
function within<Result>(milliseconds: number, promise: Promise<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    let looks = 0;
    const timer = setInterval(() => {
      looks += 1;
      if (looks < LOOKS) return;
      clearInterval(timer);
      reject(new NoReply());
    }, milliseconds / LOOKS);
    promise.then(resolve, reject).finally(() => clearInterval(timer));
  });
}
