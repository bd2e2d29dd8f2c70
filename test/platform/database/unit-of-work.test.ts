import { once } from 'node:events';
import { type AddressInfo, connect, createServer, Socket } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { defineEntity, p } from '@mikro-orm/core';
import type { PoolClient } from 'pg';
import { type Database, openDatabase } from '../../../src/platform/database/database.ts';
import { constant, raw, type Sql, sql } from '../../../src/platform/database/sql.ts';
import { inTransaction, pipeline, run } from '../../../src/platform/database/unit-of-work.ts';
import { createTestDatabase } from '../../support/test-database.ts';
import { roundTripsOf } from '../../support/statements.ts';

const { url, drop } = await createTestDatabase();
const Note = defineEntity({
  name: 'Note',
  tableName: 'notes',
  properties: { id: p.integer().primary(), pageCount: p.integer().nullable(), texts: p.json<object>().nullable() },
});
const database = await openDatabase({ url, entities: [Note], poolSize: 2, log: () => {} });
await database.orm.em.execute(
  'create table notes (id int primary key deferrable initially deferred, page_count int, texts json)',
);
afterAll(async () => {
  await database.close();
  await drop();
});
beforeEach(async () => void (await database.em().execute('delete from notes')));

const adding = (id: number) => sql`insert into notes (id) values (${id})`;
const stored = async (): Promise<number[]> => {
  const rows = await database.em().execute<{ id: number }[]>('select id from notes order by id');
  return rows.map(({ id }) => id);
};
const tripsOf = (work: () => Promise<unknown>) => roundTripsOf({ database }, work);

describe('the final statements of a transaction', () => {
  test('are sent in one round trip, with the commit', async () => {
    const trips = await tripsOf(() =>
      inTransaction(database.em(), async (em, atEnd) => {
        await run(em, adding(1));
        atEnd(adding(2), adding(3));
      }),
    );
    expect(trips).toEqual(['begin; insert notes', 'insert notes; insert notes; commit']);
    expect(await stored()).toEqual([1, 2, 3]);
  });

  test('follow the changes of entities', async () => {
    for (const id of [1, 2, 3]) await run(database.em(), adding(id));
    const trips = await tripsOf(() =>
      inTransaction(database.em(), async (em, atEnd) => {
        const [first, second] = await em.find(Note, {}, { orderBy: { id: 'asc' } });
        Object.assign(first!, { pageCount: 7, texts: { a: [1] } });
        Object.assign(second!, { pageCount: 8 });
        atEnd(sql`update notes set page_count = page_count + 10`);
      }),
    );
    expect(trips).toEqual(['begin; select notes', 'update notes', 'update notes; commit']);
    expect(await database.em().execute('select * from notes order by id')).toEqual([
      { id: 1, page_count: 17, texts: { a: [1] } },
      { id: 2, page_count: 18, texts: null },
      { id: 3, page_count: null, texts: null },
    ]);
  });

  test('roll everything back when one of them fails', async () => {
    const trips = await tripsOf(async () => {
      const failing = inTransaction(database.em(), async (em, atEnd) => {
        await run(em, adding(1));
        atEnd(adding(2), sql`insert into nowhere values (1)`);
      });
      await expect(failing).rejects.toMatchObject({ code: '42P01' });
    });
    expect(trips).toEqual(['begin; insert notes', 'insert notes; insert nowhere; commit', 'rollback']);
    expect(await stored()).toEqual([]);
  });

  test('roll everything back when the connection is lost between them', async () => {
    const other = database.em();
    await other.transactional(async (holder) => {
      await holder.execute('select pg_advisory_xact_lock(1)');
      const failing = inTransaction(database.em(), async (em, atEnd) => {
        await run(em, adding(1));
        atEnd(adding(2), sql`select pg_advisory_xact_lock(1)`, adding(3));
      });
      const failure = failing.catch((error: unknown) => error);
      const endWaiting = `select pg_terminate_backend(pid) from pg_locks join pg_database d on d.oid = database
        where locktype = 'advisory' and not granted and datname = current_database()`;
      while ((await holder.execute<unknown[]>(endWaiting)).length === 0) await nextTurn();
      expect(await failure).toMatchObject({ code: '57P01' });
    });
    expect(await stored()).toEqual([]);
    await run(database.em(), adding(4));
    expect(await stored()).toEqual([4]);
  });

  test('roll everything back when a deferred constraint fails at the commit', async () => {
    const failing = inTransaction(database.em(), async (em, atEnd) => {
      await run(em, adding(1));
      atEnd(adding(2), adding(2));
    });
    await expect(failing).rejects.toMatchObject({ code: '23505' });
    expect(await stored()).toEqual([]);
  });

  test('do not commit an outer transaction', async () => {
    const failing = database.em().transactional(async (outer) => {
      await inTransaction(outer, async (_em, atEnd) => atEnd(adding(1)));
      throw new Error('refused');
    });
    await expect(failing).rejects.toThrow('refused');
    expect(await stored()).toEqual([]);
  });
});

