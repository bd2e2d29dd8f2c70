import type { components } from '../../../generated/api.d.ts';
import { CABIN_CLASSES } from '../../domain/cabin-classes.ts';
import { dayNumber } from '../../domain/dates.ts';
import type { Fault } from '../../domain/errors.ts';
import { divideAmount } from '../../domain/money.ts';
import { type KnownLocation, type Place, resolvePlace } from '../../domain/places.ts';
import type { Refusal } from '../../domain/refusal.ts';
import type { Evaluation, FlightProposal, HotelProposal, PolicyAction, Proposal } from '../policies/index.ts';

/**
 * The policy check of a new booking request (D30): turns items into proposals, has the policy area evaluate them, and
 * builds the result that is stored and returned.
 */

type Schemas = components['schemas'];

/** The fields of a flight that policies evaluate. */
export const FLIGHT_FACTS = [
  'originLocationId',
  'originLocationType',
  'originCode',
  'destinationLocationId',
  'destinationLocationType',
  'destinationCode',
  'departureDate',
  'cabinClass',
  'adultsCount',
  'childrenCount',
  'price',
  'currency',
] as const;
export type BookedFlight = Pick<Schemas['FlightItemCreate'], (typeof FLIGHT_FACTS)[number]>;

/** The fields of a hotel stay that policies evaluate; of the rooms only their number. */
export type BookedHotel = Pick<
  Schemas['HotelItemCreate'],
  'cityId' | 'cityCode' | 'hotelStars' | 'checkInDate' | 'checkOutDate' | 'price' | 'currency'
> & { roomOccupancy: { length: number } };

/** The facts about a request's travelers that the price per person depends on. */
export type BookedTraveler = Pick<Schemas['BookingTravelerCreate'], 'travelerTypeCode'>;

/** A location of the reference data with its ISO or IATA code (D42). */
export type CodedLocation = KnownLocation & { code: string };

/** Locations by id, and by code within each type. */
export type LocationIndex = {
  byId: ReadonlyMap<string, CodedLocation>;
  byCode: ReadonlyMap<string, ReadonlyMap<string, CodedLocation>>;
};

/** One item as it is proposed to the policy, and its path in the request: `flightItems.0`. */
type ProposedItem = { item: string; proposal: Proposal };

/** Evaluates one proposal under the policy of the user whom the request is for. */
type Judge = (proposal: Proposal) => Evaluation;

/** From the most lenient to the strictest action (D30). */
export const BY_STRICTNESS: readonly PolicyAction[] = ['ALLOW', 'WARN_AND_ALLOW', 'REQUIRE_APPROVAL', 'BLOCK'];

/**
 * The names that policies use for booked classes, ignoring case, spaces, hyphens and underscores: `premium economy` is
 * PREMIUM_ECONOMY. A class that policies do not know stays as it was sent (D30).
 */
const CABIN_CLASS_BY_LETTERS: ReadonlyMap<string, string> = new Map(CABIN_CLASSES.map((name) => [letters(name), name]));

/** The index of each version of the locations that is in use. */
const indexes = new WeakMap<ReadonlyMap<string, CodedLocation>, LocationIndex>();

/**
 * Prepares the reference data for `findLocation`, once per version. Codes are in capital letters (D42). Of two with the
 * same type and code, the lower id wins.
 */
export function indexLocations(byId: ReadonlyMap<string, CodedLocation>): LocationIndex {
  const known = indexes.get(byId);
  if (known) return known;
  const byCode = new Map<string, Map<string, CodedLocation>>();
  for (const location of byId.values()) {
    const ofType = byCode.get(location.type) ?? new Map<string, CodedLocation>();
    byCode.set(location.type, ofType);
    const other = ofType.get(location.code);
    if (other === undefined || location.id < other.id) ofType.set(location.code, location);
  }
  const index = { byId, byCode };
  indexes.set(byId, index);
  return index;
}

/** The location with this id, else with this type and code, ignoring case; null if there is none (D30). */
export function findLocation(
  { byId, byCode }: LocationIndex,
  id: string,
  type: string | null | undefined,
  code: string | null | undefined,
): CodedLocation | null {
  const sameId = byId.get(id);
  if (sameId) return sameId;
  if (type == null || code == null) return null;
  return byCode.get(type.toUpperCase())?.get(code.toUpperCase()) ?? null;
}

/** The items of a request as proposals, flights first, in the order they were sent (D30). */
export function proposedItems(
  request: {
    flightItems: readonly BookedFlight[];
    hotelItems: readonly BookedHotel[];
    travelers: readonly BookedTraveler[];
  },
  locations: LocationIndex,
): ProposedItem[] {
  const { flightItems, hotelItems, travelers } = request;
  const seatedTravelers = travelers.filter(({ travelerTypeCode }) => travelerTypeCode !== 'INF').length;
  return [
    ...flightItems.map((flight, index) => ({
      item: `flightItems.${index}`,
      proposal: { flight: flightProposal(flight, seatedTravelers, locations), hotel: null },
    })),
    ...hotelItems.map((hotel, index) => ({
      item: `hotelItems.${index}`,
      proposal: { flight: null, hotel: hotelProposal(hotel, locations) },
    })),
  ];
}

/**
 * Evaluates the items under a policy. The result is stored with the request and returned as `policyEvaluation` (D30).
 */
export function checkPolicy(
  { policyId, policyVersion }: { policyId: string; policyVersion: number },
  items: readonly ProposedItem[],
  judge: Judge,
): Schemas['BookingPolicyEvaluation'] {
  const evaluated = evaluatedItems(items, judge);
  return {
    policyId,
    policyVersion,
    action: strictestAction(evaluated.map(({ action }) => action)),
    compliant: evaluated.every(({ compliant }) => compliant),
    items: evaluated,
  };
}

