import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  eachObject,
  type Json,
  type OpenApiDocument,
  type SchemaObject,
  withExactSchemas,
} from '../../src/contract/openapi-document.ts';

/** Maps, whose keys are data: a later version does not add fields to them. */
const MAPS = new Set(['rates']);

/**
 * A proxy that changes the JSON of each response, as a later version of the service may: it adds a field to every object,
 * or replaces values of enums. A client that works with the service must work with this proxy, too.
 */
export async function startAdditionProxy(
  upstream: string,
  change: (body: Json) => Json = added,
): Promise<{ address: string; stop(): Promise<void> }> {
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
        isJson && sent.length > 0 ? Buffer.from(JSON.stringify(change(JSON.parse(sent.toString()) as Json))) : sent;
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

/** @returns what replaces each value of an enum in a response by `ADDED_LATER`; the values of requests stay */
export function withUnknownValues({ components: { schemas } }: OpenApiDocument): (body: Json) => Json {
  const exact = withExactSchemas(schemas);
  const values = new Map<string, Set<string>>();
  const listed = ({ $ref = '', enum: own, items, anyOf = [] }: SchemaObject): string[] => [
    ...(own ?? exact[$ref.replace('#/components/schemas/', '')]?.enum ?? []),
    ...[...anyOf, ...(items ? [items] : [])].flatMap(listed),
  ];
  eachObject(exact, ({ properties = {} }: SchemaObject) => {
    for (const [name, property] of Object.entries(properties))
      values.set(name, new Set([...(values.get(name) ?? []), ...listed(property)]));
  });
  const replaced = (value: Json, name = ''): Json => {
    if (typeof value === 'string') return values.get(name)?.has(value) ? 'ADDED_LATER' : value;
    if (Array.isArray(value)) return value.map((item) => replaced(item, name));
    if (value === null || typeof value !== 'object') return value;
    return Object.fromEntries(Object.entries(value).map(([key, field]) => [key, replaced(field, key)]));
  };
  return (body) => replaced(body);
}
