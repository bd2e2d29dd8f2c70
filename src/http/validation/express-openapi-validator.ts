import type { Request, RequestHandler, Response } from 'express';
import { RequestValidator } from 'express-openapi-validator/dist/middlewares/openapi.request.validator.js';
import { ResponseValidator } from 'express-openapi-validator/dist/middlewares/openapi.response.validator.js';
import type { OpenApiDocument, ParameterObject, SchemaObject } from '../../contract/openapi-document.ts';
import { eachObject, operationsOf, resolved, withExactSchemas } from '../../contract/openapi-document.ts';
import { FORMATS, RESPONSE_FORMATS } from './formats.ts';
import type { OnDeviation } from './response-deviations.ts';

const SCHEMAS = '#/components/schemas/';
/** The prefix of schema ids. Schemas refer to each other by id, so each is compiled only once for all operations. */
const NAME = 'contract:';

/**
 * A copy of the document for the checks: with parameters, responses and body schemas inline, with reserved characters
 * allowed in query strings, without unknown fields in responses, and with `x-check` as the format.
 */
export function checkedDocument(document: OpenApiDocument): OpenApiDocument {
  const copy = withExactSchemas(document);
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
}

function requestValidator(document: OpenApiDocument, allErrors: boolean): RequestValidator {
  // We find unknown query parameters ourselves, because the validator would only report the first.
  const options = { ...OPTIONS, allErrors, useDefaults: true, allowUnknownQueryParameters: true };
  return construct(document, (spec) => new RequestValidator(spec, options as never));
}

/** A function that the validator has compiled for a schema. It returns whether the data is valid. */
type Passes = (data: object) => boolean;
type Ajv = { getSchema(name: string): Passes | undefined };

/**
 * Checks the parameters and the body of a request whose `operation` is set. Sets the defaults of parameters in `query`,
 * and converts the parameters to the types in the contract.
 *
 * @returns what the validator throws, with all faults, or with the first one of a large body; undefined if valid
 */
type RequestCheck = (
  request: Pick<Request, 'originalUrl' | 'headers' | 'params' | 'body' | 'operation' | 'hasLargeBody'>,
  query: Request['validQuery'],
) => unknown;

/**
 * Creates the check of requests.
 *
 * Most requests are valid and have no query. For these, the two functions that the validator has compiled for the
 * operation's parameters and body are called directly, because everything else in the validator takes twice as long as
 * they do. If there is a query, or one of the functions finds a fault, the whole validator is run.
 *
 * @param document a `checkedDocument`
 */
export function requestCheck(document: OpenApiDocument): RequestCheck {
  const forAllFaults = requestValidator(document, true);
  const forFirstFault = requestValidator(document, false);
  const { ajv, ajvBody } = forAllFaults as unknown as { ajv: Ajv; ajvBody: Ajv };
  return ({ originalUrl, headers, params, body, operation, hasLargeBody }, query) => {
    const { method, route, bodyType, schema } = operation;
    if (!hasLargeBody && Object.keys(query).length === 0) {
      const name = `${method}-${route}-${bodyType ?? 'not_provided'}`;
      const data = { query, headers, params, cookies: undefined, body: body as unknown };
      if (ajv.getSchema(name)?.(data) && ajvBody.getSchema(name)?.(data)) return undefined;
    }
    const openapi = { expressRoute: route, schema, pathParams: params };
    // Not the request itself, because the validator redefines `query`, which is slow on Express requests.
    const view = { method, path: route, originalUrl, headers, query, params, body: body as unknown, openapi };
    try {
      const validator = hasLargeBody ? forFirstFault : forAllFaults;
      void validator.validate(view as never, {} as Response, () => undefined);
      return undefined;
    } catch (fault) {
      return fault;
    }
  };
}

/**
 * Creates the validation of what is sent with `res.json`, but for 5xx, which must reach the caller.
 *
 * @param document a `checkedDocument`
 */
export function responseCheck(document: OpenApiDocument, onDeviation: OnDeviation): RequestHandler {
  const onError = (error: unknown, _body: unknown, { onFault }: CheckedResponse): void => onFault(error);
  // It stops at the first fault: collecting one in each of 10,000 rules would take a second.
  const options = { ...OPTIONS, formats: RESPONSE_FORMATS } as never;
  const validate = construct(document, (spec) => new ResponseValidator(spec, options, { onError } as never).validate());
  return ({ method, originalUrl, operation }, response, next) => {
    // Not the request itself, because the validator would cache its checks by each Content-Type that is sent.
    const openapi = { serial: -1, expressRoute: operation.route, _responseSchema: operation.schema };
    const onFault = (error: unknown): void => onDeviation(error, operation.id, response.statusCode);
    validate({ method, originalUrl, headers: {}, openapi, onFault } as never, response, next);
  };
}

/** What the validator needs to know of the request when its response is sent. */
type CheckedResponse = { onFault: (error: unknown) => void };

/** An empty request for an operation, to compile its check or to fill in what is to be validated. */
export function probe(operation: Request['operation']): Request {
  const { method, route, bodyType } = operation;
  const url = route.replaceAll(/:\w+/g, 'x');
  const headers = bodyType ? { 'content-type': bodyType } : {};
  return { method, path: url, originalUrl: url, url, headers, query: {}, params: {}, operation } as unknown as Request;
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

/** The options of ajv, for requests and responses. */
const OPTIONS = {
  strict: false,
  strictNumbers: true,
  validateSchema: false,
  coerceTypes: false,
  ajvFormats: { mode: 'full' },
  formats: FORMATS,
  // These two halve the time to compile: V8 optimizes the code anyway, and schemas are not copied to each reference.
  code: { optimize: false },
  inlineRefs: false,
};
