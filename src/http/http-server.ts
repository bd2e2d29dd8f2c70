import { createServer, type RequestListener, type Server, type ServerOptions } from 'node:http';

/** The time limit for receiving a request: half the time after which unclaimed uploads are removed. */
const REQUEST_MS = 5 * 60_000;
/** How much longer than the keep-alive timeout the headers of a request may take. */
const HEADERS_GRACE_MS = 5_000;

/**
 * Creates the HTTP server. Idle connections are kept for `keepAliveSeconds`, which must be longer than the proxy in
 * front reuses them; otherwise a request can arrive on a connection that is just being closed, and is reset. The same
 * holds before the first request of a connection, so the headers timeout is not shorter.
 *
 * @param messages the classes of requests and responses; Node's own, if left out
 */
export function createHttpServer(
  listener: RequestListener,
  keepAliveSeconds: number,
  messages: Pick<ServerOptions, 'IncomingMessage' | 'ServerResponse'> = {},
): Server {
  const keepAliveTimeout = keepAliveSeconds * 1000;
  const headersTimeout = Math.min(keepAliveTimeout + HEADERS_GRACE_MS, REQUEST_MS);
  return createServer({ ...messages, requestTimeout: REQUEST_MS, headersTimeout, keepAliveTimeout }, listener);
}
