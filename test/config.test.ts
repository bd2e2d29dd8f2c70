import { generateKeyPairSync } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ConfigError, DEVELOPMENT_SECRET, readConfig, SECRET_SETTINGS } from '../src/config.ts';
import { SILENCE_GRACE_MS } from '../src/platform/database/pool.ts';
import { temporaryFolder } from './support/temporary-folder.ts';

const provider = { AUTH_ISSUER: 'https://login.example', AUTH_AUDIENCE: 'travel-desk' };
const production = {
  ...provider,
  NODE_ENV: 'production',
  AUTH_SECRET: 'x'.repeat(32),
  PUBLIC_URL: 'https://desk.example',
  DATABASE_URL: 'postgresql://user:password@host:5432/database',
  PASSPORT_KEYS: `a:${Buffer.alloc(32).toString('base64')}`,
};

describe('an invalid setting', () => {
  const REFUSED: [Record<string, string>, string][] = [
    [{ PORT: 'http' }, 'PORT must be a whole number from 0 to 65535, but is "http".'],
    [{ PORT: '65536' }, 'PORT must be a whole number from 0 to 65535, but is "65536".'],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be one of silent, fatal, error, warn, info, debug, trace, but is "loud".'],
    [{ RATE_LIMIT_READ: '-1' }, 'RATE_LIMIT_READ must be a whole number from 0 to 1000000000, but is "-1".'],
    [{ METRICS_PORT: 'on' }, 'METRICS_PORT must be a whole number from 0 to 65535, but is "on".'],
    [{ METRICS_PORT: '3000' }, 'PORT and METRICS_PORT are both 3000. Set METRICS_PORT to another port.'],
    [{ RESPONSE_CHECKS: 'on' }, 'RESPONSE_CHECKS must be one of enforce, log, off, but is "on".'],
    [{ DEMO_DATA: 'yes' }, 'DEMO_DATA must be one of on, off, but is "yes".'],
    ...['prod', 'Production', 'staging', 'production ', 'dev'].map((NODE_ENV): [Record<string, string>, string] => [
      { NODE_ENV },
      `NODE_ENV must be one of production, development, test, but is "${NODE_ENV}".`,
    ]),
    ...[
      'mysql://secret@host/db',
      'postgresql://secret@host',
      'postgresql://user:secret%ZZ@host/db',
      'postgresql://secret@host/%',
    ].map((DATABASE_URL): [Record<string, string>, string] => [
      { DATABASE_URL },
      'DATABASE_URL must be a URL such as postgresql://user:password@host:5432/database, with special characters percent-encoded.',
    ]),
    [
      { DATABASE_URL: 'postgresql://host/db', DATABASE_READ_URL: 'http://secret@host/db' },
      'DATABASE_READ_URL must be a URL such as postgresql://user:password@host:5432/database, with special characters percent-encoded.',
    ],
    ...['prefer', 'allow', 'verify_full', ''].map((mode): [Record<string, string>, string] => [
      { DATABASE_URL: `postgresql://host/db?sslmode=${mode}` },
      'The sslmode of DATABASE_URL must be disable, no-verify, require, verify-ca or verify-full.',
    ]),
    ...['ssl=true', 'ssl=false', 'sslmode=require&uselibpqcompat=true'].map((tls): [Record<string, string>, string] => [
      { DATABASE_URL: `postgresql://host/db?${tls}` },
      'DATABASE_URL must set TLS by sslmode, not by ssl or uselibpqcompat.',
    ]),
    ...['//10.0.0.1/db?', '//[fd00::1]:5432/db?', '///db?host=10.0.0.1&'].map(
      (url): [Record<string, string>, string] => [
        { DATABASE_URL: 'postgresql://host/db', DATABASE_READ_URL: `postgresql:${url}sslmode=require` },
        'DATABASE_READ_URL must have a host name, not an IP address, with sslmode=require: certificates are verified by name.',
      ],
    ),
    [
      { DATABASE_READ_URL: 'postgresql://host/db' },
      'DATABASE_READ_URL must be set together with DATABASE_URL, whose standby it is.',
    ],
    [
      { REDIS_URL: 'http://secret@host' },
      'REDIS_URL must be a URL such as redis://user:password@host:6379/0, or rediss:// with TLS.',
    ],
    [
      { REDIS_URL: 'redis://host/counts' },
      'REDIS_URL must be a URL such as redis://user:password@host:6379/0, or rediss:// with TLS.',
    ],
    [
      { REDIS_URL: 'redis://:%zz@host' },
      'REDIS_URL must be a URL such as redis://user:password@host:6379/0, or rediss:// with TLS.',
    ],
    ...['0', '-1', '1.5', 'never', '36501'].map((days): [Record<string, string>, string] => [
      { AUDIT_RETENTION_DAYS: days },
      `AUDIT_RETENTION_DAYS must be a whole number from 1 to 36500, but is "${days}".`,
    ]),
    [{ MIGRATE: 'on' }, 'MIGRATE must be one of auto, off, but is "on".'],
    [{ KEEP_ALIVE_SECONDS: '0' }, 'KEEP_ALIVE_SECONDS must be a whole number from 1 to 3600, but is "0".'],
    [{ DATABASE_POOL_SIZE: '1' }, 'DATABASE_POOL_SIZE must be a whole number from 2 to 200, but is "1".'],
    [
      { DATABASE_STATEMENT_SECONDS: '0' },
      'DATABASE_STATEMENT_SECONDS must be a whole number from 1 to 600, but is "0".',
    ],
    [{ DATABASE_LOCK_SECONDS: '2.5' }, 'DATABASE_LOCK_SECONDS must be a whole number from 1 to 600, but is "2.5".'],
    [
      { DATABASE_IDLE_IN_TRANSACTION_SECONDS: '-1' },
      'DATABASE_IDLE_IN_TRANSACTION_SECONDS must be a whole number from 1 to 600, but is "-1".',
    ],
    [{ DATABASE_WAIT_SECONDS: '61' }, 'DATABASE_WAIT_SECONDS must be a whole number from 1 to 60, but is "61".'],
    [
      { DATABASE_CONNECT_SECONDS: 'never' },
      'DATABASE_CONNECT_SECONDS must be a whole number from 1 to 60, but is "never".',
    ],
    [
      { ...production, AUTH_SECRET: '' },
      'AUTH_JWKS_URI, AUTH_PUBLIC_KEY or AUTH_SECRET must be set in production: the development key is refused.',
    ],
    [
      { ...production, AUTH_SECRET: DEVELOPMENT_SECRET },
      'AUTH_SECRET must not be the development key in production. Use a secret of your own.',
    ],
    [
      { AUTH_SECRET: 'x'.repeat(32), AUTH_AUDIENCE: 'travel-desk' },
      'AUTH_ISSUER must be set: tokens are accepted from one issuer and for one audience only.',
    ],
    [{ ...provider, AUTH_SECRET: 'short' }, 'AUTH_SECRET must have at least 32 characters.'],
    [{ ...provider, AUTH_JWKS_URI: 'file:///keys' }, 'AUTH_JWKS_URI must be an http or https URL.'],
    [
      { ...provider, AUTH_JWKS_URI: 'https://me:hunter2@login.example/keys' },
      'AUTH_JWKS_URI must not contain a user name or password: the keys are public.',
    ],
    [
      { ...provider, AUTH_PUBLIC_KEY: 'no key' },
      'AUTH_PUBLIC_KEY must be an RSA or EC public key in PEM format, or the absolute path of such a file.',
    ],
    [
      { ...production, PUBLIC_URL: '' },
      'PUBLIC_URL must be set to the URL at which clients reach the service, because links to files start with it. Or store files in Azure.',
    ],
    [
      { ...production, DATABASE_URL: '' },
      'DATABASE_URL must be set in production: the embedded database is for development.',
    ],
    [
      { ...production, PASSPORT_KEYS: '' },
      'PASSPORT_KEYS must be set in production: id:base64 with 32 random bytes (openssl rand -base64 32). To rotate, put a new key in front.',
    ],
    ...['desk.example', 'ftp://desk.example', 'https://user:secret@desk.example'].map(
      (url): [Record<string, string>, string] => [
        { PUBLIC_URL: url },
        'PUBLIC_URL must be an origin such as https://desk.example, without a path.',
      ],
    ),
    [
      { PUBLIC_URL: 'https://desk.example/api' },
      'PUBLIC_URL must be an origin such as https://desk.example, without a path.',
    ],
    ...['https://a.example,b.example', 'https://a.example,'].map((origins): [Record<string, string>, string] => [
      { CORS_ORIGINS: origins },
      'CORS_ORIGINS must be an origin such as https://desk.example, without a path.',
    ]),
    ...['https://a.example,*', 'none, https://a.example'].map((origins): [Record<string, string>, string] => [
      { CORS_ORIGINS: origins },
      'CORS_ORIGINS must be *, none, or origins with commas between them, not several of these.',
    ]),
    [
      { AZURE_STORAGE_CONNECTION_STRING: 'a', AZURE_STORAGE_ACCOUNT_URL: 'https://desk.example' },
      'AZURE_STORAGE_CONNECTION_STRING and AZURE_STORAGE_ACCOUNT_URL are both set. Set only one of them.',
    ],
    ...[
      'AccountName=desk',
      'AccountKey=a2V5',
      'DefaultEndpointsProtocol=https;AccountName=desk;AccountKey=a2V5',
      'DefaultEndpointsProtocol=https;AccountName=desk;AccountKey=;EndpointSuffix=core.windows.net',
      'DefaultEndpointsProtocol=https;AccountName=;AccountKey=a2V5;EndpointSuffix=core.windows.net',
      'DefaultEndpointsProtocol=https;AccountName=desk;AccountKey=no base64;EndpointSuffix=core.windows.net',
      'DefaultEndpointsProtocol=https;AccountName=desk;AccountKey=a2V5;EndpointSuffix=:x',
      'DefaultEndpointsProtocol=ftp;AccountName=desk;AccountKey=a2V5;EndpointSuffix=core.windows.net',
      'DefaultEndpointsProtocol=https;AccountName=desk;AccountKey=a2V5;BlobEndpoint=desk',
      'defaultendpointsprotocol=https;accountname=desk;accountkey=a2V5;endpointsuffix=core.windows.net',
      'AccountName=desk;AccountKey=a2V5;BlobEndpoint=https://desk.blob.core.windows.net',
      'BlobEndpoint=https://desk.blob.core.windows.net;SharedAccessSignature=sv=1&sig=x',
    ].map((connectionString): [Record<string, string>, string] => [
      { AZURE_STORAGE_CONNECTION_STRING: connectionString },
      'AZURE_STORAGE_CONNECTION_STRING must have DefaultEndpointsProtocol, AccountName, AccountKey as base64, and EndpointSuffix or BlobEndpoint: copy it from the access keys of the storage account.',
    ]),
    ...['desk', 'http://desk.example', 'https://desk.example/?sv=1&sig=secret', 'https://me:secret@desk.example'].map(
      (url): [Record<string, string>, string] => [
        { AZURE_STORAGE_ACCOUNT_URL: url },
        'AZURE_STORAGE_ACCOUNT_URL must be a URL such as https://ACCOUNT.blob.core.windows.net, without a signature.',
      ],
    ),
    [
      { AZURE_STORAGE_ACCOUNT_URL: 'https://desk.example', AZURE_STORAGE_CONTAINER: 'My Files' },
      'AZURE_STORAGE_CONTAINER must be 3 to 63 characters from a-z 0-9, with single hyphens between them.',
    ],
    [
      { ...provider, AUTH_PUBLIC_KEY: 'a', AUTH_SECRET: 'b' },
      'AUTH_PUBLIC_KEY and AUTH_SECRET are set. Set only one of them.',
    ],
  ];

  test.each(REFUSED)('%j is refused with a one-line message', (environment, line) => {
    expect(() => readConfig(environment)).toThrow(new ConfigError(line));
  });

  test('is reported together with all others, and with those that are missing', () => {
    const faultsOf = (environment: Record<string, string>): string[] => {
      try {
        readConfig(environment);
        return [];
      } catch (error) {
        return (error as ConfigError).message.split('\n').map((line) => line.split(' ')[0]!);
      }
    };
    expect(faultsOf({ NODE_ENV: 'production' })).toEqual([
      'AUTH_ISSUER',
      'AUTH_AUDIENCE',
      'AUTH_JWKS_URI,',
      'DATABASE_URL',
      'PUBLIC_URL',
      'PASSPORT_KEYS',
    ]);
    expect(faultsOf({ PORT: 'http', LOG_LEVEL: 'loud', REDIS_URL: 'x', CORS_ORIGINS: 'x', ...provider })).toEqual([
      'PORT',
      'CORS_ORIGINS',
      'LOG_LEVEL',
      'REDIS_URL',
    ]);
    expect(faultsOf({ ...production, DATABASE_URL: 'x', AUTH_SECRET: 'short' })).toEqual([
      'AUTH_SECRET',
      'DATABASE_URL',
    ]);
    expect(faultsOf({ AUTH_SECRET_FILE: 'nowhere', REDIS_URL_FILE: 'nowhere' })).toEqual([
      'AUTH_SECRET_FILE',
      'REDIS_URL_FILE',
    ]);
  });

  test('is not repeated in the message if it may hold a secret', () => {
    for (const name of ['DATABASE_URL', 'DATABASE_READ_URL', 'REDIS_URL', 'AUTH_SECRET', 'AUTH_PUBLIC_KEY']) {
      expect(() => readConfig({ ...provider, [name]: 'hunter2' })).toThrow(
        expect.objectContaining({ message: expect.not.stringContaining('hunter2') }),
      );
    }
  });
});

