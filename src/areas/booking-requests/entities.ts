import { defineEntity, type EntitySchema, p } from '@mikro-orm/core';
import type { components } from '../../../generated/api.d.ts';
import { numeric } from '../../platform/numeric-column.ts';

type Schemas = components['schemas'];

/** A request with its contents as clients see it, and its version (D64). */
export type BookingRequestView = Omit<Schemas['BookingRequest'], 'notes'> & { version: number };

/** A flight or a hotel stay as clients see it. */
export type Item = Schemas['FlightItem'] | Schemas['HotelItem'];

/** All fields of an item, and its company. */
type ColumnsOf<Each extends Item> = Record<keyof Each | 'companyId', unknown>;

/** Amounts are decimal strings in these tables, as PostgreSQL returns `numeric` (D12). */
export const BookingRequest = defineEntity({
  name: 'BookingRequest',
  tableName: 'booking_requests',
  properties: {
    companyId: p.text().primary(),
    id: p.uuid().primary(),
    requestedByUserId: p.text(),
    createdByUserId: p.text().nullable(),
    totalPrice: numeric(),
    currency: p.text(),
    version: p.integer().default(1),
    status: p.text().$type<Schemas['BookingRequestStatus']>(),
    requestNotes: p.text().nullable(),
    reasonCode: p.text().nullable(),
    decision: p.json<Schemas['BookingDecision']>().nullable(),
    travelerCount: p.integer(),
    hasFlights: p.boolean(),
    hasHotels: p.boolean(),
    policyAction: p.text().nullable(),
    policyId: p.uuid().nullable(),
    policyEvaluation: p.json<Schemas['BookingPolicyEvaluation']>().nullable(),
    budgetEvaluation: p.json<Schemas['BookingBudgetEvaluation']>().nullable(),
    budgetId: p.uuid().nullable(),
    budgetPeriodStart: p.date().nullable(),
    budgetHolder: p.text().nullable(),
    budgetAmount: numeric().nullable(),
    createdAt: p.datetime(3),
    updatedAt: p.datetime(3),
    // Search columns, derived from the items and travelers and written together with them.
    itemTexts: p.text(),
    travelerIds: p.array().columnType('uuid[]'),
  },
});

/** The fields of a flight: queries, rows and responses follow from this list. */
export const FlightItem = defineEntity({
  name: 'FlightItem',
  tableName: 'flight_items',
  properties: {
    companyId: p.text().primary(),
    id: p.uuid().primary(),
    bookingRequestId: p.uuid().primary(),
    originLocationId: p.text(),
    originLocationType: p.text().nullable(),
    originCode: p.text(),
    originName: p.text().nullable(),
    destinationLocationId: p.text(),
    destinationLocationType: p.text().nullable(),
    destinationCode: p.text(),
    destinationName: p.text().nullable(),
    departureDate: p.date(),
    departureTime: p.text().nullable(),
    arrivalDate: p.date(),
    arrivalTime: p.text().nullable(),
    airline: p.text().nullable(),
    airlineCode: p.text().nullable(),
    flightNumber: p.text().nullable(),
    cabinClass: p.text(),
    adultsCount: p.integer(),
    childrenCount: p.integer(),
    infantsCount: p.integer(),
    price: numeric(),
    currency: p.text(),
    createdAt: p.datetime(3),
    updatedAt: p.datetime(3),
  } satisfies ColumnsOf<Schemas['FlightItem']>,
});

/** The fields of a hotel stay, in the same way. */
export const HotelItem = defineEntity({
  name: 'HotelItem',
  tableName: 'hotel_items',
  properties: {
    companyId: p.text().primary(),
    id: p.uuid().primary(),
    bookingRequestId: p.uuid().primary(),
    cityId: p.text(),
    cityCode: p.text().nullable(),
    cityName: p.text().nullable(),
    hotelId: p.text().nullable(),
    hotelName: p.text(),
    hotelStars: p.decimal('number').nullable(),
    checkInDate: p.date(),
    checkOutDate: p.date(),
    price: numeric(),
    currency: p.text(),
    roomOccupancy: p.json<Schemas['RoomOccupancy'][]>(),
    createdAt: p.datetime(3),
    updatedAt: p.datetime(3),
  } satisfies ColumnsOf<Schemas['HotelItem']>,
});

export const BookingRequestTraveler = defineEntity({
  name: 'BookingRequestTraveler',
  tableName: 'booking_request_travelers',
  properties: {
    companyId: p.text().primary(),
    bookingRequestId: p.uuid().primary(),
    travelerId: p.uuid().primary(),
    travelerTypeCode: p.text().$type<Schemas['TravelerType']>(),
    position: p.integer(),
  },
});

/** The fields of an item that clients see, in the order of responses. */
export function fieldsOf(entity: EntitySchema): string[] {
  return Object.keys(entity.meta.properties).filter((field) => field !== 'companyId');
}
