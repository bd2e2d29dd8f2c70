import type { EntitySchema } from '@mikro-orm/core';
import type { components } from '../../../generated/api.d.ts';
import { newId } from '../../domain/ids.ts';
import type { DirectoryUser } from '../directory/index.ts';
import type { ActiveReason } from '../reason-codes/index.ts';
import { type BookingRequestView, fieldsOf, FlightItem, HotelItem, type Item } from './entities.ts';

type Schemas = components['schemas'];

/** A new PENDING request as reading it would return it, with null for fields that were not sent. */
export function newBookingRequest(
  body: Schemas['BookingRequestCreate'],
  { companyId, companyName, userId, name, email }: DirectoryUser,
  createdByUserId: string | null,
  reason: ActiveReason | null,
  evaluations: Pick<BookingRequestView, 'policyEvaluation' | 'budgetEvaluation'>,
  now: Date,
): BookingRequestView {
  const id = newId();
  return {
    id,
    version: 1,
    companyId,
    requestedByUserId: userId,
    createdByUserId,
    totalPrice: body.totalPrice,
    currency: body.currency,
    status: 'PENDING',
    requestNotes: body.requestNotes ?? null,
    reason: reason && { code: reason.code, description: reason.description },
    decision: null,
    createdAt: now.toISOString(),
    updatedAt: now.toISOString(),
    company: { id: companyId, name: companyName },
    requestedBy: { id: userId, name, email },
    flightItems: (body.flightItems ?? []).map((item) => newItem(FlightItem, item, id, now)),
    hotelItems: (body.hotelItems ?? []).map((item) => newItem(HotelItem, item, id, now)),
    // In lower case, as PostgreSQL returns UUIDs.
    travelers: body.travelers.map((traveler) => ({ ...traveler, travelerId: traveler.travelerId.toLowerCase() })),
    ...evaluations,
  };
}

/** The defaults of fields that were not sent, or sent as null; all others become null. */
const DEFAULTS: Readonly<Record<string, unknown>> = { childrenCount: 0, infantsCount: 0 };

/** A new item as reading it would return it. */
export function newItem<Kept extends Item>(
  entity: EntitySchema,
  item: object,
  bookingRequestId: string,
  now: Date,
): Kept {
  const [createdAt, updatedAt] = [now.toISOString(), now.toISOString()];
  const given: Record<string, unknown> = { ...item, id: newId(), bookingRequestId, createdAt, updatedAt };
  return storedFields(Object.fromEntries(fieldsOf(entity).map((field) => [field, given[field]]))) as Kept;
}

/** The sent fields of an item as they are stored. */
export function storedFields(sent: object): object {
  const stored = Object.entries(sent).map(([field, value]) => [field, value ?? DEFAULTS[field] ?? null] as const);
  const { roomOccupancy } = sent as Schemas['HotelItemPatch'];
  return { ...Object.fromEntries(stored), ...(roomOccupancy && { roomOccupancy: roomOccupancy.map(roomOf) }) };
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
