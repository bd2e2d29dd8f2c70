/* The draft: one text of JSON, which the form and the JSON view both show and change. */

import { byId, element, fillText } from './dom.js';
import { isShowable, markDraftFault, openRule, showDraft, startDraftForm, unknownPlace } from './draft-form.js';
import { draftInAddress, forget, keep, kept } from './draft-store.js';
import { clearField, markField, markPasted, markSyntax } from './faults.js';
import { parseJson } from './json-text.js';
import { isSet, pathWords } from './words.js';

const json = byId('draft');
const notice = byId('draft-notice');
const views = [...document.querySelectorAll('input[name=draft-view]')];

const EXAMPLE = {
  name: 'A draft',
  bookingMode: 'HYBRID',
  defaultAction: 'WARN_AND_ALLOW',
  flightRules: [{ maxPricePerPerson: 500, currency: 'EUR', allowedCabinClasses: ['ECONOMY'], maxStops: 1 }],
  hotelRules: [{ maxPricePerNight: 150, currency: 'EUR', allowedStarRatings: [3, 4] }],
};

/** Fields of a stored policy that a draft does not have. */
const STORED_ONLY = ['id', 'companyId', 'isDefault', 'createdAt', 'updatedAt', 'version'];

/** `{ id, tag }` of the stored policy that the draft was copied from, and the version then; null for a new policy. */
let base = null;

/** The last valid draft, which the form shows. */
let valid;

let timer;

/** The draft as it was chosen, to know whether it was edited since; null if it was edited before. */
let chosen = null;

/** The edited draft that another one replaced. */
let replaced;

export const baseOfDraft = () => base;

/** The text and what it was copied from, for a link. */
export const wholeDraft = (value) => ({ text: JSON.stringify(value), base });

/** @param announce announces a text to screen readers */
export function startDraft(announce) {
  startDraftForm((value) => {
    clearField(json);
    json.value = textOf(value);
    notice.replaceChildren();
    keepDraft();
  });
  json.addEventListener('input', () => {
    clearField(json);
    follow();
    keepDraft();
  });
  for (const view of views) view.addEventListener('change', showView);
  showView();
  byId('draft-restart').addEventListener('click', () => {
    setDraft(EXAMPLE, null);
    clearTimeout(timer);
    timer = undefined;
    forget();
    announce('The draft is the example again.');
  });
  byId('draft-back').addEventListener('click', () => {
    choose(replaced);
    chosen = null;
    keepDraft();
    focusDraft();
  });
  setText(json.value || textOf(EXAMPLE));
  chosen = json.value;
  const before = kept();
  if (before) {
    choose(before);
    chosen = null;
  }
  const open = async () => {
    const linked = await draftInAddress();
    if (linked) {
      choose(linked);
      keepDraft();
    }
    if (linked === null) markField(currentField(), 'The link is damaged, so its draft can’t be opened. Copy it again.');
  };
  addEventListener('hashchange', open);
  addEventListener('pagehide', keepNow);
  void open();
}

/** Copies a stored policy, or a version of it, to the draft. @param tag the ETag of the current version */
export function copyToDraft(policy, { id, tag }) {
  const rules = (list) => list.map(shortened);
  const { flightRules, hotelRules, isActive, ...fields } = policy;
  for (const name of STORED_ONLY) delete fields[name];
  const value = { ...shortened(fields), ...(isActive === false && { isActive }) };
  choose({
    text: textOf({ ...value, flightRules: rules(flightRules), hotelRules: rules(hotelRules) }),
    base: { id, tag },
  });
  keepDraft();
}

export function focusDraft() {
  if (isJsonView()) fillText(json, json.value);
  else (byId('draft-form').querySelector('summary') ?? byId('draft-name')).focus();
}

/** Remembers which version of which policy the draft is compared with. */
export function rebase(newBase) {
  base = newBase;
  keepDraft();
}

/** @returns the draft; null, with the wrong field marked, if it is not a policy or a place in it is not known */
export async function readDraft() {
  clearField(json);
  const { value, message, offset } = parseJson(json.value, 'a policy as JSON');
  if (message || typeof value !== 'object' || value === null || Array.isArray(value)) {
    showJson();
    if (message) markSyntax(json, { message, offset });
    else markField(json, 'A policy is an object: { "bookingMode": …, "flightRules": [ … ] }.');
    json.focus();
    return null;
  }
  if (isJsonView()) return value;
  const unknown = await unknownPlace();
  unknown?.focus();
  return unknown ? null : JSON.parse(json.value);
}

