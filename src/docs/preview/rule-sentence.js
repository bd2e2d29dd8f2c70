/* A rule in one sentence, with everything it says: two rules with the same sentence are the same. */

import { element } from './dom.js';
import { isInForm } from './rule-fields.js';
import { scopeWords } from './rules.js';
import { ACTION_WORDS, fieldWords, isSet, limitsOf, limitWords } from './words.js';

export const KINDS = {
  __proto__: null,
  flightRules: ['FLIGHT', 'Flight rule'],
  hotelRules: ['HOTEL', 'Hotel rule'],
};

const TIERS = {
  __proto__: null,
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
 * The sentence, as a list of strings and elements: `Flights from Berlin (BER), Germany to London (LON), United Kingdom: at
 * most 350 EUR per person, otherwise needs approval`.
 *
 * @param defaultAction the policy's, to say what it means for a rule without an action of its own; may be missing
 */
export function sentence(kind, rule, defaultAction) {
  return joined(phrases(kind, rule, defaultAction));
}

/** The sentence of a rule, where what the other rule does not say stands out. */
export function comparedSentence(kind, rule, other) {
  const others = new Set(phrases(kind, other).map(textOf));
  const strong = (phrase) => (others.has(textOf(phrase)) ? phrase : [element('strong', {}, ...phrase)]);
  return joined(phrases(kind, rule).map(strong));
}

/** The scope and each limit as a list of strings and elements. */
function phrases(kind, rule, defaultAction) {
  const limits = [
    ...wordsOf(() => limitsOf(KINDS[kind][0], { currency: '(no currency)', ...rule })),
    ...otherWords(rule),
  ];
  const action = rule.action ?? defaultAction;
  const otherwise = `otherwise ${ACTION_WORDS[action]?.toLowerCase() ?? action ?? 'the default action'}`;
  const priority = isSet(rule.priority) ? [`priority ${rule.priority}`] : [];
  const words = limits.length > 0 ? [...limits, otherwise, ...priority] : ['no limits', ...priority];
  return [scopeWords(KINDS[kind][0], rule), ...words.map((text) => [text])];
}

const joined = ([scope, ...others]) => [
  ...scope,
  ...others.flatMap((phrase, index) => [index === 0 ? ': ' : ', ', ...phrase]),
];

const textOf = (phrase) => phrase.map((part) => part.title ?? part).join('');

/** Values of a wrong type, which the service refuses, have no words. */
function wordsOf(words) {
  try {
    return words();
  } catch {
    return [];
  }
}
