import { IncomingMessage, ServerResponse, type ServerOptions } from 'node:http';
import { parse } from 'node:querystring';
import express, { type Express, type Request, type Response } from 'express';

/**
 * Headers of every response: browsers must not guess its type, and caches must not store it, because many responses
 * hold personal data. A response that may be cached sets its own `Cache-Control`.
 */
const OF_EVERY_RESPONSE = ['X-Content-Type-Options', 'nosniff', 'Cache-Control', 'no-store'] as const;

/**
 * An Express application whose requests and responses do what they do for every request once, and cheaply: the query is
 * parsed when it is first asked for, JSON is sent in one write, and headers that no one reads again (`response.fields`)
 * are handed to Node together with the head, where `setHeader` keeps and checks each by itself.
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
 * Makes Node create the requests and responses of an Express application as such: Express would change the prototypes
 * of both, for each request.
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

/** Node calls it, too, for a response that is sent in another way. */
function writeHead(this: Response, status: number, ...given: unknown[]): Response {
  const last = given.at(-1);
  const fields = [...(this.fields ?? []), ...(Array.isArray(last) ? (last as string[]) : [])];
  if (this.getHeaderNames().length === 0) {
    return write.call(this, status, [...OF_EVERY_RESPONSE, ...fields]) as Response;
  }
  for (let at = 0; at < OF_EVERY_RESPONSE.length; at += 2) {
    if (!this.hasHeader(OF_EVERY_RESPONSE[at]!)) this.setHeader(OF_EVERY_RESPONSE[at]!, OF_EVERY_RESPONSE[at + 1]!);
  }
  for (let at = 0; at < fields.length; at += 2) this.setHeader(fields[at]!, fields[at + 1]!);
  return write.call(this, status) as Response;
}

const write = ServerResponse.prototype.writeHead as (status: number, fields?: string[]) => ServerResponse;
