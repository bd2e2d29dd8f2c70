import { once } from 'node:events';
import type { Server } from 'node:http';
import { createLogger } from '@stoplight/prism-core';
import { createInstance, getHttpOperationsFromSpec } from '@stoplight/prism-http';
import type { ErrorRequestHandler, Request, RequestHandler, Response } from 'express';
import { formatPolicyError } from '../../areas/policies/error-format.ts';
import { formatTravelerError } from '../../areas/travelers/error-format.ts';
import type { Json, OpenApiDocument } from '../../contract/openapi-document.ts';
import { isNotModified, requireVersion } from '../../domain/entity-tags.ts';
import { bearerToken, missingToken } from '../../http/access/bearer-token.ts';
import { crossOrigin } from '../../http/access/cross-origin.ts';
import { readBody } from '../../http/body.ts';
import { createExpress } from '../../http/express-app.ts';
import { frontDoor } from '../../http/front-door.ts';
import { createHttpServer } from '../../http/http-server.ts';
import { errorHandler } from '../../http/problems/error-handler.ts';
import { formatJsend } from '../../http/problems/jsend.ts';
import { HttpProblem, invalidRequest, toProblem } from '../../http/problems/problem.ts';
import { requestIdOf } from '../../http/request-context.ts';
import type { FileSink } from '../../http/uploads/file-sink.ts';
import { loadContract } from '../../http/validation/contract.ts';
import { validation } from '../../http/validation/validation.ts';
import { atMost } from '../../platform/blobs/blob-store.ts';
import { echoed } from './echo.ts';
import { batchOf, evaluationOf } from './evaluations.ts';
import {
  chosenExample,
  type JsonObject,
  type MockExample,
  type MockOperation,
  mockOperations,
  type SentRequest,
} from './examples.ts';
import { pageOf } from './pages.ts';

type MockOptions = {
  /** 0 for any free port. */
  port: number;
  host: string;
  /** Called with a line for each request, and one for each of its validation errors. */
  log: (line: string) => void;
};

/** The prefixes of the API with their error formats, as in src/app.ts. */
const AREAS = [
  { prefix: '/api/v1/policies', formatError: formatPolicyError },
  { prefix: '/v1', formatError: formatJsend },
  { prefix: '/api', formatError: formatTravelerError },
];

const KEEP_ALIVE_SECONDS = 5;

/**
 * Serves a contract from its examples. Requests are routed, read and validated by the code of the service. Prism finds
 * the documented response; the mock chooses the example that fits the request best, and fills in the values that were
 * sent. `Prefer: code=404, example=noSuchPolicy` asks for a specific example, which is returned unchanged.
 *
 * @throws if it can't listen on the port
 */
export async function startMock(document: OpenApiDocument, { port, host, log }: MockOptions): Promise<Server> {
  const contract = loadContract(document);
  const prism = await openPrism(document);
  const allowOrigins = crossOrigin(['*']);
  const prefixes = AREAS.map(({ prefix }) => prefix);
  const app = createExpress().use(
    observe(log),
    frontDoor(contract.operations, {
      context: (_request, _response, next) => next(),
      crossOrigin: allowOrigins,
      authenticate: anyToken,
      afterMethod: [
        prefer(prism),
        readBody({ of: () => countingSink }),
        validation(contract),
        answer(mockOperations(document), prism),
      ],
    }),
  );
  app.use(prefixes, allowOrigins, anyToken);
  app.use(() => {
    throw new HttpProblem('notFound', 'There is no operation at this path.');
  });
  app.use(
    rememberFaults,
    errorHandler(AREAS, formatPolicyError, { error: ({ error }: { error: unknown }) => log(String(error)) }),
  );

  const server = createHttpServer(app, KEEP_ALIVE_SECONDS).listen(port, host);
  await once(server, 'listening');
  return server;
}

/** Identifies each request, and logs it with the errors that `rememberFaults` has kept. */
function observe(log: MockOptions['log']): RequestHandler {
  return (request, response, next) => {
    request.requestId = requestIdOf(request);
    response.set('X-Request-Id', request.requestId);
    response.on('close', () => {
      log(`${request.method} ${request.originalUrl} ${response.statusCode}`);
      for (const { field, message } of response.locals['faults'] ?? []) log(`  ${field} ${message}`);
    });
    next();
  };
}

const rememberFaults: ErrorRequestHandler = (error, _request, response, next) => {
  response.locals['faults'] = toProblem(error).faults;
  next(error);
};

/** Accepts any bearer token. */
const anyToken: RequestHandler = (request, _response, next) => {
  if (bearerToken(request) === null) throw missingToken(request);
  request.caller = { userId: 'mock', companyId: 'mock', roles: [], permissions: new Set(), name: null, email: null };
  next();
};

