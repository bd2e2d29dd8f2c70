import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import {
  type Json,
  type OpenApiDocument,
  type OperationObject,
  operationsOf,
  type ParameterObject,
  type SchemaObject,
} from '../../contract/openapi-document.ts';
import { patternMessages, unknownParameter } from '../../contract/plain-words.ts';
import { EMPTY_NAME } from '../../contract/validation-faults.ts';
import { MAX_FILE_BYTES, MAX_FILES } from './forms.ts';
import type { Faults } from './http.ts';

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

/** What the mock needs to know about an operation, in addition to what Prism does. */
export type MockOperation = {
  id: string;
  /** Upper case. */
  method: string;
  template: string;
  /** The lowest successful status, which Prism responds with unless the request asks for another. */
  status: number;
  /** The examples for this status. */
  examples: MockExample[];
  parameters: ParameterObject[];
  /** The schema of its body, with references resolved; null if it has no body. */
  body: SchemaObject | null;
  /** The fields of its body that are booleans. */
  booleans: string[];
  /** The media type of its body; null if it has none. */
  mediaType: string | null;
  statuses: number[];
  /** The largest body in bytes. */
  maxBodyBytes: number;
  /** What all operations of an area have in common, and no others: a reference to their response for status 401. */
  area: string;
  /** The message of the contract for each of its patterns. */
  patternMessages: ReadonlyMap<string, string>;
  /** Whether a response body is valid according to the contract. */
  allows(answer: Json): boolean;
  /** Resolves a reference, and removes `null` from the alternatives of a schema. */
  resolved(schema: SchemaObject): SchemaObject;
};

/** The default limit of a JSON body. The service has a lower one for operations that need less. */
const MAX_JSON_BYTES = 2 ** 20;
const MAX_FORM_BYTES = MAX_FILES * MAX_FILE_BYTES + 2 ** 20;

/** Every operation of the document with its examples. */
export function mockOperations(document: OpenApiDocument): MockOperation[] {
  const ajv = new Ajv2020({ strict: false, logger: false });
  addFormats.default(ajv, { mode: 'full' });
  ajv.addSchema({ $id: 'contract', components: { schemas: document.components.schemas } });

  const resolved = (schema: SchemaObject): SchemaObject => {
    if (schema.$ref) return resolved(document.components.schemas[nameIn(schema.$ref)] ?? {});
    const alternatives = schema.anyOf?.filter(({ type }) => type !== 'null') ?? [];
    return alternatives.length === 1 ? { ...resolved(alternatives[0]!), ...withoutKey(schema, 'anyOf') } : schema;
  };

  const messages = patternMessages(document);
  return [...operationsOf(document)].map(({ path, method, operation }) => {
    const parameters = (operation.parameters ?? []).map((parameter) =>
      parameter.$ref ? document.components.parameters![nameIn(parameter.$ref)]! : parameter,
    );
    const [success = '200'] = Object.keys(operation.responses)
      .filter((status) => status.startsWith('2'))
      .sort();
    const answers = operation.responses[success]?.content?.['application/json'];
    const [mediaType, body] = Object.entries(operation.requestBody?.content ?? {})[0] ?? [];
    const reference = answers?.schema.$ref;
    const bodySchema = body ? resolved(body.schema) : null;
    return {
      id: operation.operationId,
      method: method.toUpperCase(),
      template: path,
      status: Number(success),
      examples: Object.entries(answers?.examples ?? {}).map(([name, { value }]) => ({
        ...requestOf(operation, parameters, name),
        answer: value,
      })),
      parameters,
      body: bodySchema,
      booleans: Object.entries(bodySchema?.properties ?? {})
        .filter(([, property]) => resolved(property).type === 'boolean')
        .map(([name]) => name),
      mediaType: mediaType ?? null,
      statuses: Object.keys(operation.responses).map(Number),
      maxBodyBytes:
        operation['x-max-body-bytes'] ?? (mediaType === 'multipart/form-data' ? MAX_FORM_BYTES : MAX_JSON_BYTES),
      patternMessages: messages,
      area: operation.responses['401']?.$ref ?? '',
      allows: (answer) => reference !== undefined && ajv.validate(`contract${reference}`, answer),
      resolved,
    };
  });
}

/**
 * The request that belongs to a response example: the parameter and body examples of the same name, and for required
 * parameters without one, their first example.
 */
function requestOf(
  operation: OperationObject,
  parameters: ParameterObject[],
  name: string,
): Omit<MockExample, 'answer'> {
  const valuesIn = (place: ParameterObject['in']): Record<string, string> =>
    Object.fromEntries(
      parameters
        .filter((parameter) => parameter.in === place)
        .flatMap((parameter) => {
          const examples = parameter.examples ?? {};
          const example = examples[name] ?? (parameter.required ? Object.values(examples)[0] : undefined);
          return example ? [[parameter.name, String(example.value)] as const] : [];
        }),
    );
  const sent = Object.values(operation.requestBody?.content ?? {})[0]?.examples?.[name]?.value;
  return { name, ids: valuesIn('path'), query: valuesIn('query'), sent };
}

/**
 * The operation for a path and method, with the values of its path parameters, and the methods that the path supports.
 * A path with fewer parameters is preferred.
 */
