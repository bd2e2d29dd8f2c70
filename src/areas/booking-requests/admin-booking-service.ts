import type { EntityManager } from '@mikro-orm/postgresql';
import type { components } from '../../../generated/api.d.ts';
import { travelerTypeOn } from '../../domain/ages.ts';
import { ACCESS_ALL_COMPANIES, type Caller, findRecord } from '../../domain/caller.ts';
import { type Clock, utcDay } from '../../domain/clock.ts';
import { dayRange } from '../../domain/dates.ts';
import { requireVersion, type SentTags } from '../../domain/entity-tags.ts';
import type { Refusal } from '../../domain/refusal.ts';
import { requireCompany } from '../../domain/tenancy.ts';
import type { Database } from '../../platform/database.ts';
import { type AtEnd, inTransaction } from '../../platform/transaction.ts';
import type { BudgetLedger, RatesOfDay } from '../budgets/index.ts';
import type { ReferenceDataService } from '../reference-data/index.ts';
import type { BookingTravelers } from '../travelers/index.ts';
import type { BookingRequestPage } from './booking-service.ts';
import type { BookingRequestRow, BookingRequestTravelerRow, FlightItemRow, HotelItemRow } from './entities.ts';
import { BookingRefused, BookingRequestNotFound, ItemNotFound, refuse } from './errors.ts';
import {
  additionRefusal,
  flightItemFaults,
  flightPatchFaults,
  hotelItemFaults,
  hotelPatchFaults,
  removalRefusal,
} from './item-validation.ts';
import { type BookingRequestSort, boundsFaults } from './list-query.ts';
import { BookingRequestRepository, type BookingRequestView, type Contents } from './repository.ts';
import { finish, markChanged } from './request-changes.ts';
import { flightColumns, hotelColumns, newFlightRow, newHotelRow, reservationColumns, reservationOf } from './rows.ts';
import { contentsRefusal, editRefusal, statusRefusal } from './transitions.ts';
import { addedTravelerFaults, firstTravelDay, isSameId } from './traveler-check.ts';

type Schemas = components['schemas'];

export type AdminBookingServiceDependencies = {
  database: Database;
  travelers: BookingTravelers;
  ledger: BudgetLedger;
  referenceData: ReferenceDataService;
  clock: Clock;
};

export type AdminListQuery = {
  page: number;
  perPage: number;
  companyId?: string;
  status?: Schemas['BookingRequestStatus'][];
  search?: string;
  startDate?: string;
  endDate?: string;
  serviceType?: Schemas['ServiceType'][];
  minPrice?: number;
  maxPrice?: number;
  minTravelers?: number;
  maxTravelers?: number;
  sortBy?: BookingRequestSort;
  sortOrder?: 'asc' | 'desc';
};

/** A transaction that has locked a request. */
type Unit = {
  em: EntityManager;
  atEnd: AtEnd;
  repository: BookingRequestRepository;
  request: BookingRequestRow;
  now: Date;
  rates: RatesOfDay;
};

/** The same for a PENDING request, with its contents, which may be changed. */
type ContentsUnit = Unit & { contents: Contents };

/** A part of a request, with the new version of the request (D64). */
export type OfVersion<Part> = { part: Part; version: number };

/** Manages booking requests for administrators. Each write is one transaction, and first locks the request. */
export class AdminBookingService {
  readonly #dependencies: AdminBookingServiceDependencies;

  constructor(dependencies: AdminBookingServiceDependencies) {
    this.#dependencies = dependencies;
  }

