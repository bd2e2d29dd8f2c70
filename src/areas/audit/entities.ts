import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import type { components } from '../../../generated/api.d.ts';

type Schemas = components['schemas'];

/** The traveler whose data was disclosed, and which passport or document. */
export type StoredSubject = Pick<Schemas['AuditSubject'], 'travelerId' | 'userId'> & {
  passportId?: string;
  documentId?: string;
};

export const AuditEvent = defineEntity({
  name: 'AuditEvent',
  tableName: 'audit_events',
  properties: {
    companyId: p.text().primary(),
    id: p.uuid().primary(),
    action: p.text().$type<Schemas['AuditAction']>(),
    actorUserId: p.text(),
    actorCompanyId: p.text(),
    requestId: p.text(),
    subjects: p.json<StoredSubject[]>(),
    createdAt: p.datetime(3),
  },
});
export type AuditEventRow = InferEntity<typeof AuditEvent>;
