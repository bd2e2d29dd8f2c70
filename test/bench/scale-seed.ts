import type { Database } from '../../src/platform/database/database.ts';

/** The company that has most of everything. */
export const LARGE = 'large';
/** Has 50,000 booking requests. */
export const BUSY_USER = 'user-000001';
/** May act for 1,000 others, and has created 50 booking requests for each. */
export const DELEGATE = 'user-000002';
/** Has opened 500,000 pages with passport numbers. */
export const ASSISTANT = 'user-000003';

/** A fixed UUID, so that the benchmark finds the row again. */
const fixed = (digit: string): string => `0199${digit.repeat(4)}-0000-7000-8000-000000000000`;
export const POLICY_OF_RULES = fixed('a');
export const POLICY_OF_ALL = fixed('b');
export const TRAVELER_OF_MANY = fixed('c');

const NAME = (n: string): string =>
  `(array['Amira','Lena','Małgorzata','Omar','Jonas','Aiko','Chloé','Tariq','Ingrid','Mateo','Yusuf','Ewa','Priya','Noah','Zeynep','Luis'])[1 + ${n} % 16]
   || ' ' || (array['Haddad','Fischer','Schmidt','Kowalska','Tanaka','Dubois','Al-Rashid','Larsen','García','Yılmaz','Nowak','Sharma','Meyer','Silva'])[1 + (${n} / 16) % 14]
   || case when ${n} % 3 = 0 then ' ' || chr(65 + ${n} % 26) || '.' else '' end`;
const USER = (n: string): string => `'user-' || lpad((${n})::text, 6, '0')`;
/** Every fifth row belongs to one of the 4,999 small companies. */
const COMPANY = (n: string): string =>
  `case when ${n} % 5 = 0 then 'company-' || lpad((1 + (${n} / 5) % 4999)::text, 4, '0') else '${LARGE}' end`;

type Step = { table: string; text: string };

