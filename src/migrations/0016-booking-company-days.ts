import { Migration } from '@mikro-orm/migrations';

/** The index in which the totals of lists of one company by dates and prices are counted. */
export class Migration0016BookingCompanyDays extends Migration {
  override up(): void {
    for (const command of commands) this.addSql(command);
  }
}

// It may have been created beforehand, by `create index concurrently`: see docs/operations.md. As the index of days of
// all companies, in 0014.
const commands = [
  /* sql */ `create index if not exists booking_requests_company_days
    on booking_requests (company_id, ((created_at at time zone 'UTC')::date), total_price, traveler_count) include (created_at)`,
];
