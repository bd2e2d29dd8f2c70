import { createServer, type RequestListener, type Server, type ServerOptions } from 'node:http';

/** The time limit for receiving a request, which is half the time after which unclaimed uploads are removed. */
const REQUEST_MS = 5 * 60_000;
/** How much longer the headers timeout is than the keep-alive timeout. */
const HEADERS_GRACE_MS = 5_000;

/**
 * Creates the HTTP server. Idle connections are kept open for `keepAliveSeconds`, which must be longer than the idle
 * timeout of the proxy in front: otherwise the proxy may send a request on a connection that is just being closed, and
 * it fails. The same applies before the first request of a connection, so the headers timeout is not shorter.
 *
 * @param messages the classes of requests and responses; Node's own by default
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
