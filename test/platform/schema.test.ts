import { afterAll, expect, test } from '@jest/globals';
import { setTimeout as sleep } from 'node:timers/promises';
import { migrations } from '../../src/migrations/index.ts';
import { type Database, openDatabase } from '../../src/platform/database/database.ts';
import { migrate } from '../../src/platform/schema-migrations.ts';
import { createTestDatabase } from '../support/test-database.ts';

/** The schema, from the catalog of the migrated database. */

const { url, drop } = await createTestDatabase();
const database = await openDatabase({ url, entities: [], poolSize: 2, log: () => {} });
afterAll(async () => {
  await database.close();
  await drop();
});

const query = async <Row extends object>(text: string): Promise<Row[]> =>
  (await database.pool.query<Row>({ text })).rows;

/** Tables without company_id: shared data, and the migrator's. In `companies`, the ID is that of the company. */
const SHARED = [
  'companies',
  'exchange_rate_days',
  'locations',
  'mikro_orm_migrations',
  'mikro_orm_migrations_lock',
  'reference_data_versions',
];

test('the schema has no triggers, and no functions but those of extensions', async () => {
  expect(await query('select tgname from pg_trigger where not tgisinternal')).toEqual([]);
  const functions = `
    select p.oid::regprocedure::text as name from pg_proc p join pg_namespace n on n.oid = p.pronamespace
    where n.nspname not in ('pg_catalog', 'information_schema')
      and not exists (select 1 from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')`;
  expect(await query(functions)).toEqual([]);
});

test('every table except the shared ones has a company_id', async () => {
  const tables = await query<{ name: string }>(`
    select t.tablename as name from pg_tables t
    where t.schemaname = 'public'
      and not exists (
        select 1 from pg_attribute a
        where a.attrelid = format('public.%I', t.tablename)::regclass and a.attname = 'company_id' and a.attnotnull and not a.attisdropped
      )
    order by 1`);
  expect(tables.map(({ name }) => name)).toEqual(SHARED);
});

test('every primary key and unique index of such a table contains company_id, primary keys first', async () => {
  const indexes = await query<{ name: string; primary: boolean; columns: string[] }>(`
    select i.indexrelid::regclass::text as name, i.indisprimary as primary,
      array(select a.attname::text from unnest(i.indkey[0:i.indnkeyatts - 1]) with ordinality k (attnum, position)
        join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.attnum order by k.position) as columns
    from pg_index i join pg_class c on c.oid = i.indrelid
    where i.indisunique and c.relnamespace = 'public'::regnamespace
      and exists (select 1 from pg_attribute a where a.attrelid = c.oid and a.attname = 'company_id' and not a.attisdropped)`);
  expect(indexes.length).toBeGreaterThan(17);
  expect(indexes.filter(({ columns }) => !columns.includes('company_id'))).toEqual([]);
  expect(indexes.filter(({ primary, columns }) => primary && columns[0] !== 'company_id')).toEqual([]);
});

test('every foreign key between such tables contains company_id', async () => {
  const keys = await query<{ name: string; columns: string[]; referred: string[] }>(`
    select k.conrelid::regclass::text || '.' || k.conname as name,
      array(select a.attname::text from unnest(k.conkey) with ordinality c (attnum, position)
        join pg_attribute a on a.attrelid = k.conrelid and a.attnum = c.attnum order by c.position) as columns,
      array(select a.attname::text from unnest(k.confkey) with ordinality c (attnum, position)
        join pg_attribute a on a.attrelid = k.confrelid and a.attnum = c.attnum order by c.position) as referred
    from pg_constraint k
    where k.contype = 'f' and k.conparentid = 0 and k.conrelid <> 'locations'::regclass`);
  expect(keys.length).toBeGreaterThan(15);
  const carries = ({ columns, referred }: { columns: string[]; referred: string[] }): boolean => {
    const at = columns.indexOf('company_id');
    return (
      at >= 0 &&
      ['company_id', 'id'].includes(referred[at]!) &&
      (referred[at] === 'company_id' || referred.length === 1)
    );
  };
  expect(keys.filter((key) => !carries(key))).toEqual([]);
});

