import { IncomingMessage, ServerResponse, type ServerOptions } from 'node:http';
import { parse } from 'node:querystring';
import express, { type Express, type Request, type Response } from 'express';

/**
 * Headers of every response: browsers must not guess its type, and caches must not store it, because many responses
 * contain personal data. A response that may be cached sets its own `Cache-Control`.
 */
const COMMON_HEADERS = ['X-Content-Type-Options', 'nosniff', 'Cache-Control', 'no-store'] as const;

/**
 * Creates an Express application with cheaper requests and responses: the query is parsed once, when first read; JSON
 * is sent in one write; and headers that nobody reads again (`response.fields`) are passed to Node together when the
 * head is written, because `setHeader` stores and checks each one on its own.
 */
export function createExpress(): Express {
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.enable('case sensitive routing');
  app.enable('strict routing');
  Object.defineProperty(app.request, 'query', {
    configurable: true,
    get(this: Request) {
      const start = this.url.indexOf('?');
      return (this.readQuery ??= start === -1 ? {} : parse(this.url.slice(start + 1)));
    },
    set(this: Request, query: NonNullable<Request['readQuery']>) {
      this.readQuery = query;
    },
  });
  app.response.json = json;
  app.response.writeHead = writeHead;
  return app;
}

/**
 * Classes for Node's HTTP server that create requests and responses with the prototypes of an Express application.
 * Otherwise Express would change the prototypes of both on each request, which is slow.
 */
export function messagesOf({ request, response }: Express): Pick<ServerOptions, 'IncomingMessage' | 'ServerResponse'> {
  return {
    IncomingMessage: withPrototype(IncomingMessage, request),
    ServerResponse: withPrototype(ServerResponse, response),
  };
}

function withPrototype<Class extends typeof IncomingMessage | typeof ServerResponse>(
  base: Class,
  prototype: object,
): Class {
  function Message(...given: unknown[]): object {
    return Reflect.construct(base, given, Message) as object;
  }
  Message.prototype = prototype;
  return Message as unknown as Class;
}

function json(this: Response, body: unknown): Response {
  const text = JSON.stringify(body);
  const length = String(Buffer.byteLength(text));
  this.writeHead(this.statusCode, ['Content-Type', 'application/json; charset=utf-8', 'Content-Length', length]);
  return this.end(text);
}

/** Writes the head with the common headers. Node also calls this for responses that are not sent with `json`. */
function writeHead(this: Response, status: number, ...given: unknown[]): Response {
  const last = given.at(-1);
  const fields = [...(this.fields ?? []), ...(Array.isArray(last) ? (last as string[]) : [])];
  if (this.getHeaderNames().length === 0) {
    return write.call(this, status, [...COMMON_HEADERS, ...fields]) as Response;
  }
  for (let at = 0; at < COMMON_HEADERS.length; at += 2) {
    if (!this.hasHeader(COMMON_HEADERS[at]!)) this.setHeader(COMMON_HEADERS[at]!, COMMON_HEADERS[at + 1]!);
  }
  for (let at = 0; at < fields.length; at += 2) this.setHeader(fields[at]!, fields[at + 1]!);
  return write.call(this, status) as Response;
}

const write = ServerResponse.prototype.writeHead as (status: number, fields?: string[]) => ServerResponse;
