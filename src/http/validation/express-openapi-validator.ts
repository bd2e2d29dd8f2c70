import type { Request, RequestHandler, Response } from 'express';
import { AjvOptions } from 'express-openapi-validator/dist/framework/ajv/options.js';
import { RequestValidator } from 'express-openapi-validator/dist/middlewares/openapi.request.validator.js';
import { ResponseValidator } from 'express-openapi-validator/dist/middlewares/openapi.response.validator.js';
import type {
  OpenApiDocument,
  OperationObject,
  ParameterObject,
  SchemaObject,
} from '../../contract/openapi-document.ts';
import { eachObject, operationsOf, resolved, withExactSchemas } from '../../contract/openapi-document.ts';
import { FORMATS, RESPONSE_FORMATS } from './formats.ts';
import { deviationOf, type OnDeviation } from './response-deviations.ts';

/** The parts of an operation, and of a request for it, that the checks use. */
type CheckedOperation = {
  method: string;
  route: string;
  bodyType: string | null;
  form: object | null;
  schema: OperationObject;
};
type CheckedRequest = Pick<Request, 'originalUrl' | 'headers' | 'params' | 'query' | 'body'> & {
  operation: CheckedOperation;
};

/** express-openapi-validator's check of requests, for every operation of a document. */
export type RequestCheck = {
  /**
   * Validates a request. Sets the defaults of parameters in `query`, and converts its values to the types in the
   * contract.
   *
   * @returns what the validator throws, with all faults or the first one; undefined if the request is valid
   */
  faultIn(request: CheckedRequest): unknown;
  /**
   * Compiles the check for requests like this one, so that the first of them need not.
   *
   * @throws if a schema is invalid
   */
  compile(request: CheckedRequest): void;
};

const SCHEMAS = '#/components/schemas/';
/**
 * The prefix of schema ids. Schemas refer to each other by id, so that each is compiled only once for all operations.
 */
const NAME = 'contract:';

/**
 * A copy of the document for the checks: without descriptions and examples, with parameters, responses and body schemas
 * inline, with reserved characters allowed in query strings, without unknown fields in responses, and with `x-check` as
 * the format.
 */
export const checkedDocument = perDocument((document) => {
  const copy = withExactSchemas(withoutProse(document));
  const { schemas } = copy.components;
  const schemaAt = ($ref = ''): SchemaObject | undefined =>
    $ref.startsWith(SCHEMAS) ? schemas[$ref.slice(SCHEMAS.length)] : undefined;
  // The validator resolves references, but ignores keywords beside `$ref`, such as the default.
  const inline = ({ $ref, ...beside }: SchemaObject): SchemaObject => ({ ...schemaAt($ref), ...beside });
  for (const { operation } of operationsOf(copy)) {
    operation.parameters = (operation.parameters ?? []).map((parameter) => {
      const found: ParameterObject = { ...resolved(copy, parameter) };
      // People type `search=a@b.c` and timestamps without encoding them.
      if (found.in === 'query') found.allowReserved = true;
      return { ...found, schema: inline(found.schema) };
    });
    for (const content of Object.values(operation.requestBody?.content ?? {})) content.schema = inline(content.schema);
    for (const [status, response] of Object.entries(operation.responses))
      operation.responses[status] = resolved(copy, response);
  }
  copy.components = { schemas };
  eachObject(copy, (object) => {
    if (typeof object['$ref'] === 'string') object['$ref'] = object['$ref'].replace(SCHEMAS, NAME);
    if (typeof object['x-check'] === 'string') object['format'] = object['x-check'];
    // A check of its own, because it has another message.
    if (object['x-check'] === 'money') object['allOf'] = [{ format: 'exact-money' }];
    // The check is stricter than the pattern, and has a better message.
    if (object['x-check'] === 'day-or-timestamp' || object['x-check'] === 'date') delete object['pattern'];
    // With `propertyNames`, the validator reports the whole map; with `patternProperties`, the entry that is not
    // allowed.
    const { pattern } = (object['propertyNames'] ?? {}) as SchemaObject;
    if (pattern !== undefined) {
      object['patternProperties'] = { [pattern]: object['additionalProperties'] };
      object['additionalProperties'] = false;
      delete object['propertyNames'];
    }
    // The contract leaves responses open for fields that are added later, but this version must not send unknown ones.
    if (object['type'] === 'object' && object['properties']) object['additionalProperties'] = false;
  });
  for (const [name, schema] of Object.entries(schemas)) schemas[name] = { ...schema, $id: NAME + name };
  return copy;
});

