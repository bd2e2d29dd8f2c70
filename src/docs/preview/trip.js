/* The part of the form that says what to evaluate: one trip, or pasted offers. */

import { byId, fillText } from './dom.js';
import { clearFields, markField, markPasted, markSyntax } from './faults.js';
import { parseJson } from './json-text.js';
import { placeButton, placeId, placeOf, resolvePlace, suggestPlaces } from './places.js';
import { isOfSupplier, listIn, supplierOffers } from './supplier-offers.js';

const DAY_MS = 86_400_000;
const trip = byId('what-trip');
const pasted = byId('offers');

/** The ID of the only offer when the trip comes from the form. */
const TRIP_ID = 'trip';

export function startTrip() {
  const choices = [...document.querySelectorAll('input[name=what]')];
  const show = () => {
    for (const { value, checked } of choices) byId(`what-${value}`).hidden = !checked;
  };
  for (const choice of choices) choice.addEventListener('change', show);
  show();
  for (const part of ['flight', 'hotel']) {
    const toggle = byId(`with-${part}`);
    const showPart = () => {
      byId(`part-${part}`).hidden = !toggle.checked;
    };
    toggle.addEventListener('change', showPart);
    showPart();
  }
  for (const field of trip.querySelectorAll('.place')) suggestPlaces(field);
  followCountries();
  byId('example').addEventListener('click', fillExample);
}

/**
 * Ticks "International" from the countries of the flight's two ends, until the user changes it; then says whether it
 * contradicts them.
 */
function followCountries() {
  const international = byId('flight-international');
  const hint = international.closest('.field').querySelector('.hint');
  let isChosen = false;
  const ends = ['flight-from', 'flight-to'].map(byId);
  const follow = () => {
    const countries = ends
      .map(({ value }) => placeOf(value.trim()))
      .map((end) => end && (end.type === 'COUNTRY' ? end.id : end.countryId));
    const isKnown = countries.every(Boolean);
    const differ = countries[0] !== countries[1];
    if (isKnown && !isChosen) international.checked = differ;
    const isContradiction = isKnown && international.checked !== differ;
    hint.textContent = isContradiction
      ? `These places are in ${differ ? 'different countries' : 'the same country'}.`
      : '';
  };
  international.addEventListener('change', () => {
    isChosen = true;
    follow();
  });
  for (const end of ends) end.addEventListener('place', follow);
}

/** Problems of at most this many offers are listed below them. */
const MAX_PROBLEMS = 20;

/**
 * What to evaluate.
 *
 * @returns `{ offers, problems }`; null after marking what is wrong with the form. An offer is `{ id, entries }` with
 * entries for the service, and `isOnePrice` if all of them have the price of the whole offer. `problems` are sentences
 */
export async function readOffers() {
  clearFields(byId('what'));
  if (isPasted()) return readPasted();
  const places = [...trip.querySelectorAll('.place')].filter((field) => !field.closest('[hidden]'));
  await Promise.all(places.map(resolvePlace));
  const wrong = places.find((field) => field.hasAttribute('aria-invalid'));
  wrong?.focus();
  return wrong ? null : { offers: [{ id: TRIP_ID, entries: [readTrip()] }], problems: [] };
}

const isPasted = () => document.querySelector('input[name=what]:checked').value === 'offers';

/** The trip in the form. It is not validated here, because the service does that. */
function readTrip() {
  const entry = { id: TRIP_ID };
  for (const part of ['flight', 'hotel']) {
    if (!byId(`with-${part}`).checked) continue;
    entry[part] = {};
    for (const field of trip.querySelectorAll(`[data-path^="${part}."]`)) {
      const value = valueOf(field);
      if (value !== undefined) entry[part][field.dataset.path.slice(part.length + 1)] = value;
    }
  }
  return entry;
}

/** The value of a field. Text in a number field that is not a number is sent as it is, for the service to refuse. */
function valueOf(field) {
  if (field.type === 'checkbox') return field.checked;
  const text = field.value.trim();
  if (text === '') return undefined;
  if (field.matches('.place')) return placeId(text);
  return field.dataset.kind === 'number' && Number.isFinite(Number(text)) ? Number(text) : text;
}

/** Reads pasted offers, in the API's format or a supplier's. Those in the API's format get an ID if they have none. */
async function readPasted() {
  const { value, message, offset } = parseJson(pasted.value, 'offers as JSON');
  if (message) {
    markSyntax(pasted, { message, offset });
    pasted.focus();
    return null;
  }
  const list = listIn(value);
  if (!Array.isArray(list))
    return refuse('Paste a list of offers: [{ "flight": { … } }, { "hotel": { … } }], or the response of a supplier.');
  if (list.length === 0) return refuse('The list is empty. Paste 1 to 500 offers.');
  if (isOfSupplier(list)) return readSupplied(value, list);
  const taken = new Set(list.map((entry) => entry?.id));
  let next = 0;
  const freeId = () => {
    do next += 1;
    while (taken.has(`offer-${next}`));
    return `offer-${next}`;
  };
  const entries = list.map((entry) => (isObject(entry) && entry.id === undefined ? { id: freeId(), ...entry } : entry));
  return { offers: entries.map((entry) => ({ id: entry?.id, entries: [entry] })), problems: [] };
}

