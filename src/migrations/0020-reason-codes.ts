import { Migration } from '@mikro-orm/migrations';
import { placed } from './placed.ts';

/** Reason codes, which of them a booking request has, and what an administrator decided about it (D70). */
export class Migration0020ReasonCodes extends Migration {
  override up(): void {
    for (const command of [...reasonCodes, ...bookingRequests]) this.addSql(command);
  }
}

// Without a foreign key to companies, which are never deleted: the migration would lock them, too.
const reasonCodes = [
  /* sql */ `create table reason_codes (
    company_id text not null,
    code text not null check (code ~ '^[A-Z0-9_]{1,64}$'),
    description text not null,
    applies_to text not null check (applies_to in ('FLIGHTS', 'HOTELS', 'BOTH')),
    is_active boolean not null,
    primary key (company_id, code)
  )`,
  placed('reason_codes'),
];

// Not valid, so that PostgreSQL does not read the whole table: the columns of the older rows are null.
const bookingRequests = [
  'alter table booking_requests add column reason_code text',
  'alter table booking_requests add column decision json',
  /* sql */ `alter table booking_requests add constraint booking_requests_decision
    check (decision ->> 'status' = status) not valid`,
  /* sql */ `alter table booking_requests add constraint booking_requests_reason
    foreign key (company_id, reason_code) references reason_codes (company_id, code) not valid`,
];
