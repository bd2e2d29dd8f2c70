"use strict";
Object.defineProperty(exports, "__esModule", { value: true });
exports.fromAmadeusFlightOffer = fromAmadeusFlightOffer;
exports.fromAmadeusHotelOffer = fromAmadeusHotelOffer;
// Written by `make generate` from src/packages/client/amadeus-offers.ts. Change it there.
const offer_payload_cjs_1 = require("./offer-payload.cjs");
const offers_cjs_1 = require("./offers.cjs");
/**
 * The proposals of a flight offer from Amadeus: one flight per itinerary, at the price per person, fees included. The cabin
 * class is the highest of all segments. Never throws, whatever the payload is: see `problems`.
 */
function fromAmadeusFlightOffer(offer, options) {
    const problems = [];
    const payload = new offer_payload_cjs_1.PayloadValue(offer, problems);
    const locations = new offer_payload_cjs_1.PayloadValue(options.dictionaries, problems, ['dictionaries']).at('locations');
    const fares = payload
        .at('travelerPricings')
        .items()
        .map((traveler) => {
        const details = traveler.at('fareDetailsBySegment');
        return { details, items: details.items() };
    });
    const itineraries = payload.at('itineraries');
    const flights = itineraries.someItems().map((itinerary) => {
        const segments = itinerary.at('segments').someItems();
        const [first, last] = [segments[0], segments.at(-1)];
        if (!first || !last)
            return undefined;
        const airport = (code) => (0, offers_cjs_1.airportOf)(code, (known) => locations.at(known, 'countryCode'), null, options);
        return (0, offers_cjs_1.directionOf)([airport(first.at('departure', 'iataCode')), airport(last.at('arrival', 'iataCode'))], first.at('departure', 'at'), itinerary.at('duration'), segments.flatMap((segment) => {
            const id = segment.at('id').id();
            return fares.map((fare) => cabinOf(fare, id));
        }), segments.map((segment) => segment.at('numberOfStops').wholeNumber()));
    });
    const amount = (0, offers_cjs_1.perPerson)(payload.at('price', 'grandTotal'), payload.at('travelerPricings'), isAdultOrChild);
    const price = { amount, currency: payload.at('price', 'currency').currency() };
    return (0, offers_cjs_1.flightOffer)(payload.at('id'), itineraries, flights, price, options.price, problems);
}
function cabinOf({ details, items }, segmentId) {
    if (segmentId === undefined)
        return undefined;
    const fare = items.find((one) => one.at('segmentId').raw === segmentId);
    return fare ? fare.at('cabin').cabinClass() : details.report(`must have the fare of segment ${segmentId}`);
}
/** Whether a traveler is an adult or a child; undefined if the payload does not say. */
function isAdultOrChild(traveler) {
    const type = traveler.at('travelerType').raw;
    if (type === 'HELD_INFANT' || type === 'SEATED_INFANT')
        return false;
    return typeof type === 'string' && type !== ''
        ? true
        : traveler.at('travelerType').report('must be a type of traveler, such as ADULT');
}
/**
 * The proposals of a hotel with its offers from Amadeus, which is an item of `data`: an offer per item of `offers`. Never
 * throws, whatever the payload is: see `problems`.
 */
function fromAmadeusHotelOffer(hotelOffers, options = {}) {
    const listProblems = [];
    const found = new offer_payload_cjs_1.PayloadValue(hotelOffers, listProblems);
    const list = found.at('offers');
    // A hotel without rooms has no offers.
    const items = found.at('available').raw === false ? list.items() : list.someItems();
    const offers = items.map((item) => {
        const problems = [];
        const offer = item.reportingTo(problems);
        const hotel = found.at('hotel').reportingTo(problems);
        const cityCode = hotel.at('cityCode');
        const code = cityCode.placeCode();
        const city = { type: 'city', code: code ?? null, name: null, countryCode: null };
        const price = offer.at('price');
        return (0, offers_cjs_1.stayOffer)(offer.at('id').id(), code && cityCode.locationId(city, options.locationId), [offer.at('checkInDate'), offer.at('checkOutDate')], hotel.at('rating').stars(), { amount: price.at('total').amount(), currency: price.at('currency').currency() }, problems);
    });
    return listProblems.length > 0 ? [...offers, (0, offers_cjs_1.unreadable)(listProblems)] : offers;
}