describe('D1: the public development key', () => {
  const outside = [
    '0.0.0.0',
    '::',
    '::0',
    '192.168.1.10',
    '10.0.0.1',
    '128.0.0.1',
    'fe80::1',
    'fe80::1%eth0',
    '::ffff:10.0.0.1',
    'desk.example',
    'localhost.example',
    '0',
    '127.1',
    ' ',
    '[::1]',
  ];
  const inside = ['127.0.0.1', '127.9.9.9', '::1', '0:0:0:0:0:0:0:1', '::ffff:127.0.0.1', 'localhost', 'LOCALHOST'];
  const line = (host: string) =>
    `HOST is "${host}", which other machines may reach, but tokens are verified with the public development key. ` +
    'Set AUTH_JWKS_URI, AUTH_PUBLIC_KEY or AUTH_SECRET to a key of your own, or HOST to 127.0.0.1, or NODE_ENV to development.';

  test.each(outside)('is refused with HOST=%j, whether set or used by default', (HOST) => {
    expect(() => readConfig({ HOST })).toThrow(new ConfigError(line(HOST)));
    expect(() => readConfig({ HOST, NODE_ENV: '' })).toThrow(new ConfigError(line(HOST)));
    expect(() => readConfig({ HOST, ...provider, AUTH_SECRET: DEVELOPMENT_SECRET })).toThrow(
      new ConfigError(line(HOST)),
    );
  });

  test.each(outside)('is accepted with HOST=%j if NODE_ENV says so, as is a key of its own', (HOST) => {
    for (const NODE_ENV of ['development', 'test'])
      expect(readConfig({ HOST, NODE_ENV })).toMatchObject({ host: HOST, production: false });
    expect(readConfig({ HOST, ...provider, AUTH_SECRET: 'x'.repeat(32) }).host).toBe(HOST);
  });

  test.each(inside)('is accepted with HOST=%j, which only this machine reaches', (HOST) => {
    expect(readConfig({ HOST }).host).toBe(HOST);
  });

  test('binds the service to 127.0.0.1 if HOST is empty or not set', () => {
    expect(readConfig({ HOST: '' }).host).toBe('127.0.0.1');
    expect(readConfig({}).host).toBe('127.0.0.1');
  });
});

