// Written by `make generate` from src/packages/command/policy-diff.ts. Change it there.
import { RULE_KINDS, scopeOf, shortPolicy, shortRule, textOf, } from './policy-model.js';
/**
 * The difference between the stored policy and the file. If the file has no `isDefault`, the stored value is kept: an
 * administrator may have made another policy the default.
 */
export function policyDiff(stored, file) {
    const isDefault = file.isDefault ?? stored.isDefault ?? false;
    const before = fieldsOf(stored);
    const after = { ...fieldsOf(file), isDefault };
    const rules = RULE_KINDS.flatMap((kind) => ruleChanges(kind, stored[kind], file[kind] ?? []));
    return { fields: fieldChanges(before, after), rules };
}
export function isEmptyDiff({ fields, rules }) {
    return fields.length === 0 && rules.length === 0;
}
/**
 * For each rule of a file, the ID of the stored rule that it corresponds to: the one with the same ID, or else one with
 * the same content. Null for a new rule.
 */
export function storedIds(kind, stored, file) {
    const known = new Set(stored.map(({ id }) => keyOf(id)));
    const byId = file.map(({ id }) => (known.has(keyOf(id)) ? keyOf(id) : null));
    const claimed = new Set(byId);
    const free = new Map();
    for (const rule of stored) {
        const id = keyOf(rule.id);
        if (claimed.has(id))
            continue;
        const text = textOf(kind, rule);
        free.set(text, [...(free.get(text) ?? []), id]);
    }
    return file.map((rule, index) => byId[index] ?? free.get(textOf(kind, rule))?.shift() ?? null);
}
function fieldsOf(policy) {
    const { name, description, bookingMode, defaultAction, isDefault = false, isActive = true } = shortPolicy(policy);
    return { name, description, bookingMode, defaultAction, isDefault, isActive };
}
function ruleChanges(kind, stored, file) {
    const ids = storedIds(kind, stored, file);
    const byId = new Map(stored.map((rule) => [keyOf(rule.id), rule]));
    const changes = [];
    for (const [index, rule] of file.entries()) {
        const id = ids[index] ?? null;
        const before = id === null ? {} : (byId.get(id) ?? {});
        const fields = fieldChanges(withoutId(shortRule(kind, before)), withoutId(shortRule(kind, rule)));
        if (id !== null && fields.length === 0)
            continue;
        const change = id === null ? 'added' : 'changed';
        changes.push({ change, kind, place: `${kind}.${index}`, id, scope: scopeOf(kind, rule), fields });
    }
    const kept = new Set(ids);
    for (const rule of stored) {
        const id = keyOf(rule.id);
        if (kept.has(id))
            continue;
        const fields = fieldChanges(withoutId(shortRule(kind, rule)), {});
        changes.push({ change: 'removed', kind, place: null, id, scope: scopeOf(kind, rule), fields });
    }
    return changes;
}
function fieldChanges(before, after) {
    return [...new Set([...Object.keys(after), ...Object.keys(before)])]
        .map((field) => ({ field, from: before[field] ?? null, to: after[field] ?? null }))
        .filter(({ from, to }) => JSON.stringify(from) !== JSON.stringify(to));
}
function withoutId({ id: _id, ...fields }) {
    return fields;
}
/** The service returns IDs in lower case, but accepts upper case too. */
function keyOf(id) {
    return (id ?? '').toLowerCase();
}
/** The difference as lines of text: first the fields of the policy, then its rules. */
export function diffLines({ fields, rules }, paint) {
    const lines = fields.map((change) => `  ${paint('~', 'yellow')} ${changeText(change)}`);
    for (const { change, place, id, scope, fields } of rules) {
        const name = `${place ?? id} (${scope})`;
        if (change === 'added') {
            lines.push(`  ${paint('+', 'green')} ${name}: ${fields.map(({ field, to }) => `${field} ${show(to)}`).join(', ') || 'no limits'}`);
        }
        else if (change === 'removed') {
            lines.push(`  ${paint('-', 'red')} ${name}: ${fields.map(({ field, from }) => `${field} ${show(from)}`).join(', ') || 'no limits'}`);
        }
        else {
            lines.push(`  ${paint('~', 'yellow')} ${name}`, ...fields.map((field) => `      ${changeText(field)}`));
        }
    }
    return lines;
}
function changeText({ field, from, to }) {
    return `${field}: ${show(from)} → ${show(to)}`;
}
/** A value as text. Strings are only quoted if they have spaces or special characters. */
function show(value) {
    if (value === null || value === undefined)
        return 'none';
    if (Array.isArray(value))
        return `[${value.map(show).join(', ')}]`;
    if (typeof value === 'object')
        return `{ ${Object.entries(value)
            .map(([key, item]) => `${key}: ${show(item)}`)
            .join(', ')} }`;
    return typeof value === 'string' && !/^[\w.~-]+$/.test(value) ? JSON.stringify(value) : String(value);
}
