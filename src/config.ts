import { createPublicKey } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { BlockList, isIPv4, isIPv6 } from 'node:net';
import { isAbsolute, resolve } from 'node:path';
import { type Environment, SECRET_SETTINGS, withSecretFiles } from './config-secrets.ts';
import {
  accountUrlOf,
  ConfigError,
  corsOrigins,
  hostList,
  isConnectionString,
  keySetUrl,
  originOf,
  postgresUrl,
  redisUrl,
} from './config-urls.ts';
import type { AuthenticationConfig } from './http/access/authentication.ts';
import type { RateLimitConfig } from './http/access/rate-limits.ts';
import type { ResponseChecks } from './http/validation/response-deviations.ts';
import type { BlobConfig } from './platform/blobs/open-blob-store.ts';

export { ConfigError, SECRET_SETTINGS };

export type Config = ReturnType<typeof readConfig>;

/** For commands that work on the database alone, so that they need no other secret. */
export type DatabaseConfig = ReturnType<typeof databaseConfig>;

/**
 * Signs development tokens. It is public, like everything in this file, so anybody can sign in with it as anyone. It is
 * refused when `NODE_ENV=production` (D1), and on an address that other machines can reach unless `NODE_ENV` says that
 * this is development or a test.
 */
export const DEVELOPMENT_SECRET = 'travel-desk-development-only-not-a-secret';

const ENVIRONMENTS = ['production', 'development', 'test'];
const RESPONSE_CHECKS: readonly ResponseChecks[] = ['enforce', 'log', 'off'];
const LOG_LEVELS = ['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace'];

/**
 * Reads the configuration from the environment. This file is the only one that does.
 *
 * @throws ConfigError with a line for each setting that is missing or invalid
 */
