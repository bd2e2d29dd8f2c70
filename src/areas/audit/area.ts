import type { Clock } from '../../domain/clock.ts';
import type { AreaManifest } from '../manifest.ts';
import { formatJsend } from '../../http/problems/jsend.ts';
import type { Database } from '../../platform/database/database.ts';
import { AuditTrail } from './audit-trail.ts';
import { AuditEvent } from './entities.ts';
import { auditHandlers } from './handlers.ts';

/** The audit trail: who saw which passport and which document. */
export const auditArea = {
  prefix: '/v1',
  formatError: formatJsend,
  entities: [AuditEvent],
  open({ database, clock }: { database: Database; clock: Clock }) {
    const service = new AuditTrail(database, clock);
    return { service, handlers: auditHandlers(service) };
  },
} satisfies AreaManifest;
