import type { NextFunction, Request, RequestHandler, Response } from 'express';
import { AjvOptions } from 'express-openapi-validator/dist/framework/ajv/options.js';
import { RequestValidator } from 'express-openapi-validator/dist/middlewares/openapi.request.validator.js';
import { ResponseValidator } from 'express-openapi-validator/dist/middlewares/openapi.response.validator.js';
import type {
  OpenApiDocument,
  OperationObject,
  ParameterObject,
  SchemaObject,
} from '../../contract/openapi-document.ts';
import { eachObject, operationsOf, withExactSchemas } from '../../contract/openapi-document.ts';
import { FORMATS } from './formats.ts';
import { deviationOf, type OnDeviation } from './response-deviations.ts';

/** What express-openapi-validator reads of an operation. */
export type Described = { expressRoute: string; openApiRoute: string; schema: OperationObject };

/** What the checks read of an operation, and of a request for it. */
type CheckedOperation = { method: string; bodyType: string | null; form: object | null; validation: Described };
type CheckedRequest = Pick<Request, 'originalUrl' | 'headers' | 'params' | 'query' | 'body'> & {
  operation: CheckedOperation;
};

/** express-openapi-validator's check of requests, for every operation of a document. */
export type RequestCheck = {
  /**
   * Fills the defaults of parameters into `query`, and converts its texts to what the contract says they are.
   *
   * @returns what the validator throws, with every fault or with the first one; undefined where nothing is wrong
   */
  faultIn(request: CheckedRequest): unknown;
  /** Compiles what a request needs that is like this one, which else its first request does. @throws on a bad schema */
  compile(request: CheckedRequest): void;
};

const SCHEMAS = '#/components/schemas/';
/** Schemas know each other by names that mean the same in every operation, so that they are compiled once for all. */
const NAME = 'contract:';

/**
 * A copy of the document as the checks take it: without prose, every parameter, response and body schema in its place,
 * reserved characters allowed in query strings, responses closed, and `x-check` as the format that it is checked by.
 */
export function checkedDocument(document: OpenApiDocument): OpenApiDocument {
  const copy = withExactSchemas(withoutProse(document));
  const { schemas, parameters, responses } = copy.components;
  const schemaAt = ($ref = ''): SchemaObject | undefined =>
    $ref.startsWith(SCHEMAS) ? schemas[$ref.slice(SCHEMAS.length)] : undefined;
  // The validator follows these and forgets what stands beside a `$ref`: the default.
  const inline = ({ $ref, ...beside }: SchemaObject): SchemaObject => ({ ...schemaAt($ref), ...beside });
  for (const { operation } of operationsOf(copy)) {
    operation.parameters = (operation.parameters ?? []).map((parameter) => {
      const found: ParameterObject = { ...at(parameters, parameter) };
      // `search=a@b.c` and raw timestamps are what people type.
      if (found.in === 'query') found.allowReserved = true;
      return { ...found, schema: inline(found.schema) };
    });
    for (const content of Object.values(operation.requestBody?.content ?? {})) content.schema = inline(content.schema);
    for (const [status, response] of Object.entries(operation.responses))
      operation.responses[status] = at(responses, response);
  }
  copy.components = { schemas };
  eachObject(copy, (object) => {
    if (typeof object['$ref'] === 'string') object['$ref'] = object['$ref'].replace(SCHEMAS, NAME);
    if (typeof object['x-check'] === 'string') object['format'] = object['x-check'];
    // The check is stricter, and says more when it fails.
    if (object['x-check'] === 'day-or-timestamp' || object['x-check'] === 'date') delete object['pattern'];
    // The validator names the entry that a map may not have where a pattern allows it, and only the map where names are
    // checked.
    const { pattern } = (object['propertyNames'] ?? {}) as SchemaObject;
    if (pattern !== undefined) {
      object['patternProperties'] = { [pattern]: object['additionalProperties'] };
      object['additionalProperties'] = false;
      delete object['propertyNames'];
    }
    // Clients are to bear fields that come later; this version sends no others than it names.
    if (object['type'] === 'object' && object['properties']) object['additionalProperties'] = false;
  });
  for (const [name, schema] of Object.entries(schemas)) schemas[name] = { ...schema, $id: NAME + name };
  return copy;
}

/** @param document as `checkedDocument` makes it */
export function described(path: string, operation: OperationObject): Described {
  const route = path.replaceAll(/\{(\w+)\}/g, ':$1');
  return { expressRoute: route, openApiRoute: path, schema: operation };
}

/**
 * Checks parameters and body of requests.
 *
 * Most requests have no query and nothing wrong with them. To see that takes no more than the two functions that the
 * validator has compiled for the operation, for the parameters and for the body; what it does around them takes twice
 * as long as they do. It does all of it for the others, whose parameters it takes apart and whose faults it names.
 *
 * @param document as `checkedDocument` makes it
 */
export function requestCheck(document: OpenApiDocument, { allErrors = true } = {}): RequestCheck {
  const validator = once(() =>
    construct(document, (spec) => new RequestValidator(spec, { ...optionsOf(allErrors).request, ...COMPILATION })),
  );
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
      // The request need not pass, and has none of the right values: what counts is that the checks are compiled.
      if (fault !== undefined && !(fault instanceof Error && 'status' in fault)) throw fault;
    },
  };
}

/** A function that says whether a request is right. */
type Passes = (data: object) => boolean;
type Compiled = { parameters: Passes; body: Passes };
type Ajv = { getSchema(name: string): Passes | undefined };