const forAllFaults = perDocument((checked) => requestValidator(checked, true));
const forFirstFault = perDocument((checked) => requestValidator(checked, false));
const forResponses = perDocument((checked) =>
  construct(checked, (spec) => {
    const onError = (error: unknown, _body: unknown, { onFault }: CheckedResponse): void => onFault(error);
    return new ResponseValidator(spec, { ...optionsOf(true, RESPONSE_FORMATS).response, ...COMPILATION }, {
      onError,
    } as never).validate();
  }),
);

function requestValidator(checked: OpenApiDocument, allErrors: boolean): RequestValidator {
  return construct(checked, (spec) => new RequestValidator(spec, { ...optionsOf(allErrors).request, ...COMPILATION }));
}

/**
 * Creates the check of request parameters and bodies.
 *
 * Most requests are valid and have no query. For these, the two functions that the validator has compiled for the
 * operation's parameters and body are called directly, because everything else in the validator takes twice as long as
 * they do. If there is a query, or one of the functions finds a fault, the whole validator is run.
 *
 * @param document a `checkedDocument`
 */
export function requestCheck(document: OpenApiDocument, { allErrors = true } = {}): RequestCheck {
  const validator = (): RequestValidator => (allErrors ? forAllFaults : forFirstFault)(document);
  const compiled = new Map<CheckedOperation, Compiled>();
  const passes = (request: CheckedRequest): boolean => {
    const { operation, headers, params, body } = request;
    if (operation.form || !isEmpty(request.query)) return false;
    const functions = compiled.get(operation) ?? compiledFor(validator(), operation);
    if (!functions) return false;
    compiled.set(operation, functions);
    const query = {};
    const data = { query, headers, params, cookies: undefined, body: body as unknown };
    if (!functions.parameters(data) || !functions.body(data)) return false;
    request.query = query;
    return true;
  };
  const validate = (request: CheckedRequest): unknown => {
    const view = viewOf(request);
    try {
      void validator().validate(view as never, {} as Response, () => undefined);
    } catch (fault) {
      return fault;
    }
    request.query = view.query;
    request.params = view.params;
    request.body = view.body;
    return undefined;
  };
  return {
    faultIn: (request) => (passes(request) ? undefined : validate(request)),
    compile(request) {
      const fault = validate(request);
      // The request is not valid, and need not be: the error only shows that the checks are compiled.
      if (fault !== undefined && !(fault instanceof Error && 'status' in fault)) throw fault;
    },
  };
}

/** A compiled schema, which returns whether the data are valid. */
type Passes = (data: object) => boolean;
type Compiled = { parameters: Passes; body: Passes };
type Ajv = { getSchema(name: string): Passes | undefined };

/** The functions that the validator has compiled for an operation, which it caches by name; null if it has not yet. */
function compiledFor(validator: RequestValidator, { method, route, bodyType }: CheckedOperation): Compiled | null {
  const { ajv, ajvBody } = validator as unknown as { ajv: Ajv; ajvBody: Ajv };
  const name = `${method}-${route}-${bodyType ?? 'not_provided'}`;
  const [parameters, body] = [ajv.getSchema(name), ajvBody.getSchema(name)];
  return parameters && body ? { parameters, body } : null;
}

function isEmpty(query: object): boolean {
  for (const _ in query) return false;
  return true;
}

/** What the validator needs to know of the request when its response is sent. */
type CheckedResponse = { onFault: (error: unknown) => void };

