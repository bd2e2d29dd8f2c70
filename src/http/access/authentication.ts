import { createPublicKey, createSecretKey, type KeyObject } from 'node:crypto';
import type { Request, RequestHandler } from 'express';
import { LRUCache } from 'lru-cache';
import passport from 'passport';
import { Strategy, type StrategyOptionsWithoutRequest } from 'passport-jwt';
import type { Caller } from '../../domain/caller.ts';
import type { Clock } from '../../domain/clock.ts';
import { Unavailable } from '../../domain/errors.ts';
import { CacheUse } from '../../platform/counts.ts';
import { type KeyName, type KeySetDependencies, RemoteKeySet } from '../../platform/remote-key-set.ts';
import type { AuthenticationConfig, VerificationKey } from './authentication-config.ts';
import { HttpProblem } from '../problems/problem.ts';

type VerifiedToken = { caller: Caller; expiresAt: number };

/** A cached token takes 2 µs, one that must be verified 40 to 150 µs. */
const MAX_CACHED_TOKENS = 10_000;

/** The keys that tokens are verified with. */
export type TokenKeys = {
  /** Changes whenever a key is withdrawn. */
  readonly version: number;
  /** Resolves to undefined if there is no such key. Rejects with Unavailable if the keys can't be fetched now. */
  find(name: KeyName): Promise<KeyObject | undefined>;
};

export type AuthenticationDependencies = {
  config: AuthenticationConfig;
  keys: TokenKeys;
  clock: Clock;
  /** Called and awaited when a token is verified for the first time, to add its caller to the directory (D3). */
  onFirstSight: (caller: Caller) => Promise<void>;
  /** Counts hits and misses of the token cache. */
  cacheUse?: CacheUse;
};

/** Opens the configured keys. Those of an identity provider are fetched from then on. */
export function openTokenKeys(key: VerificationKey, dependencies: KeySetDependencies): TokenKeys {
  if (key.from === 'jwks') return new RemoteKeySet(key.uri, dependencies);
  // A key object, because jsonwebtoken would first try a string as a public key, which takes 75 instead of 29 µs.
  const object = key.from === 'pem' ? createPublicKey(key.pem) : createSecretKey(Buffer.from(key.secret));
  return { version: 0, find: () => Promise.resolve(object) };
}

/**
 * Puts `request.caller` on every request with a valid bearer token (D1, D2).
 *
 * A token is verified once, and cached until it expires or the identity provider withdraws a key.
 *
 * @throws 401 if there is no valid token, and 503 if its key is unknown and can't be fetched
 */
export function authentication({
  config,
  keys,
  clock,
  onFirstSight,
  cacheUse = new CacheUse(),
}: AuthenticationDependencies): RequestHandler {
  const cached = new LRUCache<string, VerifiedToken & { keysVersion: number }>({ max: MAX_CACHED_TOKENS });
  // Registered by name, so that passport creates a strategy per request. A shared strategy would mix up the callers of
  // concurrent requests.
  const strategies = new passport.Authenticator();
  strategies.use(
    'jwt',
    new Strategy(strategyOptions(config, keys), (claims: unknown, done) => done(null, verifiedToken(claims) ?? false)),
  );

  return (request, response, next) => {
    const token = bearerToken(request);
    const known = token === null ? undefined : cached.get(token);
    const keysVersion = keys.version;
    if (known && known.expiresAt > clock.now().getTime() && known.keysVersion === keysVersion) {
      cacheUse.hits += 1;
      request.caller = known.caller;
      return next();
    }
    if (token !== null) cacheUse.misses += 1;

    const answer = async (error: unknown, verified?: VerifiedToken | false | null, info?: unknown): Promise<void> => {
      if (error) throw error;
      if (info instanceof Unavailable) throw info;
      if (info instanceof Error && info.name === 'TokenExpiredError')
        throw unauthenticated('Your token has expired. Get a new one.');
      if (!verified || token === null) throw unauthenticated('Send a valid token: Authorization: Bearer <token>.');
      await onFirstSight(verified.caller);
      cached.set(token, { ...verified, keysVersion });
      request.caller = verified.caller;
    };
    const check = strategies.authenticate('jwt', { session: false }, (...outcome: Parameters<typeof answer>) => {
      answer(...outcome).then(() => next(), next);
    }) as RequestHandler;
    check(request, response, next);
  };
}

