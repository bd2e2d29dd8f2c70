/* The evaluated offers: one row each, which expands to show the explanation. */

import { badge, element, note } from './dom.js';
import { explanation } from './explanation-view.js';
import { fillNames, place } from './places.js';
import { ACTION_WORDS, ACTIONS, amountWords, count, valueWords } from './words.js';

const ORDERS = {
  mild: ['Allowed first', (one, other) => one.rank - other.rank],
  strict: ['Blocked first', (one, other) => other.rank - one.rank],
  sent: ['As sent', (one, other) => one.index - other.index],
};

/** At most this many warnings are listed. */
const MAX_WARNINGS = 20;

/**
 * @param run `{ entries, evaluation, explain, rules }`: the offers that were sent, the response, a function that
 * explains one offer, and what `rulesOf` returned
 */
export async function offersView(run) {
  const offers = run.evaluation.evaluations.map((result, index) => ({
    index,
    result,
    entry: run.entries[index],
    ...strictest(result),
  }));
  const body = element('tbody', { role: 'rowgroup' });
  const rows = new Map(offers.map((offer) => [offer, offerRows(offer, run)]));
  const sort = (order) =>
    body.replaceChildren(...[...offers].sort(ORDERS[order][1]).flatMap((offer) => rows.get(offer)));
  sort('mild');
  const headers = ['Outcome', 'Offer', 'Price'].map((header) =>
    element('th', { scope: 'col', role: 'columnheader' }, header),
  );
  const table = element(
    'div',
    { class: 'offers' },
    element(
      'table',
      { role: 'table' },
      element('caption', { class: 'unseen' }, 'Offers, with the action that the policy takes'),
      element('thead', { role: 'rowgroup' }, element('tr', { role: 'row' }, ...headers)),
      body,
    ),
  );
  if (offers.length === 1) await open(rows.get(offers[0])[0]);
  return element(
    'div',
    {},
    summary(run.evaluation.summary),
    warningsView(run.evaluation.warnings, offers.length),
    offers.length > 1 ? toolbar(offers.length, run, sort) : null,
    table,
  );
}

/** The stricter of the actions for an offer's flight and its hotel stay. */
function strictest({ flightEvaluation, hotelEvaluation }) {
  const rank = Math.max(
    ...[flightEvaluation, hotelEvaluation].filter(Boolean).map(({ action }) => ACTIONS.indexOf(action)),
  );
  return { rank, action: ACTIONS[rank] };
}

export function actionBadge(action) {
  return badge(action.toLowerCase(), action, ACTION_WORDS[action]);
}

function summary(counts) {
  const items = ACTIONS.map((action) =>
    element(
      'li',
      { class: counts[action] === 0 ? 'none' : null },
      element('strong', {}, valueWords(counts[action])),
      actionBadge(action),
    ),
  );
  return element(
    'div',
    { class: 'summary' },
    element('p', { id: 'summary-title' }, 'Flights and hotel stays:'),
    element('ul', { 'aria-labelledby': 'summary-title' }, ...items),
  );
}

/** What the service warns about, such as unknown places. */
function warningsView(warnings, offers) {
  if (warnings.length === 0) return null;
  const items = warnings
    .slice(0, MAX_WARNINGS)
    .map(({ id, message }) => element('li', {}, offers > 1 ? `${id}: ${message}` : message));
  const more = warnings.length - items.length;
  return element(
    'div',
    { class: 'warnings' },
    note('The results may differ from what you expect:'),
    element('ul', {}, ...items, more > 0 ? element('li', {}, `${count(more, 'more warning')}.`) : null),
  );
}

function toolbar(number, { isExplained }, sort) {
  const select = element(
    'select',
    { id: 'order' },
    ...Object.entries(ORDERS).map(([value, [words]]) => element('option', { value }, words)),
  );
  select.addEventListener('change', () => sort(select.value));
  const hint = isExplained
    ? 'Open an offer to see why.'
    : 'Open an offer to ask why: with more than 50 offers, reasons are asked for one by one.';
  return element(
    'div',
    { class: 'toolbar' },
    element('p', {}, `${count(number, 'offer')}. ${hint}`),
    element('label', {}, 'Sort ', select),
  );
}

