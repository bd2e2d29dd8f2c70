import type { Logger } from 'pino';
import type { Clock } from '../../domain/clock.ts';
import { newId } from '../../domain/ids.ts';
import { Counts } from '../../platform/counts.ts';
import type { Database } from '../../platform/database/database.ts';
import type { EventType } from '../../platform/database/event-queries.ts';
import { inLane } from '../../platform/database/lanes.ts';
import type { RecordKey } from '../../platform/database/page.ts';
import { loggableError } from '../../platform/loggable-error.ts';
import { readOn } from './event-feed.ts';
import { presentEvent } from './present.ts';
import { type LeasedEndpoint, WebhookRepository } from './webhook-queries.ts';
import { reasonToDeactivate, retryDelay } from './webhook-rules.ts';
import type { Attempt, WebhookSender } from './webhook-sender.ts';

/** How often this node looks for endpoints that have something to receive. */
const POLL_MS = 1_000;
/** How many endpoints this node delivers to at once; those that hang hold up the others only beyond that. */
const MAX_AT_ONCE = 500;
/** Events that are read at once for an endpoint. */
const BATCH_SIZE = 100;
/** How often progress is stored. What was received since is sent again after a crash. */
const STORE_MS = 1_000;

type WebhookDeliveriesDependencies = { database: Database; sender: WebhookSender; clock: Clock; log: Logger };

/** How far a run has come. */
type Run = {
  endpoint: LeasedEndpoint;
  lease: string;
  stored: number;
  cursor: number;
  succeededAt: Date | null;
  at: number;
};

/**
 * Sends events to endpoints (D74): to each at least once and in order, and to all at the same time. Of many nodes, the one
 * that has the lease of an endpoint delivers; if it is lost, another one goes on once the lease has ended.
 */
export class WebhookDeliveries {
  readonly #dependencies: WebhookDeliveriesDependencies;
  readonly #running = new Map<string, Promise<void>>();
  readonly #stopping = new AbortController();
  #timer: ReturnType<typeof setInterval> | null = null;
  #isPolling = false;
  /** The attempts of this node, by outcome. */
  readonly attempts = new Counts<string>(['delivered', 'failed', 'deactivated']);

  constructor(dependencies: WebhookDeliveriesDependencies) {
    this.#dependencies = dependencies;
  }

  start(pollMs = POLL_MS): void {
    this.#timer = setInterval(() => void this.#poll(), pollMs).unref();
  }

  /** Ends calls that are under way, whose events will be sent again, and gives the leases back. */
  async stop(): Promise<void> {
    if (this.#timer) clearInterval(this.#timer);
    this.#stopping.abort();
    await Promise.all(this.#running.values());
  }

  /** How many endpoints have failed since their last success. */
  failing(): Promise<number> {
    return this.#repository().failing();
  }

  async #poll(): Promise<void> {
    const free = MAX_AT_ONCE - this.#running.size;
    if (this.#isPolling || free <= 0) return;
    this.#isPolling = true;
    try {
      const due = await inLane('webhooks', () => this.#repository().due(free));
      for (const key of due) if (!this.#running.has(key.id) && !this.#stopping.signal.aborted) this.#begin(key);
    } catch (error) {
      this.#dependencies.log.warn({ error: loggableError(error) }, 'Looking for webhooks to send failed.');
    } finally {
      this.#isPolling = false;
    }
  }

  #begin(key: RecordKey): void {
    const run = inLane('webhooks', () => this.#deliver(key))
      .catch((error: unknown) =>
        // The lease ends by itself, and another run continues.
        this.#dependencies.log.warn({ error: loggableError(error) }, 'Sending webhooks to an endpoint failed.'),
      )
      .finally(() => this.#running.delete(key.id));
    this.#running.set(key.id, run);
  }

  async #deliver(key: RecordKey): Promise<void> {
    const lease = newId();
    const endpoint = await this.#repository().take(key, lease);
    if (!endpoint) return;
    const cursor = Number(endpoint.cursor);
    const run: Run = { endpoint, lease, stored: cursor, cursor, succeededAt: null, at: performance.now() };
    while (!this.#stopping.signal.aborted) {
      const range = { companyId: key.companyId, types: typesOf(endpoint), limit: BATCH_SIZE };
      const { ends, events, next } = await readOn(this.#dependencies.database.orm.em.fork(), range, run.cursor);
      for (const event of events.map(presentEvent)) {
        if (!(await this.#keepsLease(run))) return;
        const { id, type, occurredAt: timestamp } = event;
        const message = { id, type, timestamp, data: event };
        const attempt = await this.#dependencies.sender.send(endpoint, message, this.#stopping.signal);
        if (this.#stopping.signal.aborted && !attempt.delivered) break;
        if (!attempt.delivered) return this.#fail(run, attempt);
        this.attempts.add('delivered');
        Object.assign(run, { cursor: event.position, succeededAt: this.#dependencies.clock.now() });
      }
      if (this.#stopping.signal.aborted) break;
      run.cursor = Math.max(next, run.cursor);
      if (next >= ends.last) break;
    }
    await this.#store(run, false);
  }

  async #keepsLease(run: Run): Promise<boolean> {
    if (this.#stopping.signal.aborted) return this.#store(run, true);
    return performance.now() - run.at < STORE_MS || this.#store(run, true);
  }

  async #store(run: Run, goesOn: boolean): Promise<boolean> {
    const { endpoint, lease, stored: from, cursor, succeededAt } = run;
    const at = performance.now();
    const isKept = await this.#repository().advance(endpoint, lease, { from, cursor, succeededAt }, goesOn);
    Object.assign(run, { stored: cursor, succeededAt: null, at });
    return isKept;
  }

  async #fail(run: Run, { status, error, retryAfter }: Attempt): Promise<void> {
    const { clock, log } = this.#dependencies;
    const { id, companyId, failingSince, attempts } = run.endpoint;
    const hasSucceeded = run.succeededAt !== null || run.cursor > Number(run.endpoint.cursor);
    if (!(await this.#store(run, true))) return;
    const now = clock.now();
    const failures = hasSucceeded ? 1 : attempts + 1;
    const reason = reasonToDeactivate(status, hasSucceeded ? null : failingSince, now);
    this.attempts.add(reason === null ? 'failed' : 'deactivated');
    if (reason !== null) log.warn({ webhookEndpoint: id, company: companyId }, reason);
    const delayMs = retryDelay(failures, retryAfter, now, Math.random());
    const text = reason === null ? error! : status === 410 ? reason : `${reason} ${error}`;
    const failure = { at: now, error: text, delayMs, deactivates: reason !== null };
    await this.#repository().fail(run.endpoint, run.lease, failure);
  }

  #repository(): WebhookRepository {
    return new WebhookRepository(this.#dependencies.database.orm.em.fork());
  }
}

function typesOf({ types }: LeasedEndpoint): EventType[] | null {
  return types.length > 0 ? types : null;
}
