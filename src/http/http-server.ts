import { createServer, type RequestListener, type Server } from 'node:http';

/** For all of a request to arrive: half of what an upload may be unclaimed. */
const REQUEST_MS = 5 * 60_000;
/** By how much longer than an idle connection one is kept on which no request has arrived whole. */
const HEADERS_GRACE_MS = 5_000;

/**
 * The server that `listener` answers on. A connection without a request is kept for `keepAliveSeconds`, which must be
 * longer than the proxy in front reuses it: or a request meets a connection that is just being closed, and is reset.
 * That holds for a connection on which no request has come yet, too: so headers have no less time to arrive.
 */
export function createHttpServer(listener: RequestListener, keepAliveSeconds: number): Server {
  const keepAliveTimeout = keepAliveSeconds * 1000;
  const headersTimeout = Math.min(keepAliveTimeout + HEADERS_GRACE_MS, REQUEST_MS);
  return createServer({ requestTimeout: REQUEST_MS, headersTimeout, keepAliveTimeout }, listener);
}
