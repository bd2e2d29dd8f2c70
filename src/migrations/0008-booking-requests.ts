import { Migration } from '@mikro-orm/migrations';

/** Booking requests with their items and travelers, their counts, and idempotency keys. */
export class Migration0008BookingRequests extends Migration {
  override up(): void {
    for (const command of [...bookingRequests, ...indexes, ...counts, ...items, ...idempotencyKeys])
      this.addSql(command);
  }
}

// The row has all columns that lists filter and sort by, and the texts that a search in one's own requests matches, so
// that no filter needs a join over the company.
const bookingRequests = [
  /* sql */ `create table booking_requests (
    company_id text not null,
    id uuid not null,
    requested_by_user_id text not null,
    created_by_user_id text check (created_by_user_id <> requested_by_user_id),
    total_price numeric(16, 4) not null check (total_price >= 0),
    currency text not null check (currency ~ '^[A-Z]{3}$'),
    status text not null check (status in ('PENDING', 'COMPLETED', 'CANCELLED')),
    request_notes text,
    traveler_count integer not null check (traveler_count between 1 and 100),
    has_flights boolean not null,
    has_hotels boolean not null,
    policy_evaluation json,
    budget_evaluation json,
    -- What is reserved or spent of which balance; no amount where a rate was missing.
    budget_id uuid,
    budget_period_start date,
    budget_holder text,
    budget_amount numeric check (budget_amount >= 0),
    -- Of its items and travelers. Whoever changes one of them writes these too, under the lock of this row.
    item_texts text not null default '',
    traveler_ids uuid[] not null default '{}',
    created_at timestamptz(3) not null,
    updated_at timestamptz(3) not null,
    primary key (company_id, id),
    check (has_flights or has_hotels),
    foreign key (company_id, requested_by_user_id) references users (company_id, id),
    foreign key (company_id, created_by_user_id) references users (company_id, id),
    foreign key (company_id, budget_id, budget_period_start, budget_holder)
      references budget_balances (company_id, budget_id, period_start, holder)
  ) with (
    -- Rows that were written since the last vacuum cost an index-only scan a look at the table each.
    autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02
  )`,
];

// One index per order of the lists, with the columns that filters use, so that only the rows of the page are read from
// the table. By price and by status, one index serves all companies: a large company has many rows in it, and all
// requests of a small one are read and sorted. `npm run bench:writes` measures what each index costs.
const indexes = [
  /* sql */ `create index booking_requests_requested_by
    on booking_requests (company_id, requested_by_user_id, created_at desc, id desc)
    include (status, total_price, traveler_count, has_flights, has_hotels)`,
  /* sql */ `create index booking_requests_created_by on booking_requests (company_id, created_by_user_id, created_at desc, id desc)
    include (status) where created_by_user_id is not null`,
  /* sql */ `create index booking_requests_newest on booking_requests (company_id, created_at desc, id desc)
    include (requested_by_user_id, status, total_price, traveler_count, has_flights, has_hotels)`,
  'create index booking_requests_newest_of_all on booking_requests (created_at desc, id desc)',
  /* sql */ `create index booking_requests_price on booking_requests (total_price, id)
    include (company_id, requested_by_user_id, created_at, status, traveler_count, has_flights, has_hotels)`,
  // Also finds a request by its id alone, by trying the three statuses.
  /* sql */ `create index booking_requests_status on booking_requests (status, id)
    include (company_id, requested_by_user_id, created_at, total_price, traveler_count, has_flights, has_hotels)`,
];

// The totals of the lists that everybody opens: without filters, or by status. A transaction writes these rows last, so
// that others only wait for its commit. Half of each page is left free for new versions of rows, which are updated all
// the time.
const counts = [
  /* sql */ `create table booking_request_counts (
    company_id text not null references companies,
    status text not null check (status in ('PENDING', 'COMPLETED', 'CANCELLED')),
    requests bigint not null,
    primary key (company_id, status)
  ) with (fillfactor = 50)`,
];

// Items are only ever read with their request, so one index serves both: their primary key.
const items = [
  /* sql */ `create table flight_items (
    company_id text not null,
    booking_request_id uuid not null,
    id uuid not null,
    origin_location_id text not null,
    origin_location_type text,
    origin_code text not null,
    origin_name text,
    destination_location_id text not null,
    destination_location_type text,
    destination_code text not null,
    destination_name text,
    departure_date date not null,
    departure_time text,
    arrival_date date not null check (arrival_date >= departure_date - 1),
    arrival_time text,
    airline text,
    airline_code text,
    flight_number text,
    cabin_class text not null,
    adults_count integer not null check (adults_count >= 0),
    children_count integer not null check (children_count >= 0),
    infants_count integer not null check (infants_count >= 0),
    price numeric(16, 4) not null check (price >= 0),
    currency text not null check (currency ~ '^[A-Z]{3}$'),
    created_at timestamptz(3) not null,
    updated_at timestamptz(3) not null,
    primary key (company_id, booking_request_id, id),
    check (adults_count + children_count > 0),
    foreign key (company_id, booking_request_id) references booking_requests (company_id, id)
  )`,
  /* sql */ `create table hotel_items (
    company_id text not null,
    booking_request_id uuid not null,
    id uuid not null,
    city_id text not null,
    city_code text,
    city_name text,
    hotel_id text,
    hotel_name text not null,
    hotel_stars numeric,
    check_in_date date not null,
    check_out_date date not null check (check_out_date > check_in_date),
    price numeric(16, 4) not null check (price >= 0),
    currency text not null check (currency ~ '^[A-Z]{3}$'),
    room_occupancy jsonb not null check (jsonb_array_length(room_occupancy) > 0),
    created_at timestamptz(3) not null,
    updated_at timestamptz(3) not null,
    primary key (company_id, booking_request_id, id),
    foreign key (company_id, booking_request_id) references booking_requests (company_id, id)
  )`,
  // No foreign key to travelers: a finished request keeps the id and type of a deleted one (D53).
  /* sql */ `create table booking_request_travelers (
    company_id text not null,
    booking_request_id uuid not null,
    traveler_id uuid not null,
    traveler_type_code text not null check (traveler_type_code in ('ADT', 'CHD', 'INF')),
    position integer not null,
    primary key (company_id, booking_request_id, traveler_id),
    foreign key (company_id, booking_request_id) references booking_requests (company_id, id)
  )`,
  'create index booking_request_travelers_traveler on booking_request_travelers (company_id, traveler_id)',
];

const idempotencyKeys = [
  /* sql */ `create table idempotency_keys (
    company_id text not null,
    user_id text not null,
    key text not null,
    fingerprint text not null,
    -- Null only inside the transaction that is making the answer.
    answer json,
    created_at timestamptz(3) not null,
    primary key (company_id, user_id, key)
  )`,
  'create index idempotency_keys_age on idempotency_keys (created_at)',
];
