import type { EntityManager } from '@mikro-orm/postgresql';
import type { EventType } from '../../platform/database/event-queries.ts';
import type { RecordKey } from '../../platform/database/page.ts';
import { raw, type Sql, sql } from '../../platform/database/sql.ts';
import { run } from '../../platform/database/unit-of-work.ts';

export type EventRow = {
  id: string;
  /** A decimal string, as PostgreSQL's `bigint` is read. */
  position: string;
  type: EventType;
  occurredAt: Date;
  actorUserId: string | null;
  requestId: string | null;
  resourceId: string;
  resourceVersion: number | null;
};

/** The positions of a company's events. */
export type Ends = {
  /** Of the first event that is left; one more than `last` if none is. */
  first: number;
  /** Of the latest event ever; 0 if there has been none. */
  last: number;
};

export type EventRange = {
  companyId: string;
  after: number;
  until: number;
  /** Empty means all. */
  types: readonly EventType[];
  limit: number;
};

const EVENT_COLUMNS = `id, position, type, occurred_at as "occurredAt", actor_user_id as "actorUserId",
  request_id as "requestId", resource_id as "resourceId", resource_version as "resourceVersion"`;

/** The positions of a company's events, and the events of a range. */
type Read = { ends: Ends; events: EventRow[] };

/** A row without an event stands for a range without events. */
type ReadRow = EventRow & { first: string | null; last: string };

/** A company's events in a range, in one snapshot. */
export async function readEvents(em: EntityManager, range: EventRange): Promise<Read> {
  const { companyId, after, until, types, limit } = range;
  const rows = await run<ReadRow>(
    em,
    sql`select p.last, (select min(position) from events where company_id = ${companyId}) as first, e.*
      from event_positions p left join lateral (
        select ${raw(EVENT_COLUMNS)} from events
        where company_id = ${companyId} and position > ${after} and position <= ${until}
          and (${types}::text[] = '{}' or type = any (${types}::text[]))
        order by position limit ${limit}
      ) e on true
      where p.company_id = ${companyId} order by e.position`,
  );
  return readOf(rows);
}

/** There are no rows if the company has never had an event. */
function readOf(rows: readonly ReadRow[]): Read {
  const [{ first, last } = { first: null, last: '0' }] = rows;
  const events = rows.filter(({ position }) => position !== null);
  return { ends: { first: Number(first ?? Number(last) + 1), last: Number(last) }, events };
}

/** The next events of each of these endpoints, by endpoint. */
export async function readForEndpoints(
  em: EntityManager,
  endpoints: readonly RecordKey[],
  positions: number,
  limit: number,
): Promise<Map<string, Read>> {
  const companyIds = endpoints.map(({ companyId }) => companyId);
  const ids = endpoints.map(({ id }) => id);
  const rows = await run<ReadRow & { endpointId: string }>(
    em,
    sql`select w.id as "endpointId", p.last, (select min(position) from events where company_id = w.company_id) as first, e.*
      from webhook_endpoints w join event_positions p on p.company_id = w.company_id left join lateral (
        select ${raw(EVENT_COLUMNS)} from events
        where company_id = w.company_id and position > w.cursor and position <= w.cursor + ${positions}
          and (w.types = '{}' or type = any (w.types))
        order by position limit ${limit}
      ) e on true
      where w.company_id = any (${companyIds}::text[]) and w.id = any (${ids}::uuid[]) order by w.id, e.position`,
  );
  return new Map([...Map.groupBy(rows, ({ endpointId }) => endpointId)].map(([id, ofOne]) => [id, readOf(ofOne)]));
}

/**
 * Removes some of a company's oldest events. It stops at the first event to keep, so that the rest has no gap even if
 * the nodes' clocks differ.
 */
export function deletion(companyId: string, until: Date, days: number, maxRows: number): Sql {
  return sql`with oldest as (
      select position, occurred_at <= least(${until}, now() - make_interval(days => ${days})) as expired
      from events where company_id = ${companyId} order by position limit ${maxRows}
    )
    delete from events where company_id = ${companyId} and position in (select position from oldest)
      and position < coalesce((select min(position) from oldest where not expired), 9223372036854775807) returning 1`;
}
