import type { components } from '../../../generated/api.d.ts';
import { travelerTypeOn } from '../../domain/ages.ts';
import type { Fault } from '../../domain/errors.ts';
import type { TravelerOfBooking } from '../travelers/index.ts';

type Schemas = components['schemas'];

/** The UTC date on which traveler types are determined: the earliest departure or check-in (D32). */
export function firstTravelDay(
  flights: readonly { departureDate: string }[],
  hotels: readonly { checkInDate: string }[],
): string {
  const days = [...flights.map(({ departureDate }) => departureDate), ...hotels.map(({ checkInDate }) => checkInDate)];
  // A request always holds an item. Dates as YYYY-MM-DD can be compared as strings.
  return days.sort()[0]!;
}

/** The faults of travelers that were sent twice; each names the later one (D32). */
export function repeatedTravelerFaults(sent: readonly { travelerId: string }[]): Fault[] {
  return sent.flatMap(({ travelerId }, index) => {
    const first = sent.findIndex((other) => isSameId(other.travelerId, travelerId));
    if (first === index) return [];
    return [
      { field: `travelers.${index}.travelerId`, message: `must not be the same as travelers.${first}.travelerId` },
    ];
  });
}

/**
 * The faults of the travelers of a new request (D32): a traveler who is unknown or somebody else's, with the same
 * message for both, so that nobody learns which travelers exist; and a type that is not the traveler's on the first
 * travel day.
 * @param known the sent travelers that exist in the company, in any order
 * @param ownerIds the users whose travelers a request may have: its creator and the user it is for
 * @param day the first travel day
 */
export function travelerFaults(
  sent: readonly Schemas['BookingTravelerCreate'][],
  known: readonly TravelerOfBooking[],
  ownerIds: readonly string[],
  day: string,
): Fault[] {
  const byId = new Map(known.map((traveler) => [traveler.id, traveler]));
  return sent.flatMap(({ travelerId, travelerTypeCode }, index) => {
    const traveler = byId.get(travelerId.toLowerCase());
    if (!traveler || !ownerIds.includes(traveler.userId)) {
      const message = 'must be one of your travelers, or one of the person you are booking for';
      return [{ field: `travelers.${index}.travelerId`, message }];
    }
    const type = travelerTypeOn(traveler.birthDate, day);
    if (type === travelerTypeCode) return [];
    const message = `must be ${type}, the traveler's type on ${day}`;
    return [{ field: `travelers.${index}.travelerTypeCode`, message }];
  });
}

/**
 * The faults of a traveler that an administrator adds: not in the request's company, or already in the request (D37).
 * @param traveler the company's traveler with the sent id; null if it has none
 */
export function addedTravelerFaults(
  traveler: TravelerOfBooking | null,
  others: readonly { travelerId: string }[],
): Fault[] {
  const field = 'travelerId';
  if (!traveler) return [{ field, message: "must be a traveler of the booking request's company" }];
  const isInRequest = others.some(({ travelerId }) => isSameId(travelerId, traveler.id));
  return isInRequest ? [{ field, message: 'must not already be a traveler of this booking request' }] : [];
}

/** UUIDs are compared without regard to case, as the database does (D11). */
export function isSameId(a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase();
}
