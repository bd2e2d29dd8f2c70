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
/** The object itself, or the component that it refers to. @throws Error if there is none */
export function resolved({ components }, object) {
    if (object.$ref === undefined)
        return object;
    const [kind = '', name = ''] = object.$ref.split('/').slice(-2);
    const found = components[kind]?.[name];
    if (!found)
        throw new Error(`The contract refers to ${object.$ref}, which does not exist.`);
    return found;
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
