import { Migration } from '@mikro-orm/migrations';

/** Travelers, delegations, budgets, and the booking request area. */
export class Migration0002BookingRequests extends Migration {
  override up(): void {
    this.addSql(sameCompany);
    this.addSql(travelers);
    this.addSql(delegations);
    this.addSql(budgets);
    this.addSql(bookingRequests);
    this.addSql(items);
    this.addSql(idempotencyKeys);
  }
}

// Lets the tables below say in a foreign key that a user is one of their company.
const sameCompany = /* sql */ `
  alter table users add unique (company_id, id);
`;

// What a booking request needs of a traveler; passports and documents come with the traveler area.
const travelers = /* sql */ `
  create table travelers (
    id uuid primary key,
    company_id text not null,
    user_id text not null,
    title text not null,
    first_name text not null,
    last_name text not null,
    email_address text,
    phone_prefix text not null,
    phone_number text not null,
    birth_date date not null,
    created_at timestamptz(3) not null default now(),
    updated_at timestamptz(3) not null default now(),
    foreign key (company_id, user_id) references users (company_id, id)
  );
  create index travelers_user on travelers (company_id, user_id);
`;

// A window holds from effective_from on and before effective_until; *_is_day says that it was sent as a whole day.
const delegations = /* sql */ `
  create table delegations (
    id uuid primary key,
    company_id text not null,
    delegator_user_id text not null,
    delegate_user_id text not null check (delegate_user_id <> delegator_user_id),
    scopes text[] not null check (
      cardinality(scopes) > 0
      and scopes <@ array['CREATE_BOOKINGS', 'VIEW_BOOKINGS', 'CANCEL_BOOKINGS', 'VIEW_TRAVELERS', 'MANAGE_TRAVELERS']
    ),
    effective_from timestamptz(3),
    effective_from_is_day boolean not null default false,
    effective_until timestamptz(3),
    effective_until_is_day boolean not null default false,
    is_active boolean not null,
    created_at timestamptz(3) not null default now(),
    updated_at timestamptz(3) not null default now(),
    check (effective_from < effective_until),
    foreign key (company_id, delegator_user_id) references users (company_id, id),
    foreign key (company_id, delegate_user_id) references users (company_id, id)
  );
  create index delegations_pair on delegations (company_id, delegate_user_id, delegator_user_id);
  create index delegations_delegator on delegations (company_id, delegator_user_id);
  create index delegations_newest on delegations (company_id, created_at desc, id desc);
`;

// A balance is kept per budget, period and holder: the user of a PER_USER budget, else nobody (an empty text).
const budgets = /* sql */ `
  create table budgets (
    id uuid primary key,
    company_id text not null references companies,
    name text not null,
    scope_type text not null check (scope_type in ('COMPANY', 'ROLE', 'USER')),
    scope_id text not null,
    allocation text not null check (allocation in ('PER_USER', 'SHARED_POOL')),
    amount numeric(16, 4) not null check (amount >= 0),
    currency text not null check (currency ~ '^[A-Z]{3}$'),
    period text not null check (period in ('MONTHLY', 'QUARTERLY', 'YEARLY')),
    enforcement text not null check (
      enforcement in ('TRACK_ONLY', 'WARN_WHEN_EXCEEDED', 'REQUIRE_APPROVAL_WHEN_EXCEEDED', 'BLOCK_WHEN_EXCEEDED')
    ),
    is_active boolean not null,
    created_at timestamptz(3) not null default now(),
    updated_at timestamptz(3) not null default now(),
    deleted_at timestamptz(3)
  );
  create index budgets_scope on budgets (company_id, scope_type, scope_id, created_at desc, id desc) where is_active and deleted_at is null;
  create index budgets_newest on budgets (company_id, created_at desc, id desc) where deleted_at is null;

  create table budget_balances (
    budget_id uuid not null references budgets,
    period_start date not null,
    holder text not null,
    reserved numeric not null default 0 check (reserved >= 0),
    spent numeric not null default 0 check (spent >= 0),
    primary key (budget_id, period_start, holder)
  );
`;

// The row carries what the lists filter and sort by, so that no filter needs a join over the company.
const bookingRequests = /* sql */ `
  create table booking_requests (
    id uuid primary key,
    company_id text not null,
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
    created_at timestamptz(3) not null,
    updated_at timestamptz(3) not null,
    check (has_flights or has_hotels),
    unique (company_id, id),
    foreign key (company_id, requested_by_user_id) references users (company_id, id),
    foreign key (company_id, created_by_user_id) references users (company_id, id),
    foreign key (budget_id, budget_period_start, budget_holder) references budget_balances (budget_id, period_start, holder)
  );
  create index booking_requests_requested_by on booking_requests (company_id, requested_by_user_id, created_at desc, id desc);
  create index booking_requests_created_by on booking_requests (company_id, created_by_user_id, created_at desc, id desc)
    where created_by_user_id is not null;
  create index booking_requests_balance on booking_requests (budget_id, budget_period_start, budget_holder) where budget_id is not null;
  create index booking_requests_newest on booking_requests (company_id, created_at desc, id desc);
`;

const items = /* sql */ `
  create table flight_items (
    id uuid primary key,
    company_id text not null,
    booking_request_id uuid not null,
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
    check (adults_count + children_count > 0),
    foreign key (company_id, booking_request_id) references booking_requests (company_id, id)
  );
  create index flight_items_request on flight_items (booking_request_id, created_at, id);

  create table hotel_items (
    id uuid primary key,
    company_id text not null,
    booking_request_id uuid not null,
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
    foreign key (company_id, booking_request_id) references booking_requests (company_id, id)
  );
  create index hotel_items_request on hotel_items (booking_request_id, created_at, id);

  -- No foreign key to travelers: a finished request keeps the id and the type of one that is gone (D53).
  create table booking_request_travelers (
    booking_request_id uuid not null,
    traveler_id uuid not null,
    company_id text not null,
    traveler_type_code text not null check (traveler_type_code in ('ADT', 'CHD', 'INF')),
    position integer not null,
    primary key (booking_request_id, traveler_id),
    foreign key (company_id, booking_request_id) references booking_requests (company_id, id)
  );
  create index booking_request_travelers_traveler on booking_request_travelers (traveler_id);
`;

const idempotencyKeys = /* sql */ `
  create table idempotency_keys (
    company_id text not null,
    user_id text not null,
    key text not null,
    fingerprint text not null,
    -- Null only inside the transaction that is making the answer.
    answer json,
    created_at timestamptz(3) not null,
    primary key (company_id, user_id, key)
  );
  create index idempotency_keys_age on idempotency_keys (created_at);
`;
