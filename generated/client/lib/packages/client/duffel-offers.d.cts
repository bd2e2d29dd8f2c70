// Written by `make generate` from src/packages/client/duffel-offers.ts. Change it there.
import { type LocationOptions } from './offer-payload.cjs';
import { type FlightOfferOptions, type Offer } from './offers.cjs';
type DuffelAirport = {
    iata_code: string | null;
    iata_country_code: string | null;
    name?: string | null;
};
/** An offer of flights in Duffel's API, version 2, as far as it is read here. */
export type DuffelOffer = {
    id: string;
    /** For all passengers and slices. */
    total_amount: string;
    total_currency: string;
    /** They have a type or an age. */
    passengers: readonly {
        type?: string | null;
        age?: number | null;
    }[];
    /** One for a one-way trip, two for a return trip. */
    slices: readonly {
        duration?: string | null;
        segments: readonly {
            origin: DuffelAirport;
            destination: DuffelAirport;
            /** In local time. */
            departing_at: string;
            /** Landings without a change of flights. */
            stops: readonly unknown[];
            passengers: readonly {
                cabin_class: string;
            }[];
        }[];
    }[];
};
/** A search result in Duffel's Stays API, before or after its rates were fetched, as far as it is read here. */
export type DuffelStay = {
    id: string;
    check_in_date: string;
    check_out_date: string;
    rooms: number;
    cheapest_rate_total_amount: string;
    cheapest_rate_currency: string;
    accommodation: {
        rating?: number | null;
        location: {
            address: {
                city_name: string;
                country_code: string;
            };
        };
        rooms?: readonly {
            rates?: readonly DuffelRate[] | null;
        }[] | null;
    };
};
type DuffelRate = {
    id: string;
    total_amount: string;
    total_currency: string;
};
/**
 * The proposals of an offer from Duffel: one flight per slice, at the price per person. The cabin class is the highest
 * of all segments. Never throws, whatever the payload is: see `problems`.
 */
export declare function fromDuffelOffer(offer: DuffelOffer, options: FlightOfferOptions): Offer;
/**
 * The proposals of a search result from Duffel's Stays API: an offer per rate, or for the cheapest rate if the result has
 * none. The price per night is that of one room, as it is paid to Duffel; fees that are due at the hotel are not part of
 * it. Never throws, whatever the payload is: see `problems`.
 */
export declare function fromDuffelStay(stay: DuffelStay, options: LocationOptions): Offer[];
export {};
