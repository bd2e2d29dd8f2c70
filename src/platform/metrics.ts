import { collectDefaultMetrics, Counter, Gauge, Registry } from 'prom-client';
import type { CacheUse, Counts } from './counts.ts';
import type { Connections } from './database/pool.ts';
import type { RequestMeter } from './request-meter.ts';

/**
 * The sources that each scrape reads. The counters live in the code that counts; only this file knows the client
 * library.
 */
export type MetricSources = {
  build: { version: string; contract: string };
  /** Null while the node is ready. */
  reasonNotReady(): Promise<string | null>;
  requests: RequestMeter;
  /** Evaluated proposals by the action taken. */
  evaluations: Readonly<Record<'flight' | 'hotel', Counts<string>>>;
  caches: Readonly<Record<string, CacheUse>>;
  connections(): Connections;
  /**
   * Lists that may be read from a standby, by the server they were read from, and the connections to the standby; null
   * without one.
   */
  lists: { connections(): Connections | null; answers: Counts<string> };
  /** Null if no Redis is configured. */
  redis: { readonly isReady: boolean } | null;
  /** Calls that a node counted on its own because Redis was unavailable, by rate-limit class. */
  rateLimitFallbacks: Counts<string>;
  /** Responses that deviate from the contract, by operation. */
  deviations: Counts<string>;
  idempotentReplays(): number;
  blobSweeps: BlobSweeps;
  /** Null if webhooks are turned off. */
  webhooks: { attempts: Counts<string>; failing(): Promise<number> } | null;
};

/** The results of the sweeps for files without a document. */
export type BlobSweeps = {
  removed: number;
  /** Those that the last sweep could not remove. */
  unclaimed: number;
  /** When the last sweep ended, in milliseconds since 1970; null before the first. */
  endedAt: number | null;
};

export type Metrics = {
  contentType: string;
  /** In the text format of Prometheus. */
  scrape(): Promise<string>;
};

/**
 * The metrics of this process for Prometheus, with OpenTelemetry's names where it has any, otherwise
 * `travel_desk_…`. Labels are operations, statuses and fixed words: never an id, a user, a company or a path that was
 * sent.
 */
