/* The part of the form that says which policy to evaluate under, and on which day. */

import { byId, fillText } from './dom.js';
import { clearField, markField, markPasted, markSyntax } from './faults.js';
import { parseJson } from './json-text.js';
import { api } from './session.js';

const user = byId('user-id');
const stored = byId('policy-id');
const draft = byId('draft');
const day = byId('as-of');

/** Fields of a stored policy that a draft does not have. */
const STORED_ONLY = ['id', 'description', 'companyId', 'isDefault', 'isActive', 'createdAt', 'updatedAt', 'version'];

const EMPTY_DRAFT = {
  name: 'A draft',
  bookingMode: 'HYBRID',
  defaultAction: 'WARN_AND_ALLOW',
  flightRules: [{ maxPricePerPerson: 500, currency: 'EUR', allowedCabinClasses: ['ECONOMY'], maxStops: 1 }],
  hotelRules: [{ maxPricePerNight: 150, currency: 'EUR', allowedStarRatings: [3, 4] }],
};

/** The stored policy that the draft was copied from, if any. */
let copiedFrom;

export const basePolicyId = () => copiedFrom;

export function startTarget() {
  const choices = [...document.querySelectorAll('input[name=under]')];
  const show = () => {
    for (const { value, checked } of choices) {
      const part = byId(`under-${value}`);
      if (part) part.hidden = !checked;
    }
  };
  for (const choice of choices) choice.addEventListener('change', show);
  show();
  byId('copy-policy').addEventListener('click', copyStored);
  const today = new Date();
  byId('impact-to').value = today.toISOString().slice(0, 10);
  byId('impact-from').value = new Date(today.getTime() - 90 * 86_400_000).toISOString().slice(0, 10);
  if (draft.value === '') draft.value = JSON.stringify(EMPTY_DRAFT, null, 2);
}

/**
 * Reads the form. If it is invalid, marks the first field that is wrong.
 *
 * @returns `{ kind, userId, policyId, policy, asOf }`, where all but `kind` may be missing; null if the form is invalid
 */
export function readTarget() {
  for (const field of [user, stored, draft, day]) clearField(field);
  const kind = document.querySelector('input[name=under]:checked').value;
  const target = { kind, ...(day.value !== '' && { asOf: day.value }) };
  if (day.validity.badInput)
    return refuse(day, 'This is not a date. Enter a day such as 2026-03-02, or leave it empty for today.');
  if (kind === 'user') {
    const userId = user.value.trim();
    return userId === '' ? refuse(user, 'Enter the ID of a user.') : { ...target, userId };
  }
  if (kind === 'stored') {
    return stored.value === '' ? refuse(stored, 'Choose a policy.') : { ...target, policyId: stored.value };
  }
  if (kind === 'draft') {
    const { value, message, offset } = parseJson(draft.value, 'a policy as JSON');
    if (message) {
      markSyntax(draft, { message, offset });
      draft.focus();
      return null;
    }
    if (typeof value !== 'object' || value === null)
      return refuse(draft, 'A policy is an object: { "bookingMode": …, "flightRules": [ … ] }.');
    return { ...target, policy: draftOf(value) };
  }
  return target;
}

/** Marks the fields of this part that faults are about. @returns the faults that are about other parts */
export function showTargetFaults(faults) {
  const ofDraft = faults.filter(({ field }) => field === 'policy' || field.startsWith('policy.'));
  if (ofDraft.length > 0)
    markPasted(
      draft,
      ofDraft.map((fault) => ({ ...fault, path: fault.field.split('.').slice(1) })),
    );
  const fields = { asOf: day, forUserId: user, userId: user, policyId: stored };
  return faults.filter((fault) => {
    if (ofDraft.includes(fault)) return false;
    const field = fields[fault.field];
    if (field) markField(field, `The value ${fault.message}.`);
    return !field;
  });
}

/** Shows a 403 or 404 at the field that selects the policy. @returns whether it was shown there */
export function showTargetRefusal({ kind }, { status, message }) {
  const field = { user, stored, draft }[kind];
  if (!field || (status !== 403 && status !== 404)) return false;
  markField(field, message);
  return true;
}

/** A draft from a policy that the service returned or that was written by hand: without IDs and stored-only fields. */
export function draftOf(policy) {
  const without = (names, value) =>
    typeof value === 'object' && value !== null
      ? Object.fromEntries(Object.entries(value).filter(([name]) => !names.includes(name)))
      : value;
  const rules = (list) => (Array.isArray(list) ? list.map((rule) => without(['id'], rule)) : list);
  const kept = without(STORED_ONLY, policy);
  for (const name of ['flightRules', 'hotelRules']) if (name in kept) kept[name] = rules(kept[name]);
  return kept;
}

async function copyStored() {
  if (stored.value === '') {
    refuse(stored, 'Choose a policy.');
    return;
  }
  clearField(stored);
  const policyId = stored.value;
  const { data, problem } = await api.policy(policyId);
  if (problem) {
    refuse(stored, problem.message);
    return;
  }
  fillDraft(policyId, data);
}

/** @returns the ID of the chosen policy; null, with the field marked, if there is none */
export function chosenPolicy() {
  clearField(stored);
  return stored.value === '' ? refuse(stored, 'Choose a policy.') : stored.value;
}

/** Makes a stored policy, or a version of it, the draft. */
export function fillDraft(policyId, policy) {
  copiedFrom = policyId;
  const choice = document.querySelector('input[name=under][value=draft]');
  choice.checked = true;
  choice.dispatchEvent(new Event('change', { bubbles: true }));
  fillText(draft, JSON.stringify(draftOf(policy), null, 2));
}

function refuse(field, message) {
  markField(field, message);
  field.focus();
  return null;
}
