/* What the form can change in a rule. */

import { ACTION_WORDS, ACTIONS, LIMITS } from './words.js';

const OTHERWISE = {
  name: 'action',
  label: 'Otherwise',
  options: [['', 'Policy default'], ...ACTIONS.map((action) => [action, ACTION_WORDS[action]])],
};
const CURRENCY = { name: 'currency', label: 'Currency', isCode: true };
const PRIORITY = { name: 'priority', label: 'Priority, lowest first', isNumber: true, hint: 'Automatic' };

const limitsIn = (kind) =>
  LIMITS.filter((limit) => limit.in.includes(kind)).flatMap((limit) =>
    limit.type === 'PRICE' ? [limit, CURRENCY] : [limit],
  );

/** `places` are the fields for a city and for a country, one of which the place fills. */
export const FIELDS = {
  flightRules: [
    { name: 'originCityId', label: 'From', places: ['originCityId', 'originCountryId'] },
    { name: 'destinationCityId', label: 'To', places: ['destinationCityId', 'destinationCountryId'] },
    ...limitsIn('flightRules'),
    {
      name: 'isInternational',
      label: 'Flights',
      options: [
        ['', 'All'],
        [true, 'International'],
        [false, 'Domestic'],
      ],
    },
    OTHERWISE,
    PRIORITY,
  ],
  hotelRules: [
    { name: 'cityId', label: 'In', places: ['cityId', 'countryId'] },
    ...limitsIn('hotelRules'),
    OTHERWISE,
    PRIORITY,
  ],
};

/** The ID of the element for a field of a rule, such as `flightRules-3-currency`; null if the form has none. */
export function fieldId(kind, index, name) {
  const field = FIELDS[kind].find((one) => one.name === name || one.places?.includes(name));
  return field ? `${kind}-${index}-${field.name}` : null;
}

const NAMES = new Set(
  Object.values(FIELDS).flatMap((fields) => fields.flatMap(({ name, places }) => places ?? [name])),
);

/** Whether the form has a field for a part of a rule. */
export const isInForm = (name) => NAMES.has(name);
