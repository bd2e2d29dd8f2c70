import { createPublicKey, type JsonWebKey, type KeyObject } from 'node:crypto';
import type { Clock } from '../domain/clock.ts';
import { Unavailable } from '../domain/errors.ts';

/** Selects the key of a provider that can have signed a token, by the token's header. */
export type KeyName = { alg: string; kid: string | undefined };

/** In milliseconds. */
export type KeySetTimes = {
  /** Between two fetches in the background. */
  refresh: number;
  /** After a fetch that failed; doubled with each further one, up to `maxRetry`. */
  retry: number;
  maxRetry: number;
  /** Between two fetches that were caused by unknown key ids. */
  onDemand: number;
  /** For a complete response. A caller waits for it, and must get a response within 3 s. */
  timeout: number;
  /**
   * How long keys are used while they cannot be refreshed. A day is long enough to fix any outage. It is limited,
   * because keys that the provider has withdrawn meanwhile, perhaps because they were stolen, are trusted for as long.
   */
  maxStale: number;
};

const TIMES: KeySetTimes = {
  refresh: 5 * 60_000,
  retry: 1_000,
  maxRetry: 30_000,
  onDemand: 30_000,
  timeout: 2_500,
  maxStale: 24 * 3_600_000,
};

/** In bytes: a hundred times the size of the key sets of large providers. */
const MAX_BYTES = 1_000_000;
const MIN_RSA_BITS = 2048;

export type KeySetDependencies = {
  clock: Clock;
  log: { warn(line: string): void; info(line: string): void };
  times?: Partial<KeySetTimes> | undefined;
};

/**
 * The public keys that an identity provider publishes as a JSON Web Key Set (RFC 7517), for RS256 and ES256 (D1).
 *
 * They are fetched at startup, and refreshed in the background for as long as the process runs. Known keys never wait
 * for the provider. For unknown keys, there is at most one fetch in 30 seconds, which all callers share, so that tokens
 * with made-up key ids overload neither the provider nor the service.
 */
export class RemoteKeySet {
  readonly #uri: string;
  readonly #clock: Clock;
  readonly #log: KeySetDependencies['log'];
  readonly #times: KeySetTimes;
  #keys: readonly UsableKey[] = [];
  #version = 0;
  #fetching: Promise<void> | null = null;
  #onDemandAt: number | null = null;
  #fetchedAt: number | null = null;
  /** How many fetches in a row have failed. */
  #failures = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor(uri: string, { clock, log, times }: KeySetDependencies) {
    this.#uri = uri;
    this.#clock = clock;
    this.#log = log;
    this.#times = { ...TIMES, ...times };
    void this.#fetch();
  }

  /** Changes whenever a key is withdrawn: tokens that were verified before must be verified again. */
  get version(): number {
    return this.#version;
  }

  /**
   * The key with this name; undefined if the provider publishes none.
   *
   * @throws Unavailable within 3 seconds if the key is not known and the provider does not respond
   */
  async find(name: KeyName): Promise<KeyObject | undefined> {
    const known = this.#known(name);
    if (known) return known;
    if (this.#fetching || this.#mayFetchOnDemand()) await this.#fetch();
    const key = this.#known(name);
    if (!key && this.#failures > 0)
      throw new Unavailable('The signing keys of the identity provider cannot be fetched.');
    return key;
  }

  /** Without a key id, the only key for the algorithm. Of several keys with the same name, the first one. */
  #known({ alg, kid }: KeyName): KeyObject | undefined {
    if (kid !== undefined) return this.#keys.find((key) => key.kid === kid && key.alg === alg)?.key;
    const candidates = this.#keys.filter((key) => key.alg === alg);
    return candidates.length === 1 ? candidates[0]!.key : undefined;
  }

  #mayFetchOnDemand(): boolean {
    const now = this.#clock.now().getTime();
    if (this.#onDemandAt !== null && isWithin(this.#times.onDemand, this.#onDemandAt, now)) return false;
    this.#onDemandAt = now;
    return true;
  }

  #fetch(): Promise<void> {
    this.#fetching ??= this.#fetchOnce().finally(() => (this.#fetching = null));
    return this.#fetching;
  }

  async #fetchOnce(): Promise<void> {
    clearTimeout(this.#timer);
    try {
      this.#replaceKeys(usableKeys(await fetchJson(this.#uri, this.#times.timeout)));
      this.#fetchedAt = this.#clock.now().getTime();
      if (this.#failures > 0) this.#log.info('The signing keys of the identity provider can be fetched again.');
      this.#failures = 0;
    } catch (error) {
      if (this.#failures === 0)
        this.#log.warn(
          `The signing keys of the identity provider cannot be fetched from ${withoutQuery(this.#uri)} (${reasonOf(error)}): ${this.#consequence()}`,
        );
      this.#failures += 1;
      if (this.#isStale()) this.#replaceKeys([]);
    }
    const { refresh, retry, maxRetry } = this.#times;
    const wait = this.#failures === 0 ? refresh : Math.min(retry * 2 ** (this.#failures - 1), maxRetry);
    this.#timer = setTimeout(() => void this.#fetch(), wait).unref();
  }

  #replaceKeys(keys: readonly UsableKey[]): void {
    const isKept = (old: UsableKey): boolean => keys.some(({ kid, key }) => kid === old.kid && key.equals(old.key));
    if (!this.#keys.every(isKept)) this.#version += 1;
    this.#keys = keys;
  }

  #isStale(): boolean {
    return this.#fetchedAt !== null && !isWithin(this.#times.maxStale, this.#fetchedAt, this.#clock.now().getTime());
  }

  #consequence(): string {
    if (this.#keys.length === 0) return 'requests get 503 until they can.';
    return `known keys are used for ${this.#times.maxStale / 3_600_000} hours, and tokens signed with other keys get 503.`;
  }
}

