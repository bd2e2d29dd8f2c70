import { Migration } from '@mikro-orm/migrations';

/** What the lists of booking requests are short of at a million rows. Rewrites that table: a minute for a million. */
export class Migration0006BookingListTotals extends Migration {
  override up(): void {
    this.addSql(itemTexts);
    this.addSql(keepItemTexts);
    this.addSql(totals);
  }
}

// A search in one's own requests looked into four more tables for each of them, whose pages lie anywhere: 130 ms for a user
// with 1,452 requests. So the row carries the texts of its items, and which travelers it is for. Not their names, which
// change by themselves.
const itemTexts = /* sql */ `
  create function flight_item_text(item flight_items) returns text language sql stable parallel safe
    return concat_ws(E'\\x01', item.origin_name, item.origin_code, item.destination_name, item.destination_code, item.airline, item.airline_code, item.flight_number);
  create function hotel_item_text(item hotel_items) returns text language sql stable parallel safe
    return concat_ws(E'\\x01', item.hotel_name, item.city_name, item.city_code);
  create function booking_request_item_texts(request uuid) returns text language sql stable parallel safe
    return concat_ws(E'\\x01',
      (select string_agg(flight_item_text(f), E'\\x01') from flight_items f where f.booking_request_id = request),
      (select string_agg(hotel_item_text(h), E'\\x01') from hotel_items h where h.booking_request_id = request));
  create function booking_request_traveler_ids(request uuid) returns uuid[] language sql stable parallel safe
    return array(select t.traveler_id from booking_request_travelers t where t.booking_request_id = request);

  alter table booking_requests add column item_texts text not null default '', add column traveler_ids uuid[] not null default '{}';
  -- As a change of type, because an update would leave the table twice as large.
  alter table booking_requests
    alter column item_texts type text using booking_request_item_texts(id),
    alter column traveler_ids type uuid[] using booking_request_traveler_ids(id);
`;

// Whoever changes an item or a traveler of a request holds its row already. A create brings the texts along with the row, and
// nothing is left to add: to update the row three times more would take four times as long.
const keepItemTexts = /* sql */ `
  create function add_flight_item_texts() returns trigger language plpgsql as $$
  begin
    update booking_requests r set item_texts = concat_ws(E'\\x01', nullif(r.item_texts, ''), n.texts)
      from (select n.booking_request_id, string_agg(flight_item_text(n), E'\\x01') as texts from new_rows n group by 1) n
      where r.id = n.booking_request_id and position(n.texts in r.item_texts) = 0;
    return null;
  end $$;
  create function add_hotel_item_texts() returns trigger language plpgsql as $$
  begin
    update booking_requests r set item_texts = concat_ws(E'\\x01', nullif(r.item_texts, ''), n.texts)
      from (select n.booking_request_id, string_agg(hotel_item_text(n), E'\\x01') as texts from new_rows n group by 1) n
      where r.id = n.booking_request_id and position(n.texts in r.item_texts) = 0;
    return null;
  end $$;
  create function add_traveler_ids() returns trigger language plpgsql as $$
  begin
    update booking_requests r set traveler_ids = r.traveler_ids || n.ids
      from (select booking_request_id, array_agg(traveler_id) as ids from new_rows group by 1) n
      where r.id = n.booking_request_id and not r.traveler_ids @> n.ids;
    return null;
  end $$;
  create function take_item_texts_again() returns trigger language plpgsql as $$
  begin
    update booking_requests r set item_texts = booking_request_item_texts(r.id) where r.id in (select booking_request_id from old_rows);
    return null;
  end $$;
  create function take_traveler_ids_again() returns trigger language plpgsql as $$
  begin
    update booking_requests r set traveler_ids = booking_request_traveler_ids(r.id) where r.id in (select booking_request_id from old_rows);
    return null;
  end $$;

  create trigger flight_items_added after insert on flight_items referencing new table as new_rows
    for each statement execute function add_flight_item_texts();
  create trigger hotel_items_added after insert on hotel_items referencing new table as new_rows
    for each statement execute function add_hotel_item_texts();
  create trigger booking_request_travelers_added after insert on booking_request_travelers referencing new table as new_rows
    for each statement execute function add_traveler_ids();
  create trigger flight_items_changed after update on flight_items referencing old table as old_rows
    for each statement execute function take_item_texts_again();
  create trigger flight_items_removed after delete on flight_items referencing old table as old_rows
    for each statement execute function take_item_texts_again();
  create trigger hotel_items_changed after update on hotel_items referencing old table as old_rows
    for each statement execute function take_item_texts_again();
  create trigger hotel_items_removed after delete on hotel_items referencing old table as old_rows
    for each statement execute function take_item_texts_again();
  create trigger booking_request_travelers_changed after update on booking_request_travelers referencing old table as old_rows
    for each statement execute function take_traveler_ids_again();
  create trigger booking_request_travelers_removed after delete on booking_request_travelers referencing old table as old_rows
    for each statement execute function take_traveler_ids_again();
`;

// Two totals more, by month and band of prices together: of all requests and of a company, by state, services and number of
// travelers too. Any filters of a list but its search are a sum of them and what is left at the ends of both ranges.
const totals = /* sql */ `
  alter table booking_request_totals drop constraint booking_request_totals_total_of_check;
  alter table booking_request_totals add check (
    total_of in ('ALL', 'COMPANY', 'DAY', 'PRICE', 'COMPANY_MONTH', 'COMPANY_PRICE', 'USER', 'MONTH_AND_PRICE', 'COMPANY_MONTH_AND_PRICE')
  );

  create or replace function add_up_booking_request_changes() returns void language plpgsql as $$
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
        when grouping(company_id, month, price_from, status) then 'COMPANY_MONTH_AND_PRICE'
        when grouping(month, price_from) then 'MONTH_AND_PRICE'
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
      (month, price_from, price_to, status, has_flights, has_hotels, traveler_count),
      (company_id, month, price_from, price_to, status, has_flights, has_hotels, traveler_count),
      (company_id, month),
      (company_id, price_from, price_to),
      (company_id, requested_by_user_id)
    )
    having sum(requests) <> 0
    on conflict (total_of, company_id, requested_by_user_id, day_from, price_from, status, has_flights, has_hotels, traveler_count)
      do update set requests = t.requests + excluded.requests;
  end $$;

  insert into booking_request_totals
    (total_of, company_id, day_from, day_to, price_from, price_to, status, has_flights, has_hotels, traveler_count, requests)
  select case grouping(company_id) when 0 then 'COMPANY_MONTH_AND_PRICE' else 'MONTH_AND_PRICE' end,
    company_id, month, (month + interval '1 month')::date, price_from, price_to, status, has_flights, has_hotels, traveler_count, sum(requests)
  from (
    select company_id, date_trunc('month', created_at at time zone 'UTC')::date as month, price_band_from(total_price) as price_from,
      price_band_to(total_price) as price_to, status, has_flights, has_hotels, traveler_count, 1 as requests
    from booking_requests
    union all
    -- What is noted is in the rows above, and is still to be added up.
    select company_id, date_trunc('month', day)::date, price_band_from(total_price), price_band_to(total_price), status, has_flights, has_hotels, traveler_count, -requests
    from booking_request_changes
  ) r
  group by grouping sets (
    (company_id, month, price_from, price_to, status, has_flights, has_hotels, traveler_count),
    (month, price_from, price_to, status, has_flights, has_hotels, traveler_count)
  )
  having sum(requests) <> 0
  order by 1, company_id, month, price_from;
`;
