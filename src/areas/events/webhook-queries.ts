import type { EntityManager } from '@mikro-orm/postgresql';
import type { EventType } from '../../platform/database/event-queries.ts';
import type { RecordKey } from '../../platform/database/page.ts';
import { RecordRepository } from '../../platform/database/repository.ts';
import { raw, sql } from '../../platform/database/sql.ts';
import { inTransaction } from '../../platform/database/unit-of-work.ts';

export type EndpointRow = {
  id: string;
  companyId: string;
  url: string;
  /** Empty means all. */
  types: EventType[];
  description: string;
  isActive: boolean;
  /** A decimal string, as PostgreSQL's `bigint` is read. */
  cursor: string;
  lastSuccessAt: Date | null;
  lastError: string | null;
  failingSince: Date | null;
  createdAt: Date;
  updatedAt: Date;
};

/** What a delivery needs beside the endpoint itself. */
export type LeasedEndpoint = EndpointRow & {
  secretEncrypted: string;
  /** Also signs, until `previousSecretUntil`. */
  previousSecretEncrypted: string | null;
  previousSecretUntil: Date | null;
  /** Failed attempts since the last success. */
  attempts: number;
};

const COLUMNS = `company_id as "companyId", id, url, types, description, is_active as "isActive", cursor,
  last_success_at as "lastSuccessAt", last_error as "lastError", failing_since as "failingSince",
  created_at as "createdAt", updated_at as "updatedAt"`;

const LEASED_COLUMNS = `${COLUMNS}, secret_encrypted as "secretEncrypted", attempts,
  previous_secret_encrypted as "previousSecretEncrypted", previous_secret_until as "previousSecretUntil"`;

/** Longer than a call may take, so that a lease does not end during one. */
const LEASE_SECONDS = 30;

type NewEndpoint = Pick<
  LeasedEndpoint,
  'id' | 'companyId' | 'url' | 'types' | 'description' | 'isActive' | 'secretEncrypted' | 'createdAt'
>;

/** The queries on webhook endpoints inside one unit of work. */
export class WebhookRepository extends RecordRepository {
  protected readonly table = 'webhook_endpoints';

  /** Oldest first. */
  async ofCompany(companyId: string): Promise<EndpointRow[]> {
    return this.run<EndpointRow>(
      sql`select ${raw(COLUMNS)} from webhook_endpoints where company_id = ${companyId} order by created_at, id`,
    );
  }

  async find(companyId: string, id: string): Promise<LeasedEndpoint | null> {
    return this.first(
      sql`select ${raw(LEASED_COLUMNS)} from webhook_endpoints where company_id = ${companyId} and id = ${id}`,
    );
  }

  /** Begins after the latest event of the company. */
  async insert(endpoint: NewEndpoint): Promise<EndpointRow> {
    const { id, companyId, url, types, description, isActive, secretEncrypted, createdAt } = endpoint;
    const [inserted] = await this.run<EndpointRow>(sql`
      insert into webhook_endpoints as e (company_id, id, url, types, description, is_active, secret_encrypted, cursor, created_at, updated_at)
      select c.id, ${id}::uuid, ${url}, ${types}::text[], ${description}, ${isActive}::boolean, ${secretEncrypted}, coalesce(p.last, 0),
        ${createdAt}::timestamptz, ${createdAt}::timestamptz
      from companies c left join event_positions p on p.company_id = c.id where c.id = ${companyId}
      returning ${raw(COLUMNS)}`);
    return inserted!;
  }

  /** Ends the lease, so that deliveries go on with the new values. Null if there is no such endpoint. */
  async update(
    { companyId, id }: RecordKey,
    changes: Partial<Pick<EndpointRow, 'url' | 'types' | 'description' | 'isActive'>>,
    at: Date,
  ): Promise<EndpointRow | null> {
    const { url, types, description, isActive } = changes;
    return this.first(sql`
      update webhook_endpoints
      set url = coalesce(${url}, url), types = coalesce(${types}::text[], types), description = coalesce(${description}, description),
        is_active = coalesce(${isActive}::boolean, is_active), updated_at = ${at}, lease = null, leased_until = null,
        attempts = case when ${isActive}::boolean then 0 else attempts end,
        failing_since = case when ${isActive}::boolean then null else failing_since end,
        next_attempt_at = case when ${isActive}::boolean then '-infinity' else next_attempt_at end
      where company_id = ${companyId} and id = ${id} returning ${raw(COLUMNS)}`);
  }

