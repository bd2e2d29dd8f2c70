import { afterAll, describe, expect, test } from '@jest/globals';
import type { MigrationObject } from '@mikro-orm/core';
import { Migration } from '@mikro-orm/migrations';
import { migrations } from '../../src/migrations/index.ts';
import { placed } from '../../src/migrations/placed.ts';
import { openDatabase } from '../../src/platform/database.ts';
import { distribute, distributionFaults, distributionPlan } from '../../src/tools/distribute.ts';
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

test('every table has a placement, after the tables that it refers to', async () => {
  const plan = await distributionPlan(database);
  expect(plan[0]).toEqual({ table: 'companies', kind: 'distributed', column: 'id', colocatedWith: null });
  const tablesOf = (kind: string) =>
    plan
      .filter((placement) => placement.kind === kind)
      .map(({ table }) => table)
      .sort();
  expect(tablesOf('reference')).toEqual(['exchange_rate_days', 'locations', 'reference_data_versions']);
  expect(tablesOf('coordinator')).toEqual(['mikro_orm_migrations', 'mikro_orm_migrations_lock']);
  const ofCompanies = plan.slice(1, -5);
  expect(ofCompanies.length).toBeGreaterThan(19);
  for (const { table, ...placement } of ofCompanies)
    expect({ [table]: placement }).toEqual({
      [table]: { kind: 'distributed', column: 'company_id', colocatedWith: 'companies' },
    });
  const order = plan.map(({ table }) => table);
  expect(order.indexOf('budget_balances')).toBeGreaterThan(order.indexOf('budgets'));
  expect(order.indexOf('booking_requests')).toBeGreaterThan(order.indexOf('budget_balances'));
});

test('the check finds no key in the schema that Citus rejects', async () => {
  expect(await distributionFaults(database, await distributionPlan(database))).toEqual([]);
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
  expect(await distributionFaults(database, await distributionPlan(database))).toEqual([
    'The unique key trips_of_user of trips must include company_id.',
    'The unique key trips_pkey of trips must include company_id.',
    'The foreign key legs_trip_id_fkey of legs must include the company on both sides.',
    'The trigger trips_changed on trips must be removed: Citus does not allow triggers.',
  ]);
  await execute('drop table legs', 'drop table trips');
});

test('distributing without Citus is rejected with one line, before anything is printed', async () => {
  const lines: string[] = [];
  await expect(distribute(database, { print: (line) => lines.push(line) })).rejects.toThrow(
    /^The database test_\w+ is not on Citus: there is nothing to distribute it over\.$/,
  );
  expect(lines).toEqual([]);
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
