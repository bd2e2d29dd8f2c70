import { Migration } from '@mikro-orm/migrations';
import { placed } from './placed.ts';

/** The violations of booking requests, and what else of their evaluations lists filter by (D71, D72). */
export class Migration0024PolicyViolations extends Migration {
  override up(): void {
    for (const command of [...bookingRequests, ...violations]) this.addSql(command);
  }
}

// Null until the request is entered: by its create, or, if it is older, by `npm run enter-violations`. All of this may have
// been created beforehand, the indexes by `create index concurrently`: see docs/operations.md.
const bookingRequests = [
  'alter table booking_requests add column if not exists policy_action text, add column if not exists policy_id uuid',
  /* sql */ `create index if not exists booking_requests_actions
    on booking_requests (company_id, policy_action, created_at desc, id desc)
    include (traveler_count, has_flights, has_hotels, total_price, policy_id, status, requested_by_user_id, reason_code)`,
  /* sql */ `create index if not exists booking_requests_reasons
    on booking_requests (company_id, reason_code, created_at desc, id desc)
    include (traveler_count, has_flights, has_hotels, total_price, policy_id, status, requested_by_user_id, policy_action)
    where reason_code is not null`,
];

// One row per violation of the stored evaluation, in its order: `position` counts them. What else a violation has is read
// from the evaluation. The indexes have all columns that the list and the summary filter and count by.
const violations = [
  /* sql */ `create table policy_violations (
    company_id text not null,
    booking_request_id uuid not null,
    position integer not null check (position >= 0),
    service text not null check (service in ('FLIGHT', 'HOTEL')),
    type text not null,
    action text not null,
    policy_id uuid not null,
    rule_id uuid,
    requested_by_user_id text not null,
    reason_code text,
    status text not null,
    currency text,
    excess_amount numeric,
    created_at timestamptz(3) not null,
    primary key (company_id, booking_request_id, position),
    check (excess_amount is null or currency is not null)
  ) with (
    -- Rows that were written since the last vacuum cost an index-only scan a look at the table each.
    autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02
  )`,
  placed('policy_violations'),
  /* sql */ `alter table policy_violations
    add foreign key (company_id, booking_request_id) references booking_requests (company_id, id)`,
  /* sql */ `create index policy_violations_newest
    on policy_violations (company_id, created_at desc, booking_request_id desc, position desc)
    include (excess_amount, policy_id, rule_id, type, service, action, status, currency, requested_by_user_id, reason_code)`,
  /* sql */ `create index policy_violations_excess
    on policy_violations (company_id, currency, excess_amount desc nulls last, booking_request_id desc, position desc)
    include (created_at, policy_id, rule_id, type, service, action, status, requested_by_user_id, reason_code)
    where currency is not null`,
];