  /**
   * Filters are combined with AND. Without `companyId`: those of the caller's company, or of all companies with
   * ACCESS_ALL_COMPANIES (D4, D39).
   *
   * @throws OtherCompany; Invalid
   */
  async list(caller: Caller, query: AdminListQuery): Promise<BookingRequestPage> {
    const {
      companyId,
      search,
      startDate,
      endDate,
      sortBy = 'createdAt',
      sortOrder = 'desc',
      page,
      perPage,
      ...filters
    } = query;
    if (companyId !== undefined) requireCompany(caller, companyId);
    const { days, faults } = dayRange({ startDate, endDate });
    refuse([...faults, ...boundsFaults(query)]);
    const everyCompany = caller.permissions.has(ACCESS_ALL_COMPANIES) ? null : caller.companyId;
    const filter = { ...filters, ...days, companyId: companyId ?? everyCompany, requester: search };
    return this.#dependencies.database.lists.read('AdminBookingRequests_list', async (em) => {
      const repository = new BookingRequestRepository(em);
      const { keys, total } = await repository.page(filter, { by: sortBy, direction: sortOrder }, page, perPage);
      return { requests: await repository.views(keys), total };
    });
  }

  /**
   * @throws BookingRequestNotFound; PreconditionFailed; BookingRefused for a field that cannot be edited in the
   * request's status (D36)
   */
  async update(
    caller: Caller,
    id: string,
    patch: Schemas['BookingRequestPatch'],
    ifMatch?: SentTags,
  ): Promise<BookingRequestView> {
    return this.#inUnit(caller, id, async (unit) => {
      const { request, repository, now } = unit;
      requireAsRead(request, ifMatch);
      allowed(editRefusal(request.status, patch));
      const { totalPrice, ...rest } = patch;
      Object.assign(request, rest, totalPrice !== undefined && { totalPrice: String(totalPrice) });
      markChanged(request, now);
      if (totalPrice !== undefined || patch.currency !== undefined) {
        await this.#reprice(unit, await repository.contents(request));
      }
      await repository.save();
      return (await repository.view(request))!;
    });
  }

  /** @throws BookingRequestNotFound; PreconditionFailed; BookingRefused for a request in a final status (D35) */
  async changeStatus(
    caller: Caller,
    id: string,
    outcome: Schemas['BookingRequestStatusChange']['status'],
    ifMatch?: SentTags,
  ): Promise<BookingRequestView> {
    return this.#inUnit(caller, id, async ({ em, atEnd, request, now }) => {
      requireAsRead(request, ifMatch);
      allowed(statusRefusal(request.status, outcome));
      return finish(em, atEnd, this.#dependencies.ledger, request, outcome, now);
    });
  }

  /** @throws BookingRequestNotFound; BookingRefused; Invalid (D28, D37) */
  async addFlight(caller: Caller, id: string, body: Schemas['FlightItemCreate']): Promise<OfVersion<FlightItemRow>> {
    refuse(flightItemFaults(body));
    return this.#inItems(caller, id, nothing, async ({ repository, contents, request, now }) => {
      allowed(additionRefusal('flights', contents.flights.length));
      const { companyId, id: bookingRequestId } = request;
      const flight = newFlightRow(body, { companyId, bookingRequestId, createdAt: now, updatedAt: now });
      await repository.insertFlight(flight);
      contents.flights.push(flight);
      return flight;
    });
  }

  /** @throws BookingRequestNotFound; ItemNotFound; PreconditionFailed; BookingRefused; Invalid (D28, D37) */
  async updateFlight(
    caller: Caller,
    id: string,
    flightId: string,
    patch: Schemas['FlightItemPatch'],
    ifMatch?: SentTags,
  ): Promise<OfVersion<FlightItemRow>> {
    return this.#inItems(
      caller,
      id,
      flightOf(flightId),
      async ({ now }, flight) => {
        refuse(flightPatchFaults(flight, patch));
        return Object.assign(flight, flightColumns(patch), { updatedAt: now });
      },
      ifMatch,
    );
  }

  /** @throws BookingRequestNotFound; ItemNotFound; PreconditionFailed; BookingRefused for the last item (D37) */
  async removeFlight(caller: Caller, id: string, flightId: string, ifMatch?: SentTags): Promise<void> {
    await this.#inItems(
      caller,
      id,
      flightOf(flightId),
      async ({ repository, contents }, flight) => {
        allowed(removalRefusal('item', contents.flights.length + contents.hotels.length));
        await repository.deleteFlight(flight);
        contents.flights = contents.flights.filter((item) => item !== flight);
      },
      ifMatch,
    );
  }

  /** @throws BookingRequestNotFound; BookingRefused; Invalid (D28, D37) */
  async addHotel(caller: Caller, id: string, body: Schemas['HotelItemCreate']): Promise<OfVersion<HotelItemRow>> {
    refuse(hotelItemFaults(body));
    return this.#inItems(caller, id, nothing, async ({ repository, contents, request, now }) => {
      allowed(additionRefusal('hotels', contents.hotels.length));
      const { companyId, id: bookingRequestId } = request;
      const hotel = newHotelRow(body, { companyId, bookingRequestId, createdAt: now, updatedAt: now });
      await repository.insertHotel(hotel);
      contents.hotels.push(hotel);
      return hotel;
    });
  }

  /** @throws BookingRequestNotFound; ItemNotFound; PreconditionFailed; BookingRefused; Invalid (D28, D37) */
  async updateHotel(
    caller: Caller,
    id: string,
    hotelId: string,
    patch: Schemas['HotelItemPatch'],
    ifMatch?: SentTags,
  ): Promise<OfVersion<HotelItemRow>> {
    return this.#inItems(
      caller,
      id,
      hotelOf(hotelId),
      async ({ now }, hotel) => {
        refuse(hotelPatchFaults(hotel, patch));
        return Object.assign(hotel, hotelColumns(patch), { updatedAt: now });
      },
      ifMatch,
    );
  }

  /** @throws BookingRequestNotFound; ItemNotFound; PreconditionFailed; BookingRefused for the last item (D37) */
  async removeHotel(caller: Caller, id: string, hotelId: string, ifMatch?: SentTags): Promise<void> {
    await this.#inItems(
      caller,
      id,
      hotelOf(hotelId),
      async ({ repository, contents }, hotel) => {
        allowed(removalRefusal('item', contents.flights.length + contents.hotels.length));
        await repository.deleteHotel(hotel);
        contents.hotels = contents.hotels.filter((item) => item !== hotel);
      },
      ifMatch,
    );
  }

  /**
   * Adds any traveler of the request's company, with the type that the traveler has on the first travel day (D32, D37).
   *
   * @throws BookingRequestNotFound; BookingRefused; Invalid
   */
  async addTraveler(caller: Caller, id: string, travelerId: string): Promise<OfVersion<Schemas['BookingTraveler']>> {
    return this.#inContents(caller, id, nothing, async ({ em, repository, contents, request }) => {
      allowed(additionRefusal('travelers', contents.travelers.length));
      const [traveler] = await this.#dependencies.travelers.find(em, request.companyId, [travelerId]);
      const travelerIds = contents.travelers.map((each) => each.travelerId);
      refuse(addedTravelerFaults(traveler ?? null, { companyId: request.companyId, travelerIds }));
      const { id: known, birthDate } = traveler!;
      // A request always holds an item, so there is a first travel day.
      const travelerTypeCode = travelerTypeOn(birthDate, firstTravelDay(contents.flights, contents.hotels)!);
      const position = Math.max(...contents.travelers.map((each) => each.position)) + 1;
      const row = {
        bookingRequestId: request.id,
        travelerId: known,
        companyId: request.companyId,
        travelerTypeCode,
        position,
      };
      await repository.insertTraveler(row);
      contents.travelers.push(row);
      return { travelerId: known, travelerTypeCode };
    });
  }

  /** @throws BookingRequestNotFound; ItemNotFound; PreconditionFailed; BookingRefused for the last traveler (D37) */
  async removeTraveler(caller: Caller, id: string, travelerId: string, ifMatch?: SentTags): Promise<void> {
    await this.#inContents(
      caller,
      id,
      travelerOf(travelerId),
      async ({ repository, contents }, traveler) => {
        allowed(removalRefusal('traveler', contents.travelers.length));
        await repository.deleteTraveler(traveler);
        contents.travelers = contents.travelers.filter((each) => each !== traveler);
      },
      ifMatch,
    );
  }

  /** Rates are read before the transaction, so that it never waits for a second connection. */
  async #inUnit<T>(caller: Caller, id: string, work: (unit: Unit) => Promise<T>): Promise<T> {
    const { database, referenceData, clock } = this.#dependencies;
    const now = clock.now();
    const today = utcDay(now);
    const { rates } = await referenceData.current(today);
    return inTransaction(database.orm.em.fork(), async (em, atEnd) => {
      const repository = new BookingRequestRepository(em);
      const request = await findRecord(caller, id, repository, (companyId) => repository.findForWrite(companyId, id));
      if (!request) throw new BookingRequestNotFound();
      return work({ em, atEnd, repository, request, now, rates: { rates, today } });
    });
  }

  /** Changes the items of a PENDING request like `#inContents`, and updates its reservation (D31). */
  #inItems<Part, T>(
    caller: Caller,
    id: string,
    find: (contents: Contents) => Part,
    work: (unit: ContentsUnit, part: Part) => Promise<T>,
    ifMatch?: SentTags,
  ): Promise<OfVersion<T>> {
    const changeAndReprice = async (unit: ContentsUnit, part: Part): Promise<T> => {
      const result = await work(unit, part);
      await this.#reprice(unit, unit.contents);
      return result;
    };
    return this.#inContents(caller, id, find, changeAndReprice, ifMatch);
  }

  /**
   * Changes the items or travelers of a PENDING request, then updates its counts and search text (D37).
   * @param find returns the part to change. It throws if there is none, because a 404 comes before checks of the status
   * (D6)
   */
  #inContents<Part, T>(
    caller: Caller,
    id: string,
    find: (contents: Contents) => Part,
    work: (unit: ContentsUnit, part: Part) => Promise<T>,
    ifMatch?: SentTags,
  ): Promise<OfVersion<T>> {
    return this.#inUnit(caller, id, async (unit) => {
      const { repository, request, now } = unit;
      const contents = await repository.contents(request);
      const part = find(contents);
      requireAsRead(request, ifMatch);
      allowed(contentsRefusal(request.status));
      const result = await work({ ...unit, contents }, part);
      markChanged(request, now);
      await repository.saveContents(request, contents);
      return { part: result, version: request.version };
    });
  }

  async #reprice({ em, request, rates }: Unit, { flights, hotels }: Contents): Promise<void> {
    const reservation = reservationOf(request);
    if (!reservation) return;
    const items = [...flights, ...hotels].map(({ price, currency }) => ({ price: Number(price), currency }));
    const priced = { totalPrice: Number(request.totalPrice), currency: request.currency, items };
    Object.assign(request, reservationColumns(await this.#dependencies.ledger.adjust(em, reservation, priced, rates)));
  }
}

/** @throws BookingRefused if there is a refusal */
function allowed(refusal: Refusal | null): void {
  if (refusal) throw new BookingRefused(refusal);
}

/**
 * Checks `If-Match`. Call it after everything that the call names has been found (404), and before checks of the
 * request's status (D6, D64).
 *
 * @throws PreconditionFailed
 */
function requireAsRead({ version }: BookingRequestRow, ifMatch: SentTags): void {
  requireVersion('booking request', version, ifMatch);
}

/** For a change that adds a part instead of changing one. */
function nothing(): void {}

function flightOf(id: string): (contents: Contents) => FlightItemRow {
  return ({ flights }) => flights.find((item) => isSameId(item.id, id)) ?? absent('flight');
}

function hotelOf(id: string): (contents: Contents) => HotelItemRow {
  return ({ hotels }) => hotels.find((item) => isSameId(item.id, id)) ?? absent('hotel');
}

function travelerOf(id: string): (contents: Contents) => BookingRequestTravelerRow {
  return ({ travelers }) => travelers.find(({ travelerId }) => isSameId(travelerId, id)) ?? absent('traveler');
}

function absent(kind: 'flight' | 'hotel' | 'traveler'): never {
  throw new ItemNotFound(kind);
}
