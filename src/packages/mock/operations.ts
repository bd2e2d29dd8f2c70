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

/** What the mock needs to know about an operation, in addition to what Prism does. */
export type MockOperation = {
  id: string;
  /** Upper case. */
  method: string;
  /** The lowest successful status, which Prism responds with unless the request asks for another. */
  status: number;
  /** The examples for this status. */
  examples: MockExample[];
  parameters: ParameterObject[];
  /** The schema of its body, with references resolved; null if it has no body. */
  body: SchemaObject | null;
  /** The statuses that it documents. */
  statuses: number[];
  /** Whether a response body is valid according to the contract. */
  allows(answer: Json): boolean;
  /** Resolves a reference, and removes `null` from the alternatives of a schema. */
  resolved(schema: SchemaObject): SchemaObject;
};

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

  return [...operationsOf(document)].map(({ method, operation }) => {
    const parameters = (operation.parameters ?? []).map((parameter) =>
      parameter.$ref ? document.components.parameters![nameIn(parameter.$ref)]! : parameter,
    );
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
