import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Clock } from '../../domain/clock.ts';
import { newId } from '../../domain/ids.ts';
import { Counts } from '../../platform/counts.ts';
import type { Database } from '../../platform/database/database.ts';
import { inLane } from '../../platform/database/lanes.ts';
import { loggableError } from '../../platform/loggable-error.ts';
import { type NextEvents, readOn, readOnForAll } from './event-feed.ts';
import { presentEvent } from './present.ts';
import {
  inTurn,
  type LeasedEndpoint,
  type Progress,
  type StoredProgress,
  WebhookRepository,
} from './webhook-queries.ts';
import { reasonToDeactivate, retryDelay } from './webhook-rules.ts';
import type { Attempt, WebhookSender } from './webhook-sender.ts';

/** How often this node looks for endpoints that have something to receive. */
const POLL_MS = 1_000;
/** How many endpoints this node delivers to at once; those that hang hold up the others only beyond that. */
const MAX_AT_ONCE = 500;
/** How many endpoints are taken, and read for, by one statement. */
const MAX_TOGETHER = 100;
/** How many events are read together with an endpoint, and then at a time. */
const [FIRST_EVENTS, BATCH_SIZE] = [10, 100];
/** Spreads the first calls, so that requests are answered between them. */
const BETWEEN_ENDPOINTS_MS = 1;
/** How often progress is stored. What was received since is sent again after a crash. */
const STORE_MS = 1_000;
/** How long progress waits for that of other endpoints, to be stored by the same statement. */
const STORE_TOGETHER_MS = 100;

type WebhookDeliveriesDependencies = { database: Database; sender: WebhookSender; clock: Clock; log: Logger };

/** A delivery to an endpoint; `storedAt` is when its progress was last stored. */
type Run = Progress & { endpoint: LeasedEndpoint; storedAt: number };

type Unstored = { progress: StoredProgress; isKept: PromiseWithResolvers<boolean> };

/**
 * Sends events to endpoints (D74): to each at least once and in order, and to all at the same time. Of many nodes, the one
 * that has the lease of an endpoint delivers; if it is lost, another one goes on once the lease has ended.
 */
export class WebhookDeliveries {
  readonly #dependencies: WebhookDeliveriesDependencies;
  readonly #running = new Map<string, Promise<void>>();
  readonly #stopping = new AbortController();
  readonly #unstored: Unstored[] = [];
  #timer: ReturnType<typeof setInterval> | null = null;
  #polling: Promise<void> | null = null;
  /** The attempts of this node, by outcome. */
  readonly attempts = new Counts<string>(['delivered', 'failed', 'deactivated']);

  constructor(dependencies: WebhookDeliveriesDependencies) {
    this.#dependencies = dependencies;
  }