/*
 * A migration that waits for a second table keeps calls from the first one. If one of those calls uses the second table,
 * the two wait for each other, and PostgreSQL may end the call.
 */
test('no migration locks several tables that calls use', async () => {
  const { url: own, drop: dropOwn } = await createTestDatabase();
  const node = await openDatabase({ url: own, entities: [], poolSize: 2, log: () => {} });
  const { migrator } = node.orm;
  const connection = node.orm.em.getConnection();
  const existing = `select array_agg(oid)::text as oids from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace`;
  const locked = `select distinct relation::regclass::text as name from pg_locks
    where pid = pg_backend_pid() and relation = any (?::oid[])
      and mode in ('ShareLock', 'ShareRowExclusiveLock', 'ExclusiveLock', 'AccessExclusiveLock')`;
  try {
    await node.pool.query({ text: 'drop schema public cascade; create schema public' });
    await migrator.getExecuted();
    const several = new Map<string, string[]>();
    for (const { name } of migrations) {
      const { rows } = await node.pool.query<{ oids: string }>({ text: existing });
      await connection.transactional(async (transaction) => {
        await migrator.up({ migrations: [name], transaction });
        const tables: { name: string }[] = await connection.execute(locked, [rows[0]!.oids], 'all', transaction);
        if (tables.length > 1) several.set(name, tables.map((table) => table.name).sort());
      });
    }
    // Do not add any: these are older than the rule.
    expect(Object.fromEntries(several)).toEqual({
      '0006-policies': ['companies', 'users'],
      '0008-booking-requests': ['budget_balances', 'companies', 'users'],
      '0009-record-versions': ['booking_requests', 'passports', 'travelers'],
      '0010-assignment-lists': ['role_assignments', 'user_assignments'],
    });
  } finally {
    await node.close();
    await dropOwn();
  }
}, 60_000);

/*
 * A call that has read from a table and then writes to it fails with a deadlock at once, if a migration already blocks
 * writers and waits to block readers, too.
 */
test('no migration causes a deadlock for a call that reads a table and then writes to it', async () => {
  const { url: own, drop: dropOwn } = await createTestDatabase();
  const opened: Database[] = [];
  const ofRelease = async (count: number): Promise<Database> => {
    const part = migrations.slice(0, count);
    const node = await openDatabase({ url: own, entities: [], poolSize: 4, log: () => {}, migrations: part });
    opened.push(node);
    return node;
  };
  const call = await (await ofRelease(0)).pool.connect();
  const asked = async <Row extends object>(text: string): Promise<Row[]> => (await call.query<Row>(text)).rows;
  try {
    await asked('drop schema public cascade');
    await asked('create schema public');
    // The first migration that changes tables with indexes under load.
    const begun = migrations.findIndex(({ name }) => name.startsWith('0012'));
    await migrate(await ofRelease(begun));
    for (const [index, { name }] of [...migrations.entries()].slice(begun)) {
      const [found] = await asked<{ tables: string }>(`
        select string_agg(format('%I', tablename), ', ') as tables from pg_tables
        where schemaname = 'public' and tablename not like 'mikro_orm%'`);
      await asked('begin');
      await asked(`lock table ${found!.tables} in access share mode`);
      const node = await ofRelease(index + 1);
      const state = { isOver: false };
      const applied = migrate(node).finally(() => (state.isOver = true));
      const isWaiting = `select 1 from pg_locks l join pg_database d on d.oid = l.database
        where d.datname = current_database() and not l.granted`;
      while (!state.isOver && (await node.pool.query({ text: isWaiting })).rows.length === 0) await sleep(5);
      const written = await asked(`lock table ${found!.tables} in row exclusive mode`).then(
        () => 'written',
        ({ code }: { code: string }) => code,
      );
      await asked('commit');
      expect({ name, written, applied: await applied }).toEqual({ name, written: 'written', applied: [name] });
    }
  } finally {
    call.release(true);
    for (const node of opened) await node.close();
    await dropOwn();
  }
}, 60_000);
