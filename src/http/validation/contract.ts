import type { RequestHandler } from 'express';
import type { OpenApiDocument, OperationObject, ParameterObject, Permissions, SchemaObject } from '../../contract/openapi-document.ts';
import { eachObject, operationsOf } from '../../contract/openapi-document.ts';
import { MAX_SEARCHED_VALUES, maxBodyBytes, type Shape, shapeOf } from '../body-limits.ts';
import type { OperationId } from '../operations.ts';
import { type FormSchema, formSchema } from '../uploads/uploads.ts';
import { probe, requestChecks, responseChecks, run, validatorOf } from './validator.ts';

/** What the HTTP layer knows of an operation, read from the contract. */
export type ContractOperation = {
  id: OperationId;
  /** Upper case. */
  method: string;
  /** In Express' form: `/api/v1/policies/:policyId`. */
  route: string;
  /** The codes that the caller's token must have (D5). */
  permissions: Permissions;
  /** The class whose calls are counted together (D10). */
  rateClass: string;
  /** The media type of its body; null without one. */
  bodyType: 'application/json' | 'multipart/form-data' | null;
  /** The parts of its form; null for every other body. */
  form: FormSchema | null;
  /** The limits of its body; null without one. */
  bodyShape: Shape | null;
  /** A larger body, after decompression, is refused unread. */
  maxBodyBytes: number;
  /** Its query parameters by name, of those that are lists with the most items, of others with null. */
  queryParameters: ReadonlyMap<string, number | null>;
  /** What express-openapi-validator found out about it, to be put on each request. */
  validation: object;
};

export type Contract = {
  operations: ContractOperation[];
  /** Checks parameters and body of a request whose `operation` is set; calls `next` with all that it finds. */
  validateRequest: RequestHandler;
  /** The same, up to the first fault; only for operations whose bodies can be too large to be searched for all. */
  validateUntilFault: RequestHandler;
  /** Checks what is sent with `res.json`; null where responses are not checked. */
  validateResponse: RequestHandler | null;
  /** What to say of a value that breaks a pattern, by the pattern. */
  patternMessages: ReadonlyMap<string, string>;
};

/**
 * Sets express-openapi-validator up, once, and compiles every operation's request checks, so that no request waits for
 * them.
 *
 * Its own router compiles each path's pattern on every request (45 to 110 µs). So it is asked once per operation
 * what it knows, here, and its other middlewares run on requests that Express has routed. It walks its whole document for
 * each schema that it compiles: so requests and responses get one each, with what they need.
 *
 * @param checkResponses off in production
 * @throws when the document is not usable, rather than at the first request.
 */
export async function loadContract(document: OpenApiDocument, checkResponses: boolean): Promise<Contract> {
  const requests = validatorOf(requestChecks(document));
  const shapes = bodyShapes(document);
  const large = validatorOf(requestChecks(onlyLargeBodies(document, shapes)), { allErrors: false });
  const responses = checkResponses ? validatorOf(responseChecks(document)) : null;
  const validateRequest = requests.step('requestMiddleware');
  const validateUntilFault = large.step('requestMiddleware');

  const operations: ContractOperation[] = [];
  for (const { path, method, operation } of operationsOf(document)) {
    const bodyType = Object.keys(operation.requestBody?.content ?? {})[0] ?? null;
    const request = probe(path, method);
    const ofResponses = responses && (await responses.describe(request));
    const validation = { ...ofResponses, ...(await requests.describe(request)) };
    // The response check looks at these two, the request check at the rest.
    if (ofResponses) Object.assign(validation, { serial: ofResponses.serial, _responseSchema: ofResponses._responseSchema });
    const bodyShape = shapes.get(operation.operationId) ?? null;
    operations.push({
      id: operation.operationId as OperationId,
      method: method.toUpperCase(),
      route: path.replaceAll(/\{(\w+)\}/g, ':$1'),
      permissions: operation['x-permissions'] ?? missing(operation, 'x-permissions'),
      rateClass: operation['x-rate-limit'] ?? missing(operation, 'x-rate-limit'),
      bodyType: bodyType as ContractOperation['bodyType'],
      form: formOf(document, operation),
      bodyShape,
      maxBodyBytes: bodyShape ? maxBodyBytes(bodyShape) : 0,
      queryParameters: queryParametersOf(document, operation),
      validation,
    });
    if (bodyType) request.headers['content-type'] = bodyType;
    // The probe does not pass, and need not: what counts is that the checks are compiled.
    await run(validateRequest, request).catch(() => undefined);
    if (isLarge(bodyShape)) await run(validateUntilFault, request).catch(() => undefined);
  }
  const validateResponse = responses?.step('responseMiddleware') ?? null;
  return { operations, validateRequest, validateUntilFault, validateResponse, patternMessages: patternMessages(document) };
}

/** The limits of each body, by the operation. */
function bodyShapes(document: OpenApiDocument): Map<string, Shape> {
  const shapes = new Map<string, Shape>();
  for (const { operation } of operationsOf(document)) {
    const [content] = Object.values(operation.requestBody?.content ?? {});
    if (content) shapes.set(operation.operationId, shapeOf(content.schema, document.components.schemas));
  }
  return shapes;
}

/** Whether a body can keep every limit and yet be too large to be searched for all its faults. */
function isLarge(shape: Shape | null | undefined): boolean {
  return shape ? shape.values > MAX_SEARCHED_VALUES : false;
}

function onlyLargeBodies(document: OpenApiDocument, shapes: ReadonlyMap<string, Shape>): OpenApiDocument {
  const paths: OpenApiDocument['paths'] = {};
  for (const { path, method, operation } of operationsOf(document)) {
    if (isLarge(shapes.get(operation.operationId))) paths[path] = { ...paths[path], [method]: operation };
  }
  return { ...document, paths };
}

function formOf({ components }: OpenApiDocument, operation: OperationObject): FormSchema | null {
  const form = operation.requestBody?.content['multipart/form-data'];
  return form ? formSchema(form.schema ?? missing(operation, 'form schema'), components.schemas) : null;
}

function patternMessages(document: OpenApiDocument): Map<string, string> {
  const messages = new Map<string, string>();
  eachObject(document.components.schemas, (object) => {
    const { pattern, 'x-pattern-message': message } = object as SchemaObject;
    if (pattern && typeof message === 'string') messages.set(pattern, message);
  });
  return messages;
}

function queryParametersOf(document: OpenApiDocument, operation: OperationObject): Map<string, number | null> {
  const inQuery = parametersOf(document, operation).filter((parameter) => parameter.in === 'query');
  return new Map(inQuery.map(({ name, schema }) => [name, shapeOf(schema, document.components.schemas).list?.max ?? null]));
}

function parametersOf(document: OpenApiDocument, operation: OperationObject): ParameterObject[] {
  return (operation.parameters ?? []).map((parameter) => {
    const shared = parameter.$ref?.replace('#/components/parameters/', '');
    const found = shared === undefined ? parameter : document.components.parameters?.[shared];
    if (!found) throw new Error(`${operation.operationId} refers to ${parameter.$ref}, which is not there.`);
    return found;
  });
}

function missing(operation: OperationObject, what: string): never {
  throw new Error(`${operation.operationId} has no ${what} in the contract.`);
}
