import type { RequestHandler } from 'express';
import { isGranted, missingPermission } from '../../contract/required-permissions.ts';
import type { Caller } from '../../domain/caller.ts';
import { HttpProblem } from '../problems/problem.ts';

/**
 * Whether the caller's user or company is deactivated in the directory (D40). Null for neither, and for unknown
 * callers.
 */
export type Deactivated = 'user' | 'company' | null;

/**
 * Refuses callers who are deactivated (D40), and callers whose token lacks the permissions in the `x-permissions` of
 * the matched operation (D5).
 *
 * If the required permissions depend on the caller's relation to the record, having those for any relation is enough
 * here; the area checks the actual relation once it has read the record.
 *
 * @throws 403
 */
export function authorise(deactivated: (caller: Caller) => Deactivated | Promise<Deactivated>): RequestHandler {
  return async ({ operation, caller }, _response, next) => {
    const what = await deactivated(caller);
    if (what)
      throw new HttpProblem('forbidden', `Your ${what} is deactivated. Ask an administrator to activate the ${what}.`);
    if (!isGranted(operation.permissions, caller.permissions))
      throw new HttpProblem('forbidden', missingPermission(operation.permissions));
    next();
  };
}
