import { isDeepStrictEqual } from 'node:util';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { components } from '../../../generated/api.d.ts';
import { type Caller, requireRecord } from '../../domain/caller.ts';
import { type Clock, utcDay } from '../../domain/clock.ts';
import { requireVersion, type SentTags } from '../../domain/entity-tags.ts';
import type { Refusal } from '../../domain/refusal.ts';
import type { Database } from '../../platform/database/database.ts';
import { type EventType, happened } from '../../platform/database/event-queries.ts';
import { type AtEnd, inTransaction } from '../../platform/database/unit-of-work.ts';
import { adjustReservation, type PricedRequest, type RatesOfDay, settleReservation } from '../budgets/index.ts';
import type { ReferenceDataService } from '../reference-data/index.ts';
import { BookingRequestRepository, countStatements, type LockedRequest } from './booking-request-queries.ts';
import type { BookingRequestView } from './entities.ts';
import { BookingRefused, BookingRequestNotFound } from './errors.ts';
import { sizeRefusal } from './item-validation.ts';
import { contentsRefusal } from './transitions.ts';
import { violationStatusUpdates } from './violation-queries.ts';

type Schemas = components['schemas'];

type RequestTransactionsDependencies = {
  database: Database;
  referenceData: ReferenceDataService;
  clock: Clock;
};

/** A transaction that has locked a request. */
export type RequestUnit = LockedRequest & {
  em: EntityManager;
  atEnd: AtEnd;
  repository: BookingRequestRepository;
  now: Date;
};

/** A part of a request, with the new version of the request (D64). */
export type OfVersion<Part> = { part: Part; version: number };

/** The transactions in which administrators change a request. */
export class RequestTransactions {
  readonly #dependencies: RequestTransactionsDependencies;

  constructor(dependencies: RequestTransactionsDependencies) {
    this.#dependencies = dependencies;
  }

  /** Call it before the transaction, so that it never waits for a second connection. */
  async ratesOfToday(): Promise<RatesOfDay> {
    const { referenceData, clock } = this.#dependencies;
    const today = utcDay(clock.now());
    return { rates: (await referenceData.current(today)).rates, today };
  }

  /**
   * Locks a request and changes it. The clock is read when the request has been locked, so that `updatedAt` never goes
   * back.
   *
   * @throws BookingRequestNotFound; what `work` throws
   */
  async change<T>(caller: Caller, id: string, work: (unit: RequestUnit) => T | Promise<T>): Promise<T> {
    const { database, clock } = this.#dependencies;
    return inTransaction(database.em(), async (em, atEnd) => {
      const repository = new BookingRequestRepository(em);
      const lock = (companyId: string) => repository.lock(companyId, id, caller);
      const locked = await requireRecord(caller, id, repository, lock, BookingRequestNotFound);
      return work({ em, atEnd, repository, ...locked, now: clock.now() });
    });
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
    find: (request: BookingRequestView) => Part,
    work: (unit: RequestUnit, part: Part) => T | Promise<T>,
    ifMatch?: SentTags,
  ): Promise<OfVersion<T>> {
    const rates = await this.ratesOfToday();
    return this.change(caller, id, async (unit) => {
      const { request } = unit;
      const part = find(request);
      requireAsRead(request, ifMatch);
      allowed(contentsRefusal(request.status));
      const [before, sizeBefore] = [pricesOf(request), bytesOf(request)];
      const result = await work(unit, part);
      allowed(sizeRefusal(sizeBefore, bytesOf(request)));
      reprice(unit, before, rates);
      save(unit, 'booking_request.updated');
      return { part: result, version: request.version };
    });
  }
}

function bytesOf({ flightItems, hotelItems, travelers }: BookingRequestView): number {
  return Buffer.byteLength(JSON.stringify([flightItems, hotelItems, travelers]));
}

/** The prices that a request's reservation depends on. */
export function pricesOf(request: BookingRequestView): PricedRequest {
  const { totalPrice, currency, flightItems, hotelItems } = request;
  const items = [...flightItems, ...hotelItems].map((item) => ({ price: item.price, currency: item.currency }));
  return { totalPrice, currency, items };
}

/** Adjusts a request's reservation if its prices have changed (D31). */
export function reprice(unit: RequestUnit, before: PricedRequest, rates: RatesOfDay): void {
  const after = pricesOf(unit.request);
  if (!unit.reservation || isDeepStrictEqual(before, after)) return;
  const { reservation, change } = adjustReservation(unit.reservation, after, rates);
  unit.reservation = reservation;
  unit.atEnd(change);
}

/**
 * Checks `If-Match`. Call it after everything that the call names has been found (404), and before checks of the
 * request's status (D6, D64).
 *
 * @throws PreconditionFailed
 */
export function requireAsRead({ version }: BookingRequestView, ifMatch: SentTags): void {
  requireVersion('booking request', version, ifMatch);
}

/** @throws BookingRefused if there is a refusal */
export function allowed(refusal: Refusal | null): void {
  if (refusal) throw new BookingRefused(refusal);
}

/**
 * Writes the changes of a request as a new version, with their event. Call it for every change, also of its items and
 * travelers (D64, D73).
 */
export function save(
  { request, reservation, repository, atEnd, now }: RequestUnit,
  event: Extract<EventType, `booking_request.${string}`>,
): void {
  request.version += 1;
  request.updatedAt = now.toISOString();
  atEnd(repository.update(request, reservation), happened(event, request, now));
}

/** Gives a locked PENDING request its final status, and settles its budget in the same transaction (D31, D35). */
export function finish(
  unit: RequestUnit,
  outcome: Schemas['BookingRequestStatusChange']['status'],
): BookingRequestView {
  const { request, reservation, atEnd } = unit;
  const { companyId, status: before } = request;
  request.status = outcome;
  save(unit, outcome === 'COMPLETED' ? 'booking_request.completed' : 'booking_request.cancelled');
  atEnd(...violationStatusUpdates(request));
  if (reservation) atEnd(settleReservation(reservation, outcome));
  atEnd(...countStatements(companyId, { [before]: -1, [outcome]: 1 }));
  return request;
}
