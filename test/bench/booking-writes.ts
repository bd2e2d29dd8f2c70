/**
 * Measures what each index on booking requests, and the stored counts, cost a create (with two flights, a hotel and two
 * travelers) and a change of status, in one run, on the data of `seed-requests.ts`: `node test/bench/booking-writes.ts
 * [--rows 2000] [--rounds 3] [--index NAME] [--data .data/bench]`. With `--index`, only that one is dropped.
 *
 * Each is dropped within a transaction, rows are written one statement at a time on the server, and everything is
 * rolled back. Figures are the processor time of the one backend, which a busy machine affects less than the clock.
 * They include neither a statement's way to the server nor the commit.
 */
import { openDatabase } from '../../src/platform/database/database.ts';
import { readOptions } from '../support/read-options.ts';
import { DATA_FOLDER, isSeeded, startBenchServer } from './bench-database.ts';
import { median, processorNanosOf } from './process-usage.ts';

const {
  rows,
  rounds,
  index: only,
  data: folder,
} = readOptions({
  rows: { type: 'string', default: '2000' },
  rounds: { type: 'string', default: '3' },
  index: { type: 'string' },
  data: { type: 'string', default: DATA_FOLDER },
});

if (!isSeeded(folder)) {
  console.error(`There are no requests in ${folder}. Load them first: npm run bench:seed.`);
  process.exit(1);
}

/** New requests as usual: from companies of all sizes, at any price, now. */
const INSERTS = `do $$
  declare
    companies text[] := array['large-company-1', 'large-company-2', 'small-company-001', 'small-company-250', 'small-company-500'];
    company text;
    request uuid;
    people uuid[];
    flight text = E'Berlin\\x01BER\\x01İstanbul\\x01IST\\x01Turkish Airlines\\x01TK\\x01TK172';
  begin
    for n in 1..${rows} loop
      company := companies[1 + n % 5];
      request := uuidv7();
      people := array[uuidv7(), uuidv7()];
      insert into booking_requests (id, company_id, requested_by_user_id, total_price, currency, status, traveler_count, has_flights, has_hotels, item_texts, traveler_ids, created_at, updated_at)
      values (request, company, company || '.user-00' || 10 + n % 10, round((300 * exp(3 * random()))::numeric, 2), 'EUR', 'PENDING', 1 + n % 3, true, true,
        -- As the service sends them.
        concat_ws(E'\\x01', flight || '1', flight || '2', E'Grand İstanbul\\x01İstanbul\\x01IST'), people, clock_timestamp(), clock_timestamp());
      insert into flight_items (id, company_id, booking_request_id, origin_location_id, origin_code, origin_name, destination_location_id, destination_code, destination_name,
        departure_date, arrival_date, airline, airline_code, flight_number, cabin_class, adults_count, children_count, infants_count, price, currency, created_at, updated_at)
      select uuidv7(), company, request, 'airport-BER', 'BER', 'Berlin', 'airport-IST', 'IST', 'İstanbul',
        current_date + leg, current_date + leg, 'Turkish Airlines', 'TK', 'TK172' || leg, 'Economy', 1, 0, 0, 120, 'EUR', clock_timestamp(), clock_timestamp()
      from generate_series(1, 2) leg;
      insert into hotel_items (id, company_id, booking_request_id, city_id, city_code, city_name, hotel_name, check_in_date, check_out_date, price, currency, room_occupancy, created_at, updated_at)
      values (uuidv7(), company, request, 'city-IST', 'IST', 'İstanbul', 'Grand İstanbul', current_date + 1, current_date + 2, 90, 'EUR', '[{"adultsCount": 1}]', clock_timestamp(), clock_timestamp());
      insert into booking_request_travelers (booking_request_id, traveler_id, company_id, traveler_type_code, position)
      select request, people[position], company, 'ADT', position from generate_series(1, 2) position;
      /* counts */ insert into booking_request_counts as c (company_id, status, requests) values (company, 'PENDING', 1)
        on conflict (company_id, status) do update set requests = c.requests + excluded.requests; /* end */
    end loop;
  end $$`;