/**
 * Validates what is sent with `res.json`, but for 5xx, which must reach the caller.
 *
 * @param document a `checkedDocument`
 * @param onDeviation decides whether a response that deviates from the contract is sent anyway, or replaced by a 500
 */
export function responseCheck(document: OpenApiDocument, onDeviation: OnDeviation): RequestHandler {
  return ({ method, originalUrl, operation }, response, next) => {
    const onFault = (error: unknown): void => {
      if (onDeviation(deviationOf(error, operation.id, response.statusCode)) === 'refuse') throw error;
    };
    // Not the request itself, because the validator would cache its checks by each Content-Type that is sent.
    const openapi = { serial: -1, expressRoute: operation.route, _responseSchema: operation.schema };
    const request = { method, originalUrl, headers: {}, openapi, onFault };
    forResponses(document)(request as never, response, next);
  };
}

/**
 * An object with the parts of a request that the validator reads. It is not given the request itself, because it
 * redefines `query` each time, which is slow on Express requests. Its URL is cut to the query string, because parsing a
 * long path takes a tenth of an evaluation's time.
 */
function viewOf({ operation, originalUrl, headers, query, params, body }: CheckedRequest) {
  const { method, route, schema } = operation;
  const start = originalUrl.indexOf('?');
  return {
    method,
    path: route,
    originalUrl: start === -1 ? '' : originalUrl.slice(start),
    headers,
    query,
    params,
    body: body as unknown,
    openapi: { expressRoute: route, schema, pathParams: params },
  };
}

/** An empty request for an operation, to compile its check or to fill in what is to be validated. */
export function probe<Operation extends CheckedOperation>(operation: Operation): Request & { operation: Operation } {
  const { method, route, bodyType } = operation;
  const url = route.replaceAll(/:\w+/g, 'x');
  const headers = bodyType ? { 'content-type': bodyType } : {};
  const request = { method, path: url, originalUrl: url, url, headers, query: {}, params: {}, operation };
  return request as unknown as Request & { operation: Operation };
}

/**
 * Creates a validator, then empties its document. The validator copies its document into each schema that it compiles,
 * and walks it, although it only needs the component schemas when it is created.
 */
function construct<T>({ openapi, info, components }: OpenApiDocument, make: (spec: never) => T): T {
  const spec: OpenApiDocument = { openapi, info, paths: {}, components };
  const made = make(spec as never);
  spec.components = { schemas: {} };
  return made;
}

/**
 * Options for ajv that halve the time to compile: it does not optimize its code, which V8 does anyway, and does not
 * inline schemas where they are referred to.
 */
const COMPILATION = { code: { optimize: false }, inlineRefs: false };

function optionsOf(allErrors: boolean, formats: object = FORMATS): AjvOptions {
  return new AjvOptions({
    // We find unknown query parameters ourselves, because the validator would only report the first.
    validateRequests: { allErrors, coerceTypes: false, allowUnknownQueryParameters: true },
    // Stops at the first fault, because collecting one in each of 10,000 rules would take a second.
    validateResponses: { coerceTypes: false },
    validateFormats: true,
    ajvFormats: { mode: 'full' },
    formats,
    // Without conversions, dates stay strings, as in the contract.
    serDes: [],
  } as never);
}

/**
 * Remembers what is made of a document. Services of the same document in one process, as in tests, share it, and compile
 * each check once.
 */
function perDocument<T extends object>(make: (document: OpenApiDocument) => T): (document: OpenApiDocument) => T {
  const made = new WeakMap<OpenApiDocument, T>();
  return (document) => {
    let found = made.get(document);
    if (!found) made.set(document, (found = make(document)));
    return found;
  };
}

function withoutProse(document: OpenApiDocument): OpenApiDocument {
  const copy = structuredClone(document);
  eachObject(copy, (object) => {
    if (typeof object['description'] === 'string' && !('content' in object)) delete object['description'];
    if ('schema' in object || 'value' in object) {
      delete object['examples'];
      delete object['example'];
    }
    delete object['links'];
  });
  return copy;
}
