/** Where the keys that verify tokens come from (D1). */
export type VerificationKey =
  { from: 'jwks'; uri: string } | { from: 'pem'; pem: string } | { from: 'secret'; secret: string };

export type AuthenticationConfig = {
  key: VerificationKey;
  issuer: string;
  audience: string;
  /** Signature algorithms that are accepted; nothing else is. */
  algorithms: readonly ('RS256' | 'ES256' | 'HS256')[];
};
