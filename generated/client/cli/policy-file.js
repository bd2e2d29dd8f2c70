// Written by `make generate` from src/client-package/cli/policy-file.ts. Change it there.
import { readFileSync } from 'node:fs';
import { Document, isAlias, isCollection, isMap, isScalar, isSeq, parseDocument, } from 'yaml';
import { CommandError } from './faults.js';
import { RULE_KINDS, shortPolicy } from './policy-model.js';
import { schemaFaults } from './schema-check.js';
import { parseYaml } from './yaml-file.js';
/** The schemas that the package publishes, by which editors complete and the command checks. */
export function readSchema(name) {
    return JSON.parse(readFileSync(new URL(`../schemas/${name}.schema.json`, import.meta.url), 'utf8'));
}
/**
 * Reads a policy from the text of a file.
 *
 * @throws {CommandError} with every fault and its line: syntax, unknown keys, values of a wrong type, repeated IDs
 */
export function parsePolicy(path, text) {
    const yaml = parseYaml(path, text);
    const faults = schemaFaults(readSchema('policy'), yaml.value).map(({ path: at, message }) => yaml.faultAt(at, message));
    if (faults.length === 0)
        faults.push(...repeatedIds(yaml));
    if (faults.length > 0)
        throw new CommandError(`${path} is not a policy.`, { faults });
    return { yaml, model: modelOf(yaml.value) };
}
function modelOf(value) {
    const { flightRules, hotelRules, ...fields } = value;
    return { ...fields, flightRules: flightRules ?? [], hotelRules: hotelRules ?? [] };
}
function repeatedIds(yaml) {
    const model = modelOf(yaml.value);
    const first = new Map();
    return RULE_KINDS.flatMap((kind) => model[kind].flatMap(({ id }, index) => {
        if (!id)
            return [];
        const place = `${kind}.${index}`;
        const earlier = first.get(id.toLowerCase());
        if (earlier === undefined)
            first.set(id.toLowerCase(), place);
        return earlier === undefined ? [] : [yaml.faultAt([kind, index, 'id'], `must not be the same as ${earlier}.id`)];
    }));
}
/** The text of a file for a policy that has none yet: what has its default is left out. */
export function newPolicyText(policy) {
    const document = new Document(shortPolicy(policy), { aliasDuplicateObjects: false });
    for (const { key, value } of document.contents.items) {
        if (!isSeq(value))
            continue;
        key.spaceBefore = true;
        for (const [index, rule] of value.items.entries())
            arrange(rule, index > 0);
    }
    return textOf(document);
}
/**
 * The text of a file with another policy in it. What is the same stays as it is, comments included; a rule is known by
 * its ID, and stands where the policy has it.
 */
export function updatedPolicyText({ yaml, model }, policy) {
    const wanted = shortPolicy(policy);
    if (JSON.stringify(wanted) === JSON.stringify(shortPolicy(model)))
        return yaml.text;
    const { document } = yaml;
    if (!isMap(document.contents))
        return newPolicyText(policy);
    reconcile(document, document.contents, shortPolicy(model), wanted);
    // A file can say a value in ways that can't be changed in one place, such as a merge key that several rules share.
    return textThatSays(document, wanted) ?? newPolicyText(policy);
}
/** The text of a document, or undefined if it does not say what is wanted. */
function textThatSays(document, wanted) {
    try {
        const text = textOf(document);
        const { model } = parsePolicy('', text);
        return JSON.stringify(shortPolicy(model)) === JSON.stringify(wanted) ? text : undefined;
    }
    catch {
        return undefined;
    }
}
/**
 * The text of a file with the IDs that the service has given: of the policy, and of rules by their kind and place.
 *
 * @param ids by kind, an ID or undefined for each rule of the file
 */
