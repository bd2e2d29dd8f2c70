import type { ListFilter } from '../../http/operations.ts';
import { RecordRepository } from '../../platform/database/repository.ts';
import { sql, type Sql } from '../../platform/database/sql.ts';
import {
  allOf,
  compares,
  containsFolded,
  entityPage,
  folded,
  type KeyedList,
  type Page,
  type Paging,
  type RecordKey,
  sortedPage,
} from '../../platform/database/page.ts';
import type { Delegation as DelegationFacts, DelegationPair } from './delegation-rules.ts';
import { Delegation, type DelegationRow } from './entities.ts';

/** The queries on delegations inside one unit of work. */
export class DelegationRepository extends RecordRepository {
  protected readonly table = 'delegations';

  /** Newest first. */
  async list(filter: ListFilter<'Delegations_list'>, paging: Paging): Promise<Page<DelegationRow>> {
    const { companyId, search, userId, delegatorUserId, delegateUserId, isActive } = filter;
    const where = [
      compares('d.company_id = ?', companyId),
      compares('? in (d.delegator_user_id, d.delegate_user_id)', userId),
      compares('d.delegator_user_id = ?', delegatorUserId),
      compares('d.delegate_user_id = ?', delegateUserId),
      compares('d.is_active = ?', isActive),
    ];
    const orderBy = sql`d.created_at desc, d.id desc`;
    const list = { from: 'delegations d', key: 'd.company_id, d.id', where, orderBy };
    if (search === undefined) return entityPage(this.em, Delegation, list, paging);
    const { holds, ...found } = matchingIdsOrUsers(search, companyId);
    const sorted = { ...found, alias: 'd', where: [...where, holds], orderBy, sortedBy: 'd.created_at' };
    return sortedPage(this.em, Delegation, sorted, paging);
  }

  /** The statement that finds the delegations from one user to another. */
  between({ companyId, delegatorUserId, delegateUserId }: DelegationPair): Sql<DelegationFacts> {
    return sql`select scopes, is_active as "isActive", effective_from as start, effective_until as "end"
      from delegations
      where company_id = ${companyId} and delegator_user_id = ${delegatorUserId}
        and delegate_user_id = ${delegateUserId}`;
  }

  async find(companyId: string, id: string): Promise<DelegationRow | null> {
    return this.em.findOne(Delegation, { companyId, id });
  }

  /** Waits for other writers of this delegation, then reads it as they left it. */
  async findAndLock(companyId: string, id: string): Promise<DelegationRow | null> {
    const [row] = await this.run<object>(
      sql`select * from delegations where company_id = ${companyId} and id = ${id} for no key update`,
    );
    return row ? this.em.map(Delegation, row, { disableIdentityMap: true }) : null;
  }

  /** Deletes a delegation, and returns its key; null if there was none. */
  async delete(companyId: string, id: string): Promise<RecordKey | null> {
    const [deleted] = await this.run<{ id: string }>(
      sql`delete from delegations where company_id = ${companyId} and id = ${id} returning id`,
    );
    return deleted ? { companyId, id: deleted.id } : null;
  }
}

/** A text that a delegation's id could contain, in upper or lower case. */
const PART_OF_ID = /^[\da-f-]{1,36}$/i;

/**
 * Matches the ids of a delegation and its users, and the names and e-mail addresses of these users. They are joined,
 * because PostgreSQL compares each delegation with each of the users that a subselect finds if they do not fit in its
 * memory.
 */
function matchingIdsOrUsers(
  search: string,
  companyId: string | null,
): Pick<KeyedList, 'from' | 'using'> & { holds: Sql } {
  const users = allOf([
    compares('company_id = ?', companyId),
    containsFolded(['folded_id', 'folded_name', 'folded_email'], search),
  ]);
  const byId = PART_OF_ID.test(search) ? folded('d.id::text', search) : sql`false`;
  return {
    using: sql`found_users as materialized (select company_id, id from users where ${users})`,
    from: sql`delegations d
      left join found_users delegator on delegator.company_id = d.company_id and delegator.id = d.delegator_user_id
      left join found_users delegate on delegate.company_id = d.company_id and delegate.id = d.delegate_user_id`,
    holds: sql`(delegator.id is not null or delegate.id is not null or ${byId})`,
  };
}
