import type { Handlers, OperationsOf } from '../../http/operations.ts';
import { success, successPage } from '../../http/success.ts';
import { presentReasonCode } from './present.ts';
import type { ReasonCodeService } from './reason-code-service.ts';

/** The operations on reason codes, for everybody and for administrators. */
export function reasonCodeHandlers(
  service: ReasonCodeService,
): Handlers<OperationsOf<'ReasonCodes'> | OperationsOf<'AdminReasonCodes'>> {
  return {
    async ReasonCodes_listActive({ caller, query }) {
      return successPage('reasonCodes', await service.listActive(caller, query), query, presentReasonCode);
    },

    async AdminReasonCodes_list({ caller, query }) {
      return successPage('reasonCodes', await service.list(caller, query), query, presentReasonCode);
    },

    async AdminReasonCodes_read({ caller, path, query }) {
      return success(presentReasonCode(await service.read(caller, path.code, query.companyId)));
    },

    async AdminReasonCodes_put({ caller, path, query, body }) {
      const { reasonCode, created } = await service.put(caller, path.code, query.companyId, body);
      return success(presentReasonCode(reasonCode), created ? 201 : 200);
    },

    async AdminReasonCodes_delete({ caller, path, query }) {
      await service.deactivate(caller, path.code, query.companyId);
      return { status: 204 };
    },
  };
}