describe('the initial statements of a transaction', () => {
  const counted: Sql<{ notes: string }> = sql`select count(*) as notes from notes`;

  test('are sent in one round trip, with its begin, and it receives their rows', async () => {
    const trips = await tripsOf(() =>
      inTransaction(
        database.em(),
        async (_em, atEnd, [added, counts]) => {
          expect([added, counts]).toEqual([[], [{ notes: '1' }]]);
          atEnd(adding(2));
        },
        [adding(1), counted],
      ),
    );
    expect(trips).toEqual(['begin; insert notes; select notes', 'insert notes; commit']);
    expect(await stored()).toEqual([1, 2]);
  });

  test('are rolled back when one of them fails', async () => {
    const work = () => Promise.reject(new Error('must not run'));
    const failing = inTransaction(database.em(), work, [adding(1), sql`insert into nowhere values (1)`, adding(2)]);
    await expect(failing).rejects.toMatchObject({ code: '42P01' });
    expect(await stored()).toEqual([]);
  });
});

describe('a statement of a pipeline', () => {
  const PREPARED = sql<{ prepared: number }>`select count(*)::int as prepared
    from pg_prepared_statements where statement like '%from notes where%'`;
  /** The number of prepared statements on the connection that a statement was sent on twice. */
  const preparedOf = (opened: Pick<Database, 'em'>): Promise<number> =>
    opened.em().transactional(async (em) => {
      for (const id of [1, 2]) await pipeline(em, [sql`select id from notes where id = ${id}`]);
      const [row] = await run(em, PREPARED);
      return row!.prepared;
    });

  test('is sent in one write with the others', async () => {
    const writes: number[] = [];
    await database.em().transactional(async (em) => {
      await pipeline(em, [adding(1)]);
      const listen = (client: PoolClient) => {
        const { stream } = (client as unknown as { connection: { stream: Socket } }).connection;
        jest.spyOn(stream, '_writev').mockImplementation(function (this: Socket, chunks, done) {
          writes.push(chunks.length);
          return Socket.prototype._writev!.call(this, chunks, done);
        });
      };
      database.pool.once('acquire', listen);
    });
    await database.em().transactional((em) => pipeline(em, [adding(2), adding(3), adding(4)]));
    jest.restoreAllMocks();
    expect(writes.filter((chunks) => chunks >= 12)).toHaveLength(1);
    expect(await stored()).toEqual([1, 2, 3, 4]);
  });

  test('is prepared once', async () => expect(await preparedOf(database)).toBe(1));

  test('is not prepared if it has parts, which can differ between calls', async () => {
    const { query } = sql`select id from ${raw('notes')} where id = ${1}`;
    expect(query).toEqual({ text: 'select id from notes where id = $1', values: [1] });
  });

  test('is prepared if its parts are said to be the same in every call', async () => {
    const [first, second] = [1, 2].map((id) => constant(sql`select id from ${raw('notes')} where id = ${id}`).query);
    expect(first!.name).toMatch(/^\w+$/);
    expect(second).toEqual({ ...first, values: [2] });
  });

  test('is not prepared behind a pooler', async () => {
    const pooler = await startPooler(url);
    const pooled = await openDatabase({ url: pooler.url, entities: [Note], poolSize: 2, log: () => {} });
    try {
      expect(await preparedOf(pooled)).toBe(0);
    } finally {
      await pooled.close();
      await pooler.stop();
    }
  });

  test('can be prepared again after it failed', async () => {
    const later = () => database.em().transactional((em) => pipeline(em, [sql`select id from later where id = ${1}`]));
    await expect(later()).rejects.toMatchObject({ code: '42P01' });
    await database.orm.em.execute('create table later (id int)');
    expect(await later()).toEqual([[]]);
  });
});

describe('a statement', () => {
  test('passes any values unchanged', async () => {
    const values = ["it's ? $1 \\", null, 1.5, new Date('2026-03-01T08:15:30.123Z'), ['a,b', '"c"'], true];
    const [row] = await run<object>(
      database.em(),
      sql`select ${values[0]}::text as a, ${values[1]}::text as b, ${values[2]}::float as c,
        ${values[3]}::timestamptz as d, ${values[4]}::text[] as e, ${values[5]}::boolean as f`,
    );
    expect(Object.values(row!)).toEqual(values);
  });

  test('after a failed one in the same pipeline has no effect', async () => {
    const em = database.em();
    const failing = em.transactional((unit) => pipeline(unit, [adding(1), adding(1), adding(2)]));
    await expect(failing).rejects.toMatchObject({ code: '23505' });
    expect(await stored()).toEqual([]);
  });
});

/** A proxy that responds to a new connection as PgBouncer does: with a made-up process ID. */
async function startPooler(target: string): Promise<{ url: string; stop(): Promise<void> }> {
  const KEY_DATA = Buffer.from([...Buffer.from('K'), 0, 0, 0, 12]);
  const server = createServer((near) => {
    const far = connect(Number(new URL(target).port), '127.0.0.1');
    near.pipe(far);
    far.on('data', (data) => {
      const at = data.indexOf(KEY_DATA);
      if (at >= 0) data.writeInt32BE(1_000_000_007, at + KEY_DATA.length);
      near.write(data);
    });
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      one.on('error', () => {});
      one.on('close', () => other.destroy());
    }
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const pooled = new URL(target);
  pooled.hostname = '127.0.0.1';
  pooled.port = String((server.address() as AddressInfo).port);
  return { url: pooled.href, stop: async () => void (await once(server.close(), 'close')) };
}
