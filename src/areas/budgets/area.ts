import type { AreaManifest } from '../manifest.ts';
import { formatJsend } from '../../http/problems/jsend.ts';
import type { Idempotency } from '../../platform/idempotency.ts';
import { BudgetService, type BudgetServiceDependencies } from './budget-service.ts';
import { Budget } from './entities.ts';
import { budgetHandlers } from './handlers.ts';

/** Budgets, and what has been reserved and spent (D31, D41). */
export const budgetsArea = {
  prefix: '/v1',
  formatError: formatJsend,
  entities: [Budget],
  open({ idempotency, ...dependencies }: BudgetServiceDependencies & { idempotency: Idempotency }) {
    return { handlers: budgetHandlers(new BudgetService(dependencies), idempotency) };
  },
} satisfies AreaManifest;
