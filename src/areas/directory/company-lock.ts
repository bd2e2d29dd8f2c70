import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from '../../platform/database/sql.ts';
import { run } from '../../platform/database/unit-of-work.ts';

/**
 * Locks a company until the unit of work ends, so that those who enter many users, and those who change its default
 * policy or its assignments, take turns (D16). Returns false if there is no such company.
 */
export async function lockCompany(em: EntityManager, companyId: string): Promise<boolean> {
  const rows = await run(em, sql`select 1 from companies where id = ${companyId} for no key update`);
  return rows.length > 0;
}
