import type { Handlers, OperationsOf } from '../../http/operations.ts';
import { successPage } from '../../http/success.ts';
import type { AuditTrail } from './audit-trail.ts';
import { presentAuditEvent } from './present.ts';

/** The only operation on the audit trail is its list. */
export function auditHandlers(audit: AuditTrail): Handlers<OperationsOf<'AuditEvents'>> {
  return {
    async AuditEvents_list({ caller, query }) {
      return successPage('auditEvents', await audit.list(caller, query), query, presentAuditEvent);
    },
  };
}
