import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import type { Logger } from 'pino';
import { createApp, entities } from './app.ts';
import { ReferenceDataService } from './areas/reference-data/index.ts';
import { type Config, ConfigError, readConfig } from './config.ts';
import { readContract } from './contract/read-contract.ts';
import { loadDemoData } from './demo/demo-data.ts';
import { firstSteps } from './demo/first-steps.ts';
import { systemClock } from './domain/clock.ts';
import { Drain } from './http/drain.ts';
import { messagesOf } from './http/express-app.ts';
import { createHttpServer } from './http/http-server.ts';
import { REFUSAL_REASONS } from './http/problems/refusals.ts';
import type { BlobRegister } from './platform/blobs/blob-register.ts';
import { openBlobStore } from './platform/blobs/open-blob-store.ts';
import { migrate, openDatabase, requireMigrated } from './platform/database.ts';
import { forgetOldKeys } from './platform/idempotency.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './platform/embedded-postgres.ts';
import { openLog } from './platform/log.ts';
import { loggableError } from './platform/loggable-error.ts';
import { type MetricSources, openMetrics } from './platform/metrics.ts';
import { serveMetrics } from './platform/metrics-server.ts';
import { RequestMeter } from './platform/request-meter.ts';
import { openKeyRing } from './platform/secrets/open-key-ring.ts';
import { openSharedCounters } from './platform/shared-counters.ts';
import { usableFolder } from './platform/usable-folder.ts';

const HOUR_IN_MS = 3_600_000;
const SWEEP_MS = 4 * 60_000;

/** How long before the shutdown deadline the process exits, so that it is gone when the process manager checks. */
const END_EARLY_MS = 250;

/** Closes something that the start opened; run in reverse order when the service stops. */
type Closer = () => Promise<void>;

type Life = {
  closers: Closer[];
  drain: Drain;
  /** Whether the start is still under way. */
  starting: boolean;
  /** Resolves once the embedded PostgreSQL, if there is one, has died and its reason has been printed. */
  databaseDied?: Promise<void>;
  /** Prints the reason in one line, stops the service, and exits with code 1. */
  fail(line: string): void;
};

async function start(config: Config, log: Logger, life: Life): Promise<void> {
  const { closers, drain } = life;
  if (config.blobs.in === 'directory') usableFolder(config.dataDir);
  const keyRing = openKeyRing({ keys: config.passportKeys, dataDir: config.dataDir, production: config.production });
  const url = config.databaseUrl ?? (await embedded(config, log, life)).url;
  await prepareDatabase(url, config.migrates, log);
  const database = await openDatabase({
    url,
    entities,
    readUrl: config.databaseReadUrl,
    poolSize: config.databasePoolSize,
    limits: config.databaseLimits,
    log: (line) => log.warn(line),
  });
  // An aborted start has no requests to wait for, and its open transactions roll back.
  closers.unshift(() => (life.starting ? Promise.resolve() : database.close()));

  const contract = readContract();
  let address = '';
  const publicUrl = (): string => config.publicUrl ?? address;
  const blobStore = await openBlobStore({ ...config, publicUrl, clock: systemClock });
  const sharedCounters = config.redisUrl === null ? null : await openSharedCounters({ url: config.redisUrl, log });
  if (sharedCounters) closers.unshift(() => sharedCounters.close());
  const meter = config.metricsPort === null ? null : new RequestMeter(REFUSAL_REASONS);
  const app = await createApp({
    config,
    database,
    contract,
    clock: systemClock,
    log,
    keyRing,
    blobStore,
    sharedCounters,
    drain,
    meter,
  });
  if (meter)
    closers.unshift(await serveMetricsOf({ ...app.watched, requests: meter, redis: sharedCounters }, config, log));
  if (config.demoData)
    await loadDemoData({
      orm: database.orm,
      referenceData: app.referenceData,
      keyRing,
      blobs: app.blobs,
      document: contract.document,
    });

  void sweepBlobs(app.blobs, log);
  // Files left by a crash are removed within 15 minutes (D52): they must be unclaimed for 10 minutes, and a sweep runs
  // every 4.
  setInterval(() => void sweepBlobs(app.blobs, log), SWEEP_MS).unref();
  let { auditRetentionDays } = config;
  if (auditRetentionDays !== null && !(await app.audit.mayRemove())) {
    auditRetentionDays = null;
    log.warn(
      'AUDIT_RETENTION_DAYS is set, but the role in DATABASE_URL may not delete audit events. ' +
        'Run npm run remove-audit-events every day with the role that owns the tables.',
    );
  }
  const removeOld = async (): Promise<void> => {
    await attempt(log, 'Removing expired idempotency keys failed.', () =>
      forgetOldKeys(database.orm.em.fork(), systemClock),
    );
    const days = auditRetentionDays;
    if (days === null) return;
    await attempt(log, 'Removing expired audit events failed.', async () => {
      const removed = await app.audit.removeOlderThan(days);
      if (removed > 0) log.info(`Removed ${removed} audit events older than ${days} days.`);
    });
  };
  void removeOld();
  setInterval(() => void removeOld(), HOUR_IN_MS).unref();

  await app.warmUp();
  const server = createHttpServer(app.express, config.keepAliveSeconds, messagesOf(app.express));
  drain.watch(server);
  address = await listen(server, config);
  closers.unshift(() => drain.close(server, requestsEndMs(config.shutdownSeconds)));
  log.info(`Listening on ${address}.`);
  app
    .compileChecks()
    .catch((error: unknown) => log.error(`The contract has an invalid schema: ${(error as Error).message}`));
  if (config.demoData) console.log(firstSteps(address, config.authentication));
}

