import {
  type CabinClass,
  complete,
  highest,
  type LocationOptions,
  type OfferPlace,
  type OfferProblem,
  type PayloadValue,
} from './offer-payload.js';
import type { Schemas } from './types.js';

/** What a supplier offers, as proposals. */
export type Offer = {
  /** The supplier's ID of the offer. Null if the payload has none that can be used. */
  id: string | null;
  /**
   * Entries for `POST /api/v1/policies/evaluations`: a hotel stay, or one flight per direction. Empty if the offer can't
   * be evaluated; `problems` has the reasons.
   */
  entries: Schemas['EvaluationEntry'][];
  /**
   * What is missing or wrong in the payload. If the offer has entries nevertheless, it is evaluated without the checks that
   * the problems name.
   */
  problems: OfferProblem[];
};

export type FlightOfferOptions = LocationOptions & {
  /**
   * Offers of several flights, such as a return trip, have one price for all of them. `whole` evaluates the flight of each
   * direction at the whole price, `even` at an even share of it. For one-way trips, both are the same.
   */
  price: 'whole' | 'even';
};

type Direction = Omit<Schemas['FlightProposal'], 'price' | 'currency'>;

/** A place, as far as it is known. */
type Place = { locationId: string | undefined; countryCode: string | undefined };

/** An amount of money, as far as it is known. */
type Price = { amount: number | undefined; currency: string | undefined };

const DAY = 24 * 60 * 60 * 1_000;

/**
 * The flight in one direction, without its price, if all that it needs is known.
 *
 * @param cabins of all passengers on all segments
 * @param landings on the way, per segment
 */
export function directionOf(
  [origin, destination]: readonly [Place, Place],
  departure: PayloadValue,
  duration: PayloadValue,
  cabins: readonly (CabinClass | undefined)[],
  landings: readonly (number | undefined)[],
): Direction | undefined {
  const countries = [origin.countryCode, destination.countryCode];
  const durationHours = duration.hours();
  const known = complete<Direction>({
    originLocationId: origin.locationId,
    destinationLocationId: destination.locationId,
    isInternational: countries.includes(undefined) ? undefined : countries[0] !== countries[1],
    departureDate: departure.day(),
    cabinClass: highest(cabins),
    stops: landings.includes(undefined)
      ? undefined
      : landings.reduce<number>((sum, of) => sum + (of ?? 0), landings.length - 1),
  });
  return known && { ...known, ...(durationHours !== undefined && { durationHours }) };
}

/**
 * An airport in a payload.
 *
 * @param countryOf the country code of an airport, by its own code
 */
export function airportOf(
  code: PayloadValue,
  countryOf: (code: string) => PayloadValue,
  name: string | null,
  { locationId }: LocationOptions,
): Place {
  const known = code.placeCode();
  if (known === undefined) return { locationId: undefined, countryCode: undefined };
  const countryCode = countryOf(known).countryCode();
  const place: OfferPlace = { type: 'airport', code: known, name, countryCode: countryCode ?? null };
  return { locationId: code.locationId(place, locationId), countryCode };
}

/**
 * The price per person, as booking requests are evaluated: shared evenly by adults and children, but not by infants.
 *
 * @param counts whether a person counts; undefined if the payload does not say
 */
export function perPerson(
  total: PayloadValue,
  list: PayloadValue,
  counts: (person: PayloadValue) => boolean | undefined,
): number | undefined {
  const amount = total.amount();
  const people = list.someItems().map(counts);
  if (amount === undefined || people.length === 0 || people.includes(undefined)) return undefined;
  const paying = people.filter((one) => one === true).length;
  return paying > 0 ? amount / paying : list.report('must have a person who is not an infant');
}

/**
 * An offer of flights, one in each direction.
 *
 * @param directions the list of the payload
 * @param price for one person, in all directions
 */
export function flightOffer(
  offerId: PayloadValue,
  directions: PayloadValue,
  flights: readonly (Direction | undefined)[],
  { amount, currency }: Price,
  how: FlightOfferOptions['price'],
  problems: OfferProblem[],
): Offer {
  const isOneWay = flights.length === 1;
  // The number of the direction is added to it.
  const id = offerId.id(isOneWay ? 64 : 60);
  const parts = isOneWay || how === 'whole' ? 1 : how === 'even' ? flights.length : undefined;
  if (parts === undefined) directions.report('have one price together: set the option price to whole or even');
  const price = amount === undefined || parts === undefined ? undefined : money(amount / parts);
  const entries = flights.map((direction, index) => {
    const flight = direction && complete<Schemas['FlightProposal']>({ ...direction, price, currency });
    return flight && id !== undefined ? { id: isOneWay ? id : `${id}.${index}`, flight } : undefined;
  });
  return offerOf(id, entries, problems);
}

/**
 * An offer of a hotel stay.
 *
 * @param price for one room and all nights
 */
export function stayOffer(
  id: string | undefined,
  cityId: string | undefined,
  [checkIn, checkOut]: readonly [PayloadValue, PayloadValue],
  starRating: number | undefined,
  { amount, currency }: Price,
  problems: OfferProblem[],
): Offer {
  const checkInDate = checkIn.day();
  const checkOutDate = checkOut.day();
  const nights = (Date.parse(checkOutDate ?? '') - Date.parse(checkInDate ?? '')) / DAY;
  if (nights < 1) checkOut.report('must be after the check-in date');
  const pricePerNight = amount !== undefined && nights >= 1 ? money(amount / nights) : undefined;
  const hotel = complete<Schemas['HotelOffer']>({ cityId, checkInDate, checkOutDate, pricePerNight, currency });
  const rating = starRating !== undefined && { starRating };
  return offerOf(id, [id !== undefined && hotel ? { id, hotel: { ...hotel, ...rating } } : undefined], problems);
}

/** A part of a payload that should have offers, and can't be read. */
export function unreadable(problems: OfferProblem[]): Offer {
  return { id: null, entries: [], problems };
}

/** Amounts have at most 4 decimals. */
function money(amount: number): number {
  return Math.round(amount * 10_000) / 10_000;
}

/** If one direction can't be evaluated, the offer has no entries, because the others alone would not represent it. */
function offerOf(
  id: string | undefined,
  entries: readonly (Schemas['EvaluationEntry'] | undefined)[],
  problems: OfferProblem[],
): Offer {
  const known = entries.filter((entry) => entry !== undefined);
  return { id: id ?? null, entries: known.length === entries.length ? known : [], problems };
}
