import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createLogger } from '@stoplight/prism-core';
import { createInstance, getHttpOperationsFromSpec, type IHttpConfig, type IHttpRequest } from '@stoplight/prism-http';
import type { Json, OpenApiDocument } from '../../contract/openapi-document.ts';
import { mockDocument } from '../mock-document.ts';
import { chosenExample, type SentRequest } from './choose.ts';
import { echoed } from './echo.ts';
import { batchOf, evaluationOf } from './evaluations.ts';
import {
  allowOrigins,
  type Answer,
  contentIn,
  failedCondition,
  type Faults,
  isPreflight,
  type Preference,
  preferenceIn,
  problem,
  queryIn,
  write,
} from './http.ts';
import { matching, type MockExample, type MockOperation, mockOperations } from './operations.ts';
import { isList, pageOf } from './pages.ts';

export type RunningMock = {
  /** `http://127.0.0.1:4010` */
  address: string;
  close(): Promise<void>;
};

export type MockOptions = {
  /** 0 for any free port. */
  port: number;
  /** 127.0.0.1 by default. */
  host?: string;
  /** Called with a line for each request, and one for each of its validation errors. */
  log?: (line: string) => void;
};

type Answered = { answer: Answer; faults: Faults };

const CONFIG = { isProxy: false, validateRequest: true, validateResponse: false, checkSecurity: true, errors: false };

/**
 * Serves a contract from its examples. Prism validates the request and finds the documented response. The mock chooses
 * the example that fits the request best, and fills in the values that were sent. `Prefer: code=404,
 * example=noSuchPolicy` asks for a specific example, which is returned unchanged.
 *
 * @throws if it can't listen on the port
 */
export async function startMock(
  document: OpenApiDocument,
  { port, host = '127.0.0.1', log = () => {} }: MockOptions,
): Promise<RunningMock> {
  const answered = await answers(document);
  const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { answer, faults } = await answered(request).catch((error: Error): Answered => ({
      answer: problem(error),
      faults: [],
    }));
    log(`${request.method} ${request.url} ${answer.status}`);
    for (const { path = [], message } of faults) log(`  ${path.join('.')} ${message}`);
    write(response, answer, faults);
  };
  const server = createServer((request, response) => {
    allowOrigins(request, response);
    if (isPreflight(request)) {
      response.writeHead(204).end();
      return;
    }
    void serve(request, response);
  });
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

async function answers(document: OpenApiDocument): Promise<(request: IncomingMessage) => Promise<Answered>> {
  const resources = await getHttpOperationsFromSpec(mockDocument(document));
  const logger = createLogger('mock', { level: 'silent' });
  const prism = createInstance({ ...CONFIG, mock: { dynamic: false } } as IHttpConfig, { logger });
  const operations = mockOperations(document);
  const single = operations.find(({ id }) => id === 'Policies_evaluate');

  async function ofPrism(request: IHttpRequest, mock: Preference, checks = {}): Promise<Answered> {
    const result = await prism.request(request, resources, { ...CONFIG, ...checks, mock } as IHttpConfig)();
    if (result._tag === 'Left') return { answer: problem(result.left), faults: [] };
    const { output, validations } = result.right;
    const headers = Object.entries(output.headers ?? {}).filter(([, value]) => value !== null);
    return {
      answer: { status: output.statusCode, headers: Object.fromEntries(headers), body: output.body as Json },
      faults: validations.input as Faults,
    };
  }

  return async (incoming) => {
    const { pathname, searchParams } = new URL(incoming.url ?? '/', 'http://mock');
    const { operation, ids, methods } = matching(operations, incoming.method ?? '', pathname);
    const method = (operation?.method ?? methods[0] ?? incoming.method ?? '').toLowerCase() as IHttpRequest['method'];
    const headers = { ...incoming.headers } as Record<string, string>;
    const request = { method, url: { path: pathname, query: queryIn(searchParams) }, headers, body: null as unknown };
    /** The documented error response, for an error that Prism itself does not detect. */
    const refused = (code: number): Promise<Answered> =>
      ofPrism(request, { code, dynamic: false }, { validateRequest: false });

    const content = await contentIn(incoming, operation?.maxBodyBytes ?? 0);
    if (!operation) {
      if (methods.length === 0) return ofPrism(request, { dynamic: false });
      const found = await refused(405);
      return { ...found, answer: { ...found.answer, headers: { ...found.answer.headers, Allow: methods.join(', ') } } };
    }
    if (content === 'too large') return refused(413);
    if (content === 'malformed') return refused(400);
    request.body = content.forPrism;
    if (content.contentType) headers['content-type'] = content.contentType;

    const preference = preferenceIn(headers['prefer']);
    if (preference) return ofPrism(request, preference);
    const sent = { ids, query: request.url.query, body: content.sent, files: content.files };
    const chosen = chosenExample(operation, sent);
    const found = await ofPrism(request, { dynamic: false, ...(chosen && { exampleKey: chosen.example.name }) });
    if (found.answer.status !== operation.status) return found;
    const condition = failedCondition(operation.statuses, incoming.headers);
    if (condition) return ofPrism(request, { code: condition, dynamic: false });
    const body = chosen && adjusted(operation, sent, chosen, single);
    return body && operation.allows(body) ? { ...found, answer: { ...found.answer, body } } : found;
  };
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