export function matching(
  operations: readonly MockOperation[],
  method: string,
  path: string,
): { operation: MockOperation | null; ids: Record<string, string>; methods: string[] } {
  const ofPath = operations
    .flatMap((operation) => {
      const ids = idsIn(operation.template, path);
      return ids ? [{ operation, ids }] : [];
    })
    .sort((a, b) => Object.keys(a.ids).length - Object.keys(b.ids).length);
  const template = ofPath[0]?.operation.template;
  const samePath = ofPath.filter(({ operation }) => operation.template === template);
  const found = samePath.find(({ operation }) => operation.method === method);
  const methods = samePath.map(({ operation }) => operation.method).sort();
  return { operation: found?.operation ?? null, ids: found?.ids ?? {}, methods };
}

/** An operation of the area that a path without operations belongs to; undefined if it belongs to none. */
export function neighbour(operations: readonly MockOperation[], path: string): MockOperation | undefined {
  const segments = path.split('/');
  const within = [...new Set(operations.map(({ area }) => area))].flatMap((name) => {
    const ofArea = operations.filter(({ area }) => area === name);
    const prefix = ofArea.map(({ template }) => template.split('/')).reduce(common);
    return prefix.every((segment, index) => segment === segments[index]) ? [{ operation: ofArea[0]!, prefix }] : [];
  });
  return within.sort((a, b) => b.prefix.length - a.prefix.length)[0]?.operation;
}

function common(one: readonly string[], other: readonly string[]): string[] {
  const end = one.findIndex((segment, index) => segment !== other[index]);
  return one.slice(0, end < 0 ? undefined : end);
}

/**
 * What Prism does not find wrong with a request: query parameters and fields of a form that the operation does not have,
 * files and texts in place of each other, and headers that it has but that are sent empty.
 */
export function faultsIn(
  { parameters, mediaType, body, resolved }: MockOperation,
  {
    query,
    headers,
    texts,
    files,
  }: { query: string[]; headers: Record<string, string>; texts: string[]; files: string[] },
): Faults {
  const named = (place: ParameterObject['in']): string[] =>
    parameters.filter((parameter) => parameter.in === place).map(({ name }) => name);
  const fault = (place: string, name: string, message: string): Faults[number] => ({ path: [place, name], message });
  const fieldFault = (name: string, isFile: boolean): Faults => {
    const property = Object.hasOwn(body?.properties ?? {}, name) ? body?.properties?.[name] : undefined;
    if (!property) return [fault('body', name, 'is not a known field')];
    const { format, items } = resolved(property);
    if (((format ?? items?.format) === 'binary') === isFile) return [];
    return [
      fault('body', name, isFile ? 'must be sent as text, not as a file' : 'must be sent as a file, with a file name'),
    ];
  };
  return [
    ...query
      .filter((name) => !named('query').includes(name))
      .map((name) =>
        fault(
          'query',
          name || EMPTY_NAME,
          unknownParameter(name, (one) => named('query').includes(one)),
        ),
      ),
    ...(mediaType === 'multipart/form-data' ? texts : []).flatMap((name) => fieldFault(name, false)),
    ...files.flatMap((name) => fieldFault(name, true)),
    ...parameters
      .filter(({ in: place, name }) => place === 'header' && headers[name.toLowerCase()] === '')
      .flatMap(({ name, schema }) => emptyFaults(resolved(schema)).map((message) => fault('header', name, message))),
  ];
}

/** What a schema says of an empty text. */
function emptyFaults({ minLength, pattern }: SchemaObject): string[] {
  return [
    ...(minLength ? [`must NOT have fewer than ${Number(minLength)} characters`] : []),
    ...(pattern && !new RegExp(pattern).test('') ? [`must match pattern "${pattern}"`] : []),
  ];
}

/** The query parameters that were sent more than once, of those that are no lists. */
export function repeatedIn({ parameters, resolved }: MockOperation, sent: URLSearchParams): string[] {
  return parameters
    .filter(({ in: place, schema }) => place === 'query' && resolved(schema).type !== 'array')
    .map(({ name }) => name)
    .filter((name) => sent.getAll(name).length > 1);
}

/** Whether a path is percent-encoded UTF-8. */
export function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}

function idsIn(template: string, path: string): Record<string, string> | null {
  const [expected, actual] = [template.split('/'), path.split('/')];
  if (expected.length !== actual.length) return null;
  const ids: Record<string, string> = {};
  for (const [index, segment] of expected.entries()) {
    const value = actual[index] ?? '';
    const name = /^\{(\w+)\}$/.exec(segment)?.[1];
    if (name === undefined ? segment !== value : value === '') return null;
    if (name !== undefined) ids[name] = decoded(value);
  }
  return ids;
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

const nameIn = (reference: string): string => reference.replace(/.*\//, '');

function withoutKey(schema: SchemaObject, key: string): SchemaObject {
  return Object.fromEntries(Object.entries(schema).filter(([other]) => other !== key));
}

export function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The record in a response body: its `data`, or in the policy area the whole body. */
export function recordIn(answer: Json): JsonObject {
  if (!isObject(answer)) return {};
  return 'status' in answer && isObject(answer['data']) ? answer['data'] : answer;
}
