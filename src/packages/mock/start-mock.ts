import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { createLogger } from '@stoplight/prism-core';
import { createInstance, getHttpOperationsFromSpec, type IHttpConfig, ProblemJsonError } from '@stoplight/prism-http';
import type { ErrorRequestHandler, Request, RequestHandler, Response } from 'express';
import { formatPolicyError } from '../../areas/policies/error-format.ts';
import { formatTravelerError } from '../../areas/travelers/error-format.ts';
import type { Json, OpenApiDocument } from '../../contract/openapi-document.ts';
import { isNotModified, requireVersion } from '../../domain/entity-tags.ts';
import { crossOrigin } from '../../http/access/cross-origin.ts';
import { readBody } from '../../http/body.ts';
import { createExpress } from '../../http/express-app.ts';
import { frontDoor } from '../../http/front-door.ts';
import { createHttpServer } from '../../http/http-server.ts';
import { errorHandler } from '../../http/problems/error-handler.ts';
import { formatJsend } from '../../http/problems/jsend.ts';
import { HttpProblem, toProblem } from '../../http/problems/problem.ts';
import type { FileSink } from '../../http/uploads/file-sink.ts';
import { loadContract } from '../../http/validation/contract.ts';
import { validation } from '../../http/validation/validation.ts';
import { atMost } from '../../platform/blobs/blob-store.ts';
import { chosenExample, type SentRequest } from './choose.ts';
import { echoed } from './echo.ts';
import { batchOf, evaluationOf } from './evaluations.ts';
import { type MockExample, type MockOperation, mockOperations } from './operations.ts';
import { isList, pageOf } from './pages.ts';

type RunningMock = {
  /** `http://127.0.0.1:4010` */
  address: string;
  close(): Promise<void>;
};

