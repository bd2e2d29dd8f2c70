import { isId } from '../../domain/ids.ts';
import { sql, type Sql } from '../../platform/database/sql.ts';

/** What booking requests may know of a traveler; `birthDate` is `YYYY-MM-DD`. */
export type TravelerOfBooking = { id: string; userId: string; birthDate: string };

/** Finds the company's travelers among these ids, and locks them against deletion until the transaction ends (D53). */
export function travelersStatement(companyId: string, ids: readonly string[]): Sql<TravelerOfBooking> {
  return sql`select id, user_id as "userId", birth_date as "birthDate" from travelers
    where company_id = ${companyId} and id = any(${ids.filter(isId)}) order by id for key share`;
}
