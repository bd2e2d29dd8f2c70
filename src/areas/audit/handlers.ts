import type { Handlers, OperationsOf } from '../../http/operations.ts';
import type { AuditTrail } from './audit-trail.ts';
import { presentAuditEvent } from './present.ts';

/** The only operation on the audit trail: reading it. */
export function auditHandlers(audit: AuditTrail): Handlers<OperationsOf<'AuditEvents'>> {
  return {
    async AuditEvents_list({ caller, query }) {
      const { page, perPage } = query;
      const { events, total } = await audit.list(caller, query);
      return {
        status: 200,
        body: { status: 'success', data: { auditEvents: events.map(presentAuditEvent), total, page, perPage } },
      };
    },
  };
}
