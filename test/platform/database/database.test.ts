import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { defineEntity, p, type MigrationObject } from '@mikro-orm/core';
import { Migration } from '@mikro-orm/migrations';
import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { inLane } from '../../../src/platform/database/lanes.ts';
import type { DatabaseLimits } from '../../../src/platform/database/pool.ts';
import { openDatabase, type Database } from '../../../src/platform/database/database.ts';
import { migrate, pendingMigrations, requireMigrated } from '../../../src/platform/schema-migrations.ts';
import { askWhetherReady, readinessOf } from '../../../src/platform/database/readiness.ts';
import { type FreezingProxy, startFreezingProxy } from '../../support/freezing-proxy.ts';
import { createTestDatabase, type TestDatabase } from '../../support/test-database.ts';

const Sample = defineEntity({
  name: 'Sample',
  tableName: 'sample',
  properties: {
    id: p.integer().primary(),
    unitPrice: p.decimal('string').precision(19).scale(4),
    views: p.bigint('string'),
    takenAt: p.datetime(3),
    takenOn: p.date(),
  },
});

const migration = (name: string, ...statements: string[]): MigrationObject => ({
  name,
  class: class extends Migration {
    override up(): void {
      for (const statement of statements) this.addSql(statement);
    }
  },
});

const CREATE_SAMPLE = `create table sample
  (id int primary key, unit_price numeric(19, 4) not null, views bigint not null, taken_at timestamptz(3) not null, taken_on date not null)`;

const fill = migration(
  'fill-sample',
  `insert into sample values (1, 999999999999.9999, 9007199254740993, '2026-03-01T12:34:56.789+02:00', '2026-03-01')`,
);
const migrations = [migration('create-sample', CREATE_SAMPLE), fill];
// Long enough for a second node to arrive meanwhile.
const slowMigrations = [migration('create-sample', 'select pg_sleep(0.3)', CREATE_SAMPLE), fill];
const addColumn = migration('add-column', 'alter table sample add column later int');
const changeSample = migration('change-sample', `alter table sample add column note text not null default 'none'`);
const changeOther = migration('change-other', `alter table other add column note text not null default 'none'`);
const failHalfway = migration('fail', 'create table half (id int)', 'select no_such_function()');

const POOL_SIZE = 4;

let database: TestDatabase;
const lines: string[] = [];
const opened: Pick<Database, 'close' | 'pool'>[] = [];

const open = async (
  list = migrations,
  { url = database.url, limits }: { url?: string; limits?: DatabaseLimits } = {},
) => {
  const options = {
    entities: [Sample],
    poolSize: POOL_SIZE,
    log: (line: string) => lines.push(line),
    migrations: list,
  };
  const db = await openDatabase({ ...options, url, ...(limits && { limits }) });
  opened.push(db);
  return db;
};

const isWaitingFor = async (db: Pick<Database, 'pool'>, table: string): Promise<boolean> => {
  const text = `select 1 from pg_locks where relation = '${table}'::regclass and not granted`;
  return (await db.pool.query({ text })).rows.length > 0;
};

/** The name of the database. */
const name = (): string => new URL(database.url).pathname.slice(1);

const reasonNotReady = (db: Parameters<typeof readinessOf>[0]): Promise<string | null> => readinessOf(db)();

afterEach(async () => {
  for (const db of opened.splice(0)) if (!db.pool.ending) await db.close();
});