/** What the service accepts as a draft. The name of a draft is optional, and it has no other field of a stored policy. */
export function sentDraft(value) {
  const sent = { ...value };
  for (const name of [...STORED_ONLY, 'description', 'isActive']) delete sent[name];
  return sent;
}

/** Shows a message at the draft as a whole. */
export function markDraft(...items) {
  markField(currentField(), ...items);
}

/** Shows the faults at their fields. @param faults `{ field, message }`, with paths such as `flightRules.3.currency` */
export function showDraftFaults(faults) {
  const located = faults.map((fault) => ({
    ...fault,
    path: fault.field.split('.').filter((part) => part !== 'policy'),
  }));
  if (isJsonView()) {
    markPasted(json, located);
    return;
  }
  const others = located.filter(({ path, message }) => !markDraftFault(path, message));
  if (others.length === 0) return;
  const show = element('button', { type: 'button', class: 'link' }, 'Show in JSON');
  show.addEventListener('click', () => {
    showJson();
    markPasted(json, others);
    byId('draft-error').querySelector('button').click();
  });
  const items = others.map(({ field, message }) => `${pathWords(field)} ${message}.`);
  markDraft(...items.slice(0, -1), element('span', {}, items.at(-1), ' ', show));
}

/** Opens a rule in the form. @param id its position, as the service names the rules of a draft: `flightRules.3` */
export function showRule(id) {
  const [kind, index] = id.split('.');
  views.find(({ value }) => value === 'form').checked = true;
  showView();
  const opened = openRule(kind, Number(index));
  if (opened) opened.focus();
  else showJson();
}

/** A rule or the fields of a policy without what is not set, which makes no difference to the service. */
const shortened = (fields) => Object.fromEntries(Object.entries(fields).filter(([, value]) => isSet(value)));

const textOf = (value) => JSON.stringify(value, null, 2);

const isJsonView = () => views.find(({ checked }) => checked).value === 'json';

const currentField = () => (isJsonView() ? json : byId('draft-name'));

function showJson() {
  views.find(({ value }) => value === 'json').checked = true;
  showView();
}

function showView() {
  byId('draft-form').hidden = isJsonView();
  byId('draft-json').hidden = !isJsonView();
  if (!isJsonView() && valid) showDraft(valid);
}

/** Shows a draft, and chooses to evaluate under it. */
function choose({ text, base: from }) {
  const choice = document.querySelector('input[name=under][value=draft]');
  choice.checked = true;
  choice.dispatchEvent(new Event('change', { bubbles: true }));
  if (json.value !== chosen) replaced = { text: json.value, base };
  byId('draft-replaced').hidden = json.value === chosen;
  base = from;
  setText(text);
  chosen = json.value;
  document.dispatchEvent(new Event('base'));
}

function setDraft(value, from) {
  choose({ text: textOf(value), base: from });
}

function setText(text) {
  const { value } = parseJson(text, '');
  json.value = value === undefined ? text : textOf(value);
  clearField(json);
  follow();
}

/** Shows the JSON in the form, or says that the form shows what it was before. */
function follow() {
  const { value, message } = parseJson(json.value, 'a policy as JSON');
  const problem = message ?? (isShowable(value) ? null : 'The JSON is not a policy with lists of rules.');
  const words = `${problem} The form shows the last draft without this problem; a change in it replaces the JSON.`;
  notice.replaceChildren(...(problem ? [element('p', { class: 'failure' }, words)] : []));
  if (problem) return;
  valid = value;
  if (!isJsonView()) showDraft(valid);
}

/** Waits for a pause in typing, because keeping a large draft takes a while. */
function keepDraft() {
  clearTimeout(timer);
  timer = setTimeout(keepNow, 300);
}

function keepNow() {
  if (timer === undefined) return;
  clearTimeout(timer);
  timer = undefined;
  byId('draft-kept').hidden = keep({ text: json.value, base });
}
