import { createPublicKey, createSecretKey, type KeyObject } from 'node:crypto';
import type { RequestHandler } from 'express';
import { passportJwtSecret } from 'jwks-rsa';
import { LRUCache } from 'lru-cache';
import passport from 'passport';
import { ExtractJwt, Strategy, type StrategyOptionsWithoutRequest } from 'passport-jwt';
import type { Caller } from '../domain/caller.ts';
import type { Clock } from '../domain/clock.ts';
import { Unavailable } from '../domain/errors.ts';
import type { AuthenticationConfig } from './authentication-config.ts';
import { HttpProblem } from './problem.ts';

type VerifiedToken = { caller: Caller; expiresAt: number };

/** Tokens that were checked lately. One that is remembered costs 2 µs instead of 40 to 150. */
const MOST_REMEMBERED_TOKENS = 10_000;

/**
 * Puts `request.caller` on every request with a valid bearer token (D1, D2).
 *
 * A token is checked once and remembered until it expires. `onFirstSight` is awaited before a caller's first request
 * goes on (D3: the directory learns of the caller).
 *
 * @throws 401 for anything but a valid token, 503 when the keys cannot be fetched.
 */
export function authentication(
  config: AuthenticationConfig,
  clock: Clock,
  onFirstSight: (caller: Caller) => Promise<void>,
): RequestHandler {
  const remembered = new LRUCache<string, VerifiedToken>({ max: MOST_REMEMBERED_TOKENS });
  const extract = ExtractJwt.fromAuthHeaderWithScheme('bearer');
  // By its name, so that passport makes one of it for each request. Given as an object it would be shared, and requests
  // whose keys are looked up at the same time would get each other's callers.
  const strategies = new passport.Authenticator();
  strategies.use('jwt', new Strategy(strategyOptions(config), (claims: unknown, done) => done(null, verifiedToken(claims) ?? false)));

  return (request, response, next) => {
    const token = extract(request);
    const known = token === null ? undefined : remembered.get(token);
    if (known && known.expiresAt > clock.now().getTime()) {
      request.caller = known.caller;
      return next();
    }

    const answer = async (error: unknown, verified?: VerifiedToken | false | null, info?: unknown): Promise<void> => {
      if (error) throw error;
      if (isKeyFetchFailure(info)) throw new Unavailable('The keys of the identity provider cannot be fetched.');
      if (!verified || token === null) throw unauthenticated();
      await onFirstSight(verified.caller);
      remembered.set(token, verified);
      request.caller = verified.caller;
    };
    const check = strategies.authenticate('jwt', { session: false }, (...outcome: Parameters<typeof answer>) => {
      answer(...outcome).then(() => next(), next);
    }) as RequestHandler;
    check(request, response, next);
  };
}

function unauthenticated(): HttpProblem {
  return new HttpProblem('unauthenticated', 'Send a valid token: Authorization: Bearer <token>.', {
    headers: { 'WWW-Authenticate': 'Bearer' },
  });
}

function strategyOptions(config: AuthenticationConfig): StrategyOptionsWithoutRequest {
  const checks = {
    jwtFromRequest: ExtractJwt.fromAuthHeaderWithScheme('bearer'),
    issuer: config.issuer,
    audience: config.audience,
    algorithms: [...config.algorithms],
  };
  if (config.key.from === 'jwks') {
    const provider = passportJwtSecret({ jwksUri: config.key.uri, cache: true, cacheMaxAge: 600_000, rateLimit: true, jwksRequestsPerMinute: 10 });
    return { ...checks, secretOrKeyProvider: provider };
  }
  // A key object, not a text: jsonwebtoken would try a secret as a public key first (75 instead of 29 µs).
  return { ...checks, secretOrKey: keyObject(config.key) as unknown as string };
}

function keyObject(key: { from: 'pem'; pem: string } | { from: 'secret'; secret: string }): KeyObject {
  return key.from === 'pem' ? createPublicKey(key.pem) : createSecretKey(Buffer.from(key.secret));
}

const ID = /^[A-Za-z0-9._~-]{1,64}$/;

/** The claims of a verified token; undefined when one that is needed is missing or malformed (D2). */
function verifiedToken(claims: unknown): VerifiedToken | undefined {
  if (claims === null || typeof claims !== 'object') return undefined;
  const { sub, companyId, roles = [], permissions = [], name, email, exp } = claims as Record<string, unknown>;
  if (!isIdText(sub) || !isIdText(companyId) || typeof exp !== 'number') return undefined;
  if (!isListOfTexts(roles) || !isListOfTexts(permissions)) return undefined;
  const caller: Caller = {
    userId: sub,
    companyId,
    // What cannot be a role id is none that a policy could be assigned to (D2).
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

/** An unknown key is the token's fault; keys that cannot be fetched are not. */
function isKeyFetchFailure(info: unknown): boolean {
  return info instanceof Error && /^Jwks(RateLimit)?Error$/.test(info.name);
}
