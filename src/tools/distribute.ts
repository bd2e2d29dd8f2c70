/** Distributes the tables of a database on Citus by company: `npm run distribute`. */
import { readConfig } from '../config.ts';
import type { PooledConnection } from '../platform/connection-pool.ts';
import { type Database, openDatabase } from '../platform/database.ts';
import { migrate, pendingMigrations } from '../platform/schema-migrations.ts';
import { readArguments } from './command-line.ts';

const USAGE = `Usage: npm run --silent distribute -- [--shards 8] [--dry-run]
Distributes the tables in DATABASE_URL, the coordinator of a Citus cluster, by company. Stop every node first.

  --shards N   The number of shards, 1 to 1024; 32 for more than eight workers. Default: 8
  --dry-run    Print where each table would be placed, and change nothing`;

/** Enough for eight workers. More shards make lists over all companies slower, because these query every shard. */
const DEFAULT_SHARDS = 8;
const MAX_SHARDS = 1024;

/**
 * Where Citus keeps the rows of a table: distributed over shards by company, as a reference table with a copy on every
 * node, or on the coordinator only.
 */
export type Placement =
  | { table: string; kind: 'distributed'; column: string; colocatedWith: string | null }
  | { table: string; kind: 'reference' }
  | { table: string; kind: 'coordinator' };

/** Tables that only migrations use, which run on the coordinator. */
const MIGRATION_TABLES = new Set(['mikro_orm_migrations', 'mikro_orm_migrations_lock']);

type TableRow = { table: string; hasCompany: boolean; key: string[]; refersTo: string[] };

/**
 * The placement of each table of the schema, ordered so that a table comes after those it refers to. Tables with a
 * `company_id` are distributed by it, and the table that `company_id` refers to by the column it refers to.
 */
export async function distributionPlan({ pool }: Pick<Database, 'pool'>): Promise<Placement[]> {
  const { rows } = await pool.query<TableRow>({ text: TABLES });
  const { rows: roots } = await pool.query<{ table: string; column: string }>({ text: REFERRED_BY_COMPANY_ID });
  const keyOf = new Map(roots.map(({ table, column }) => [table, column]));
  const [first] = keyOf.keys();
  const placements = rows.map(({ table, hasCompany }): Placement => {
    if (MIGRATION_TABLES.has(table)) return { table, kind: 'coordinator' };
    const column = keyOf.get(table) ?? (hasCompany ? 'company_id' : null);
    if (column === null) return { table, kind: 'reference' };
    return { table, kind: 'distributed', column, colocatedWith: table === first ? null : first! };
  });
  return inOrder(placements, new Map(rows.map(({ table, refersTo }) => [table, refersTo])));
}

/** Sorts placements so that each table comes after all other tables that it refers to. */
function inOrder(placements: readonly Placement[], refersTo: ReadonlyMap<string, readonly string[]>): Placement[] {
  const byTable = new Map(placements.map((placement) => [placement.table, placement]));
  const ordered = new Set<Placement>();
  const add = (placement: Placement): void => {
    if (ordered.has(placement)) return;
    for (const table of refersTo.get(placement.table)!) if (table !== placement.table) add(byTable.get(table)!);
    ordered.add(placement);
  };
  const rank = ({ kind }: Placement) => ['distributed', 'reference', 'coordinator'].indexOf(kind);
  for (const placement of placements.toSorted((a, b) => rank(a) - rank(b))) add(placement);
  return [...ordered];
}

type KeyRow = { table: string; name: string; columns: string[] };
type ForeignKeyRow = KeyRow & { refersTo: string; referred: string[] };

/** What Citus would refuse in the schema, one sentence each. Empty if the migrations keep to their rules. */
export async function distributionFaults(
  { pool }: Pick<Database, 'pool'>,
  plan: readonly Placement[],
): Promise<string[]> {
  const byTable = new Map(plan.map((placement) => [placement.table, placement]));
  const columnOf = (table: string): string | null => {
    const placement = byTable.get(table);
    return placement?.kind === 'distributed' ? placement.column : null;
  };
  const { rows: keys } = await pool.query<KeyRow>({ text: UNIQUE_KEYS });
  const { rows: foreignKeys } = await pool.query<ForeignKeyRow>({ text: FOREIGN_KEYS });
  const { rows: triggers } = await pool.query<{ table: string; name: string }>({ text: TRIGGERS });
  return [
    ...keys.flatMap(({ table, name, columns }) => {
      const column = columnOf(table);
      return column === null || columns.includes(column)
        ? []
        : [`The unique key ${name} of ${table} must include ${column}.`];
    }),
    ...foreignKeys.flatMap(({ table, name, columns, refersTo, referred }) => {
      const kind = byTable.get(refersTo)?.kind;
      if (kind === 'reference' && byTable.get(table)?.kind !== 'coordinator') return [];
      const [from, to] = [columnOf(table), columnOf(refersTo)];
      const isOfOneCompany = from !== null && to !== null && referred[columns.indexOf(from)] === to;
      return isOfOneCompany ? [] : [`The foreign key ${name} of ${table} must include the company on both sides.`];
    }),
    ...triggers.map(
      ({ table, name }) => `The trigger ${name} on ${table} must be removed: Citus does not allow triggers.`,
    ),
  ];
}

