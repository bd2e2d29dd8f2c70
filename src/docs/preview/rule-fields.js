/* What the form can change in a rule. */

import { ACTION_WORDS, ACTIONS } from './words.js';

const CABINS = ['ECONOMY', 'PREMIUM_ECONOMY', 'BUSINESS', 'FIRST'];

const OTHERWISE = {
  name: 'action',
  label: 'Otherwise',
  options: [['', 'Policy default'], ...ACTIONS.map((action) => [action, ACTION_WORDS[action]])],
};
const CURRENCY = { name: 'currency', label: 'Currency', isCode: true };
const AHEAD = { name: 'advanceBookingDays', label: 'Days ahead, at least', isNumber: true };
const PRIORITY = { name: 'priority', label: 'Priority, lowest first', isNumber: true, hint: 'Automatic' };

/** `places` are the fields for a city and for a country, one of which the place fills. */
export const FIELDS = {
  flightRules: [
    { name: 'originCityId', label: 'From', places: ['originCityId', 'originCountryId'] },
    { name: 'destinationCityId', label: 'To', places: ['destinationCityId', 'destinationCountryId'] },
    { name: 'maxPricePerPerson', label: 'At most, per person', isNumber: true, hint: 'No limit' },
    CURRENCY,
    { name: 'allowedCabinClasses', label: 'Cabin classes', values: CABINS },
    { name: 'maxStops', label: 'Stops, at most', isNumber: true, hint: 'No limit' },
    AHEAD,
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
    { name: 'maxPricePerNight', label: 'At most, a night', isNumber: true, hint: 'No limit' },
    CURRENCY,
    { name: 'allowedStarRatings', label: 'Stars', values: [1, 2, 3, 4, 5] },
    { name: 'maxNights', label: 'Nights, at most', isNumber: true, hint: 'No limit' },
    AHEAD,
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

export const isSet = (value) => value !== null && value !== undefined && value.length !== 0;
