// Written by `make generate` from src/tools/conformance/conformance-document.ts. Change it there.
import { eachObject, operationsOf, withExactSchemas, } from "../../contract/openapi-document.js";
/**
 * Schemathesis' own copy of the contract: what the server checks by a format that JSON Schema does not have, said in
 * keywords that generators know; and that a query parameter, or a part of a form that is not required, may be sent
 * empty.
 */
export function conformanceDocument(document) {
    const copy = withExactSchemas(document);
    eachObject(copy.components.schemas, (schema) => {
        // Schemathesis reckons with decimals, so that 0.07 is a multiple of 0.0001: the contract cannot count on that.
        if (schema['x-check'] === 'money')
            schema['multipleOf'] = 0.0001;
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
    // Schemathesis makes no header with a quote in it from a pattern, and sends anything for a valid one.
    const { EntityTags } = copy.components.schemas;
    if (!EntityTags)
        throw new Error('The contract has no EntityTags.');
    delete EntityTags.pattern;
    EntityTags['enum'] = ['*', '"1"', 'W/"1"', '"0", "1"'];
    const shared = Object.values(copy.components.parameters ?? {});
    for (const parameter of [
        ...shared,
        ...[...operationsOf(copy)].flatMap(({ operation }) => operation.parameters ?? []),
    ]) {
        if (parameter.in === 'query')
            parameter.schema = orEmpty(parameter.schema);
    }
    for (const { operation } of operationsOf(copy))
        allowEmptyParts(copy, operation);
    return copy;
}
function allowEmptyParts({ components }, { requestBody }) {
    const schema = requestBody?.content['multipart/form-data']?.schema;
    const form = components.schemas[schema?.$ref?.replace('#/components/schemas/', '') ?? ''] ?? schema;
    for (const [name, property] of Object.entries(form?.properties ?? {})) {
        if (form?.required?.includes(name) || property.format === 'binary' || property.type === 'array')
            continue;
        form.properties[name] = orEmpty(property);
    }
}
/** Of a list, each entry: a list of one empty text is sent as nothing. */
function orEmpty(schema) {
    if (schema.type === 'array')
        return { ...schema, minItems: 0, items: orEmpty(schema.items ?? {}) };
    return { anyOf: [schema, { type: 'string', maxLength: 0 }] };
}