export function openMetrics(sources: MetricSources): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  registry.registerMetric(sources.requests.durations);

  type Samples = Iterable<readonly [labels: Record<string, string>, value: number]>;
  type Read = () => Samples | Promise<Samples>;
  type Add = (name: string, help: string, labelNames: string[], read: Read) => void;
  const adding =
    (Kind: typeof Gauge | typeof Counter): Add =>
    (name, help, labelNames, read) => {
      const metric = new Kind({
        name,
        help,
        labelNames,
        registers: [],
        async collect() {
          const samples = await read();
          this.reset();
          // After a reset, a metric without labels has the value 0.
          this.remove({});
          for (const [labels, value] of samples) this.inc(labels, value);
        },
      });
      registry.registerMetric(metric);
    };
  const [gauge, counter] = [adding(Gauge), adding(Counter)];
  const by = (label: string, totals: [string, number][]): Samples =>
    totals.map(([value, total]) => [{ [label]: value }, total] as const);

  gauge('http_server_active_requests', 'Requests in progress.', ['http_request_method'], () =>
    by('http_request_method', sources.requests.active()),
  );
  counter('travel_desk_refusals_total', 'Requests that were refused, by reason.', ['reason'], () =>
    by('reason', sources.requests.refusals.totals()),
  );
  counter('travel_desk_evaluations_total', 'Evaluated flights and hotels by action taken.', ['item', 'action'], () =>
    Object.entries(sources.evaluations).flatMap(([item, counts]) =>
      counts.totals().map(([action, total]) => [{ item, action }, total] as const),
    ),
  );
  counter('travel_desk_cache_requests_total', 'Look-ups in caches, by result.', ['cache', 'result'], () =>
    Object.entries(sources.caches).flatMap(([cache, { hits, misses }]) => [
      [{ cache, result: 'hit' }, hits] as const,
      [{ cache, result: 'miss' }, misses] as const,
    ]),
  );
  const state = 'db_client_connection_state';
  const pool = 'db_client_connection_pool_name';
  const pools = () =>
    Object.entries({ primary: sources.connections(), replica: sources.lists.connections() }).flatMap(
      ([name, connections]) => (connections ? [[{ [pool]: name }, connections] as const] : []),
    );
  gauge('db_client_connection_count', 'Database connections by state.', [pool, state], () =>
    pools().flatMap(([labels, { used, idle }]) => [
      [{ ...labels, [state]: 'used' }, used] as const,
      [{ ...labels, [state]: 'idle' }, idle] as const,
    ]),
  );
  gauge('db_client_connection_max', 'Maximum number of database connections.', [pool], () =>
    pools().map(([labels, { max }]) => [labels, max] as const),
  );
  gauge('db_client_connection_pending_requests', 'Calls that wait for a database connection.', [pool], () =>
    pools().map(([labels, { waiting }]) => [labels, waiting] as const),
  );
  counter(
    'travel_desk_lists_total',
    'Lists that can be read from DATABASE_READ_URL, by the server they were read from; absent without it.',
    ['server'],
    () => (sources.lists.connections() ? by('server', sources.lists.answers.totals()) : []),
  );
  gauge('travel_desk_redis_up', '1 while Redis answers, otherwise 0; absent without REDIS_URL.', [], () =>
    sources.redis ? [[{}, sources.redis.isReady ? 1 : 0]] : [],
  );
  counter(
    'travel_desk_rate_limit_fallbacks_total',
    'Calls that this node counted on its own because Redis was unavailable.',
    ['rate_limit'],
    () => by('rate_limit', sources.rateLimitFallbacks.totals()),
  );
  counter(
    'travel_desk_response_deviations_total',
    'Responses that deviate from the contract, where RESPONSE_CHECKS is log or enforce.',
    ['operation_id'],
    () => by('operation_id', sources.deviations.totals()),
  );
  counter('travel_desk_idempotent_replays_total', 'Creates that were answered from their Idempotency-Key.', [], () => [
    [{}, sources.idempotentReplays()],
  ]);
  gauge('travel_desk_blobs_unclaimed', 'Files without a document that the last sweep could not remove.', [], () => [
    [{}, sources.blobSweeps.unclaimed],
  ]);
  counter('travel_desk_blobs_removed_total', 'Files without a document that sweeps have removed.', [], () => [
    [{}, sources.blobSweeps.removed],
  ]);
  gauge(
    'travel_desk_blob_sweep_timestamp_seconds',
    'When the last sweep for files without a document ended.',
    [],
    () => (sources.blobSweeps.endedAt === null ? [] : [[{}, sources.blobSweeps.endedAt / 1000]]),
  );
  counter('travel_desk_webhook_attempts_total', 'Webhooks that this node has sent, by outcome.', ['outcome'], () =>
    sources.webhooks ? by('outcome', sources.webhooks.attempts.totals()) : [],
  );
  gauge(
    'travel_desk_webhook_endpoints_failing',
    'Webhook endpoints of all companies that have failed since their last success; absent with WEBHOOKS off.',
    [],
    async () => {
      // Without the database, the other metrics are needed most.
      const failing = await sources.webhooks?.failing().catch(() => undefined);
      return failing === undefined ? [] : [[{}, failing]];
    },
  );
  gauge('travel_desk_build_info', 'Always 1; the versions are labels.', ['version', 'contract_version'], () => [
    [{ version: sources.build.version, contract_version: sources.build.contract }, 1],
  ]);
  // Last, because it uses a connection itself.
  gauge('travel_desk_ready', '1 while the node is ready for calls, as /readyz says, otherwise 0.', [], async () => [
    [{}, (await sources.reasonNotReady()) === null ? 1 : 0],
  ]);
  return { contentType: registry.contentType, scrape: () => registry.metrics() };
}
