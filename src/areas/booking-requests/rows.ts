import type { components } from '../../../generated/api.d.ts';
import { newId } from '../../domain/ids.ts';
import type { Reservation } from '../budgets/index.ts';
import type { NewBookingRequest } from './booking-request-queries.ts';
import type { BookingRequestRow, FlightItemRow, HotelItemRow } from './entities.ts';

type Schemas = components['schemas'];

/** The columns that link an item to its request, and when it was created. */
export type Owned = Pick<FlightItemRow, 'companyId' | 'bookingRequestId' | 'createdAt' | 'updatedAt'>;

/** A PENDING request with its contents, as it is stored; fields that were not sent are null. */
export function newBookingRequest(
  body: Schemas['BookingRequestCreate'],
  {
    reservation,
    now,
    ...given
  }: Pick<
    BookingRequestRow,
    'companyId' | 'requestedByUserId' | 'createdByUserId' | 'policyEvaluation' | 'budgetEvaluation'
  > & { reservation: Reservation | null; now: Date },
): NewBookingRequest {
  const id = newId();
  const { companyId } = given;
  const owned = { companyId, bookingRequestId: id, createdAt: now, updatedAt: now };
  const flights = (body.flightItems ?? []).map((item) => newFlightRow(item, owned));
  const hotels = (body.hotelItems ?? []).map((item) => newHotelRow(item, owned));
  return {
    request: {
      id,
      ...given,
      totalPrice: String(body.totalPrice),
      currency: body.currency,
      status: 'PENDING',
      requestNotes: body.requestNotes ?? null,
      travelerCount: body.travelers.length,
      hasFlights: flights.length > 0,
      hasHotels: hotels.length > 0,
      ...reservationColumns(reservation),
      createdAt: now,
      updatedAt: now,
    },
    flights,
    hotels,
    travelers: body.travelers.map(({ travelerId, travelerTypeCode }, position) => ({
      companyId,
      bookingRequestId: id,
      travelerId,
      travelerTypeCode,
      position,
    })),
  };
}

/** A flight as it is stored; fields that were not sent are null. */
export function newFlightRow(item: Schemas['FlightItemCreate'], owned: Owned): FlightItemRow {
  return {
    id: newId(),
    ...owned,
    originLocationId: item.originLocationId,
    originLocationType: item.originLocationType ?? null,
    originCode: item.originCode,
    originName: item.originName ?? null,
    destinationLocationId: item.destinationLocationId,
    destinationLocationType: item.destinationLocationType ?? null,
    destinationCode: item.destinationCode,
    destinationName: item.destinationName ?? null,
    departureDate: item.departureDate,
    departureTime: item.departureTime ?? null,
    arrivalDate: item.arrivalDate,
    arrivalTime: item.arrivalTime ?? null,
    airline: item.airline ?? null,
    airlineCode: item.airlineCode ?? null,
    flightNumber: item.flightNumber ?? null,
    cabinClass: item.cabinClass,
    adultsCount: item.adultsCount,
    childrenCount: item.childrenCount ?? 0,
    infantsCount: item.infantsCount ?? 0,
    price: String(item.price),
    currency: item.currency,
  };
}

/** A hotel stay as it is stored; fields that were not sent are null. */
export function newHotelRow(item: Schemas['HotelItemCreate'], owned: Owned): HotelItemRow {
  return {
    id: newId(),
    ...owned,
    cityId: item.cityId,
    cityCode: item.cityCode ?? null,
    cityName: item.cityName ?? null,
    hotelId: item.hotelId ?? null,
    hotelName: item.hotelName,
    hotelStars: item.hotelStars ?? null,
    checkInDate: item.checkInDate,
    checkOutDate: item.checkOutDate,
    price: String(item.price),
    currency: item.currency,
    roomOccupancy: item.roomOccupancy.map(roomOf),
  };
}

/** The columns of the sent fields of a flight; a count that is set to null becomes 0. */
export function flightColumns({
  price,
  childrenCount,
  infantsCount,
  ...rest
}: Schemas['FlightItemPatch']): Partial<FlightItemRow> {
  return {
    ...(rest as Partial<FlightItemRow>),
    ...(price !== undefined && { price: String(price) }),
    ...(childrenCount !== undefined && { childrenCount: childrenCount ?? 0 }),
    ...(infantsCount !== undefined && { infantsCount: infantsCount ?? 0 }),
  };
}

/** The columns of the sent fields of a hotel stay. */
export function hotelColumns({ price, roomOccupancy, ...rest }: Schemas['HotelItemPatch']): Partial<HotelItemRow> {
  return {
    ...(rest as Partial<HotelItemRow>),
    ...(price !== undefined && { price: String(price) }),
    ...(roomOccupancy !== undefined && { roomOccupancy: roomOccupancy.map(roomOf) }),
  };
}

/** The fields are in the order in which `jsonb` returns them, so that a create returns exactly what a read does. */
function roomOf(room: Schemas['RoomOccupancyCreate']): Schemas['RoomOccupancy'] {
  return {
    roomName: room.roomName ?? null,
    boardBasis: room.boardBasis ?? null,
    adultsCount: room.adultsCount,
    childrenAges: room.childrenAges ?? [],
    childrenCount: room.childrenCount ?? 0,
  };
}

type ReservationColumns = Pick<BookingRequestRow, 'budgetId' | 'budgetPeriodStart' | 'budgetHolder' | 'budgetAmount'>;

/** The columns of a request that record its reservation on a balance. */
export function reservationColumns(reservation: Reservation | null): ReservationColumns {
  return {
    budgetId: reservation?.budgetId ?? null,
    budgetPeriodStart: reservation?.periodStart ?? null,
    budgetHolder: reservation?.holder ?? null,
    budgetAmount: reservation?.amount ?? null,
  };
}

/** The reservation of a request on a balance; null without a budget. */
export function reservationOf(request: BookingRequestRow): Reservation | null {
  const { companyId, budgetId, budgetPeriodStart: periodStart, budgetHolder: holder, budgetAmount: amount } = request;
  const { budgetEvaluation } = request;
  return budgetId == null || periodStart == null || holder == null || amount == null || budgetEvaluation == null
    ? null
    : { companyId, budgetId, periodStart, holder, amount, currency: budgetEvaluation.currency };
}
