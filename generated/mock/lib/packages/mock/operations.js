// Written by `make generate` from src/packages/mock/operations.ts. Change it there.
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { operationsOf, } from "../../contract/openapi-document.js";
/** Every operation of the document with its examples. */
export function mockOperations(document) {
    const ajv = new Ajv2020({ strict: false, logger: false });
    addFormats.default(ajv, { mode: 'full' });
    ajv.addSchema({ $id: 'contract', components: { schemas: document.components.schemas } });
    const resolved = (schema) => {
        if (schema.$ref)
            return resolved(document.components.schemas[nameIn(schema.$ref)] ?? {});
        const alternatives = schema.anyOf?.filter(({ type }) => type !== 'null') ?? [];
        return alternatives.length === 1 ? { ...resolved(alternatives[0]), ...withoutKey(schema, 'anyOf') } : schema;
    };
    return [...operationsOf(document)].map(({ method, operation }) => {
        const parameters = (operation.parameters ?? []).map((parameter) => parameter.$ref ? document.components.parameters[nameIn(parameter.$ref)] : parameter);
        const [success = '200'] = Object.keys(operation.responses)
            .filter((status) => status.startsWith('2'))
            .sort();
        const answers = operation.responses[success]?.content?.['application/json'];
        const [body] = Object.values(operation.requestBody?.content ?? {});
        const reference = answers?.schema.$ref;
        return {
            id: operation.operationId,
            method: method.toUpperCase(),
            status: Number(success),
            examples: Object.entries(answers?.examples ?? {}).map(([name, { value }]) => ({
                ...requestOf(operation, parameters, name),
                answer: value,
            })),
            parameters,
            body: body ? resolved(body.schema) : null,
            statuses: Object.keys(operation.responses).map(Number),
            allows: (answer) => reference !== undefined && ajv.validate(`contract${reference}`, answer),
            resolved,
        };
    });
}
/**
 * The request that belongs to a response example: the parameter and body examples of the same name, and for required
 * parameters without one, their first example.
 */
function requestOf(operation, parameters, name) {
    const valuesIn = (place) => Object.fromEntries(parameters
        .filter((parameter) => parameter.in === place)
        .flatMap((parameter) => {
        const examples = parameter.examples ?? {};
        const example = examples[name] ?? (parameter.required ? Object.values(examples)[0] : undefined);
        return example ? [[parameter.name, String(example.value)]] : [];
    }));
    const sent = Object.values(operation.requestBody?.content ?? {})[0]?.examples?.[name]?.value;
    return { name, ids: valuesIn('path'), query: valuesIn('query'), sent };
}
const nameIn = (reference) => reference.replace(/.*\//, '');
function withoutKey(schema, key) {
    return Object.fromEntries(Object.entries(schema).filter(([other]) => other !== key));
}
export function isObject(value) {
    return typeof value === 'object' && value !== null && !Array.isArray(value);
}
/** The record in a response body: its `data`, or in the policy area the whole body. */
export function recordIn(answer) {
    if (!isObject(answer))
        return {};
    return 'status' in answer && isObject(answer['data']) ? answer['data'] : answer;
}
