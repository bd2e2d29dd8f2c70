/* How many offers have which outcome, with their price. Each line filters the list of offers. */

import { actionBadge, actionChange, element, note, table } from './dom.js';
import { ACTIONS, amountsWords, count, valueWords } from './words.js';

const DAY_MS = 86_400_000;

/**
 * A table with a line for each outcome or, compared with a stored policy, for each change of it.
 *
 * @param onChoose called with the offers to show, at once and whenever the user chooses a line
 */
export function totalsView(offers, isChanged, onChoose) {
  const isCompared = offers[0].before !== null;
  const lines = [...(isCompared ? changes(offers, isChanged) : outcomes(offers)), ['All offers', offers]].filter(
    ([, those]) => those.length > 0,
  );
  const chosen = isCompared || offers.length === 1 ? lines[0] : lines.at(-1);
  onChoose(chosen[1]);
  if (offers.length === 1) return null;
  const buttons = [];
  const rows = lines.map(([content, those]) => {
    const isPressed = String(those === chosen[1]);
    const button = element('button', { type: 'button', class: 'filter', 'aria-pressed': isPressed }, content);
    button.addEventListener('click', () => {
      for (const each of buttons) each.setAttribute('aria-pressed', String(each === button));
      onChoose(those);
    });
    buttons.push(button);
    return [button, valueWords(those.length), sums(those).map((sum) => element('span', {}, amountsWords([sum])))];
  });
  return element(
    'div',
    { class: 'totals' },
    isCompared ? element('p', {}, element('strong', {}, headline(offers, isChanged))) : null,
    table('Choose a line to see its offers', [isCompared ? 'Before → after' : 'Outcome', 'Offers', 'Price'], rows),
    note('The price of a flight is per person, and that of a hotel stay for all nights.'),
  );
}

const outcomes = (offers) =>
  ACTIONS.map((action) => [actionBadge(action), offers.filter((offer) => offer.action === action)]);

/** All changes if there are several kinds, then each kind, the strictest outcome first. */
function changes(offers, isChanged) {
  const changed = offers.filter(isChanged);
  const kinds = ACTIONS.toReversed().flatMap((after) =>
    ACTIONS.map((before) => [
      actionChange(before, after),
      changed.filter((offer) => offer.action === after && offer.before.action === before),
    ]),
  );
  const found = kinds.filter(([, those]) => those.length > 0);
  const all = found.length > 1 ? [['All changes', changed]] : [];
  return [...all, ...found, ['Unchanged', offers.filter((offer) => !isChanged(offer))]];
}

function headline(offers, isChanged) {
  const changed = offers.filter(isChanged);
  if (changed.length === 0) return `None of ${count(offers.length, 'offer')} changes.`;
  return `${valueWords(changed.length)} of ${count(offers.length, 'offer')} ${changed.length === 1 ? 'changes' : 'change'}.`;
}

/** The entries of an offer whose prices make up its own. */
export const pricedEntries = ({ entries, isOnePrice }) => (isOnePrice ? entries.slice(0, 1) : entries);

/** The price of offers by currency: `[{ currency, total }]`. */
function sums(offers) {
  const totals = new Map();
  const add = (currency, price) => totals.set(currency, (totals.get(currency) ?? 0) + price);
  for (const { flight, hotel } of offers.flatMap(pricedEntries)) {
    if (flight) add(flight.currency, flight.price);
    if (hotel) add(hotel.currency, hotel.pricePerNight * nightsOf(hotel));
  }
  return [...totals].map(([currency, total]) => ({ currency, total }));
}

/** Whole nights between the days of check-in and check-out. */
export function nightsOf({ checkInDate, checkOutDate }) {
  const day = (date) => Date.parse(date.slice(0, 10));
  return Math.round((day(checkOutDate) - day(checkInDate)) / DAY_MS);
}
