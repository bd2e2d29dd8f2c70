import type { Handlers, OperationsOf } from '../../http/operations.ts';
import type { Idempotency } from '../../platform/idempotency.ts';
import type { BudgetService } from './budget-service.ts';
import { presentBudget, presentBudgetDetails } from './present.ts';

/** The operations on budgets. */
export function budgetHandlers(service: BudgetService, idempotency: Idempotency): Handlers<OperationsOf<'Budgets'>> {
  return {
    async Budgets_list({ caller, query }) {
      const { page, perPage } = query;
      const { rows, total } = await service.list(caller, query);
      return {
        status: 200,
        body: { status: 'success', data: { budgets: rows.map(presentBudget), total, page, perPage } },
      };
    },

    async Budgets_read({ caller, path, query }) {
      const { budget, current } = await service.read(caller, path.budgetId, query.userId);
      return { status: 200, body: { status: 'success', data: presentBudgetDetails(budget, current) } };
    },

    async Budgets_create({ caller, body, call }) {
      return idempotency.answer(
        call,
        (once) => service.create(caller, body, once),
        (budget) => ({ status: 201, body: { status: 'success', data: presentBudget(budget) } }),
      );
    },

    async Budgets_update({ caller, path, body }) {
      const budget = await service.update(caller, path.budgetId, body);
      return { status: 200, body: { status: 'success', data: presentBudget(budget) } };
    },

    async Budgets_delete({ caller, path }) {
      await service.delete(caller, path.budgetId);
      return { status: 204 };
    },
  };
}
