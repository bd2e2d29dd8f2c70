import { readFileSync } from 'node:fs';
import { afterAll, describe, expect, test } from '@jest/globals';
import type { MigrationObject } from '@mikro-orm/core';
import { Migration } from '@mikro-orm/migrations';
import { migrations } from '../../src/migrations/index.ts';
import { placed } from '../../src/migrations/placed.ts';
import { openDatabase } from '../../src/platform/database/database.ts';
import { PLACEMENTS } from '../drills/citus/distribute.ts';
import { distributionFaults, OWN_TABLES } from '../support/citus-rules.ts';
import { createTestDatabase } from '../support/test-database.ts';

const { url, drop } = await createTestDatabase();
const database = await openDatabase({ url, entities: [], poolSize: 3, log: () => {} });
afterAll(async () => {
  await database.close();
  await drop();
});

const execute = async (...commands: string[]): Promise<void> => {
  for (const text of commands) await database.pool.query({ text });
};

test('docs/examples/citus.sql places every table, by company if it has one', async () => {
  const { rows } = await database.pool.query<{ name: string; company: string | null }>({ text: OWN_TABLES });
  const placed = Object.fromEntries(PLACEMENTS.map(({ table, kind }) => [table, kind]));
  expect(placed).toEqual(
    Object.fromEntries(rows.map(({ name, company }) => [name, company === null ? 'reference' : 'distributed'])),
  );
  expect(PLACEMENTS).toHaveLength(rows.length);
});

test('docs/examples/citus.sql distributes all tables like companies, and a table after those that it refers to', async () => {
  const sql = readFileSync('docs/examples/citus.sql', 'utf8');
  const [first, ...others] = sql.match(/^select create_distributed_table.*$/gm)!;
  expect(first).toBe("select create_distributed_table('companies', 'id', colocate_with => 'none', shard_count => 8);");
  for (const line of others)
    expect(line).toMatch(/^select create_distributed_table\('\w+', 'company_id', colocate_with => 'companies'\);$/);
  const { rows } = await database.pool.query<{ table: string; referred: string }>({
    text: `select distinct t.name as table, r.name as referred from pg_constraint k
      join (${OWN_TABLES}) t on t.oid = k.conrelid join (${OWN_TABLES}) r on r.oid = k.confrelid
      where k.contype = 'f' and t.oid <> r.oid`,
  });
  const order = PLACEMENTS.map(({ table }) => table);
  expect(rows.filter(({ table, referred }) => order.indexOf(table) < order.indexOf(referred))).toEqual([]);
  const emptied = [...sql.matchAll(/^select truncate_local_data_after_distributing_table\('(\w+)'\);$/gm)];
  expect(emptied.map(([, table]) => table)).toEqual(order.toReversed());
});

test('the check finds no key in the schema that Citus rejects', async () => {
  expect(await distributionFaults(database)).toEqual([]);
});

test('the check names the keys and triggers that Citus rejects', async () => {
  await execute(
    'create table trips (company_id text not null, id uuid primary key, user_id text)',
    'create unique index trips_of_user on trips (user_id)',
    'create unique index trips_of_company on trips (company_id, user_id)',
    'create table legs (company_id text not null, id uuid, trip_id uuid references trips, primary key (company_id, id))',
    'alter table trips add foreign key (company_id, user_id) references users (company_id, id)',
    'create trigger trips_changed before update on trips for each row execute function suppress_redundant_updates_trigger()',
  );
  expect(await distributionFaults(database)).toEqual([
    'The unique key trips_of_user of trips must include company_id.',
    'The unique key trips_pkey of trips must include company_id.',
    'The foreign key legs_trip_id_fkey of legs must include the company on both sides.',
    'The trigger trips_changed on trips must be removed: Citus does not allow triggers.',
  ]);
  await execute('drop table legs', 'drop table trips');
});

describe('a later migration', () => {
  /** The last migration before the database could be distributed. */
  const LAST_BEFORE = '0010-assignment-lists';

  const commandsOf = ({ class: type }: MigrationObject): string[] => {
    const [driver, config] = [database.orm.em.getDriver(), database.orm.config];
    const migration = new type(driver, config) as Migration;
    migration.up();
    return migration.getQueries().map(String);
  };

  const faultsOf = (commands: readonly string[]): string[] =>
    commands.flatMap((command, index) => {
      const faults = !command.startsWith('do ') && /;\s*\S/.test(command) ? [`one command a string: ${command}`] : [];
      const [, table] = /^\s*create table (\w+)/.exec(command) ?? [];
      if (table === undefined) return faults;
      if (commands[index + 1] !== placed(table)) faults.push(`placed('${table}') follows its create table`);
      if (/\breferences\b/.test(command)) faults.push(`${table} gets its foreign keys after placed('${table}')`);
      return faults;
    });

  test('has the form that a distributed database needs', () => {
    const later = migrations.slice(migrations.findIndex(({ name }) => name === LAST_BEFORE) + 1);
    for (const migration of later)
      expect({ [migration.name]: faultsOf(commandsOf(migration)) }).toEqual({ [migration.name]: [] });
  });

  test('without that form is found', () => {
    expect(
      faultsOf(['create table trips (company_id text not null references companies)', 'select 1; select 2']),
    ).toEqual([
      `placed('trips') follows its create table`,
      `trips gets its foreign keys after placed('trips')`,
      'one command a string: select 1; select 2',
    ]);
    expect(faultsOf(['create table trips (company_id text)', placed('trips')])).toEqual([]);
  });

  test('does not fail on a database that is not distributed', async () => {
    await execute('create table trips (company_id text not null)', placed('trips'), 'drop table trips');
  });
});
