/* The evaluated offers: one row each, which expands to show the explanation. Compared with a stored policy, each row
   shows the outcome before and after. */

import { daysTooOld } from './checks-view.js';
import { actionBadge, actionChange, element, icon, note } from './dom.js';
import { download } from './download.js';
import { explanation } from './explanation-view.js';
import { offersCsv } from './offers-csv.js';
import { fillNames, place, placeText } from './places.js';
import { pricedEntries, totalsView } from './totals-view.js';
import { ACTIONS, amountWords, count, valueWords } from './words.js';

const ORDERS = {
  changed: ['Changed first', (one, other) => isChanged(other) - isChanged(one)],
  mild: ['Allowed first', (one, other) => one.rank - other.rank],
  strict: ['Blocked first', (one, other) => other.rank - one.rank],
  sent: ['As sent', (one, other) => one.index - other.index],
};

/** At most this many warnings are listed. */
const MAX_WARNINGS = 20;

/** At most this many reasons for a change are shown in a row. */
const MAX_REASONS = 2;

const isChanged = ({ before, action }) => before !== null && before.action !== action;

/** @returns how many of the offers have another outcome under the second response */
export const countChanged = (offers, before, evaluation) => judged(offers, evaluation, before).filter(isChanged).length;

/**
 * @param run `{ asked, evaluation, explain, rules, before, rulesBefore }`: what `readOffers` returned, the response, a
 * function that explains one offer, and what `rulesOf` returned; `before` is the response for the policy to compare with,
 * or null
 */
