import type { EntityManager } from '@mikro-orm/postgresql';
import type { Caller } from '../../domain/caller.ts';
import type { Clock } from '../../domain/clock.ts';
import { newId } from '../../domain/ids.ts';
import { listedCompany } from '../../domain/tenancy.ts';
import type { Input } from '../../http/operations.ts';
import type { Database } from '../../platform/database/database.ts';
import { deletion, eventPage, mayRemoveEvents } from './audit-queries.ts';
import { deleteOfEachCompany } from '../../platform/database/delete-in-batches.ts';
import type { Page } from '../../platform/database/page.ts';
import { AuditEvent, type AuditEventRow, type StoredSubject } from './entities.ts';

/** The caller who reads data, and the id of the request. */
export type Reader = { caller: Caller; requestId: string };

/** The traveler whom the data is about, with the traveler's company and user. */
type OfTraveler = { companyId: string; travelerId: string; userId: string };

/** A passport, with its traveler. */
export type PassportOfTraveler = OfTraveler & { passportId: string };

const DAY_IN_MS = 86_400_000;

/**
 * Records who saw which passport number, who could download which document, and when. Events are never changed, and
 * only `removeOlderThan` removes them.
 *
 * One event covers one response and names everything in it: a page of a hundred travelers is one event, not two
 * hundred. A response with data of several companies makes one event for each, so that each company can be shown its
 * own.
 */
export class AuditTrail {
  readonly #database: Database;
  readonly #clock: Clock;

  constructor(database: Database, clock: Clock) {
    this.#database = database;
    this.#clock = clock;
  }

  /** Call it in a transaction that ends before the numbers are shown, so that none is shown without being recorded. */
  async recordNumbersRead(em: EntityManager, reader: Reader, passports: readonly PassportOfTraveler[]): Promise<void> {
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
   * Newest first. Without `companyId`: those of the caller's company, or of all companies with ACCESS_ALL_COMPANIES
   * (D4).
   *
   * @throws OtherCompany
   */
  async list(caller: Caller, query: Input<'AuditEvents_list'>['query']): Promise<Page<AuditEventRow>> {
    const companyId = listedCompany(caller, query.companyId);
    const { userId, travelerId, passportId, documentId } = query;
    // Events have our own ids in lower case (D11), and user ids as they were sent.
    const ids = Object.entries({ travelerId, passportId, documentId }).map(([name, id]) => [name, id?.toLowerCase()]);
    const subject = JSON.stringify([{ userId, ...Object.fromEntries(ids) }]);
    const filter = { ...query, companyId, subject: subject === '[{}]' ? null : subject };
    return this.#database.lists.read((em) => eventPage(em, filter, query));
  }

  /** Whether the connected database role may remove events; an installation can deny it to the service's own role. */
  async mayRemove(): Promise<boolean> {
    return mayRemoveEvents(this.#database.em());
  }

  /**
   * Removes events that are at least `days` days old, company by company. Returns how many; for a periodic job.
   *
   * They must be that old by the database's clock, too: a node whose clock is years ahead would remove all of them.
   */
  async removeOlderThan(days: number): Promise<number> {
    const until = new Date(this.#clock.now().getTime() - days * DAY_IN_MS);
    return deleteOfEachCompany(this.#database.em(), 'audit_events', (companyId, maxRows) =>
      deletion(companyId, until, days, maxRows),
    );
  }

  async #record(
    em: EntityManager,
    { caller, requestId }: Reader,
    companyId: string,
    action: AuditEventRow['action'],
    subjects: StoredSubject[],
  ): Promise<void> {
    await em.insert(AuditEvent, {
      id: newId(),
      companyId,
      action,
      actorUserId: caller.userId,
      actorCompanyId: caller.companyId,
      requestId,
      subjects,
      createdAt: this.#clock.now(),
    });
  }
}
