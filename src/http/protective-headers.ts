import type { RequestHandler } from 'express';

/**
 * Headers of every response: browsers must not guess its type, and caches must not store it, because many responses
 * hold personal data. A response that may be cached sets its own `Cache-Control`.
 */
export const protectiveHeaders: RequestHandler = (_request, response, next) => {
  response.setHeader('X-Content-Type-Options', 'nosniff');
  response.setHeader('Cache-Control', 'no-store');
  next();
};