/** The whole header must be one token (RFC 6750): passport-jwt would ignore what follows, which a proxy may not. */
const BEARER = /^bearer[ \t]+([\w.~+/-]+=*)$/i;

function bearerToken({ headers }: Request): string | null {
  return BEARER.exec(headers.authorization ?? '')?.[1] ?? null;
}

function unauthenticated(message: string): HttpProblem {
  return new HttpProblem('unauthenticated', message, { headers: { 'WWW-Authenticate': 'Bearer' } });
}

function strategyOptions(
  { issuer, audience, algorithms }: AuthenticationConfig,
  keys: TokenKeys,
): StrategyOptionsWithoutRequest {
  const keyOf = async (token: string): Promise<KeyObject> => {
    const name = keyName(token, algorithms);
    const key = name && (await keys.find(name));
    if (!key) throw new Error('No known key can have signed this token.');
    return key;
  };
  return {
    jwtFromRequest: bearerToken,
    issuer,
    audience,
    algorithms: [...algorithms],
    secretOrKeyProvider: (_request, token: string, done) => {
      // The types only allow strings. If `done` throws, the token is unreadable, and the error refuses it.
      keyOf(token)
        .then((key) => done(null, key as unknown as string))
        .catch((error: unknown) => done(error));
    },
  };
}

/**
 * The key that a token names. Undefined if the token is unacceptable whatever its signature: its algorithm is not
 * accepted, its claims are not a JSON object (RFC 7519), or it uses extensions, none of which are supported (`crit`,
 * RFC 7515; `b64`, RFC 7797).
 */
function keyName(token: string, algorithms: readonly string[]): KeyName | undefined {
  const [header, claims] = token.split('.', 2).map(jsonObject);
  if (!header || !claims) return undefined;
  const { alg, kid, b64 = true } = header;
  if (typeof alg !== 'string' || !algorithms.includes(alg)) return undefined;
  if ('crit' in header || b64 !== true) return undefined;
  return kid === undefined || typeof kid === 'string' ? { alg, kid } : undefined;
}

function jsonObject(base64: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(Buffer.from(base64, 'base64url').toString());
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : undefined;
  } catch {
    return undefined;
  }
}

/** Clients remove `.` and `..` from paths, so a user or company with such an ID could never be named in one (D2). */
const ID = /^(?!\.{1,2}$)[A-Za-z0-9._~-]{1,64}$/;

/** The caller in the claims of a verified token; undefined if a claim that is needed is missing or malformed (D2). */
function verifiedToken(claims: unknown): VerifiedToken | undefined {
  if (claims === null || typeof claims !== 'object') return undefined;
  const { sub, companyId, roles = [], permissions = [], name, email, exp } = claims as Record<string, unknown>;
  if (!isIdText(sub) || !isIdText(companyId) || typeof exp !== 'number') return undefined;
  if (!isListOfTexts(roles) || !isListOfTexts(permissions)) return undefined;
  const caller: Caller = {
    userId: sub,
    companyId,
    // Invalid role ids are dropped, since no policy can be assigned to them (D2).
    roles: roles.filter(isIdText),
    permissions: new Set(permissions),
    name: typeof name === 'string' ? name : null,
    email: typeof email === 'string' ? email : null,
  };
  return { caller, expiresAt: exp * 1000 };
}

const isIdText = (value: unknown): value is string => typeof value === 'string' && ID.test(value);

const isListOfTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((item) => typeof item === 'string');