  async setCursor({ companyId, id }: RecordKey, cursor: number, at: Date): Promise<EndpointRow | null> {
    return this.first(sql`
      update webhook_endpoints
      set cursor = ${cursor}, updated_at = ${at}, next_attempt_at = now(), lease = null, leased_until = null
      where company_id = ${companyId} and id = ${id} returning ${raw(COLUMNS)}`);
  }

  /** The previous secret signs for 24 more hours. */
  async setSecret({ companyId, id }: RecordKey, secretEncrypted: string, at: Date): Promise<EndpointRow | null> {
    return this.first(sql`
      update webhook_endpoints
      set previous_secret_encrypted = secret_encrypted, previous_secret_until = ${at}::timestamptz + interval '24 hours',
        secret_encrypted = ${secretEncrypted}, updated_at = ${at}, lease = null, leased_until = null
      where company_id = ${companyId} and id = ${id} returning ${raw(COLUMNS)}`);
  }

  /** Returns its id; null if there is no such endpoint. */
  async delete(companyId: string, id: string): Promise<{ id: string } | null> {
    return this.first(sql`delete from webhook_endpoints where company_id = ${companyId} and id = ${id} returning id`);
  }

  /** Endpoints that have something to receive and that no node delivers to, those that have waited longest first. */
  async due(limit: number): Promise<RecordKey[]> {
    return this.run<RecordKey>(sql`
      select e.company_id as "companyId", e.id
      from webhook_endpoints e join event_positions p on p.company_id = e.company_id join companies c on c.id = e.company_id
      where e.is_active and c.active and e.cursor < p.last and e.next_attempt_at <= now()
        and (e.leased_until is null or e.leased_until < now())
      order by greatest(e.next_attempt_at, e.last_success_at) limit ${limit}`);
  }

  /** Takes endpoints for this node, except those that another one has taken or that are not due any more. Needs `inTurn`. */
  async take(keys: readonly RecordKey[], lease: string): Promise<LeasedEndpoint[]> {
    const companyIds = keys.map(({ companyId }) => companyId);
    const ids = keys.map(({ id }) => id);
    return this.run<LeasedEndpoint>(sql`
      update webhook_endpoints set lease = ${lease}::uuid, leased_until = now() + make_interval(secs => ${LEASE_SECONDS})
      where company_id = any (${companyIds}::text[]) and id = any (${ids}::uuid[]) and is_active and next_attempt_at <= now()
        and (leased_until is null or leased_until < now())
      returning ${raw(LEASED_COLUMNS)}`);
  }

  /**
   * Stores how far endpoints have come, and extends or ends each lease; those of a deactivated company end. Returns the IDs
   * of the endpoints that this node still has: an administrator may have changed the others meanwhile. Needs `inTurn`.
   */
  async advance(progress: readonly StoredProgress[]): Promise<Set<string>> {
    const column = <Value>(of: (each: StoredProgress) => Value): Value[] => progress.map(of);
    // Citus refuses `now()` inside a `case`.
    const rows = await this.run<{ id: string; lease: string | null }>(sql`
      update webhook_endpoints e
      set cursor = s.cursor, lease = case when s.goes_on and c.active then e.lease end,
        leased_until = now() + case when s.goes_on and c.active then make_interval(secs => ${LEASE_SECONDS}) end,
        last_success_at = coalesce(s.succeeded_at, last_success_at),
        attempts = case when s.succeeded_at is null then attempts else 0 end,
        last_error = case when s.succeeded_at is null then last_error end,
        failing_since = case when s.succeeded_at is null then failing_since end
      from unnest(${column(({ companyId }) => companyId)}::text[], ${column(({ id }) => id)}::uuid[],
        ${column(({ lease }) => lease)}::uuid[], ${column(({ from }) => from)}::bigint[], ${column(({ cursor }) => cursor)}::bigint[],
        ${column(({ succeededAt }) => succeededAt)}::timestamptz[], ${column(({ goesOn }) => goesOn)}::boolean[]
      ) as s (company_id, id, lease, stored, cursor, succeeded_at, goes_on), companies c
      where e.company_id = s.company_id and e.id = s.id and e.lease = s.lease and e.cursor = s.stored and c.id = e.company_id
      returning e.id, e.lease`);
    return new Set(rows.filter(({ lease }) => lease !== null).map(({ id }) => id));
  }

