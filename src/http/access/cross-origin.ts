import cors from 'cors';
import type { RequestHandler } from 'express';

/** Response headers that pages may read, beyond the default ones. */
const EXPOSED = ['X-Request-Id', 'RateLimit', 'RateLimit-Policy', 'Retry-After', 'Allow', 'ETag', 'WWW-Authenticate'];
const PREFLIGHT_SECONDS = 600;

/**
 * Lets pages of other origins call the service from a browser, as they can call the mock. Tokens travel in a header,
 * never in a cookie, so a page can do with them no more than any other client.
 *
 * Only a preflight is answered here. Any other OPTIONS is a method that the contract does not have (405, D6).
 *
 * @param origins such as `https://desk.example`; `*` for every one; none: no page of another origin may call
 */
export function crossOrigin(origins: readonly string[]): RequestHandler {
  if (origins.length === 0) return (_request, _response, next) => next();
  const allow = cors({
    origin: origins.includes('*') ? '*' : [...origins],
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
    ],
    exposedHeaders: EXPOSED,
    maxAge: PREFLIGHT_SECONDS,
  });
  return (request, response, next) => {
    const isPreflight = request.method === 'OPTIONS' && request.headers['access-control-request-method'] !== undefined;
    // No Origin header: not a cross-origin request of a browser.
    if (request.headers.origin === undefined || (request.method === 'OPTIONS' && !isPreflight)) return next();
    allow(request, response, next);
  };
}
