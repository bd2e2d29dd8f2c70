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
export const badTokens = {
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
  'with an expiry that is a text': signedText(
    JSON.stringify({ iss: issuer, aud: audience, ...claims, exp: 'tomorrow' }),
  ),
  'without sub': signed({ sub: undefined }),
  'without companyId': signed({ companyId: undefined }),
  'with an empty sub': signed({ sub: '' }),
  'with a space in sub': signed({ sub: 'amira haddad' }),
  'with a backslash in sub': signed({ sub: 'acme\\\\amira' }),
  'with a sub of 65 characters': signed({ sub: 'a'.repeat(65) }),
  'with a companyId that is a number': signed({ companyId: 7 }),
  'with a slash in companyId': signed({ companyId: 'acme/globex' }),
  'with an @ in companyId': signed({ companyId: 'acme@example.com' }),
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
} satisfies Record<string, string>;

const OTHER_ALGORITHM = 'Your token is signed with an algorithm that this service does not accept.';
const BAD_SIGNATURE = 'The signature of your token cannot be verified.';
const NO_JWT = 'Your token is not a JSON Web Token (JWT).';
const EXTENSION = 'Your token uses extensions (crit or b64), which this service does not support.';
const EXPIRY = 'The claim exp of your token must be a time in seconds since 1970.';
const SUB = 'The claim sub of your token must be 1 to 64 characters from A-Z a-z 0-9 . _ ~ - | @, but not . or ..';
const COMPANY =
  'The claim companyId of your token must be 1 to 64 characters from A-Z a-z 0-9 . _ ~ -, but not . or ..';

/** What is said of each of these tokens; undefined if it counts as none. */
export const causes: Readonly<Record<keyof typeof badTokens, string | undefined>> = {
  expired: 'Your token has expired. Get a new one.',
  'expired, and signed with another secret': BAD_SIGNATURE,
  'without an expiry': EXPIRY,
  'of another issuer': 'Your token has another issuer (claim iss) than this service accepts.',
  'for another audience': 'Your token is for another audience (claim aud) than this service.',
  'not valid yet': 'Your token is not valid yet (claim nbf).',
  'of algorithm none': OTHER_ALGORITHM,
  'of algorithm none, signed': OTHER_ALGORITHM,
  'of another algorithm': OTHER_ALGORITHM,
  'signed with another secret': BAD_SIGNATURE,
  'with another signature': BAD_SIGNATURE,
  'with another payload': BAD_SIGNATURE,
  'without a signature': BAD_SIGNATURE,
  'with an expiry that is a text': EXPIRY,
  'without sub': SUB,
  'without companyId': COMPANY,
  'with an empty sub': SUB,
  'with a space in sub': SUB,
  'with a backslash in sub': SUB,
  'with a sub of 65 characters': SUB,
  'with a companyId that is a number': COMPANY,
  'with a slash in companyId': COMPANY,
  'with an @ in companyId': COMPANY,
  'with U+0000 in companyId': COMPANY,
  'with roles that are a text': 'The claim roles of your token must be a list of strings.',
  'whose user is one dot': SUB,
  'whose company is two dots': COMPANY,
  'with permissions that are a text': 'The claim permissions of your token must be a list of strings.',
  'whose claims are null': NO_JWT,
  'whose claims are a list': NO_JWT,
  'whose claims are a text': NO_JWT,
  'whose claims are a number': NO_JWT,
  'with an extension that must be understood': EXTENSION,
  'whose claims are not encoded': EXTENSION,
  'that is garbage': NO_JWT,
  'that is three dots': NO_JWT,
  'that is empty': undefined,
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