type StateRow = { table: string; placedBy: 'h' | 'n'; column: string | null; shards: number };

/** How many tables were distributed now, and how many had been before. */
export type Distribution = { done: number; before: number };

/**
 * Distributes the tables that are not distributed yet, each in a transaction of its own, so that an interrupted run can
 * be repeated.
 *
 * @param shards the number of shards of each table; ignored if some tables are distributed already, which then decide
 * @throws Error with one sentence for the operator, before anything is distributed
 */
export async function distribute(
  database: Database,
  { shards = DEFAULT_SHARDS, isDryRun = false, print }: { shards?: number; isDryRun?: boolean; print: Print },
): Promise<Distribution> {
  const connection = await database.pool.connect();
  try {
    const session = sessionOn(connection);
    await refuseWhatIsNoCitus(session);
    await refuseWhileInUse(session);
    if (!isDryRun) await migrate(database);
    else if ((await pendingMigrations(database)).length > 0)
      throw new Error('Migrations are pending, so there is no plan yet. Run the migrations first.');
    const plan = await distributionPlan(database);
    const faults = await distributionFaults(database, plan);
    if (faults.length > 0) throw new Error(faults.join('\n'));
    return await place(session, plan, { shards, isDryRun, print });
  } finally {
    connection.release(true);
  }
}

type Print = (line: string) => void;
type Session = <Row extends object>(text: string, values?: unknown[]) => Promise<Row[]>;

function sessionOn(connection: PooledConnection): Session {
  return async <Row>(text: string, values: unknown[] = []) =>
    ((await connection.query({ text, values })) as { rows: Row[] }).rows;
}

async function refuseWhatIsNoCitus(session: Session): Promise<void> {
  const [found] = await session<{ name: string; isHere: boolean; isThere: boolean }>(
    `select current_database() as name, exists (select 1 from pg_extension where extname = 'citus') as "isHere",
       exists (select 1 from pg_available_extensions where name = 'citus') as "isThere"`,
  );
  const { name, isHere, isThere } = found!;
  if (!isHere && isThere)
    throw new Error(`The database ${name} lacks the extension: run "create extension citus" in it, on every node.`);
  if (!isHere) throw new Error(`The database ${name} is not on Citus: there is nothing to distribute it over.`);
  const [at] = await session<{ isCoordinator: boolean }>('select citus_is_coordinator() as "isCoordinator"');
  if (!at!.isCoordinator) throw new Error('This node is a worker. Give DATABASE_URL the address of the coordinator.');
}

/**
 * Refuses to run beside the service: distributing blocks writes, and reads could see some tables distributed and not
 * others.
 */
async function refuseWhileInUse(session: Session): Promise<void> {
  await session(`set application_name = 'travel-desk distribute'`);
  const [others] = await session<{ count: number }>(
    `select count(*)::integer as count from pg_stat_activity
     where datname = current_database() and application_name = 'travel-desk' and pid <> pg_backend_pid()`,
  );
  if (others!.count > 0)
    throw new Error(`The service uses this database with ${others!.count} connections. Stop every node first.`);
}

async function place(
  session: Session,
  plan: readonly Placement[],
  { shards, isDryRun, print }: { shards: number; isDryRun: boolean; print: Print },
): Promise<Distribution> {
  const placed = new Map((await session<StateRow>(STATE)).map((row) => [row.table, row]));
  const outcome = { done: 0, before: 0 };
  const sample = [...placed.values()].find(({ placedBy }) => placedBy === 'h');
  for (const placement of plan) {
    const { table } = placement;
    if (placement.kind === 'coordinator') {
      if (isDryRun) print(`${table}: stays on the coordinator`);
      continue;
    }
    const isPlaced = placed.has(table);
    if (isPlaced) outcome.before += 1;
    else outcome.done += 1;
    const where =
      placement.kind === 'reference'
        ? 'a copy on every node'
        : `by ${placement.column} over ${sample?.shards ?? shards} shards`;
    if (isPlaced && isDryRun) print(`${table}: ${where}, already distributed`);
    if (isPlaced) continue;
    if (!isDryRun) await placeOne(session, placement, shards);
    print(`${table}: ${where}`);
  }
  // Citus leaves a copy of each table's earlier rows on the coordinator, where queries don't see them. An interrupted
  // run may have left some as well.
  if (!isDryRun) {
    const left = await session<{ table: string }>(LEFT_BEHIND);
    const hasOldRows = new Set(left.map(({ table }) => table));
    for (const { table } of plan.toReversed())
      if (hasOldRows.has(table))
        await session('select truncate_local_data_after_distributing_table($1::regclass)', [table]);
  }
  return outcome;
}