export function textWithIds({ yaml }, policyId, ids) {
    // Parsed again: the document of the file must stay as the messages that point into it expect it.
    const document = parseDocument(yaml.text, { merge: true });
    if (!isMap(document.contents))
        return yaml.text;
    const before = String(document.get('id') ?? '');
    if (before !== policyId)
        putFirst(document, document.contents, policyId);
    let isChanged = before !== policyId;
    for (const kind of RULE_KINDS) {
        const rules = document.get(kind, true);
        const list = isAlias(rules) ? rules.resolve(document) : rules;
        if (!isSeq(list))
            continue;
        for (const [index, node] of list.items.entries()) {
            const id = ids[kind]?.[index];
            const rule = isAlias(node) ? node.resolve(document) : node;
            if (id === undefined || !isMap(rule) || rule.get('id') === id)
                continue;
            putFirst(document, rule, id);
            isChanged = true;
        }
    }
    return isChanged ? (validText(document) ?? yaml.text) : yaml.text;
}
/** Two rules that are one by an alias can't have two IDs. */
function validText(document) {
    const text = textOf(document);
    try {
        parsePolicy('', text);
        return text;
    }
    catch {
        return undefined;
    }
}
function textOf(document) {
    return document.toString({ lineWidth: 0 });
}
/** Sets the ID, as the first key. A comment above the map stays above it. */
function putFirst(document, map, id) {
    if (map.has('id')) {
        map.set('id', id);
        return;
    }
    const pair = document.createPair('id', id);
    const first = map.items[0]?.key;
    if (isScalar(first) && first.commentBefore) {
        pair.key.commentBefore = first.commentBefore;
        first.commentBefore = null;
    }
    map.items.unshift(pair);
}
/** Short lists on one line, and an empty line before a rule. */
function arrange(rule, spaceBefore) {
    if (spaceBefore)
        rule.spaceBefore = true;
    for (const { value } of rule.items)
        arrangeValue(value);
}
function arrangeValue(value) {
    if (!isSeq(value))
        return;
    if (value.items.every((item) => isScalar(item)))
        value.flow = true;
    for (const item of value.items) {
        if (isMap(item))
            item.flow = true;
    }
}
/** Makes a map say what is wanted, and leaves alone what says so already. */
function reconcile(document, map, present, wanted) {
    const order = Object.keys(wanted);
    // A default that stands in the file, such as `isActive: true`, is in neither.
    map.items = map.items.filter(({ key }) => !(keyText(key) in present) || keyText(key) in wanted);
    for (const [index, key] of order.entries()) {
        const value = wanted[key];
        if (JSON.stringify(present[key]) === JSON.stringify(value))
            continue;
        const node = map.get(key, true);
        if (RULE_KINDS.includes(key) && isSeq(node)) {
            reconcileRules(document, node, (present[key] ?? []), value);
        }
        else if (isScalar(node) && (typeof value !== 'object' || value === null)) {
            node.value = value;
        }
        else {
            setInOrder(document, map, order.slice(0, index), key, value);
        }
    }
}
function reconcileRules(document, list, present, wanted) {
    const [first] = list.items;
    if (list.commentBefore && isMap(first) && !first.commentBefore) {
        // A comment above the first rule is read as one of the list, and would stay when the rule goes.
        first.commentBefore = list.commentBefore;
        list.commentBefore = null;
    }
    const nodes = new Map();
    for (const [index, rule] of present.entries()) {
        const node = list.items[index];
        if (rule.id && isMap(node))
            nodes.set(rule.id.toLowerCase(), { node, rule });
    }
    list.flow = false;
    list.items = wanted.map((rule, index) => {
        const known = nodes.get((rule.id ?? '').toLowerCase());
        if (known) {
            reconcile(document, known.node, known.rule, rule);
            return known.node;
        }
        const node = document.createNode(rule);
        arrange(node, index > 0);
        return node;
    });
    const [newFirst] = list.items;
    if (newFirst === first)
        return;
    if (isMap(newFirst))
        newFirst.spaceBefore = false;
    if (isMap(first))
        first.spaceBefore = true;
}
/** Sets a key, a new one after those that come before it. */
function setInOrder(document, map, before, key, value) {
    const node = document.createNode(value);
    if (isCollection(node)) {
        if (isSeq(node) && RULE_KINDS.includes(key)) {
            for (const [index, rule] of node.items.entries())
                arrange(rule, index > 0);
        }
        else
            arrangeValue(node);
    }
    if (map.has(key)) {
        map.set(key, node);
        return;
    }
    const places = before.map((earlier) => map.items.findIndex((pair) => keyText(pair.key) === earlier));
    map.items.splice(Math.max(-1, ...places) + 1, 0, document.createPair(key, node));
}
function keyText(key) {
    return isScalar(key) ? String(key.value) : String(key);
}
