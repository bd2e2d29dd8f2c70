/* How the page words codes, fields and values. Tables have no prototype, because a draft can name a field `constructor`. */

/** From the mildest to the strictest. */
export const ACTIONS = ['ALLOW', 'WARN_AND_ALLOW', 'REQUIRE_APPROVAL', 'BLOCK'];

export const ACTION_WORDS = {
  __proto__: null,
  ALLOW: 'Allowed',
  WARN_AND_ALLOW: 'Allowed with a warning',
  REQUIRE_APPROVAL: 'Needs approval',
  BLOCK: 'Blocked',
};

export const SOURCE_WORDS = {
  USER: 'assigned to the user',
  ROLE: 'assigned to a role of the user',
  COMPANY_DEFAULT: "the company's default",
  REQUESTED: 'chosen by you',
  DRAFT: 'a draft, not stored',
};

export const OUTCOME_WORDS = { PASSED: 'Passed', VIOLATED: 'Violated', SKIPPED: 'Not checked' };

const FIELD_WORDS = {
  __proto__: null,
  asOf: 'day',
  evaluations: 'the list of offers',
  originLocationId: 'from',
  originCityId: 'origin city',
  originCountryId: 'origin country',
  destinationLocationId: 'to',
  destinationCityId: 'destination city',
  destinationCountryId: 'destination country',
  isInternational: 'international',
  cityId: 'city',
  countryId: 'country',
  id: 'ID',
  forUserId: 'person',
  userId: 'person',
  policyId: 'policy',
};

const ITEM_WORDS = { __proto__: null, evaluations: 'Offer', flightRules: 'Flight rule', hotelRules: 'Hotel rule' };

const FLIGHT = ['flightRules'];
const HOTEL = ['hotelRules'];
const NUMBER = { isNumber: true, hint: 'No limit' };
const CABINS = ['ECONOMY', 'PREMIUM_ECONOMY', 'BUSINESS', 'FIRST'];

/** Each limit of a rule, in the order of sentences: its field in the rule and in the form, its check and its unit. */
export const LIMITS = [
  { type: 'PRICE', name: 'maxPricePerPerson', in: FLIGHT, label: 'At most, per person', ...NUMBER },
  { type: 'PRICE', name: 'maxPricePerNight', in: HOTEL, label: 'At most, a night', ...NUMBER },
  { type: 'CABIN_CLASS', name: 'allowedCabinClasses', in: FLIGHT, label: 'Cabin classes', values: CABINS },
  {
    type: 'STAR_RATING',
    name: 'allowedStarRatings',
    in: HOTEL,
    label: 'Stars',
    values: [1, 2, 3, 4, 5],
    unit: ['star', 'stars'],
  },
  { type: 'STOPS', name: 'maxStops', in: FLIGHT, label: 'Stops, at most', ...NUMBER, unit: ['stop', 'stops'] },
  { type: 'NIGHTS', name: 'maxNights', in: HOTEL, label: 'Nights, at most', ...NUMBER, unit: ['night', 'nights'] },
  {
    type: 'ADVANCE_BOOKING',
    name: 'advanceBookingDays',
    in: [...FLIGHT, ...HOTEL],
    label: 'Days ahead, at least',
    isNumber: true,
    unit: ['day', 'days'],
  },
];

const unitOf = (type) => LIMITS.find((limit) => limit.type === type)?.unit ?? ['', ''];

export const isSet = (value) => value !== null && value !== undefined && value.length !== 0;

/** `durationBudgetTiers` as `duration budget tiers`. */
export function fieldWords(name) {
  return FIELD_WORDS[name] ?? name.replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ').toLowerCase();
}

/** `policy.flightRules.3.currency` as `Flight rule 4, currency`. Items are counted from one. */
export function pathWords(path) {
  const parts = path.split('.').filter((part, index) => index > 0 || part !== 'policy');
  const words = [];
  for (let index = 0; index < parts.length; index += 1) {
    const isItem = /^\d+$/.test(parts[index + 1] ?? '');
    if (isItem) {
      const name = ITEM_WORDS[parts[index]] ?? fieldWords(parts[index]).replace(/(ss)?e?s$/, '$1');
      words.push(`${name} ${Number(parts[index + 1]) + 1}`);
      index += 1;
    } else words.push(fieldWords(parts[index]));
  }
  const text = words.join(', ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

const numbers = new Intl.NumberFormat('en', { maximumFractionDigits: 4 });

/** `BUSINESS` as `Business`, 1522 as `1,522`, true as `yes`. */
export function valueWords(value) {
  if (value === null || value === undefined) return 'not known';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'number') return numbers.format(value);
  return /^[A-Z_]+$/.test(value) ? value.charAt(0) + value.slice(1).toLowerCase().replaceAll('_', ' ') : value;
}

/** `600`, `289.90` or `164.198`. */
function priceWords(value) {
  if (typeof value !== 'number') return valueWords(value);
  return value.toLocaleString('en', {
    minimumFractionDigits: Number.isInteger(value) ? 0 : 2,
    maximumFractionDigits: 4,
  });
}

/** A price or a count with its unit: `600 EUR`, `2 stops`. */
export function amountWords(type, value, currency) {
  if (type === 'PRICE') return `${priceWords(value)} ${currency}`;
  const [one, many] = unitOf(type);
  const words = valueWords(typeof value === 'string' && /^[\d.]+$/.test(value) ? Number(value) : value);
  return `${words} ${Number(value) === 1 ? one : many}`.trim();
}

/** What a check allows: `at most 600 EUR`, or `economy or premium economy`, or `3 or 4 stars`. */
export function limitWords(type, limit, currency) {
  if (Array.isArray(limit)) return oneOf(type, limit);
  return `${type === 'ADVANCE_BOOKING' ? 'at least' : 'at most'} ${amountWords(type, limit, currency)}`;
}

function oneOf(type, values) {
  const words = values.map((value) => valueWords(value).toLowerCase());
  const list = words.length > 1 ? `${words.slice(0, -1).join(', ')} or ${words.at(-1)}` : words[0];
  return `${list} ${unitOf(type)[values.length === 1 && Number(values[0]) === 1 ? 0 : 1]}`.trim();
}

/** The limits of a matched rule: `at most 2 stops`. */
export function limitsOf(kind, rule) {
  const limits = LIMITS.map(({ type, name }) => [type, rule[name]]).filter(([, limit]) => isSet(limit));
  return limits.map(([type, limit]) => {
    if (type === 'ADVANCE_BOOKING') return `booking at least ${amountWords(type, limit)} ahead`;
    const words = limitWords(type, limit, rule.currency);
    return type === 'PRICE' ? `${words} ${kind === 'FLIGHT' ? 'per person' : 'a night'}` : words;
  });
}

/** `1,190 EUR and 289.90 GBP`, of `[{ currency, total }]`. Amounts in different currencies are never added. */
export function amountsWords(amounts) {
  return amounts.map(({ currency, total }) => amountWords('PRICE', total, currency)).join(' and ');
}

/** `1 offer`, `2 offers`. */
export function count(number, one, many = `${one}s`) {
  return `${numbers.format(number)} ${number === 1 ? one : many}`;
}
