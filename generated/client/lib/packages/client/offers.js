// Written by `make generate` from src/packages/client/offers.ts. Change it there.
import { complete, highest, } from './offer-payload.js';
const DAY = 24 * 60 * 60 * 1_000;
/**
 * The flight in one direction, without its price, if all that it needs is known.
 *
 * @param cabins of all passengers on all segments
 * @param landings on the way, per segment
 */
export function directionOf([origin, destination], departure, duration, cabins, landings) {
    const countries = [origin.countryCode, destination.countryCode];
    const durationHours = duration.hours();
    const known = complete({
        originLocationId: origin.locationId,
        destinationLocationId: destination.locationId,
        isInternational: countries.includes(undefined) ? undefined : countries[0] !== countries[1],
        departureDate: departure.day(),
        cabinClass: highest(cabins),
        stops: landings.includes(undefined)
            ? undefined
            : landings.reduce((sum, of) => sum + (of ?? 0), landings.length - 1),
    });
    return known && { ...known, ...(durationHours !== undefined && { durationHours }) };
}
/**
 * An airport in a payload.
 *
 * @param countryOf the country code of an airport, by its own code
 */
export function airportOf(code, countryOf, name, { locationId }) {
    const known = code.placeCode();
    if (known === undefined)
        return { locationId: undefined, countryCode: undefined };
    const countryCode = countryOf(known).countryCode();
    const place = { type: 'airport', code: known, name, countryCode: countryCode ?? null };
    return { locationId: code.locationId(place, locationId), countryCode };
}
/**
 * The price per person, as booking requests are evaluated: shared evenly by adults and children, but not by infants.
 *
 * @param counts whether a person counts; undefined if the payload does not say
 */
export function perPerson(total, list, counts) {
    const amount = total.amount();
    const people = list.someItems().map(counts);
    if (amount === undefined || people.length === 0 || people.includes(undefined))
        return undefined;
    const paying = people.filter((one) => one === true).length;
    return paying > 0 ? amount / paying : list.report('must have a person who is not an infant');
}
/**
 * An offer of flights, one in each direction.
 *
 * @param directions the list of the payload
 * @param price for one person, in all directions
 */
export function flightOffer(offerId, directions, flights, { amount, currency }, how, problems) {
    const isOneWay = flights.length === 1;
    // The number of the direction is added to it.
    const id = offerId.id(isOneWay ? 64 : 60);
    const parts = isOneWay || how === 'whole' ? 1 : how === 'even' ? flights.length : undefined;
    if (parts === undefined)
        directions.report('have one price together: set the option price to whole or even');
    const price = amount === undefined || parts === undefined ? undefined : money(amount / parts);
    const entries = flights.map((direction, index) => {
        const flight = direction && complete({ ...direction, price, currency });
        return flight && id !== undefined ? { id: isOneWay ? id : `${id}.${index}`, flight } : undefined;
    });
    return offerOf(id, entries, problems);
}
/**
 * An offer of a hotel stay.
 *
 * @param price for one room and all nights
 */
export function stayOffer(id, cityId, [checkIn, checkOut], starRating, { amount, currency }, problems) {
    const checkInDate = checkIn.day();
    const checkOutDate = checkOut.day();
    const nights = (Date.parse(checkOutDate ?? '') - Date.parse(checkInDate ?? '')) / DAY;
    if (nights < 1)
        checkOut.report('must be after the check-in date');
    const pricePerNight = amount !== undefined && nights >= 1 ? money(amount / nights) : undefined;
    const hotel = complete({ cityId, checkInDate, checkOutDate, pricePerNight, currency });
    const rating = starRating !== undefined && { starRating };
    return offerOf(id, [id !== undefined && hotel ? { id, hotel: { ...hotel, ...rating } } : undefined], problems);
}
/** A part of a payload that should have offers, and can't be read. */
export function unreadable(problems) {
    return { id: null, entries: [], problems };
}
/** Amounts have at most 4 decimals. */
function money(amount) {
    return Math.round(amount * 10_000) / 10_000;
}
/** If one direction can't be evaluated, the offer has no entries, because the others alone would not represent it. */
function offerOf(id, entries, problems) {
    const known = entries.filter((entry) => entry !== undefined);
    return { id: id ?? null, entries: known.length === entries.length ? known : [], problems };
}
