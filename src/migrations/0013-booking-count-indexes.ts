import { Migration } from '@mikro-orm/migrations';

/** The indexes in which the totals of lists with several filters, or over all companies, are counted. */
export class Migration0013BookingCountIndexes extends Migration {
  override up(): void {
    for (const command of commands) this.addSql(command);
  }
}

// Each may have been created beforehand, by `create index concurrently`: see docs/operations.md. First come the columns
// with few different values: PostgreSQL 18 skips those that a filter does not name.
const commands = [
  // First, because it takes the strongest lock: see CONTRIBUTING.md.
  'drop index booking_requests_contents',
  // Without company and ID, so that it is half as large as the other indexes that have prices.
  /* sql */ `create index if not exists booking_requests_filters
    on booking_requests (has_flights, has_hotels, status, traveler_count, total_price, created_at)`,
  // This replaces one that began with the company, of which there are too many to skip.
  /* sql */ `create index if not exists booking_requests_kinds
    on booking_requests (has_flights, has_hotels, status, traveler_count, company_id)`,
];
