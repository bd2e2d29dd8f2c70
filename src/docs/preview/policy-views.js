/* Views of the policy itself: which one was used, which others were considered, and what is wrong with it. */

import { badge, element, icon, note, table } from './dom.js';
import { ruleName } from './rules.js';
import { ACTION_WORDS, count, fieldWords, SOURCE_WORDS } from './words.js';

const SEVERITIES = {
  ERROR: ['block', 'BLOCK', 'Error', 'error'],
  WARNING: ['warn_and_allow', 'WARN_AND_ALLOW', 'Warning', 'warning'],
  INFO: ['require_approval', 'INFO', 'Information', 'note'],
};

/** What is wrong with a rule or, without one, with all rules of a kind. */
const PROBLEMS = {
  UNREACHABLE_RULE: 'never applies',
  REDUNDANT_RULE: 'makes no difference',
  PRIORITY_TIE: 'comes second only because it is newer',
  NO_CATCH_ALL: { FLIGHT: 'Some flights have no rule', HOTEL: 'Some hotel stays have no rule' },
  TIER_GAP: 'has a gap between its flight durations',
  MISSING_RATE: 'needs an exchange rate that is missing',
  UNKNOWN_PLACE: 'names a place that is not known',
  NEVER_COMPLIANT: 'can never be met',
};

/** At most this many findings are shown until the user asks for more. */
const MAX_SHOWN = 100;

/** @param policy the `policy` of an evaluation's response */
export function policyLine({ name, version, source }, asOf) {
  return element(
    'p',
    { class: 'policy-line' },
    'Evaluated under ',
    element('strong', {}, name ?? 'the draft'),
    ` (${SOURCE_WORDS[source]}${version === null ? '' : `, version ${version}`}) on ${asOf}.`,
  );
}

export function candidatesView({ candidates }) {
  const rows = candidates.map(({ name, source, applies, reason }) => [
    [element('span', {}, name), element('span', { class: 'details' }, SOURCE_WORDS[source])],
    applies ? element('strong', { class: 'applies' }, icon('ALLOW'), 'Applies') : 'Does not apply',
    reason,
  ]);
  return table(
    'Policies that could apply, in the order in which they are considered',
    ['Policy', 'Applies', 'Reason'],
    rows,
    'candidates',
  );
}

/**
 * @param rules what `rulesOf().load()` returned
 * @param openRule shows a rule of the draft, by its ID; null if there is none to show
 */
export function findingsView({ data, omitted, complete }, rules, openRule) {
  const cut = complete ? null : note('Not all rules were compared with each other, so there may be more findings.');
  if (data.length === 0)
    return element(
      'div',
      {},
      element('p', { class: 'good' }, icon('ALLOW'), 'Nothing is wrong with this policy.'),
      cut,
    );
  const number = (severity) => data.filter((finding) => finding.severity === severity).length;
  const counts = Object.entries(SEVERITIES)
    .map(([severity, [, , , word]]) => [number(severity), word])
    .filter(([found]) => found > 0)
    .map(([found, word]) => count(found, word));
  const items = data.map((finding) => findingItem(finding, rules, openRule));
  const list = element('ul', { class: 'findings' }, ...items.slice(0, MAX_SHOWN));
  return element(
    'div',
    {},
    element('p', {}, `${counts.join(', ')}.`),
    list,
    items.length > MAX_SHOWN ? showOthers(list, items.slice(MAX_SHOWN)) : null,
    omitted > 0 ? note(`${count(omitted, 'more finding')} not shown.`) : null,
    cut,
  );
}

function showOthers(list, items) {
  const button = element('button', { type: 'button' }, `Show ${count(items.length, 'more finding')}`);
  button.addEventListener('click', () => {
    list.append(...items);
    items[0].setAttribute('tabindex', '-1');
    items[0].focus();
    button.remove();
  });
  return button;
}

function findingItem({ severity, code, ruleKind, ruleId, message }, rules, openRule) {
  const [kind, drawing, word] = SEVERITIES[severity];
  const link = (id, isFirst = true) => {
    const name = ruleName(ruleKind, id, rules);
    return ruleLink(isFirst ? name : name.toLowerCase(), rules.byId.has(id) ? id : null, openRule);
  };
  const title = ruleId === null ? [PROBLEMS[code][ruleKind]] : [link(ruleId), ` ${PROBLEMS[code]}`];
  const parts = named(inWords(message), rules, link);
  const text = element('div', {}, element('strong', {}, ...title), element('p', {}, ...parts));
  return element('li', {}, badge(kind, drawing, word), text);
}

function ruleLink(name, id, openRule) {
  if (!openRule || id === null) return name;
  const button = element('button', { type: 'button', class: 'rule-link' }, name);
  button.addEventListener('click', () => openRule(id));
  return button;
}

/** Puts fields and actions, which the API names in messages, into words. */
function inWords(message) {
  return message
    .replaceAll(/\b(?:[A-Z]+_)+[A-Z]+\b|\b(?:ALLOW|BLOCK)\b/g, (code) => ACTION_WORDS[code]?.toLowerCase() ?? code)
    .replaceAll(/\b[a-z]+(?:[A-Z][a-z]+)+\b(?!\.\d)/g, fieldWords);
}

/** A message in parts, with what `show` returns in place of each mention of a rule. */
function named(message, rules, show) {
  const parts = [];
  let end = 0;
  for (const { 0: text, 1: first, 2: id, index } of message.matchAll(/\b(R|r)ule ([\w~-]+(?:\.[\w~-]+)*)/g)) {
    if (!rules.byId.has(id)) continue;
    parts.push(message.slice(end, index), show(id, first === 'R'));
    end = index + text.length;
  }
  return [...parts, message.slice(end)];
}
