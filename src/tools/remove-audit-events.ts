/**
 * Removes audit events that are older than AUDIT_RETENTION_DAYS, once: `npm run remove-audit-events`. For databases
 * where the service's own role may not delete them.
 */
import { AuditTrail } from '../areas/audit/index.ts';
import { readDatabaseConfig } from '../config.ts';
import { systemClock } from '../domain/clock.ts';
import { plural, readArguments, runCommand } from './command-line.ts';
import { withDatabase } from './with-database.ts';

const USAGE = `Usage: npm run --silent remove-audit-events
Removes the audit events that are older than AUDIT_RETENTION_DAYS from DATABASE_URL, once.
Run it every day with the role that owns the tables, if the service's own role may not delete audit events.`;

await runCommand(async () => {
  readArguments(USAGE, {});
  const config = readDatabaseConfig();
  const { auditRetentionDays: days } = config;
  if (days === null) throw new Error('AUDIT_RETENTION_DAYS must be set to the number of days to keep audit events.');
  const removed = await withDatabase(config, async (database) => {
    const trail = new AuditTrail(database, systemClock);
    if (!(await trail.mayRemove()))
      throw new Error('The role in DATABASE_URL may not delete audit events. Use the role that owns the tables.');
    return trail.removeOlderThan(days);
  });
  return `${plural(removed, 'audit event')} older than ${days} days removed.`;
});
