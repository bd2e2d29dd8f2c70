import { Migration } from '@mikro-orm/migrations';

/** The indexes in which the totals of administrators' lists are counted. */
export class Migration0012BookingListIndexes extends Migration {
  override up(): void {
    for (const command of commands) this.addSql(command);
  }
}

// Each may have been created beforehand, by `create index concurrently`: see docs/operations.md.
const commands = [
  // First, because they take the strongest lock: see CONTRIBUTING.md.
  'drop index booking_requests_newest_of_all',
  'drop index booking_requests_price',
  // Few distinct keys, so that it takes little more than 7 bytes per request, and little is read to count.
  /* sql */ `create index if not exists booking_requests_contents
    on booking_requests (company_id, status, has_flights, has_hotels, traveler_count)`,
  // These two replace one without columns for filters, and one that also had the user. Columns of fixed width come
  // first,
  // because columns after a text take longer to find.
  /* sql */ `create index if not exists booking_requests_created on booking_requests (created_at desc, id desc)
    include (traveler_count, has_flights, has_hotels, total_price, status, company_id)`,
  /* sql */ `create index if not exists booking_requests_by_price on booking_requests (total_price, id)
    include (traveler_count, has_flights, has_hotels, created_at, status, company_id)`,
];
