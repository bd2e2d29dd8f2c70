import { createServer } from 'node:http';
import { afterEach, describe, expect, test } from '@jest/globals';
import express from 'express';
import jwt from 'jsonwebtoken';
import { pino } from 'pino';
import { areas } from '../../src/app.ts';
import { formatPolicyError } from '../../src/areas/policies/error-format.ts';
import { authentication, openTokenKeys, type TokenKeys } from '../../src/http/access/authentication.ts';
import { errorHandler } from '../../src/http/problems/error-handler.ts';
import { requestContext } from '../../src/http/request-context.ts';
import { type KeySetTimes, RemoteKeySet } from '../../src/platform/remote-key-set.ts';
import {
  AUDIENCE,
  drips,
  ecKey,
  forged,
  hangs,
  ISSUER,
  issue,
  type KeyProvider,
  type ProviderKey,
  publishes,
  resets,
  rsaKey,
  says,
  startKeyProvider,
} from '../support/key-provider.ts';
import { listening } from '../support/listening.ts';
import { until } from '../support/waiting.ts';

const rsa = rsaKey('rsa-1');
const ec = ecKey('ec-1');
const next = ecKey('ec-2');

const closers: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

/** A clock that only the test moves, so that a slow machine does not. */
let time = Date.now();
const clock = { now: () => new Date(time) };
const seconds = (count: number): void => void (time += count * 1000);

type Service = {
  logged: string[];
  /** The status and body of a call with a token. */
  call(token: string, path?: string): Promise<{ status: number; headers: Headers; body: any }>;
  status(token: string): Promise<number>;
};

/** A fetch fails only where a test makes it, however busy the machine is. */
const PATIENT = { timeout: 60_000 };

/** A service behind the token check. Keys are not refreshed in the background, unless `times` says so. */
async function startService(keySource: string | TokenKeys, times: Partial<KeySetTimes> = PATIENT): Promise<Service> {
  const logged: string[] = [];
  const log = pino({ level: 'info', base: null }, { write: (line: string) => void logged.push(line) });
  const keys =
    typeof keySource === 'string'
      ? new RemoteKeySet(keySource, { clock, log, times: { retry: 3_600_000, ...times } })
      : keySource;
  const algorithms = typeof keySource === 'string' ? (['RS256', 'ES256'] as const) : (['HS256'] as const);
  const config = {
    key: { from: 'secret', secret: 'not used' } as const,
    issuer: ISSUER,
    audience: AUDIENCE,
    algorithms,
  };
  const app = express();
  app.use(requestContext(log));
  app.use(authentication({ config, keys, clock, onFirstSight: () => Promise.resolve() }));
  app.use((request, response) => void response.json(request.caller.userId));
  app.use(errorHandler(areas, formatPolicyError, log));
  const { address, close } = await listening(createServer(app));
  closers.push(close);
  const call: Service['call'] = async (token, path = '/') => {
    const response = await fetch(address + path, { headers: { Authorization: `Bearer ${token}` } });
    return { status: response.status, headers: response.headers, body: await response.json() };
  };
  return { logged, call, status: async (token) => (await call(token)).status };
}

async function startProvider(...args: Parameters<typeof startKeyProvider>): Promise<KeyProvider> {
  const provider = await startKeyProvider(...args);
  closers.push(() => provider.close());
  return provider;
}

/** For a new user each time, so that none of these tokens is cached. */
let users = 0;
const fresh = (key: ProviderKey): string => issue(key, { payload: { sub: `user-${(users += 1)}` } });

