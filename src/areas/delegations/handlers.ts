import type { Handlers, OperationsOf } from '../../http/operations.ts';
import type { Idempotency } from '../../platform/idempotency.ts';
import type { DelegationService } from './delegation-service.ts';
import { presentDelegation } from './present.ts';

/** The operations on delegations. */
export function delegationHandlers(
  service: DelegationService,
  idempotency: Idempotency,
): Handlers<OperationsOf<'Delegations'>> {
  return {
    async Delegations_list({ caller, query }) {
      const { page, perPage } = query;
      const { rows, total } = await service.list(caller, query);
      return {
        status: 200,
        body: { status: 'success', data: { delegations: rows.map(presentDelegation), total, page, perPage } },
      };
    },

    async Delegations_read({ caller, path }) {
      const delegation = await service.read(caller, path.delegationId);
      return { status: 200, body: { status: 'success', data: presentDelegation(delegation) } };
    },

    async Delegations_create({ caller, body, call }) {
      return idempotency.answer(
        call,
        (once) => service.create(caller, body, once),
        (delegation) => ({ status: 201, body: { status: 'success', data: presentDelegation(delegation) } }),
      );
    },

    async Delegations_update({ caller, path, body }) {
      const delegation = await service.update(caller, path.delegationId, body);
      return { status: 200, body: { status: 'success', data: presentDelegation(delegation) } };
    },

    async Delegations_delete({ caller, path }) {
      await service.delete(caller, path.delegationId);
      return { status: 204 };
    },
  };
}
