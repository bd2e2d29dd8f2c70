import type { components } from '../../../generated/api.d.ts';
import { dayNumber } from '../../domain/dates.ts';
import type { Fault } from '../../domain/errors.ts';
import type { Refusal } from '../../domain/refusal.ts';
import type { ActiveReason } from '../reason-codes/index.ts';
import { repeatedTravelerFaults } from './traveler-check.ts';

/**
 * The rules for a booking request and its items that the contract's schema cannot express (D28). Those that it does
 * express (counts on create, an adult in every room, ages from 0 to 17, valid dates) are not repeated here.
 */

type Schemas = components['schemas'];

/** The fields of a flight that depend on each other. */
type FlightFacts = Pick<Schemas['FlightItemCreate'], 'departureDate' | 'arrivalDate' | 'adultsCount' | 'childrenCount'>;

/** The fields of a hotel stay that depend on each other. */
type HotelFacts = Pick<Schemas['HotelItemCreate'], 'checkInDate' | 'checkOutDate'> &
  Partial<Pick<Schemas['HotelItemCreate'], 'roomOccupancy'>>;

/** The maximum numbers of items and travelers of a request, also after additions; the schema checks creates (D28). */
const MAX_COUNTS = { flight: 50, hotel: 50, traveler: 100 } as const;

/**
 * The maximum size of a request's items and travelers after a change, as JSON in bytes; a create's body has the same
 * limit. Without it, 50 hotel stays could have 13 MB, too much for a list with a handful of such requests.
 */
const MAX_CONTENTS_BYTES = 1024 * 1024;

/** A flight across the date line can arrive on the day before its departure (D28). */
const MAX_DAYS_GAINED = 1;

/** The faults of a new request that the schema cannot express and the body alone shows (D28, D32). */
export function bookingRequestFaults({ travelers, ...items }: Schemas['BookingRequestCreate']): Fault[] {
  const flightItems = items.flightItems ?? [];
  const hotelItems = items.hotelItems ?? [];
  const nothingToBook = { field: 'flightItems', message: 'must have at least one item when hotelItems is empty' };
  return [
    ...(flightItems.length + hotelItems.length === 0 ? [nothingToBook] : []),
    ...flightItems.flatMap((item, index) => below(`flightItems.${index}`, flightFaults(item))),
    ...hotelItems.flatMap((item, index) => below(`hotelItems.${index}`, hotelFaults(item))),
    ...repeatedTravelerFaults(travelers),
  ];
}

/**
 * The faults of the reason that a new request gives (D70).
 * @param reason the code, if the company has it and it is active; else null
 */
export function reasonFaults(
  { reasonCode, flightItems, hotelItems }: Schemas['BookingRequestCreate'],
  reason: ActiveReason | null,
): Fault[] {
  if (reasonCode == null) return [];
  if (reason === null) return [{ field: 'reasonCode', message: 'must be an active reason code of your company' }];
  const { code, appliesTo } = reason;
  const [what, items] = appliesTo === 'HOTELS' ? ['a hotel stay', hotelItems] : ['a flight', flightItems];
  if (appliesTo === 'BOTH' || items?.length) return [];
  return [{ field: 'reasonCode', message: `must fit what is booked: ${code} is for requests with ${what}` }];
}

/** Why nothing can be added to a request that has `count` of a kind; null if something can (D28, D37). */
export function additionRefusal(kind: keyof typeof MAX_COUNTS, count: number): Refusal | null {
  if (count < MAX_COUNTS[kind]) return null;
  return { message: `This booking request already has the maximum of ${count} ${kind}s.`, faults: [] };
}

/**
 * Why the items and travelers of a request cannot grow to this size; null if they can. Those of a new request can be
 * stored in more bytes than they were sent in, so a change that makes them smaller is always allowed (D28).
 * @param before their size as JSON in bytes; `after`: the same after the change
 */
export function sizeRefusal(before: number, after: number): Refusal | null {
  if (after <= MAX_CONTENTS_BYTES || after <= before) return null;
  return {
    message:
      'With this change, the flights, hotel stays and travelers of this booking request would be larger than 1 MB. ' +
      'Send shorter names, or book in several requests.',
    faults: [],
  };
}

/**
 * Why none can be removed from a request that has `count`; null if one can (D37).
 * @param count of flights and hotels together, or of travelers
 */
export function removalRefusal(kind: 'item' | 'traveler', count: number): Refusal | null {
  if (count > 1) return null;
  return { message: `This is the last ${kind} of the booking request. Cancel the request instead.`, faults: [] };
}

/**
 * The faults of a flight that the schema cannot express (D28, D37).
 *
 * @param sent of a patch, the fields that were sent: if two fields contradict each other, the fault names one of these
 */
export function flightFaults(item: FlightFacts, sent: Partial<FlightFacts> = item): Fault[] {
  const { departureDate, arrivalDate, adultsCount, childrenCount } = item;
  const faults: Fault[] = [];
  if (dayNumber(departureDate) - dayNumber(arrivalDate) > MAX_DAYS_GAINED) {
    faults.push(
      sent.arrivalDate === undefined
        ? { field: 'departureDate', message: 'must not be later than the day after arrivalDate' }
        : { field: 'arrivalDate', message: 'must not be earlier than the day before departureDate' },
    );
  }
  if (adultsCount + (childrenCount ?? 0) === 0) {
    faults.push(
      sent.adultsCount === undefined
        ? { field: 'childrenCount', message: 'must be at least 1 when adultsCount is 0' }
        : { field: 'adultsCount', message: 'must be at least 1 when childrenCount is 0' },
    );
  }
  return faults;
}

/** The same for a hotel stay. */
export function hotelFaults(item: HotelFacts, sent: Partial<HotelFacts> = item): Fault[] {
  const faults: Fault[] = [];
  // Dates as YYYY-MM-DD can be compared as strings.
  if (item.checkInDate >= item.checkOutDate) {
    faults.push(
      sent.checkOutDate === undefined
        ? { field: 'checkInDate', message: 'must be before checkOutDate' }
        : { field: 'checkOutDate', message: 'must be after checkInDate' },
    );
  }
  for (const [index, { childrenCount, childrenAges }] of (sent.roomOccupancy ?? []).entries()) {
    if ((childrenAges?.length ?? 0) === (childrenCount ?? 0)) continue;
    faults.push({ field: `roomOccupancy.${index}.childrenAges`, message: 'must have as many ages as childrenCount' });
  }
  return faults;
}

function below(path: string, faults: Fault[]): Fault[] {
  return faults.map(({ field, message }) => ({ field: `${path}.${field}`, message }));
}
