import type { Handlers, OperationsOf } from '../../http/operations.ts';
import { success, successPage } from '../../http/success.ts';
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
      return successPage('delegations', await service.list(caller, query), query, presentDelegation);
    },

    async Delegations_read({ caller, path }) {
      return success(presentDelegation(await service.read(caller, path.delegationId)));
    },

    async Delegations_create({ caller, body, call }) {
      return idempotency.answer(
        call,
        (once) => service.create(caller, body, once),
        (delegation) => success(presentDelegation(delegation), 201),
      );
    },

    async Delegations_update({ caller, path, body }) {
      return success(presentDelegation(await service.update(caller, path.delegationId, body)));
    },

    async Delegations_delete({ caller, path }) {
      await service.delete(caller, path.delegationId);
      return { status: 204 };
    },
  };
}