function refuse(...items) {
  markField(pasted, ...items);
  pasted.focus();
  return null;
}

async function readSupplied(value, list) {
  const price = byId('return-price').value;
  const { offers, name, cities, choose } = await supplierOffers(value, list, price);
  if (!offers) {
    const pick = ({ id }) => {
      choose(id);
      byId('evaluate').click();
    };
    return refuse(`Which “${name}”?`, ...cities.map((city) => placeButton(city, () => pick(city))));
  }
  const problems = offers.flatMap((offer) =>
    offer.problems.map(
      ({ path, message }) =>
        `${offer.id ?? 'An offer'}${offer.entries.length === 0 ? ' (left out)' : ''}: ${path} ${message}.`,
    ),
  );
  const read = offers.filter(({ entries }) => entries.length > 0);
  if (read.length === 0) return refuse('None of these offers can be evaluated.', ...problems.slice(0, MAX_PROBLEMS));
  return {
    offers: read.map(({ id, entries }, index) => ({
      id,
      isOnePrice: price === 'whole',
      // IDs of offers can repeat, so the entries get IDs of their own.
      entries: entries.map((entry, part) => ({ ...entry, id: `${index}.${part}` })),
    })),
    problems,
  };
}

const isObject = (value) => typeof value === 'object' && value !== null && !Array.isArray(value);

/** Marks the fields that faults of the entries are about. @returns the faults that are about other parts */
export function showEntryFaults(faults) {
  const ofEntries = faults.filter(({ field }) => field === 'evaluations' || field.startsWith('evaluations.'));
  const others = faults.filter((fault) => !ofEntries.includes(fault));
  if (ofEntries.length === 0) return others;
  if (isPasted()) {
    const { value } = parseJson(pasted.value, '');
    // The service saw the entries made of a supplier's offers, and not these.
    const skipped = isOfSupplier(listIn(value)) ? Infinity : Array.isArray(value) ? 1 : 0;
    markPasted(
      pasted,
      ofEntries.map((fault) => ({ ...fault, path: fault.field.split('.').slice(skipped) })),
    );
    return others;
  }
  for (const fault of ofEntries) {
    const path = fault.field.split('.').slice(2).join('.');
    const field = trip.querySelector(`[data-path="${CSS.escape(path)}"]`);
    if (field) markField(field, `This ${fault.message}.`);
    else
      markField(
        byId('with-flight'),
        path === '' ? 'Choose a flight, a hotel stay or both.' : `${path} ${fault.message}.`,
      );
  }
  return others;
}

/** Fills in an example that works everywhere, because its places are part of the reference data. */
function fillExample() {
  const day = (ahead) => new Date(Date.now() + ahead * DAY_MS).toISOString().slice(0, 10);
  const flight = {
    originLocationId: 'airport-BER',
    destinationLocationId: 'airport-LHR',
    isInternational: true,
    departureDate: day(30),
    price: 480,
    currency: 'EUR',
    cabinClass: 'BUSINESS',
    stops: 1,
  };
  const hotel = {
    cityId: 'city-LON',
    checkInDate: day(30),
    checkOutDate: day(33),
    pricePerNight: 190,
    currency: 'EUR',
    starRating: 4,
  };
  if (isPasted()) {
    const offers = [
      { id: 'early', flight: { ...flight, price: 210, cabinClass: 'ECONOMY', stops: 0 } },
      { id: 'comfortable', flight, hotel },
      { id: 'long-way', flight: { ...flight, price: 390, stops: 3 } },
      {
        id: 'elsewhere',
        flight: {
          ...flight,
          originLocationId: 'airport-MUC',
          destinationLocationId: 'airport-CDG',
          price: 740,
          cabinClass: 'ECONOMY',
          durationHours: 2,
        },
      },
    ];
    fillText(pasted, JSON.stringify(offers, null, 2));
    return;
  }
  for (const [part, values] of Object.entries({ flight, hotel })) {
    byId(`with-${part}`).checked = true;
    byId(`part-${part}`).hidden = false;
    for (const [name, value] of Object.entries(values)) {
      const field = trip.querySelector(`[data-path="${part}.${name}"]`);
      if (field.type === 'checkbox') field.checked = value;
      else field.value = value;
      if (field.matches('.place')) field.dispatchEvent(new Event('change'));
    }
  }
}
