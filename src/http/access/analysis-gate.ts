import type { RequestHandler } from 'express';
import type { OperationId } from '../operations.ts';
import { HttpProblem } from '../problems/problem.ts';

/** The rate-limit class of operations that take much time and memory (D10). */
const ANALYSIS = 'analysis';
/** Of these, a company can have one under way (D69). */
const EXCLUSIVE: ReadonlySet<OperationId> = new Set(['PolicyImpacts_find']);
const MAX_OF_COMPANY = 2;
const MAX_OF_NODE = 4;

/**
 * Limits how many analyses are under way, per company and on this node (D10). Runs before the body is read, so that a
 * refused one takes no memory.
 *
 * @throws 429 with `Retry-After`
 */
export function analysisGate(): RequestHandler {
  const ofCompanies = new Map<string, number>();
  const exclusive = new Set<string>();
  let ofNode = 0;
  return (request, response, next) => {
    if (request.operation.rateClass !== ANALYSIS) return next();
    const { companyId } = request.caller;
    const ofCompany = ofCompanies.get(companyId) ?? 0;
    if (ofCompany >= MAX_OF_COMPANY) throw busy('Two analyses of your company are under way.');
    if (ofNode >= MAX_OF_NODE) throw busy('Too many analyses are under way.');
    const exclusiveCall = EXCLUSIVE.has(request.operation.id) ? companyId : null;
    if (exclusiveCall !== null && exclusive.has(exclusiveCall))
      throw busy("An analysis of your company's booking requests is under way.");
    if (exclusiveCall !== null) exclusive.add(exclusiveCall);
    ofCompanies.set(companyId, ofCompany + 1);
    ofNode += 1;
    response.once('close', async () => {
      // The work goes on when the client disconnects, and uses as much memory.
      await request.work?.catch(() => undefined);
      const left = ofCompanies.get(companyId)! - 1;
      if (left === 0) ofCompanies.delete(companyId);
      else ofCompanies.set(companyId, left);
      ofNode -= 1;
      if (exclusiveCall !== null) exclusive.delete(exclusiveCall);
    });
    next();
  };
}

function busy(reason: string): HttpProblem {
  return new HttpProblem('rateLimited', `${reason} Try again in 1 second.`, { headers: { 'Retry-After': '1' } });
}
