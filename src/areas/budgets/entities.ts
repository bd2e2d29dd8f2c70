import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import type { components } from '../../../generated/api.d.ts';
import { numeric } from '../../platform/numeric-column.ts';

type Schemas = components['schemas'];

/** `amount` is a decimal string, as PostgreSQL returns `numeric` (D12). A deleted budget keeps its balances. */
export const Budget = defineEntity({
  name: 'Budget',
  tableName: 'budgets',
  properties: {
    companyId: p.text().primary(),
    id: p.uuid().primary(),
    name: p.text(),
    scopeType: p.text().$type<Schemas['Budget']['scopeType']>(),
    scopeId: p.text(),
    allocation: p.text().$type<Schemas['Budget']['allocation']>(),
    amount: numeric(),
    currency: p.text(),
    period: p.text().$type<Schemas['Budget']['period']>(),
    enforcement: p.text().$type<Schemas['Budget']['enforcement']>(),
    isActive: p.boolean(),
    createdAt: p.datetime(3),
    updatedAt: p.datetime(3),
    deletedAt: p.datetime(3).nullable(),
  },
});
export type BudgetRow = InferEntity<typeof Budget>;