/** Stores no file, but refuses those that are too large. */
const countingSink: FileSink = {
  async put(_key, content, { maxBytes = Infinity }) {
    let size = 0;
    for await (const piece of atMost(content, maxBytes)) size += piece.length;
    return { size };
  },
  remove: () => Promise.resolve(),
};

type Prism = (request: Request, preference?: { code?: number; exampleKey?: string }) => Promise<Documented>;
type Documented = { status: number; headers?: Record<string, string> | undefined; body?: unknown };

/**
 * Prism as the source of documented responses. Its own validation is off: the service's has come before.
 *
 * @throws 400 if the contract has no such response
 */
async function openPrism(document: OpenApiDocument): Promise<Prism> {
  const resources = await getHttpOperationsFromSpec(structuredClone(document));
  const off = { validateRequest: false, validateResponse: false, checkSecurity: false, errors: false };
  const config = { isProxy: false as const, upstreamProxy: undefined, ...off, mock: { dynamic: false } };
  const prism = createInstance(config, { logger: createLogger('mock', { level: 'silent' }) });
  return async ({ method, path }, preference) => {
    const asked = { method: method.toLowerCase() as 'get', url: { path } };
    const result = await prism.request(asked, resources, { ...config, mock: { dynamic: false, ...preference } })();
    if (result._tag === 'Left')
      throw invalidRequest([{ field: 'Prefer', message: 'must name a status and an example that this operation has' }]);
    const { statusCode: status, headers = {}, body } = result.right.output;
    // Express adds the type of JSON, and of a response without a body there is none.
    const { 'Content-type': _type, ...others } = headers;
    return { status, headers: others, body };
  };
}

/** Answers as the `Prefer` header asks, and ignores the rest of the request. */
function prefer(prism: Prism): RequestHandler {
  return async (request, response, next) => {
    const sent = String(request.headers['prefer'] ?? '');
    const [code, exampleKey] = ['code', 'example'].map(
      (name) => new RegExp(`\\b${name}="?([^\\s,;"]+)`).exec(sent)?.[1],
    );
    if (!code && !exampleKey) return next();
    send(response, await prism(request, { ...(code && { code: Number(code) }), ...(exampleKey && { exampleKey }) }));
  };
}

/** What was sent, to be compared with the examples. */
function sentIn({ params, query, body, upload }: Request): SentRequest {
  const texts = Object.entries(query).map(([name, values]) => [name, [values].flat().filter(Boolean).join(',')]);
  return {
    ids: params as Record<string, string>,
    query: Object.fromEntries(texts.filter(([, text]) => text !== '')),
    body: upload?.fields ?? body,
    files: (upload?.files ?? []).map(({ field, fileName, mimeType, size: fileSize }) => {
      return { field, fileName, mimeType, fileSize };
    }),
  };
}

/** The `ETag` of every record in the examples. */
const VERSION = 1;

function answer(operations: ReadonlyMap<string, MockOperation>, prism: Prism): RequestHandler {
  const adjusted = (operation: MockOperation, example: MockExample, sent: SentRequest): Json => {
    if (operation.isList) return pageOf(operation, sent.query);
    if (operation.id === 'Policies_evaluate') return evaluationOf(operation, sent.body as JsonObject);
    if (operation.id === 'Policies_evaluateBatch')
      return batchOf(operation, operations.get('Policies_evaluate')!, sent.body as JsonObject);
    return echoed(operation, example, sent);
  };
  return async (request, response) => {
    const operation = operations.get(request.operation.id)!;
    const sent = sentIn(request);
    const code = failedCondition(operation, request);
    if (code) return send(response, await prism(request, { code }), request.requestId);
    const { example, isExact } = chosenExample(operation, sent) ?? {};
    const found = await prism(request, example && { exampleKey: example.name });
    const body = example && !isExact && adjusted(operation, example, sent);
    send(response, body && operation.allows(body) ? { ...found, body } : found, request.requestId);
  };
}

/** 304 or 412 if `If-None-Match` or `If-Match` demands it and the operation documents it; otherwise null. */
function failedCondition({ statuses }: MockOperation, { headers }: Request): number | null {
  if (statuses.includes(304) && isNotModified(headers['if-none-match'], `"${VERSION}"`)) return 304;
  try {
    if (statuses.includes(412)) requireVersion('record', VERSION, headers['if-match']);
    return null;
  } catch {
    return 412;
  }
}

/** @param requestId replaces that of the example */
function send(response: Response, { status, headers, body }: Documented, requestId?: string): void {
  response.status(status).set({ ...headers, ...(requestId !== undefined && { 'X-Request-Id': requestId }) });
  if (body === undefined) response.end();
  else response.json(body);
}
