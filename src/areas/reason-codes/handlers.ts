import type { components } from '../../../generated/api.d.ts';
import type { Handlers, OperationsOf } from '../../http/operations.ts';
import type { Page } from '../../platform/database/page.ts';
import type { ReasonCodeRow } from './entities.ts';
import { presentReasonCode } from './present.ts';
import type { ReasonCodeService } from './reason-code-service.ts';

/** The operations on reason codes, for everybody and for administrators. */
export function reasonCodeHandlers(
  service: ReasonCodeService,
): Handlers<OperationsOf<'ReasonCodes'> | OperationsOf<'AdminReasonCodes'>> {
  return {
    async ReasonCodes_listActive({ caller, query }) {
      return { status: 200, body: listed(await service.listActive(caller, query), query) };
    },

    async AdminReasonCodes_list({ caller, query }) {
      return { status: 200, body: listed(await service.list(caller, query), query) };
    },

    async AdminReasonCodes_read({ caller, path, query }) {
      const reasonCode = await service.read(caller, path.code, query.companyId);
      return { status: 200, body: { status: 'success', data: presentReasonCode(reasonCode) } };
    },

    async AdminReasonCodes_put({ caller, path, query, body }) {
      const { reasonCode, created } = await service.put(caller, path.code, query.companyId, body);
      return { status: created ? 201 : 200, body: { status: 'success', data: presentReasonCode(reasonCode) } };
    },

    async AdminReasonCodes_delete({ caller, path, query }) {
      await service.deactivate(caller, path.code, query.companyId);
      return { status: 204 };
    },
  };
}

function listed(
  { rows, total }: Page<ReasonCodeRow>,
  { page, perPage }: { page: number; perPage: number },
): components['schemas']['ReasonCodeListResult'] {
  return { status: 'success', data: { reasonCodes: rows.map(presentReasonCode), total, page, perPage } };
}
