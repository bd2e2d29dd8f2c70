import { formatJsend } from '../../http/problems/jsend.ts';
import type { AreaManifest } from '../manifest.ts';
import { ReasonCode } from './entities.ts';
import { reasonCodeHandlers } from './handlers.ts';
import { ReasonCodeService, type ReasonCodeServiceDependencies } from './reason-code-service.ts';

/** The reasons that users of a company can give for a booking request (D70). */
export const reasonCodesArea = {
  prefix: '/v1',
  formatError: formatJsend,
  entities: [ReasonCode],
  open(dependencies: ReasonCodeServiceDependencies) {
    return { handlers: reasonCodeHandlers(new ReasonCodeService(dependencies)) };
  },
} satisfies AreaManifest;
