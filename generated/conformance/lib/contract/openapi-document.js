// Written by `make generate` from src/contract/openapi-document.ts. Change it there.
/* Types for the parts of an OpenAPI 3.1 document that the tools and the server use. */
const METHODS = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'];
/** Every operation of the document, in the document's order. */
export function* operationsOf(document) {
    for (const [path, item] of Object.entries(document.paths)) {
        for (const method of METHODS) {
            const operation = item[method];
            if (operation)
                yield { path, method, operation };
        }
    }
}
/** Calls `visit` for every object inside `value`, parents first. */
export function eachObject(value, visit) {
    if (Array.isArray(value)) {
        for (const item of value)
            eachObject(item, visit);
    }
    else if (value !== null && typeof value === 'object') {
        visit(value);
        for (const item of Object.values(value))
            eachObject(item, visit);
    }
}
/**
 * The value of a named example of a response.
 *
 * @throws Error if the contract does not have it
 */
export function responseExample(document, operationId, status, name) {
    const found = operationCalled(document, operationId).responses[status]?.content?.['application/json']?.examples?.[name];
    if (!found)
        throw new Error(`The contract has no example "${name}" for status ${status} of ${operationId}.`);
    return found.value;
}
/**
 * The value of a named example of a request body.
 *
 * @throws Error if the contract does not have it
 */
export function requestExample(document, operationId, name) {
    const content = Object.values(operationCalled(document, operationId).requestBody?.content ?? {})[0];
    const found = content?.examples?.[name];
    if (!found)
        throw new Error(`The contract has no example "${name}" for the body of ${operationId}.`);
    return found.value;
}
function operationCalled(document, operationId) {
    for (const { operation } of operationsOf(document)) {
        if (operation.operationId === operationId)
            return operation;
    }
    throw new Error(`The contract has no operation ${operationId}.`);
}
/**
 * A copy in which every `x-schema` replaces the open schema that it stands in. Unions are written in that way, because
 * code generators can't handle them.
 */
export function withExactSchemas(part) {
    const copy = structuredClone(part);
    eachObject(copy, (object) => {
        const { 'x-schema': exact } = object;
        delete object['x-schema'];
        Object.assign(object, exact);
    });
    return copy;
}