/** Random existing requests. */
const CHANGES_OF_STATE = `do $$
  declare
    request record;
  begin
    for request in select company_id, id from written loop
      update booking_requests set status = 'COMPLETED', updated_at = clock_timestamp() where company_id = request.company_id and id = request.id;
      /* counts */ insert into booking_request_counts as c (company_id, status, requests) values (request.company_id, 'COMPLETED', 1), (request.company_id, 'PENDING', -1)
        on conflict (company_id, status) do update set requests = c.requests + excluded.requests; /* end */
    end loop;
  end $$`;

const asItIs = (text: string): string => text;
const withoutCounts = (text: string): string => text.replaceAll(/\/\* counts \*\/[^]*?\/\* end \*\//g, '');

const server = await startBenchServer(folder);
const database = await openDatabase({ url: server.database, entities: [], poolSize: 2, log: () => {} });
const connection = await database.pool.connect();
const query = async <Row extends object>(text: string): Promise<Row[]> => (await connection.query<Row>(text)).rows;

try {
  const indexes = await query<{ name: string; definition: string; size: string }>(`
    select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition, pg_size_pretty(pg_relation_size(i.indexrelid)) as size
    from pg_index i where i.indrelid = 'booking_requests'::regclass and not exists (select from pg_constraint c where c.conindid = i.indexrelid)
    order by i.indexrelid`);
  const all = [
    { name: 'as it is', size: '', without: 'select 1', text: asItIs },
    ...indexes.map(({ name, size }) => ({
      name: `without ${name}`,
      size,
      without: `drop index ${name}`,
      text: asItIs,
    })),
    // A covering index is also measured without its included columns.
    ...indexes
      .filter(({ definition }) => definition.includes(' INCLUDE '))
      .map(({ name, definition }) => ({
        name: `${name} without INCLUDE`,
        size: '',
        without: `drop index ${name}; ${definition.replace(/ INCLUDE \([^)]*\)/, '')}`,
        text: asItIs,
      })),
    { name: 'without the kept counts', size: '', without: 'select 1', text: withoutCounts },
    {
      name: 'without any of these',
      size: '',
      without: `drop index ${indexes.map(({ name }) => name).join(', ')}`,
      text: withoutCounts,
    },
  ];
  const variants =
    only === undefined ? all : all.filter(({ name }) => name === 'as it is' || name === `without ${only}`);

  const [{ pid } = { pid: 0 }] = await query<{ pid: number }>('select pg_backend_pid() as pid');
  const microsOf = async (text: string): Promise<number> => {
    const before = cpuMicros(pid);
    await query(text);
    return (cpuMicros(pid) - before) / Number(rows);
  };
  const figures = variants.map(() => ({ insert: [] as number[], change: [] as number[] }));
  for (let round = 0; round < Number(rounds); round += 1) {
    for (const [index, { without, text }] of variants.entries()) {
      await query('begin');
      await query(
        `create temporary table written on commit drop as select company_id, id from booking_requests tablesample system (5) where status = 'PENDING' order by random() limit ${rows}`,
      );
      await query(without);
      figures[index]!.insert.push(await microsOf(text(INSERTS)));
      figures[index]!.change.push(await microsOf(text(CHANGES_OF_STATE)));
      await query('rollback');
      if (process.stderr.isTTY)
        process.stderr.write(`\rround ${round + 1} of ${rounds}, ${index + 1} of ${variants.length}\u001B[K`);
    }
  }

  console.log(`\nCPU µs of one row, medians of ${rounds} rounds of ${rows}`);
  console.log('| | size | create | change of state |\n|---|--:|--:|--:|');
  for (const [index, { name, size }] of variants.entries()) {
    const { insert, change } = figures[index]!;
    console.log(`| ${name} | ${size} | ${median(insert).toFixed(0)} | ${median(change).toFixed(0)} |`);
  }
  await query('vacuum booking_requests, booking_request_counts, flight_items, hotel_items, booking_request_travelers');
} finally {
  connection.release(true);
  await database.close();
  await server.stop();
}

/** Microseconds of processor time that a process has used; of the clock if the system does not report it. */
function cpuMicros(pid: number): number {
  try {
    return processorNanosOf(pid) / 1000;
  } catch {
    return performance.now() * 1000;
  }
}