  start(pollMs = POLL_MS): void {
    this.#timer = setInterval(() => {
      this.#polling ??= this.#poll().finally(() => (this.#polling = null));
    }, pollMs).unref();
  }

  /** Ends calls that are under way, whose events will be sent again, and gives the leases back. */
  async stop(): Promise<void> {
    if (this.#timer) clearInterval(this.#timer);
    this.#stopping.abort();
    await this.#polling;
    await Promise.all(this.#running.values());
  }

  /** How many endpoints have failed since their last success. */
  failing(): Promise<number> {
    return this.#repository().failing();
  }

  async #poll(): Promise<void> {
    try {
      while (await inLane('webhooks', () => this.#takeSome()));
    } catch (error) {
      this.#dependencies.log.warn({ error: loggableError(error) }, 'Looking for webhooks to send failed.');
    }
  }

  /** Takes some of the endpoints that are due, and begins to deliver to them. Returns whether there may be more. */
  async #takeSome(): Promise<boolean> {
    const count = Math.min(MAX_AT_ONCE - this.#running.size, MAX_TOGETHER);
    if (count <= 0 || this.#stopping.signal.aborted) return false;
    const found = await this.#repository().due(count);
    const due = found.filter(({ id }) => !this.#running.has(id));
    if (due.length === 0) return false;
    const lease = newId();
    const { database } = this.#dependencies;
    const taken = await inTurn(database.em(), (webhooks) => webhooks.take(due, lease));
    const next = await readOnForAll(database.em(), taken, FIRST_EVENTS);
    for (const endpoint of taken) {
      this.#begin(endpoint, lease, next.get(endpoint.id));
      await sleep(BETWEEN_ENDPOINTS_MS);
    }
    return taken.length > 0 && found.length === count;
  }

  #begin(endpoint: LeasedEndpoint, lease: string, next: NextEvents | undefined): void {
    const delivery = this.#deliver(endpoint, lease, next)
      .catch((error: unknown) =>
        // The lease ends by itself, and another run continues.
        this.#dependencies.log.warn({ error: loggableError(error) }, 'Sending webhooks to an endpoint failed.'),
      )
      .finally(() => this.#running.delete(endpoint.id));
    this.#running.set(endpoint.id, delivery);
  }

  async #deliver(endpoint: LeasedEndpoint, lease: string, first: NextEvents | undefined): Promise<void> {
    const { companyId, id, types } = endpoint;
    const [cursor, storedAt] = [Number(endpoint.cursor), performance.now()];
    const run: Run = { companyId, id, lease, from: cursor, cursor, succeededAt: null, endpoint, storedAt };
    const range = { companyId, types, limit: BATCH_SIZE };
    for (let read = first; !this.#stopping.signal.aborted; read = undefined) {
      read ??= await readOn(this.#dependencies.database.em(), range, run.cursor);
      for (const event of read.events.map(presentEvent)) {
        if (!(await this.#keepsLease(run))) return;
        const message = { id: event.id, type: event.type, timestamp: event.occurredAt, data: event };
        const attempt = await this.#dependencies.sender.send(endpoint, message, this.#stopping.signal);
        if (this.#stopping.signal.aborted && !attempt.delivered) break;
        if (!attempt.delivered) return this.#fail(run, attempt);
        this.attempts.add('delivered');
        Object.assign(run, { cursor: event.position, succeededAt: this.#dependencies.clock.now() });
      }
      if (this.#stopping.signal.aborted) break;
      run.cursor = Math.max(read.next, run.cursor);
      if (read.next >= read.ends.last) break;
    }
    await this.#store(run, false);
  }

  async #keepsLease(run: Run): Promise<boolean> {
    if (this.#stopping.signal.aborted) return this.#store(run, true);
    return performance.now() - run.storedAt < STORE_MS || this.#store(run, true);
  }

  #store(run: Run, goesOn: boolean): Promise<boolean> {
    const isKept = Promise.withResolvers<boolean>();
    if (this.#unstored.push({ progress: { ...run, goesOn }, isKept }) === 1) void this.#storeTogether();
    Object.assign(run, { from: run.cursor, succeededAt: null, storedAt: performance.now() });
    return isKept.promise;
  }

  async #storeTogether(): Promise<void> {
    await sleep(STORE_TOGETHER_MS, undefined, { signal: this.#stopping.signal }).catch(() => {});
    const together = this.#unstored.splice(0);
    try {
      const stored = together.map(({ progress }) => progress);
      const kept = await inTurn(this.#dependencies.database.em(), (webhooks) => webhooks.advance(stored));
      for (const { progress, isKept } of together) isKept.resolve(kept.has(progress.id));
    } catch (error) {
      for (const { isKept } of together) isKept.reject(error);
    }
  }

  async #fail(run: Run, { status, error, retryAfter }: Attempt): Promise<void> {
    const { clock, log } = this.#dependencies;
    const { id, companyId, failingSince, attempts } = run.endpoint;
    const hasSucceeded = run.succeededAt !== null || run.cursor > Number(run.endpoint.cursor);
    const now = clock.now();
    const failures = hasSucceeded ? 1 : attempts + 1;
    const reason = reasonToDeactivate(status, hasSucceeded ? null : failingSince, now);
    const delayMs = retryDelay(failures, retryAfter, now, Math.random());
    const text = reason === null ? error! : status === 410 ? reason : `${reason} ${error}`;
    const failure = { at: now, error: text, delayMs, deactivates: reason !== null };
    if (!(await this.#repository().fail(run, failure))) return;
    this.attempts.add(reason === null ? 'failed' : 'deactivated');
    if (reason !== null) log.warn({ webhookEndpoint: id, company: companyId }, reason);
  }

  #repository(): WebhookRepository {
    return new WebhookRepository(this.#dependencies.database.em());
  }
}
