import type { components } from '../../../generated/api.d.ts';
import { travelerTypeOn } from '../../domain/ages.ts';
import type { Caller } from '../../domain/caller.ts';
import type { SentTags } from '../../domain/entity-tags.ts';
import { refuse } from '../../domain/errors.ts';
import type { BookingTravelers } from '../travelers/index.ts';
import type { BookingRequestTravelerRow, FlightItemRow, HotelItemRow } from './entities.ts';
import { ItemNotFound } from './errors.ts';
import {
  additionRefusal,
  flightItemFaults,
  flightPatchFaults,
  hotelItemFaults,
  hotelPatchFaults,
  removalRefusal,
  sizeRefusal,
} from './item-validation.ts';
import { type Contents, derivedColumns } from './repository.ts';
import {
  allowed,
  markChanged,
  pricesOf,
  requireAsRead,
  type RequestTransactions,
  type RequestUnit,
} from './request-transactions.ts';
import { flightColumns, hotelColumns, newFlightRow, newHotelRow } from './rows.ts';
import { contentsRefusal } from './transitions.ts';
import { addedTravelerFaults, firstTravelDay, isSameId } from './traveler-check.ts';

type Schemas = components['schemas'];

/** The transaction of a PENDING request whose contents may be changed. */
type ContentsUnit = RequestUnit & { contents: Contents };

/** A part of a request, with the new version of the request (D64). */
export type OfVersion<Part> = { part: Part; version: number };

/** Adds, changes and removes the flights, hotel stays and travelers of PENDING requests, for administrators (D37). */
export class ContentsService {
  readonly #transactions: RequestTransactions;
  readonly #travelers: BookingTravelers;

  constructor(transactions: RequestTransactions, travelers: BookingTravelers) {
    this.#transactions = transactions;
    this.#travelers = travelers;
  }

  /** @throws BookingRequestNotFound; BookingRefused; Invalid (D28, D37) */
  async addFlight(caller: Caller, id: string, body: Schemas['FlightItemCreate']): Promise<OfVersion<FlightItemRow>> {
    refuse(flightItemFaults(body));
    return this.#change(caller, id, nothing, async ({ atEnd, repository, contents, request, now }) => {
      allowed(additionRefusal('flights', contents.flights.length));
      const { companyId, id: bookingRequestId } = request;
      const flight = newFlightRow(body, { companyId, bookingRequestId, createdAt: now, updatedAt: now });
      atEnd(repository.insertFlight(flight));
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
    return this.#change(
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
    await this.#change(
      caller,
      id,
      flightOf(flightId),
      async ({ atEnd, repository, contents }, flight) => {
        allowed(removalRefusal('item', contents.flights.length + contents.hotels.length));
        atEnd(repository.deleteFlight(flight));
        contents.flights = contents.flights.filter((item) => item !== flight);
      },
      ifMatch,
    );
  }

  /** @throws BookingRequestNotFound; BookingRefused; Invalid (D28, D37) */
  async addHotel(caller: Caller, id: string, body: Schemas['HotelItemCreate']): Promise<OfVersion<HotelItemRow>> {
    refuse(hotelItemFaults(body));
    return this.#change(caller, id, nothing, async ({ atEnd, repository, contents, request, now }) => {
      allowed(additionRefusal('hotels', contents.hotels.length));
      const { companyId, id: bookingRequestId } = request;
      const hotel = newHotelRow(body, { companyId, bookingRequestId, createdAt: now, updatedAt: now });
      atEnd(repository.insertHotel(hotel));
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
    return this.#change(
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
    await this.#change(
      caller,
      id,
      hotelOf(hotelId),
      async ({ atEnd, repository, contents }, hotel) => {
        allowed(removalRefusal('item', contents.flights.length + contents.hotels.length));
        atEnd(repository.deleteHotel(hotel));
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
    return this.#change(caller, id, nothing, async ({ em, atEnd, repository, contents, request }) => {
      allowed(additionRefusal('travelers', contents.travelers.length));
      const [traveler] = await this.#travelers.find(em, request.companyId, [travelerId]);
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
      atEnd(repository.insertTraveler(row));
      contents.travelers.push(row);
      return { travelerId: known, travelerTypeCode };
    });
  }

  /** @throws BookingRequestNotFound; ItemNotFound; PreconditionFailed; BookingRefused for the last traveler (D37) */
  async removeTraveler(caller: Caller, id: string, travelerId: string, ifMatch?: SentTags): Promise<void> {
    await this.#change(
      caller,
      id,
      travelerOf(travelerId),
      async ({ atEnd, repository, contents }, traveler) => {
        allowed(removalRefusal('traveler', contents.travelers.length));
        atEnd(repository.deleteTraveler(traveler));
        contents.travelers = contents.travelers.filter((each) => each !== traveler);
      },
      ifMatch,
    );
  }

  /**
   * Changes the items or travelers of a PENDING request, then what is derived from them: its counts, its search text, and
   * its reservation if prices have changed (D31).
   * @param find returns the part to change. It throws if there is none, because a 404 comes before checks of the status
   * (D6)
   */
  async #change<Part, T>(
    caller: Caller,
    id: string,
    find: (contents: Contents) => Part,
    work: (unit: ContentsUnit, part: Part) => Promise<T>,
    ifMatch?: SentTags,
  ): Promise<OfVersion<T>> {
    const rates = await this.#transactions.ratesOfToday();
    return this.#transactions.change(caller, id, async (unit) => {
      const { repository, request, now } = unit;
      const contents = await repository.contents(request);
      const part = find(contents);
      requireAsRead(request, ifMatch);
      allowed(contentsRefusal(request.status));
      const prices = () => pricesOf(request, [...contents.flights, ...contents.hotels]);
      const [before, sizeBefore] = [prices(), bytesOf(contents)];
      const result = await work({ ...unit, contents }, part);
      allowed(sizeRefusal(sizeBefore, bytesOf(contents)));
      this.#transactions.reprice(unit, before, prices(), rates);
      Object.assign(request, derivedColumns(contents));
      markChanged(request, now);
      return { part: result, version: request.version };
    });
  }
}

function bytesOf(contents: Contents): number {
  return Buffer.byteLength(JSON.stringify(contents));
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
