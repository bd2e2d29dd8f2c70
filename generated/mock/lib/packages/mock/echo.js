// Written by `make generate` from src/packages/mock/echo.ts. Change it there.
import { randomBytes } from 'node:crypto';
import { ageOn, travelerTypeOn } from "../../domain/ages.js";
import { utcDay } from "../../domain/clock.js";
import { dayNumber } from "../../domain/dates.js";
import { isObject } from "./examples.js";
/**
 * An example with the IDs of the path, and with the values that were sent and what follows from them, as far as the
 * contract allows. Values that the service would look up stay those of the example. Unless the request is a PATCH, fields
 * that were not sent become null, empty, or their default.
 */
export function echoed(operation, example, { ids, body, files }) {
    const { method, status, schemaOf, allows } = operation;
    const answer = structuredClone(example.answer);
    const record = recordIn(answer);
    const { id, createdAt, updatedAt } = record;
    const known = [record, ...operation.examples.map((other) => recordIn(other.answer))];
    const sent = isObject(body) ? body : {};
    const shortened = [];
    /** Sets a field to the first of these values that the contract allows. */
    const put = (owner, key, ...values) => {
        const before = owner[key];
        const isAllowed = (value) => {
            owner[key] = value;
            return allows(answer);
        };
        if (!values.some(isAllowed))
            owner[key] = before;
    };
    const fill = (owner, values, schema) => {
        for (const [key, property] of Object.entries(schemaOf(schema).properties ?? {})) {
            if (!(key in owner))
                continue;
            const { items, 'x-default': otherwise = null } = schemaOf(property);
            const value = values[key] ?? null;
            if (Array.isArray(value) && items && value.some(isObject))
                fillList(owner, key, value, items);
            else if (value !== null)
                put(owner, key, ...written(value));
            else if (method !== 'PATCH' || key in values)
                put(owner, key, otherwise, null, [], '');
        }
    };
    /** Fills each item into one of the example, so that it also has the fields that the service adds. */
    const fillList = (owner, key, values, schema) => {
        const templates = [owner, ...known].map((one) => one[key]).find((list) => Array.isArray(list) && list.length > 0);
        if (!templates)
            return put(owner, key, [...values]);
        const items = values.map((value, index) => {
            const item = copyOf(templates, index);
            // The list stays short while it is filled, because each value is validated with the whole answer.
            owner[key] = [item];
            fill(item, value, schema);
            return item;
        });
        shortened.push(() => (owner[key] = items));
    };
    const own = status === 201 ? undefined : Object.keys(ids).at(-1);
    for (const [name, value] of Object.entries(ids)) {
        // In the paths of a booking request's parts, the booking request's ID is called `id`.
        const key = name === own ? (name in record ? name : 'id') : name === 'id' ? 'bookingRequestId' : name;
        if (key in record)
            put(record, key, value);
    }
    if (operation.body) {
        fill(record, sent, operation.body);
        if (isObject(record['decision']))
            fill(record['decision'], sent, operation.body);
        for (const putBack of shortened)
            putBack();
        const [passport = {}] = (record['passports'] ?? []);
        // In the form that creates a traveler with a passport, the passport's fields begin with `passport`.
        for (const [name, value] of Object.entries(sent).filter(([name]) => name.startsWith('passport'))) {
            const key = name in passport ? name : name.replace(/^passport./, (start) => start.slice(-1).toLowerCase());
            if (key in passport && key !== 'isPrimary')
                put(passport, key, ...written(value));
        }
        computePerson(record, sent);
        for (const one of [record, passport])
            computeExpiry(one);
        computeFiles(record, files, known);
        computeEvaluatedItems(record);
    }
    // A create has an ID and times of its own: otherwise every record that a page creates would be the same one, which is
    // also in the lists.
    const now = new Date().toISOString();
    const newId = `${String(id).slice(0, -12)}${randomBytes(6).toString('hex')}`;
    const times = [createdAt, updatedAt].map((time) => [time, now]);
    const changes = new Map(status === 201 ? [[id, newId], ...times] : [[id, record['id']]]);
    // Parts of a record also have its ID.
    return JSON.parse(JSON.stringify(answer, (_key, value) => changes.get(value) ?? value));
}
/** The record in a response body: its `data`, or in the policy area the whole body. */
function recordIn(answer) {
    if (!isObject(answer))
        return {};
    return 'status' in answer && isObject(answer['data']) ? answer['data'] : answer;
}
/**
 * The ways in which the service may return a value: a date as a timestamp, a country in capitals, form text as boolean.
 */
function written(value) {
    if (typeof value !== 'string')
        return [value];
    return [value, `${value}T00:00:00.000Z`, value.toUpperCase(), /^true$/i.test(value)];
}
/** A copy of an item of the example, or if it has too few, of its last one with a new ID. */
function copyOf(templates, index) {
    const copy = structuredClone(templates[index] ?? templates.at(-1));
    if (index >= templates.length && typeof copy['id'] === 'string')
        copy['id'] = `${copy['id'].slice(0, -12)}${(index + 1).toString(16).padStart(12, '0')}`;
    return copy;
}
function computePerson(record, { phonePrefix, phoneNumber, birthDate }) {
    if ('phone' in record && phonePrefix)
        record['phone'] = `${String(phonePrefix)}${String(phoneNumber)}`;
    if ('age' in record && typeof birthDate === 'string')
        Object.assign(record, {
            age: ageOn(birthDate, utcDay(new Date())),
            travelerType: travelerTypeOn(birthDate, utcDay(new Date())),
        });
}
function computeExpiry(passport) {
    if ('expiresInDays' in passport)
        passport['expiresInDays'] = dayNumber(String(passport['expiryDate']).slice(0, 10)) - dayNumber(utcDay(new Date()));
}
function computeFiles(record, sent, known) {
    const files = sent.map(({ field: _field, ...file }) => file);
    const { id, _count } = record;
    if ('fileName' in record)
        Object.assign(record, files[0]);
    if (!isObject(_count) || !Array.isArray(record['documents']))
        return;
    const template = known.flatMap((one) => one['documents'])[0];
    record['documents'] = files.map((file) => ({ ...template, ...file, travelerId: id }));
    _count['documents'] = files.length;
}
/** Gives the policy evaluation of a booking request exactly one item for each of its flights and hotel stays. */
function computeEvaluatedItems(record) {
    const { policyEvaluation } = record;
    if (!isObject(policyEvaluation) || !Array.isArray(policyEvaluation['items']))
        return;
    const known = policyEvaluation['items'];
    policyEvaluation['items'] = ['flightItems', 'hotelItems'].flatMap((list) => (record[list] ?? []).map((_, index) => {
        const item = `${list}.${index}`;
        const ofKind = known.filter((one) => String(one['item']).startsWith(list));
        const template = ofKind.find((one) => one['item'] === item) ?? ofKind[0] ?? { ...known[0], matchedRuleId: null };
        return { ...template, item };
    }));
}
