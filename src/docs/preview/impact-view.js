/* What a draft would have done to past bookings: a sentence, the changes, and examples that open. */

import { element, note, table } from './dom.js';
import { ACTION_WORDS, amountsWords, count } from './words.js';

const BECOMES = {
  ALLOW: 'would be allowed',
  WARN_AND_ALLOW: 'would be allowed with a warning',
  REQUIRE_APPROVAL: 'now need approval',
  BLOCK: 'would be blocked',
};

/** @param impact the response */
export function impactView(impact) {
  const { considered, edited, unjudged, complete, changes, examples } = impact;
  const left = [
    edited > 0 ? `${count(edited, 'request')} changed after creation` : null,
    unjudged > 0 ? `${count(unjudged, 'request')} without a policy` : null,
  ].filter(Boolean);
  const rows = changes.map(({ from, to, items, amounts }) => [
    `${ACTION_WORDS[from]} → ${ACTION_WORDS[to]}`,
    String(items),
    amountsWords(amounts),
  ]);
  return element(
    'div',
    {},
    element('p', { id: 'impact-sentence' }, element('strong', {}, impactSentence(impact))),
    rows.length > 0 ? table('What would have changed', ['Change', 'Items', 'Price'], rows, 'impact') : null,
    ...examples.map(exampleView),
    considered > 0 && examples.length === 100 ? note('Only the newest 100 examples are shown.') : null,
    left.length > 0 ? note(`Left out: ${left.join(', ')}.`) : null,
    complete ? null : note('There are more bookings: only the newest were evaluated.'),
    note('Bookings that were refused are not stored, so this shows nothing that a looser rule would have allowed.'),
  );
}

/** The sentence that a manager needs. */
export function impactSentence({ considered, changes }) {
  const changed = changes.reduce((sum, { items }) => sum + items, 0);
  if (changed === 0) return `None of ${considered} flights and hotel stays change.`;
  const results = Object.entries(BECOMES).flatMap(([action, text]) => {
    const items = changes.filter(({ to }) => to === action).reduce((sum, change) => sum + change.items, 0);
    return items === 0 ? [] : [`${items} ${text}`];
  });
  const amounts = new Map();
  for (const { currency, total } of changes.flatMap((change) => change.amounts))
    amounts.set(currency, (amounts.get(currency) ?? 0) + total);
  const money = amountsWords([...amounts].map(([currency, total]) => ({ currency, total })));
  return `${changed} of ${considered} flights and hotel stays change: ${results.join(', ')}; ${money}.`;
}

function exampleView({ bookingRequestId, item, day, before, after }) {
  const [list, index] = item.split('.');
  const what = `${list === 'flightItems' ? 'Flight' : 'Hotel stay'} ${Number(index) + 1}`;
  const outcome = (title, { action, violations }) =>
    element(
      'div',
      {},
      element('p', {}, `${title}: ${ACTION_WORDS[action]}`),
      violations.length > 0 ? element('ul', {}, ...violations.map(({ message }) => element('li', {}, message))) : null,
    );
  return element(
    'details',
    { class: 'example' },
    element('summary', {}, `${day}: ${what}, ${ACTION_WORDS[before.action]} → ${ACTION_WORDS[after.action]}`),
    note(`Booking request ${bookingRequestId}`),
    outcome('When it was booked', before),
    outcome('Under the draft', after),
  );
}
