/* Views of the policy itself: which one was used, which others were considered, and what is wrong with it. */

import { badge, element, icon, note, table } from './dom.js';
import { ruleName } from './rules.js';
import { count, SOURCE_WORDS } from './words.js';

const SEVERITIES = {
  ERROR: ['block', 'BLOCK', 'Error', 'error'],
  WARNING: ['warn_and_allow', 'WARN_AND_ALLOW', 'Warning', 'warning'],
  INFO: ['require_approval', 'INFO', 'Information', 'note'],
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

/** @param rules what `rulesOf().load()` returned */
export function findingsView({ data, omitted, complete }, rules) {
  const cut = complete
    ? null
    : note('Not all rules were compared with each other, so there may be more findings.');
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
  const items = data.map((finding) => findingItem(finding, rules));
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

function findingItem(finding, rules) {
  const { severity, code, ruleKind, ruleId, otherRuleId } = finding;
  const [kind, drawing, word] = SEVERITIES[severity];
  const about = ruleId === null ? `All ${ruleKind.toLowerCase()} rules` : ruleName(ruleKind, ruleId, rules);
  const title = `${about}: ${code.toLowerCase().replaceAll('_', ' ').replace('catch all', 'catch-all')}`;
  let { message } = finding;
  for (const id of [ruleId, otherRuleId]) if (id !== null) message = named(message, ruleKind, id, rules);
  return element(
    'li',
    {},
    badge(kind, drawing, word),
    element('div', {}, element('strong', {}, title), element('p', {}, message)),
  );
}

/** Replaces a rule's ID in a message with the name that the rest of the page uses for the rule. */
function named(message, kind, id, rules) {
  if (!rules.byId.has(id)) return message;
  const name = ruleName(kind, id, rules);
  // The ID of one rule may be a prefix of another's.
  const mention = new RegExp(String.raw`\b(R|r)ule ${id.replaceAll('.', String.raw`\.`)}(?![\w~-]|\.\w)`, 'g');
  return message.replaceAll(mention, (_, first) => (first === 'R' ? name : name.toLowerCase()));
}
