import type { EntityManager } from '@mikro-orm/postgresql';
import { partsOf } from '../../domain/parts.ts';
import type { ActingCall } from '../../platform/database/acting-call.ts';
import { Repository } from '../../platform/database/repository.ts';
import { type Sql, sql } from '../../platform/database/sql.ts';
import { run } from '../../platform/database/unit-of-work.ts';
import type { Page, Paging } from '../../platform/database/page.ts';
import type { PolicyChange } from './change-log.ts';
import type { PolicyKey } from './rule-queries.ts';

/** Who made changes, in which call, and when. */
type Made = ActingCall & { at: Date };

/** Small enough that building the JSON of a statement blocks other requests for a few milliseconds only. */
const CHANGES_PER_STATEMENT = 1000;

/** The number of rows per read when a version is rebuilt; a row takes about 1 KB. */
const CHANGES_PER_READ = 2000;

/** A version lists at most this many changes (D68). */
const MAX_LISTED_CHANGES = 100;

/**
 * Records changes. Returns the last statement, to be sent with others at the end of the transaction; many changes need
 * more statements, which run at once.
 */
export async function recordChanges(
  em: EntityManager,
  companyId: string,
  changes: readonly PolicyChange[],
  by: Made,
): Promise<Sql[]> {
  const parts = partsOf(changes, CHANGES_PER_STATEMENT);
  const last = parts.pop();
  for (const part of parts) await run(em, insertChanges(companyId, part, by));
  return last ? [insertChanges(companyId, last, by)] : [];
}

function insertChanges(companyId: string, changes: readonly PolicyChange[], by: Made): Sql {
  return sql`insert into policy_changes
      (company_id, policy_id, version, subject, subject_id, before, after, changed_at, actor_user_id, actor_company_id, request_id)
    select ${companyId}, "policyId", version, subject, id, before, after,
      ${by.at}::timestamptz, ${by.actorUserId}, ${by.actorCompanyId}, ${by.requestId}
    from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb)
      as sent ("policyId" uuid, version integer, subject text, id uuid, before jsonb, after jsonb)`;
}

/** A change of a listed version; `changes` counts all changes of that version. */
export type ListedChange = Omit<PolicyChange, 'policyId'> & ActingCall & { changes: number; changedAt: Date };

/** The queries on the history of a policy. */
export class HistoryRepository extends Repository {
  /** The first changes of each version on a page, newest version first, and the number of versions on all pages. */
  async list({ companyId, id }: PolicyKey, { page, perPage }: Paging): Promise<Page<ListedChange>> {
    const [count] = await this.run<{ total: number }>(
      sql`select count(distinct version)::integer as total from policy_changes where company_id = ${companyId} and policy_id = ${id}`,
    );
    const rows = await this.run<ListedChange>(sql`
      select v.version, v.changes, c.subject, c.subject_id as id, c.before, c.after, c.changed_at as "changedAt",
        c.actor_user_id as "actorUserId", c.actor_company_id as "actorCompanyId", c.request_id as "requestId"
      from (
        select version, count(*)::integer as changes from policy_changes
        where company_id = ${companyId} and policy_id = ${id}
        group by version order by version desc limit ${perPage} offset ${(page - 1) * perPage}
      ) v
      cross join lateral (
        select * from policy_changes
        where company_id = ${companyId} and policy_id = ${id} and version = v.version
        order by subject <> 'POLICY', subject, subject_id limit ${MAX_LISTED_CHANGES}
      ) c
      order by v.version desc, c.subject <> 'POLICY', c.subject, c.subject_id`);
    return { rows, total: count?.total ?? 0 };
  }

  /** The changes after one version up to another, newest version first, in parts. */
  async *changesBetween(policy: PolicyKey, after: number, until: number): AsyncGenerator<StoredChange[]> {
    const { companyId, id } = policy;
    let last: Pick<StoredChange, 'version' | 'subject' | 'id'> = { version: until + 1, subject: 'POLICY', id };
    for (;;) {
      const rows = await this.run<StoredChange>(sql`
        select version, subject, subject_id as id, before, after is null as "isDeletion" from policy_changes
        where company_id = ${companyId} and policy_id = ${id} and version > ${after}
          and version <= ${until} and (version, subject, subject_id) < (${last.version}, ${last.subject}, ${last.id}::uuid)
        order by version desc, subject desc, subject_id desc limit ${CHANGES_PER_READ}`);
      if (rows.length > 0) yield rows;
      if (rows.length < CHANGES_PER_READ) return;
      last = rows.at(-1)!;
    }
  }
}

/** A change to undo. `isDeletion` tells a deletion from an update. */
export type StoredChange = Pick<PolicyChange, 'version' | 'subject' | 'id' | 'before'> & { isDeletion: boolean };
