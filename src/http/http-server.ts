import { createServer, type RequestListener, type Server } from 'node:http';

/** The time limit for receiving a request: half the time after which unclaimed uploads are removed. */
const REQUEST_MS = 5 * 60_000;
/** How much longer than the keep-alive timeout the headers of a request may take. */
const HEADERS_GRACE_MS = 5_000;

/**
 * Creates the HTTP server. Idle connections are kept for `keepAliveSeconds`, which must be longer than the proxy in
 * front reuses them; otherwise a request can arrive on a connection that is just being closed, and is reset. The same
 * holds before the first request of a connection, so the headers timeout is not shorter.
 */
export function createHttpServer(listener: RequestListener, keepAliveSeconds: number): Server {
  const keepAliveTimeout = keepAliveSeconds * 1000;
  const headersTimeout = Math.min(keepAliveTimeout + HEADERS_GRACE_MS, REQUEST_MS);
  return createServer({ requestTimeout: REQUEST_MS, headersTimeout, keepAliveTimeout }, listener);
}
