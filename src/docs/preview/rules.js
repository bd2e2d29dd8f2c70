/* The names and scopes of a policy's rules. */

import { place } from './places.js';
import { api, readsPolicies } from './session.js';

const NUMBERED = { FLIGHT: 'Flight rule', HOTEL: 'Hotel rule' };

/**
 * The rules of the policy that offers were evaluated under. `load()` reads them on its first call.
 *
 * @param policyId the ID of a stored policy
 * @param policy a draft; the service identifies its rules by their position, such as `flightRules.0`
 */
export function rulesOf({ policyId, policy }) {
  let known;
  const read = async () => {
    if (policy) return index(policy, (kind, position) => `${kind}.${position}`);
    if (!policyId || readsPolicies() !== 'yes') return index({}, () => undefined);
    const { data } = await api.policy(policyId);
    return index(data ?? {}, (kind, position, { id }) => id);
  };
  return { load: () => (known ??= read()) };
}

function index({ flightRules, hotelRules }, idOf) {
  const entries = (kind, rules) =>
    (Array.isArray(rules) ? rules : []).map((rule, position) => [
      idOf(kind, position, rule),
      { ...rule, number: position + 1 },
    ]);
  return { byId: new Map([...entries('flightRules', flightRules), ...entries('hotelRules', hotelRules)]) };
}

/** `Flight rule 2`, numbered as in the policy, oldest first; with the ID instead if the rules could not be read. */
export function ruleName(kind, id, rules) {
  const rule = rules.byId.get(id);
  return rule ? `${NUMBERED[kind]} ${rule.number}` : `${NUMBERED[kind]} ${id}`;
}

/** The scope of a rule, as a list of strings and place elements. */
export function scopeWords(kind, rule) {
  if (!rule) return [];
  const at = (word, ...ids) => {
    const given = ids.filter((id) => id !== null && id !== undefined);
    return given.length > 0
      ? [` ${word} `, ...given.flatMap((id, index) => (index > 0 ? [', ', place(id)] : [place(id)]))]
      : [];
  };
  if (kind === 'HOTEL') {
    const words = at('in', rule.cityId, rule.countryId);
    return words.length > 0 ? ['Hotels', ...words] : ['All hotels'];
  }
  const ends = [
    ...at('from', rule.originCityId, rule.originCountryId),
    ...at('to', rule.destinationCityId, rule.destinationCountryId),
  ];
  const extent = { true: 'International flights', false: 'Domestic flights' }[rule.isInternational];
  return [extent ?? (ends.length > 0 ? 'Flights' : 'All flights'), ...ends];
}
