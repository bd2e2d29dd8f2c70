import type { RequestHandler } from 'express';

/**
 * Removes known query parameters with an empty value, as in `?search=`: they count as not sent (D8). Unknown ones are
 * kept, so that validation reports them.
 */
export const forgetEmptyParameters: RequestHandler = (request, _response, next) => {
  const { queryParameters } = request.operation;
  const isSent = ([name, value]: [string, unknown]): boolean => value !== '' || !queryParameters.has(name);
  request.query = Object.fromEntries(Object.entries(request.query).filter(isSent));
  next();
};