describe('migrations', () => {
  beforeEachTestDatabase();

  test('run once and in order when two nodes start together', async () => {
    const nodes = await Promise.all([open(slowMigrations), open(slowMigrations)]);
    const applied = await Promise.all(nodes.map((node) => migrate(node)));
    expect(applied.toSorted((one, other) => one.length - other.length)).toEqual([[], ['create-sample', 'fill-sample']]);
    expect(await nodes[0].em().count(Sample)).toBe(1);
  });

  test('are listed while pending, without changing the database', async () => {
    const db = await open();
    expect(await pendingMigrations(db)).toEqual(['create-sample', 'fill-sample']);
    expect(await tables(db)).not.toContain('sample');
    await migrate(db);
    expect(await pendingMigrations(db)).toEqual([]);
  });

  test('that fail leave nothing behind, keep those before them, and can be run again', async () => {
    const broken = await open([...migrations, failHalfway, addColumn]);
    await expect(migrate(broken)).rejects.toThrow('no_such_function');
    expect(await tables(broken)).toContain('sample');
    expect(await tables(broken)).not.toContain('half');
    expect(await migrate(await open([...migrations, addColumn]))).toEqual(['add-column']);
  });

  test('take no lock when none is pending', async () => {
    await migrate(await open());
    const [holder, later] = [await open(), await open()];
    const connection = await holder.pool.connect();
    await connection.query('begin');
    await connection.query('lock table mikro_orm_migrations in exclusive mode');
    expect(await migrate(later)).toEqual([]);
    connection.release(true);
  });

  test('stop the start while pending if MIGRATE is off, and say what to do', async () => {
    const db = await open();
    await expect(requireMigrated(db)).rejects.toThrow(
      /^The database lacks 2 migrations of this release \(create-sample, fill-sample\), and MIGRATE is off\. Run npm run migrate\.$/,
    );
    expect(await tables(db)).not.toContain('sample');
    await migrate(db);
    await requireMigrated(db);
    await expect(requireMigrated(await open([...migrations, addColumn]))).rejects.toThrow(
      'The database lacks a migration of this release (add-column), and MIGRATE is off. Run npm run migrate.',
    );
  });

  test('of a later release do not stop the previous release', async () => {
    const later = await open([...migrations, addColumn]);
    expect(await migrate(later)).toEqual(['create-sample', 'fill-sample', 'add-column']);
    const before = await open();
    expect(await migrate(before)).toEqual([]);
    await requireMigrated(before);
    expect(await reasonNotReady(before)).toBeNull();
    expect(await before.em().count(Sample)).toBe(1);
  });

  test('wait for calls that use the same tables, and let them through', async () => {
    await migrate(await open());
    const connection = await (await open()).pool.connect();
    await connection.query('begin');
    await connection.query('lock table sample in access share mode');
    const later = await open([...migrations, changeSample]);
    const migrated = migrate(later);
    while (!(await isWaitingFor(later, 'sample'))) await sleep(10);
    await connection.query(
      'insert into sample (id, unit_price, views, taken_at, taken_on) select 2, 1, 1, now(), now()',
    );
    await connection.query('commit');
    expect(await migrated).toEqual(['change-sample']);
    expect((await later.pool.query({ text: 'select note from sample order by id' })).rows).toEqual([
      { note: 'none' },
      { note: 'none' },
    ]);
    connection.release(true);
  });

  test('hold no lock that a call waits for while they wait for the call', async () => {
    await migrate(await open());
    const connection = await (await open()).pool.connect();
    await connection.query('create table other (id int)');
    await connection.query('begin');
    await connection.query('lock table other in access share mode');
    const later = await open([...migrations, changeSample, changeOther]);
    const migrated = migrate(later);
    while (!(await isWaitingFor(later, 'other'))) await sleep(10);
    // Otherwise the two wait for each other until one gives up: the call, if it is the first to have waited for 1 s.
    await connection.query('lock table sample in row exclusive mode nowait');
    await connection.query('commit');
    expect(await migrated).toEqual(['change-sample', 'change-other']);
    connection.release(true);
  });

  test('leave none pending in a copy of the migrated template', async () => {
    const db = await openDatabase({ url: database.url, entities: [], poolSize: 2, log: () => {} });
    opened.push(db);
    expect(await pendingMigrations(db)).toEqual([]);
  });
});

