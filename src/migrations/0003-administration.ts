import { Migration } from '@mikro-orm/migrations';

/** What the lists of the administration area need, and what must hold of the reference data, whoever writes them. */
export class Migration0003Administration extends Migration {
  override up(): void {
    this.addSql(directory);
    this.addSql(budgets);
    this.addSql(places);
    this.addSql(exchangeRates);
  }
}

const directory = /* sql */ `
  create index users_by_name on users (company_id, name, id);
  create index users_by_name_of_all on users (name, id);
  -- Beside users_search, as searches look in all three.
  create index users_search_id on users using gin (lower(upper(id)) gin_trgm_ops);
`;

const budgets = /* sql */ `
  alter table budgets add check (scope_type <> 'COMPANY' or scope_id = company_id);
`;

// A place's type never changes and no place is deleted. So what a place lies in is of the right type for good, once it was
// when the place was written.
const places = /* sql */ `
  drop index locations_type_code;
  create unique index locations_type_code on locations (type, code);
  alter table locations
    add check (code ~ case type when 'COUNTRY' then '^[A-Z]{2}$' else '^[A-Z]{3}$' end),
    add check (city_id is null or type = 'AIRPORT'),
    add check (country_id is null or type <> 'COUNTRY');

  create function refuse_another_type() returns trigger language plpgsql as $$
  begin
    raise exception 'location % cannot change its type', old.id using errcode = 'integrity_constraint_violation', constraint = 'locations_type';
  end $$;
  create trigger locations_type before update on locations
    for each row when (old.type <> new.type) execute function refuse_another_type();

  create function check_what_locations_lie_in() returns trigger language plpgsql as $$
  begin
    if exists (
      select from new_rows n
      left join locations city on city.id = n.city_id
      left join locations country on country.id = n.country_id
      where city.type <> 'CITY' or country.type <> 'COUNTRY'
    ) then
      raise exception 'a location lies in one of the wrong type'
        using errcode = 'integrity_constraint_violation', constraint = 'locations_lie_in';
    end if;
    return null;
  end $$;
  create trigger locations_inserted after insert on locations referencing new table as new_rows
    for each statement execute function check_what_locations_lie_in();
  create trigger locations_updated after update on locations referencing new table as new_rows
    for each statement execute function check_what_locations_lie_in();
`;

// One rate that is no decimal above 0 would fail every evaluation, on every node.
const exchangeRates = /* sql */ `
  create function are_exchange_rates(base text, rates jsonb, currencies text[]) returns boolean
  language sql immutable parallel safe return
    base ~ '^[A-Z]{3}$' and jsonb_typeof(rates) = 'object' and rates <> '{}'
    and coalesce(rates ->> base, '1') ~ '^1(\\.0+)?$'
    and not exists (
      select from jsonb_each(case jsonb_typeof(rates) when 'object' then rates else '{}' end) rate
      where rate.key !~ '^[A-Z]{3}$' or jsonb_typeof(rate.value) <> 'string'
        or rate.value #>> '{}' !~ '^[0-9]{1,10}(\\.[0-9]{1,20})?$' or rate.value #>> '{}' !~ '[1-9]'
    )
    and currencies = array(select base collate "C" union select key from jsonb_each(case jsonb_typeof(rates) when 'object' then rates else '{}' end) order by 1);

  alter table exchange_rate_days add constraint exchange_rate_days_usable check (are_exchange_rates(base, rates, currencies));
`;
