import type { Handlers, OperationsOf } from '../../http/operations.ts';
import { success, successPage } from '../../http/success.ts';
import type { Idempotency } from '../../platform/idempotency.ts';
import type { BudgetService } from './budget-service.ts';
import { presentBudget, presentBudgetDetails } from './present.ts';

/** The operations on budgets. */
export function budgetHandlers(service: BudgetService, idempotency: Idempotency): Handlers<OperationsOf<'Budgets'>> {
  return {
    async Budgets_list({ caller, query }) {
      return successPage('budgets', await service.list(caller, query), query, presentBudget);
    },

    async Budgets_read({ caller, path, query }) {
      const { budget, current } = await service.read(caller, path.budgetId, query.userId);
      return success(presentBudgetDetails(budget, current));
    },

    async Budgets_create({ caller, body, call }) {
      return idempotency.answer(
        call,
        (once) => service.create(caller, body, once),
        (budget) => success(presentBudget(budget), 201),
      );
    },

    async Budgets_update({ caller, path, body }) {
      return success(presentBudget(await service.update(caller, path.budgetId, body)));
    },

    async Budgets_delete({ caller, path }) {
      await service.delete(caller, path.budgetId);
      return { status: 204 };
    },
  };
}
