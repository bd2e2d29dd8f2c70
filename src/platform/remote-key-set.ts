import { KeyObject } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { createLocalJWKSet, errors, type JWK } from 'jose';
import type { Clock } from '../domain/clock.ts';
import { Unavailable } from '../domain/errors.ts';

/** Selects the key of a provider that can have signed a token, by the token's header. */
export type KeyName = { alg: string; kid?: string };

/** In milliseconds. */
const TIMES = {
  /** Between two fetches in the background. */
  refresh: 5 * 60_000,
  /** After a fetch that failed. */
  retry: 5_000,
  /** Between two fetches that were caused by unknown key ids. */
  onDemand: 30_000,
  /** For a complete response. A caller waits for it, and must get a response within 3 s. */
  timeout: 2_500,
  /**
   * How long keys are used while they cannot be refreshed. A day is long enough to fix any outage. It is limited,
   * because keys that the provider has withdrawn meanwhile, perhaps because they were stolen, are trusted for as long.
   */
  maxStale: 24 * 3_600_000,
};

export type KeySetTimes = typeof TIMES;

/** The length in base64url of the modulus of an RSA key of 2048 bits; shorter keys are too weak. */
const MIN_MODULUS_LENGTH = 342;

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
  #keys: readonly JWK[] = [];
  #keySet: KeySet = createLocalJWKSet({ keys: [] });
  #version = 0;
  #fetching: Promise<void> | null = null;
  #onDemandAt: number | null = null;
  #fetchedAt: number | null = null;
  #hasFailed = false;
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
    const known = await keyIn(this.#keySet, name);
    if (known) return known;
    if (this.#fetching || this.#mayFetchOnDemand()) await this.#fetch();
    const key = await keyIn(this.#keySet, name);
    if (!key && this.#hasFailed) throw new Unavailable('The signing keys of the identity provider cannot be fetched.');
    return key;
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
      this.#replaceKeys(await usableKeys(await fetchJson(this.#uri, this.#times.timeout)));
      this.#fetchedAt = this.#clock.now().getTime();
      if (this.#hasFailed) this.#log.info('The signing keys of the identity provider can be fetched again.');
      this.#hasFailed = false;
    } catch (error) {
      if (!this.#hasFailed)
        this.#log.warn(
          `The signing keys of the identity provider cannot be fetched from ${withoutQuery(this.#uri)} (${reasonOf(error)}): ${this.#consequence()}`,
        );
      this.#hasFailed = true;
      if (this.#isStale()) this.#replaceKeys([]);
    }
    const { refresh, retry } = this.#times;
    this.#timer = setTimeout(() => void this.#fetch(), this.#hasFailed ? retry : refresh).unref();
  }

  #replaceKeys(keys: readonly JWK[]): void {
    if (!this.#keys.every((old) => keys.some((key) => isDeepStrictEqual(key, old)))) this.#version += 1;
    this.#keys = keys;
    this.#keySet = createLocalJWKSet({ keys: [...keys] });
  }

  #isStale(): boolean {
    return this.#fetchedAt !== null && !isWithin(this.#times.maxStale, this.#fetchedAt, this.#clock.now().getTime());
  }

  #consequence(): string {
    if (this.#keys.length === 0) return 'requests get 503 until they can.';
    return `known keys are used for ${this.#times.maxStale / 3_600_000} hours, and tokens signed with other keys get 503.`;
  }
}

type KeySet = ReturnType<typeof createLocalJWKSet>;

/** Without a key id, the only key for the algorithm. Of several keys with the same id, the first one. */
async function keyIn(keySet: KeySet, name: KeyName): Promise<KeyObject | undefined> {
  try {
    return KeyObject.from(await keySet(name));
  } catch (error) {
    if (!(error instanceof errors.JWKSMultipleMatchingKeys) || name.kid === undefined) return undefined;
    const { value } = await error[Symbol.asyncIterator]().next();
    return value && KeyObject.from(value);
  }
}

/** A fault in the provider's response, for the log. */
class BadAnswer extends Error {}

/** Also false after the clock was set back, so that nothing is kept longer than intended. */
function isWithin(milliseconds: number, since: number, now: number): boolean {
  return now >= since && now - since < milliseconds;
}

async function fetchJson(uri: string, timeout: number): Promise<unknown> {
  try {
    const signal = AbortSignal.timeout(timeout);
    const response = await fetch(uri, { headers: { Accept: 'application/json' }, redirect: 'manual', signal });
    if (response.status !== 200) throw new BadAnswer(`status ${response.status}`);
    return await response.json();
  } catch (error) {
    const { name } = error as Error;
    if (name === 'TimeoutError') throw new BadAnswer(`no complete response within ${timeout} ms`);
    throw name === 'SyntaxError' ? new BadAnswer('a response that is not JSON') : error;
  }
}

/**
 * The keys of a set, without weak ones.
 *
 * @throws BadAnswer if none verifies RS256 or ES256: a provider that signs tokens has a key, so the response must be a
 * mistake, and using it would lock everybody out
 */
async function usableKeys(body: unknown): Promise<JWK[]> {
  const keys = isObject(body) ? body['keys'] : undefined;
  if (!Array.isArray(keys)) throw new BadAnswer('a response that is not a key set');
  const usable: JWK[] = keys.filter((key) => isObject(key) && (key['kty'] !== 'RSA' || isStrong(key)));
  const keySets = usable.map((key) => createLocalJWKSet({ keys: [key] }));
  const verifiers = keySets.flatMap((keySet) => ['RS256', 'ES256'].map((alg) => keyIn(keySet, { alg })));
  if ((await Promise.all(verifiers)).every((key) => !key)) throw new BadAnswer('no key for RS256 or ES256');
  return usable;
}

const isStrong = ({ n }: Record<string, unknown>): boolean => typeof n === 'string' && n.length >= MIN_MODULUS_LENGTH;

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

/** The URI without its query, which may contain a credential. */
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
