import type { components } from '../../../generated/api.d.ts';
import { entityTag } from '../../domain/entity-tags.ts';
import type { FlightItemRow, HotelItemRow } from './entities.ts';
import type { BookingRequestView } from './booking-request-queries.ts';

type Schemas = components['schemas'];

/** The entity tag of a request. It covers the company's name and the user's name and e-mail, which are shown (D64). */
export function tagOfBookingRequest({ version, company, requestedBy }: BookingRequestView): string {
  return entityTag(version, [company.name, requestedBy.name, requestedBy.email]);
}

/** Presents a request with its contents. The JSON from the database needs no change, except for the timestamps. */
export function presentBookingRequest({ version: _, ...view }: BookingRequestView): Schemas['BookingRequest'] {
  return {
    ...view,
    createdAt: timestamp(view.createdAt),
    updatedAt: timestamp(view.updatedAt),
    flightItems: view.flightItems.map(withTimestamps),
    hotelItems: view.hotelItems.map(withTimestamps),
  };
}

export function presentFlightItem(row: FlightItemRow): Schemas['FlightItem'] {
  return {
    id: row.id,
    bookingRequestId: row.bookingRequestId,
    originLocationId: row.originLocationId,
    originLocationType: row.originLocationType ?? null,
    originCode: row.originCode,
    originName: row.originName ?? null,
    destinationLocationId: row.destinationLocationId,
    destinationLocationType: row.destinationLocationType ?? null,
    destinationCode: row.destinationCode,
    destinationName: row.destinationName ?? null,
    departureDate: row.departureDate,
    departureTime: row.departureTime ?? null,
    arrivalDate: row.arrivalDate,
    arrivalTime: row.arrivalTime ?? null,
    airline: row.airline ?? null,
    airlineCode: row.airlineCode ?? null,
    flightNumber: row.flightNumber ?? null,
    cabinClass: row.cabinClass,
    adultsCount: row.adultsCount,
    childrenCount: row.childrenCount,
    infantsCount: row.infantsCount,
    price: Number(row.price),
    currency: row.currency,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}

export function presentHotelItem(row: HotelItemRow): Schemas['HotelItem'] {
  return {
    id: row.id,
    bookingRequestId: row.bookingRequestId,
    cityId: row.cityId,
    cityCode: row.cityCode ?? null,
    cityName: row.cityName ?? null,
    hotelId: row.hotelId ?? null,
    hotelName: row.hotelName,
    hotelStars: row.hotelStars ?? null,
    checkInDate: row.checkInDate,
    checkOutDate: row.checkOutDate,
    price: Number(row.price),
    currency: row.currency,
    roomOccupancy: row.roomOccupancy,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}

function withTimestamps<Item extends { createdAt: string; updatedAt: string }>(item: Item): Item {
  return { ...item, createdAt: timestamp(item.createdAt), updatedAt: timestamp(item.updatedAt) };
}

/**
 * `2026-11-20T18:00:00.5+00:00`, as the database writes it in UTC, which every connection is set to →
 * `2026-11-20T18:00:00.500Z` (D13). As text, because a page of 20 requests has 160 of them, and a `Date` takes seven times as
 * long. Of a request that was just created, they are in that form.
 */
function timestamp(text: string): string {
  if (text.endsWith('Z')) return text;
  const [seconds, fraction] = [text.slice(0, 19), text.slice(20, -6)];
  return `${seconds}.${fraction.padEnd(3, '0')}Z`;
}
