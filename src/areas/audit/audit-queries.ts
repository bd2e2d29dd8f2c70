import type { EntityManager } from '@mikro-orm/postgresql';
import type { ListFilter } from '../../http/operations.ts';
import { compares, entityPage, type Page, type Paging, sortedPage } from '../../platform/database/page.ts';
import { raw, type Sql, sql } from '../../platform/database/sql.ts';
import { run } from '../../platform/database/unit-of-work.ts';
import { AuditEvent, type AuditEventRow } from './entities.ts';

/** `subject` is JSON: an array of one subject. */
type EventFilter = ListFilter<'AuditEvents_list'> & { subject: string | null };

/** Newest first. */
export function eventPage(em: EntityManager, filter: EventFilter, paging: Paging): Promise<Page<AuditEventRow>> {
  const { companyId, action, actorUserId, requestId, subject } = filter;
  const ofSubject = compares('subjects @> ?::jsonb', subject);
  const where = [
    compares('company_id = ?', companyId),
    compares('action = ?', action),
    compares('actor_user_id = ?', actorUserId),
    compares('request_id = ?', requestId),
  ];
  const orderBy = sql`created_at desc, id desc`;
  if (!ofSubject) return entityPage(em, AuditEvent, { from: 'audit_events', where, orderBy }, paging);
  const list = {
    from: raw('audit_events e'),
    alias: 'e',
    where: [...where, ofSubject],
    orderBy,
    sortedBy: 'created_at',
  };
  return sortedPage(em, AuditEvent, list, paging);
}

export async function mayRemoveEvents(em: EntityManager): Promise<boolean> {
  const [row] = await run<{ may: boolean }>(em, sql`select has_table_privilege('audit_events', 'delete') as may`);
  return row!.may;
}

/** The statement that removes some of the oldest events of a company. */
export function deletion(companyId: string, until: Date, days: number, maxRows: number): Sql {
  return sql`delete from audit_events where company_id = ${companyId} and id in (
      select id from audit_events
      where company_id = ${companyId} and created_at <= least(${until}, now() - make_interval(days => ${days}))
      order by created_at, id limit ${maxRows} for update skip locked
    ) returning 1`;
}
