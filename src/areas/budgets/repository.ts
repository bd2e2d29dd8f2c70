import { type EntityManager, sql } from '@mikro-orm/postgresql';
import { companyOfRecord } from '../../platform/company-of-record.ts';
import { insertion } from '../../platform/insert-rows.ts';
import { compares, contains, entityPage, type Page, type Paging } from '../../platform/list-page.ts';
import type { Statement } from '../../platform/statement.ts';
import { Budget, type BudgetRow } from './entities.ts';

/** An absent filter does not restrict; `companyId` null means all companies. */
type BudgetFilter = {
  companyId: string | null;
  search?: string;
  scopeType?: BudgetRow['scopeType'];
  scopeId?: string;
  isActive?: boolean;
};

/** The queries on budgets inside one unit of work. */
export class BudgetRepository {
  readonly #em: EntityManager;

  constructor(em: EntityManager) {
    this.#em = em;
  }

  /** Newest first. */
  async list(filter: BudgetFilter, paging: Paging): Promise<Page<BudgetRow>> {
    const { companyId, search, scopeType, scopeId, isActive } = filter;
    const where = [
      sql`deleted_at is null`,
      compares('company_id = ?', companyId),
      contains(['id::text', 'name'], search),
      compares('scope_type = ?', scopeType),
      compares('scope_id = ?', scopeId),
      compares('is_active = ?', isActive),
    ];
    return entityPage(this.#em, Budget, { from: 'budgets', where, orderBy: sql`created_at desc, id desc` }, paging);
  }

  /** The company of a budget, deleted or not; null if there is no such budget. */
  async companyOf(id: string): Promise<string | null> {
    return companyOfRecord(this.#em, 'budgets', id);
  }

  async find(companyId: string, id: string): Promise<BudgetRow | null> {
    return this.#em.findOne(Budget, { companyId, id, deletedAt: null });
  }

  /** Waits for other writers of this budget and for bookings that count against it, and reads it as they left it. */
  async findAndLock(companyId: string, id: string): Promise<BudgetRow | null> {
    const [row] = await this.#em.execute<object[]>(
      'select * from budgets where company_id = ? and id = ? and deleted_at is null for no key update',
      [companyId, id],
    );
    return row ? this.#em.map(Budget, row) : null;
  }

  /** The statement that inserts a budget. */
  insertion(budget: BudgetRow): Statement {
    return insertion(this.#em, Budget, [budget]);
  }
}
