/* Explains the outcome for a flight or a hotel stay: the rule that applies, its checks, and the other rules. */

import { checksView } from './checks-view.js';
import { badge, element, icon, note, table } from './dom.js';
import { place } from './places.js';
import { ruleName, scopeWords } from './rules.js';
import { ACTION_WORDS, count, fieldWords, limitsOf, valueWords } from './words.js';

const KIND_WORDS = { FLIGHT: 'Flight', HOTEL: 'Hotel stay' };

/**
 * @param kind FLIGHT or HOTEL
 * @param matched the rule that applies, or null
 * @param rules what `rulesOf().load()` returned
 * @param asOf the day of the evaluation
 */
export function explanation(kind, evaluation, matched, { defaultAction }, rules, asOf) {
  const { action, violations, explanation: why } = evaluation;
  const verdict = badge(action.toLowerCase(), action, ACTION_WORDS[action]);
  return element(
    'section',
    { class: 'explanation' },
    element('h4', {}, `${KIND_WORDS[kind]}: `, verdict),
    violations.length > 0
      ? element('ul', { class: 'violations' }, ...violations.map(({ message }) => element('li', {}, message)))
      : null,
    matchedRule(kind, matched, action, defaultAction, rules),
    why && why.checks.length > 0 ? checksView(why.checks, matched.currency, asOf) : null,
    why ? otherRules(kind, why, matched, rules) : null,
  );
}

function matchedRule(kind, matched, action, defaultAction, rules) {
  if (!matched) {
    return note(
      `No rule matches, so the policy’s default action applies: ${ACTION_WORDS[defaultAction].toLowerCase()}.`,
    );
  }
  const limits = limitsOf(kind, matched);
  const isKnown = rules.byId.has(matched.id);
  return element(
    'div',
    { class: 'matched' },
    element(
      'p',
      {},
      element(
        'strong',
        {},
        isKnown ? `${ruleName(kind, matched.id, rules)} applies: ` : 'The rule that applies is for ',
      ),
      namedScope(kind, matched),
      '.',
    ),
    element(
      'p',
      {},
      limits.length > 0 ? `It allows ${limits.join('; ')}.` : 'It sets no limits.',
      ' ',
      actionOf(matched, defaultAction),
    ),
    isKnown ? null : element('p', { class: 'details' }, 'ID ', element('code', {}, matched.id)),
  );
}

const OUTCOMES = {
  ALLOW: 'are allowed',
  WARN_AND_ALLOW: 'are allowed with a warning',
  REQUIRE_APPROVAL: 'need approval',
  BLOCK: 'are blocked',
};

const actionOf = ({ action }, defaultAction) =>
  `Trips that break this rule ${OUTCOMES[action ?? defaultAction]}${action === null ? ', by the policy’s default' : ''}.`;

/** The scope of the matched rule. The response has the names of its places, so none are looked up. */
function namedScope(kind, rule) {
  if (kind === 'HOTEL') {
    const places = [rule.cityName, rule.countryName].filter((name) => name !== null);
    return places.length > 0 ? `hotels in ${places.join(', ')}` : 'all hotels without a narrower rule';
  }
  const at = (city, country) => [city, country].filter((name) => name !== null).join(', ');
  const [from, to] = [
    at(rule.originCityName, rule.originCountryName),
    at(rule.destinationCityName, rule.destinationCountryName),
  ];
  const words = [
    { true: 'international', false: 'domestic' }[rule.isInternational],
    'flights',
    from && `from ${from}`,
    to && `to ${to}`,
  ];
  const given = words.filter(Boolean);
  return given.length > 1 ? given.join(' ') : 'all flights without a narrower rule';
}

function otherRules(kind, { rules: compared, rulesOmitted }, matched, rules) {
  if (rulesOmitted === null) return note('Your token lacks READ_POLICIES, so only the rule that applies is shown.');
  if (compared.length === 0) return note(`The policy has no ${kind === 'FLIGHT' ? 'flight' : 'hotel'} rules.`);
  const rows = compared.map((rule) => [
    [
      element('span', {}, ruleName(kind, rule.ruleId, rules)),
      element('span', { class: 'details' }, ...scopeWords(kind, rules.byId.get(rule.ruleId))),
    ],
    valueWords(rule.priority),
    reasonFor(kind, rule, matched, rules),
  ]);
  const list = table(
    'All rules of this kind, in the order in which they are preferred',
    ['Rule', 'Priority', 'Why it applies or not'],
    rows,
    'rules',
  );
  const more = rulesOmitted > 0 ? note(`${count(rulesOmitted, 'more rule')} not shown.`) : null;
  const others = compared.length - (matched ? 1 : 0);
  return element(
    'details',
    { open: true },
    element(
      'summary',
      {},
      others > 0 ? `Why ${count(others, matched ? 'other rule' : 'rule')} did not apply` : 'All rules',
    ),
    list,
    more,
  );
}

function reasonFor(kind, { ruleId, mismatches, outrankedBy }, matched, rules) {
  if (ruleId === matched?.id) return element('strong', { class: 'applies' }, icon('ALLOW'), 'Applies');
  if (outrankedBy !== null) return `Matches, but ${ruleName(kind, outrankedBy, rules).toLowerCase()} comes before it.`;
  const items = mismatches.map((mismatch) => element('li', {}, ...difference(mismatch)));
  return ['Does not match:', element('ul', { class: 'mismatches' }, ...items)];
}

function difference({ field, expected, actual }) {
  if (field === 'isInternational') {
    const extent = (isInternational) => (isInternational ? 'international' : 'domestic');
    return [`The rule is for ${extent(expected)} flights, and this one is ${extent(actual)}.`];
  }
  const actualPlace = actual === null ? 'not known' : place(actual);
  return [`The rule’s ${fieldWords(field)} is `, place(expected), '; here it is ', actualPlace, '.'];
}
