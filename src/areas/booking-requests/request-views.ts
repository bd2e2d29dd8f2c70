import type { DirectoryUser } from '../directory/index.ts';
import type { BookingRequestRow } from './entities.ts';
import { presentFlightItem, presentHotelItem } from './present.ts';
import type { BookingRequestView, NewBookingRequest } from './booking-request-queries.ts';

/** The view that reading a new request would give right after its rows were written, without reading them. */
export function newRequestView(
  { request, flights, hotels, travelers }: NewBookingRequest,
  { userId, name, email, companyName }: DirectoryUser,
): BookingRequestView {
  return {
    id: request.id,
    version: 1,
    companyId: request.companyId,
    requestedByUserId: request.requestedByUserId,
    createdByUserId: request.createdByUserId ?? null,
    totalPrice: Number(request.totalPrice),
    currency: request.currency,
    status: request.status,
    requestNotes: request.requestNotes ?? null,
    createdAt: request.createdAt.toISOString(),
    updatedAt: request.updatedAt.toISOString(),
    company: { id: request.companyId, name: companyName },
    requestedBy: { id: userId, name, email },
    flightItems: flights.map(presentFlightItem),
    hotelItems: hotels.map(presentHotelItem),
    // In lower case, as PostgreSQL returns UUIDs.
    travelers: travelers.map(({ travelerId, travelerTypeCode }) => ({
      travelerId: travelerId.toLowerCase(),
      travelerTypeCode,
    })),
    policyEvaluation: request.policyEvaluation ?? null,
    budgetEvaluation: request.budgetEvaluation ?? null,
  };
}

/** The view that reading a request would give after its own row was changed, from the view before. */
export function changedRequestView(before: BookingRequestView, request: BookingRequestRow): BookingRequestView {
  return {
    ...before,
    version: request.version,
    totalPrice: Number(request.totalPrice),
    currency: request.currency,
    status: request.status,
    requestNotes: request.requestNotes ?? null,
    updatedAt: request.updatedAt.toISOString(),
  };
}
