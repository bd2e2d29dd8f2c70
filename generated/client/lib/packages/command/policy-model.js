// Written by `make generate` from src/packages/command/policy-model.ts. Change it there.
export const RULE_KINDS = ['flightRules', 'hotelRules'];
/** The order in which the fields of a rule are written. Fields that are not listed come last. */
const RULE_FIELDS = {
    flightRules: [
        'id',
        'priority',
        'originCityId',
        'originCountryId',
        'destinationCityId',
        'destinationCountryId',
        'isInternational',
        'maxPricePerPerson',
        'currency',
        'durationBudgetTiers',
        'allowedCabinClasses',
        'durationCabinTiers',
        'maxStops',
        'advanceBookingDays',
        'action',
    ],
    hotelRules: [
        'id',
        'priority',
        'cityId',
        'countryId',
        'maxPricePerNight',
        'currency',
        'allowedStarRatings',
        'maxNights',
        'advanceBookingDays',
        'action',
    ],
};
/** A policy without the fields that have their default value, so that two policies can be compared as JSON. */
export function shortPolicy(policy) {
    const { id, name, description, bookingMode, defaultAction, isDefault, isActive } = policy;
    return {
        ...(isSet(id) && { id }),
        name,
        ...(isSet(description) && { description }),
        bookingMode,
        defaultAction,
        ...(isDefault === true && { isDefault }),
        ...(isActive === false && { isActive }),
        flightRules: (policy.flightRules ?? []).map((rule) => shortRule('flightRules', rule)),
        hotelRules: (policy.hotelRules ?? []).map((rule) => shortRule('hotelRules', rule)),
    };
}
/** A rule without fields that have their default value, in the order of `RULE_FIELDS`. Equal rules give equal JSON. */
export function shortRule(kind, rule) {
    const fields = [...new Set([...RULE_FIELDS[kind], ...Object.keys(rule)])];
    const short = {};
    for (const field of fields) {
        const value = rule[field];
        if (!isSet(value) || (Array.isArray(value) && value.length === 0))
            continue;
        if (field === 'priority' && value === defaultPriority(kind, rule))
            continue;
        if (field === 'currency' && value === 'USD' && !limitsPrice(rule))
            continue;
        short[field] = Array.isArray(value) ? withoutRepeats(value.map(shortItem)) : value;
    }
    return short;
}
/** The priority that the service gives a rule that is sent without one, depending on its scope (D18). */
export function defaultPriority(kind, rule) {
    if (kind === 'hotelRules') {
        if (isSet(rule['cityId']))
            return 10;
        return isSet(rule['countryId']) ? 50 : 100;
    }
    const sideOf = (side) => {
        if (isSet(rule[`${side}CityId`]))
            return 'city';
        return isSet(rule[`${side}CountryId`]) ? 'country' : null;
    };
    const [origin, destination] = [sideOf('origin'), sideOf('destination')];
    if (origin === null && destination === null) {
        if (!isSet(rule['isInternational']))
            return 100;
        return rule['isInternational'] === true ? 75 : 50;
    }
    if (origin !== destination)
        return 30;
    return origin === 'city' ? 10 : 20;
}
/**
 * The draft to send for a file. The service names the rules of a draft by their position, so IDs are left out (D59).
 */
export function draftOf(policy) {
    const { name, bookingMode, defaultAction, flightRules, hotelRules } = shortPolicy(policy);
    const withoutId = ({ id: _id, ...rule }) => rule;
    return {
        name,
        bookingMode,
        defaultAction,
        flightRules: flightRules.map(withoutId),
        hotelRules: hotelRules.map(withoutId),
    };
}
/** The scope of a rule in a few words: `city-BER → city-LON`. */
export function scopeOf(kind, rule) {
    const first = (...fields) => {
        const parts = fields.map((field) => rule[field]).filter(isSet);
        return parts.length === 0 ? null : parts.join(' in ');
    };
    if (kind === 'hotelRules')
        return first('cityId', 'countryId') ?? 'every hotel';
    const international = { true: 'international', false: 'domestic' }[String(rule['isInternational'])];
    const origin = first('originCityId', 'originCountryId');
    const destination = first('destinationCityId', 'destinationCountryId');
    const places = (origin ?? destination) ? `${origin ?? 'anywhere'} → ${destination ?? 'anywhere'}` : null;
    return [places, international].filter(isSet).join(', ') || 'every flight';
}
/** The rule as JSON without its ID: the same text for all rules with the same content. */
export function textOf(kind, rule) {
    const { id: _id, ...fields } = shortRule(kind, rule);
    return JSON.stringify(fields);
}
function limitsPrice(rule) {
    const tiers = rule['durationBudgetTiers'];
    return (isSet(rule['maxPricePerPerson']) || isSet(rule['maxPricePerNight']) || (Array.isArray(tiers) && tiers.length > 0));
}
/** A tier; the service does not keep the order of its fields. */
function shortItem(item) {
    if (typeof item !== 'object' || item === null)
        return item;
    const fields = [...new Set(['minHours', 'maxHours', 'maxPrice', 'classes', ...Object.keys(item).sort()])];
    return Object.fromEntries(fields
        .map((field) => [field, withoutRepeats(item[field])])
        .filter(([, value]) => isSet(value)));
}
/** The service stores repeated values of a list once (D18). */
function withoutRepeats(value) {
    return Array.isArray(value) ? [...new Set(value)] : value;
}
function isSet(value) {
    return value !== null && value !== undefined;
}