describe('D1: the keys of a provider', () => {
  test('verify RS256 and ES256 tokens, and are fetched once', async () => {
    const provider = await startProvider(publishes(rsa, ec));
    const service = await startService(provider.uri);
    for (let time = 0; time < 5; time += 1) {
      for (const key of [rsa, ec]) expect(await service.status(fresh(key))).toBe(200);
    }
    expect(provider.fetches).toBe(1);
  });

  test('give each of many concurrent callers their own identity', async () => {
    const provider = await startProvider(publishes(rsa, ec));
    const service = await startService(provider.uri);
    const subjects = Array.from({ length: 100 }, (_, index) => `together-${index}`);
    const tokens = subjects.map((sub, index) => issue(index % 2 ? rsa : ec, { payload: { sub } }));
    for (let time = 0; time < 2; time += 1) {
      const answers = await Promise.all(tokens.map((token) => service.call(token)));
      expect(answers.map(({ body }) => body)).toEqual(subjects);
    }
  });

  test('verify no token signed by another key or with another algorithm in its header', async () => {
    const provider = await startProvider(publishes(rsa, ec));
    const service = await startService(provider.uri);
    for (const token of [
      issue({ ...next, kid: 'ec-1' }),
      issue({ ...ec, kid: 'rsa-1' }),
      issue({ ...rsa, kid: 'ec-1' }),
      jwt.sign({}, JSON.stringify(rsa.jwk), { algorithm: 'HS256', keyid: 'rsa-1' }),
      `${Buffer.from('{"alg":"none","kid":"rsa-1"}').toString('base64url')}.${issue(rsa).split('.')[1]}.`,
    ]) {
      expect(await service.status(token)).toBe(401);
    }
  });

  const weak = rsaKey('rsa-1', 1024);

  test.each<[string, Record<string, unknown>, signer?: ProviderKey]>([
    ['for encryption', { ...rsa.jwk, use: 'enc' }],
    ['for another algorithm', { ...rsa.jwk, alg: 'RS512' }],
    ['for signing alone', { ...rsa.jwk, key_ops: ['sign'] }],
    ['of less than 2048 bits', weak.jwk, weak],
    ['of another curve', { ...ecKey('rsa-1', 'P-384').jwk, alg: undefined }],
    ['that is symmetric', { kty: 'oct', k: 'c2VjcmV0', kid: 'rsa-1' }],
    ['that cannot be read', { ...rsa.jwk, n: 7 }],
    ['whose id is a number', { ...rsa.jwk, kid: 1 }],
  ])('are ignored when one is %s, but not the others', async (_what, jwk, signer = rsa) => {
    const provider = await startProvider(says(JSON.stringify({ keys: [null, 'key', jwk, ec.jwk] })));
    const service = await startService(provider.uri);
    expect(await service.status(fresh(ec))).toBe(200);
    expect(await service.status(issue(signer))).toBe(401);
  });

  test('need not state their use, and may have more fields than needed', async () => {
    const { alg: _, use: __, ...bare } = rsa.jwk;
    const provider = await startProvider(
      says(JSON.stringify({ keys: [{ ...bare, key_ops: ['verify'], x5c: ['MII'], x5t: 'x' }], more: true })),
    );
    expect(await (await startService(provider.uri)).status(issue(rsa))).toBe(200);
  });

  test('are two with the same ID but different algorithms; of the same ID and algorithm the first counts', async () => {
    const [asRsa, asEc, second] = [rsaKey('same'), ecKey('same'), ecKey('same')];
    const provider = await startProvider(publishes(asRsa, asEc, second));
    const service = await startService(provider.uri);
    expect(await Promise.all([asRsa, asEc, second].map((key) => service.status(issue(key))))).toEqual([200, 200, 401]);
  });

  test('need no ID if there is only one of the algorithm', async () => {
    const [plainRsa, plainEc] = [rsaKey(), ecKey()];
    const provider = await startProvider(publishes(plainRsa, plainEc, ecKey()));
    const service = await startService(provider.uri);
    expect(await service.status(issue(plainRsa))).toBe(200);
    expect(await service.status(issue(plainEc))).toBe(401);
  });
});

