import { isDeepStrictEqual } from 'node:util';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import {
  type Json,
  type OpenApiDocument,
  operationsOf,
  type ParameterObject,
  resolved,
  type SchemaObject,
} from '../../contract/openapi-document.ts';

export type JsonObject = { [key: string]: Json };

/** An example of a successful response in the contract, and the request that leads to it. */
export type MockExample = {
  name: string;
  ids: Record<string, string>;
  /** As in a URL, where lists are joined with commas. */
  query: Record<string, string>;
  sent: Json | undefined;
  answer: Json;
};

/** A file, and the field that it was sent in. `mimeType` is that of its content. */
export type SentFile = { field: string; fileName: string; mimeType: string; fileSize: number };

/** What was sent, without the defaults and conversions of validation. */
export type SentRequest = {
  ids: Record<string, string>;
  query: Record<string, string>;
  body: Json | undefined;
  files: SentFile[];
};

/** What the mock needs to know about an operation, in addition to what Prism does. */
export type MockOperation = {
  id: string;
  /** Upper case. */
  method: string;
  /** The lowest successful status, which Prism responds with unless the request asks for another. */
  status: number;
  /** The examples for this status. */
  examples: MockExample[];
  /** The statuses that it documents. */
  statuses: number[];
  isList: boolean;
  /** The default values of its parameters. */
  defaults: Record<string, string>;
  /** The schema of its body. */
  body: SchemaObject | undefined;
  /** Resolves a reference, and the only alternative to null. */
  schemaOf(schema: SchemaObject): SchemaObject;
  /** Whether a response body is valid according to the contract. */
  allows(answer: Json): boolean;
};

/** Every operation of the document with its examples. */
export function mockOperations(document: OpenApiDocument): Map<string, MockOperation> {
  const ajv = new Ajv2020({ strict: false, logger: false });
  addFormats.default(ajv, { mode: 'full' });
  ajv.addSchema({ $id: 'contract', components: { schemas: document.components.schemas } });
  const schemaOf = (schema: SchemaObject): SchemaObject => {
    const { anyOf, ...own } = resolved(document, schema);
    const [only, ...others] = anyOf?.filter(({ type }) => type !== 'null') ?? [];
    return only && others.length === 0 ? { ...schemaOf(only), ...own } : { ...own, ...(anyOf && { anyOf }) };
  };
  const operations = [...operationsOf(document)].map(({ method, operation }): MockOperation => {
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
      defaults: Object.fromEntries(
        parameters.flatMap(({ name, schema }) => ('default' in schema ? [[name, String(schema['default'])]] : [])),
      ),
      body: body?.schema,
      schemaOf,
      allows: (answer) => ajv.validate(`contract${answers?.schema.$ref}`, answer),
    };
  });
  return new Map(operations.map((operation) => [operation.id, operation]));
}

/** The parameters of an example. A required one without a value of this name has that of its first example. */
function sentIn(place: string, parameters: ParameterObject[], name: string): Record<string, string> {
  const sent = parameters
    .filter((parameter) => parameter.in === place)
    .map(({ name: key, required, examples = {} }) => [
      key,
      (examples[name] ?? (required ? Object.values(examples)[0] : undefined))?.value,
    ]);
  return Object.fromEntries(
    sent.filter(([, value]) => value !== undefined).map(([key, value]) => [key, String(value)]),
  );
}

/**
 * The example that fits a request best: the one with the same body and query, or with most path parameters in common,
 * then with the most similar fields; in a tie, the first.
 *
 * @returns undefined if the operation has no examples; `isExact` is whether the request is that of the example
 */
export function chosenExample(
  { examples }: MockOperation,
  { ids, query, body, files }: SentRequest,
): { example: MockExample; isExact: boolean } | undefined {
  const isSame = (one: MockExample): boolean => isDeepStrictEqual([one.sent, one.query], [body, query]);
  const idsIn = (one: MockExample): number => Object.entries(ids).filter(([name, id]) => one.ids[name] === id).length;
  const fields = [...keysOf(body), ...new Set(files.map(({ field }) => field))];
  const example = nearest(examples, (one) => [Number(isSame(one)), idsIn(one), -difference(fields, keysOf(one.sent))]);
  return example && { example, isExact: isSame(example) && idsIn(example) === Object.keys(ids).length };
}

/** The first item with the highest scores, which are compared number by number. */
export function nearest<T>(items: readonly T[], scoresOf: (item: T) => number[]): T | undefined {
  return items
    .map((item) => ({ item, scores: scoresOf(item) }))
    .sort((a, b) => a.scores.reduce((order, score, index) => order || b.scores[index]! - score, 0))[0]?.item;
}

function difference(one: readonly string[], other: readonly string[]): number {
  return one.filter((key) => !other.includes(key)).length + other.filter((key) => !one.includes(key)).length;
}

const keysOf = (value: Json | undefined): string[] => (isObject(value) ? Object.keys(value) : []);

export function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
