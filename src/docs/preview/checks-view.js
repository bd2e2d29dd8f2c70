/* The checks of the rule that applies: each with its limit and its actual value, in words and as a bar. */

import { badge, element, icon, table } from './dom.js';
import { amountWords, limitWords, OUTCOME_WORDS, pathWords, valueWords } from './words.js';

const ICONS = { PASSED: 'ALLOW', VIOLATED: 'BLOCK', SKIPPED: 'SKIP' };

/** Limits that list values instead of giving a maximum: all possible values, lowest first. */
const SCALES = {
  CABIN_CLASS: ['ECONOMY', 'PREMIUM_ECONOMY', 'BUSINESS', 'FIRST'],
  STAR_RATING: ['1', '2', '3', '4', '5'],
};

/** Rates that are older make the comparison doubtful. */
const MAX_RATE_DAYS = 30;
const DAY_MS = 86_400_000;

/** How many days old the rate of a check was on a day, or 0 if it was recent enough or no rate was needed. */
export function daysTooOld({ rateDate }, asOf) {
  const days = rateDate ? Math.round((Date.parse(asOf.slice(0, 10)) - Date.parse(rateDate)) / DAY_MS) : 0;
  return days > MAX_RATE_DAYS ? days : 0;
}

/**
 * @param currency the rule's currency, which all prices of its checks are in
 * @param asOf the day of the evaluation
 */
export function checksView(checks, currency, asOf) {
  const rows = checks.map((check) => [
    valueWords(check.type),
    badge(check.outcome.toLowerCase(), ICONS[check.outcome], OUTCOME_WORDS[check.outcome]),
    check.outcome === 'SKIPPED' ? skipped(check) : compared(check, currency, asOf),
  ]);
  return table('Checks of this rule', ['Check', 'Result', 'Value and limit'], rows, 'checks');
}

function skipped({ reason }) {
  return element('span', { class: 'details' }, reason);
}

function compared(check, currency, asOf) {
  const { type, limitValue, actualValue, from, rateDate } = check;
  const days = daysTooOld(check, asOf);
  const sources = [
    // Other limits have the name of their check.
    /\.\d+$/.test(from) && `from ${pathWords(from).toLowerCase()}`,
    rateDate && `converted at the rates of ${rateDate}`,
  ];
  return element(
    'div',
    { class: 'compared' },
    element(
      'span',
      {},
      element('strong', {}, amountWords(type, actualValue, currency)),
      `, ${Array.isArray(limitValue) ? 'allowed: ' : ''}${limitWords(type, limitValue, currency)}`,
    ),
    Array.isArray(limitValue) ? steps(check) : bar(check),
    element('span', { class: 'details' }, sources.filter(Boolean).join(', ')),
    days > 0
      ? element('span', { class: 'aged' }, icon('WARN_AND_ALLOW'), `These exchange rates were ${days} days old.`)
      : null,
  );
}

/** A bar up to the value with a mark at the limit. Hidden from screen readers, as the text beside it says the same. */
function bar({ outcome, limitValue, actualValue }) {
  const end = Math.max(limitValue, actualValue) * 1.08 || 1;
  const filled = element('span', { class: `filled ${outcome.toLowerCase()}` });
  filled.style.width = `${(actualValue / end) * 100}%`;
  const limit = element('span', { class: 'limit' });
  limit.style.left = `${(limitValue / end) * 100}%`;
  return element('span', { class: 'bar', 'aria-hidden': 'true' }, filled, limit);
}

/** One box per possible value: the allowed ones are filled, and the actual one is marked. */
function steps({ type, outcome, limitValue, actualValue }) {
  const allowed = new Set(limitValue.map(String));
  const boxes = SCALES[type].map((value) =>
    element('span', {
      class: [allowed.has(value) && 'allowed', value === String(actualValue) && `actual ${outcome.toLowerCase()}`]
        .filter(Boolean)
        .join(' '),
    }),
  );
  return element('span', { class: 'steps', 'aria-hidden': 'true' }, ...boxes);
}
