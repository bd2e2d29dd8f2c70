import type { EntityManager } from '@mikro-orm/postgresql';
import { isId } from '../../domain/ids.ts';
import { sql, type Sql } from '../../platform/database/sql.ts';
import { run } from '../../platform/database/unit-of-work.ts';

/** What booking requests may know of a traveler; `birthDate` is `YYYY-MM-DD`. */
export type TravelerOfBooking = { id: string; companyId: string; userId: string; birthDate: string };

/** Finds the travelers of booking requests. */
export class BookingTravelers {
  /** Those of the ids that are travelers of the company, locked against deletion until the transaction ends (D53). */
  async find(em: EntityManager, companyId: string, ids: readonly string[]): Promise<TravelerOfBooking[]> {
    return run(em, this.findStatement(companyId, ids));
  }

  /** The statement that finds them. */
  findStatement(companyId: string, ids: readonly string[]): Sql<TravelerOfBooking> {
    return sql`select id, company_id as "companyId", user_id as "userId", birth_date as "birthDate" from travelers
      where company_id = ${companyId} and id = any(${ids.filter(isId)}) order by id for key share`;
  }
}
