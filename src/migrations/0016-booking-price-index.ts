import { Migration } from '@mikro-orm/migrations';

/** The index in which the totals of lists by price, of one company, are counted. */
export class Migration0016BookingPriceIndex extends Migration {
  override up(): void {
    for (const command of commands) this.addSql(command);
  }
}

// It may have been created beforehand, by `create index concurrently`: see docs/operations.md.
const commands = [
  /* sql */ `create index if not exists booking_requests_company_price on booking_requests (company_id, total_price)`,
];
