import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import { WindowEdge } from '../../platform/window-edge.ts';
import type { DelegationScope } from './delegation-rules.ts';

/**
 * In effect from `effectiveFrom` inclusive to `effectiveUntil` exclusive; null means no bound. `…IsDay` is true if the
 * bound was sent as a date (D20).
 */
export const Delegation = defineEntity({
  name: 'Delegation',
  tableName: 'delegations',
  properties: {
    companyId: p.text().primary(),
    id: p.uuid().primary(),
    delegatorUserId: p.text(),
    delegateUserId: p.text(),
    scopes: p.array().$type<DelegationScope[]>(),
    effectiveFrom: p.type(WindowEdge).$type<Date>().nullable(),
    effectiveFromIsDay: p.boolean(),
    effectiveUntil: p.type(WindowEdge).$type<Date>().nullable(),
    effectiveUntilIsDay: p.boolean(),
    isActive: p.boolean(),
    createdAt: p.datetime(3),
    updatedAt: p.datetime(3),
  },
});
export type DelegationRow = InferEntity<typeof Delegation>;
