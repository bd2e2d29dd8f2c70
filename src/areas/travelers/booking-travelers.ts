import type { EntityManager } from '@mikro-orm/postgresql';
import { isId } from '../../domain/ids.ts';

/** What booking requests may know of a traveler; `birthDate` is `YYYY-MM-DD`. */
export type TravelerOfBooking = { id: string; companyId: string; userId: string; birthDate: string };

/** Finds the travelers of booking requests. */
export class BookingTravelers {
  /** Those of the ids that are travelers of the company, locked against deletion until the transaction ends (D53). */
  async find(em: EntityManager, companyId: string, ids: readonly string[]): Promise<TravelerOfBooking[]> {
    const possible = ids.filter(isId);
    if (possible.length === 0) return [];
    return em.execute<TravelerOfBooking[]>(
      `select id, company_id as "companyId", user_id as "userId", birth_date as "birthDate" from travelers
       where company_id = ? and id in (?) order by id for key share`,
      [companyId, possible],
    );
  }
}
