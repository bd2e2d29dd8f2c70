import {
  createServer,
  type IncomingMessage,
  request as httpRequest,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';

/** What stands between the command and the service, and can be as slow and unreliable as a network. */
export type Proxy = {
  address: string;
  /** Changes of policies that came, with their If-Match. */
  writes: string[];
  requests: number;
  /** What happens before a PATCH or PUT arrives. */
  beforeWrite: (method: string, url: string) => unknown;
  /** What happens after a policy was created or an answer was lost, before the command knows of it. */
  afterCreate: () => unknown;
  afterLoss: () => unknown;
  /** Changes what the service answers. */
  changes: ((url: string, body: any) => unknown) | null;
  cutsAnswers: boolean;
  /** The method, or method and path, of the one call whose answer is lost. */
  losesAnswerOf: string | null;
  answersWith: number | null;
  reset(): void;
  stop(): Promise<void>;
};

/** Starts a proxy for a service. Whoever starts it stops it. */
export async function startProxy(service: string): Promise<Proxy> {
  const server: Server = createServer((request, response) => void forward(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const fresh = () => ({
    writes: [],
    requests: 0,
    beforeWrite: () => {},
    afterCreate: () => {},
    afterLoss: () => {},
    changes: null,
    cutsAnswers: false,
    losesAnswerOf: null,
    answersWith: null,
  });
  const proxy: Proxy = {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    ...fresh(),
    reset: () => void Object.assign(proxy, fresh()),
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };

  async function forward(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
    proxy.requests += 1;
    const { method = '', url = '' } = request;
    if (proxy.answersWith !== null) return void response.writeHead(proxy.answersWith).end('<h1>Bad gateway</h1>');
    if (method === 'PATCH' || method === 'PUT') {
      proxy.writes.push(`${method} ${request.headers['if-match']}`);
      await proxy.beforeWrite(method, url);
    }
    const { host: _host, ...headers } = request.headers;
    const inner = httpRequest(service + url, { method, headers }, async (answer) => {
      if (proxy.losesAnswerOf === method || proxy.losesAnswerOf === `${method} ${url}`) {
        proxy.losesAnswerOf = null;
        answer.resume();
        return void answer.on('end', async () => {
          await proxy.afterLoss();
          request.socket.destroy();
        });
      }
      if (method === 'POST' && url === '/api/v1/policies') proxy.afterCreate();
      if (proxy.cutsAnswers)
        return void response.writeHead(answer.statusCode ?? 500, { 'Content-Type': 'application/json' }).end('{"data');
      if (proxy.changes) {
        const body = await json(answer);
        proxy.changes(url, body);
        response.writeHead(answer.statusCode ?? 500, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
        return;
      }
      response.writeHead(answer.statusCode ?? 500, answer.headers);
      answer.pipe(response);
    });
    inner.end(Buffer.concat(chunks));
  }

  return proxy;
}
