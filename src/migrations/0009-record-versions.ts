import { Migration } from '@mikro-orm/migrations';

/** The versions of travelers, passports and booking requests; policies already have theirs (D64). */
export class Migration0009RecordVersions extends Migration {
  override up(): void {
    for (const table of ['travelers', 'passports', 'booking_requests']) {
      this.addSql(`alter table ${table} add column version integer not null default 1`);
    }
  }
}
