import { Migration } from '@mikro-orm/migrations';

/** The indexes that find the audit events of a call, and in which the totals of audit events are counted. */
export class Migration0015AuditEventIndexes extends Migration {
  override up(): void {
    for (const command of commands) this.addSql(command);
  }
}

// Each may have been created beforehand, by `create index concurrently`: see docs/operations.md.
const commands = [
  /* sql */ `create index if not exists audit_events_request on audit_events (request_id)`,
  // The action first: there are two, which PostgreSQL 18 skips if a filter does not name one. Equal keys are stored
  // once, so it takes little more than 7 bytes per event.
  /* sql */ `create index if not exists audit_events_kinds on audit_events (action, company_id, actor_user_id)`,
];
