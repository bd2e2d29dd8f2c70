// Written by `make generate` from src/packages/conformance/conformance-document.ts. Change it there.
import { eachObject, operationsOf, resolved, withExactSchemas, } from "../../contract/openapi-document.js";
/**
 * A copy of the contract for Schemathesis. Our own formats (`x-check`) become keywords that it can generate values for,
 * and query parameters and optional form fields may be empty.
 */
export function conformanceDocument(document) {
    const copy = withExactSchemas(document);
    eachObject(copy.components.schemas, (schema) => {
        // The contract can't use multipleOf, because in floating point 0.07 is not a multiple of 0.0001. Schemathesis
        // calculates with decimals.
        if (schema['x-check'] === 'money' && schema['maximum'] === undefined)
            schema['multipleOf'] = 0.0001;
        // From 2^39, where JSON numbers do not hold 4 decimals, requests take whole amounts only.
        if (schema['x-check'] === 'money' && schema['maximum'] !== undefined)
            schema['anyOf'] = [{ multipleOf: 0.0001, exclusiveMaximum: 2 ** 39 }, { type: 'integer' }];
        if (schema['x-check'] === 'exchange-rate')
            schema['multipleOf'] = 0.0000000001;
        if (schema['x-check'] === 'date') {
            delete schema['pattern'];
            schema['format'] = 'date';
        }
        if (schema['x-check'] === 'day-or-timestamp') {
            delete schema['pattern'];
            delete schema['type'];
            schema['anyOf'] = ['date', 'date-time'].map((format) => ({ type: 'string', format }));
        }
    });
    // From a pattern, Schemathesis generates no headers with quotes, and so sends invalid values as valid ones.
    const { EntityTags } = copy.components.schemas;
    if (!EntityTags)
        throw new Error('The contract has no EntityTags.');
    delete EntityTags.pattern;
    EntityTags['enum'] = ['*', '"1"', 'W/"1"', '"0", "1"'];
    eachObject([copy.paths, copy.components.parameters], (parameter) => {
        if (parameter['in'] === 'query')
            parameter['schema'] = orEmpty(parameter['schema']);
    });
    for (const { operation } of operationsOf(copy))
        allowEmptyParts(copy, operation);
    return copy;
}
function allowEmptyParts(document, { requestBody }) {
    const schema = requestBody?.content['multipart/form-data']?.schema;
    const form = schema && resolved(document, schema);
    for (const [name, property] of Object.entries(form?.properties ?? {})) {
        if (form?.required?.includes(name) || property.format === 'binary' || property.type === 'array')
            continue;
        form.properties[name] = orEmpty(property);
    }
}
const EMPTY = { type: 'string', maxLength: 0 };
/**
 * A schema that also allows an empty string; for a list, no item or a single one that is empty, which count as not sent.
 * An empty item among others is a fault. The list keeps its type, by which Schemathesis knows how to write it.
 */
function orEmpty(schema) {
    if (schema.type !== 'array')
        return { anyOf: [schema, EMPTY] };
    const { items = {}, minItems = 0, ...list } = schema;
    return {
        ...list,
        anyOf: [
            { items, minItems },
            { items: EMPTY, maxItems: 1 },
        ],
    };
}
