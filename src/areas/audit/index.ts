/** What other areas may use of the audit trail. */
export { AuditTrail, type Reader } from './audit-trail.ts';