describe('tokens with an unknown key', () => {
  test('cause one fetch in 30 seconds, answer 401, and do not affect tokens with known keys', async () => {
    const provider = await startProvider(publishes(rsa));
    const service = await startService(provider.uri);
    expect(await service.status(fresh(rsa))).toBe(200);
    for (let round = 1; round <= 3; round += 1) {
      const statuses = await Promise.all(
        Array.from({ length: 100 }, (_, index) =>
          service.status(index % 10 === 0 ? fresh(rsa) : forged(`made-up-${round}-${index}`)),
        ),
      );
      expect(statuses).toEqual(Array.from({ length: 100 }, (_, index) => (index % 10 === 0 ? 200 : 401)));
      expect(await service.status(forged(`made-up-${round}-after`))).toBe(401);
      expect(provider.fetches).toBe(1 + round);
      seconds(29);
      expect(await service.status(forged(`made-up-${round}-later`))).toBe(401);
      expect(provider.fetches).toBe(1 + round);
      seconds(1);
    }
  });

  test('share one fetch', async () => {
    const provider = await startProvider(publishes(rsa));
    const service = await startService(provider.uri);
    expect(await service.status(fresh(rsa))).toBe(200);
    let release = (): void => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    provider.answer = (request, response) => void held.then(() => publishes(rsa, next)(request, response));
    const waiting = Promise.all(
      Array.from({ length: 50 }, (_, index) => service.status(index % 2 ? fresh(next) : forged(`made-up-${index}`))),
    );
    await until('a second fetch', () => provider.fetches === 2);
    expect(await service.status(fresh(rsa))).toBe(200);
    release();
    expect(await waiting).toEqual(Array.from({ length: 50 }, (_, index) => (index % 2 ? 200 : 401)));
    expect(provider.fetches).toBe(2);
  });

  test('are accepted once the provider has published the key, even after made-up ones', async () => {
    const provider = await startProvider(publishes(rsa));
    const service = await startService(provider.uri);
    expect(await service.status(forged('made-up'))).toBe(401);
    provider.answer = publishes(rsa, next);
    seconds(30);
    expect(await service.status(issue(next))).toBe(200);
  });

  test('also cause a fetch after the clock was set back', async () => {
    const provider = await startProvider(publishes(rsa));
    const service = await startService(provider.uri);
    await until('the first fetch', async () => (await service.status(issue(rsa))) === 200);
    expect(await service.status(forged('made-up'))).toBe(401);
    seconds(-3600);
    provider.answer = publishes(next);
    expect(await service.status(issue(next))).toBe(200);
  });

  test('cause no fetch if the token is invalid anyway', async () => {
    const provider = await startProvider(publishes(rsa));
    const service = await startService(provider.uri);
    expect(await service.status(fresh(rsa))).toBe(200);
    const unknown = ecKey('unknown');
    for (const token of [
      jwt.sign({}, 'secret', { algorithm: 'HS256', keyid: 'made-up' }),
      issue(unknown, { header: { kid: 7 } }),
      issue(unknown, { header: { crit: ['exp'] } }),
      issue(unknown, { payload: null }),
    ]) {
      expect(await service.status(token)).toBe(401);
    }
    expect(provider.fetches).toBe(1);
  });
});

