import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Json } from '../../src/contract/openapi-document.ts';

/** Maps, whose keys are data: a later version does not add fields to them. */
const MAPS = new Set(['rates']);

/**
 * A proxy that adds a field to every JSON object in each response, as a later version of the service may. A client that
 * works with the service must work with this proxy, too.
 */
export async function startAdditionProxy(upstream: string): Promise<{ address: string; stop(): Promise<void> }> {
  const server = createServer((request, response) => {
    void (async () => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk as Buffer);
      const headers = new Headers();
      for (const [name, value] of Object.entries(request.headers)) {
        if (
          ![
            'host',
            'connection',
            'content-length',
            'transfer-encoding',
            'expect',
            'upgrade',
            'http2-settings',
          ].includes(name)
        ) {
          headers.set(name, String(value));
        }
      }
      const body = Buffer.concat(chunks);
      const answer = await fetch(upstream + (request.url ?? ''), {
        method: request.method ?? 'GET',
        headers,
        redirect: 'manual',
        ...(body.length > 0 && { body }),
      });
      const isJson = answer.headers.get('content-type')?.startsWith('application/json') ?? false;
      const sent = Buffer.from(await answer.arrayBuffer());
      const returned =
        isJson && sent.length > 0 ? Buffer.from(JSON.stringify(added(JSON.parse(sent.toString()) as Json))) : sent;
      response.statusCode = answer.status;
      for (const [name, value] of answer.headers) {
        if (!['content-length', 'content-encoding', 'transfer-encoding', 'connection', 'keep-alive'].includes(name)) {
          response.setHeader(name, value);
        }
      }
      response.end(returned);
    })().catch((error: unknown) => {
      response.statusCode = 502;
      response.end(String(error));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

export function added(value: Json, name = ''): Json {
  if (Array.isArray(value)) return value.map((item) => added(item));
  if (value === null || typeof value !== 'object') return value;
  const fields = Object.entries(value).map(([key, field]) => [key, added(field, key)] as const);
  return Object.fromEntries(MAPS.has(name) ? fields : [...fields, ['addedLater', { since: 'a later version' }]]);
}