/** Whether two evaluations of a request differ in an action, or in what an item violates. Values may differ (D71). */
export function hasOtherOutcome(
  one: Schemas['BookingPolicyEvaluation'] | null,
  other: Schemas['BookingPolicyEvaluation'] | null,
): boolean {
  return outcomeText(one) !== outcomeText(other);
}

function outcomeText(evaluation: Schemas['BookingPolicyEvaluation'] | null): string {
  const items = evaluation?.items.map(({ item, action, violations }) => [
    item,
    action,
    violations.map(({ type }) => type),
  ]);
  return JSON.stringify([evaluation?.action, items]);
}

/** Evaluates the items one by one. The result has the currency of an item's price limit (D72). */
export function evaluatedItems(items: readonly ProposedItem[], judge: Judge): Schemas['BookedItemEvaluation'][] {
  return items.map(({ item, proposal }) => {
    const { flightEvaluation, matchedFlightRule, hotelEvaluation, matchedHotelRule } = judge(proposal);
    // Each item is a proposal of its own.
    const { compliant, action, violations } = (flightEvaluation ?? hotelEvaluation)!;
    const rule = matchedFlightRule?.rule ?? matchedHotelRule;
    return {
      item,
      matchedRuleId: rule?.id ?? null,
      compliant,
      action,
      violations: violations.map((violation) =>
        violation.type === 'PRICE' ? { ...violation, currency: rule!.currency } : violation,
      ),
    };
  });
}

/** The strictest of the actions; ALLOW when there are none (D30). */
export function strictestAction(actions: readonly PolicyAction[]): PolicyAction {
  return BY_STRICTNESS.findLast((action) => actions.includes(action)) ?? 'ALLOW';
}

/** The refusal (403) of a request with blocked items, naming each with its reasons; null if there are none (D30). */
export function policyRefusal({ items }: Schemas['BookingPolicyEvaluation']): Refusal | null {
  const faults: Fault[] = items
    .filter(({ action }) => action === 'BLOCK')
    .map(({ item, violations }) => ({ field: item, message: reasonOf(item, violations) }));
  if (faults.length === 0) return null;
  const count = faults.length === 1 ? '1 item' : `${faults.length} items`;
  return { message: `Your travel policy does not allow ${count} of this booking. See data.`, faults };
}

/**
 * Items have no stops and no duration, so these checks are skipped (D30).
 * @param seatedTravelers the number of adults and children of the request. The price is shared by no more than these,
 * so that a higher count in the item cannot lower the price per person
 */
function flightProposal(flight: BookedFlight, seatedTravelers: number, locations: LocationIndex): FlightProposal {
  const { originLocationId, originLocationType, originCode } = flight;
  const { destinationLocationId, destinationLocationType, destinationCode } = flight;
  const origin = placeOf(locations, originLocationId, originLocationType, originCode);
  const destination = placeOf(locations, destinationLocationId, destinationLocationType, destinationCode);
  const people = Math.min(flight.adultsCount + (flight.childrenCount ?? 0), seatedTravelers);
  return {
    origin,
    destination,
    // Unknown if either country is.
    isInternational: origin.countryId && destination.countryId ? origin.countryId !== destination.countryId : null,
    departureDate: flight.departureDate,
    // A request can have infants as its only travelers (D30).
    price: divideAmount(flight.price, Math.max(1, people)),
    currency: flight.currency,
    cabinClass: CABIN_CLASS_BY_LETTERS.get(letters(flight.cabinClass)) ?? flight.cabinClass,
    stops: null,
    durationHours: null,
  };
}

function hotelProposal(hotel: BookedHotel, locations: LocationIndex): HotelProposal {
  const { checkInDate, checkOutDate } = hotel;
  const nights = dayNumber(checkOutDate) - dayNumber(checkInDate);
  const rooms = hotel.roomOccupancy.length;
  return {
    place: placeOf(locations, hotel.cityId, 'CITY', hotel.cityCode),
    checkInDate,
    checkOutDate,
    pricePerNight: divideAmount(hotel.price, nights * rooms),
    currency: hotel.currency,
    // 0 means unrated, and its check is skipped (D28).
    starRating: hotel.hotelStars || null,
  };
}

/**
 * The place of an item. It keeps the id that was sent, because rules may name that id. If a city was found by its code,
 * its own id becomes the place's `cityId`, so that rules for that city match.
 */
function placeOf(
  locations: LocationIndex,
  id: string,
  type: string | null | undefined,
  code: string | null | undefined,
): Place {
  const location = findLocation(locations, id, type, code);
  const place = resolvePlace(id, location, null);
  return location?.type === 'CITY' ? { ...place, cityId: location.id } : place;
}

/** An item without violations is blocked only if no rule matches and the policy's default action is BLOCK (D25). */
function reasonOf(item: string, violations: readonly { message: string }[]): string {
  if (violations.length > 0) return violations.map(({ message }) => message).join(' ');
  const offer = item.startsWith('flightItems.') ? 'flight' : 'hotel stay';
  return `No rule of your travel policy allows this ${offer}. Choose another ${offer}, or ask your travel administrator.`;
}

function letters(cabinClass: string): string {
  // Texts copied from other programs have hyphens such as U+2010 or U+2011.
  return cabinClass.replaceAll(/[\s_\p{Dash_Punctuation}]/gu, '').toUpperCase();
}
