import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import type { components } from '../../../generated/api.d.ts';

export const ReasonCode = defineEntity({
  name: 'ReasonCode',
  tableName: 'reason_codes',
  properties: {
    companyId: p.text().primary(),
    code: p.text().primary(),
    description: p.text(),
    appliesTo: p.text().$type<components['schemas']['ReasonCode']['appliesTo']>(),
    isActive: p.boolean(),
  },
});
export type ReasonCodeRow = InferEntity<typeof ReasonCode>;