/** The row of an offer, and the row below it that holds the explanation. */
function offerRows(offer, run) {
  const { index, action, result, entry } = offer;
  const id = `why-${index}`;
  const button = element(
    'button',
    { type: 'button', class: 'offer', 'aria-expanded': 'false', 'aria-controls': id },
    result.id,
  );
  const cells = [
    element('td', { role: 'cell' }, actionBadge(action)),
    element('th', { scope: 'row', role: 'rowheader' }, button, ...tripLines(entry)),
    element('td', { class: 'price', role: 'cell' }, ...prices(entry)),
  ];
  const row = element('tr', { role: 'row', class: `offer-row ${action.toLowerCase()}` }, ...cells);
  const why = element(
    'tr',
    { id, role: 'row', class: 'why', hidden: true },
    element('td', { role: 'cell', colspan: 3 }),
  );
  button.addEventListener('click', () => {
    if (button.getAttribute('aria-expanded') === 'true') {
      button.setAttribute('aria-expanded', 'false');
      why.hidden = true;
    } else void open(row);
  });
  row.openWhy = () => fill(why.firstChild, offer, run);
  row.why = why;
  return [row, why];
}

async function open(row) {
  row.querySelector('button').setAttribute('aria-expanded', 'true');
  row.why.hidden = false;
  await row.openWhy();
}

/** Loads the explanation when the offer is first opened, or opened again after a failure. */
async function fill(cell, offer, run) {
  if (cell.firstChild && !cell.querySelector('.failed')) return;
  cell.replaceChildren(element('p', { class: 'note', role: 'status' }, 'Looking up why…'));
  const { result, notice, problem } = await run.explain(offer);
  if (problem) {
    cell.replaceChildren(
      element('p', { class: 'note failed', role: 'alert' }, `${problem} Close the offer and open it again to retry.`),
    );
    return;
  }
  const rules = await run.rules.load();
  const shown = element('div', {}, notice ? note(notice) : null);
  if (result.flightEvaluation)
    shown.append(explanation('FLIGHT', result.flightEvaluation, result.matchedFlightRule, result, rules));
  if (result.hotelEvaluation)
    shown.append(explanation('HOTEL', result.hotelEvaluation, result.matchedHotelRule, result, rules));
  await fillNames(shown);
  cell.replaceChildren(shown);
}

function tripLines({ flight, hotel }) {
  const lines = [];
  if (flight) {
    const stops = flight.stops === 0 ? 'non-stop' : amountWords('STOPS', flight.stops);
    lines.push(
      element('span', { class: 'trip' }, place(flight.originLocationId), ' → ', place(flight.destinationLocationId)),
    );
    lines.push(
      element(
        'span',
        { class: 'details' },
        [flight.departureDate.slice(0, 10), valueWords(flight.cabinClass), stops].join(' · '),
      ),
    );
  }
  if (hotel) {
    lines.push(element('span', { class: 'trip' }, 'Hotel in ', place(hotel.cityId)));
    const days = `${hotel.checkInDate.slice(0, 10)} to ${hotel.checkOutDate.slice(0, 10)}`;
    const stars = hotel.starRating ? amountWords('STAR_RATING', hotel.starRating) : 'unrated';
    lines.push(element('span', { class: 'details' }, `${days} · ${stars}`));
  }
  return lines;
}

function prices({ flight, hotel }) {
  const lines = [];
  if (flight) lines.push(element('span', {}, amountWords('PRICE', flight.price, flight.currency)));
  if (hotel)
    lines.push(
      element('span', {}, amountWords('PRICE', hotel.pricePerNight, hotel.currency), element('small', {}, ' a night')),
    );
  return lines;
}
