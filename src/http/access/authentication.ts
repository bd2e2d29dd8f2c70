import { createPublicKey, createSecretKey, type KeyObject } from 'node:crypto';
import type { RequestHandler } from 'express';
import { decodeJwt, decodeProtectedHeader, type ProtectedHeaderParameters } from 'jose';
import { LRUCache } from 'lru-cache';
import passport from 'passport';
import { Strategy } from 'passport-jwt';
import type { Caller } from '../../domain/caller.ts';
import type { Clock } from '../../domain/clock.ts';
import { Unavailable } from '../../domain/errors.ts';
import { CacheUse } from '../../platform/counts.ts';
import { type KeyName, type KeySetDependencies, RemoteKeySet } from '../../platform/remote-key-set.ts';
import { bearerToken, missingToken, refusedToken } from './bearer-token.ts';

/** The source of the keys that verify tokens (D1). */
export type VerificationKey =
  { from: 'jwks'; uri: string } | { from: 'pem'; pem: string } | { from: 'secret'; secret: string };

export type AuthenticationConfig = {
  key: VerificationKey;
  issuer: string;
  audience: string;
  /** The only signature algorithms that are accepted. */
  algorithms: readonly ('RS256' | 'ES256' | 'HS256')[];
};

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

type AuthenticationDependencies = {
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
  const { issuer, audience, algorithms } = config;
  const strategy = new Strategy(
    {
      jwtFromRequest: bearerToken,
      issuer,
      audience,
      algorithms: [...algorithms],
      secretOrKeyProvider: (_request, token: string, done) => {
        // The types only allow strings. If `done` throws, the token is unreadable, and the error refuses it.
        keyFor(token, algorithms, keys)
          .then((key) => done(null, key as unknown as string))
          .catch((error: unknown) => done(error));
      },
    },
    (claims: Claims, done) => done(null, claims),
  );
  // Registered by name, so that passport creates a strategy per request. A shared strategy would mix up the callers of
  // concurrent requests.
  const strategies = new passport.Authenticator().use('jwt', strategy);

  return (request, response, next) => {
    const token = bearerToken(request);
    const known = token === null ? undefined : cached.get(token);
    const keysVersion = keys.version;
    if (known && known.expiresAt > clock.now().getTime() && known.keysVersion === keysVersion) {
      cacheUse.hits += 1;
      request.caller = known.caller;
      return next();
    }
    if (token === null) return next(missingToken(request));
    cacheUse.misses += 1;

    const answer = async (error: unknown, claims?: Claims | false | null, info?: unknown): Promise<void> => {
      if (error) throw error;
      if (info instanceof Unavailable) throw info;
      if (!claims) throw tokenFault(info);
      const verified = verifiedToken(claims);
      await onFirstSight(verified.caller);
      cached.set(token, { ...verified, keysVersion });
      request.caller = verified.caller;
    };
    const check = strategies.authenticate('jwt', { session: false }, (...outcome: Parameters<typeof answer>) => {
      answer(...outcome).then(
        () => next(),
        (error: unknown) => next(error instanceof TokenFault ? refusedToken(request, error.message) : error),
      );
    }) as RequestHandler;
    check(request, response, next);
  };
}

/**
 * Why a token is refused: a sentence for the client and the log, with no part of the token and nothing about keys. It is
 * sent as an `error_description`, so it must not contain quotes or backslashes (RFC 6750).
 */
class TokenFault extends Error {}

const WRONG_SIGNATURE = 'The signature of your token cannot be verified.';

