// Written by `make generate` from src/tools/mock/faults.ts. Change it there.
import { inPlainWords } from "../../contract/plain-words.js";
import { isObject } from "./operations.js";
/**
 * The example of a 400 with the request's own validation errors instead of those of the example, in the format of its
 * area. The fields and messages are those of the service.
 */
export function naming(example, faults, operation) {
    const errors = fieldFaults(faults, operation);
    if (!isObject(example) || errors.length === 0)
        return example;
    const sentences = errors.map(({ field, message }) => `${field || 'The body'} ${message}.`);
    const summary = errors.length > 1 ? `The request has ${errors.length} validation errors.` : sentences[0];
    if ('statusCode' in example)
        return { ...example, message: summary, errors };
    if (!('data' in example))
        return { ...example, message: sentences.join(' ') };
    return {
        ...example,
        message: summary,
        data: Object.fromEntries(errors.flatMap(({ field, message }) => (field ? [[field, message]] : []))),
    };
}
/** One validation error for each field. */
function fieldFaults(faults, operation) {
    const byField = new Map();
    for (const { path = [], code, message } of faults) {
        const place = code === undefined ? path.slice(1) : placeOf(path, operation);
        const field = [...place, ...missingOrUnknown(message)].join('.');
        // An optional object may also be null: what is wrong inside it says more.
        if (code === 'anyOf' || message.endsWith(' must be null'))
            continue;
        if (!byField.has(field))
            byField.set(field, inWords(message, operation));
    }
    return [...byField].map(([field, message]) => ({ field, message }));
}
/** The path of a field without `body` or `query`; Prism writes the names of parameters in lower case. */
function placeOf([place, ...rest], { parameters }) {
    if (place === 'body')
        return rest;
    const [name, ...inside] = rest;
    const known = parameters.find((parameter) => parameter.name.toLowerCase() === String(name).toLowerCase());
    return name === undefined ? [] : [known?.name ?? name, ...inside];
}
/** The field that a message about its parent names. */
function missingOrUnknown(message) {
    const name = /(?:required property|additional properties; found) '(.*)'$/s.exec(message)?.[1];
    return name === undefined ? [] : [name || '""'];
}
function inWords(message, { patternMessages }) {
    if (/required property '|parameter is required$/.test(message))
        return 'is required';
    if (message.includes('additional properties'))
        return 'is not a known field';
    return inPlainWords(/\bmust .*$/s.exec(message)?.[0] ?? message, patternMessages);
}
