// Written by `make generate` from src/packages/mock/examples.ts. Change it there.
import { isDeepStrictEqual } from 'node:util';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { operationsOf, resolved, } from "../../contract/openapi-document.js";
/** Every operation of the document with its examples. */
export function mockOperations(document) {
    const ajv = new Ajv2020({ strict: false, logger: false });
    addFormats.default(ajv, { mode: 'full' });
    ajv.addSchema({ $id: 'contract', components: { schemas: document.components.schemas } });
    const schemaOf = (schema) => {
        const { anyOf, ...own } = resolved(document, schema);
        const [only, ...others] = anyOf?.filter(({ type }) => type !== 'null') ?? [];
        return only && others.length === 0 ? { ...schemaOf(only), ...own } : { ...own, ...(anyOf && { anyOf }) };
    };
    const operations = [...operationsOf(document)].map(({ method, operation }) => {
        const parameters = (operation.parameters ?? []).map((parameter) => resolved(document, parameter));
        const status = Object.keys(operation.responses).find((one) => one.startsWith('2')) ?? '';
        const answers = operation.responses[status]?.content?.['application/json'];
        const [body] = Object.values(operation.requestBody?.content ?? {});
        return {
            id: operation.operationId,
            method: method.toUpperCase(),
            status: Number(status),
            examples: Object.entries(answers?.examples ?? {}).map(([name, { value }]) => ({
                name,
                ids: sentIn('path', parameters, name),
                query: sentIn('query', parameters, name),
                sent: body?.examples?.[name]?.value,
                answer: value,
            })),
            statuses: Object.keys(operation.responses).map(Number),
            isList: parameters.some(({ in: place, name }) => place === 'query' && name === 'page'),
            defaults: Object.fromEntries(parameters.flatMap(({ name, schema }) => ('default' in schema ? [[name, String(schema['default'])]] : []))),
            body: body?.schema,
            schemaOf,
            allows: (answer) => ajv.validate(`contract${answers?.schema.$ref}`, answer),
        };
    });
    return new Map(operations.map((operation) => [operation.id, operation]));
}
/** The parameters of an example. A required one without a value of this name has that of its first example. */
function sentIn(place, parameters, name) {
    const sent = parameters
        .filter((parameter) => parameter.in === place)
        .map(({ name: key, required, examples = {} }) => [
        key,
        (examples[name] ?? (required ? Object.values(examples)[0] : undefined))?.value,
    ]);
    return Object.fromEntries(sent.filter(([, value]) => value !== undefined).map(([key, value]) => [key, String(value)]));
}
/**
 * The example that fits a request best: the one with the same body and query, or with most path parameters in common,
 * then with the most similar fields; in a tie, the first.
 *
 * @returns undefined if the operation has no examples; `isExact` is whether the request is that of the example
 */
export function chosenExample({ examples }, { ids, query, body, files }) {
    const isSame = (one) => isDeepStrictEqual([one.sent, one.query], [body, query]);
    const idsIn = (one) => Object.entries(ids).filter(([name, id]) => one.ids[name] === id).length;
    const fields = [...keysOf(body), ...new Set(files.map(({ field }) => field))];
    const example = nearest(examples, (one) => [Number(isSame(one)), idsIn(one), -difference(fields, keysOf(one.sent))]);
    return example && { example, isExact: isSame(example) && idsIn(example) === Object.keys(ids).length };
}
/** The first item with the highest scores, which are compared number by number. */
export function nearest(items, scoresOf) {
    return items
        .map((item) => ({ item, scores: scoresOf(item) }))
        .sort((a, b) => a.scores.reduce((order, score, index) => order || b.scores[index] - score, 0))[0]?.item;
}
function difference(one, other) {
    return one.filter((key) => !other.includes(key)).length + other.filter((key) => !one.includes(key)).length;
}
const keysOf = (value) => (isObject(value) ? Object.keys(value) : []);
export function isObject(value) {
    return typeof value === 'object' && value !== null && !Array.isArray(value);
}
