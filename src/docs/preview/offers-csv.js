/* Writes evaluated offers as CSV (RFC 4180) for a spreadsheet. */

import { nightsOf } from './totals-view.js';
import { ACTION_WORDS } from './words.js';

/** The columns of an offer's flight and of its hotel stay. */
const FLIGHT = {
  From: ({ originLocationId }, name) => name(originLocationId),
  To: ({ destinationLocationId }, name) => name(destinationLocationId),
  Departure: ({ departureDate }) => departureDate.slice(0, 10),
  'Cabin class': ({ cabinClass }) => cabinClass,
  Stops: ({ stops }) => stops,
  'Flight price': ({ price }) => price,
  'Flight currency': ({ currency }) => currency,
};
const HOTEL = {
  City: ({ cityId }, name) => name(cityId),
  'Check-in': ({ checkInDate }) => checkInDate.slice(0, 10),
  'Check-out': ({ checkOutDate }) => checkOutDate.slice(0, 10),
  Nights: nightsOf,
  'Price per night': ({ pricePerNight }) => pricePerNight,
  'Hotel currency': ({ currency }) => currency,
  Stars: ({ starRating }) => starRating,
};

/**
 * One line per offer, or for each flight of it. Compared with a stored policy, outcome and reasons have a column before
 * and one after.
 *
 * @param placeText turns the ID of a place into text
 */
export function offersCsv(offers, placeText) {
  const isCompared = offers[0].before !== null;
  const judged = isCompared ? ['Before', 'After', 'Reasons before', 'Reasons after'] : ['Outcome', 'Reasons'];
  const header = ['Offer', ...judged, ...Object.keys(FLIGHT), ...Object.keys(HOTEL)];
  const line = ({ id, before, action, results }, { flight, hotel }, index) => [
    id,
    ...(isCompared ? [ACTION_WORDS[before.action]] : []),
    ACTION_WORDS[action],
    ...(isCompared ? [reasons(before.results[index])] : []),
    reasons(results[index]),
    ...Object.values(FLIGHT).map((value) => flight && value(flight, placeText)),
    ...Object.values(HOTEL).map((value) => hotel && value(hotel, placeText)),
  ];
  const lines = offers.flatMap((offer) => offer.entries.map((entry, index) => line(offer, entry, index)));
  // Without the byte order mark, Excel reads UTF-8 as the encoding of its country.
  return `\uFEFF${[header, ...lines].map((cells) => `${cells.map(cell).join(',')}\r\n`).join('')}`;
}

const reasons = ({ flightEvaluation, hotelEvaluation }) =>
  [flightEvaluation, hotelEvaluation]
    .flatMap((half) => half?.violations ?? [])
    .map(({ message }) => message)
    .join(' ');

/**
 * Numbers are written plainly. A spreadsheet would run a text that starts like a formula, so such a text gets an
 * apostrophe; also after a semicolon, which separates cells in many countries.
 */
function cell(value) {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number') return String(value);
  const text = value.replaceAll(/(?<=^|;\s*)(?=[=+\-@\t\r\n])/g, "'");
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