describe('D1: the kind of key decides the algorithms', () => {
  test('HS256 for the development key', () => {
    expect(readConfig({}).authentication).toMatchObject({ key: { from: 'secret' }, algorithms: ['HS256'] });
  });

  test('RS256 and ES256 for the keys of a provider', () => {
    const { authentication } = readConfig({ ...provider, AUTH_JWKS_URI: 'https://login.example/keys' });
    expect(authentication).toMatchObject({ key: { from: 'jwks' }, algorithms: ['RS256', 'ES256'] });
  });

  test.each([
    ['RS256', generateKeyPairSync('rsa', { modulusLength: 2048 }).publicKey],
    ['ES256', generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey],
  ])('%s for a public key of that kind', (algorithm, publicKey) => {
    const pem = publicKey.export({ type: 'spki', format: 'pem' }).toString();
    for (const value of [pem, pem.replaceAll('\n', '\\n')]) {
      expect(readConfig({ ...provider, AUTH_PUBLIC_KEY: value }).authentication.algorithms).toEqual([algorithm]);
    }
  });
});

test('pages of any origin may call in development, in production only those of CORS_ORIGINS', () => {
  expect(readConfig({}).corsOrigins).toEqual(['*']);
  expect(readConfig(production).corsOrigins).toEqual([]);
  expect(readConfig({ ...production, CORS_ORIGINS: 'https://a.example, https://b.example:8443' }).corsOrigins).toEqual([
    'https://a.example',
    'https://b.example:8443',
  ]);
});

