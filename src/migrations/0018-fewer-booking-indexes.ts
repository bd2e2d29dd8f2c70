import { Migration } from '@mikro-orm/migrations';

/** Drops the indexes that totals of booking requests no longer need: the ones of the lists' orders count fast enough. */
export class Migration0018FewerBookingIndexes extends Migration {
  override up(): void {
    for (const command of commands) this.addSql(command);
  }
}

// The previous release counts without them, too, but some of its totals then take several times as long.
const commands = [
  'drop index if exists booking_requests_filters',
  'drop index if exists booking_requests_kinds',
  'drop index if exists booking_requests_days',
  'drop index if exists booking_requests_company_days',
];
