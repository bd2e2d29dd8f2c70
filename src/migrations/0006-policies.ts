import { Migration } from '@mikro-orm/migrations';

/** Policies, their rules and their assignments. */
export class Migration0006Policies extends Migration {
  override up(): void {
    for (const command of [...policies, ...rules, ...assignments]) this.addSql(command);
  }
}

// The index ensures that a company has at most one default; the use case that writes ensures that it has at least one,
// under the lock of the company's row. Nodes cache compiled policies by id and version: every change of a policy, its
// rules or its assignments raises the version, in the same transaction.
const policies = [
  /* sql */ `create table policies (
    company_id text not null references companies,
    id uuid not null,
    name text not null check (char_length(name) between 2 and 200),
    description text,
    booking_mode text not null check (booking_mode in ('DIRECT_BOOKING', 'REQUEST_ONLY', 'HYBRID')),
    default_action text not null check (default_action in ('ALLOW', 'WARN_AND_ALLOW', 'REQUIRE_APPROVAL', 'BLOCK')),
    is_default boolean not null,
    is_active boolean not null,
    version integer not null default 1,
    created_at timestamptz(3) not null default now(),
    updated_at timestamptz(3) not null default now(),
    deleted_at timestamptz(3),
    primary key (company_id, id),
    check (not is_default or (is_active and deleted_at is null))
  )`,
  'create unique index policies_one_default on policies (company_id) where is_default',
  // For administrators of all companies, who name a policy without a company.
  'create index policies_id on policies (id)',
  'create index policies_newest on policies (company_id, created_at desc, id desc) where deleted_at is null',
  'create index policies_newest_of_all on policies (created_at desc, id desc) where deleted_at is null',
];

const rules = [
  /* sql */ `create table flight_rules (
    company_id text not null,
    id uuid not null,
    policy_id uuid not null,
    priority integer not null check (priority >= 0),
    origin_city_id text,
    origin_country_id text,
    destination_city_id text,
    destination_country_id text,
    is_international boolean,
    max_price_per_person numeric(16, 4) check (max_price_per_person between 0 and 999999999999),
    currency text not null check (currency ~ '^[A-Z]{3}$'),
    allowed_cabin_classes text[] not null default '{}',
    duration_budget_tiers jsonb,
    duration_cabin_tiers jsonb,
    max_stops integer check (max_stops >= 0),
    advance_booking_days integer check (advance_booking_days >= 0),
    action text check (action in ('ALLOW', 'WARN_AND_ALLOW', 'REQUIRE_APPROVAL', 'BLOCK')),
    created_at timestamptz(3) not null default now(),
    primary key (company_id, id),
    foreign key (company_id, policy_id) references policies (company_id, id)
  )`,
  'create index flight_rules_policy on flight_rules (company_id, policy_id, created_at, id)',
  /* sql */ `create table hotel_rules (
    company_id text not null,
    id uuid not null,
    policy_id uuid not null,
    priority integer not null check (priority >= 0),
    city_id text,
    country_id text,
    max_price_per_night numeric(16, 4) check (max_price_per_night between 0 and 999999999999),
    currency text not null check (currency ~ '^[A-Z]{3}$'),
    allowed_star_ratings numeric[] not null default '{}',
    max_nights integer check (max_nights >= 0),
    advance_booking_days integer check (advance_booking_days >= 0),
    action text check (action in ('ALLOW', 'WARN_AND_ALLOW', 'REQUIRE_APPROVAL', 'BLOCK')),
    created_at timestamptz(3) not null default now(),
    primary key (company_id, id),
    foreign key (company_id, policy_id) references policies (company_id, id)
  )`,
  'create index hotel_rules_policy on hotel_rules (company_id, policy_id, created_at, id)',
];

// A window includes effective_from and excludes effective_until; *_is_day is true if a date was sent.
const assignments = [
  /* sql */ `create table role_assignments (
    company_id text not null,
    id uuid not null,
    policy_id uuid not null,
    role_id text not null,
    created_at timestamptz(3) not null default now(),
    primary key (company_id, id),
    foreign key (company_id, policy_id) references policies (company_id, id),
    unique (company_id, role_id)
  )`,
  'create index role_assignments_policy on role_assignments (company_id, policy_id)',
  /* sql */ `create table user_assignments (
    company_id text not null,
    id uuid not null,
    policy_id uuid not null,
    user_id text not null,
    effective_from timestamptz(3),
    effective_from_is_day boolean not null default false,
    effective_until timestamptz(3),
    effective_until_is_day boolean not null default false,
    created_at timestamptz(3) not null default now(),
    primary key (company_id, id),
    check (effective_from < effective_until),
    foreign key (company_id, policy_id) references policies (company_id, id),
    foreign key (company_id, user_id) references users (company_id, id),
    unique (company_id, user_id, policy_id)
  )`,
  'create index user_assignments_policy on user_assignments (company_id, policy_id)',
];
