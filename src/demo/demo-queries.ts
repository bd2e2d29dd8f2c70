import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from '../platform/database/sql.ts';
import { run } from '../platform/database/unit-of-work.ts';

type Balance = {
  companyId: string;
  budgetId: string;
  periodStart: string;
  holder: string;
  reserved: number;
  spent: number;
};

export async function lockCompanies(em: EntityManager): Promise<void> {
  await run(em, sql`lock table companies in exclusive mode`);
}

export async function insertBalance(em: EntityManager, balance: Balance): Promise<void> {
  const { companyId, budgetId, periodStart, holder, reserved, spent } = balance;
  await run(
    em,
    sql`insert into budget_balances (company_id, budget_id, period_start, holder, reserved, spent)
      values (${companyId}, ${budgetId}, ${periodStart}, ${holder}, ${reserved}, ${spent})`,
  );
}
