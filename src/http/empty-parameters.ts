import type { RequestHandler } from 'express';

/**
 * Forgets the query parameters of the operation that were sent empty, as in `?search=`: they count as not sent (D8). One
 * that the operation does not know stays, and is refused with the others.
 */
export const forgetEmptyParameters: RequestHandler = (request, _response, next) => {
  const { queryParameters } = request.operation;
  const isSent = ([name, value]: [string, unknown]): boolean => value !== '' || !queryParameters.has(name);
  // Express parses the query anew at each access.
  const query = Object.fromEntries(Object.entries(request.query).filter(isSent));
  Object.defineProperty(request, 'query', { value: query, writable: true, configurable: true, enumerable: true });
  next();
};
