/** What other areas may use of the audit trail. */
export { type AuditAction, AuditTrail, type Reader } from './audit-trail.ts';