/** What passport-jwt gives as the reason. Only the claims of a token whose signature is right are described. */
function tokenFault(info: unknown): TokenFault {
  if (info instanceof TokenFault) return info;
  const { name, message } = info as Error;
  if (name === 'TokenExpiredError') return new TokenFault('Your token has expired. Get a new one.');
  if (name === 'NotBeforeError') return new TokenFault('Your token is not valid yet (claim nbf).');
  if (message.startsWith('jwt issuer invalid'))
    return new TokenFault('Your token has another issuer (claim iss) than this service accepts.');
  if (message.startsWith('jwt audience invalid'))
    return new TokenFault('Your token is for another audience (claim aud) than this service.');
  const [, claim] = /^invalid (nbf|exp) value$/.exec(message) ?? [];
  if (claim !== undefined) return invalidTime(claim);
  return new TokenFault(WRONG_SIGNATURE);
}

function invalidTime(claim: string): TokenFault {
  return new TokenFault(`The claim ${claim} of your token must be a time in seconds since 1970.`);
}

/**
 * The key that a token names in its header.
 *
 * @throws TokenFault if the token is unacceptable whatever its signature: its algorithm is not accepted, its claims are
 * not a JSON object (RFC 7519), or it uses extensions, none of which are supported (`crit`, RFC 7515; `b64`, RFC 7797)
 */
async function keyFor(token: string, algorithms: readonly string[], keys: TokenKeys): Promise<KeyObject> {
  const { alg, kid, b64 = true, crit } = headerOf(token);
  if (typeof alg !== 'string' || !algorithms.includes(alg))
    throw new TokenFault('Your token is signed with an algorithm that this service does not accept.');
  if (crit !== undefined || b64 !== true)
    throw new TokenFault('Your token uses extensions (crit or b64), which this service does not support.');
  if (kid !== undefined && typeof kid !== 'string') throw new TokenFault('The kid of your token must be a string.');
  const key = await keys.find({ alg, ...(kid !== undefined && { kid }) });
  if (!key) throw new TokenFault(WRONG_SIGNATURE);
  return key;
}

function headerOf(token: string): ProtectedHeaderParameters {
  try {
    decodeJwt(token);
    return decodeProtectedHeader(token);
  } catch {
    throw new TokenFault('Your token is not a JSON Web Token (JWT).');
  }
}

type Claims = Readonly<Record<string, unknown>>;

/** Clients remove `.` and `..` from paths, so a user or company with such an ID could never be named in one (D2). */
const ID = /^(?!\.{1,2}$)[A-Za-z0-9._~-]{1,64}$/;
const USER_ID = /^(?!\.{1,2}$)[A-Za-z0-9._~|@-]{1,64}$/;

/** @throws TokenFault if a claim of a verified token is missing or malformed (D2) */
function verifiedToken(claims: Claims): VerifiedToken {
  const { sub, companyId, roles = [], permissions = [], name, email, exp } = claims;
  if (typeof exp !== 'number') throw invalidTime('exp');
  if (!isTextLike(sub, USER_ID)) throw invalidId('sub', 'A-Z a-z 0-9 . _ ~ - | @');
  if (!isTextLike(companyId, ID)) throw invalidId('companyId', 'A-Z a-z 0-9 . _ ~ -');
  if (!isListOfTexts(roles)) throw invalidList('roles');
  if (!isListOfTexts(permissions)) throw invalidList('permissions');
  const caller: Caller = {
    userId: sub,
    companyId,
    // Invalid role ids are dropped, since no policy can be assigned to them (D2).
    roles: roles.filter((role) => isTextLike(role, ID)),
    permissions: new Set(permissions),
    name: typeof name === 'string' ? name : null,
    email: typeof email === 'string' ? email : null,
  };
  return { caller, expiresAt: exp * 1000 };
}

function invalidId(claim: string, characters: string): TokenFault {
  return new TokenFault(
    `The claim ${claim} of your token must be 1 to 64 characters from ${characters}, but not . or ..`,
  );
}

function invalidList(claim: string): TokenFault {
  return new TokenFault(`The claim ${claim} of your token must be a list of strings.`);
}

const isTextLike = (value: unknown, pattern: RegExp): value is string =>
  typeof value === 'string' && pattern.test(value);

const isListOfTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((item) => typeof item === 'string');