describe('values', () => {
  const expected = {
    unitPrice: '999999999999.9999',
    views: '9007199254740993',
    takenAt: new Date('2026-03-01T10:34:56.789Z'),
    takenOn: '2026-03-01',
  };
  onceMigrated();

  test('are exact through entities, which stay clean', async () => {
    const em = (await open()).em();
    const sample = await em.findOneOrFail(Sample, 1);
    expect(sample).toEqual({ id: 1, ...expected });
    em.getUnitOfWork().computeChangeSets();
    expect(em.getUnitOfWork().getChangeSets()).toEqual([]);
  });

  test('are exact through a prepared select', async () => {
    const db = await open();
    const sampleById = db.prepareSelect<typeof expected, [number]>(
      'sample-by-id',
      'select unit_price as "unitPrice", views, taken_at as "takenAt", taken_on as "takenOn" from sample where id = $1',
    );
    expect(await sampleById(1)).toEqual([expected]);
    expect(await sampleById(2)).toEqual([]);
    // The check of the encoding has committed a transaction on this connection.
    const commit = { name: expect.stringMatching(/^[0-9a-f]{12}$/) };
    expect(await named(db)).toEqual([commit, { name: expect.stringMatching(/^sample-by-id-[0-9a-f]{12}$/) }]);
  });

  test('are exact after an entity has written them', async () => {
    const db = await open();
    const em = db.em();
    em.create(Sample, { id: 3, ...expected });
    await em.flush();
    expect(await db.em().findOneOrFail(Sample, 3)).toEqual({ id: 3, ...expected });
  });
});

describe('a lost connection', () => {
  onceMigrated();

  test('does not fail the next prepared select or readiness check', async () => {
    const db = await open();
    const other = await open();
    const ids = db.prepareSelect<{ id: number }, []>('ids', 'select id from sample where id = 1');
    for (let round = 0; round < 20; round += 1) {
      await Promise.all([ids(), ids(), ids(), ids()]);
      await cutConnections(other, { wait: 0 });
      await (round % 2 ? askWhetherReady(db) : ids());
    }
  });

  test('is logged, and the next call gets another one', async () => {
    const db = await open();
    const other = await open();
    await db.em().findOneOrFail(Sample, 1);
    lines.length = 0;
    await cutConnections(other);
    while (lines.length === 0) await sleep(1);
    expect(lines.join()).toContain('An idle database connection was lost');
    expect(await db.em().findOneOrFail(Sample, 1)).toMatchObject({ id: 1 });
  });

  test('at the start of a transaction leaks no connection', async () => {
    const db = await open();
    const other = await open();
    for (let round = 0, failed = 0; round < 200 && failed <= POOL_SIZE; round += 1) {
      await db.em().count(Sample);
      await cutConnections(other, { wait: 0 });
      const transaction = db.em().transactional((em) => em.execute('select 1'));
      failed += await transaction.then(
        () => 0,
        () => 1,
      );
    }
    expect(await db.em().findOneOrFail(Sample, 1)).toMatchObject({ id: 1 });
  });

  test('during a transaction fails only that one and leaks no connection', async () => {
    const db = await open();
    const other = await open();
    for (let round = 0; round < 2 * POOL_SIZE; round += 1) {
      const interrupted = db.em().transactional(async (em) => {
        await em.findOneOrFail(Sample, 1);
        const waiting = round % 2 ? em.execute('select pg_sleep(60)') : undefined;
        await Promise.all([waiting, cutConnections(other)]);
        await em.execute('select 1');
      });
      await expect(interrupted).rejects.toThrow(/terminat|not queryable|EPIPE|ECONNRESET/);
    }
    expect(await db.em().findOneOrFail(Sample, 1)).toMatchObject({ id: 1 });
  });
});

/** The messages of `pg`, and of `NoFreeConnection`. */
const TIMED_OUT = /timeout|Connection terminated|not queryable|No database connection became free/;

