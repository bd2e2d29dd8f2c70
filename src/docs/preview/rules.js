/* The rules of a policy: what they are called, and what they are for. */

import { place } from './places.js';
import { api, readsPolicies } from './session.js';

const NUMBERED = { FLIGHT: 'Flight rule', HOTEL: 'Hotel rule' };

/**
 * What knows the rules of a policy that was evaluated under. They are read once, when they are first needed.
 *
 * @param policyId of a stored policy
 * @param policy a draft, whose rules have their places as IDs
 */
export function rulesOf({ policyId, policy }) {
  let known;
  const read = async () => {
    if (policy) return index(policy, (kind, place) => `${kind}.${place}`);
    if (!policyId || readsPolicies() !== 'yes') return index({}, () => undefined);
    const { data } = await api.policy(policyId);
    return index(data ?? {}, (kind, place, { id }) => id);
  };
  return { load: () => (known ??= read()) };
}

function index({ flightRules, hotelRules }, idOf) {
  const entries = (kind, rules) =>
    (Array.isArray(rules) ? rules : []).map((rule, place) => [idOf(kind, place, rule), { ...rule, number: place + 1 }]);
  return { byId: new Map([...entries('flightRules', flightRules), ...entries('hotelRules', hotelRules)]) };
}

/** `Flight rule 2`: by its place in the policy, oldest first, where that is known. */
export function ruleName(kind, id, rules) {
  const rule = rules.byId.get(id);
  return rule ? `${NUMBERED[kind]} ${rule.number}` : `${NUMBERED[kind]} ${id}`;
}

/** What a rule is for, as texts and names of places. */
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
