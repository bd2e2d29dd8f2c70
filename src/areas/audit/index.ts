/** What other areas may use of the audit trail. */
export { AUDIT_TABLES, AuditTrail, type PassportOfTraveler, type Reader } from './audit-trail.ts';
