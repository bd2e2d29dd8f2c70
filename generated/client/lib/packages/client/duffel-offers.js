// Written by `make generate` from src/packages/client/duffel-offers.ts. Change it there.
import { PayloadValue } from './offer-payload.js';
import { airportOf, directionOf, flightOffer, perPerson, stayOffer, unreadable, } from './offers.js';
/**
 * The proposals of an offer from Duffel: one flight per slice, at the price per person. The cabin class is the highest
 * of all segments. Never throws, whatever the payload is: see `problems`.
 */
export function fromDuffelOffer(offer, options) {
    const problems = [];
    const payload = new PayloadValue(offer, problems);
    const slices = payload.at('slices');
    const flights = slices.someItems().map((slice) => {
        const segments = slice.at('segments').someItems();
        const [first, last] = [segments[0], segments.at(-1)];
        if (!first || !last)
            return undefined;
        const airport = (end) => airportOf(end.at('iata_code'), () => end.at('iata_country_code'), end.at('name').textOrNull(), options);
        const passengers = segments.flatMap((segment) => segment.at('passengers').someItems());
        return directionOf([airport(first.at('origin')), airport(last.at('destination'))], first.at('departing_at'), slice.at('duration'), passengers.map((passenger) => passenger.at('cabin_class').cabinClass()), segments.map((segment) => segment.at('stops').count()));
    });
    const amount = perPerson(payload.at('total_amount'), payload.at('passengers'), isAdultOrChild);
    const price = { amount, currency: payload.at('total_currency').currency() };
    return flightOffer(payload.at('id'), slices, flights, price, options.price, problems);
}
/** Whether a passenger is an adult or a child; undefined if the payload does not say. */
function isAdultOrChild(passenger) {
    const [type, age] = [passenger.at('type').raw, passenger.at('age').raw];
    if (type === null && typeof age === 'number' && age >= 0)
        return age >= 2;
    if (type === 'infant_without_seat')
        return false;
    if (type === 'adult' || type === 'child')
        return true;
    return passenger.report('must have a type or an age: adult, child or infant_without_seat');
}
/**
 * The proposals of a search result from Duffel's Stays API: an offer per rate, or for the cheapest rate if the result has
 * none. The price per night is that of one room, as it is paid to Duffel; fees that are due at the hotel are not part of
 * it. Never throws, whatever the payload is: see `problems`.
 */
export function fromDuffelStay(stay, options) {
    const listProblems = [];
    const payload = new PayloadValue(stay, listProblems);
    const rooms = payload.at('accommodation', 'rooms').items();
    const rates = rooms.flatMap((room) => room.at('rates').items());
    const offers = rates.map((rate) => stayAt(payload, rate.at('id'), rate.at('total_amount'), rate.at('total_currency'), options));
    if (rates.length === 0) {
        const [amount, currency] = [payload.at('cheapest_rate_total_amount'), payload.at('cheapest_rate_currency')];
        offers.push(stayAt(payload, payload.at('id'), amount, currency, options));
    }
    return listProblems.length > 0 ? [...offers, unreadable(listProblems)] : offers;
}
function stayAt(stay, id, amount, currency, { locationId }) {
    const problems = [];
    const payload = stay.reportingTo(problems);
    const rooms = payload.at('rooms');
    if (rooms.raw !== 1)
        rooms.report('must be 1, because the price of one room is not known otherwise');
    const address = payload.at('accommodation', 'location', 'address');
    const [name, countryCode] = [address.at('city_name').textOrNull(), address.at('country_code').textOrNull()];
    const city = { type: 'city', code: null, name, countryCode };
    const total = amount.reportingTo(problems).amount();
    return stayOffer(id.reportingTo(problems).id(), address.locationId(city, locationId), [payload.at('check_in_date'), payload.at('check_out_date')], payload.at('accommodation', 'rating').stars(), { amount: rooms.raw === 1 ? total : undefined, currency: currency.reportingTo(problems).currency() }, problems);
}
