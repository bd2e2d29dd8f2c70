// Written by `make generate` from src/packages/client/amadeus-offers.ts. Change it there.
import { type LocationOptions } from './offer-payload.js';
import { type FlightOfferOptions, type Offer } from './offers.js';
/** An offer of Amadeus Self-Service's Flight Offers Search 2 or Flight Offers Price 1, as far as it is read here. */
export type AmadeusFlightOffer = {
    id: string;
    /** One for a one-way trip, two for a return trip. */
    itineraries: readonly {
        duration?: string;
        segments: readonly {
            id: string;
            /** In local time. */
            departure: {
                iataCode: string;
                at: string;
            };
            arrival: {
                iataCode: string;
            };
            /** Landings without a change of flights. */
            numberOfStops: number;
        }[];
    }[];
    /** For all travelers and itineraries, fees included. */
    price: {
        currency: string;
        grandTotal?: string;
    };
    travelerPricings?: readonly {
        travelerType: string;
        fareDetailsBySegment: readonly {
            segmentId: string;
            cabin?: string;
        }[];
    }[];
};
/** The `dictionaries` of the response that has the offers: only there do airports have a country. */
export type AmadeusDictionaries = {
    locations?: Readonly<Record<string, {
        countryCode?: string;
    }>>;
};
/** A hotel with its offers, from Amadeus Self-Service's Hotel Search 3, as far as it is read here. */
export type AmadeusHotelOffers = {
    available?: boolean;
    /** Hotel Search 3 has no ratings; its predecessor has. */
    hotel: {
        name?: string;
        cityCode: string;
        rating?: string;
    };
    offers?: readonly {
        id: string;
        checkInDate: string;
        checkOutDate: string;
        /** For one room and all nights, whatever the number of rooms is. */
        price: {
            currency: string;
            total: string;
        };
    }[];
};
/**
 * The proposals of a flight offer from Amadeus: one flight per itinerary, at the price per person, fees included. The cabin
 * class is the highest of all segments. Never throws, whatever the payload is: see `problems`.
 */
export declare function fromAmadeusFlightOffer(offer: AmadeusFlightOffer, options: FlightOfferOptions & {
    dictionaries: AmadeusDictionaries;
}): Offer;
/**
 * The proposals of a hotel with its offers from Amadeus, which is an item of `data`: an offer per item of `offers`. Never
 * throws, whatever the payload is: see `problems`.
 */
export declare function fromAmadeusHotelOffer(hotelOffers: AmadeusHotelOffers, options?: LocationOptions): Offer[];