export async function offersView(run) {
  const offers = judged(run.asked.offers, run.evaluation, run.before);
  const body = element('tbody', { role: 'rowgroup' });
  const rows = new Map(offers.map((offer) => [offer, offerRows(offer, run)]));
  const shown = { offers, order: run.before ? 'changed' : 'mild' };
  const bar = toolbar(shown, run, () => show({}));
  const show = (change) => {
    Object.assign(shown, change);
    shown.offers = shown.offers.toSorted(ORDERS.sent[1]).sort(ORDERS[shown.order][1]);
    body.replaceChildren(...shown.offers.flatMap((offer) => rows.get(offer)));
    void fillNames(body);
    bar.querySelector('[role=status]').textContent = `${count(shown.offers.length, 'offer')} shown.`;
  };
  const totals = totalsView(offers, isChanged, (chosen) => show({ offers: chosen }));
  const headers = [run.before ? 'Before → after' : 'Outcome', 'Offer', 'Price'].map((header) =>
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
  return element('div', {}, totals, warningsView(run), oldRates(run.evaluation), offers.length > 1 ? bar : null, table);
}

/** The offers with the results of their entries and their outcome, which is the strictest of these. */
function judged(offers, { evaluations }, before) {
  let next = 0;
  return offers.map((offer, index) => {
    const [first, end] = [next, (next += offer.entries.length)];
    const own = (response) => outcome(response.evaluations.slice(first, end));
    return { ...offer, index, before: before && own(before), ...own({ evaluations }) };
  });
}

function outcome(results) {
  const rank = Math.max(...results.flatMap(halves).map(({ action }) => ACTIONS.indexOf(action)));
  return { results, rank, action: ACTIONS[rank] };
}

const halves = ({ flightEvaluation, hotelEvaluation }) => [flightEvaluation, hotelEvaluation].filter(Boolean);

/** What is missing in the offers, and what the service warns about, such as unknown places. */
function warningsView({ asked: { offers, problems }, evaluation: { warnings } }) {
  const names = new Map(offers.flatMap(({ id, entries }) => entries.map((entry) => [entry.id, id])));
  const sentences = [
    ...problems,
    ...warnings.map(({ id, message }) => (offers.length > 1 ? `${names.get(id)}: ${message}` : message)),
  ];
  if (sentences.length === 0) return null;
  const items = sentences.slice(0, MAX_WARNINGS).map((sentence) => element('li', {}, sentence));
  const more = sentences.length - items.length;
  return element(
    'div',
    { class: 'warnings' },
    note('The results may differ from what you expect:'),
    element('ul', {}, ...items, more > 0 ? element('li', {}, `${count(more, 'more warning')}.`) : null),
  );
}

/** A remark if prices were converted at old exchange rates; null if they were not, or if nothing is explained yet. */
function oldRates({ evaluations, asOf }) {
  const checks = evaluations.flatMap(halves).flatMap(({ explanation: why }) => why?.checks ?? []);
  const days = Math.max(0, ...checks.map((check) => daysTooOld(check, asOf)));
  if (days === 0) return null;
  return element(
    'p',
    { class: 'aged' },
    icon('WARN_AND_ALLOW'),
    `Prices were converted at rates up to ${days} days old.`,
  );
}

function toolbar(shown, { before }, onSort) {
  const orders = Object.entries(ORDERS).filter(([value]) => before || value !== 'changed');
  const select = element(
    'select',
    { id: 'order' },
    ...orders.map(([value, [words]]) => element('option', { value }, words)),
  );
  select.addEventListener('change', () => {
    shown.order = select.value;
    onSort();
  });
  const csv = element('button', { type: 'button', id: 'export-csv' }, 'Export as CSV');
  csv.addEventListener('click', () => download('offers.csv', 'text/csv', offersCsv(shown.offers, placeText)));
  return element(
    'div',
    { class: 'toolbar' },
    element('p', {}, element('span', { role: 'status' }), ' Open one to see why.'),
    element('div', {}, element('label', {}, 'Sort ', select), ' ', csv),
  );
}

/** The row of an offer, and the row below it that holds the explanation. */
function offerRows(offer, run) {
  const { index, action, before, entries } = offer;
  const id = `why-${index}`;
  const button = element(
    'button',
    { type: 'button', class: 'offer', 'aria-expanded': 'false', 'aria-controls': id },
    offer.id,
  );
  const cells = [
    element('td', { role: 'cell' }, before ? actionChange(before.action, action) : actionBadge(action)),
    element('th', { scope: 'row', role: 'rowheader' }, button, ...entries.flatMap(tripLines), ...changeLines(offer)),
    element('td', { class: 'price', role: 'cell' }, ...pricedEntries(offer).flatMap(prices)),
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

/** Why the outcome of an offer changes: the violations that are new, or else those that are gone. */
function changeLines(offer) {
  if (!isChanged(offer)) return [];
  const messages = ({ results }) =>
    results.flatMap(halves).flatMap(({ violations }) => violations.map(({ message }) => message));
  const [before, after] = [messages(offer.before), messages(offer)];
  const added = after.filter((message) => !before.includes(message));
  const gone = before.filter((message) => !after.includes(message)).map((message) => `No longer: ${message}`);
  return (added.length > 0 ? added : gone)
    .slice(0, MAX_REASONS)
    .map((message) => element('span', { class: 'details' }, message));
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
  const { results, notice, problem } = await run.explain(offer);
  if (problem) {
    cell.replaceChildren(
      element('p', { class: 'note failed', role: 'alert' }, `${problem} Close the offer and open it again to retry.`),
    );
    return;
  }
  const shown = element('div', {}, notice ? note(notice) : null);
  if (offer.before) {
    const rules = await run.rulesBefore.load();
    shown.append(
      element('h4', {}, `Before: ${run.before.policy.name}`),
      ...explanations(offer.before.results, rules, run),
    );
    shown.append(element('h4', {}, 'After: the draft'));
  }
  shown.append(...explanations(results, await run.rules.load(), run));
  await fillNames(shown);
  cell.replaceChildren(shown);
}

function explanations(results, rules, { evaluation: { asOf } }) {
  return results.flatMap((result) => {
    const { flightEvaluation, hotelEvaluation, matchedFlightRule, matchedHotelRule } = result;
    return [
      flightEvaluation ? explanation('FLIGHT', flightEvaluation, matchedFlightRule, result, rules, asOf) : null,
      hotelEvaluation ? explanation('HOTEL', hotelEvaluation, matchedHotelRule, result, rules, asOf) : null,
    ].filter(Boolean);
  });
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
