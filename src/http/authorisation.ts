import type { RequestHandler } from 'express';
import type { Permissions } from '../contract/openapi-document.ts';
import { HttpProblem } from './problem.ts';

/**
 * Refuses a caller whose token lacks what the matched operation asks for in `x-permissions` (D5).
 *
 * Where the codes depend on what the caller is to the record, one of the lists is enough to come in; the area decides
 * with the record at hand.
 *
 * @throws 403
 */
export const authorise: RequestHandler = (request, _response, next) => {
  if (isGranted(request.operation.permissions, request.caller.permissions)) return next();
  throw new HttpProblem('forbidden', 'This needs a permission that your token does not have.');
};

function isGranted(needed: Permissions, held: ReadonlySet<string>): boolean {
  const holdsAll = (codes: string[]): boolean => codes.every((code) => held.has(code));
  return Array.isArray(needed) ? holdsAll(needed) : Object.values(needed).some(holdsAll);
}
