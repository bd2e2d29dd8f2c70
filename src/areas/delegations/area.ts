import type { AreaManifest } from '../manifest.ts';
import { formatJsend } from '../../http/problems/jsend.ts';
import type { Idempotency } from '../../platform/idempotency.ts';
import { DelegationService, type DelegationServiceDependencies } from './delegation-service.ts';
import { Delegation } from './entities.ts';
import { delegationHandlers } from './handlers.ts';

/** Delegations: who may act for whom (D33, D41). */
export const delegationsArea = {
  prefix: '/v1',
  formatError: formatJsend,
  entities: [Delegation],
  open({ idempotency, ...dependencies }: DelegationServiceDependencies & { idempotency: Idempotency }) {
    const service = new DelegationService(dependencies);
    return { service, handlers: delegationHandlers(service, idempotency) };
  },
} satisfies AreaManifest;