/** Longer than anything here takes, except for what the test is about. */
const LONG = { statementMs: 60_000, lockMs: 60_000, idleInTransactionMs: 60_000, waitMs: 60_000, connectMs: 60_000 };

describe('a database that stops answering', () => {
  const SHORT = { ...LONG, statementMs: 500, connectMs: 500, waitMs: 500 };
  let proxy: FreezingProxy;
  onceMigrated();

  const openProxied = async (limits: DatabaseLimits) => {
    proxy = await startFreezingProxy(database.url);
    return open(migrations, { url: proxy.url, limits });
  };

  afterEach(() => proxy.stop());

  test('fails the statements in progress, and the next ones use new connections', async () => {
    const db = await openProxied(SHORT);
    const ids = db.prepareSelect<{ id: number }, []>('ids', 'select id from sample where id = 1');
    await Promise.all(Array.from({ length: POOL_SIZE }, () => db.em().count(Sample)));
    proxy.freezeOpen();
    await Promise.all(Array.from({ length: POOL_SIZE }, () => expect(ids()).rejects.toThrow('Query read timeout')));
    expect(await ids()).toEqual([{ id: 1 }]);
    for (const count of await Promise.all(Array.from({ length: POOL_SIZE }, () => db.em().count(Sample))))
      expect(count).toBe(1);
  });

  test.each(['a statement', 'the commit'])(
    'during a transaction, before %s, fails it and leaks no connection',
    async (point) => {
      // Connecting and inserting must not fail on a busy machine, or the others would wait for it.
      const db = await openProxied({ ...LONG, statementMs: 2_000 });
      const begun: number[] = [];
      const all = Promise.withResolvers<void>();
      const interrupted = Array.from({ length: POOL_SIZE }, (_, index) =>
        db.em().transactional(async (em) => {
          await em.execute(
            `insert into sample select ? as id, unit_price, views, taken_at, taken_on from sample where id = 1`,
            [100 + index],
          );
          if (begun.push(index) === POOL_SIZE) all.resolve();
          await all.promise;
          proxy.freezeOpen();
          if (point === 'a statement') await Promise.all([em.execute('select 1'), em.execute('select 2')]);
        }),
      );
      for (const outcome of await Promise.allSettled(interrupted))
        expect(outcome).toMatchObject({ reason: { message: expect.stringMatching(TIMED_OUT) } });
      await cutConnections(await open());
      for (const count of await Promise.all(Array.from({ length: POOL_SIZE }, () => db.em().count(Sample))))
        expect(count).toBe(1);
    },
  );

  test('to new connections fails callers who need one, until it answers again', async () => {
    const db = await openProxied(SHORT);
    proxy.freezeOpen();
    proxy.freezeNew();
    const asked = Array.from({ length: 2 * POOL_SIZE }, () => db.em().count(Sample));
    for (const outcome of await Promise.allSettled(asked))
      expect(outcome).toMatchObject({
        reason: { message: expect.stringMatching(TIMED_OUT) },
      });
    expect(await reasonNotReady(db)).toBe('the database does not answer');
    proxy.thawNew();
    expect(await db.em().count(Sample)).toBe(1);
    expect(await reasonNotReady(db)).toBeNull();
  });
});

