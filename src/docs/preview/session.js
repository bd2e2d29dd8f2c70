/* The token, and what it allows. It lives in this module only, until the page is closed or loaded again. */

import { openApi } from './api.js';
import { byId, element } from './dom.js';
import { clearField, markField } from './faults.js';
import { count } from './words.js';

let token = '';
let access = 'unknown';

const FIRST_OPTION = { yes: 'Choose a policy', no: 'Needs READ_POLICIES', unknown: 'Use a token to see the policies' };

export const api = openApi(() => token);

/** Whether the caller has READ_POLICIES: `yes`, `no`, or `unknown` before the service has said so. */
export const readsPolicies = () => access;

const form = byId('token');
const field = byId('token-value');

export const hasToken = () => token !== '';

/**
 * @param announce tells the reader of the screen
 * @param onChange forgets what was shown under the token before
 */
export function startSession(announce, onChange) {
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    if (await takeToken()) announce(byId('token-state').textContent);
  });
  byId('token-change').addEventListener('click', () => {
    token = '';
    access = 'unknown';
    fillPolicies([]);
    onChange();
    show(false);
    field.focus();
  });
}

/** Takes what stands in the field, if anything does. @returns whether there is a token that the service accepts */
export async function takeToken() {
  const entered = field.value.trim().replace(/^Bearer\s+/i, '');
  clearField(field);
  if (entered === '') {
    if (token !== '') return true;
    refuseToken('Paste a token first.');
    return false;
  }
  // A header holds no other characters, and a token no spaces.
  if (!/^[!-~]+$/.test(entered)) {
    refuseToken('This is not a token: it holds spaces or special characters. Copy it again, without quotes.');
    return false;
  }
  token = entered;
  form.setAttribute('aria-busy', 'true');
  const { data, problem } = await api.policies();
  form.removeAttribute('aria-busy');
  if (problem && problem.status !== 403) {
    refuseToken(problem.message);
    return false;
  }
  access = data ? 'yes' : 'no';
  fillPolicies(data ?? []);
  field.value = '';
  byId('token-state').textContent = data
    ? `Token accepted. ${count(data.length, 'policy', 'policies')} to choose from.`
    : 'Token accepted. It lacks READ_POLICIES: try trips under your policy, or that of users who let you book for them.';
  show(true);
  document.dispatchEvent(new Event('token'));
  return true;
}

/** The service takes the token no longer, or none was given. */
export function refuseToken(message) {
  token = '';
  show(false);
  markField(field, message);
  field.focus();
}

function show(isSet) {
  const hadFocus = byId('token-entry').contains(document.activeElement);
  byId('token-entry').hidden = isSet;
  byId('token-set').hidden = !isSet;
  // What is hidden can't keep the focus.
  if (isSet && hadFocus) byId('token-change').focus();
}

function fillPolicies(policies) {
  const select = byId('policy-id');
  const before = select.value;
  const name = ({ name, isDefault, isActive }) =>
    [name, isDefault ? '(default)' : '', isActive ? '' : '(inactive)'].filter(Boolean).join(' ');
  const options = policies.map((policy) => element('option', { value: policy.id }, name(policy)));
  select.replaceChildren(element('option', { value: '' }, FIRST_OPTION[access]), ...options);
  select.value = policies.some(({ id }) => id === before) ? before : '';
  for (const part of document.querySelectorAll('.needs-read-policies')) part.hidden = access !== 'no';
}