describe('a provider that', () => {
  const FAILURES: [string, Parameters<typeof startKeyProvider>[0], string][] = [
    ['resets', resets, 'ECONNRESET'],
    ['answers HTML', says('<html>Sorry</html>', 200, 'text/html'), 'a response that is not JSON'],
    ['answers 500', says('{"keys":[]}', 500), 'status 500'],
    [
      'answers a redirect',
      (_request, response) => void response.writeHead(302, { Location: '/elsewhere' }).end(),
      'status 302',
    ],
    ['answers other JSON', says('{"error":"no"}'), 'a response that is not a key set'],
    ['answers null', says('null'), 'a response that is not a key set'],
    ['publishes no key', publishes(), 'no key for RS256 or ES256'],
    [
      'publishes no key with a supported algorithm',
      says('{"keys":[{"kty":"OKP","crv":"Ed25519","x":"AA"}]}'),
      'no key for RS256 or ES256',
    ],
    ['hangs', hangs, 'no complete response within 1000 ms'],
    ['answers a little at a time', drips, 'no complete response within 1000 ms'],
  ];

  test.each(FAILURES)(
    '%s answers 503 for unknown keys, and does not affect known ones',
    async (_what, failure, reason) => {
      const provider = await startProvider(publishes(rsa));
      const service = await startService(
        provider.uri,
        failure === hangs || failure === drips ? { timeout: 1_000 } : PATIENT,
      );
      // On a busy machine even the first fetch may take longer than that.
      await until('the first fetch', async () => {
        seconds(30);
        return (await service.status(fresh(rsa))) === 200;
      });
      const { fetches } = provider;
      seconds(30);
      service.logged.length = 0;
      provider.answer = failure;
      const [unknown, known] = await Promise.all([service.call(issue(next)), service.status(fresh(rsa))]);
      expect([unknown.status, unknown.headers.get('Retry-After'), known]).toEqual([503, '5', 200]);
      // The next one is refused without a fetch.
      expect(await service.status(forged('made-up'))).toBe(503);
      expect(await service.status(fresh(rsa))).toBe(200);
      expect(provider.fetches).toBe(fetches + 1);
      const warning = `cannot be fetched from ${provider.uri} (${reason}): `;
      expect(service.logged.filter((line) => line.includes(warning))).toHaveLength(1);
    },
  );

  test('is down at the start answers 503 in the format of each area until it is up, without a restart', async () => {
    const provider = await startProvider(publishes(rsa));
    await provider.close();
    const service = await startService(provider.uri, { ...PATIENT, retry: 10 });
    const message = 'The service is temporarily unavailable. Try again in a few seconds.';
    const bodies = {
      '/api/v1/policies': { statusCode: 503, message },
      '/v1/booking-requests': { status: 'error', message, requestId: expect.any(String) },
      '/api/admin/travelers': { status: 'error', message, code: 'INTERNAL_ERROR' },
    };
    for (const [path, body] of Object.entries(bodies)) {
      const answer = await service.call(issue(rsa), path);
      expect([answer.status, answer.headers.get('Retry-After')]).toEqual([503, '5']);
      expect(Object.keys(answer.body)).toEqual(Object.keys(body));
      expect(answer.body.message).toBe(message);
    }
    await provider.listen();
    await until('the provider to be up', async () => (await service.status(issue(rsa))) === 200);
    expect(
      service.logged.filter((line) => /provider can(not)? be fetched/.test(line)).map((line) => JSON.parse(line).msg),
    ).toEqual([
      `The signing keys of the identity provider cannot be fetched from ${provider.uri} (ECONNREFUSED): requests get 503 until they can.`,
      'The signing keys of the identity provider can be fetched again.',
    ]);
  });

  test.each([
    ['http://login.invalid/keys', 'http://login.invalid/keys', 'ENOTFOUND'],
    ['http://127.0.0.1:1/keys', 'http://127.0.0.1:1/keys', 'bad port'],
    ['http://127.0.0.1:9/keys?secret=s', 'http://127.0.0.1:9/keys', 'bad port'],
  ])('cannot be reached at %s is logged with its URL and the cause', async (uri, logged, cause) => {
    const service = await startService(uri, PATIENT);
    expect(await service.status(issue(rsa))).toBe(503);
    const line = service.logged.find((text) => text.includes('cannot be fetched'));
    expect(line).toContain(`cannot be fetched from ${logged} (${cause}): requests get 503`);
    expect(line).not.toContain('secret');
  });

  test('hangs answers 503 within 3 seconds', async () => {
    const provider = await startProvider(hangs);
    const service = await startService(provider.uri, {});
    expect(await service.status(issue(rsa))).toBe(503);
    const [, milliseconds] = /no complete response within (\d+) ms/.exec(service.logged.join()) ?? [];
    expect(Number(milliseconds)).toBeLessThan(3_000);
  });
});

describe('in the background', () => {
  test('keys are refreshed without a call', async () => {
    const provider = await startProvider(publishes(rsa));
    const service = await startService(provider.uri, { ...PATIENT, refresh: 20 });
    provider.answer = publishes(rsa, next);
    const asked = provider.fetches;
    await until('two more fetches', () => provider.fetches > asked + 1);
    provider.answer = hangs;
    expect(await service.status(issue(next))).toBe(200);
    expect(service.logged.filter((line) => line.includes('identity provider'))).toEqual([]);
  });

  test('a withdrawn key is refused, even for tokens that it verified before', async () => {
    const provider = await startProvider(publishes(rsa, ec));
    const service = await startService(provider.uri, { ...PATIENT, refresh: 20 });
    const [withdrawn, kept] = [issue(rsa), issue(ec)];
    expect([await service.status(withdrawn), await service.status(kept)]).toEqual([200, 200]);
    provider.answer = publishes(ec);
    await until('the key to be withdrawn', async () => (await service.status(withdrawn)) === 401);
    expect(await service.status(kept)).toBe(200);
  });

  test('a key with the same ID and other contents replaces the old one', async () => {
    const provider = await startProvider(publishes(ec));
    const service = await startService(provider.uri, { ...PATIENT, refresh: 20 });
    const [old, replaced] = [issue(ec), issue({ ...next, kid: 'ec-1' })];
    expect([await service.status(old), await service.status(replaced)]).toEqual([200, 401]);
    provider.answer = says(JSON.stringify({ keys: [{ ...next.jwk, kid: 'ec-1' }] }));
    await until('the old key to be withdrawn', async () => (await service.status(old)) === 401);
    expect(await service.status(replaced)).toBe(200);
  });

  test('a key that gets another ID is another key, even for tokens that it verified before', async () => {
    const provider = await startProvider(publishes(ec));
    const service = await startService(provider.uri, { ...PATIENT, refresh: 20 });
    const old = issue(ec);
    expect(await service.status(old)).toBe(200);
    provider.answer = says(JSON.stringify({ keys: [{ ...ec.jwk, kid: 'ec-2' }] }));
    await until('the old key to be withdrawn', async () => (await service.status(old)) === 401);
  });

  test('known keys are used for a day while the provider is down, but no longer', async () => {
    const provider = await startProvider(publishes(rsa));
    const service = await startService(provider.uri, { ...PATIENT, refresh: 20, retry: 20 });
    const remembered = issue(rsa, { payload: { exp: 4_000_000_000 } });
    expect(await service.status(remembered)).toBe(200);
    provider.answer = says('away', 500);
    const tries = async (): Promise<void> => {
      const before = provider.fetches;
      await until('three more fetches', () => provider.fetches > before + 2);
    };
    await tries();
    seconds(23 * 3600);
    await tries();
    expect([
      await service.status(remembered),
      await service.status(issue(rsa, { payload: { exp: 4_000_000_000, sub: 'new' } })),
    ]).toEqual([200, 200]);
    seconds(2 * 3600);
    await until('the keys to be forgotten', async () => (await service.status(remembered)) === 503);
    provider.answer = publishes(rsa);
    await until('the keys to be fetched again', async () => (await service.status(remembered)) === 200);
  });
});