describe('documents are stored', () => {
  test('in a folder by default', () => {
    expect(readConfig({}).blobs).toEqual({ in: 'directory' });
    expect(readConfig({ PUBLIC_URL: 'https://desk.example/' }).publicUrl).toBe('https://desk.example');
  });

  test('in Azure, with a connection string or with the identity of the service', () => {
    const AZURE_STORAGE_CONNECTION_STRING =
      'DefaultEndpointsProtocol=https;AccountName=desk;AccountKey=a2V5;EndpointSuffix=core.windows.net';
    const withKey = {
      in: 'azure',
      container: 'documents',
      access: { connectionString: AZURE_STORAGE_CONNECTION_STRING },
    };
    expect(readConfig({ ...production, PUBLIC_URL: '', AZURE_STORAGE_CONNECTION_STRING }).blobs).toEqual(withKey);
    const identity = {
      AZURE_STORAGE_ACCOUNT_URL: 'https://desk.blob.core.windows.net',
      AZURE_STORAGE_CONTAINER: 'scans',
      AZURE_CLIENT_ID: 'id',
    };
    expect(readConfig(identity).blobs).toEqual({
      in: 'azure',
      container: 'scans',
      access: { accountUrl: 'https://desk.blob.core.windows.net', clientId: 'id' },
    });
  });
});

