/* The stored policy that a draft is compared with: the one it was copied from, unless the user chooses another. */

import { byId, element } from './dom.js';
import { basePolicyId } from './target.js';

let origin;
let chosen;

/** @returns the ID of the policy, or undefined */
export function comparedPolicyId() {
  if (basePolicyId() !== origin) {
    origin = basePolicyId();
    chosen = origin;
  }
  return chosen;
}

/** @param onChange called when the user has chosen another policy */
export function comparedPolicyChoice(onChange) {
  const policies = [...byId('policy-id').options].filter(({ value }) => value !== '');
  const options = policies.map(({ value, text }) => element('option', { value }, text));
  const select = element('select', { id: 'compared' }, element('option', { value: '' }, 'no policy'), ...options);
  select.value = comparedPolicyId() ?? '';
  select.addEventListener('change', () => {
    chosen = select.value || undefined;
    onChange();
  });
  return element('label', { class: 'compared-with' }, 'Compare with ', select);
}
