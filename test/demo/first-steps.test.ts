import { describe, expect, test } from '@jest/globals';
import { DEVELOPMENT_SECRET } from '../../src/config.ts';
import { firstSteps } from '../../src/demo/first-steps.ts';
import type { VerificationKey } from '../../src/http/access/authentication.ts';

const printed = (key: VerificationKey): string =>
  firstSteps('http://127.0.0.1:3000', {
    key,
    issuer: 'travel-desk-development',
    audience: 'travel-desk',
    algorithms: [key.from === 'secret' ? 'HS256' : 'ES256'],
  });

describe('what the demo service prints at its start', () => {
  test('has a token and a call with it', () => {
    const text = printed({ from: 'secret', secret: DEVELOPMENT_SECRET });
    const [, token] = /8 hours\):\n(\S+)\n/.exec(text) ?? [];
    expect(token?.split('.')).toHaveLength(3);
    expect(text).toContain(`-H "Authorization: Bearer ${token}"`);
  });

  test.each<VerificationKey>([
    { from: 'jwks', uri: 'https://login.example/keys' },
    { from: 'pem', pem: 'a public key' },
  ])('has no token, but a reason, if the keys come from an identity provider: $from', (key) => {
    const text = printed(key);
    expect(text).toContain('No token is printed, because AUTH_JWKS_URI or AUTH_PUBLIC_KEY is set');
    expect(text).toContain('user amira.haddad of company acme');
    expect(text).toContain('-H "Authorization: Bearer $TOKEN"');
    expect(text).not.toContain('eyJ');
  });
});
