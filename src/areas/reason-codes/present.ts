import type { components } from '../../../generated/api.d.ts';
import type { ReasonCodeRow } from './entities.ts';

export function presentReasonCode(row: ReasonCodeRow): components['schemas']['ReasonCode'] {
  return {
    code: row.code,
    companyId: row.companyId,
    description: row.description,
    appliesTo: row.appliesTo,
    isActive: row.isActive,
  };
}