/** Serves the metrics until the last requests have ended, so that they are counted, too. */
async function serveMetricsOf(sources: MetricSources, config: Config, log: Logger): Promise<Closer> {
  const served = await serveMetrics(await openMetrics(sources), {
    host: config.host,
    port: config.metricsPort ?? 0,
    onError: (error) => log.error({ error: loggableError(error) }, 'Reading the metrics failed.'),
  });
  log.info(`Metrics on ${served.address}.`);
  return () => served.close();
}

/** Runs the pending migrations and adds the initial places, without a time limit; or checks that none are pending. */
async function prepareDatabase(url: string, migrates: boolean, log: Logger): Promise<void> {
  const database = await openDatabase({ url, entities, poolSize: 2, log: (line) => log.warn(line) });
  try {
    if (!migrates) return await requireMigrated(database);
    await migrate({ ...database, log: (line) => log.info(line) });
    await new ReferenceDataService(database).addInitialLocations();
  } finally {
    await database.close();
  }
}

async function sweepBlobs(blobs: BlobRegister, log: Logger): Promise<void> {
  await attempt(log, 'The sweep for files that no document refers to failed.', async () => {
    const { removed, failed } = await blobs.sweep();
    if (removed > 0) log.info(`Removed ${removed} files that no document refers to.`);
    if (failed > 0)
      log.warn(`${failed} files that no document refers to could not be removed. The next sweep will retry.`);
  });
}

/** Logs a failed job instead of throwing; it runs again at its next interval. */
async function attempt(log: Logger, failure: string, job: () => Promise<unknown>): Promise<void> {
  try {
    await job();
  } catch (error) {
    log.warn({ error: loggableError(error) }, failure);
  }
}

async function embedded(config: Config, log: Logger, life: Life): Promise<EmbeddedPostgres> {
  const dataDir = join(config.dataDir, 'postgres');
  const stopping = new AbortController();
  const starting = startEmbeddedPostgres({
    dataDir,
    durability: 'durable',
    log: (line) => log.debug(line),
    signal: stopping.signal,
  });
  life.closers.unshift(async () => {
    stopping.abort();
    await starting.then(
      (postgres) => postgres.stop(),
      () => {},
    );
  });
  const postgres = await starting;
  life.databaseDied = postgres.died.then(life.fail);
  return postgres;
}

