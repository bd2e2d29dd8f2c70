// Written by `make generate` from src/packages/client/offers.ts. Change it there.
import { type CabinClass, type LocationOptions, type OfferProblem, type PayloadValue } from './offer-payload.js';
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
type Place = {
    locationId: string | undefined;
    countryCode: string | undefined;
};
/** An amount of money, as far as it is known. */
type Price = {
    amount: number | undefined;
    currency: string | undefined;
};
/**
 * The flight in one direction, without its price, if all that it needs is known.
 *
 * @param cabins of all passengers on all segments
 * @param landings on the way, per segment
 */
export declare function directionOf([origin, destination]: readonly [Place, Place], departure: PayloadValue, duration: PayloadValue, cabins: readonly (CabinClass | undefined)[], landings: readonly (number | undefined)[]): Direction | undefined;
/**
 * An airport in a payload.
 *
 * @param countryOf the country code of an airport, by its own code
 */
export declare function airportOf(code: PayloadValue, countryOf: (code: string) => PayloadValue, name: string | null, { locationId }: LocationOptions): Place;
/**
 * The price per person, as booking requests are evaluated: shared evenly by adults and children, but not by infants.
 *
 * @param counts whether a person counts; undefined if the payload does not say
 */
export declare function perPerson(total: PayloadValue, list: PayloadValue, counts: (person: PayloadValue) => boolean | undefined): number | undefined;
/**
 * An offer of flights, one in each direction.
 *
 * @param directions the list of the payload
 * @param price for one person, in all directions
 */
export declare function flightOffer(offerId: PayloadValue, directions: PayloadValue, flights: readonly (Direction | undefined)[], { amount, currency }: Price, how: FlightOfferOptions['price'], problems: OfferProblem[]): Offer;
/**
 * An offer of a hotel stay.
 *
 * @param price for one room and all nights
 */
export declare function stayOffer(id: string | undefined, cityId: string | undefined, [checkIn, checkOut]: readonly [PayloadValue, PayloadValue], starRating: number | undefined, { amount, currency }: Price, problems: OfferProblem[]): Offer;
/** A part of a payload that should have offers, and can't be read. */
export declare function unreadable(problems: OfferProblem[]): Offer;
export {};
