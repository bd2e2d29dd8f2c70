import type { NextFunction, Request, RequestHandler, Response } from 'express';
import { middleware } from 'express-openapi-validator';
import type { OpenApiDocument, ParameterObject, SchemaObject } from '../../contract/openapi-document.ts';
import { eachObject, operationsOf } from '../../contract/openapi-document.ts';
import { FORMATS } from './formats.ts';

/** What express-openapi-validator puts on a request that it has matched. */
export type Described = { serial: number; _responseSchema?: unknown };

/** express-openapi-validator over one document. */
export type Validator = {
  /** One of its middlewares, by the name of its function. */
  step(name: string): RequestHandler;
  /** What it knows of the operation that a request is for. @throws when the document is not usable */
  describe(request: Request): Promise<Described>;
};

/** @param options.allErrors whether request checks find every fault, rather than stop at the first */
export function validatorOf(document: OpenApiDocument, { allErrors } = { allErrors: true }): Validator {
  const steps = middleware({
    apiSpec: document as never,
    validateApiSpec: false,
    validateSecurity: false,
    // All faults at once (D8), of bodies that are not too large for it. Unknown query parameters are ours to find: the validator stops at the first.
    validateRequests: { allErrors, coerceTypes: false, allowUnknownQueryParameters: true },
    validateResponses: { coerceTypes: false },
    fileUploader: false,
    ajvFormats: { mode: 'full' },
    formats: FORMATS,
    // Dates stay the strings that the contract says they are, in development and in production.
    serDes: ['date', 'date-time'].map((format) => ({ format, deserialize: (text: string) => text, serialize: (text: unknown) => text as string })),
  });
  const step = (name: string): RequestHandler => {
    const found = steps.find((candidate) => candidate.name === name);
    if (!found) throw new Error(`express-openapi-validator has no step called ${name}.`);
    return found as unknown as RequestHandler;
  };
  return {
    step,
    async describe(request) {
      await run(step('metadataMiddleware'), request);
      return (request as unknown as { openapi: Described }).openapi;
    },
  };
}

/** A copy of the document with what request checks need, and reserved characters allowed in query strings. */
export function requestChecks(document: OpenApiDocument): OpenApiDocument {
  const copy = withoutProse(document);
  for (const { operation } of operationsOf(copy)) operation.responses = { 200: { description: '' } };
  delete copy.components.responses;
  eachObject([copy.components.parameters, copy.paths], (object) => {
    if (!isParameter(object)) return;
    // `search=a@b.c` and raw timestamps are what people type.
    if (object.in === 'query') object.allowReserved = true;
    // The validator follows a parameter's `$ref` and forgets what stands beside it: the default.
    const { $ref, ...beside } = object.schema;
    object.schema = { ...schemaAt(copy, $ref), ...beside };
  });
  return withoutUnusedSchemas(copy);
}

/** A copy of the document with what response checks need. */
export function responseChecks(document: OpenApiDocument): OpenApiDocument {
  const copy = withoutProse(document);
  for (const { operation } of operationsOf(copy)) {
    delete operation.requestBody;
    delete operation.parameters;
  }
  delete copy.components.parameters;
  return withoutUnusedSchemas(copy);
}

/** A request for an operation, to ask the validator about it. */
export function probe(path: string, method: string): Request {
  const url = path.replaceAll(/\{\w+\}/g, 'x');
  const app = { enabled: () => true, param: () => undefined };
  return { method: method.toUpperCase(), path: url, originalUrl: url, url, baseUrl: '', headers: {}, query: {}, params: {}, app } as unknown as Request;
}

export function run(step: RequestHandler, request: Request): Promise<void> {
  return new Promise((resolve, reject) => {
    const next: NextFunction = (error?: unknown) => (error ? reject(error) : resolve());
    Promise.resolve(step(request, {} as Response, next)).catch(reject);
  });
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

function withoutUnusedSchemas(document: OpenApiDocument): OpenApiDocument {
  const used = new Set<string>();
  const follow = (part: unknown): void =>
    eachObject(part, ({ $ref }) => {
      if (typeof $ref !== 'string' || used.has($ref)) return;
      used.add($ref);
      follow(schemaAt(document, $ref));
    });
  follow([document.paths, document.components.parameters, document.components.responses]);
  const { schemas } = document.components;
  document.components.schemas = Object.fromEntries(Object.entries(schemas).filter(([name]) => used.has(SCHEMAS + name)));
  return document;
}

const SCHEMAS = '#/components/schemas/';

function schemaAt(document: OpenApiDocument, $ref: string | undefined): SchemaObject | undefined {
  return $ref?.startsWith(SCHEMAS) ? document.components.schemas[$ref.slice(SCHEMAS.length)] : undefined;
}

function isParameter(object: object): object is ParameterObject {
  return 'in' in object && 'schema' in object;
}
