import { Migration } from '@mikro-orm/migrations';

/** The index in which the totals of lists by dates and prices, over all companies, are counted. */
export class Migration0014BookingDayIndex extends Migration {
  override up(): void {
    for (const command of commands) this.addSql(command);
  }
}

// It may have been created beforehand, by `create index concurrently`: see docs/operations.md. By day, because PostgreSQL
// 18 reads only the matching prices of each day, in nearly the order of the table. `created_at` is included only because
// PostgreSQL reads the table wherever an expression uses a column that the index lacks.
const commands = [
  /* sql */ `create index if not exists booking_requests_days
    on booking_requests (((created_at at time zone 'UTC')::date), total_price, traveler_count) include (created_at)`,
];
