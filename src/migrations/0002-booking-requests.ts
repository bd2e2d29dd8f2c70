import { Migration } from '@mikro-orm/migrations';

/** Travelers, delegations, budgets, and the booking request area. */
export class Migration0002BookingRequests extends Migration {
  override up(): void {
    this.addSql(sameCompany);
    this.addSql(travelers);
    this.addSql(delegations);
    this.addSql(budgets);
    this.addSql(bookingRequests);
    this.addSql(lists);
    this.addSql(totals);
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
  ) with (
    -- Rows that were written since the last vacuum cost an index-only scan a look at the table each.
    autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02
  );
  create index booking_requests_requested_by on booking_requests (company_id, requested_by_user_id, created_at desc, id desc)
    include (status, total_price, traveler_count, has_flights, has_hotels);
  create index booking_requests_created_by on booking_requests (company_id, created_by_user_id, created_at desc, id desc)
    include (status) where created_by_user_id is not null;
  create index booking_requests_balance on booking_requests (budget_id, budget_period_start, budget_holder) where budget_id is not null;
`;

// Each order that a list can have, with what its filters look at, so that the table is read for the rows of the page only.
// By price and by state one index serves all companies: a large company is met often enough in it, and of a small one all
// requests are read and sorted. `node test/bench/booking-writes.ts` says what each of them costs.
const lists = /* sql */ `
  create index booking_requests_newest on booking_requests (company_id, created_at desc, id desc)
    include (requested_by_user_id, status, total_price, traveler_count, has_flights, has_hotels);
  create index booking_requests_newest_of_all on booking_requests (created_at desc, id desc);
  create index booking_requests_price on booking_requests (total_price, id)
    include (company_id, requested_by_user_id, created_at, status, traveler_count, has_flights, has_hotels);
  create index booking_requests_status on booking_requests (status, id)
    include (company_id, requested_by_user_id, created_at, total_price, traveler_count, has_flights, has_hotels);

  -- A trusted extension: the owner of the database may create it. Where that is forbidden, have it created beforehand.
  create extension if not exists pg_trgm;
  -- Upper case first: it joins ς and σ, ı and i, which lower case alone keeps apart.
  create index users_search on users using gin (lower(upper(name)) gin_trgm_ops, lower(upper(email)) gin_trgm_ops);
`;

// To count a million requests takes 50 ms and more, so totals are kept. By state, services and number of travelers: of all
// requests, of a company, of a day, of a band of prices. Without them: of a company's months and bands of prices, of the
// user that requests are for.
//
// The totals of today are everybody's, and updating one would make all creates wait for each other. So a write notes its
// change in a row of its own, and one write in a hundred adds up what is noted. A total is what was added up and what is
// noted: exact in every snapshot.
const totals = /* sql */ `
  create table booking_request_totals (
    -- Says which of the other columns are set; those are null that it is a total over.
    total_of text not null check (total_of in ('ALL', 'COMPANY', 'DAY', 'PRICE', 'COMPANY_MONTH', 'COMPANY_PRICE', 'USER')),
    company_id text,
    requested_by_user_id text,
    -- The end of a band is not in it.
    day_from date,
    day_to date,
    price_from numeric,
    price_to numeric,
    status text,
    has_flights boolean,
    has_hotels boolean,
    traveler_count integer,
    requests integer not null,
    unique nulls not distinct (total_of, company_id, requested_by_user_id, day_from, price_from, status, has_flights, has_hotels, traveler_count)
  ) with (fillfactor = 80);

  create table booking_request_changes (
    company_id text not null,
    requested_by_user_id text not null,
    day date not null,
    total_price numeric(16, 4) not null,
    status text not null,
    has_flights boolean not null,
    has_hotels boolean not null,
    traveler_count integer not null,
    -- 1 for a request that is now so, -1 for one that was.
    requests integer not null
  );

  -- Prices that agree in their first two digits are in one band: 1234.5 is in the one from 1200 to 1300.
  create function price_band_from(price numeric) returns numeric language sql immutable parallel safe
    return trunc(price, 2 - length(trunc(price)::text));
  create function price_band_to(price numeric) returns numeric language sql immutable parallel safe
    return price_band_from(price) + power(10::numeric, length(trunc(price)::text) - 2);

  create function add_up_booking_request_changes() returns void language plpgsql as $$
  begin
    -- One at a time, and nobody waits: who comes second leaves it to the next.
    if not pg_try_advisory_xact_lock(7461094222) then
      return;
    end if;
    with noted as (
      delete from booking_request_changes
      returning *, date_trunc('month', day)::date as month, price_band_from(total_price) as price_from, price_band_to(total_price) as price_to
    )
    insert into booking_request_totals as t
      (total_of, company_id, requested_by_user_id, day_from, day_to, price_from, price_to, status, has_flights, has_hotels, traveler_count, requests)
    select
      case 0
        when grouping(requested_by_user_id) then 'USER'
        when grouping(month) then 'COMPANY_MONTH'
        when grouping(company_id, price_from) then 'COMPANY_PRICE'
        when grouping(company_id) then 'COMPANY'
        when grouping(day) then 'DAY'
        when grouping(price_from) then 'PRICE'
        else 'ALL'
      end,
      company_id, requested_by_user_id, coalesce(day, month), coalesce(day + 1, (month + interval '1 month')::date), price_from, price_to,
      status, has_flights, has_hotels, traveler_count, sum(requests)
    from noted
    group by grouping sets (
      (status, has_flights, has_hotels, traveler_count),
      (company_id, status, has_flights, has_hotels, traveler_count),
      (day, status, has_flights, has_hotels, traveler_count),
      (price_from, price_to, status, has_flights, has_hotels, traveler_count),
      (company_id, month),
      (company_id, price_from, price_to),
      (company_id, requested_by_user_id)
    )
    having sum(requests) <> 0
    on conflict (total_of, company_id, requested_by_user_id, day_from, price_from, status, has_flights, has_hotels, traveler_count)
      do update set requests = t.requests + excluded.requests;
  end $$;

  create function note_booking_request_change() returns trigger language plpgsql as $$
  begin
    if tg_op <> 'INSERT' then
      insert into booking_request_changes values (
        old.company_id, old.requested_by_user_id, (old.created_at at time zone 'UTC')::date, old.total_price,
        old.status, old.has_flights, old.has_hotels, old.traveler_count, -1);
    end if;
    if tg_op <> 'DELETE' then
      insert into booking_request_changes values (
        new.company_id, new.requested_by_user_id, (new.created_at at time zone 'UTC')::date, new.total_price,
        new.status, new.has_flights, new.has_hotels, new.traveler_count, 1);
    end if;
    if random() < 0.01 then
      perform add_up_booking_request_changes();
    end if;
    return null;
  end $$;

  create trigger booking_requests_totals after insert or delete on booking_requests
    for each row execute function note_booking_request_change();
  create trigger booking_requests_totals_changed after update on booking_requests
    for each row when (
      (old.company_id, old.requested_by_user_id, old.created_at, old.total_price, old.status, old.has_flights, old.has_hotels, old.traveler_count)
      is distinct from
      (new.company_id, new.requested_by_user_id, new.created_at, new.total_price, new.status, new.has_flights, new.has_hotels, new.traveler_count)
    )
    execute function note_booking_request_change();
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
