/* The part of the form that says which policy to evaluate under, and on which day. */

import { byId } from './dom.js';
import { baseOfDraft, copyToDraft, focusDraft, markDraft, readDraft, sentDraft, showDraftFaults } from './draft.js';
import { clearField, markField } from './faults.js';
import { readPerson, suggestPeople } from './people.js';
import { api } from './session.js';

const user = byId('user-id');
const stored = byId('policy-id');
const day = byId('as-of');

/** The ID of the stored policy that the draft was copied from, if any. */
export const basePolicyId = () => baseOfDraft()?.id;

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
  suggestPeople(user);
  byId('copy-policy').addEventListener('click', copyStored);
  const today = new Date();
  byId('impact-to').value = today.toISOString().slice(0, 10);
  byId('impact-from').value = new Date(today.getTime() - 90 * 86_400_000).toISOString().slice(0, 10);
}

/**
 * Reads the form. If it is invalid, marks the first field that is wrong.
 *
 * @returns `{ kind, userId, policyId, policy, asOf }`, where all but `kind` may be missing; null if the form is invalid
 */
export async function readTarget() {
  for (const field of [user, stored, day]) clearField(field);
  const kind = document.querySelector('input[name=under]:checked').value;
  const target = { kind, ...(day.value !== '' && { asOf: day.value }) };
  if (day.validity.badInput)
    return refuse(day, 'This is not a date. Enter a day such as 2026-03-02, or leave it empty for today.');
  if (kind === 'user') {
    const userId = await readPerson(user);
    return userId && { ...target, userId };
  }
  if (kind === 'stored') {
    return stored.value === '' ? refuse(stored, 'Choose a policy.') : { ...target, policyId: stored.value };
  }
  if (kind === 'draft') {
    const draft = await readDraft();
    return draft && { ...target, policy: sentDraft(draft) };
  }
  return target;
}

/** Marks the fields of this part that faults are about. @returns the faults that are about other parts */
export function showTargetFaults(faults) {
  const ofDraft = faults.filter(({ field }) => field === 'policy' || field.startsWith('policy.'));
  if (ofDraft.length > 0) showDraftFaults(ofDraft);
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
  const field = { user, stored }[kind];
  if ((!field && kind !== 'draft') || (status !== 403 && status !== 404)) return false;
  if (field) markField(field, message);
  else markDraft(message);
  return true;
}

async function copyStored() {
  if (stored.value === '') {
    refuse(stored, 'Choose a policy.');
    return;
  }
  clearField(stored);
  const policyId = stored.value;
  const { data, tag, problem } = await api.policy(policyId);
  if (problem) {
    refuse(stored, problem.message);
    return;
  }
  copyToDraft(data, { id: policyId, tag });
  focusDraft();
}

/** @returns the ID of the chosen policy; null, with the field marked, if there is none */
export function chosenPolicy() {
  clearField(stored);
  return stored.value === '' ? refuse(stored, 'Choose a policy.') : stored.value;
}

function refuse(field, message) {
  markField(field, message);
  field.focus();
  return null;
}
