/* A rule in one sentence, with everything it says: two rules with the same sentence are the same. */

import { isInForm, isSet } from './rule-fields.js';
import { scopeWords } from './rules.js';
import { ACTION_WORDS, fieldWords, limitsOf, limitWords } from './words.js';

export const KINDS = { flightRules: ['FLIGHT', 'Flight rule'], hotelRules: ['HOTEL', 'Hotel rule'] };

const TIERS = {
  durationBudgetTiers: ({ maxPrice }, currency) => limitWords('PRICE', maxPrice, currency),
  durationCabinTiers: ({ classes }) => limitWords('CABIN_CLASS', classes ?? []),
};

/** What the form has no field for, in words. */
export function otherWords(rule) {
  return Object.entries(rule)
    .filter(([name, value]) => name !== 'id' && !isInForm(name) && isSet(value))
    .map(([name, value]) => {
      const tier = Array.isArray(value) && value.every((item) => typeof item === 'object' && item) && TIERS[name];
      if (!tier) return `${fieldWords(name)} ${JSON.stringify(value)}`;
      return value.map((item) => `${hoursWords(item)} ${tier(item, rule.currency)}`).join(', ');
    });
}

const hoursWords = ({ minHours, maxHours }) =>
  isSet(maxHours) ? `${minHours} to ${maxHours} hours:` : `from ${minHours} hours:`;

/**
 * The sentence, as a list of strings and place elements: `Flights from Berlin (BER) to London (LON): at most 350 EUR per
 * person, otherwise needs approval`.
 *
 * @param defaultAction the policy's, to say what it means for a rule without an action of its own; may be missing
 */
export function sentence(kind, rule, defaultAction) {
  const limits = [
    ...wordsOf(() => limitsOf(KINDS[kind][0], { currency: '(no currency)', ...rule })),
    ...otherWords(rule),
  ];
  const action = rule.action ?? defaultAction;
  const otherwise = ACTION_WORDS[action]?.toLowerCase() ?? action ?? 'the default action';
  return [
    ...scopeWords(KINDS[kind][0], rule),
    `: ${limits.length > 0 ? [...limits, `otherwise ${otherwise}`].join(', ') : 'no limits'}`,
    ...(isSet(rule.priority) ? [` (priority ${rule.priority})`] : []),
  ];
}

/** Values of a wrong type, which the service refuses, have no words. */
function wordsOf(words) {
  try {
    return words();
  } catch {
    return [];
  }
}