async function placeOne(session: Session, placement: Placement, shards: number): Promise<void> {
  if (placement.kind === 'reference') await session('select create_reference_table($1::regclass)', [placement.table]);
  else if (placement.kind === 'distributed' && placement.colocatedWith === null)
    await session(`select create_distributed_table($1::regclass, $2, colocate_with => 'none', shard_count => $3)`, [
      placement.table,
      placement.column,
      shards,
    ]);
  else if (placement.kind === 'distributed')
    await session('select create_distributed_table($1::regclass, $2, colocate_with => $3)', [
      placement.table,
      placement.column,
      placement.colocatedWith,
    ]);
}

/** The tables in the current schema that do not belong to an extension. */
const OWN_TABLES = `
  select c.oid, c.relname::text as name from pg_class c
  where c.relkind in ('r', 'p') and c.relnamespace = current_schema()::regnamespace
    and not exists (select 1 from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')`;

const columnsOf = (table: string, numbers: string): string => `
  array(select a.attname::text from unnest(${numbers}) with ordinality part (attnum, position)
    join pg_attribute a on a.attrelid = ${table} and a.attnum = part.attnum order by part.position)`;

const TABLES = `
  select t.name as table,
    exists (select 1 from pg_attribute a where a.attrelid = t.oid and a.attname = 'company_id' and not a.attisdropped) as "hasCompany",
    array(select distinct r.relname::text from pg_constraint k join pg_class r on r.oid = k.confrelid
      where k.contype = 'f' and k.conrelid = t.oid) as "refersTo"
  from (${OWN_TABLES}) t order by 1`;

const REFERRED_BY_COMPANY_ID = `
  select distinct r.relname::text as table, a.attname::text as column
  from pg_constraint k join pg_class r on r.oid = k.confrelid
  join pg_attribute a on a.attrelid = k.confrelid and a.attnum = k.confkey[1]
  join pg_attribute c on c.attrelid = k.conrelid and c.attnum = k.conkey[1]
  where k.contype = 'f' and cardinality(k.conkey) = 1 and c.attname = 'company_id'
    and k.conrelid in (select oid from (${OWN_TABLES}) t)`;

const UNIQUE_KEYS = `
  select t.name as table, n.relname::text as name, ${columnsOf('t.oid', 'i.indkey[0:i.indnkeyatts - 1]')} as columns
  from (${OWN_TABLES}) t join pg_index i on i.indrelid = t.oid join pg_class n on n.oid = i.indexrelid
  where i.indisunique order by 1, 2`;

const FOREIGN_KEYS = `
  select t.name as table, k.conname::text as name, r.relname::text as "refersTo",
    ${columnsOf('k.conrelid', 'k.conkey')} as columns, ${columnsOf('k.confrelid', 'k.confkey')} as referred
  from (${OWN_TABLES}) t join pg_constraint k on k.conrelid = t.oid join pg_class r on r.oid = k.confrelid
  where k.contype = 'f' and k.conparentid = 0 order by 1, 2`;

const TRIGGERS = `
  select t.name as table, g.tgname::text as name from (${OWN_TABLES}) t join pg_trigger g on g.tgrelid = t.oid
  where not g.tgisinternal order by 1, 2`;

const STATE = `
  select c.relname::text as table, p.partmethod as "placedBy",
    (select count(*)::integer from pg_dist_shard s where s.logicalrelid = p.logicalrelid) as shards
  from pg_dist_partition p join pg_class c on c.oid = p.logicalrelid
  where c.oid in (select oid from (${OWN_TABLES}) t)`;

const LEFT_BEHIND = `
  select c.relname::text as table from pg_dist_partition p join pg_class c on c.oid = p.logicalrelid
  where pg_relation_size(c.oid) > 0 and c.oid in (select oid from (${OWN_TABLES}) t)`;

async function main(): Promise<void> {
  const { values } = readArguments(USAGE, { shards: { type: 'string' }, 'dry-run': { type: 'boolean' } });
  const shards = values.shards === undefined ? undefined : Number(values.shards);
  if (shards !== undefined && !(Number.isInteger(shards) && shards >= 1 && shards <= MAX_SHARDS))
    throw new Error(`--shards must be a whole number from 1 to ${MAX_SHARDS}.`);
  const isDryRun = values['dry-run'] ?? false;
  const url = readConfig().databaseUrl;
  if (url === null) throw new Error('DATABASE_URL is not set: it must name the coordinator of a Citus cluster.');
  const database = await openDatabase({ url, entities: [], poolSize: 3, log: (line) => console.error(line) });
  try {
    const options = { isDryRun, print: console.log, ...(shards !== undefined && { shards }) };
    const { done, before } = await distribute(database, options);
    if (isDryRun) console.log(`${done} tables to distribute, ${before} already distributed. Nothing was changed.`);
    else if (done === 0) console.log(`All ${before} tables are already distributed.`);
    else console.log(`${done} tables distributed; ${before} already were.`);
  } finally {
    await database.close();
  }
}

if (import.meta.main) {
  try {
    await main();
  } catch (error) {
    console.error((error as Error).message);
    process.exitCode = 1;
  }
}
