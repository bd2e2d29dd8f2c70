import {
  createServer,
  type IncomingMessage,
  request as httpRequest,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';

/** A proxy between the command and the service, which can be as slow and unreliable as a network. */
export type Proxy = {
  address: string;
  /** Changes of policies that arrived, with their If-Match. */
  writes: string[];
  requests: number;
  /** Called before a PATCH or PUT is forwarded. */
  beforeWrite: (method: string, url: string) => unknown;
  /** Called after a policy was created, or a response was lost, before the command knows of it. */
  afterCreate: () => unknown;
  afterLoss: () => unknown;
  /** Changes the service's responses. */
  changes: ((url: string, body: any) => unknown) | null;
  cutsAnswers: boolean;
  /** Whether it weakens ETags, as proxies do that compress responses. */
  weakensTags: boolean;
  /** The method, or method and path, of the one call whose response is lost. */
  losesAnswerOf: string | null;
  answersWith: number | null;
  reset(): void;
  stop(): Promise<void>;
};

/** Starts a proxy for a service. The caller stops it. */
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
    weakensTags: false,
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
      const { etag } = answer.headers;
      if (method === 'POST' && url === '/api/v1/policies') proxy.afterCreate();
      if (proxy.cutsAnswers)
        return void response.writeHead(answer.statusCode ?? 500, { 'Content-Type': 'application/json' }).end('{"data');
      if (proxy.changes) {
        const body = await json(answer);
        proxy.changes(url, body);
        const headers = { 'Content-Type': 'application/json', ...(etag !== undefined && { ETag: etag }) };
        return void response.writeHead(answer.statusCode ?? 500, headers).end(JSON.stringify(body));
      }
      if (proxy.weakensTags && etag !== undefined) answer.headers.etag = `W/${etag}`;
      response.writeHead(answer.statusCode ?? 500, answer.headers);
      answer.pipe(response);
    });
    inner.end(Buffer.concat(chunks));
  }

  return proxy;
}