describe('a pool with all connections in use', () => {
  onceMigrated();

  const take = async (db: Pick<Database, 'pool'>) => {
    const connections = await Promise.all(Array.from({ length: POOL_SIZE }, () => db.pool.connect()));
    return () => {
      for (const connection of connections) connection.release();
    };
  };

  test.each([
    ['with a short limit for waiting', { ...LONG, waitMs: 50 }],
    ['with a long limit for waiting', LONG],
  ])('is ready while the server answers, %s', async (_when, limits) => {
    const db = await open(migrations, { limits });
    const release = await take(db);
    expect(await reasonNotReady(db)).toBeNull();
    release();
  });

  test('is checked through one more connection, however many ask', async () => {
    const db = await open(migrations, { limits: { ...LONG, waitMs: 50 } });
    const release = await take(db);
    const opening = jest.spyOn(pg.Client.prototype, 'connect');
    const readiness = readinessOf(db);
    const found = await Promise.all(Array.from({ length: 20 }, () => readiness()));
    expect(found).toEqual(Array.from({ length: 20 }, () => null));
    expect(opening).toHaveBeenCalledTimes(1);
    opening.mockRestore();
    release();
    expect(await readiness()).toBeNull();
  });

  test('is not ready when the server does not answer', async () => {
    const proxy = await startFreezingProxy(database.url);
    const db = await open(migrations, { url: proxy.url, limits: { ...LONG, waitMs: 50, connectMs: 500 } });
    const release = await take(db);
    expect(await reasonNotReady(db)).toBeNull();
    proxy.freezeOpen();
    proxy.freezeNew();
    expect(await reasonNotReady(db)).toBe('the database does not answer');
    proxy.thawNew();
    expect(await reasonNotReady(db)).toBeNull();
    release();
    await Promise.all([db.close(), proxy.stop()]);
  });

  test('is ready when the server answers that it has no connections left', async () => {
    const db = await open(migrations, { url: database.serviceUrl, limits: { ...LONG, waitMs: 50 } });
    const release = await take(db);
    await (await open()).pool.query({ text: `alter database ${name()} connection limit 1` });
    expect(await reasonNotReady(db)).toBeNull();
    release();
  });

  test('is not ready when it was not ready before', async () => {
    const db = await open([...migrations, addColumn], {
      limits: { ...LONG, waitMs: 50 },
    });
    const readiness = readinessOf(db);
    expect(await readiness()).toBe('migrations are pending');
    const release = await take(db);
    expect(await readiness()).toBe('migrations are pending');
    release();
  });
});

describe('limits', () => {
  onceMigrated();

  test('end a statement that takes too long, and keep the connection', async () => {
    const db = await open(migrations, { limits: { ...LONG, statementMs: 100 } });
    await db.em().transactional(async (em) => {
      const [before] = await em.execute<object[]>('select pg_backend_pid() as pid');
      await em.execute('savepoint a');
      await expect(em.execute('select pg_sleep(60)')).rejects.toMatchObject({ code: '57014' });
      await em.execute('rollback to savepoint a');
      expect(await em.execute('select pg_backend_pid() as pid')).toEqual([before]);
    });
  });

  test('end the wait for a locked row', async () => {
    const db = await open(migrations, { limits: { ...LONG, lockMs: 100 } });
    const other = await (await open()).pool.connect();
    await other.query('begin; select 1 from sample where id = 1 for update');
    await expect(db.em().execute('update sample set views = 0')).rejects.toMatchObject({ code: '55P03' });
    other.release(true);
  });

  test('end an idle transaction, and release its locks', async () => {
    const db = await open(migrations, { limits: { ...LONG, idleInTransactionMs: 100 } });
    const forgotten = db.em().transactional(async (em) => {
      await em.execute('select 1 from sample where id = 1 for update');
      await (await open()).pool.query({ text: 'select 1 from sample where id = 1 for update' });
      await em.execute('select 1');
    });
    await expect(forgotten).rejects.toThrow(/idle-in-transaction|terminated|not queryable|EPIPE|ECONNRESET/);
    expect(await db.em().count(Sample)).toBe(1);
  });

  test('end the wait for a connection in a busy lane, while another lane is served', async () => {
    const db = await open(migrations, { limits: { ...LONG, waitMs: 500 } });
    const busy = Promise.allSettled(
      Array.from({ length: 2 * POOL_SIZE }, () => inLane('acme', () => db.em().execute('select pg_sleep(1.5)'))),
    );
    await sleep(100);
    expect(await inLane('beta', () => db.em().count(Sample))).toBe(1);
    expect((await busy).filter(({ status }) => status === 'rejected')).not.toHaveLength(0);
    for (const outcome of await busy)
      if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ code: 'NO_FREE_CONNECTION' });
  });

  test("do not exist for tools, whatever the server's defaults", async () => {
    await (await open()).pool.query({ text: `alter database ${name()} set statement_timeout = 50` });
    await (await open()).pool.query({ text: 'select pg_sleep(0.2)' });
  });
});