/** 300,000 users, and what belongs to them. Times lie in the two years before now. */
const STEPS: readonly Step[] = [
  {
    table: 'companies',
    text: `insert into companies (id, name) select '${LARGE}', 'Large Company'
      union all select 'company-' || lpad(n::text, 4, '0'), 'Company ' || n from generate_series(1, 4999) n`,
  },
  {
    table: 'users',
    text: `insert into users (company_id, id, name, email, roles, active)
      select case when n <= 200000 then '${LARGE}' else 'company-' || lpad((1 + n % 4999)::text, 4, '0') end, ${USER('n')}, ${NAME('n')},
        case when n % 10 > 0 then 'mail.' || n || '@' || case when n <= 200000 then 'large' else 'small' end || '.example' end,
        case when n % 100 = 0 then array['employee', 'manager'] when n % 2 = 0 then array['employee', 'role-' || n % 1000] else array['employee'] end,
        n % 50 > 0
      from generate_series(1, 300000) n`,
  },
  {
    table: 'delegations',
    text: `insert into delegations (company_id, id, delegator_user_id, delegate_user_id, scopes, is_active, created_at, updated_at)
      select '${LARGE}', uuidv7(at - now()), ${USER('n + 1000')}, case when n <= 1000 then '${DELEGATE}' else ${USER('101000 + n')} end,
        array['CREATE_BOOKINGS', 'VIEW_BOOKINGS'], n % 10 > 0, at, at
      from generate_series(1, 98999) n, lateral (select now() - n * interval '10 minutes' as at) times`,
  },
  {
    table: 'budgets',
    text: `insert into budgets (company_id, id, name, scope_type, scope_id, allocation, amount, currency, period, enforcement, is_active, created_at, updated_at)
      select '${LARGE}', uuidv7(at - now()), 'Travel budget ' || n,
        case when n = 1 then 'COMPANY' when n % 2 = 0 then 'USER' else 'ROLE' end,
        case when n = 1 then '${LARGE}' when n % 2 = 0 then ${USER('n')} else 'role-' || n % 1000 end,
        case when n % 2 = 0 then 'SHARED_POOL' else 'PER_USER' end, 5000 + n, 'EUR', 'YEARLY', 'TRACK_ONLY', n % 4 < 3, at, at
      from generate_series(1, 20000) n, lateral (select now() - n * interval '50 minutes' as at) times`,
  },
  {
    // Every user has a balance of the company's budget.
    table: 'budget_balances',
    text: `insert into budget_balances (company_id, budget_id, period_start, holder, reserved, spent)
      select company_id, id, date_trunc('year', now() at time zone 'UTC')::date, ${USER('n')}, n % 100, n % 200
      from budgets, generate_series(1, 200000) n where scope_type = 'COMPANY'`,
  },
  {
    table: 'policies',
    text: `insert into policies (company_id, id, name, booking_mode, default_action, is_default, is_active, created_at, updated_at)
      select company, case when n = 1 then '${POLICY_OF_RULES}' when n = 2 then '${POLICY_OF_ALL}' else uuidv7(at - now()) end, 'Policy ' || n, 'HYBRID',
        'WARN_AND_ALLOW', n = 1 or n > 2000, n % 4 > 0 or n > 2000, at, at
      from generate_series(1, 6999) n, lateral (select now() - n * interval '2 hours' as at,
        case when n <= 2000 then '${LARGE}' else 'company-' || lpad((n - 2000)::text, 4, '0') end as company) facts`,
  },
  { table: 'policy_generations', text: 'insert into policy_generations select distinct company_id, 1 from policies' },
  {
    table: 'flight_rules',
    text: `insert into flight_rules (company_id, id, policy_id, priority, origin_city_id, destination_city_id, max_price_per_person, currency, allowed_cabin_classes, max_stops, created_at)
      select '${LARGE}', uuidv7(at - now()), '${POLICY_OF_RULES}', n % 100, origin.id, destination.id, 300 + n, 'EUR', '{ECONOMY}', 1, at
      from generate_series(1, 7000) n
      join (select id, row_number() over (order by id) as place from locations where type = 'CITY') origin on origin.place = 1 + n % 2000
      join (select id, row_number() over (order by id) as place from locations where type = 'CITY') destination on destination.place = 2001 + n / 4
      cross join lateral (select now() - n * interval '1 minute' as at) times`,
  },
  {
    table: 'hotel_rules',
    text: `insert into hotel_rules (company_id, id, policy_id, priority, city_id, max_price_per_night, currency, created_at)
      select '${LARGE}', uuidv7(at - now()), '${POLICY_OF_RULES}', n % 100, city.id, 100 + n, 'EUR', at
      from generate_series(1, 3000) n
      join (select id, row_number() over (order by id) as place from locations where type = 'CITY') city on city.place = n
      cross join lateral (select now() - n * interval '1 minute' as at) times`,
  },
  {
    table: 'role_assignments',
    text: `insert into role_assignments (company_id, id, policy_id, role_id, created_at)
      select '${LARGE}', uuidv7(at - now()), '${POLICY_OF_ALL}', 'role-' || n, at
      from generate_series(1, 1000) n, lateral (select now() - n * interval '1 hour' as at) times`,
  },
  {
    table: 'user_assignments',
    text: `insert into user_assignments (company_id, id, policy_id, user_id, created_at)
      select '${LARGE}', uuidv7(at - now()), '${POLICY_OF_ALL}', ${USER('n')}, at
      from generate_series(1, 100000) n, lateral (select now() - n * interval '5 minutes' as at) times`,
  },
  {
    table: 'exchange_rate_days',
    text: `insert into exchange_rate_days (date, base, rates, currencies)
      select day, 'EUR', rates, array_append(names, 'EUR')
      from generate_series(current_date - 7305, current_date, interval '1 day') day
      cross join lateral (
        select jsonb_object_agg(code, (1 + position / 10.0)::text) as rates, array_agg(code order by code) as names
        from unnest(array['USD','JPY','BGN','CZK','DKK','GBP','HUF','PLN','RON','SEK','CHF','ISK','NOK','TRY','AUD','BRL','CAD','CNY','HKD','IDR','ILS','INR','KRW','MXN','MYR','NZD','PHP','SGD','THB','ZAR'])
          with ordinality as currency (code, position)
        -- The list of currencies changes now and then.
        where position <= 22 + extract(year from day)::integer % 9) rates
      where extract(isodow from day) < 6`,
  },
  {
    table: 'travelers',
    text: `insert into travelers (company_id, id, user_id, title, first_name, last_name, email_address, phone_prefix, phone_number, birth_date, created_at, updated_at)
      select company_id, case when n = 1 then '${TRAVELER_OF_MANY}' else uuidv7(at - now()) end, id, 'Mx', split_part(name, ' ', 1), split_part(name, ' ', 2), email, '+49',
        '30' || n, date '1950-01-01' + (n % 20000)::integer, at, at
      from (select *, row_number() over (order by id) as n from users where company_id = '${LARGE}' order by id limit 50000) u,
        lateral (select now() - n * interval '10 minutes' as at) times`,
  },
  {
    table: 'documents',
    text: `insert into documents (company_id, id, traveler_id, document_category, file_name, mime_type, file_size, uploaded_by_user_id, blob_key, created_at)
      select t.company_id, uuidv7(at - now()), t.id, (array['PASSPORT', 'VISA', 'RESIDENCY', 'OTHER'])[1 + n % 4], 'scan-' || n || '.pdf',
        'application/pdf', 1000, t.user_id, gen_random_uuid()::text, at
      from travelers t, lateral generate_series(1, case when t.id = '${TRAVELER_OF_MANY}' then 1000 else 4 end) n,
        lateral (select now() - n * interval '1 hour' as at) times`,
  },
  {
    // One in seven shows a page of ten travelers, and one in 50 always the same ten.
    table: 'audit_events',
    text: `insert into audit_events (company_id, id, action, actor_user_id, actor_company_id, request_id, subjects, created_at)
      select company, uuidv7(at - now()), case when n % 8 = 0 then 'DOCUMENT_LINK_CREATED' else 'PASSPORT_NUMBERS_READ' end,
        case when n % 10 = 1 then '${ASSISTANT}' else ${USER('1 + n % 5000')} end, company, 'request-' || n,
        (select jsonb_agg(jsonb_build_object('travelerId', id, 'userId', ${USER('subject')}, case when n % 8 = 0 then 'documentId' else 'passportId' end, id))
          from generate_series(1, case when n % 8 > 0 and n % 7 = 0 then 10 else 1 end) i,
            lateral (select case when n % 50 = 7 then i else 1 + (n * 7919::bigint + i * 31) % 200000 end as subject) s,
            lateral (select md5(subject::text)::uuid as id) ids), at
      from generate_series(1, EVENTS) n, lateral (select ${COMPANY('n')} as company, now() - n * (interval '730 days' / EVENTS) as at) facts`,
  },
  {
    // 50,000 for one user, 50 for each of 1,000 others by their delegate, and 50,000 of all others.
    table: 'booking_requests',
    text: `insert into booking_requests (company_id, id, requested_by_user_id, created_by_user_id, total_price, currency, status, request_notes, traveler_count,
        has_flights, has_hotels, item_texts, traveler_ids, created_at, updated_at)
      select '${LARGE}', uuidv7(at - now()),
        case n % 3 when 0 then '${BUSY_USER}' when 1 then ${USER('1001 + (n / 3) % 1000')} else ${USER('3000 + n')} end,
        case n % 3 when 1 then '${DELEGATE}' end, 100 + n % 5000, 'EUR', (array['PENDING', 'COMPLETED', 'CANCELLED'])[1 + n % 7 % 3],
        case when n % 4 = 0 then 'Visit of customer ' || n end, 1, true, false,
        concat_ws(E'\\x01', 'Berlin', 'BER', 'İstanbul', 'IST', 'Turkish Airlines', 'TK', 'TK' || n % 2000), array[t.id], at, at
      from generate_series(1, 150000) n
      join (select id, row_number() over (order by id) as place from travelers) t on t.place = 1 + n % 50000
      cross join lateral (select now() - n * interval '7 minutes' as at) times`,
  },
  {
    table: 'booking_request_counts',
    text: `insert into booking_request_counts (company_id, status, requests)
      select company_id, status, count(*) from booking_requests group by company_id, status`,
  },
  {
    table: 'flight_items',
    text: `insert into flight_items (company_id, booking_request_id, id, origin_location_id, origin_code, origin_name, destination_location_id, destination_code, destination_name,
        departure_date, arrival_date, airline, airline_code, flight_number, cabin_class, adults_count, children_count, infants_count, price, currency, created_at, updated_at)
      select company_id, id, uuidv7(), 'airport-BER', 'BER', 'Berlin', 'airport-IST', 'IST', 'İstanbul', created_at::date + 30, created_at::date + 30,
        split_part(item_texts, E'\\x01', 5), split_part(item_texts, E'\\x01', 6), split_part(item_texts, E'\\x01', 7), 'ECONOMY', 1, 0, 0, total_price, 'EUR', created_at, created_at
      from booking_requests`,
  },
  {
    table: 'booking_request_travelers',
    text: `insert into booking_request_travelers (company_id, booking_request_id, traveler_id, traveler_type_code, position)
      select company_id, id, traveler_ids[1], 'ADT', 1 from booking_requests`,
  },
];

/** Fills an empty, migrated database that has its locations. Takes about 6 GB with 5,000,000 events. */
export async function seedScale(database: Database, events: number): Promise<void> {
  const connection = await database.pool.connect();
  const run = async (text: string): Promise<void> => void (await connection.query(text));
  // The rows are generated to satisfy the foreign keys.
  await run('set session_replication_role = replica');
  await run(`set maintenance_work_mem = '1GB'`);
  for (const { table, text } of STEPS) {
    process.stderr.write(`${table}\n`);
    const { rows } =
      (await connection.query(`select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
      from pg_index i where indrelid = '${table}'::regclass and not exists (select from pg_constraint where conindid = indexrelid)`)) as {
        rows: { name: string; definition: string }[];
      };
    for (const { name } of rows) await run(`drop index ${name}`);
    await run(text.replaceAll('EVENTS', String(events)));
    for (const { definition } of rows) await run(definition);
    await run(`vacuum (analyze) ${table}`);
  }
  await run('checkpoint');
  connection.release(true);
}
