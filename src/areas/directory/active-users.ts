import { type Sql, sql } from '../../platform/database/sql.ts';

/**
 * The statement that finds which of some users of a company are active, for other areas to send together with a
 * statement of their own.
 */
export function findingActiveUsers(companyId: string, userIds: readonly string[]): Sql<{ id: string }> {
  return sql`select id from users where company_id = ${companyId} and id = any (${userIds}) and active`;
}
