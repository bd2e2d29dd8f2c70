// Written by `make generate` from src/http/access/cross-origin.ts. Change it there.
import cors from 'cors';
/** What pages of other origins may send, and which response headers they may read, beyond the default ones. */
export const crossOriginHeaders = {
    methods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
    allowedHeaders: [
        'Authorization',
        'Content-Type',
        'Idempotency-Key',
        'If-Match',
        'If-None-Match',
        'X-Request-Id',
        'traceparent',
        'tracestate',
        // Only the mock uses it, but a page that sends it to the mock must also work with the service.
        'Prefer',
    ],
    exposedHeaders: ['X-Request-Id', 'RateLimit', 'RateLimit-Policy', 'Retry-After', 'Allow', 'ETag', 'WWW-Authenticate'],
};
const PREFLIGHT_SECONDS = 600;
/**
 * Allows pages of other origins to call the service (CORS). Tokens are sent in a header and never in a cookie, so a
 * page can do no more than any other client.
 *
 * Only preflight requests are answered here. Any other OPTIONS is a method that the contract does not have (405, D6).
 *
 * @param origins the allowed origins, such as `https://desk.example`, or `*` for all; if empty, none is allowed
 */
export function crossOrigin(origins) {
    if (origins.length === 0)
        return (_request, _response, next) => next();
    const allow = cors({
        origin: origins.includes('*') ? '*' : [...origins],
        ...crossOriginHeaders,
        maxAge: PREFLIGHT_SECONDS,
    });
    return (request, response, next) => {
        const isPreflight = request.method === 'OPTIONS' && request.headers['access-control-request-method'] !== undefined;
        // Without an Origin header, it is not a cross-origin request of a browser.
        if (request.headers.origin === undefined || (request.method === 'OPTIONS' && !isPreflight))
            return next();
        allow(request, response, next);
    };
}
