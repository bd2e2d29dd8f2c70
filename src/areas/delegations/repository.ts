import { type EntityManager, type RawQueryFragment, sql } from '@mikro-orm/postgresql';
import { companyOfRecord } from '../../platform/company-of-record.ts';
import { insertion } from '../../platform/insert-rows.ts';
import { allOf, compares, contains, listPage, type Paging } from '../../platform/list-page.ts';
import { type Statement, statement } from '../../platform/statement.ts';
import type { Delegation as DelegationFacts, DelegationPair } from './delegation-rules.ts';
import { Delegation, type DelegationRow } from './entities.ts';

/** An absent filter does not restrict; `companyId` null means all companies. */
type DelegationFilter = {
  companyId: string | null;
  search?: string;
  /** Delegations that this user gave or received. */
  userId?: string;
  delegatorUserId?: string;
  delegateUserId?: string;
  isActive?: boolean;
};

/** The queries on delegations inside one unit of work. */
export class DelegationRepository {
  readonly #em: EntityManager;

  constructor(em: EntityManager) {
    this.#em = em;
  }

  /** Newest first. */
  async list(filter: DelegationFilter, paging: Paging): Promise<{ delegations: DelegationRow[]; total: number }> {
    const { companyId, search, userId, delegatorUserId, delegateUserId, isActive } = filter;
    const where = [
      compares('company_id = ?', companyId),
      matchingIdsOrUsers(search, companyId),
      compares('? in (delegator_user_id, delegate_user_id)', userId),
      compares('delegator_user_id = ?', delegatorUserId),
      compares('delegate_user_id = ?', delegateUserId),
      compares('is_active = ?', isActive),
    ];
    const { rows, total } = await listPage(
      this.#em,
      { from: 'delegations', where, orderBy: sql`created_at desc, id desc` },
      paging,
    );
    return { delegations: rows.map((row) => this.#em.map(Delegation, row)), total };
  }

  /** The statement that finds the delegations from one user to another. */
  between({ companyId, delegatorUserId, delegateUserId }: DelegationPair): Statement<DelegationFacts> {
    return statement`select scopes, is_active as "isActive", effective_from as start, effective_until as "end"
      from delegations
      where company_id = ${companyId} and delegator_user_id = ${delegatorUserId} and delegate_user_id = ${delegateUserId}`;
  }

  /** The company of a delegation; null if there is no such delegation. */
  async companyOf(id: string): Promise<string | null> {
    return companyOfRecord(this.#em, 'delegations', id);
  }

  async find(companyId: string, id: string): Promise<DelegationRow | null> {
    return this.#em.findOne(Delegation, { companyId, id });
  }

  /** Waits for other writers of this delegation, then reads it as they left it. */
  async findAndLock(companyId: string, id: string): Promise<DelegationRow | null> {
    const [row] = await this.#em.execute<object[]>(
      'select * from delegations where company_id = ? and id = ? for no key update',
      [companyId, id],
    );
    return row ? this.#em.map(Delegation, row) : null;
  }

  /** The statement that inserts a delegation. */
  insertion(delegation: DelegationRow): Statement {
    return insertion(this.#em, Delegation, [delegation]);
  }

  /** Deletes a delegation. Returns whether there was one. */
  async delete(companyId: string, id: string): Promise<boolean> {
    return (await this.#em.nativeDelete(Delegation, { companyId, id })) > 0;
  }
}

/** Matches the ids of a delegation and its users, and the names and e-mail addresses of these users. */
function matchingIdsOrUsers(search: string | undefined, companyId: string | null): RawQueryFragment | null {
  if (search === undefined) return null;
  const ids = contains(['id::text', 'delegator_user_id', 'delegate_user_id'], search);
  const found = allOf([compares('company_id = ?', companyId), contains(['name', 'email'], search)]);
  const users = sql`select company_id, id from users where ${found}`;
  return sql`(${ids} or (company_id, delegator_user_id) in (${users}) or (company_id, delegate_user_id) in (${users}))`;
}