test('a prepared select is distinct from that of another release on a shared connection', async () => {
  database = await createTestDatabase();
  const db = await open();
  const [before, after] = ['1', '2'].map((text) => db.prepareSelect<{ n: number }, []>('n', `select ${text} as n`));
  expect([await before!(), await after!()]).toEqual([[{ n: 1 }], [{ n: 2 }]]);
  await db.close();
  await database.drop();
});

test('a prepared select works when a pooler switches to connections that have not prepared it', async () => {
  database = await createTestDatabase();
  const db = await open();
  const one = db.prepareSelect<{ one: number }, []>('one', 'select 1 as one');
  expect(await one()).toEqual([{ one: 1 }]);
  await Promise.all(Array.from({ length: POOL_SIZE }, () => one()));
  await Promise.all(
    Array.from({ length: POOL_SIZE }, () => db.pool.query({ text: 'deallocate all; select pg_sleep(0.1)' })),
  );
  for (const rows of await Promise.all(Array.from({ length: POOL_SIZE }, () => one())))
    expect(rows).toEqual([{ one: 1 }]);
  expect(await named(db)).toEqual([]);
  await db.close();
  await database.drop();
});

describe('a database with other defaults', () => {
  beforeEachTestDatabase();

  test('returns the same dates and has the same isolation of transactions', async () => {
    const admin = await open();
    for (const setting of [`datestyle = 'German'`, `timezone = 'Pacific/Kiritimati'`])
      await admin.pool.query({ text: `alter database ${name()} set ${setting}` });
    await admin.pool.query({ text: `alter database ${name()} set default_transaction_isolation = 'serializable'` });
    const text = `select '2026-03-01 23:30Z'::timestamptz as at, date '2026-03-01' as on, ('2026-03-01 23:30Z'::timestamptz)::date as day,
      current_setting('transaction_isolation') as isolation`;
    const db = await open();
    expect((await db.pool.query({ text })).rows).toEqual([
      { at: new Date('2026-03-01T23:30Z'), on: '2026-03-01', day: '2026-03-01', isolation: 'read committed' },
    ]);
  });
});

describe('a database is not ready', () => {
  beforeEachTestDatabase();

  test('while it is read-only', async () => {
    const db = await openDatabase({ url: database.url, entities: [], poolSize: 2, log: () => {} });
    opened.push(db);
    expect(await reasonNotReady(db)).toBeNull();
    await db.pool.query({
      text: `alter database ${name()} set default_transaction_read_only = on`,
    });
    await cutConnections(await open());
    expect(await reasonNotReady(db)).toBe('the database takes no writes: default_transaction_read_only is on');
  });

  test('while migrations are pending', async () => {
    expect(await reasonNotReady(await open())).toBe('migrations are pending');
  });
});

describe('closing', () => {
  onceMigrated();

  test.each([0, 2, 4, 6, 8, 10, 12, 14, 16])('succeeds %i ms after queries that open connections', async (wait) => {
    const db = await open();
    await db.prepareSelect('one', 'select 1 as one')();
    const queries = [1, 2, 3].map((value) => db.em().execute(`select ${value}`));
    await sleep(wait);
    const closing = db.close();
    await Promise.allSettled(queries);
    await closing;
  });

  test('logs no loss of connections that the server ends meanwhile', async () => {
    const other = await open();
    for (let round = 0; round < 20; round += 1) {
      const db = await open();
      await Promise.all([1, 2, 3, 4].map(() => db.em().execute('select pg_sleep(0.01)')));
      lines.length = 0;
      await Promise.all([db.close(), cutConnections(other)]);
      await sleep(20);
      expect(lines).toEqual([]);
    }
  });

  test('leaves no connection open, whatever used it', async () => {
    const db = await open();
    const other = await open();
    await Promise.all([askWhetherReady(db), db.em().count(Sample), db.prepareSelect('one', 'select 1 as one')()]);
    await db.close();
    const text = 'select 1 from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()';
    const connections = other.prepareSelect<object, []>('connections', text);
    while ((await connections()).length > 0) await sleep(5);
  });

  test('succeeds for a database that was read only through prepared selects', async () => {
    const db = await open();
    const one = db.prepareSelect('one', 'select 1 as one');
    await one();
    await db.close();
    await expect(one()).rejects.toThrow('after calling end');
  });
});

