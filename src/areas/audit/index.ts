/** What other areas may use of the audit trail. */
export { AUDIT_TABLES, AuditTrail, type Reader } from './audit-trail.ts';
