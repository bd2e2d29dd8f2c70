import type { EntityManager } from '@mikro-orm/postgresql';
import type { Caller } from '../http/caller.ts';
import type { Clock } from '../platform/clock.ts';
import { newId } from '../platform/ids.ts';

/** Who reads, and with which request. */
export type Reader = { caller: Caller; requestId: string };

/** A passport whose number was shown, and whose it is. */
export type AuditSubject = { passportId: string; travelerId: string; userId: string };

export type AuditEvent = {
  id: string;
  /** Of the passports, which need not be that of the reader (D4). */
  companyId: string;
  action: 'PASSPORT_NUMBERS_READ';
  actorUserId: string;
  actorCompanyId: string;
  requestId: string;
  subjects: AuditSubject[];
  createdAt: Date;
};

/** Absent filters restrict nothing; `companyId` null: of every company. */
export type AuditFilter = { companyId: string | null; actorUserId?: string; passportId?: string; travelerId?: string };

/**
 * Who saw which passport number, and when. Append only; the database refuses everything else.
 *
 * An event is one answer that shows numbers, and names all of them: a page of a hundred travelers is one event, not two
 * hundred. An answer about several companies is an event for each, so that each can be shown its own.
 */
export class AuditTrail {
  readonly #clock: Clock;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** In the transaction that reads the numbers: what cannot be recorded is not shown. */
  async recordNumbersRead(em: EntityManager, { caller, requestId }: Reader, passports: readonly (AuditSubject & { companyId: string })[]): Promise<void> {
    for (const [companyId, ofCompany] of Map.groupBy(passports, (passport) => passport.companyId)) {
      const subjects = ofCompany.map(({ passportId, travelerId, userId }) => ({ passportId, travelerId, userId }));
      await em.execute(
        `insert into audit_events (id, company_id, action, actor_user_id, actor_company_id, request_id, subjects, created_at)
         values (?, ?, 'PASSPORT_NUMBERS_READ', ?, ?, ?, ?::jsonb, ?)`,
        [newId(), companyId, caller.userId, caller.companyId, requestId, JSON.stringify(subjects), this.#clock.now()],
      );
    }
  }

  /** Newest first. */
  async list(em: EntityManager, filter: AuditFilter, page: number, perPage: number): Promise<{ events: AuditEvent[]; total: number }> {
    const { companyId, actorUserId, passportId, travelerId } = filter;
    const subject = { ...(passportId !== undefined && { passportId }), ...(travelerId !== undefined && { travelerId }) };
    const conditions: [text: string, value: string][] = [
      ...(companyId === null ? [] : [['company_id = ?', companyId] as [string, string]]),
      ...(actorUserId === undefined ? [] : [['actor_user_id = ?', actorUserId] as [string, string]]),
      ...(Object.keys(subject).length === 0 ? [] : [['subjects @> ?::jsonb', JSON.stringify([subject])] as [string, string]]),
    ];
    const where = conditions.length === 0 ? '' : `where ${conditions.map(([text]) => text).join(' and ')}`;
    const values = conditions.map(([, value]) => value);
    const events = await em.execute<AuditEvent[]>(
      `select id, company_id as "companyId", action, actor_user_id as "actorUserId", actor_company_id as "actorCompanyId",
         request_id as "requestId", subjects, created_at as "createdAt"
       from audit_events ${where} order by created_at desc, id desc limit ? offset ?`,
      [...values, perPage, (page - 1) * perPage],
    );
    const [count] = await em.execute<{ total: string }[]>(`select count(*) as total from audit_events ${where}`, values);
    return { events, total: Number(count!.total) };
  }
}