type UsableKey = KeyName & { key: KeyObject };

/** What is wrong with the provider's response, for the log. */
class BadAnswer extends Error {}

/** Also false after the clock was set back, so that nothing is kept longer than intended. */
function isWithin(milliseconds: number, since: number, now: number): boolean {
  return now >= since && now - since < milliseconds;
}

async function fetchJson(uri: string, timeout: number): Promise<unknown> {
  const abort = new AbortController();
  const timer = setTimeout(() => abort.abort(new BadAnswer(`no complete response within ${timeout} ms`)), timeout);
  try {
    const response = await fetch(uri, {
      headers: { Accept: 'application/json' },
      redirect: 'manual',
      signal: abort.signal,
    });
    if (response.status !== 200) throw new BadAnswer(`status ${response.status}`);
    const text = await limitedText(response);
    try {
      return JSON.parse(text);
    } catch {
      throw new BadAnswer('a response that is not JSON');
    }
  } finally {
    clearTimeout(timer);
    // The rest of a refused response is not read.
    abort.abort();
  }
}

async function limitedText({ body }: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > MAX_BYTES) throw new BadAnswer(`a response of more than ${MAX_BYTES} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}

/**
 * The keys of a set that verify RS256 or ES256. Others, such as keys for encryption, are ignored.
 *
 * @throws BadAnswer if there is none: a provider that signs tokens has a key, so the response must be a mistake, and
 * using it would lock everybody out
 */
function usableKeys(body: unknown): UsableKey[] {
  const keys = isObject(body) ? body['keys'] : undefined;
  if (!Array.isArray(keys)) throw new BadAnswer('a response that is not a key set');
  const usable = keys.map(usableKey).filter((key) => key !== undefined);
  if (usable.length === 0) throw new BadAnswer('no key for RS256 or ES256');
  return usable;
}

function usableKey(jwk: unknown): UsableKey | undefined {
  if (!isObject(jwk)) return undefined;
  const { kty, crv, n, e, x, y, kid, alg, use, key_ops: operations } = jwk;
  const algorithm = kty === 'RSA' ? 'RS256' : kty === 'EC' && crv === 'P-256' ? 'ES256' : undefined;
  if (algorithm === undefined || (alg !== undefined && alg !== algorithm) || (use !== undefined && use !== 'sig'))
    return undefined;
  if (operations !== undefined && !(Array.isArray(operations) && operations.includes('verify'))) return undefined;
  if (kid !== undefined && typeof kid !== 'string') return undefined;
  try {
    const key = createPublicKey({
      key: (kty === 'RSA' ? { kty, n, e } : { kty, crv, x, y }) as JsonWebKey,
      format: 'jwk',
    });
    if (kty === 'RSA' && (key.asymmetricKeyDetails?.modulusLength ?? 0) < MIN_RSA_BITS) return undefined;
    return { alg: algorithm, kid, key };
  } catch {
    return undefined;
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

/** The address without its query, which can have a key of the provider's. */
function withoutQuery(uri: string): string {
  const { origin, pathname } = new URL(uri);
  return origin + pathname;
}

/** `ECONNREFUSED`, or what is wrong with the response; never a part of the response. */
function reasonOf(error: unknown): string {
  if (error instanceof BadAnswer) return error.message;
  const { cause, message } = error as { cause?: { code?: unknown; message?: unknown }; message: string };
  return String(cause?.code ?? cause?.message ?? message);
}