function listen(server: Server, { host, port }: Config): Promise<string> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      const address = server.address() as AddressInfo;
      const name = address.family === 'IPv6' ? `[${address.address}]` : address.address;
      resolve(`http://${name}:${address.port}`);
    });
  });
}

/** The last second is reserved for closing the database. */
function requestsEndMs(shutdownSeconds: number): number {
  return Math.max(0, shutdownSeconds - 1) * 1000;
}

/** One sentence for the operator: what went wrong and, where known, what to do. */
function reasonOf(error: unknown, config: Config): string {
  const { code, message, address, hostname, port } = error as {
    code?: string;
    port?: number;
    message?: string;
    address?: string;
    hostname?: string;
  };
  if (port !== undefined && (code === 'EADDRINUSE' || code === 'EACCES')) {
    const [name, taken] = port === config.metricsPort ? ['METRICS_PORT', port] : ['PORT', config.port];
    const why = code === 'EACCES' ? 'must not be used by this user' : 'is in use';
    return `Port ${taken} ${why}. Set ${name} to a free port.`;
  }
  if (code === '53100') return `${message}. Free some space on the disk of the database.`;
  if ((address ?? hostname) === config.host)
    return `HOST is "${config.host}", which is not an address of this machine. Set HOST to 127.0.0.1, or to 0.0.0.0 for all addresses.`;
  return message ?? String(error);
}

function isLostConnection(error: unknown): boolean {
  const { code = '', message = '' } = error as { code?: string; message?: string };
  return (
    /^(57P..|08...|ECONNREFUSED|ECONNRESET|EPIPE)$/.test(code) ||
    /Connection terminated|cannot be reached/.test(message)
  );
}

async function main(): Promise<void> {
  // V8 would otherwise come to allocate some objects of each request in the old space, which then keep the whole request
  // in memory until the next full collection (docs/performance.md).
  setFlagsFromString('--no-allocation-site-pretenuring');
  const config = readConfig();
  const log = openLog({ level: config.logLevel, buffered: config.production });
  const closers: Closer[] = [];
  let stopping: Promise<void> | undefined;
  const stop = (): Promise<void> => {
    stopping ??= (async () => {
      for (let closer = closers.shift(); closer; closer = closers.shift()) await closer();
    })();
    return stopping;
  };
  const drain = new Drain();
  let drained: NodeJS.Timeout | undefined;
  const end = (code: 0 | 1): void => {
    clearTimeout(drained);
    // A hanging database or disk must not keep the process alive.
    setTimeout(
      () => {
        log.warn('Shutdown timed out: exiting with open connections.');
        process.exit(1);
      },
      Math.max(0, config.shutdownSeconds * 1000 - END_EARLY_MS),
    );
    stop().then(
      () => process.exit(code),
      () => process.exit(1),
    );
  };
  const fail = (line: string): void => {
    // Errors during the shutdown are consequences, and would hide the first reason.
    if (stopping) return;
    console.error(line);
    end(1);
  };
  const life: Life = { closers, drain, starting: true, fail };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (stopping) {
        log.warn(`${signal} received again: exiting immediately.`);
        process.exit(1);
      }
      if (drain.isUnderWay || life.starting || config.drainSeconds === 0) {
        log.info(`${signal} received: shutting down.`);
        end(0);
        return;
      }
      log.info(`${signal} received: not ready from now on, and shutting down in ${config.drainSeconds} s.`);
      drain.begin();
      drained = setTimeout(() => {
        log.info('Shutting down.');
        end(0);
      }, config.drainSeconds * 1000);
    });
  }
  try {
    await start(config, log, life);
    life.starting = false;
  } catch (error) {
    // A lost connection may be the first sign that the embedded PostgreSQL has died; then that is the reason to print.
    if (life.databaseDied && isLostConnection(error)) await Promise.race([life.databaseDied, sleep(2_000)]);
    life.starting = false;
    fail(reasonOf(error, config));
  }
}

try {
  await main();
} catch (error) {
  if (!(error instanceof ConfigError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
