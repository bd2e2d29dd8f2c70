/* The draft as a form: what applies to the whole policy, and a sentence for each rule, which opens to be edited. */

import { byId, element, note } from './dom.js';
import { markField } from './faults.js';
import { fillNames, resolvePlace } from './places.js';
import { fieldId } from './rule-fields.js';
import { ruleFields } from './rule-form.js';
import { KINDS, sentence } from './rule-sentence.js';
import { hasToken } from './session.js';
import { count, fieldWords, isSet } from './words.js';

/** At most this many rules of a kind are shown; the others can be edited as JSON. */
const MAX_SHOWN = 500;

/** Names are looked up for this many rules at once, which is at most 40 places. */
const NAMED_AT_ONCE = 10;

const form = byId('draft-form');
const HEAD = {
  __proto__: null,
  name: byId('draft-name'),
  defaultAction: byId('draft-action'),
  bookingMode: byId('draft-booking'),
};

let draft;
let edited;

/** @param onEdit called with the draft after each change in the form */
export function startDraftForm(onEdit) {
  edited = () => onEdit(draft);
  for (const [name, field] of Object.entries(HEAD)) {
    field.addEventListener('input', () => {
      draft[name] = field.value;
      edited();
      if (name === 'defaultAction') retell();
    });
  }
  for (const kind of Object.keys(KINDS)) {
    byId(`add-${kind}`).addEventListener('click', () => {
      insert(kind, draft[kind].length, { currency: usualCurrency() });
    });
  }
  document.addEventListener('token', () => void nameRules());
}

/** Whether the form can show a value; otherwise the service says what is wrong with it. */
export function isShowable(value) {
  const isObject = (one) => typeof one === 'object' && one !== null && !Array.isArray(one);
  const isRule = (rule) => isObject(rule) && !Object.values(rule).some(isObject);
  const isList = (list) => list === undefined || (Array.isArray(list) && list.every(isRule));
  return isObject(value) && isList(value.flightRules) && isList(value.hotelRules);
}

/** Shows a draft, which the form changes. Rules that were open stay open. */
export function showDraft(value) {
  draft = value;
  for (const [name, field] of Object.entries(HEAD)) field.value = draft[name] ?? '';
  for (const kind of Object.keys(KINDS)) {
    draft[kind] ??= [];
    showRules(kind);
  }
  const others = Object.keys(draft).filter((name) => !(name in HEAD || name in KINDS) && isSet(draft[name]));
  const words = others.map((name) => `${fieldWords(name)} ${JSON.stringify(draft[name])}`);
  byId('draft-others').replaceChildren(words.length > 0 ? note(`Also: ${words.join(', ')}.`) : '');
  void nameRules();
}

/** Opens a rule and returns the element with its sentence; undefined if the form does not show it. */
export function openRule(kind, index) {
  const details = byId(`${kind}-${index}`);
  if (!details) return undefined;
  details.open = true;
  build(details, kind, index);
  return details.querySelector('summary');
}

/** Shows a fault at its field, if the form has one. @param path such as `['flightRules', '3', 'currency']` */
export function markDraftFault([kind, index, name], message) {
  const head = HEAD[kind];
  // Fields of the form are emptied instead.
  const words = `This ${message.replace(/, or null$/, '')}.`;
  if (head) markField(head, words);
  const id = kind in KINDS && name !== undefined && fieldId(kind, index, name);
  if (!id || !openRule(kind, Number(index))) return Boolean(head);
  markField(byId(id), words);
  return true;
}

/** Finds the places that were typed last. @returns the first field whose place is not known */
export async function unknownPlace() {
  const fields = [...form.querySelectorAll('.place')];
  await Promise.all(fields.map(resolvePlace));
  return fields.find((field) => field.hasAttribute('aria-invalid'));
}

