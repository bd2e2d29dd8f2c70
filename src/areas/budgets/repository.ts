import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from '../../platform/database/sql.ts';
import { companyOfRecord } from '../../platform/company-of-record.ts';
import { compares, contains, entityPage, type Page, type Paging } from '../../platform/list-page.ts';
import { Budget, type BudgetRow } from './entities.ts';
import { run } from '../../platform/database/unit-of-work.ts';

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
    const [row] = await run<object>(
      this.#em,
      sql`select * from budgets where company_id = ${companyId} and id = ${id} and deleted_at is null for no key update`,
    );
    return row ? this.#em.map(Budget, row) : null;
  }

  async insert(budget: BudgetRow): Promise<void> {
    await this.#em.insert(Budget, budget);
  }
}
