/* The history of a stored policy, with what an earlier version had differently. */

import { element, note, table } from './dom.js';
import { count, fieldWords } from './words.js';

const SUBJECTS = {
  POLICY: 'Policy',
  FLIGHT_RULE: 'Flight rule',
  HOTEL_RULE: 'Hotel rule',
  ROLE_ASSIGNMENT: 'Role assignment',
  USER_ASSIGNMENT: 'User assignment',
};

const NOT_COMPARED = new Set([
  'id',
  'companyId',
  'createdAt',
  'updatedAt',
  'version',
  'flightRules',
  'hotelRules',
]);

/**
 * @param versions the response
 * @param actions `{ compare, copy }`, which are called with a version; `compare` resolves to a view
 */
export function historyView({ data, pagination }, actions) {
  if (data.length === 0) return note('No change of this policy has been recorded yet.');
  return element(
    'div',
    {},
    element('ol', { class: 'versions' }, ...data.map((entry) => versionView(entry, actions))),
    pagination.total > data.length
      ? note(`${count(pagination.total - data.length, 'older version')} not shown.`)
      : null,
  );
}

function versionView({ version, changedAt, changedBy, changes, changesOmitted }, { compare, copy }) {
  const compared = element('div', { class: 'compared' });
  const button = (text, work) => {
    const made = element('button', { type: 'button', 'aria-label': `${text}: version ${version}` }, text);
    made.addEventListener('click', work);
    return made;
  };
  const show = async () => compared.replaceChildren(await compare(version));
  return element(
    'li',
    {},
    element(
      'p',
      {},
      element('strong', {}, `Version ${version}`),
      ` by ${changedBy.name ?? changedBy.id}, ${when(changedAt)}`,
    ),
    element('ul', {}, ...changes.map((change) => element('li', {}, changeText(change)))),
    changesOmitted > 0 ? note(`${count(changesOmitted, 'more change')} not shown.`) : null,
    element(
      'p',
      {},
      button('Compare with now', show),
      ' ',
      button('Copy to a draft', () => copy(version)),
    ),
    compared,
  );
}

const when = (timestamp) => `${timestamp.slice(0, 16).replace('T', ' ')} UTC`;

function changeText({ subject, change, fields }) {
  const what = `${SUBJECTS[subject]} ${change.toLowerCase()}`;
  const values = fields.map(({ field, before, after }) =>
    change === 'UPDATED'
      ? `${fieldWords(field)} from ${valueText(before)} to ${valueText(after)}`
      : `${fieldWords(field)} ${valueText(after ?? before)}`,
  );
  return values.length === 0 ? what : `${what}: ${values.join(', ')}`;
}

const valueText = (value) =>
  value === null || value === undefined ? 'none' : typeof value === 'string' ? value : JSON.stringify(value);

/** How an earlier version of a policy differs from the current one. */
export function comparisonView(then, now) {
  const rows = [
    ...differing('Policy', then, now),
    ...rulesDiffering('Flight rule', then.flightRules, now.flightRules),
    ...rulesDiffering('Hotel rule', then.hotelRules, now.hotelRules),
  ];
  if (rows.length === 0) return note('This version is the same as the current one.');
  return table(`Version ${then.version} and now`, ['What', `Version ${then.version}`, 'Now'], rows, 'comparison');
}

function differing(name, then, now) {
  const isSame = (field) => JSON.stringify(then[field]) === JSON.stringify(now[field]);
  return Object.keys(now)
    .filter((field) => !NOT_COMPARED.has(field) && !isSame(field))
    .map((field) => [`${name}, ${fieldWords(field)}`, valueText(then[field]), valueText(now[field])]);
}

function rulesDiffering(kind, then, now) {
  const [before, after] = [new Map(then.map((rule) => [rule.id, rule])), new Map(now.map((rule) => [rule.id, rule]))];
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((id, index) => {
    const name = `${kind} ${index + 1}`;
    if (!after.has(id)) return [[name, 'Present', 'Deleted since']];
    if (!before.has(id)) return [[name, 'Not yet there', 'Present']];
    return differing(name, before.get(id), after.get(id));
  });
}