function showRules(kind) {
  const list = byId(kind);
  const open = new Set([...list.querySelectorAll('details[open]')].map(({ id }) => id));
  const rules = draft[kind].slice(0, MAX_SHOWN);
  list.replaceChildren(...rules.map((_, index) => element('li', {}, ruleView(kind, index))));
  for (const [index] of rules.entries()) if (open.has(`${kind}-${index}`)) openRule(kind, index);
  const more = draft[kind].length - rules.length;
  if (more > 0) list.append(element('li', {}, note(`${count(more, 'more rule')}: edit the draft as JSON.`)));
}

function ruleView(kind, index) {
  const details = element('details', { class: 'rule', id: `${kind}-${index}` }, element('summary'));
  details.addEventListener('toggle', () => details.open && build(details, kind, index));
  tell(details.firstChild, kind, index);
  return details;
}

/** Writes the sentence of a rule. */
function tell(summary, kind, index) {
  const name = element('span', { class: 'details' }, `${KINDS[kind][1]} ${index + 1}`);
  const words = element('span', {}, ...sentence(kind, draft[kind][index], draft.defaultAction));
  summary.replaceChildren(element('span', { class: 'sentence' }, name, ' ', words));
}

function retell() {
  for (const kind of Object.keys(KINDS)) {
    for (const details of byId(kind).querySelectorAll('details'))
      tell(details.firstChild, kind, Number(details.id.split('-')[1]));
  }
  void nameRules();
}

async function nameRules() {
  if (!hasToken()) return;
  const views = [...form.querySelectorAll('.sentence')];
  for (let at = 0; at < views.length; at += NAMED_AT_ONCE)
    await Promise.all(views.slice(at, at + NAMED_AT_ONCE).map((view) => view.isConnected && fillNames(view)));
}

/** Adds the fields of a rule below its sentence, once. */
function build(details, kind, index) {
  if (details.childElementCount > 1) return;
  const [, title] = KINDS[kind];
  const onEdit = () => {
    tell(details.firstChild, kind, index);
    if (hasToken()) void fillNames(details.firstChild);
    edited();
  };
  const button = (text, work) => {
    const label = `${text} ${title.toLowerCase()} ${index + 1}`;
    const made = element('button', { type: 'button', class: 'link', 'aria-label': label }, text);
    made.addEventListener('click', work);
    return made;
  };
  details.append(
    ruleFields(kind, index, draft[kind][index], onEdit),
    element(
      'p',
      {},
      button('Duplicate', () => {
        const { id, ...copy } = structuredClone(draft[kind][index]);
        insert(kind, index + 1, copy);
      }),
      button('Delete', () => remove(kind, index)),
    ),
  );
}

/** Adds a rule, open, with the focus in its first field. */
function insert(kind, wanted, rule) {
  const index = Math.min(wanted, MAX_SHOWN - 1);
  draft[kind].splice(index, 0, rule);
  for (const one of byId(kind).querySelectorAll('details')) one.open = false;
  showRules(kind);
  openRule(kind, index);
  byId(`${kind}-${index}`).querySelector('input').focus();
  edited();
  void nameRules();
}

/** Removes a rule, and offers to undo that until the list changes again. */
function remove(kind, index) {
  const [rule] = draft[kind].splice(index, 1);
  for (const one of byId(kind).querySelectorAll('details')) one.open = false;
  showRules(kind);
  const undo = element('button', { type: 'button', class: 'link' }, 'Undo');
  undo.addEventListener('click', () => insert(kind, index, rule));
  const words = `${KINDS[kind][1]} ${index + 1} was deleted. `;
  byId(kind).insertBefore(element('li', { class: 'note' }, words, undo), byId(kind).children[index] ?? null);
  undo.focus();
  void nameRules();
  edited();
}

/** The currency of most rules. */
function usualCurrency() {
  const counts = new Map();
  for (const kind of Object.keys(KINDS)) {
    for (const { currency } of draft[kind]) if (currency) counts.set(currency, (counts.get(currency) ?? 0) + 1);
  }
  return [...counts].sort((one, other) => other[1] - one[1])[0]?.[0] ?? 'EUR';
}
