import { expect, test } from '@jest/globals';
import type { EntityManager, EntityName } from '@mikro-orm/postgresql';
import { sql } from '../../../src/platform/database/sql.ts';
import { entityPage } from '../../../src/platform/database/page.ts';

const THING = {} as EntityName<object>;
const LIST = { from: 'things', where: [], orderBy: sql`id` };

/** The list of a database that counts `counted` rows and then returns `read` rows for the page. */
async function list(counted: number, read: number, page: number): Promise<{ rows: number; total: number }> {
  const answers: object[][] = [[{ total: String(counted) }], Array.from({ length: read }, () => ({}))];
  const kysely = { executeQuery: async () => ({ rows: answers.shift() }) };
  const em = { getKysely: () => kysely, map: (_entity: string, row: object) => row } as unknown as EntityManager;
  const { rows, total } = await entityPage(em, THING, LIST, { page, perPage: 10 });
  return { rows: rows.length, total };
}

test('D9: a page is read after all rows are counted, but not past the end', async () => {
  expect(await list(25, 5, 3)).toEqual({ rows: 5, total: 25 });
  expect(await list(20, 99, 3)).toEqual({ rows: 0, total: 20 });
});
