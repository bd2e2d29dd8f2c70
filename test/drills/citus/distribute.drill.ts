import { afterAll, afterEach, expect, test } from '@jest/globals';
import type { MigrationObject } from '@mikro-orm/core';
import { Migration } from '@mikro-orm/migrations';
import { entities } from '../../../src/app.ts';
import { migrations } from '../../../src/migrations/index.ts';
import { placed } from '../../../src/migrations/placed.ts';
import { type Database, openDatabase } from '../../../src/platform/database/database.ts';
import { migrate } from '../../../src/platform/schema-migrations.ts';
import { startTestApp } from '../../support/test-app.ts';
import { createUndistributedDatabase } from './citus-database.ts';
import { distribute, PLACEMENTS } from './distribute.ts';

const { url, drop } = await createUndistributedDatabase();
const opened: Database[] = [];
const open = async (list: MigrationObject[] = migrations): Promise<Database> => {
  const database = await openDatabase({ url, entities, poolSize: 3, log: () => {}, migrations: list });
  opened.push(database);
  return database;
};
afterEach(async () => {
  for (const database of opened.splice(0)) await database.close();
});
afterAll(drop);

const rowsOf = async <Row extends object>({ pool }: Database, text: string): Promise<Row[]> =>
  (await pool.query<Row>({ text })).rows;

/** The number of rows of each table. */
async function counts(database: Database): Promise<Record<string, number>> {
  const found: Record<string, number> = {};
  for (const { table: name } of PLACEMENTS) {
    const [row] = await rowsOf<{ count: number }>(database, `select count(*)::integer as count from ${name}`);
    found[name] = row!.count;
  }
  return found;
}

test('distributing puts all tables on the shards of their company, and loses no row', async () => {
  const migrating = await open();
  await migrate(migrating);
  await (await startTestApp({ url, demoData: true })).stop();
  const database = await open();
  const before = await counts(database);
  expect(Object.values(before).reduce((sum, count) => sum + count)).toBeGreaterThan(50);
  await distribute(database);
  expect(await counts(database)).toEqual(before);
  const [state] = await rowsOf(
    database,
    `select count(distinct colocationid)::integer as groups, sum(pg_relation_size(logicalrelid))::integer as left,
       (select count(*)::integer from pg_dist_shard where logicalrelid = 'users'::regclass) as shards
     from pg_dist_partition where partmethod = 'h'`,
  );
  expect(state).toEqual({ groups: 1, left: 0, shards: 8 });
});

class Later extends Migration {
  override up(): void {
    for (const command of [
      'alter table users add column nickname text',
      `update users set nickname = ''`,
      'alter table users alter column nickname set not null',
      'create index users_nickname on users (company_id, nickname)',
      'create table trips (company_id text not null, id uuid not null, user_id text not null, primary key (company_id, id))',
      placed('trips'),
      'alter table trips add foreign key (company_id, user_id) references users (company_id, id)',
      'alter table trips add foreign key (company_id) references companies (id)',
      'create table continents (id text primary key)',
      placed('continents'),
      'alter table locations add column continent_id text references continents',
      'drop index users_nickname',
    ])
      this.addSql(command);
  }
}

class Failing extends Migration {
  override up(): void {
    this.addSql('alter table users add column half text');
    this.addSql('select no_such_function()');
  }
}

test('later migrations run on the distributed database, each completely or not at all', async () => {
  const later = { name: '9001-later', class: Later };
  const failing = { name: '9002-failing', class: Failing };
  await expect(migrate(await open([...migrations, failing]))).rejects.toThrow('no_such_function');
  const database = await open([...migrations, later]);
  const columns = `select column_name from information_schema.columns where table_name = 'users' and column_name in ('half', 'nickname')`;
  expect(await rowsOf(database, columns)).toEqual([]);
  expect(await migrate(database)).toEqual(['9001-later']);
  expect(await rowsOf(database, columns)).toEqual([{ column_name: 'nickname' }]);
  const placements = `select logicalrelid::text as name, partmethod as method from pg_dist_partition
    where logicalrelid::text in ('trips', 'continents') order by 1`;
  expect(await rowsOf(database, placements)).toEqual([
    { name: 'continents', method: 'n' },
    { name: 'trips', method: 'h' },
  ]);
  const trip = `insert into trips (company_id, id, user_id) values ('acme', gen_random_uuid(), 'nobody')`;
  await expect(rowsOf(database, trip)).rejects.toMatchObject({ code: '23503' });
});
