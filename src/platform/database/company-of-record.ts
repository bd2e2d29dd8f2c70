import type { EntityManager } from '@mikro-orm/postgresql';
import { raw, sql } from './sql.ts';
import { run } from './unit-of-work.ts';

/**
 * The company of the record with this id in one of a company's tables; null if there is none. The id must be a UUID. A
 * distributed database asks every shard, so use it only for callers who may act in all companies (D4).
 */
export async function companyOfRecord(em: EntityManager, table: string, id: string): Promise<string | null> {
  const [row] = await run<{ companyId: string }>(
    em,
    sql`select company_id as "companyId" from ${raw(table)} where id = ${id}`,
  );
  return row?.companyId ?? null;
}
