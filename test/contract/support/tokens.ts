import jwt from 'jsonwebtoken';
import { testConfig, token } from '../../support/test-app.ts';

const { issuer, audience, key } = testConfig().authentication;
const secret = key.from === 'secret' ? key.secret : '';
const claims = { sub: 'amira.haddad', companyId: 'acme', roles: ['employee'], permissions: [] };

/** Signs a string as the payload, because jsonwebtoken only accepts claims as an object. */
const signedText = (payload: string, header: object = {}): string =>
  jwt.sign(payload, secret, { algorithm: 'HS256', header: { alg: 'HS256', ...header } });

function signed(changes: Record<string, unknown>, options: jwt.SignOptions = {}, by = secret): string {
  const kept = Object.entries({ iss: issuer, aud: audience, exp: inSeconds(3600), ...claims, ...changes });
  const payload = Object.fromEntries(kept.filter(([, value]) => value !== undefined));
  return jwt.sign(payload, by, { algorithm: 'HS256', ...options });
}

const inSeconds = (seconds: number): number => Math.floor(Date.now() / 1000) + seconds;

const encoded = (part: object): string => Buffer.from(JSON.stringify(part)).toString('base64url');

const [header, payload, signature] = signed({}).split('.') as [string, string, string];
const otherPayload = encoded({ ...(jwt.decode(signed({})) as object), permissions: ['READ_POLICIES'] });
// The last character of a signature has unused bits, so another one is changed.
const otherSignature = (signature[0] === 'A' ? 'B' : 'A') + signature.slice(1);

/** Invalid tokens, by what is wrong with them (D1, D2). */
export const badTokens: Readonly<Record<string, string>> = {
  expired: signed({ exp: inSeconds(-60) }),
  'expired, and signed with another secret': signed(
    { exp: inSeconds(-60) },
    {},
    'not-the-secret-of-this-service-at-all',
  ),
  'without an expiry': signed({ exp: undefined }),
  'of another issuer': signed({ iss: 'somebody-else' }),
  'for another audience': signed({ aud: 'another-service' }),
  'not valid yet': signed({ nbf: inSeconds(3600) }),
  'of algorithm none': `${encoded({ alg: 'none', typ: 'JWT' })}.${payload}.`,
  'of algorithm none, signed': `${encoded({ alg: 'none', typ: 'JWT' })}.${payload}.${signature}`,
  'of another algorithm': signed({}, { algorithm: 'HS512' }),
  'signed with another secret': signed({}, {}, 'not-the-secret-of-this-service-at-all'),
  'with another signature': `${header}.${payload}.${otherSignature}`,
  'with another payload': `${header}.${otherPayload}.${signature}`,
  'without a signature': `${header}.${payload}.`,
  'without sub': signed({ sub: undefined }),
  'without companyId': signed({ companyId: undefined }),
  'with an empty sub': signed({ sub: '' }),
  'with a space in sub': signed({ sub: 'amira haddad' }),
  'with a sub of 65 characters': signed({ sub: 'a'.repeat(65) }),
  'with a companyId that is a number': signed({ companyId: 7 }),
  'with a slash in companyId': signed({ companyId: 'acme/globex' }),
  'with U+0000 in companyId': signed({ companyId: 'acme\u0000' }),
  'with roles that are a text': signed({ roles: 'travel-admin' }),
  'whose user is one dot': signed({ sub: '.' }),
  'whose company is two dots': signed({ companyId: '..' }),
  'with permissions that are a text': signed({ permissions: 'READ_POLICIES' }),
  'whose claims are null': signedText('null'),
  'whose claims are a list': signedText('[]'),
  'whose claims are a text': signedText('"amira.haddad"'),
  'whose claims are a number': signedText('7'),
  'with an extension that must be understood': signed({}, { header: { alg: 'HS256', crit: ['exp'] } as jwt.JwtHeader }),
  'whose claims are not encoded': signed({}, { header: { alg: 'HS256', b64: false } as unknown as jwt.JwtHeader }),
  'that is garbage': 'garbage',
  'that is three dots': '...',
  'that is empty': '',
};

/** Authorization headers without a bearer token, although some contain a valid token. */
export const badHeaders: Readonly<Record<string, string>> = {
  'another scheme': `Basic ${token()}`,
  'no scheme': token(),
  'a scheme that begins like ours': `Bearers ${token()}`,
  'a scheme and nothing else': 'Bearer',
};

/** A token that is valid until `exp`, in seconds since 1970. */
export const tokenUntil = (exp: number): string => signed({ exp });