  /** Stores how far an endpoint has come and that it has failed then, and ends the lease. Returns whether this node still had it. */
  async fail(progress: Progress, failure: Failure): Promise<boolean> {
    const { companyId, id, lease, from, cursor, succeededAt } = progress;
    const { at, error, delayMs, deactivates } = failure;
    const hasSucceeded = succeededAt !== null;
    const rows = await this.run(sql`
      update webhook_endpoints
      set cursor = ${cursor}, last_success_at = coalesce(${succeededAt}::timestamptz, last_success_at), last_error = ${error},
        failing_since = case when ${hasSucceeded} then ${at} else coalesce(failing_since, ${at}) end,
        attempts = case when ${hasSucceeded} then 1 else attempts + 1 end,
        next_attempt_at = now() + make_interval(secs => ${delayMs / 1000}), is_active = ${!deactivates}, lease = null, leased_until = null
      where company_id = ${companyId} and id = ${id} and lease = ${lease}::uuid and cursor = ${from} returning 1`);
    return rows.length > 0;
  }

  /** How many endpoints of all companies have failed since their last success. */
  async failing(): Promise<number> {
    const [row] = await this.run<{ failing: number }>(
      sql`select count(*)::integer as failing from webhook_endpoints where failing_since is not null`,
    );
    return row!.failing;
  }

  /** The secrets of all endpoints that another key than `currentId` has encrypted. */
  async outdatedSecrets(currentId: string): Promise<StoredSecrets[]> {
    return this.run<StoredSecrets>(sql`
      select company_id as "companyId", id, secret_encrypted as "secretEncrypted", previous_secret_encrypted as "previousSecretEncrypted"
      from webhook_endpoints
      where split_part(secret_encrypted, '.', 1) <> ${currentId} or split_part(previous_secret_encrypted, '.', 1) <> ${currentId}`);
  }

  /** Replaces the secrets of an endpoint, unless they have changed since. */
  async reencrypt(before: StoredSecrets, after: StoredSecrets): Promise<boolean> {
    const rows = await this.run(sql`
      update webhook_endpoints
      set secret_encrypted = ${after.secretEncrypted}, previous_secret_encrypted = ${after.previousSecretEncrypted}
      where company_id = ${before.companyId} and id = ${before.id} and secret_encrypted = ${before.secretEncrypted} returning 1`);
    return rows.length > 0;
  }
}

export type StoredSecrets = RecordKey & { secretEncrypted: string; previousSecretEncrypted: string | null };

/** How far an endpoint has come since its cursor was last stored. */
export type Progress = RecordKey & {
  lease: string;
  /** The stored cursor. */
  from: number;
  cursor: number;
  /** Null if nothing was received since. */
  succeededAt: Date | null;
};

/** With `goesOn`, this node continues to deliver. */
export type StoredProgress = Progress & { goesOn: boolean };

/**
 * For statements on several endpoints. Those of all nodes take turns: if they locked rows in different orders, they could
 * deadlock.
 */
export function inTurn<Result>(
  em: EntityManager,
  work: (webhooks: WebhookRepository) => Promise<Result>,
): Promise<Result> {
  const turn = sql`select pg_advisory_xact_lock(hashtext('webhook_endpoints'))`;
  return inTransaction(em, (unit) => work(new WebhookRepository(unit)), [turn]);
}

type Failure = { at: Date; error: string; delayMs: number; deactivates: boolean };