export function readConfig(given: Environment = process.env) {
  const settings = new Settings(withSecretFiles(given));
  const { environment } = settings;
  const read = settings.read.bind(settings);
  const { NODE_ENV: nodeEnvironment } = environment;
  const production = nodeEnvironment === 'production';
  const host = environment['HOST'] || '127.0.0.1';
  const publicUrl = read('PUBLIC_URL', null, originOf);
  const authentication = settings.part(() => authenticationConfig(settings, production));
  if (!nodeEnvironment && authentication && usesDevelopmentKey(authentication) && !isLoopback(host)) {
    settings.refuse(
      `HOST is "${host}", which other machines may reach, but tokens are verified with the public development key. ` +
        'Set AUTH_JWKS_URI, AUTH_PUBLIC_KEY or AUTH_SECRET to a key of your own, or HOST to 127.0.0.1, or NODE_ENV to development.',
    );
  }
  const database = databaseConfig(settings);
  const blobs = settings.part(() => blobConfig(environment));
  if (production && blobs?.in === 'directory' && !environment['PUBLIC_URL']) {
    settings.refuse(
      'PUBLIC_URL must be set to the URL at which clients reach the service, because links to files start with it. Or store files in Azure.',
    );
  }
  if (production && !environment['PASSPORT_KEYS']) {
    settings.refuse(
      'PASSPORT_KEYS must be set in production: id:base64 with 32 random bytes (openssl rand -base64 32). To rotate, put a new key in front.',
    );
  }
  const port = read('PORT', 3000, whole(0, 65535));
  const metricsPort = read('METRICS_PORT', null, whole(0, 65535));
  if (metricsPort === port && port !== 0)
    settings.refuse(`PORT and METRICS_PORT are both ${port}. Set METRICS_PORT to another port.`);
  const perMinute = whole(0, 1_000_000_000);
  return settings.valid({
    ...database,
    production,
    host,
    port,
    /** Null: metrics are not served. */
    metricsPort,
    /** Without a trailing slash; null: the address that the service listens on. */
    publicUrl,
    blobs: blobs!,
    /** Origins whose pages may call the service from a browser; `*` is every one. */
    corsOrigins: read('CORS_ORIGINS', production ? [] : ['*'], corsOrigins),
    /** A standby that administrators' lists are read from; null: the primary answers them. */
    databaseReadUrl: read('DATABASE_READ_URL', null, databaseReadUrl(environment)),
    databasePoolSize: read('DATABASE_POOL_SIZE', 10, whole(2, 200)),
    databaseLimits: {
      statementMs: 1000 * read('DATABASE_STATEMENT_SECONDS', 3, whole(1, 600)),
      lockMs: 1000 * read('DATABASE_LOCK_SECONDS', 2, whole(1, 600)),
      idleInTransactionMs: 1000 * read('DATABASE_IDLE_IN_TRANSACTION_SECONDS', 10, whole(1, 600)),
      waitMs: 1000 * read('DATABASE_WAIT_SECONDS', 1, whole(1, 60)),
      connectMs: 1000 * read('DATABASE_CONNECT_SECONDS', 2, whole(1, 60)),
    },
    /** Whether demo data is loaded into an empty database. */
    demoData: read('DEMO_DATA', production || database.databaseUrl ? 'off' : 'on', oneOf(['on', 'off'])) === 'on',
    authentication: authentication!,
    /** The keys that encrypt passport numbers, as `id:base64,id2:base64`; null: a generated development key. */
    passportKeys: environment['PASSPORT_KEYS'] || null,
    eventRetentionDays: read('EVENT_RETENTION_DAYS', 30, whole(1, 36_500)),
    /** The private hosts and networks that webhooks may call; null: webhooks are turned off. */
    webhookHosts: webhookHosts(settings, production),
    logLevel: read('LOG_LEVEL', 'info', oneOf(LOG_LEVELS)),
    rateLimits: {
      read: read('RATE_LIMIT_READ', 600, perMinute),
      write: read('RATE_LIMIT_WRITE', 120, perMinute),
      analysis: read('RATE_LIMIT_ANALYSIS', 60, perMinute),
      'travelers-read': read('RATE_LIMIT_TRAVELERS_READ', 100, perMinute),
      'travelers-write': read('RATE_LIMIT_TRAVELERS_WRITE', 30, perMinute),
      'travelers-upload': read('RATE_LIMIT_TRAVELERS_UPLOAD', 10, perMinute),
    } as RateLimitConfig,
    responseChecks: read('RESPONSE_CHECKS', production ? 'off' : 'enforce', oneOf(RESPONSE_CHECKS)),
    /** The Redis that counts calls for all nodes; null: each node counts on its own, in memory. */
    redisUrl: read('REDIS_URL', null, redisUrl),
    /** How long an idle connection is kept open; must be longer than the proxy in front keeps it. */
    keepAliveSeconds: read('KEEP_ALIVE_SECONDS', 65, whole(1, 3600)),
    /** From SIGTERM to the shutdown: the node answers calls but reports that it is not ready. */
    drainSeconds: read('DRAIN_SECONDS', production ? 10 : 0, whole(0, 600)),
    /** From there to the exit; requests in flight may use all but the last second. */
    shutdownSeconds: read('SHUTDOWN_SECONDS', 10, whole(0, 600)),
  });
}

/**
 * The part of the configuration for commands that work on the database alone.
 *
 * @throws ConfigError
 */
export function readDatabaseConfig(given: Environment = process.env): DatabaseConfig {
  const settings = new Settings(withSecretFiles(given));
  return settings.valid(databaseConfig(settings));
}

function databaseConfig(settings: Settings) {
  const { environment } = settings;
  // Without this, a node whose setting is misspelled would start on an empty database of its own.
  if (!environment['DATABASE_URL'] && environment['NODE_ENV'] === 'production')
    settings.refuse('DATABASE_URL must be set in production: the embedded database is for development.');
  return {
    /** Null: an embedded PostgreSQL under `dataDir`, which production refuses. */
    databaseUrl: settings.read('DATABASE_URL', null, postgresUrl),
    dataDir: resolve(environment['DATA_DIR'] || '.data'),
    /** Whether the start applies pending migrations; otherwise it stops if any are pending. */
    migrates: settings.read('MIGRATE', 'auto', oneOf(['auto', 'off'])) === 'auto',
    /** Null: audit events are never removed. */
    auditRetentionDays: settings.read('AUDIT_RETENTION_DAYS', null, whole(1, 36_500)),
  };
}

