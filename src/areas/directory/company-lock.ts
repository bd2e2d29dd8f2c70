import type { EntityManager } from '@mikro-orm/postgresql';

/**
 * Locks a company until the unit of work ends, so that those who enter many users, and those who change its default
 * policy or its assignments, take turns (D16). Returns false if there is no such company.
 */
export async function lockCompany(em: EntityManager, companyId: string): Promise<boolean> {
  const rows = await em.execute('select 1 from companies where id = ? for no key update', [companyId]);
  return rows.length > 0;
}
