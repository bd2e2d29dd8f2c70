/**
 * What each index on booking requests, and the kept totals, cost a create and a change of state, in one run, on the data of
 * `seed-requests.ts`: `node test/bench/booking-writes.ts [--rows 2000] [--rounds 3] [--data .data/bench]`.
 *
 * Each is taken away inside a transaction, rows are written one statement at a time on the server, and all is rolled back.
 * Figures are processor time of the one backend, which a busy machine disturbs less than the clock; a statement's way to the
 * server and the commit are not in them.
 */
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { openDatabase } from '../../src/platform/database.ts';
import { DATA_FOLDER, isSeeded, startBenchServer } from './bench-database.ts';

const { rows, rounds, data: folder } = parseArgs({
  options: { rows: { type: 'string', default: '2000' }, rounds: { type: 'string', default: '3' }, data: { type: 'string', default: DATA_FOLDER } },
}).values;

if (!isSeeded(folder)) {
  console.error(`There are no requests in ${folder}. Load them first: npm run bench:seed.`);
  process.exit(1);
}

/** As they come in: from companies of all sizes, at any price, now. */
const INSERTS = `do $$
  declare
    companies text[] := array['large-company-1', 'large-company-2', 'small-company-001', 'small-company-250', 'small-company-500'];
    company text;
  begin
    for n in 1..${rows} loop
      company := companies[1 + n % 5];
      insert into booking_requests (id, company_id, requested_by_user_id, total_price, currency, status, traveler_count, has_flights, has_hotels, created_at, updated_at)
      values (uuidv7(), company, company || '.user-00' || 10 + n % 10, round((300 * exp(3 * random()))::numeric, 2), 'EUR', 'PENDING', 1 + n % 3, true, n % 2 = 0, clock_timestamp(), clock_timestamp());
    end loop;
  end $$`;

/** Of requests anywhere. */
const CHANGES_OF_STATE = `do $$
  declare
    request uuid;
  begin
    foreach request in array (select array_agg(id) from (select id from written) w) loop
      update booking_requests set status = 'COMPLETED', updated_at = clock_timestamp() where id = request;
    end loop;
  end $$`;

const server = await startBenchServer(folder);
const database = await openDatabase({ url: server.database, entities: [], poolSize: 2, log: () => {} });
const connection = await database.pool.connect();
const query = async <Row>(text: string): Promise<Row[]> => ((await connection.query(text)) as { rows: Row[] }).rows;

try {
  const indexes = await query<{ name: string; definition: string; size: string }>(`
    select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition, pg_size_pretty(pg_relation_size(i.indexrelid)) as size
    from pg_index i where i.indrelid = 'booking_requests'::regclass and not exists (select from pg_constraint c where c.conindid = i.indexrelid)
    order by i.indexrelid`);
  const [kept] = await query<{ size: string }>(`select pg_size_pretty(pg_total_relation_size('booking_request_totals')) as size`);
  const noTriggers = 'alter table booking_requests disable trigger user';
  const variants = [
    { name: 'as it is', size: '', without: 'select 1' },
    ...indexes.map(({ name, size }) => ({ name: `without ${name}`, size, without: `drop index ${name}` })),
    // The keys in a covering index cost less than what it covers.
    ...indexes
      .filter(({ definition }) => definition.includes(' INCLUDE '))
      .map(({ name, definition }) => ({ name: `${name} without INCLUDE`, size: '', without: `drop index ${name}; ${definition.replace(/ INCLUDE \([^)]*\)/, '')}` })),
    { name: 'without the kept totals', size: kept!.size, without: noTriggers },
    { name: 'without any of these', size: '', without: `${noTriggers}; drop index ${indexes.map(({ name }) => name).join(', ')}` },
  ];

  const [{ pid } = { pid: 0 }] = await query<{ pid: number }>('select pg_backend_pid() as pid');
  const microsOf = async (text: string): Promise<number> => {
    const before = cpuMicros(pid);
    await query(text);
    return (cpuMicros(pid) - before) / Number(rows);
  };
  const figures = variants.map(() => ({ insert: [] as number[], change: [] as number[] }));
  for (let round = 0; round < Number(rounds); round += 1) {
    for (const [index, { without }] of variants.entries()) {
      await query('begin');
      await query(`create temporary table written on commit drop as select id from booking_requests tablesample system (5) where status = 'PENDING' order by random() limit ${rows}`);
      await query(without);
      figures[index]!.insert.push(await microsOf(INSERTS));
      figures[index]!.change.push(await microsOf(CHANGES_OF_STATE));
      await query('rollback');
      if (process.stderr.isTTY) process.stderr.write(`\rround ${round + 1} of ${rounds}, ${index + 1} of ${variants.length}\u001B[K`);
    }
  }

  console.log(`\nCPU µs of one row, medians of ${rounds} rounds of ${rows}`);
  console.log('| | size | create | change of state |\n|---|--:|--:|--:|');
  for (const [index, { name, size }] of variants.entries()) {
    const { insert, change } = figures[index]!;
    console.log(`| ${name} | ${size} | ${median(insert).toFixed(0)} | ${median(change).toFixed(0)} |`);
  }
  await query('vacuum booking_requests, booking_request_totals, booking_request_changes');
} finally {
  connection.release(true);
  await database.close();
  await server.stop();
}

/** Microseconds of processor time that a process has used, in steps of 10,000; of the clock where the system does not tell. */
function cpuMicros(pid: number): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ');
    return (Number(fields[11]) + Number(fields[12])) * 10_000;
  } catch {
    return performance.now() * 1000;
  }
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1]!;
}
