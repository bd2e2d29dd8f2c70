import { Migration } from '@mikro-orm/migrations';

/** What the totals of administrators' lists count in. */
export class Migration0012BookingListIndexes extends Migration {
  override up(): void {
    for (const command of commands) this.addSql(command);
  }
}

// Each may have been made beforehand, by `create index concurrently`: see docs/operations.md.
const commands = [
  // First, because they take the strongest lock: see CONTRIBUTING.md.
  'drop index booking_requests_newest_of_all',
  'drop index booking_requests_price',
  // Few different keys, so that it holds little more than 7 bytes a request, and counting reads little.
  /* sql */ `create index if not exists booking_requests_contents
    on booking_requests (company_id, status, has_flights, has_hotels, traveler_count)`,
  // These two replace one without columns for filters and one that also held the user. What is of one width comes first:
  // the columns behind a text take longer to find.
  /* sql */ `create index if not exists booking_requests_created on booking_requests (created_at desc, id desc)
    include (traveler_count, has_flights, has_hotels, total_price, status, company_id)`,
  /* sql */ `create index if not exists booking_requests_by_price on booking_requests (total_price, id)
    include (traveler_count, has_flights, has_hotels, created_at, status, company_id)`,
];
