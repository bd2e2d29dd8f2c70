// Written by `make generate` from src/packages/command/policy-model.ts. Change it there.
import { SCHEMAS } from './schema-check.js';
export const RULE_KINDS = ['flightRules', 'hotelRules'];
/** A policy without default values, so that two policies can be compared as JSON. */
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
/** A rule without default values, its fields in a fixed order, unknown ones last. Equal rules give equal JSON. */
export function shortRule(kind, rule) {
    const short = {};
    for (const field of new Set(['id', 'priority', ...fieldsOf(kind), ...Object.keys(rule)])) {
        const value = rule[field];
        if (!isSet(value) || (Array.isArray(value) && value.length === 0))
            continue;
        if (field === 'priority' && value === defaultPriority(kind, rule))
            continue;
        if (field === 'currency' && value === 'USD' && !limitsPrice(rule))
            continue;
        short[field] = Array.isArray(value) ? withoutRepeats(value.map(shortTier)) : value;
    }
    return short;
}
/** The fields of a rule in the order of the contract, but with the priority first, and the currency after the price. */
function fieldsOf(kind) {
    const { properties = {} } = SCHEMAS.policy.$defs[kind === 'flightRules' ? 'FlightRulePut' : 'HotelRulePut'];
    return Object.keys(properties).flatMap((field) => (field.startsWith('maxPrice') ? [field, 'currency'] : [field]));
}
/** The priority that the service gives a rule that is sent without one, depending on its scope (D18). */
export function defaultPriority(kind, rule) {
    const placeIn = (city, country) => isSet(rule[city]) ? 'city' : isSet(rule[country]) ? 'country' : null;
    if (kind === 'hotelRules')
        return { city: 10, country: 50, none: 100 }[placeIn('cityId', 'countryId') ?? 'none'];
    const origin = placeIn('originCityId', 'originCountryId');
    const destination = placeIn('destinationCityId', 'destinationCountryId');
    if (origin !== destination)
        return 30;
    if (origin)
        return origin === 'city' ? 10 : 20;
    return isSet(rule['isInternational']) ? (rule['isInternational'] === true ? 75 : 50) : 100;
}
/**
 * The draft to send for a file. The service names the rules of a draft by their position, so IDs are left out (D59).
 */
export function draftOf(policy) {
    const { name, bookingMode, defaultAction, flightRules, hotelRules } = shortPolicy(policy);
    const rules = { flightRules: flightRules.map(withoutId), hotelRules: hotelRules.map(withoutId) };
    return { name, bookingMode, defaultAction, ...rules };
}
export function withoutId({ id: _id, ...fields }) {
    return fields;
}
/** The scope of a rule in a few words: `city-BER → city-LON`. */
export function scopeOf(kind, rule) {
    const first = (...fields) => fields
        .map((field) => rule[field])
        .filter(isSet)
        .join(' in ') || null;
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
    return JSON.stringify(withoutId(shortRule(kind, rule)));
}
function limitsPrice(rule) {
    const { durationBudgetTiers: tiers, maxPricePerPerson, maxPricePerNight } = rule;
    return isSet(maxPricePerPerson) || isSet(maxPricePerNight) || (Array.isArray(tiers) && tiers.length > 0);
}
/** A tier of a rule; the service does not keep the order of its fields. This order begins with `minHours`. */
function shortTier(item) {
    if (typeof item !== 'object' || item === null)
        return item;
    const fields = Object.entries(item).filter(([, value]) => isSet(value));
    return Object.fromEntries(fields
        .toSorted()
        .toReversed()
        .map(([field, value]) => [field, withoutRepeats(value)]));
}
/** The service stores repeated values of a list once (D18). */
function withoutRepeats(value) {
    return Array.isArray(value) ? [...new Set(value)] : value;
}
function isSet(value) {
    return value !== null && value !== undefined;
}
