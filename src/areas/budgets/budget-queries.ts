import type { EntityManager } from '@mikro-orm/postgresql';
import type { components } from '../../../generated/api.d.ts';
import type { ListFilter } from '../../http/operations.ts';
import { RecordRepository } from '../../platform/database/repository.ts';
import { type Sql, sql } from '../../platform/database/sql.ts';
import {
  compares,
  contains,
  entityPage,
  type Page,
  type Paging,
  type RecordKey,
} from '../../platform/database/page.ts';
import type { Budget as BudgetFacts, BudgetBalance, BudgetUser } from './budget-rules.ts';
import { pipeline, run } from '../../platform/database/unit-of-work.ts';
import { Budget, type BudgetRow } from './entities.ts';

type Schemas = components['schemas'];

/** The queries on budgets inside one unit of work. */
export class BudgetRepository extends RecordRepository {
  protected readonly table = 'budgets';

  /** Newest first. */
  async list(filter: ListFilter<'Budgets_list'>, paging: Paging): Promise<Page<BudgetRow>> {
    const { companyId, search, scopeType, scopeId, isActive } = filter;
    const where = [
      sql`deleted_at is null`,
      compares('company_id = ?', companyId),
      contains(['id::text', 'name'], search),
      compares('scope_type = ?', scopeType),
      compares('scope_id = ?', scopeId),
      compares('is_active = ?', isActive),
    ];
    return entityPage(this.em, Budget, { from: 'budgets', where, orderBy: sql`created_at desc, id desc` }, paging);
  }

  async find(companyId: string, id: string): Promise<BudgetRow | null> {
    return this.em.findOne(Budget, { companyId, id, deletedAt: null });
  }

  /** Changes the sent fields, after the bookings that count against the budget now. Null if there is no such budget. */
  async update(companyId: string, id: string, patch: Schemas['BudgetPatch'], now: Date): Promise<BudgetRow | null> {
    const { name, amount, enforcement, isActive } = patch;
    const [row] = await this.run<object>(sql`
      update budgets
      set name = coalesce(${name}, name), amount = coalesce(${amount}, amount),
        enforcement = coalesce(${enforcement}, enforcement), is_active = coalesce(${isActive}, is_active),
        updated_at = ${now}
      where company_id = ${companyId} and id = ${id} and deleted_at is null returning *`);
    return row ? this.em.map(Budget, row) : null;
  }

  /** Marks a budget as deleted, and keeps its balances. Returns its key; null if there is no such budget. */
  async delete(companyId: string, id: string, now: Date): Promise<RecordKey | null> {
    const [row] = await this.run<{ id: string }>(sql`
      update budgets set deleted_at = ${now}, updated_at = ${now}
      where company_id = ${companyId} and id = ${id} and deleted_at is null returning id`);
    return row ? { companyId, id: row.id } : null;
  }
}

/** The rows of `budgetStatements`: the locked budgets, and the IDs read after locking. */
export type FoundBudgets = [locked: BudgetFacts[], current: { id: string }[]];

/** The key of a balance. */
export type Held = { companyId: string; budgetId: string; periodStart: string; holder: string };

/**
 * The statements that find the active budgets that could apply to a user: the first locks them until the transaction
 * ends, and the second reads their ids again. The first does not see a budget that was activated while it waited for
 * another one, but it does leave out one that was deactivated after that, so it can miss both.
 */
export function budgetStatements({ userId, companyId, roles }: BudgetUser): [Sql<BudgetFacts>, Sql<{ id: string }>] {
  // The condition is repeated, because only statements without parts are prepared.
  return [
    sql`select id, scope_type as "scopeType", scope_id as "scopeId", allocation, amount::float8 as amount, currency,
          period, enforcement, created_at as "createdAt"
        from budgets where company_id = ${companyId} and is_active and deleted_at is null and (scope_type = 'COMPANY'
          or (scope_type = 'USER' and scope_id = ${userId}) or (scope_type = 'ROLE' and scope_id = any (${roles})))
        order by id for share`,
    sql`select id
        from budgets where company_id = ${companyId} and is_active and deleted_at is null and (scope_type = 'COMPANY'
          or (scope_type = 'USER' and scope_id = ${userId}) or (scope_type = 'ROLE' and scope_id = any (${roles})))`,
  ];
}

/** Adds a reservation to its balance, which stays locked. Returns the balance before the addition. */
export async function addReservation(
  em: EntityManager,
  { companyId, budgetId, periodStart, holder, amount }: Held & { amount: string },
): Promise<BudgetBalance> {
  // Prepared, as `run` would not.
  const [[balance]] = await pipeline(em, [
    sql<BudgetBalance>`insert into budget_balances as b (company_id, budget_id, period_start, holder, reserved)
      values (${companyId}, ${budgetId}, ${periodStart}, ${holder}, ${amount}::numeric)
      on conflict (company_id, budget_id, period_start, holder) do update set reserved = b.reserved + excluded.reserved
      returning reserved - ${amount}::numeric as reserved, spent`,
  ]);
  return balance!;
}

export async function readBalance(em: EntityManager, held: Held): Promise<BudgetBalance | null> {
  const { companyId, budgetId, periodStart, holder } = held;
  const [balance] = await run<BudgetBalance>(
    em,
    sql`select reserved, spent from budget_balances
      where company_id = ${companyId} and budget_id = ${budgetId} and period_start = ${periodStart}
        and holder = ${holder}`,
  );
  return balance ?? null;
}

/** The statement that changes a balance. */
export function balanceStatement({ companyId, budgetId, periodStart, holder }: Held, by: BudgetBalance): Sql {
  return sql`update budget_balances
    set reserved = reserved + ${by.reserved}::numeric, spent = spent + ${by.spent}::numeric
    where company_id = ${companyId} and budget_id = ${budgetId} and period_start = ${periodStart}
      and holder = ${holder}`;
}
