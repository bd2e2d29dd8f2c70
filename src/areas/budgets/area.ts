import type { AreaManifest } from '../manifest.ts';
import { formatJsend } from '../../http/jsend.ts';
import { BudgetLedger } from './budget-ledger.ts';
import { BudgetService, type BudgetServiceDependencies } from './budget-service.ts';
import { Budget } from './entities.ts';
import { budgetHandlers } from './handlers.ts';

/** Budgets and what is reserved and spent of them (D31, D41). */
export const budgetsArea = {
  prefix: '/v1',
  formatError: formatJsend,
  entities: [Budget],
  open(dependencies: Omit<BudgetServiceDependencies, 'ledger'>) {
    const ledger = new BudgetLedger();
    return { ledger, handlers: budgetHandlers(new BudgetService({ ...dependencies, ledger })) };
  },
} satisfies AreaManifest;
