import type { EntityManager } from '@mikro-orm/postgresql';
import { joined, sql } from '../database/sql.ts';
import { run } from '../database/unit-of-work.ts';

/** Registers blobs as unclaimed. */
export async function registerBlobs(
  em: EntityManager,
  companyId: string,
  keys: readonly string[],
  since: Date,
): Promise<void> {
  const rows = keys.map((key) => sql`(${companyId}, ${key}, ${since})`);
  await run(em, sql`insert into unclaimed_blobs (company_id, blob_key, since) values ${joined(rows, ', ')}`);
}

/** Returns how many were registered. */
export async function strikeOff(em: EntityManager, companyId: string, keys: readonly string[]): Promise<number> {
  const rows = await run(
    em,
    sql`delete from unclaimed_blobs where company_id = ${companyId} and blob_key = any (${keys}) returning 1`,
  );
  return rows.length;
}

/** The blobs of all companies that have been unclaimed since then or longer, the oldest first. */
export function unclaimedBlobs(em: EntityManager, since: Date): Promise<{ companyId: string; key: string }[]> {
  return run<{ companyId: string; key: string }>(
    em,
    sql`select company_id as "companyId", blob_key as key from unclaimed_blobs where since <= ${since} order by since`,
  );
}

/** False if it is not registered, or another transaction has locked it. */
export async function lockBlob(em: EntityManager, companyId: string, key: string): Promise<boolean> {
  const rows = await run(
    em,
    sql`select 1 from unclaimed_blobs where company_id = ${companyId} and blob_key = ${key} for update skip locked`,
  );
  return rows.length > 0;
}
