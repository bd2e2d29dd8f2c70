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
