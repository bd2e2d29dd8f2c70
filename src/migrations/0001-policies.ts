import { Migration } from '@mikro-orm/migrations';

/** The directory, the reference data, and the policy area. */
export class Migration0001Policies extends Migration {
  override up(): void {
    this.addSql(directory);
    this.addSql(referenceData);
    this.addSql(policies);
    this.addSql(rules);
    this.addSql(ruleVersioning);
    this.addSql(assignments);
    this.addSql(exactlyOneDefault);
    this.addSql(effectivePolicy);
  }
}

const directory = /* sql */ `
  create table companies (
    id text primary key,
    name text not null,
    active boolean not null default true,
    created_at timestamptz(3) not null default now(),
    updated_at timestamptz(3) not null default now()
  );

  create table users (
    id text primary key,
    company_id text not null references companies,
    name text not null,
    email text,
    roles text[] not null default '{}',
    active boolean not null default true,
    created_at timestamptz(3) not null default now(),
    updated_at timestamptz(3) not null default now()
  );
  create index users_company on users (company_id);
`;

// A node keeps the reference data in memory by its version. The version is the database's to raise, whoever writes.
const referenceData = /* sql */ `
  create table locations (
    id text primary key,
    type text not null check (type in ('COUNTRY', 'CITY', 'AIRPORT')),
    code text not null,
    name text not null,
    city_id text references locations deferrable initially deferred,
    country_id text references locations deferrable initially deferred
  );
  create index locations_type_code on locations (type, code);
  create index locations_city on locations (city_id);
  create index locations_country on locations (country_id);

  -- One unit of base in each currency. Rates are texts inside, so that no digit is lost on the way.
  create table exchange_rate_days (
    date date primary key,
    base text not null,
    rates jsonb not null,
    currencies text[] not null
  );

  create table reference_data_versions (
    name text primary key,
    version bigint not null default 1
  );
  insert into reference_data_versions (name) values ('locations'), ('exchange_rate_days');

  create function raise_reference_data_version() returns trigger language plpgsql as $$
  begin
    update reference_data_versions set version = version + 1 where name = tg_table_name;
    return null;
  end $$;
  create trigger locations_version after insert or update or delete or truncate on locations
    for each statement execute function raise_reference_data_version();
  create trigger exchange_rate_days_version after insert or update or delete or truncate on exchange_rate_days
    for each statement execute function raise_reference_data_version();
`;

const policies = /* sql */ `
  create table policies (
    id uuid primary key,
    company_id text not null references companies,
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
    check (not is_default or (is_active and deleted_at is null)),
    unique (company_id, id)
  );
  create unique index policies_one_default on policies (company_id) where is_default;
  create index policies_newest on policies (company_id, created_at desc, id desc) where deleted_at is null;
  create index policies_newest_of_all on policies (created_at desc, id desc) where deleted_at is null;
`;

const rules = /* sql */ `
  create table flight_rules (
    id uuid primary key,
    company_id text not null,
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
    foreign key (company_id, policy_id) references policies (company_id, id)
  );
  create index flight_rules_policy on flight_rules (policy_id, created_at, id);

  create table hotel_rules (
    id uuid primary key,
    company_id text not null,
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
    foreign key (company_id, policy_id) references policies (company_id, id)
  );
  create index hotel_rules_policy on hotel_rules (policy_id, created_at, id);
`;

// Nodes keep compiled policies by id and version: whatever changes a policy or its rules makes a new version.
const ruleVersioning = /* sql */ `
  create function raise_version_of_policy() returns trigger language plpgsql as $$
  begin
    new.version := old.version + 1;
    return new;
  end $$;
  create trigger policies_version before update on policies
    for each row execute function raise_version_of_policy();

  create function touch_policies_of_new_rules() returns trigger language plpgsql as $$
  begin
    update policies set version = version where id in (select policy_id from new_rules);
    return null;
  end $$;
  create function touch_policies_of_changed_rules() returns trigger language plpgsql as $$
  begin
    update policies set version = version where id in (select policy_id from old_rules union select policy_id from new_rules);
    return null;
  end $$;
  create function touch_policies_of_old_rules() returns trigger language plpgsql as $$
  begin
    update policies set version = version where id in (select policy_id from old_rules);
    return null;
  end $$;

  create trigger flight_rules_inserted after insert on flight_rules referencing new table as new_rules
    for each statement execute function touch_policies_of_new_rules();
  create trigger flight_rules_updated after update on flight_rules referencing old table as old_rules new table as new_rules
    for each statement execute function touch_policies_of_changed_rules();
  create trigger flight_rules_deleted after delete on flight_rules referencing old table as old_rules
    for each statement execute function touch_policies_of_old_rules();
  create trigger hotel_rules_inserted after insert on hotel_rules referencing new table as new_rules
    for each statement execute function touch_policies_of_new_rules();
  create trigger hotel_rules_updated after update on hotel_rules referencing old table as old_rules new table as new_rules
    for each statement execute function touch_policies_of_changed_rules();
  create trigger hotel_rules_deleted after delete on hotel_rules referencing old table as old_rules
    for each statement execute function touch_policies_of_old_rules();
`;

