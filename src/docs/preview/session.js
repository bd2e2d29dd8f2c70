/* The token and what it permits. It is kept in this module only, until the page is closed or reloaded. */

import { openApi } from './api.js';
import { byId, element } from './dom.js';
import { clearField, markField } from './faults.js';
import { count } from './words.js';

let token = '';
let access = 'unknown';
let listed = [];

const FIRST_OPTION = { yes: 'Choose a policy', no: 'Needs READ_POLICIES', unknown: 'Use a token to see the policies' };

export const api = openApi(() => token);

/** Whether the caller has READ_POLICIES: `yes`, `no`, or `unknown` before the first call. */
export const readsPolicies = () => access;

const form = byId('token');
const field = byId('token-value');

export const hasToken = () => token !== '';

/** The policies that the caller can see. */
export const listedPolicies = () => listed;

/** Whether the token has WRITE_POLICIES. Without a token it might. */
export const mayPublish = () => token === '' || (claims().permissions ?? []).includes('WRITE_POLICIES');

export const callerCompany = () => claims().companyId;

/** What the token says. The service verifies it; the page only chooses what to offer. */
function claims() {
  const part = token.split('.')[1] ?? '';
  try {
    const text = atob(part.replaceAll('-', '+').replaceAll('_', '/'));
    return JSON.parse(new TextDecoder().decode(Uint8Array.from(text, (one) => one.charCodeAt(0))));
  } catch {
    return {};
  }
}

/**
 * @param announce announces a text to screen readers
 * @param onChange clears the results of the previous token
 */
export function startSession(announce, onChange) {
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    if (await takeToken()) announce(byId('token-state').textContent);
  });
  // Only in development, with the demo data.
  for (const button of document.querySelectorAll('[data-demo-caller]')) {
    button.addEventListener('click', async () => {
      const response = await fetch(`../demo-tokens/${button.dataset.demoCaller}`, { method: 'POST' });
      field.value = (await response.json()).token;
      if (await takeToken()) announce(byId('token-state').textContent);
    });
    button.disabled = false;
  }
  byId('token-change').addEventListener('click', () => {
    token = '';
    access = 'unknown';
    fillPolicies([]);
    onChange();
    show(false);
    field.focus();
  });
}

/** Checks the token in the field, if there is one. @returns whether there is a token that the service has accepted */
export async function takeToken() {
  const entered = field.value.trim().replace(/^Bearer\s+/i, '');
  clearField(field);
  if (entered === '') {
    if (token !== '') return true;
    refuseToken('Paste a token first.');
    return false;
  }
  // No other characters are allowed in the Authorization header, and a token has no spaces.
  if (!/^[!-~]+$/.test(entered)) {
    refuseToken('This is not a token: it contains spaces or special characters. Copy it again, without quotes.');
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
    : 'Token accepted. It lacks READ_POLICIES, so you can only use your own policy, or that of a user you can book for.';
  show(true);
  document.dispatchEvent(new Event('token'));
  return true;
}

/** The policies that the caller can see, as options of a select. */
export function policyOptions() {
  const name = ({ name, isDefault, isActive }) =>
    [name, isDefault ? '(default)' : '', isActive ? '' : '(inactive)'].filter(Boolean).join(' ');
  return listed.map((policy) => element('option', { value: policy.id }, name(policy)));
}

export async function reloadPolicies() {
  const { data } = await api.policies();
  if (data) fillPolicies(data);
}

/** Asks for a token again, because none was given or the service does not accept it. */
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
  // A hidden element loses the focus.
  if (isSet && hadFocus) byId('token-change').focus();
}

function fillPolicies(policies) {
  listed = policies;
  const select = byId('policy-id');
  const before = select.value;
  select.replaceChildren(element('option', { value: '' }, FIRST_OPTION[access]), ...policyOptions());
  select.value = policies.some(({ id }) => id === before) ? before : '';
  for (const part of document.querySelectorAll('.needs-read-policies')) part.hidden = access !== 'no';
  document.dispatchEvent(new Event('policies'));
}