type MockOptions = {
  /** 0 for any free port. */
  port: number;
  /** 127.0.0.1 by default. */
  host?: string;
  /** Called with a line for each request, and one for each of its validation errors. */
  log?: (line: string) => void;
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
export async function startMock(
  document: OpenApiDocument,
  { port, host = '127.0.0.1', log = () => {} }: MockOptions,
): Promise<RunningMock> {
  const app = createExpress();
  const contract = loadContract(document, false);
  const prism = await openPrism(document);
  const allowOrigins = crossOrigin(['*']);
  app.use(observe(log));
  app.use(
    frontDoor(contract.operations, {
      context: (_request, _response, next) => next(),
      crossOrigin: allowOrigins,
      authenticate: anyToken,
      afterMethod: [
        prefer(prism),
        readBody({ of: () => countingSink }),
        rememberSent,
        validation(contract),
        answer(document, prism),
      ],
    }),
  );
  app.use(
    AREAS.map(({ prefix }) => prefix),
    allowOrigins,
    anyToken,
  );
  app.use(() => {
    throw new HttpProblem('notFound', 'There is no operation at this path.');
  });
  app.use(rememberFaults);
  app.use(errorHandler(AREAS, formatPolicyError, { error: ({ error }: { error: unknown }) => log(String(error)) }));

  const server = createHttpServer(app, KEEP_ALIVE_SECONDS);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  return {
    address: `http://${host}:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** Identifies each request, and logs it with the errors that `rememberFaults` has kept. */
function observe(log: (line: string) => void): RequestHandler {
  return (request, response, next) => {
    request.requestId = randomUUID();
    response.set('X-Request-Id', request.requestId);
    response.on('close', () => {
      log(`${request.method} ${request.originalUrl} ${response.statusCode}`);
      const faults = (response.locals['faults'] ?? []) as { field: string; message: string }[];
      for (const { field, message } of faults) log(`  ${field} ${message}`);
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
  if (!/^bearer +\S+$/i.test(request.headers.authorization ?? ''))
    throw new HttpProblem('unauthenticated', 'Send a valid token: Authorization: Bearer <token>.', {
      headers: { 'WWW-Authenticate': 'Bearer' },
    });
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

type Preference = { code?: number; exampleKey?: string; dynamic: boolean; seed?: string };
type Prism = (request: Request, preference?: Partial<Preference>) => Promise<Documented>;
type Documented = { status: number; headers: Record<string, string>; body?: Json };

/** Prism as the source of documented responses. Its own validation is off: the service's has come before. */
async function openPrism(document: OpenApiDocument): Promise<Prism> {
  const resources = await getHttpOperationsFromSpec(structuredClone(document));
  const logger = createLogger('mock', { level: 'silent' });
  const config = {
    isProxy: false,
    validateRequest: false,
    validateResponse: false,
    checkSecurity: false,
    errors: false,
    mock: { dynamic: false },
  } as IHttpConfig;
  const prism = createInstance(config, { logger });
  return async ({ method, path }, preference = {}) => {
    const asked = { method: method.toLowerCase() as 'get', url: { path } };
    const mock = { dynamic: false, ...preference };
    const result = await prism.request(asked, resources, { ...config, mock } as IHttpConfig)();
    if (result._tag === 'Left') {
      const body = ProblemJsonError.toProblemJson(result.left);
      return { status: body.status, headers: { 'Content-Type': 'application/problem+json' }, body };
    }
    const { statusCode: status, headers = {}, body } = result.right.output;
    const sent = Object.entries(headers).filter(([name, value]) => value !== null && !/^content-type$/i.test(name));
    return {
      status,
      headers: Object.fromEntries(sent.map(([name, value]) => [name, String(value)])),
      body: body as Json,
    };
  };
}

/** Answers as the `Prefer` header asks, whatever else was sent. */
function prefer(prism: Prism): RequestHandler {
  return async (request, response, next) => {
    const preference = preferenceIn(String(request.headers['prefer'] ?? ''));
    if (preference) send(response, await prism(request, preference));
    else next();
  };
}

/** Parses a `Prefer` header; null if it asks for nothing. */
function preferenceIn(header: string): Preference | null {
  const value = (name: string): string | undefined =>
    new RegExp(`(?:^|[\\s,;])${name}="?([^\\s,;"]+)`).exec(header)?.[1];
  const [code, exampleKey, dynamic, seed] = ['code', 'example', 'dynamic', 'seed'].map(value);
  if (!code && !exampleKey && !dynamic) return null;
  return {
    dynamic: dynamic === 'true',
    ...(code && { code: Number(code) }),
    ...(exampleKey && { exampleKey }),
    ...(seed && { seed }),
  };
}

/** Keeps what was sent, which is compared with the examples: the validator adds defaults and converts types. */
const rememberSent: RequestHandler = (request, response, next) => {
  const query = Object.entries(request.query).map(
    ([name, values]) => [name, [values].flat().filter(Boolean).join(',')] as const,
  );
  const files = request.upload?.files.map(({ field, fileName, mimeType, size }) => ({
    field,
    fileName,
    mimeType,
    fileSize: size,
  }));
  response.locals['sent'] = {
    ids: request.params,
    query: Object.fromEntries(query.filter(([, value]) => value !== '')),
    body: structuredClone(request.upload?.fields ?? request.body),
    files: files ?? [],
  };
  next();
};

/** The `ETag` of every record in the examples. */
const VERSION = 1;

function answer(document: OpenApiDocument, prism: Prism): RequestHandler {
  const operations = new Map(mockOperations(document).map((operation) => [operation.id, operation]));
  const single = operations.get('Policies_evaluate');
  return async (request, response) => {
    const operation = operations.get(request.operation.id)!;
    const sent = response.locals['sent'] as SentRequest;
    const condition = failedCondition(operation, request);
    if (condition) return send(response, await prism(request, { code: condition }));
    const chosen = chosenExample(operation, sent);
    const found = await prism(request, chosen ? { exampleKey: chosen.example.name } : {});
    const body = chosen && adjusted(operation, sent, chosen, single);
    send(response, body && operation.allows(body) ? { ...found, body } : found);
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

function send(response: Response, { status, headers, body }: Documented): void {
  response.status(status).set(headers);
  if (status === 204 || status === 304 || body === undefined) response.end();
  else response.json(body);
}

/** The body with the values that were sent; null if the example is returned unchanged. */
function adjusted(
  operation: MockOperation,
  sent: SentRequest,
  { example, isExact }: { example: MockExample; isExact: boolean },
  single: MockOperation | undefined,
): Json {
  if (isList(operation)) return pageOf(operation, sent.query);
  if (isExact || operation.method === 'GET') return null;
  switch (operation.id) {
    case 'Policies_evaluate':
      return evaluationOf(operation, sent.body);
    case 'Policies_evaluateBatch':
      return batchOf(operation, single, sent.body);
    case 'Policies_findInDraft':
      return null;
    default:
      return echoed(operation, example, sent);
  }
}