test('D10: calls are counted in Redis if REDIS_URL is set', () => {
  expect(readConfig({}).redisUrl).toBeNull();
  for (const REDIS_URL of ['redis://host', 'redis://:pass%40word@host:6380/2', 'rediss://user:password@host:6379/'])
    expect(readConfig({ REDIS_URL }).redisUrl).toBe(REDIS_URL);
});

test('a stopping node keeps answering for 10 s in production by default, in development not at all', () => {
  expect(readConfig({}).drainSeconds).toBe(0);
  expect(readConfig(production).drainSeconds).toBe(10);
  expect(readConfig({ ...production, DRAIN_SECONDS: '0' }).drainSeconds).toBe(0);
});

test('audit events are kept forever, unless AUDIT_RETENTION_DAYS is set', () => {
  expect(readConfig({}).auditRetentionDays).toBeNull();
  expect(readConfig({ AUDIT_RETENTION_DAYS: '' }).auditRetentionDays).toBeNull();
  expect(readConfig({ AUDIT_RETENTION_DAYS: '365' }).auditRetentionDays).toBe(365);
});

test('metrics are served only if METRICS_PORT is set', () => {
  expect(readConfig({}).metricsPort).toBeNull();
  expect(readConfig({ METRICS_PORT: '' }).metricsPort).toBeNull();
  expect(readConfig({ METRICS_PORT: '9464' }).metricsPort).toBe(9464);
  expect(readConfig({ PORT: '0', METRICS_PORT: '0' })).toMatchObject({ port: 0, metricsPort: 0 });
});

test('responses are checked by default, except in production', () => {
  expect(readConfig({}).responseChecks).toBe('enforce');
  expect(readConfig({ RESPONSE_CHECKS: 'log' }).responseChecks).toBe('log');
  expect(readConfig(production).responseChecks).toBe('off');
  expect(readConfig({ ...production, RESPONSE_CHECKS: 'enforce' }).responseChecks).toBe('enforce');
});

test('white space around DATABASE_URL is dropped, such as a carriage return', () => {
  expect(readConfig({ DATABASE_URL: ' postgresql://host/db\r' }).databaseUrl).toBe('postgresql://host/db');
});

