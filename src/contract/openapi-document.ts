/* Types for the parts of an OpenAPI 3.1 document that the tools and the server use. */

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

export type SchemaObject = {
  $ref?: string;
  type?: string | string[];
  format?: string;
  pattern?: string;
  enum?: string[];
  properties?: Record<string, SchemaObject>;
  required?: string[];
  items?: SchemaObject;
  anyOf?: SchemaObject[];
  additionalProperties?: boolean | SchemaObject;
  /** The schema of a value that the document leaves open; see `withExactSchemas`. */
  'x-schema'?: SchemaObject;
  unevaluatedProperties?: unknown;
  [keyword: string]: unknown;
};

type ExampleObject = { summary?: string; value: Json };

type MediaTypeObject = {
  schema: SchemaObject;
  examples?: Record<string, ExampleObject>;
  encoding?: Record<string, unknown>;
};

export type ResponseObject = {
  $ref?: string;
  description: string;
  headers?: Record<string, unknown>;
  content?: Record<string, MediaTypeObject>;
  links?: Record<string, unknown>;
};

export type ParameterObject = {
  $ref?: string;
  description?: string;
  name: string;
  in: 'path' | 'query' | 'header';
  required?: boolean;
  schema: SchemaObject;
  style?: string;
  explode?: boolean;
  allowReserved?: boolean;
  examples?: Record<string, ExampleObject>;
};

export type OperationObject = {
  operationId: string;
  summary?: string;
  description?: string;
  tags?: string[];
  parameters?: ParameterObject[];
  requestBody?: { required?: boolean; content: Record<string, MediaTypeObject> };
  responses: Record<string, ResponseObject>;
  'x-permissions'?: Permissions;
  'x-rate-limit'?: string;
  /** The maximum size of the body in bytes, if it is more than follows from the limits of its fields. */
  'x-max-body-bytes'?: number;
  [extension: `x-${string}`]: unknown;
};

/**
 * The required permissions: all codes of a list, or of one list of an object, by the caller's relation to the record
 * (D5).
 */
export type Permissions = string[] | Record<string, string[]>;

export type OpenApiDocument = {
  openapi: string;
  info: { title: string; version: string; description?: string };
  tags?: { name: string; description?: string }[];
  paths: Record<string, Record<string, OperationObject>>;
  webhooks?: Record<string, Record<string, OperationObject>>;
  components: {
    schemas: Record<string, SchemaObject>;
    parameters?: Record<string, ParameterObject>;
    responses?: Record<string, ResponseObject>;
    [kind: string]: unknown;
  };
};

const METHODS = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'] as const;

/** Every operation of the document, in the document's order. */
export function* operationsOf(
  document: OpenApiDocument,
): Generator<{ path: string; method: string; operation: OperationObject }> {
  for (const [path, item] of Object.entries(document.paths)) {
    for (const method of METHODS) {
      const operation = item[method];
      if (operation) yield { path, method, operation };
    }
  }
}

/** The object itself, or the component that it refers to. @throws Error if there is none */
export function resolved<T extends { $ref?: string }>({ components }: OpenApiDocument, object: T): T {
  if (object.$ref === undefined) return object;
  const [kind = '', name = ''] = object.$ref.split('/').slice(-2);
  const found = (components[kind] as Record<string, T> | undefined)?.[name];
  if (!found) throw new Error(`The contract refers to ${object.$ref}, which does not exist.`);
  return found;
}

/** Calls `visit` for every object inside `value`, parents first. */
export function eachObject(value: unknown, visit: (object: Record<string, unknown>) => void): void {
  if (Array.isArray(value)) {
    for (const item of value) eachObject(item, visit);
  } else if (value !== null && typeof value === 'object') {
    visit(value as Record<string, unknown>);
    for (const item of Object.values(value)) eachObject(item, visit);
  }
}

/**
 * A copy in which every `x-schema` replaces the open schema that it stands in. Unions are written in that way, because
 * code generators can't handle them.
 */
export function withExactSchemas<T>(part: T): T {
  const copy = structuredClone(part);
  eachObject(copy, (object) => {
    const { 'x-schema': exact } = object;
    delete object['x-schema'];
    Object.assign(object, exact);
  });
  return copy;
}
