import { type EntityManager, sql } from '@mikro-orm/postgresql';
import type { components } from '../../../generated/api.d.ts';
import { ACCESS_ALL_COMPANIES, type Caller } from '../../domain/caller.ts';
import type { Clock } from '../../domain/clock.ts';
import { newId } from '../../domain/ids.ts';
import { requireCompany } from '../../domain/tenancy.ts';
import type { Database } from '../../platform/database.ts';
import { deleteInBatches } from '../../platform/delete-in-batches.ts';
import { compares, listPage, type Paging } from '../../platform/list-page.ts';

type Schemas = components['schemas'];

/** Who reads, and with which request. */
export type Reader = { caller: Caller; requestId: string };

/** Whose it is. */
type OfTraveler = { companyId: string; travelerId: string; userId: string };

export type AuditAction = Schemas['AuditAction'];

export type AuditEventRow = {
  id: string;
  companyId: string;
  action: AuditAction;
  actorUserId: string;
  actorCompanyId: string;
  requestId: string;
  subjects: { travelerId: string; userId: string; passportId?: string; documentId?: string }[];
  createdAt: Date;
};

/** Absent filters restrict nothing. */
export type AuditQuery = Paging & {
  companyId?: string;
  action?: AuditAction;
  actorUserId?: string;
  /** Whose data it was. */
  userId?: string;
  travelerId?: string;
  passportId?: string;
  documentId?: string;
  requestId?: string;
};

/** The service may add and read their rows, and never change one; the removal of old ones is the owner's. */
export const AUDIT_TABLES = ['audit_events'] as const;

const DAY_IN_MS = 86_400_000;

/**
 * Who saw which passport number, and who could download which document, and when. Events are added, and never changed;
 * `removeOlderThan` is all that removes any.
 *
 * An event is one answer, and names all that it showed: a page of a hundred travelers is one event, not two hundred. An
 * answer about several companies is an event for each, so that each can be shown its own.
 */
export class AuditTrail {
  readonly #database: Database;
  readonly #clock: Clock;

  constructor(database: Database, clock: Clock) {
    this.#database = database;
    this.#clock = clock;
  }

  /** Call it in a transaction that ends before the numbers are shown, so that none is shown without being recorded. */
  async recordNumbersRead(
    em: EntityManager,
    reader: Reader,
    passports: readonly (OfTraveler & { passportId: string })[],
  ): Promise<void> {
    for (const [companyId, ofCompany] of Map.groupBy(passports, (passport) => passport.companyId)) {
      const subjects = ofCompany.map(({ passportId, travelerId, userId }) => ({ passportId, travelerId, userId }));
      await this.#record(em, reader, companyId, 'PASSPORT_NUMBERS_READ', subjects);
    }
  }

  /** Call it in the transaction that reads the document, so that no link is issued without being recorded. */
  async recordDocumentLink(
    em: EntityManager,
    reader: Reader,
    { companyId, documentId, travelerId, userId }: OfTraveler & { documentId: string },
  ): Promise<void> {
    await this.#record(em, reader, companyId, 'DOCUMENT_LINK_CREATED', [{ documentId, travelerId, userId }]);
  }

  /**
   * Newest first. Without a company: of the caller's own, or of all with ACCESS_ALL_COMPANIES (D4).
   *
   * @throws OtherCompany
   */
  async list(caller: Caller, query: AuditQuery): Promise<{ events: AuditEventRow[]; total: number }> {
    if (query.companyId !== undefined) requireCompany(caller, query.companyId);
    const companyId = query.companyId ?? (caller.permissions.has(ACCESS_ALL_COMPANIES) ? null : caller.companyId);
    const { action, actorUserId, requestId, userId, travelerId, passportId, documentId } = query;
    const subject = JSON.stringify([lowered({ travelerId, passportId, documentId }, userId)]);
    const where = [
      compares('company_id = ?', companyId),
      compares('action = ?', action),
      compares('actor_user_id = ?', actorUserId),
      compares('request_id = ?', requestId),
      compares('subjects @> ?::jsonb', subject === '[{}]' ? null : subject),
    ];
    const { rows, total } = await this.#database.lists.read('AuditEvents_list', (em) =>
      listPage(em, { from: 'audit_events', where, orderBy: sql`created_at desc, id desc` }, query),
    );
    return { events: rows.map(eventOf), total };
  }

  /** Whether the database lets this role remove events at all: the service's own may be kept from it. */
  async mayRemove(): Promise<boolean> {
    const [row] = await this.#database.orm.em
      .fork()
      .execute<{ may: boolean }[]>(`select has_table_privilege('audit_events', 'delete') as may`);
    return row!.may;
  }

  /**
   * Removes the events of so many days ago and before, company by company, and resolves to how many. For a job that
   * runs now and then.
   */
  async removeOlderThan(days: number): Promise<number> {
    const em = this.#database.orm.em.fork();
    const until = new Date(this.#clock.now().getTime() - days * DAY_IN_MS);
    let removed = 0;
    for (let companyId = await nextCompany(em, ''); companyId !== null; companyId = await nextCompany(em, companyId)) {
      removed += await deleteInBatches(
        em,
        `delete from audit_events where company_id = ? and id in (
           select id from audit_events where company_id = ? and created_at <= ? order by created_at, id limit ? for update skip locked
         ) returning 1`,
        [companyId, companyId, until],
      );
    }
    return removed;
  }

  async #record(
    em: EntityManager,
    { caller, requestId }: Reader,
    companyId: string,
    action: AuditAction,
    subjects: AuditEventRow['subjects'],
  ): Promise<void> {
    await em.execute(
      `insert into audit_events (id, company_id, action, actor_user_id, actor_company_id, request_id, subjects, created_at)
       values (?, ?, ?, ?, ?, ?, ?::jsonb, ?)`,
      [
        newId(),
        companyId,
        action,
        caller.userId,
        caller.companyId,
        requestId,
        JSON.stringify(subjects),
        this.#clock.now(),
      ],
    );
  }
}

/** The company with events that comes after this one: one look into an index, however many events there are. */
async function nextCompany(em: EntityManager, after: string): Promise<string | null> {
  const [row] = await em.execute<{ companyId: string }[]>(
    'select company_id as "companyId" from audit_events where company_id > ? order by company_id limit 1',
    [after],
  );
  return row?.companyId ?? null;
}

/** Our own ids stand in lower case in the trail (D11); a user's id stands as it is. */
function lowered(
  ids: Record<string, string | undefined>,
  userId: string | undefined,
): Record<string, string | undefined> {
  return { ...Object.fromEntries(Object.entries(ids).map(([name, id]) => [name, id?.toLowerCase()])), userId };
}

type StoredEvent = {
  id: string;
  company_id: string;
  action: AuditAction;
  actor_user_id: string;
  actor_company_id: string;
  request_id: string;
  subjects: AuditEventRow['subjects'];
  created_at: string | Date;
};

function eventOf(row: object): AuditEventRow {
  const { id, company_id, action, actor_user_id, actor_company_id, request_id, subjects, created_at } =
    row as StoredEvent;
  return {
    id,
    action,
    subjects,
    companyId: company_id,
    actorUserId: actor_user_id,
    actorCompanyId: actor_company_id,
    requestId: request_id,
    createdAt: new Date(created_at),
  };
}
