import type { AreaManifest } from '../manifest.ts';
import { formatJsend } from '../../http/jsend.ts';
import { DelegationService, type DelegationServiceDependencies } from './delegation-service.ts';
import { Delegation } from './entities.ts';
import { delegationHandlers } from './handlers.ts';

/** Who may act for whom (D33, D41). */
export const delegationsArea = {
  prefix: '/v1',
  formatError: formatJsend,
  entities: [Delegation],
  open(dependencies: DelegationServiceDependencies) {
    const service = new DelegationService(dependencies);
    return { service, handlers: delegationHandlers(service) };
  },
} satisfies AreaManifest;