test.each([
  ['require', 'verify-full'],
  ['verify-ca', 'verify-full'],
  ['verify-full', 'verify-full'],
  ['no-verify', 'no-verify'],
  ['disable', 'disable'],
])('sslmode=%s means %s: certificates are verified in full or not at all', (sslmode, meaning) => {
  const url = (mode: string): string =>
    `postgresql://u:a%3Fb@host/db?sslrootcert=/ca.pem&sslmode=${mode}&options=-csslmode=x`;
  expect(readConfig({ DATABASE_URL: url(sslmode) }).databaseUrl).toBe(url(meaning));
});

test('without verification, DATABASE_URL may have an IP address', () => {
  for (const url of ['postgresql://10.0.0.1/db', 'postgresql://10.0.0.1/db?sslmode=no-verify'])
    expect(readConfig({ DATABASE_URL: url }).databaseUrl).toBe(url);
});

test('by default, no call waits for the database for 5 s', () => {
  const { statementMs, lockMs, waitMs, connectMs } = readConfig({}).databaseLimits;
  for (const limit of [statementMs, lockMs, connectMs]) expect(waitMs + limit + SILENCE_GRACE_MS).toBeLessThan(5_000);
  expect(readConfig({ DATABASE_LOCK_SECONDS: '7' }).databaseLimits.lockMs).toBe(7_000);
});

test('demo data is loaded by default only in development, without a DATABASE_URL', () => {
  const { DATABASE_URL } = production;
  expect(readConfig({}).demoData).toBe(true);
  expect(readConfig({ DATABASE_URL }).demoData).toBe(false);
  expect(readConfig({ DATABASE_URL, DEMO_DATA: 'on' }).demoData).toBe(true);
  expect(readConfig(production).demoData).toBe(false);
});

test('the start migrates, unless MIGRATE is off', () => {
  expect(readConfig({}).migrates).toBe(true);
  expect(readConfig({ MIGRATE: 'off' }).migrates).toBe(false);
});

