import { Migration } from '@mikro-orm/migrations';

/** Places and exchange rates, which all companies share (D42, D43). */
export class Migration0002ReferenceData extends Migration {
  override up(): void {
    for (const command of [...locations, ...exchangeRates, ...versions]) this.addSql(command);
  }
}

const locations = [
  /* sql */ `create table locations (
    id text primary key,
    type text not null check (type in ('COUNTRY', 'CITY', 'AIRPORT')),
    code text not null check (code ~ case type when 'COUNTRY' then '^[A-Z]{2}$' else '^[A-Z]{3}$' end),
    name text not null,
    city_id text references locations deferrable initially deferred check (city_id is null or type = 'AIRPORT'),
    country_id text references locations deferrable initially deferred check (country_id is null or type <> 'COUNTRY')
  )`,
  'create unique index locations_type_code on locations (type, code)',
  'create index locations_city on locations (city_id)',
  'create index locations_country on locations (country_id)',
];

// The value of one unit of base in each currency. Rates are JSON strings, so that no digit is lost. A rate that is not
// a
// decimal above 0 would make every evaluation fail, on every node.
const exchangeRates = [
  /* sql */ `create table exchange_rate_days (
    date date primary key,
    base text not null check (base ~ '^[A-Z]{3}$'),
    rates jsonb not null check (jsonb_typeof(rates) = 'object' and rates <> '{}'),
    currencies text[] not null,
    check (coalesce(rates ->> base, '1') ~ '^1(\\.0+)?$'),
    check (not jsonb_path_exists(rates, '$.keyvalue() ? (!(@.key like_regex "^[A-Z]{3}$"))', '{}', true)),
    check (not jsonb_path_exists(rates,
      '$.* ? (@.type() <> "string" || !(@ like_regex "^[0-9]{1,10}([.][0-9]{1,20})?$") || !(@ like_regex "[1-9]"))', '{}', true)),
    check (to_jsonb(currencies) @> (jsonb_path_query_array(rates, '$.keyvalue().key', '{}', true) || to_jsonb(base))),
    check ((jsonb_path_query_array(rates, '$.keyvalue().key', '{}', true) || to_jsonb(base)) @> to_jsonb(currencies))
  )`,
];

// Nodes cache the reference data by this version. Every write raises it in the same transaction.
const versions = [
  /* sql */ `create table reference_data_versions (
    name text primary key,
    version bigint not null default 1
  )`,
  `insert into reference_data_versions (name) values ('locations'), ('exchange_rate_days')`,
];
