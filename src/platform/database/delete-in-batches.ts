import type { EntityManager } from '@mikro-orm/postgresql';
import { raw, type Sql, sql } from './sql.ts';
import { run } from './unit-of-work.ts';

/** Small enough that other calls are not delayed by the locks of one statement or the dead rows it leaves. */
const BATCH_ROWS = 1000;

/**
 * Repeats a deletion until it finds nothing more. Each run is its own transaction, so what is deleted stays deleted. For
 * periodic jobs that may run on several nodes at the same time.
 *
 * @param deletion a delete with `returning`, limited to `maxRows`
 * @returns how many rows it deleted
 */
export async function deleteInBatches(em: EntityManager, deletion: (maxRows: number) => Sql): Promise<number> {
  for (let deleted = 0; ;) {
    const rows = await run(em, deletion(BATCH_ROWS));
    deleted += rows.length;
    if (rows.length < BATCH_ROWS) return deleted;
  }
}

/**
 * The same for each company with rows in a table, company by company.
 *
 * @param deletion a delete of rows of one company
 */
export async function deleteOfEachCompany(
  em: EntityManager,
  table: string,
  deletion: (companyId: string, maxRows: number) => Sql,
): Promise<number> {
  let deleted = 0;
  for (let after = ''; ;) {
    // One index lookup, however many rows there are.
    const next = sql`select company_id as id from ${raw(table)} where company_id > ${after} order by company_id limit 1`;
    const [company] = await run<{ id: string }>(em, next);
    if (!company) return deleted;
    deleted += await deleteInBatches(em, (maxRows) => deletion(company.id, maxRows));
    after = company.id;
  }
}