describe('an unusable database', () => {
  beforeEachTestDatabase();

  test('is refused with one sentence without the password', async () => {
    const url = new URL(database.url);
    url.port = '1';
    const refusal = openDatabase({ url: url.href, entities: [], poolSize: 2, log: () => {} });
    await expect(refusal).rejects.toThrow(
      `The database ${url.pathname.slice(1)} on 127.0.0.1 cannot be used: connect ECONNREFUSED 127.0.0.1:1.`,
    );
  });

  test.each([
    ['SQL_ASCII', `encoding 'SQL_ASCII' lc_collate 'C' lc_ctype 'C'`],
    ['LATIN1', `encoding 'LATIN1' lc_collate 'C' lc_ctype 'C'`],
  ])('is refused with encoding %s', async (encoding, options) => {
    const admin = await open();
    const [url, other] = [new URL(database.url), `${name()}_${encoding.toLowerCase()}`];
    url.pathname = other;
    await admin.pool.query({ text: `create database ${other} template template0 ${options} locale_provider libc` });
    try {
      await expect(openDatabase({ url: url.href, entities: [], poolSize: 2, log: () => {} })).rejects.toThrow(
        `The database ${other} on 127.0.0.1 cannot be used: its encoding is ${encoding}, but must be UTF8. ` +
          `Create the database with encoding 'UTF8'.`,
      );
    } finally {
      await admin.pool.query({ text: `drop database ${other}` });
    }
  });

  test('D14: is reported if a search in it would tell É from é', async () => {
    const lines: string[] = [];
    const openLogged = async (url: string): Promise<void> =>
      (await openDatabase({ url, entities: [], poolSize: 2, log: (line) => lines.push(line) })).close();
    await openLogged(database.url);
    expect(lines).toEqual([]);
    const admin = await open();
    const [url, other] = [new URL(database.url), `${name()}_c`];
    url.pathname = other;
    await admin.pool.query({
      text: `create database ${other} template template0 lc_collate 'C' lc_ctype 'C' locale_provider libc`,
    });
    try {
      await openLogged(url.href);
      expect(lines).toEqual([expect.stringContaining('LC_CTYPE')]);
    } finally {
      await admin.pool.query({ text: `drop database ${other}` });
    }
  });

  test('fails the readiness check', async () => {
    const db = await open();
    await askWhetherReady(db);
    await database.drop();
    await expect(askWhetherReady(db)).rejects.toThrow('does not exist');
    expect(await reasonNotReady(db)).toBe('the database refuses connections (3D000)');
  });

  test('is refused when the server accepts the connection but says nothing', async () => {
    const silent = createServer().listen(0, '127.0.0.1');
    const sockets: Socket[] = [];
    silent.on('connection', (socket) => sockets.push(socket));
    await once(silent, 'listening');
    const { port } = silent.address() as AddressInfo;
    const limits = { ...LONG, connectMs: 100 };
    const options = { url: `postgresql://a@127.0.0.1:${port}/b`, entities: [], poolSize: 2, limits, log: () => {} };
    await expect(openDatabase(options)).rejects.toThrow(
      'The database b on 127.0.0.1 cannot be used: it did not answer in time, or closed the connection.',
    );
    for (const socket of sockets) socket.destroy();
    silent.close();
  });

  test('is refused behind a pooler in statement mode, at the first transaction', async () => {
    const sockets: Socket[] = [];
    const pooler = createServer((socket) => {
      sockets.push(socket);
      answerAsInStatementMode(socket);
    }).listen(0, '127.0.0.1');
    await once(pooler, 'listening');
    const { port } = pooler.address() as AddressInfo;
    try {
      const url = `postgresql://a@127.0.0.1:${port}/b`;
      await expect(openDatabase({ url, entities: [], poolSize: 2, log: () => {} })).rejects.toThrow(
        'The database b on 127.0.0.1 cannot be used: transaction blocks not allowed in statement pooling mode.',
      );
    } finally {
      for (const socket of sockets) socket.destroy();
      pooler.close();
    }
  });
});