function webhookHosts(settings: Settings, production: boolean): readonly string[] | null {
  const allowed = settings.read('WEBHOOKS_ALLOW', production ? [] : ['localhost', '127.0.0.0/8', '::1'], hostList);
  return settings.read('WEBHOOKS', 'off', oneOf(['on', 'off'])) === 'on' ? allowed : null;
}

function databaseReadUrl({ DATABASE_URL: url }: Environment): Parser<string> {
  return (name, value) => {
    if (!url) throw new ConfigError(`${name} must be set together with DATABASE_URL, whose standby it is.`);
    return postgresUrl(name, value);
  };
}

/** Parses the value of a setting. @throws ConfigError naming the setting */
type Parser<Value> = (name: string, value: string) => Value;

/** The settings, and everything that is wrong with them, so that an operator needs one attempt to correct them. */
class Settings {
  readonly environment: Environment;
  readonly #faults: string[] = [];

  /** @throws ConfigError if NODE_ENV is invalid, which decides what else is required */
  constructor(environment: Environment) {
    this.environment = environment;
    const name = 'NODE_ENV';
    if (environment[name]) oneOf(ENVIRONMENTS)(name, environment[name]);
  }

  /** A setting; the fallback if it is empty, not set or invalid. */
  read<Value, Fallback>(name: string, fallback: Fallback, parse: Parser<Value>): Value | Fallback {
    const value = this.environment[name];
    return value ? (this.part(() => parse(name, value)) ?? fallback) : fallback;
  }

  /** A part of the configuration; undefined if a setting of it is invalid. */
  part<Value>(read: () => Value): Value | undefined {
    try {
      return read();
    } catch (error) {
      if (!(error instanceof ConfigError)) throw error;
      this.refuse(error.message);
      return undefined;
    }
  }

  refuse(fault: string): void {
    this.#faults.push(fault);
  }