// A window holds from effective_from on and before effective_until; *_is_day says that it was sent as a whole day.
const assignments = /* sql */ `
  create table role_assignments (
    id uuid primary key,
    company_id text not null,
    policy_id uuid not null,
    role_id text not null,
    created_at timestamptz(3) not null default now(),
    foreign key (company_id, policy_id) references policies (company_id, id),
    unique (company_id, role_id)
  );
  create index role_assignments_policy on role_assignments (policy_id);

  create table user_assignments (
    id uuid primary key,
    company_id text not null,
    policy_id uuid not null,
    user_id text not null references users,
    effective_from timestamptz(3),
    effective_from_is_day boolean not null default false,
    effective_until timestamptz(3),
    effective_until_is_day boolean not null default false,
    created_at timestamptz(3) not null default now(),
    check (effective_from < effective_until),
    foreign key (company_id, policy_id) references policies (company_id, id),
    unique (policy_id, user_id)
  );
  create index user_assignments_user on user_assignments (user_id, company_id);
`;

// "At most one" is the unique index above; this is "at least one", looked at when a transaction commits.
const exactlyOneDefault = /* sql */ `
  create function check_company_has_default_policy() returns trigger language plpgsql as $$
  declare
    company text;
  begin
    foreach company in array array[old.company_id, new.company_id] loop
      if exists (select from policies where company_id = company and deleted_at is null)
         and not exists (select from policies where company_id = company and is_default) then
        raise exception 'company % has policies and no default', company
          using errcode = 'integrity_constraint_violation', constraint = 'policies_one_default';
      end if;
    end loop;
    return null;
  end $$;
  create constraint trigger policies_have_default
    after insert or delete or update of company_id, is_default, deleted_at on policies
    deferrable initially deferred for each row execute function check_company_has_default_policy();
`;

// The hot path's one query: what may apply to each of some users, and how fresh a node's copies of the reference data
// must be. Roles are separated by commas, which no role id holds. The plan is the same for one user and for a hundred,
// and planning costs more than running it: so it is made once per connection.
const effectivePolicy = /* sql */ `
  create function policy_candidates(of_companies text[], of_users text[], of_roles text[])
  returns table (
    asked integer, source text, policy_id uuid, version integer, assignment_id uuid, role_id text,
    effective_from timestamptz, effective_until timestamptz, created_at timestamptz,
    locations_version bigint, rates_version bigint
  ) language plpgsql stable set plan_cache_mode = force_generic_plan as $$
  begin
    return query
    select q.asked::integer, c.*,
      (select v.version from reference_data_versions v where v.name = 'locations'),
      (select v.version from reference_data_versions v where v.name = 'exchange_rate_days')
    from unnest(of_companies, of_users, of_roles) with ordinality as q (of_company, of_user, of_roles, asked)
    cross join lateral (
      select 'USER', p.id, p.version, a.id, null::text, a.effective_from, a.effective_until, a.created_at
        from user_assignments a join policies p on p.id = a.policy_id
        where a.user_id = q.of_user and a.company_id = q.of_company and p.is_active and p.deleted_at is null
      union all
      select 'ROLE', p.id, p.version, a.id, a.role_id, null, null, a.created_at
        from role_assignments a join policies p on p.id = a.policy_id
        where a.company_id = q.of_company and a.role_id = any (string_to_array(q.of_roles, ',')) and p.is_active and p.deleted_at is null
      union all
      select 'COMPANY_DEFAULT', p.id, p.version, null, null, null, null, null
        from policies p
        where p.company_id = q.of_company and p.is_default
    ) c;
  end $$;
`;
