// Written by `make generate` from src/http/validation/validation.ts. Change it there.
import { notDecodable, unknownParameter } from "../../contract/plain-words.js";
import { EMPTY_NAME, faultsOf } from "../../contract/validation-faults.js";
import { HttpProblem, invalidRequest, MAX_FAULTS } from "../problems/problem.js";
/**
 * Validates parameters and body against the contract, and reports all faults at once; of a large body, the first (D8).
 *
 * @throws 400
 */
export function validation({ faultIn, patternMessages }) {
    return (request, _response, next) => {
        // Otherwise each wrong byte would become U+FFFD, and a search in Latin-1 would find nothing.
        if (!isUtf8(request.url))
            return next(new HttpProblem('invalid', notDecodable('query')));
        const sent = request.query;
        const { query, faults } = readQuery(sent, request.operation.queryParameters);
        const error = faultIn(request, query);
        request.validQuery = query;
        const inRequest = error === undefined ? [] : validatorFaults(error, patternMessages);
        faults.push(...inRequest, ...oddNumbers(sent, query, inRequest));
        next(faults.length > 0 ? invalidRequest(faults) : undefined);
    };
}
/** Whether percent-encoded bytes of a URL are UTF-8. Any other % stands for itself. */
function isUtf8(url) {
    try {
        decodeURIComponent(url.replaceAll(/%(?![\da-f]{2})/gi, ''));
        return true;
    }
    catch {
        return false;
    }
}
/**
 * The query for the validator, and the faults of parameters that are unknown, repeated, or lists with too many items. A
 * known parameter with an empty value counts as not sent (D8).
 */
function readQuery(sent, known) {
    const query = {};
    const faults = [];
    for (const [field, value] of Object.entries(sent)) {
        const max = known.get(field);
        if (max === undefined)
            faults.push({ field: field || EMPTY_NAME, message: unknownParameter(field, (name) => known.has(name)) });
        else if (value === '')
            continue;
        else if (max === null && Array.isArray(value))
            faults.push({ field, message: 'must be sent only once' });
        else if (max !== null && itemsOf(value) > max)
            faults.push({ field, message: `must have at most ${max} items` });
        else
            query[field] = value;
    }
    return { query, faults };
}
/** The number of items of a list, which can be sent as `a,b` or by repeating the parameter. */
function itemsOf(value) {
    return Array.isArray(value) ? value.length : String(value).split(',').length;
}
const NUMBER = /^-?\d+(\.\d+)?([eE][+-]?\d+)?$/;
/** Refuses strings that the validator converts as JavaScript would, such as `Infinity`, `0x10` or a space. */
function oddNumbers(sent, read, found) {
    return Object.entries(read)
        .filter(([name, value]) => typeof value === 'number' && !isNumber(sent[name], value))
        .filter(([name]) => !found.some(({ field }) => field === name))
        .map(([field]) => ({ field, message: 'must be a number such as 20' }));
}
/** An empty text counts as not sent. Anything but a text is a default, or was refused before. */
function isNumber(text, value) {
    return typeof text !== 'string' || text === '' || (NUMBER.test(text) && Number.isFinite(value));
}
/** The faults in an error of the validator. @throws the error itself if it is any other */
function validatorFaults(error, patternMessages) {
    const { status, errors } = error;
    if (status !== 400 || !errors)
        throw error;
    // If not all are listed, a list that is too long is named before the faults of its items.
    const inOrder = errors.length <= MAX_FAULTS ? errors : errors.toSorted((a, b) => depthOf(a) - depthOf(b));
    // One more than a response lists, so that it says that there are more.
    return faultsOf(inOrder, patternMessages, MAX_FAULTS + 1);
}
function depthOf({ path }) {
    return path.split('/').length;
}