describe('RFC 7515, RFC 7519: a signed token', () => {
  const secret = 'a-secret-of-at-least-32-characters';
  const withSecret = ({ header, payload }: { header?: object; payload?: unknown } = {}): string => {
    const claims = {
      iss: ISSUER,
      aud: AUDIENCE,
      exp: Math.floor(Date.now() / 1000) + 3600,
      sub: 'amira',
      companyId: 'acme',
    };
    return jwt.sign(JSON.stringify(payload === undefined ? claims : payload), secret, {
      algorithm: 'HS256',
      header: { alg: 'HS256', ...header },
    });
  };
  const BAD: [string, { header?: object; payload?: unknown }][] = [
    ...[null, 'amira', '', 7, true, [], [{}]].map((payload): [string, { payload: unknown }] => [
      `whose claims are ${JSON.stringify(payload)}`,
      { payload },
    ]),
    [
      'with an unknown extension in crit',
      { header: { crit: ['https://example.com/x'], 'https://example.com/x': true } },
    ],
    ['with a registered claim in crit', { header: { crit: ['exp'], exp: 4_000_000_000 } }],
    ['with an empty crit', { header: { crit: [] } }],
    ['with a crit that is a text', { header: { crit: 'exp' } }],
    ['with a crit that is null', { header: { crit: null } }],
    ['whose claims are not encoded', { header: { crit: ['b64'], b64: false } }],
    ['whose claims are not encoded, without crit', { header: { b64: false } }],
  ];

  test.each(BAD)('%s answers 401', async (_what, bad) => {
    const provider = await startProvider(publishes(rsa));
    expect(await (await startService(provider.uri)).status(issue(rsa, bad))).toBe(401);
    const shared = await startService(
      openTokenKeys({ from: 'secret', secret }, { clock, log: { info: () => {}, warn: () => {} } }),
    );
    expect(await shared.status(withSecret(bad))).toBe(401);
    expect(await shared.status(withSecret())).toBe(200);
  });

  test('must be the whole header', async () => {
    const service = await startService(
      openTokenKeys({ from: 'secret', secret }, { clock, log: { info: () => {}, warn: () => {} } }),
    );
    const sent = withSecret();
    for (const more of [' more', `, Bearer ${sent}`, ` Bearer ${sent}`, '\tmore', ';more', '"', '=x'])
      expect([more, await service.status(sent + more)]).toEqual([more, 401]);
    for (const before of [`${sent} `, 'Bearer ', ',', '"'])
      expect([before, await service.status(before + sent)]).toEqual([before, 401]);
    expect(await service.status(`  ${sent}  `)).toBe(200);
  });

  test('may have other headers', async () => {
    const provider = await startProvider(publishes(rsa));
    expect(
      await (
        await startService(provider.uri)
      ).status(issue(rsa, { header: { typ: 'at+jwt', jku: 'https://evil.example', x5t: 'x', b64: true } })),
    ).toBe(200);
  });
});