  /** @throws ConfigError if anything was refused */
  valid<Value>(config: Value): Value {
    if (this.#faults.length > 0) throw new ConfigError(this.#faults.join('\n'));
    return config;
  }
}

function whole(min: number, max: number): Parser<number> {
  return (name, value) => {
    const number = Number(value);
    if (/^\d+$/.test(value) && number >= min && number <= max) return number;
    throw new ConfigError(`${name} must be a whole number from ${min} to ${max}, but is "${value}".`);
  };
}

function oneOf<Value extends string>(allowed: readonly Value[]): Parser<Value> {
  return (name, value) => {
    const found = allowed.find((known) => known === value);
    if (found !== undefined) return found;
    throw new ConfigError(`${name} must be one of ${allowed.join(', ')}, but is "${value}".`);
  };
}

/** With a connection string, the account's key signs links; with an account URL, the service's own identity does. */
function blobConfig(environment: Environment): BlobConfig {
  const { AZURE_STORAGE_CONNECTION_STRING: connectionString, AZURE_STORAGE_ACCOUNT_URL: accountUrl } = environment;
  const container = environment['AZURE_STORAGE_CONTAINER'] || 'documents';
  if (connectionString && accountUrl)
    throw new ConfigError(
      'AZURE_STORAGE_CONNECTION_STRING and AZURE_STORAGE_ACCOUNT_URL are both set. Set only one of them.',
    );
  if (!connectionString && !accountUrl) return { in: 'directory' };
  if (!/^[a-z0-9](-?[a-z0-9]){2,62}$/.test(container)) {
    throw new ConfigError(
      'AZURE_STORAGE_CONTAINER must be 3 to 63 characters from a-z 0-9, with single hyphens between them.',
    );
  }
  if (connectionString) {
    if (!isConnectionString(connectionString)) {
      throw new ConfigError(
        'AZURE_STORAGE_CONNECTION_STRING must have DefaultEndpointsProtocol, AccountName, AccountKey as base64, and ' +
          'EndpointSuffix or BlobEndpoint: copy it from the access keys of the storage account.',
      );
    }
    return { in: 'azure', container, access: { connectionString } };
  }
  return {
    in: 'azure',
    container,
    access: {
      accountUrl: accountUrlOf(accountUrl!),
      clientId: environment['AZURE_CLIENT_ID'] || null,
    },
  };
}

/** @throws ConfigError */
function authenticationConfig(settings: Settings, production: boolean): AuthenticationConfig {
  const { environment } = settings;
  const given = ['AUTH_JWKS_URI', 'AUTH_PUBLIC_KEY', 'AUTH_SECRET'].filter((name) => environment[name]);
  const required = (name: string, inDevelopment: string): string => {
    const value = environment[name];
    if (!value && (production || given.length > 0))
      settings.refuse(`${name} must be set: tokens are accepted from one issuer and for one audience only.`);
    return value || inDevelopment;
  };
  const issuer = required('AUTH_ISSUER', 'travel-desk-development');
  const audience = required('AUTH_AUDIENCE', 'travel-desk');
  if (given.length > 1) throw new ConfigError(`${given.join(' and ')} are set. Set only one of them.`);
  return { ...keyConfig(environment, production), issuer, audience };
}

/** The key that verifies tokens, and the algorithms that it allows (D1). @throws ConfigError */
function keyConfig(
  { AUTH_JWKS_URI: uri, AUTH_PUBLIC_KEY: publicKey, AUTH_SECRET: secret }: Environment,
  production: boolean,
): Pick<AuthenticationConfig, 'key' | 'algorithms'> {
  if (uri) return { key: { from: 'jwks', uri: keySetUrl('AUTH_JWKS_URI', uri) }, algorithms: ['RS256', 'ES256'] };
  if (publicKey) return publicKeyConfig(publicKey);
  if (!secret && production)
    throw new ConfigError(
      'AUTH_JWKS_URI, AUTH_PUBLIC_KEY or AUTH_SECRET must be set in production: the development key is refused.',
    );
  if (secret === DEVELOPMENT_SECRET && production)
    throw new ConfigError('AUTH_SECRET must not be the development key in production. Use a secret of your own.');
  if (secret && secret.length < 32) throw new ConfigError('AUTH_SECRET must have at least 32 characters.');
  return { key: { from: 'secret', secret: secret || DEVELOPMENT_SECRET }, algorithms: ['HS256'] };
}

/** Whether tokens are verified with the public development key. */
export function usesDevelopmentKey({ key }: AuthenticationConfig): boolean {
  return key.from === 'secret' && key.secret === DEVELOPMENT_SECRET;
}

/** Whether only this machine can reach the host. Names other than localhost count as reachable from outside. */
function isLoopback(host: string): boolean {
  const loopback = new BlockList();
  loopback.addSubnet('127.0.0.0', 8, 'ipv4');
  loopback.addAddress('::1', 'ipv6');
  if (isIPv4(host)) return loopback.check(host, 'ipv4');
  return isIPv6(host) ? loopback.check(host, 'ipv6') : host.toLowerCase() === 'localhost';
}

function publicKeyConfig(value: string): Pick<AuthenticationConfig, 'key' | 'algorithms'> {
  let pem = value.replaceAll('\\n', '\n');
  try {
    if (isAbsolute(value)) pem = readFileSync(value, 'utf8');
    const type = createPublicKey(pem).asymmetricKeyType;
    if (type === 'rsa') return { key: { from: 'pem', pem }, algorithms: ['RS256'] };
    if (type === 'ec') return { key: { from: 'pem', pem }, algorithms: ['ES256'] };
  } catch {
    // The message below says what would be right; the value is not repeated.
  }
  throw new ConfigError(
    'AUTH_PUBLIC_KEY must be an RSA or EC public key in PEM format, or the absolute path of such a file.',
  );
}