/** PgBouncer's responses in statement mode: it runs every statement, except one that begins a transaction. */
function answerAsInStatementMode(socket: Socket): void {
  const message = (type: string, content: string): Buffer => {
    const length = Buffer.alloc(4);
    length.writeInt32BE(content.length + 4);
    return Buffer.concat([Buffer.from(type), length, Buffer.from(content)]);
  };
  const ready = message('Z', 'I');
  socket.on('error', () => {});
  socket.once('data', () => {
    socket.write(Buffer.concat([message('R', '\0\0\0\0'), ready]));
    socket.on('data', (data) => {
      const refused = 'SFATAL\0C08P01\0Mtransaction blocks not allowed in statement pooling mode\0\0';
      if (data.includes('begin')) return void socket.end(message('E', refused));
      if (data[0] === 'Q'.charCodeAt(0)) socket.write(Buffer.concat([message('C', 'SELECT 0\0'), ready]));
    });
  });
}

describe('connections that take no writes', () => {
  onceMigrated();

  /** A database that was opened while it took no writes, and takes them again since. */
  const openedReadOnly = async (): Promise<Database> => {
    const admin = await open();
    await admin.pool.query({ text: `alter database ${name()} set default_transaction_read_only = on` });
    const db = await open();
    expect(await askWhetherReady(db)).toContain('default_transaction_read_only');
    await admin.pool.query({ text: `set default_transaction_read_only = off` });
    await admin.pool.query({ text: `alter database ${name()} reset default_transaction_read_only` });
    return db as unknown as Database;
  };

  test('are replaced after refusing a write', async () => {
    const db = await openedReadOnly();
    const write = () => db.em().transactional((em) => em.execute('update sample set views = views'));
    await expect(write()).rejects.toMatchObject({ code: '25006' });
    await write();
  });
});

function beforeEachTestDatabase(): void {
  let own: TestDatabase;
  beforeEach(async () => {
    database = own = await createTestDatabase();
  });
  afterEach(() => own.drop());
}

function onceMigrated(): void {
  let own: TestDatabase;
  beforeAll(async () => {
    database = own = await createTestDatabase();
    const db = await open();
    await migrate(db);
    await db.close();
  });
  afterAll(() => own.drop());
}

async function tables(db: Pick<Database, 'pool'>): Promise<string[]> {
  const { rows } = await db.pool.query<{ name: string }>({
    text: `select tablename as name from pg_tables where schemaname = 'public'`,
  });
  return rows.map(({ name }) => name);
}

/** The prepared statements of a single reader's connection. */
async function named(db: Pick<Database, 'pool'>): Promise<object[]> {
  return (await db.pool.query<object>({ text: 'select name from pg_prepared_statements order by name' })).rows;
}

/** Ends all other connections to this database, and waits at most so many milliseconds until the server has done so. */
async function cutConnections(db: Pick<Database, 'pool'>, { wait = 5_000 } = {}): Promise<void> {
  await db.pool.query({
    text: 'select pg_terminate_backend(pid, $1) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    values: [wait],
  });
}
