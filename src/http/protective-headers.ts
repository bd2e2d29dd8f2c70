import type { RequestHandler } from 'express';

/**
 * What every answer carries: no browser guesses its type, and no cache keeps it. Much of what the service says is about
 * somebody, and an answer that may be kept says so itself, in a `Cache-Control` of its own.
 */
export const protectiveHeaders: RequestHandler = (_request, response, next) => {
  response.setHeader('X-Content-Type-Options', 'nosniff');
  response.setHeader('Cache-Control', 'no-store');
  next();
};
