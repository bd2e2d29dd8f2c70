import { afterAll, beforeEach, describe, expect, test } from '@jest/globals';
import { defineEntity, p } from '@mikro-orm/core';
import { sql } from '@mikro-orm/postgresql';
import { openDatabase } from '../../src/platform/database.ts';
import { inTransaction } from '../../src/platform/transaction.ts';
import { createTestDatabase } from '../support/test-database.ts';
import { roundTripsOf } from '../support/statements.ts';

const { url, drop } = await createTestDatabase();
const Note = defineEntity({ name: 'Note', tableName: 'notes', properties: { id: p.integer().primary() } });
const database = await openDatabase({ url, entities: [Note], poolSize: 2, log: () => {} });
await database.orm.em.execute('create table notes (id int primary key deferrable initially deferred)');
afterAll(async () => {
  await database.close();
  await drop();
});
beforeEach(async () => void (await database.orm.em.fork().execute('delete from notes')));

const adding = (id: number) => sql`insert into notes (id) values (${id})`;
const stored = async (): Promise<number[]> => {
  const rows = await database.orm.em.fork().execute<{ id: number }[]>('select id from notes order by id');
  return rows.map(({ id }) => id);
};
const tripsOf = (work: () => Promise<unknown>) => roundTripsOf({ database }, work);

describe('a transaction', () => {
  test('begins together with its first statement', async () => {
    const trips = await tripsOf(() =>
      database.orm.em.fork().transactional(async (em) => {
        await em.execute(adding(1));
        await em.execute(adding(2));
      }),
    );
    expect(trips).toEqual(['begin; insert notes', 'insert notes', 'commit']);
    expect(await stored()).toEqual([1, 2]);
  });

  test('sends nothing when it does nothing, and leaves its connection as it was', async () => {
    const trips = await tripsOf(async () => {
      await database.orm.em.fork().transactional(async () => {});
      const failing = database.orm.em.fork().transactional(() => Promise.reject(new Error('refused')));
      await expect(failing).rejects.toThrow('refused');
      await database.orm.em.fork().execute(adding(3));
    });
    expect(trips).toEqual(['insert notes']);
    expect(await stored()).toEqual([3]);
  });

  test('is rolled back when its first statement fails', async () => {
    const trips = await tripsOf(async () => {
      const failing = database.orm.em.fork().transactional((em) => em.execute('select 1 from nowhere'));
      await expect(failing).rejects.toMatchObject({ code: '42P01' });
    });
    expect(trips).toEqual(['begin; select nowhere', 'rollback']);
  });
});

describe('the statements that a create leaves to its end', () => {
  test('are committed in their own round trip', async () => {
    const trips = await tripsOf(() =>
      inTransaction(database.orm.em.fork(), async (em, atEnd) => {
        await em.execute(adding(1));
        atEnd(adding(2), adding(3));
      }),
    );
    expect(trips).toEqual(['begin; insert notes', 'insert notes; insert notes; commit']);
    expect(await stored()).toEqual([1, 2, 3]);
  });

  test('come after the entities that are still to be written', async () => {
    await inTransaction(database.orm.em.fork(), async (em, atEnd) => {
      em.persist(em.create(Note, { id: 1 }));
      atEnd(adding(2));
      atEnd(sql`update notes set id = id + 10 where id = 1`);
    });
    expect(await stored()).toEqual([2, 11]);
  });

  test('take everything back when one of them fails', async () => {
    const failing = inTransaction(database.orm.em.fork(), async (em, atEnd) => {
      await em.execute(adding(1));
      atEnd(adding(2), sql`insert into nowhere values (1)`);
    });
    await expect(failing).rejects.toMatchObject({ code: '42P01' });
    expect(await stored()).toEqual([]);
  });

  test('take everything back when what is checked at the commit fails', async () => {
    const failing = inTransaction(database.orm.em.fork(), async (em, atEnd) => {
      await em.execute(adding(1));
      atEnd(adding(2), adding(2));
    });
    await expect(failing).rejects.toMatchObject({ code: '23505' });
    expect(await stored()).toEqual([]);
  });

  test('do not commit a transaction around the create', async () => {
    const failing = database.orm.em.fork().transactional(async (outer) => {
      await inTransaction(outer, async (_em, atEnd) => atEnd(adding(1)));
      throw new Error('refused');
    });
    await expect(failing).rejects.toThrow('refused');
    expect(await stored()).toEqual([]);
  });
});
