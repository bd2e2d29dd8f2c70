import type { EntityManager } from '@mikro-orm/postgresql';
import { compares, contains, listPage, type Paging, type Sql, sql } from '../../platform/list-page.ts';
import type { Delegation as DelegationFacts, DelegationPair } from './delegation-rules.ts';
import { Delegation, type DelegationRow } from './entities.ts';

/** Absent filters restrict nothing; `companyId` null: of every company. */
export type DelegationFilter = {
  companyId: string | null;
  search?: string;
  /** On either side. */
  userId?: string;
  delegatorUserId?: string;
  delegateUserId?: string;
  isActive?: boolean;
};

type StoredFacts = Pick<DelegationFacts, 'scopes' | 'isActive'> & { start: Date | null; end: Date | null };

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
      inIdsOrUsers(search),
      compares('? in (delegator_user_id, delegate_user_id)', userId),
      compares('delegator_user_id = ?', delegatorUserId),
      compares('delegate_user_id = ?', delegateUserId),
      compares('is_active = ?', isActive),
    ];
    const { rows, total } = await listPage(this.#em, { from: 'delegations', where, orderBy: sql('created_at desc, id desc') }, paging);
    return { delegations: rows.map((row) => this.#em.map(Delegation, row)), total };
  }

  /** Those that join a pair, as long as both users are active. */
  async between(pair: DelegationPair): Promise<DelegationFacts[]> {
    const { companyId, delegatorUserId, delegateUserId } = pair;
    const rows = await this.#em.execute<StoredFacts[]>(
      `select d.scopes, d.is_active as "isActive", d.effective_from as start, d.effective_until as "end"
       from delegations d
       join users delegator on delegator.id = d.delegator_user_id and delegator.active
       join users delegate on delegate.id = d.delegate_user_id and delegate.active
       where d.company_id = ? and d.delegator_user_id = ? and d.delegate_user_id = ?`,
      [companyId, delegatorUserId, delegateUserId],
    );
    return rows.map(({ scopes, isActive, start, end }) => ({ ...pair, scopes, isActive, window: { start, end } }));
  }

  async find(id: string): Promise<DelegationRow | null> {
    return this.#em.findOne(Delegation, { id });
  }

  /** Waits for other writers of this delegation, then reads it as they left it. */
  async findForWrite(id: string): Promise<DelegationRow | null> {
    await this.#em.execute('select id from delegations where id = ? for no key update', [id]);
    return this.#em.findOne(Delegation, { id }, { refresh: true });
  }

  async insert(delegation: DelegationRow): Promise<void> {
    await this.#em.insert(Delegation, delegation);
  }

  /** Writes what was changed of rows that this unit of work has read. */
  async save(): Promise<void> {
    await this.#em.flush();
  }

  /** Whether there was one. */
  async delete(id: string): Promise<boolean> {
    return (await this.#em.nativeDelete(Delegation, { id })) > 0;
  }
}

/** The users first, by their ids, names and e-mail addresses, then what joins them. */
function inIdsOrUsers(search: string | undefined): Sql | null {
  const ids = contains(['id::text', 'delegator_user_id', 'delegate_user_id'], search);
  const users = contains(['name', 'email'], search);
  if (!ids || !users) return null;
  const ofUsers = `select id from users where ${users.text}`;
  return {
    text: `(${ids.text} or delegator_user_id in (${ofUsers}) or delegate_user_id in (${ofUsers}))`,
    values: [...ids.values, ...users.values, ...users.values],
  };
}
