import type { components } from '../../../generated/api.d.ts';
import type { AuditEventRow } from './entities.ts';

type Schemas = components['schemas'];

export function presentAuditEvent(event: AuditEventRow): Schemas['AuditEvent'] {
  const { id, companyId, action, actorUserId, actorCompanyId, requestId, subjects, createdAt } = event;
  return {
    id,
    companyId,
    action,
    actorUserId,
    actorCompanyId,
    requestId,
    subjects: subjects.map(({ travelerId, userId, passportId = null, documentId = null }) => ({
      travelerId,
      userId,
      passportId,
      documentId,
    })),
    createdAt: createdAt.toISOString(),
  };
}