/** What the validator has compiled for an operation, by the name that it keeps it under; null before. */
function compiledFor(validator: RequestValidator, { method, bodyType, validation }: CheckedOperation): Compiled | null {
  const { ajv, ajvBody } = validator as unknown as { ajv: Ajv; ajvBody: Ajv };
  const name = `${method}-${validation.expressRoute}-${bodyType ?? 'not_provided'}`;
  const [parameters, body] = [ajv.getSchema(name), ajvBody.getSchema(name)];
  return parameters && body ? { parameters, body } : null;
}

function isEmpty(query: object): boolean {
  for (const _ in query) return false;
  return true;
}

/**
 * Checks what is sent with `res.json`. The first answer of a status compiles its schema: some milliseconds, where
 * answers are checked at all.
 *
 * @param document as `checkedDocument` makes it
 * @param onDeviation decides whether what the contract does not allow is sent all the same, or refused with 500
 */
export function responseCheck(document: OpenApiDocument, onDeviation: OnDeviation): RequestHandler {
  const validator = once(() =>
    construct(document, (spec) => new ResponseValidator(spec, { ...optionsOf(true).response, ...COMPILATION })),
  );
  // Of one status: to compile those of all that an operation may answer takes up to 50 ms.
  const compiled = (
    request: Request,
    status: number | string,
  ): ReturnType<ResponseValidator['_getOrBuildValidator']> => {
    const { expressRoute, schema } = request.operation.validation;
    const asked = { method: request.method, headers: {}, openapi: { expressRoute: `${expressRoute} ${status}` } };
    const response = schema.responses[status];
    return validator()._getOrBuildValidator(asked as never, (response ? { [status]: response } : {}) as never);
  };
  return (request, response, next) => {
    const send = response.json;
    response.json = (body: unknown) => {
      response.json = send;
      const { statusCode } = response;
      // A failure of our own must reach the caller, even one that the contract does not know.
      if (statusCode >= 500) return send.call(response, body);
      try {
        const validators = compiled(request, statusCode);
        validator()._validate({
          validators,
          body: body as object,
          statusCode,
          path: request.originalUrl,
          accepts: ['application/json'],
        });
      } catch (error) {
        if (onDeviation(deviationOf(error, request.operation.id, statusCode)) === 'refuse') {
          next(error);
          return response;
        }
      }
      return send.call(response, body);
    };
    next();
  };
}

/**
 * What the validator reads of a request. It parses the URL for the query string alone, which takes a tenth of an
 * evaluation's time for a long path; and it makes the query writable anew each time, which is slow on a request of
 * Express.
 */
function viewOf({ operation, originalUrl, headers, query, params, body }: CheckedRequest) {
  const { method, validation } = operation;
  const start = originalUrl.indexOf('?');
  return {
    method,
    path: validation.openApiRoute,
    originalUrl: start === -1 ? '' : originalUrl.slice(start),
    headers,
    query,
    params,
    body: body as unknown,
    openapi: { ...validation, pathParams: params },
  };
}

/** A request for an operation, with nothing in it. */
export function probe<Operation extends CheckedOperation>(operation: Operation): Request & { operation: Operation } {
  const { method, bodyType, validation } = operation;
  const url = validation.openApiRoute.replaceAll(/\{\w+\}/g, 'x');
  const headers = bodyType ? { 'content-type': bodyType } : {};
  const request = { method, path: url, originalUrl: url, url, headers, query: {}, params: {}, operation };
  return request as unknown as Request & { operation: Operation };
}

/** @throws what the step calls `next` with */
export function run(step: RequestHandler, request: Request): Promise<void> {
  return new Promise((resolve, reject) => {
    const next: NextFunction = (error?: unknown) => (error ? reject(error) : resolve());
    Promise.resolve(step(request, {} as Response, next)).catch(reject);
  });
}

/**
 * The validators put all of their document into each schema that they compile, and walk it. What they need of it they
 * know when they are made: the schemas, which are compiled on their own.
 */
function construct<T>({ openapi, info, components }: OpenApiDocument, make: (spec: never) => T): T {
  const spec: OpenApiDocument = { openapi, info, paths: {}, components };
  const made = make(spec as never);
  spec.components = { schemas: {} };
  return made;
}

/**
 * Of ajv, which compiles in half of the time so: it neither looks for what V8 optimizes again, nor puts the same schema
 * into each that refers to it.
 */
const COMPILATION = { code: { optimize: false }, inlineRefs: false };

function optionsOf(allErrors: boolean): AjvOptions {
  return new AjvOptions({
    // Unknown query parameters are ours to find: the validator stops at the first.
    validateRequests: { allErrors, coerceTypes: false, allowUnknownQueryParameters: true },
    // Up to the first fault: one in each of 10,000 rules would take a second to collect.
    validateResponses: { coerceTypes: false },
    validateFormats: true,
    ajvFormats: { mode: 'full' },
    formats: FORMATS,
    // Dates stay the strings that the contract says they are, in development and in production.
    serDes: [],
  } as never);
}

function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}

function at<T extends { $ref?: string }>(shared: Record<string, T> | undefined, object: T): T {
  if (object.$ref === undefined) return object;
  const found = shared?.[object.$ref.slice(object.$ref.lastIndexOf('/') + 1)];
  if (!found) throw new Error(`The contract refers to ${object.$ref}, which is not there.`);
  return found;
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
