import { describe, expect, test } from '@jest/globals';
import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from '../../../src/platform/database/sql.ts';
import { listPage } from '../../../src/platform/database/page.ts';

const LIST = { from: 'things', where: [], orderBy: sql`id` };

/** The list of a database that counts `counted` rows and then returns `read` rows for the page. */
async function list(counted: number, read: number, page: number): Promise<{ rows: number; total: number }> {
  const answers: object[][] = [[{ total: String(counted) }], Array.from({ length: read }, () => ({}))];
  const kysely = { executeQuery: async () => ({ rows: answers.shift() }) };
  const em = { getKysely: () => kysely } as unknown as EntityManager;
  const { rows, total } = await listPage(em, LIST, { page, perPage: 10 });
  return { rows: rows.length, total };
}

describe('D9: the total agrees with the page that is read after it', () => {
  test.each([
    ['nothing is written', 25, 10, 2, { rows: 10, total: 25 }],
    ['nothing is written to the last page', 25, 5, 3, { rows: 5, total: 25 }],
    ['a row is added to the last page', 25, 6, 3, { rows: 6, total: 26 }],
    ['a row is removed from the last page', 25, 4, 3, { rows: 4, total: 24 }],
    ['rows are added until the last page is full', 25, 10, 3, { rows: 10, total: 30 }],
    ['all rows of the last page are removed', 21, 0, 3, { rows: 0, total: 20 }],
    ['all rows are removed', 3, 0, 1, { rows: 0, total: 0 }],
  ])('when %s', async (_what, counted, read, page, expected) => {
    expect(await list(counted, read, page)).toEqual(expected);
  });

  test('a page past the end is not read', async () => {
    expect(await list(20, 99, 3)).toEqual({ rows: 0, total: 20 });
  });

  test.each([
    ['nothing is written', 2, { rows: 2, total: 7 }],
    ['a row of the page is removed', 1, { rows: 1, total: 6 }],
  ])('with a search, when %s', async (_what, read, expected) => {
    const found = { total: '7', companies: ['a', 'a'], ids: ['1', '2'] };
    const answers: object[][] = [[found], Array.from({ length: read }, () => ({}))];
    const kysely = { executeQuery: async () => ({ rows: answers.shift() }) };
    const em = { getKysely: () => kysely } as unknown as EntityManager;
    const search = { holds: sql`true`, alias: 't', sortedBy: 'name' };
    const { rows, total } = await listPage(em, { ...LIST, search }, { page: 1, perPage: 2 });
    expect({ rows: rows.length, total }).toEqual(expected);
  });
});
