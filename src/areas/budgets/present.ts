import type { components } from '../../../generated/api.d.ts';
import { remainingOf } from './budget-rules.ts';
import type { CurrentBalance } from './budget-service.ts';
import type { BudgetRow } from './entities.ts';

type Schemas = components['schemas'];

export function presentBudget({ deletedAt: _, ...budget }: BudgetRow): Schemas['Budget'] {
  const [createdAt, updatedAt] = [budget.createdAt.toISOString(), budget.updatedAt.toISOString()];
  return { ...budget, amount: Number(budget.amount), createdAt, updatedAt };
}

export function presentBudgetDetails(budget: BudgetRow, current: CurrentBalance | null): Schemas['BudgetDetails'] {
  return { ...presentBudget(budget), current: current && presentBalance(Number(budget.amount), current) };
}

function presentBalance(amount: number, { periodStart, periodEnd, balance }: CurrentBalance): Schemas['BudgetBalance'] {
  const { reserved, spent } = balance;
  return {
    periodStart,
    periodEnd,
    reserved: Number(reserved),
    spent: Number(spent),
    remaining: remainingOf(amount, balance),
  };
}
