// Written by `make generate` from src/packages/client/offer-payload.ts. Change it there.
import type { Schemas } from './types.cjs';
/** What is missing or wrong in a supplier's payload. */
export type OfferProblem = {
    /** Where, such as `slices.0.segments.1.passengers.0.cabin_class`. */
    path: string;
    /** What it must be, and which checks are skipped without it. */
    message: string;
};
/** A place in a supplier's payload. */
export type OfferPlace = {
    type: 'airport' | 'city';
    /** Its IATA code. Null if the supplier sends none: Duffel only has names for the cities of hotels. */
    code: string | null;
    name: string | null;
    /** ISO 3166-1 alpha-2. */
    countryCode: string | null;
};
export type LocationOptions = {
    /**
     * The ID that a place has as a location of Travel Desk; null or undefined if it is unknown. By default an ID like those
     * of preloaded locations, such as `airport-BER` or `city-LON`. Duffel's stays need it, because they have no city codes.
     */
    locationId?: (place: OfferPlace) => string | null | undefined;
};
export type CabinClass = Schemas['FlightProposal']['cabinClass'];
/** A value in a payload: of any type, or missing. Reading it never throws, but reports what is wrong and where. */
export declare class PayloadValue {
    #private;
    constructor(value: unknown, problems: OfferProblem[], path?: readonly (string | number)[]);
    at(...keys: (string | number)[]): PayloadValue;
    report(message: string): undefined;
    /** The value as it is, for anything that may be missing or of any type. */
    get raw(): unknown;
    /** An optional name. */
    textOrNull(): string | null;
    /** The same value, with other problems to report to. */
    reportingTo(problems: OfferProblem[]): PayloadValue;
    /** The items of a list that may be missing. */
    items(): PayloadValue[];
    /** The items of a list that must have one. */
    someItems(): PayloadValue[];
    count(): number | undefined;
    wholeNumber(): number | undefined;
    /** An ID that is short enough for an entry. */
    id(most?: number): string | undefined;
    currency(): string | undefined;
    countryCode(): string | undefined;
    /** The IATA code of an airport or a city. */
    placeCode(): string | undefined;
    /** An amount of money, which suppliers send as a string. */
    amount(): number | undefined;
    /** The day of a date or of a local time. The local day counts, even if it is another one in UTC. */
    day(): string | undefined;
    /** A duration as in ISO 8601, in hours. */
    hours(): number | undefined;
    /** A star rating, also as a string. */
    stars(): number | undefined;
    cabinClass(): CabinClass | undefined;
    /** The ID of a place as a location of Travel Desk. */
    locationId(place: OfferPlace, locationId?: LocationOptions['locationId']): string | undefined;
}
/** The highest cabin class, because a rule must allow each of them; undefined if one is unknown. */
export declare function highest(cabins: readonly (CabinClass | undefined)[]): CabinClass | undefined;
/** The object, unless one of its values is undefined. */
export declare function complete<T extends object>(values: {
    [K in keyof T]: T[K] | undefined;
}): T | undefined;
