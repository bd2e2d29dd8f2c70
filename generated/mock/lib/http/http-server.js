// Written by `make generate` from src/http/http-server.ts. Change it there.
import { createServer } from 'node:http';
/** The time limit for receiving a request, which is half the time after which unclaimed uploads are removed. */
const REQUEST_MS = 5 * 60_000;
/** How much longer the headers timeout is than the keep-alive timeout. */
const HEADERS_GRACE_MS = 5_000;
/** The scheme and authority of a request target in absolute form. */
const ORIGIN = /^https?:\/\/[^/?#]*/i;
/**
 * Creates the HTTP server. Idle connections are kept open for `keepAliveSeconds`, which must be longer than the idle
 * timeout of the proxy in front: otherwise the proxy may send a request on a connection that is just being closed, and
 * it fails. The same applies before the first request of a connection, so the headers timeout is not shorter.
 *
 * A header that is sent twice keeps both values, joined with a comma. Node would drop the second token or media type, and
 * a proxy that reads the last one would have checked another token than the service does.
 *
 * Two Host headers are refused (RFC 9112, section 3.2). Requests get a URL that begins with a slash, as the router
 * needs. An unknown expectation is ignored, because Node would refuse it with an empty 417.
 */
export function createHttpServer(listener, keepAliveSeconds) {
    const keepAliveTimeout = keepAliveSeconds * 1000;
    const headersTimeout = Math.min(keepAliveTimeout + HEADERS_GRACE_MS, REQUEST_MS);
    const timeouts = { requestTimeout: REQUEST_MS, headersTimeout, keepAliveTimeout };
    const options = { ...timeouts, joinDuplicateHeaders: true };
    const server = createServer(options, (request, response) => {
        // A proxy may have routed the request by the other one. Node itself refuses a request without a Host.
        if (request.headers.host?.includes(',') && request.headersDistinct['host'].length > 1) {
            response.writeHead(400, ['Connection', 'close', 'Content-Type', 'text/plain']).end('Send one Host header.');
            return;
        }
        request.url = pathOf(request.url ?? '');
        listener(request, response);
    });
    server.on('checkExpectation', (request, response) => void server.emit('request', request, response));
    return server;
}
/**
 * The path and query of a request target. The absolute form, as clients of a proxy send it, means the same as the path
 * alone (RFC 9112, section 3.2.2). Other forms become paths that do not exist: Express answers those that it cannot parse
 * with an HTML page.
 */
function pathOf(target) {
    if (target.startsWith('/'))
        return target;
    const path = target.replace(ORIGIN, '');
    return path.startsWith('/') ? path : `/${path}`;
}