describe('a secret in a file', () => {
  let folder: string;
  const file = (name: string, content: string | Uint8Array): string => {
    writeFileSync(join(folder, name), content);
    return join(folder, name);
  };
  beforeAll(() => {
    folder = temporaryFolder();
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  const SECRETS: Record<(typeof SECRET_SETTINGS)[number], { value: string; others?: Record<string, string> }> = {
    DATABASE_URL: { value: 'postgresql://user:password@host:5432/database' },
    DATABASE_READ_URL: {
      value: 'postgresql://user:password@standby:5432/database',
      others: { DATABASE_URL: 'postgresql://user:password@host:5432/database' },
    },
    AUTH_SECRET: { value: 'x'.repeat(32), others: provider },
    PASSPORT_KEYS: { value: 'new:AAAA,old:BBBB' },
    REDIS_URL: { value: 'rediss://user:password@host:6379/0' },
    AZURE_STORAGE_CONNECTION_STRING: {
      value: 'DefaultEndpointsProtocol=https;AccountName=desk;AccountKey=a2V5;EndpointSuffix=x.example',
    },
  };

  test.each(Object.entries(SECRETS))(
    'means the same as %s itself, whether or not it ends with a newline',
    (name, { value, others }) => {
      const direct = readConfig({ ...others, [name]: value });
      for (const content of [value, `${value}\n`, `${value}\r\n`, `\uFEFF${value}\n`])
        expect(readConfig({ ...others, [`${name}_FILE`]: file(name, content), [name]: '' })).toEqual(direct);
      expect(direct).not.toEqual(readConfig(others ?? {}));
    },
  );

  test('may be a symbolic link, as Kubernetes mounts it', () => {
    symlinkSync(file('target', 'redis://host'), join(folder, 'link'));
    expect(readConfig({ REDIS_URL_FILE: join(folder, 'link') }).redisUrl).toBe('redis://host');
  });

  test('loses only the last newline', () => {
    const secret = ` ${'x'.repeat(32)}\n `;
    const { authentication } = readConfig({ ...provider, AUTH_SECRET_FILE: file('spaces', `${secret}\n`) });
    expect(authentication.key).toEqual({ from: 'secret', secret });
  });

  test.each(SECRET_SETTINGS)('is refused together with %s', (name) => {
    const both = { [name]: 'hunter2', [`${name}_FILE`]: file('both', 'hunter3') };
    expect(() => readConfig(both)).toThrow(
      new ConfigError(`${name} and ${name}_FILE are both set. Set only one of them.`),
    );
  });

  test.each([
    ['is missing', () => join(folder, 'hunter2'), 'there is no such file'],
    ['is below a file', () => join(file('hunter2', 'x'), 'x'), 'there is no such file'],
    ['is a folder', () => folder, 'it is not a regular file'],
    ['is a device', () => '/dev/zero', 'it is not a regular file'],
    ['has a name that no file can have', () => 'hunter2'.repeat(1000), 'it cannot be read (ENAMETOOLONG)'],
    ['is a path with a NUL', () => 'hunter2\0', 'it cannot be read (ERR_INVALID_ARG_VALUE)'],
    ['is empty', () => file('empty', ''), 'the file is empty'],
    ['has nothing but a newline', () => file('newline', '\r\n'), 'the file is empty'],
    ['is too large', () => file('large', 'x'.repeat(64 * 1024 + 1)), 'the file is larger than 64 KiB'],
    [
      'is no text',
      () => file('utf-16', Buffer.from('hunter2', 'utf16le').fill(0xff, 0, 2)),
      'the file is not UTF-8 text',
    ],
  ])('is refused if it %s, in one line that does not repeat its path or content', (_, path, reason) => {
    for (const name of SECRET_SETTINGS) {
      const line = `${name}_FILE must be the path of a text file that holds the secret, but ${reason}.`;
      expect(() => readConfig({ [`${name}_FILE`]: path() })).toThrow(new ConfigError(line));
    }
  });

  test('is not repeated in the message if its value is invalid', () => {
    for (const name of SECRET_SETTINGS.filter((name) => name !== 'PASSPORT_KEYS'))
      expect(() => readConfig({ ...provider, [`${name}_FILE`]: file('wrong', 'hunter2') })).toThrow(
        expect.objectContaining({ message: expect.stringMatching(new RegExp(`^${name} (?!.*hunter2)`)) }),
      );
  });
});

describe('docs/configuration.md', () => {
  const page = readFileSync('docs/configuration.md', 'utf8');
  const rows = [...page.matchAll(/^\| (.*?) \| (.*?) \|/gm)].map(([, names, defaults]) => ({
    names: spansOf(names!).filter((name) => /^[A-Z_]+$/.test(name)),
    defaults: defaults!,
  }));

  test('lists exactly the settings that the service reads, and those that can be files', () => {
    const sources = ['config', 'config-urls', 'config-secrets'].map((name) => readFileSync(`src/${name}.ts`, 'utf8'));
    const read = [...sources.join('').matchAll(/'([A-Z]+(?:_[A-Z]+)*)'|\b([A-Z]+(?:_[A-Z]+)*): [a-z]/g)];
    const listed = rows.flatMap(({ names }) => names);
    expect(listed.toSorted()).toEqual([...new Set(read.map(([, quoted, bound]) => quoted ?? bound))].toSorted());
    const [, files] = /\nInstead of (.*?), you can set/s.exec(page)!;
    expect(spansOf(files!)).toEqual([...SECRET_SETTINGS]);
  });

  const defaultsOf = (text: RegExp): [string, string][] =>
    rows.flatMap(({ names, defaults }) => {
      const [, given] = text.exec(defaults) ?? [];
      return given ? spansOf(given).map((value, index): [string, string] => [names[index]!, value]) : [];
    });

  test.each(defaultsOf(/^(`.*?)(?:; in production .*)?$/))('has the default of %s, %s', (name, value) => {
    expect(readConfig({ [name]: value })).toEqual(readConfig({}));
  });

  test.each(defaultsOf(/; in production (.*)$/))('has the default of %s in production, %s', (name, value) => {
    expect(readConfig({ ...production, [name]: value })).toEqual(readConfig(production));
  });
});

/** The texts between backticks. */
function spansOf(text: string): string[] {
  return [...text.matchAll(/`([^`]+)`/g)].map(([, span]) => span!);
}
