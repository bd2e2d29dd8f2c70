import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { createApp, entities } from './app.ts';
import { ReferenceDataService } from './areas/reference-data/index.ts';
import { canReadNumbers } from './areas/travelers/index.ts';
import { startBackgroundJobs } from './background-jobs.ts';
import type { Config } from './config.ts';
import { readContract } from './contract/read-contract.ts';
import { demoCallers } from './demo/demo-callers.ts';
import { loadDemoData } from './demo/demo-data.ts';
import { firstSteps } from './demo/first-steps.ts';
import { systemClock, utcDay } from './domain/clock.ts';
import type { Drain } from './http/drain.ts';
import { createHttpServer } from './http/http-server.ts';
import { REFUSAL_REASONS } from './http/problems/refusals.ts';
import { openBlobStore } from './platform/blobs/open-blob-store.ts';
import { openDatabase } from './platform/database/database.ts';
import { migrate, requireMigrated } from './platform/schema-migrations.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './platform/embedded-postgres.ts';
import { loggableError } from './platform/loggable-error.ts';
import type { MetricSources } from './platform/metrics.ts';
import { serveMetrics } from './platform/metrics-server.ts';
import type { RequestMeter } from './platform/request-meter.ts';
import { openKeyRing } from './platform/secrets/open-key-ring.ts';
import { openSharedCounters } from './platform/shared-counters.ts';
import { usableFolder } from './platform/usable-folder.ts';

/** Closes something that the start opened. */
export type Closer = () => Promise<void>;

/** Shared by the start and the end of the service. */
export type Life = {
  /** Run in this order when the service stops. */
  closers: Closer[];
  drain: Drain;
  /** Whether the start is still under way. */
  starting: boolean;
  /** Resolves once the embedded PostgreSQL, if there is one, has died and its reason has been printed. */
  databaseDied?: Promise<void>;
  /** Prints the reason in one line, stops the service, and exits with code 1. */
  fail(line: string): void;
};

/**
 * Starts the service, and resolves once it is listening.
 *
 * @throws what keeps it from starting; what has been opened by then is in `life.closers`
 */
export async function start(config: Config, log: Logger, life: Life): Promise<void> {
  const { closers, drain } = life;
  if (config.blobs.in === 'directory') usableFolder(config.dataDir);
  const keyRing = openKeyRing({ keys: config.passportKeys, dataDir: config.dataDir });
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
  if (!(await canReadNumbers(keyRing, database.em())))
    throw new Error(
      `${config.passportKeys === null ? 'The passport key in DATA_DIR' : 'PASSPORT_KEYS'} cannot decrypt the passport ` +
        'numbers in the database. Use the key that they were encrypted with.',
    );

  const contract = readContract();
  let address = '';
  const publicUrl = (): string => config.publicUrl ?? address;
  const blobStore = await openBlobStore({ ...config, publicUrl, clock: systemClock });
  const sharedCounters = config.redisUrl === null ? null : await openSharedCounters({ url: config.redisUrl, log });
  if (sharedCounters) closers.unshift(() => sharedCounters.close());
  const meter = config.metricsPort === null ? null : await openMeter();
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
    demoCallers: demoCallers(config, contract.document),
  });
  if (meter)
    closers.unshift(await serveMetricsOf({ ...app.watched, requests: meter, redis: sharedCounters }, config, log));
  if (config.demoData)
    await loadDemoData({
      database,
      keyRing,
      blobs: app.blobs,
      document: contract.document,
      log,
      withQuarter: true,
    });

  await startBackgroundJobs({ ...config, ...app, blobStore, database, log });

  // So that the first calls need not wait for places and rates.
  await app.referenceData.current(utcDay(systemClock.now()));
  const server = createHttpServer(app.express, config.keepAliveSeconds);
  drain.watch(server);
  address = await listen(server, config);
  closers.unshift(() => drain.close(server, requestsEndMs(config.shutdownSeconds)));
  log.info(`Listening on ${address}.`);
  const { deliveries } = app;
  if (deliveries) {
    deliveries.start();
    closers.unshift(() => deliveries.stop());
  }
  app
    .compileChecks()
    .catch((error: unknown) => log.error(`The contract has an invalid schema: ${(error as Error).message}`));
  if (config.demoData) console.log(firstSteps(address, config.authentication));
}

/** Loads the client library of Prometheus, which takes 0.1 s, only if there are metrics. */
async function openMeter(): Promise<RequestMeter> {
  const { RequestMeter: Meter } = await import('./platform/request-meter.ts');
  return new Meter(REFUSAL_REASONS);
}

/** Serves the metrics until the last requests have ended, so that these are counted too. */
async function serveMetricsOf(sources: MetricSources, config: Config, log: Logger): Promise<Closer> {
  const { openMetrics } = await import('./platform/metrics.ts');
  const served = await serveMetrics(openMetrics(sources), {
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
    const begun = performance.now();
    const applied = await migrate({ ...database, log: (line) => log.info(line) }, (name) =>
      log.debug(`Migration ${name} applied.`),
    );
    const seconds = ((performance.now() - begun) / 1000).toFixed(1);
    const counted = applied.length === 1 ? '1 migration' : `${applied.length} migrations`;
    log.info(applied.length === 0 ? 'The schema is up to date.' : `Applied ${counted} in ${seconds} s.`);
    await new ReferenceDataService(database).addInitialLocations();
  } finally {
    await database.close();
  }
}

async function embedded(config: Config, log: Logger, life: Life): Promise<EmbeddedPostgres> {
  const dataDir = join(config.dataDir, 'postgres');
  const isNew = !existsSync(join(dataDir, 'server'));
  log.info(isNew ? 'Creating the database, which takes a few seconds.' : 'Starting the database.');
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
  life.databaseDied = postgres.ended.then(life.fail);
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
