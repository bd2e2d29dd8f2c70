import type { components } from '../../../generated/api.d.ts';
import { newId } from '../../domain/ids.ts';
import { partsOf } from '../../domain/parts.ts';
import { currentCall } from './acting-call.ts';
import { type Sql, sql } from './sql.ts';

export type EventType = components['schemas']['EventType'];

/** The record that an event is about; without `version`, it has none. */
type Subject = { companyId: string; id: string; version?: number | undefined };

/** An event that is not written yet. */
export type NewEvent = { type: EventType; subject: Subject; occurredAt: Date };

/** An event for the feed (D73), to be passed to `atEnd` of the transaction that makes the change. */
export function happened(type: EventType, { companyId, id, version }: Subject, occurredAt: Date): NewEvent {
  return { type, subject: { companyId, id, version }, occurredAt };
}

/** The rows of one insert, because each takes memory in the service and in the database at once. */
const ROWS_PER_STATEMENT = 1000;

/**
 * The statements that write events. They must be the last of their transaction: the first locks the company's positions
 * until the commit, which makes them gapless and puts them in the order of the commits. Companies are sorted, so that two
 * transactions with several of them do not wait for each other.
 */
export function eventStatements(events: readonly NewEvent[]): Sql[] {
  const byCompany = [...Map.groupBy(events, ({ subject }) => subject.companyId)].sort(([a], [b]) => (a < b ? -1 : 1));
  return byCompany.flatMap(([companyId, ofCompany]) =>
    partsOf(ofCompany, ROWS_PER_STATEMENT).flatMap((part) => [
      positionStatement(companyId, part.length),
      insertStatement(companyId, part),
    ]),
  );
}

function positionStatement(companyId: string, by: number): Sql {
  return sql`insert into event_positions as p (company_id, last) values (${companyId}, ${by})
    on conflict (company_id) do update set last = p.last + excluded.last`;
}

function insertStatement(companyId: string, events: readonly NewEvent[]): Sql {
  const { actorUserId = null, requestId = null } = currentCall() ?? {};
  const ids = events.map(() => newId());
  const types = events.map(({ type }) => type);
  const times = events.map(({ occurredAt }) => occurredAt);
  const resourceIds = events.map(({ subject }) => subject.id);
  const versions = events.map(({ subject }) => subject.version ?? null);
  return sql`insert into events (company_id, position, id, type, occurred_at, actor_user_id, request_id, resource_id, resource_version)
    select p.company_id, p.last - ${events.length}::bigint + e.place, e.id, e.type, e.occurred_at, ${actorUserId}::text, ${requestId}::text, e.resource_id, e.resource_version
    from event_positions p,
      unnest(${ids}::uuid[], ${types}::text[], ${times}::timestamptz[], ${resourceIds}::text[], ${versions}::integer[])
        with ordinality as e (id, type, occurred_at, resource_id, resource_version, place)
    where p.company_id = ${companyId}`;
}
