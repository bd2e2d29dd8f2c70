import type { NextFunction, Request, RequestHandler, Response } from 'express';
import { middleware } from 'express-openapi-validator';
import type { OpenApiDocument, OperationObject, ParameterObject, Permissions, SchemaObject } from '../tools/openapi-document.ts';
import { eachObject, operationsOf } from '../tools/openapi-document.ts';
import type { OperationId } from './operations.ts';

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
  queryParameters: ReadonlySet<string>;
  /** What express-openapi-validator found out about it, to be put on each request. */
  validation: object;
};

export type Contract = {
  operations: ContractOperation[];
  /** Checks parameters and body of a request whose `operation` is set; calls `next` with the validator's error. */
  validateRequest: RequestHandler;
  /** Checks what is sent with `res.json`. */
  validateResponse: RequestHandler;
  /** What to say of a value that breaks a pattern, by the pattern. */
  patternMessages: ReadonlyMap<string, string>;
};

/**
 * Sets express-openapi-validator up, once, and compiles every operation's checks, so that no request waits for them.
 *
 * Its own router compiles each path's pattern on every request (45 to 110 µs). So it is asked once per operation
 * what it knows, here, and its other middlewares run on requests that Express has routed.
 *
 * @throws when the document is not usable, rather than at the first request.
 */
export async function loadContract(document: OpenApiDocument): Promise<Contract> {
  const steps = middleware({
    apiSpec: forValidation(document) as never,
    validateApiSpec: false,
    validateSecurity: false,
    // All faults at once (D8). Unknown query parameters are ours to find: the validator stops at the first.
    validateRequests: { allErrors: true, coerceTypes: false, allowUnknownQueryParameters: true },
    validateResponses: { coerceTypes: false },
    fileUploader: false,
    // The default lets 2026-02-30 pass.
    ajvFormats: { mode: 'full' },
    formats: { money: { type: 'number', validate: hasAtMostFourDecimals } },
    // Dates stay the strings that the contract says they are, in development and in production.
    serDes: ['date', 'date-time'].map((format) => ({ format, deserialize: (text: string) => text, serialize: (text: unknown) => text as string })),
  });
  const step = (name: string): RequestHandler => {
    const found = steps.find((candidate) => candidate.name === name);
    if (!found) throw new Error(`express-openapi-validator has no step called ${name}.`);
    return found as unknown as RequestHandler;
  };
  const describe = step('metadataMiddleware');
  const validateRequest = step('requestMiddleware');

  const operations: ContractOperation[] = [];
  for (const { path, method, operation } of operationsOf(document)) {
    const request = probe(path, method);
    await run(describe, request);
    const bodyType = Object.keys(operation.requestBody?.content ?? {})[0] ?? null;
    const found: ContractOperation = {
      id: operation.operationId as OperationId,
      method: method.toUpperCase(),
      route: path.replaceAll(/\{(\w+)\}/g, ':$1'),
      permissions: operation['x-permissions'] ?? missing(operation, 'x-permissions'),
      rateClass: operation['x-rate-limit'] ?? missing(operation, 'x-rate-limit'),
      bodyType: bodyType as ContractOperation['bodyType'],
      queryParameters: new Set(parametersOf(document, operation).filter((p) => p.in === 'query').map((p) => p.name)),
      validation: (request as unknown as { openapi: object }).openapi,
    };
    operations.push(found);
    if (bodyType) request.headers['content-type'] = bodyType;
    // The probe does not pass, and need not: what counts is that the checks are compiled.
    await run(validateRequest, request).catch(() => undefined);
  }
  return { operations, validateRequest, validateResponse: step('responseMiddleware'), patternMessages: patternMessages(document) };
}

/** Amounts have at most 4 decimals (D12). `multipleOf` cannot say it: 0.07 is no multiple of 0.0001 in floating point. */
export function hasAtMostFourDecimals(amount: number): boolean {
  return Number.isFinite(amount) && Number(amount.toFixed(4)) === amount;
}

/** The validator's own copy: without what it only drags along, and with reserved characters allowed in query strings. */
function forValidation(document: OpenApiDocument): OpenApiDocument {
  const copy = structuredClone(document);
  eachObject(copy, (object) => {
    if (typeof object['description'] === 'string' && !('content' in object)) delete object['description'];
    // `search=a@b.c` and raw timestamps are what people type.
    if (object['in'] === 'query') object['allowReserved'] = true;
    if ('schema' in object || 'value' in object) {
      delete object['examples'];
      delete object['example'];
    }
    delete object['links'];
  });
  eachObject([copy.components.parameters, copy.paths], (object) => {
    // The validator follows a parameter's `$ref` and forgets what stands beside it: the default.
    if (!isParameter(object)) return;
    const { $ref: _, ...beside } = object.schema;
    object.schema = { ...resolved(copy, object.schema), ...beside };
  });
  return copy;
}

function isParameter(object: object): object is ParameterObject {
  return 'in' in object && 'schema' in object;
}

function resolved(document: OpenApiDocument, { $ref }: SchemaObject): SchemaObject {
  return document.components.schemas[$ref?.replace('#/components/schemas/', '') ?? ''] ?? {};
}

function patternMessages(document: OpenApiDocument): Map<string, string> {
  const messages = new Map<string, string>();
  eachObject(document.components.schemas, (object) => {
    const { pattern, 'x-pattern-message': message } = object as SchemaObject;
    if (pattern && typeof message === 'string') messages.set(pattern, message);
  });
  return messages;
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

function probe(path: string, method: string): Request {
  const url = path.replaceAll(/\{\w+\}/g, 'x');
  const app = { enabled: () => true, param: () => undefined };
  return { method: method.toUpperCase(), path: url, originalUrl: url, url, baseUrl: '', headers: {}, query: {}, params: {}, app } as unknown as Request;
}

function run(step: RequestHandler, request: Request): Promise<void> {
  return new Promise((resolve, reject) => {
    const next: NextFunction = (error?: unknown) => (error ? reject(error) : resolve());
    Promise.resolve(step(request, {} as Response, next)).catch(reject);
  });
}
