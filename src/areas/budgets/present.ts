import type { components } from '../../../generated/api.d.ts';
import { remainingOf } from './budget-rules.ts';
import type { CurrentBalance } from './budget-service.ts';
import type { BudgetRow } from './entities.ts';

type Schemas = components['schemas'];

export function presentBudget(budget: BudgetRow): Schemas['Budget'] {
  return {
    id: budget.id,
    companyId: budget.companyId,
    name: budget.name,
    scopeType: budget.scopeType,
    scopeId: budget.scopeId,
    allocation: budget.allocation,
    amount: Number(budget.amount),
    currency: budget.currency,
    period: budget.period,
    enforcement: budget.enforcement,
    isActive: budget.isActive,
    createdAt: budget.createdAt.toISOString(),
    updatedAt: budget.updatedAt.toISOString(),
  };
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
