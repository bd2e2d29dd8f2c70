/* Reads what is pasted as offers: entries in the API's format, or what a search of Duffel or Amadeus returned. */

import { fromAmadeusFlightOffer, fromAmadeusHotelOffer, fromDuffelOffer, fromDuffelStay } from './client/index.js';
import { findCities } from './places.js';

/** What makes offers of a payload, by a field that only this kind of payload has. */
const READERS = {
  slices: (payload, options) => [fromDuffelOffer(payload, options)],
  itineraries: (payload, options) => [fromAmadeusFlightOffer(payload, options)],
  accommodation: fromDuffelStay,
  offers: fromAmadeusHotelOffer,
};

const UNREADABLE = {
  id: null,
  entries: [],
  problems: [{ path: '', message: 'is not an offer of Duffel or Amadeus as the others are' }],
};

const readerOf = (payload) => READERS[Object.keys(READERS).find((field) => payload?.[field] !== undefined)];

/** The list of offers in a response of a supplier or a request to the API; undefined if there is none. */
export function listIn(value) {
  if (Array.isArray(value)) return value;
  const data = value?.evaluations ?? value?.data ?? value;
  if (Array.isArray(data)) return data;
  // A single hotel of Amadeus has offers, too.
  if (data?.hotel) return [data];
  return data?.offers ?? data?.flightOffers ?? data?.results ?? (readerOf(data) && [data]);
}

export const isOfSupplier = (list) => list.some(readerOf);

/** Cities that the user has chosen, by name and country. */
const chosen = new Map();

/**
 * Duffel's stays name their city, so the cities are looked up first.
 *
 * @param price how the price of a return trip counts: `even` or `whole`
 * @returns `{ offers }`, or `{ name, cities, choose }` if several cities have a name: call `choose` with the ID of one
 */
export async function supplierOffers(value, list, price) {
  const wanted = new Map();
  const read = () => {
    const locationId = (place) => {
      if (place.code) return `${place.type}-${place.code}`;
      const key = `${place.name}, ${place.countryCode}`;
      wanted.set(key, place);
      return chosen.get(key);
    };
    const options = { price, dictionaries: value.dictionaries ?? {}, locationId };
    return list.flatMap((payload) => readerOf(payload)?.(payload, options) ?? UNREADABLE);
  };
  read();
  for (const [key, place] of wanted) {
    if (!place.name || chosen.has(key)) continue;
    const cities = await findCities(place);
    if (cities.length > 1) return { name: place.name, cities, choose: (id) => chosen.set(key, id) };
    if (cities.length === 1) chosen.set(key, cities[0].id);
  }
  return { offers: read() };
}
