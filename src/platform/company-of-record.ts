import type { EntityManager } from '@mikro-orm/postgresql';

/**
 * The company of the record with this id in one of a company's tables; null if there is none. The id must be a UUID. A
 * distributed database asks every shard, so use it only for callers who may act in all companies (D4).
 */
export async function companyOfRecord(em: EntityManager, table: string, id: string): Promise<string | null> {
  const [row] = await em.execute<{ companyId: string }[]>(
    `select company_id as "companyId" from ${table} where id = ?`,
    [id],
  );
  return row?.companyId ?? null;
}
