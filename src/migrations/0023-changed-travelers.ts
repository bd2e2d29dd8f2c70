import { Migration } from '@mikro-orm/migrations';

/** Whether the travelers of a request have changed since its creation; its items tell by their times. */
export class Migration0023ChangedTravelers extends Migration {
  override up(): void {
    this.addSql('alter table booking_requests add column travelers_changed boolean not null default false');
  }
}
