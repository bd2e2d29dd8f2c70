import type { EntityManager } from '@mikro-orm/postgresql';
import type { components } from '../../../generated/api.d.ts';
import { type Caller, requireRecord } from '../../domain/caller.ts';
import { type Clock, utcDay } from '../../domain/clock.ts';
import { requireVersion, type SentTags } from '../../domain/entity-tags.ts';
import type { Refusal } from '../../domain/refusal.ts';
import type { Database } from '../../platform/database/database.ts';
import { type AtEnd, inTransaction } from '../../platform/database/unit-of-work.ts';
import type { BudgetLedger, PricedRequest, RatesOfDay } from '../budgets/index.ts';
import type { ReferenceDataService } from '../reference-data/index.ts';
import type { BookingRequestRow } from './entities.ts';
import { BookingRefused, BookingRequestNotFound } from './errors.ts';
import { sizeRefusal } from './item-validation.ts';
import {
  BookingRequestRepository,
  type BookingRequestView,
  type Contents,
  counting,
  derivedColumns,
} from './booking-request-queries.ts';
import { changedRequestView } from './request-views.ts';
import { reservationColumns, reservationOf } from './rows.ts';
import { contentsRefusal } from './transitions.ts';

type Schemas = components['schemas'];

type RequestTransactionsDependencies = {
  database: Database;
  ledger: BudgetLedger;
  referenceData: ReferenceDataService;
  clock: Clock;
};

/** A transaction that has locked a request. It writes the request's changes as it commits. */
type RequestUnit = {
  em: EntityManager;
  atEnd: AtEnd;
  repository: BookingRequestRepository;
  request: BookingRequestRow;
  now: Date;
};

/** The same, with what reading the request would return before its changes. */
type ViewedUnit = RequestUnit & { view: BookingRequestView };

/** The same of a PENDING request whose contents may be changed. */
type ContentsUnit = RequestUnit & { contents: Contents };

/** A part of a request, with the new version of the request (D64). */
export type OfVersion<Part> = { part: Part; version: number };

/** The transactions in which administrators change a request. */
export class RequestTransactions {
  readonly #dependencies: RequestTransactionsDependencies;

  constructor(dependencies: RequestTransactionsDependencies) {
    this.#dependencies = dependencies;
  }

  /** To be read before the transaction, so that it never waits for a second connection. */
  async ratesOfToday(): Promise<RatesOfDay> {
    const { referenceData, clock } = this.#dependencies;
    const today = utcDay(clock.now());
    return { rates: (await referenceData.current(today)).rates, today };
  }

  /**
   * Locks a request and changes it.
   *
   * @throws BookingRequestNotFound; what `work` throws
   */
  async change<T>(caller: Caller, id: string, work: (unit: ViewedUnit) => T | Promise<T>): Promise<T> {
    const lock = (repository: BookingRequestRepository, companyId: string) => repository.lockWithView(companyId, id);
    return this.#locked(caller, id, lock, work);
  }

  /**
   * Changes the items or travelers of a PENDING request, then what is derived from them: its counts, its search text, and
   * its reservation if prices have changed (D31).
   *
   * @param find returns the part to change. It throws if there is none, because a 404 comes before checks of the status
   * (D6)
   * @throws BookingRequestNotFound; PreconditionFailed; BookingRefused; what `find` and `work` throw
   */
  async changeContents<Part, T>(
    caller: Caller,
    id: string,
    find: (contents: Contents) => Part,
    work: (unit: ContentsUnit, part: Part) => T | Promise<T>,
    ifMatch?: SentTags,
  ): Promise<OfVersion<T>> {
    const rates = await this.ratesOfToday();
    const lock = (repository: BookingRequestRepository, companyId: string) =>
      repository.lockWithContents(companyId, id);
    return this.#locked(caller, id, lock, async (unit) => {
      const { request, contents, now } = unit;
      const part = find(contents);
      requireAsRead(request, ifMatch);
      allowed(contentsRefusal(request.status));
      const prices = () => pricesOf(request, [...contents.flights, ...contents.hotels]);
      const [before, sizeBefore] = [prices(), bytesOf(contents)];
      const result = await work(unit, part);
      allowed(sizeRefusal(sizeBefore, bytesOf(contents)));
      this.reprice(unit, before, prices(), rates);
      Object.assign(request, derivedColumns(contents));
      markChanged(request, now);
      return { part: result, version: request.version };
    });
  }

  /** The clock is read when the request has been locked, so that `updatedAt` never goes back. */
  async #locked<Read extends { request: BookingRequestRow }, T>(
    caller: Caller,
    id: string,
    lock: (repository: BookingRequestRepository, companyId: string) => Promise<Read | null>,
    work: (unit: RequestUnit & Read) => T | Promise<T>,
  ): Promise<T> {
    const { database, clock } = this.#dependencies;
    return inTransaction(database.orm.em.fork(), async (em, atEnd) => {
      const repository = new BookingRequestRepository(em);
      const find = (companyId: string) => lock(repository, companyId);
      const read = await requireRecord(caller, id, repository, find, BookingRequestNotFound);
      return work({ em, atEnd, repository, ...read, now: clock.now() });
    });
  }

  /** Adjusts the reservation of a request to its prices, if they are others than before (D31). */
  reprice({ request, atEnd }: RequestUnit, before: PricedRequest, after: PricedRequest, rates: RatesOfDay): void {
    const held = reservationOf(request);
    if (!held || JSON.stringify(before) === JSON.stringify(after)) return;
    const { reservation, change } = this.#dependencies.ledger.adjusting(held, after, rates);
    Object.assign(request, reservationColumns(reservation));
    atEnd(change);
  }
}

function bytesOf(contents: Contents): number {
  return Buffer.byteLength(JSON.stringify(contents));
}

/** The prices that the reservation of a request depends on. */
export function pricesOf(
  { totalPrice, currency }: BookingRequestRow,
  items: readonly { price: number | string; currency: string }[],
): PricedRequest {
  const prices = items.map((item) => ({ price: Number(item.price), currency: item.currency }));
  return { totalPrice: Number(totalPrice), currency, items: prices };
}

/**
 * Checks `If-Match`. Call it after everything that the call names has been found (404), and before checks of the
 * request's status (D6, D64).
 *
 * @throws PreconditionFailed
 */
export function requireAsRead({ version }: BookingRequestRow, ifMatch: SentTags): void {
  requireVersion('booking request', version, ifMatch);
}

/** @throws BookingRefused if there is a refusal */
export function allowed(refusal: Refusal | null): void {
  if (refusal) throw new BookingRefused(refusal);
}

/** Call it for every change of a locked request, its items or its travelers (D64). */
export function markChanged(request: BookingRequestRow, now: Date): void {
  request.version += 1;
  request.updatedAt = now;
}

/** Gives a locked PENDING request its final status, and settles its budget in the same transaction (D31, D35). */
export function finish(
  { request, view, atEnd, now }: Pick<ViewedUnit, 'request' | 'view' | 'atEnd' | 'now'>,
  ledger: BudgetLedger,
  outcome: Schemas['BookingRequestStatusChange']['status'],
): BookingRequestView {
  const { companyId, status: before } = request;
  const reservation = reservationOf(request);
  if (reservation) atEnd(ledger.settling(reservation, outcome));
  atEnd(...counting(companyId, { [before]: -1, [outcome]: 1 }));
  request.status = outcome;
  markChanged(request, now);
  return changedRequestView(view, request);
}
