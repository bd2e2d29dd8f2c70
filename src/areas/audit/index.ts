/** What other areas may use of the audit trail. */
export { AuditTrail, type PassportOfTraveler, type Reader } from './audit-trail.ts';
