import type { components } from '../../../generated/api.d.ts';
import { windowAsSent } from '../../domain/effective-window.ts';
import type { DelegationRow } from './entities.ts';

type Schemas = components['schemas'];

export function presentDelegation(delegation: DelegationRow): Schemas['Delegation'] {
  return {
    id: delegation.id,
    companyId: delegation.companyId,
    delegatorUserId: delegation.delegatorUserId,
    delegateUserId: delegation.delegateUserId,
    scopes: delegation.scopes,
    ...windowAsSent(delegation),
    isActive: delegation.isActive,
    createdAt: delegation.createdAt.toISOString(),
    updatedAt: delegation.updatedAt.toISOString(),
  };
}
