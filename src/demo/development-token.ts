import jwt from 'jsonwebtoken';
import type { AuthenticationConfig } from '../http/access/authentication.ts';

export type TokenClaims = {
  sub: string;
  companyId: string;
  roles: string[];
  permissions: string[];
  name?: string | undefined;
  email?: string | undefined;
  /** Such as `1h` or `30m`. */
  expiresIn: string;
};

/**
 * Creates a token as the identity provider would issue it, signed with the configured secret (D1).
 *
 * @throws Error if tokens are verified with a public key, because only the identity provider has the private key
 */
export function mintDevelopmentToken(config: AuthenticationConfig, claims: TokenClaims): string {
  if (config.key.from !== 'secret')
    throw new Error('Get tokens from your identity provider, because AUTH_JWKS_URI or AUTH_PUBLIC_KEY is set.');
  const { sub, expiresIn, ...payload } = claims;
  return jwt.sign(payload, config.key.secret, {
    algorithm: 'HS256',
    subject: sub,
    issuer: config.issuer,
    audience: config.audience,
    expiresIn: expiresIn as NonNullable<jwt.SignOptions['expiresIn']>,
  });
}
