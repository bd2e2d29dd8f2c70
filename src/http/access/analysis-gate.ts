import type { Request, RequestHandler } from 'express';
import type { OperationId } from '../operations.ts';
import { HttpProblem } from '../problems/problem.ts';

/** The rate-limit class of operations that take much time and memory (D10). */
const ANALYSIS = 'analysis';
/** A company can have one of these under way (D69). */
const EXCLUSIVE: ReadonlySet<OperationId> = new Set(['PolicyImpacts_find']);
export const MAX_PER_COMPANY = 2;
const MAX_PER_NODE = 4;
/** A larger body takes as long as an analysis: to evaluate under a draft, it can have 10,000 rules. */
const LARGE_BODY_BYTES = 1024 * 1024;

/**
 * Limits how many analyses are under way, per company and on this node (D10). Runs before the body is read, so that a
 * refused one takes no memory.
 *
 * @throws 429 with `Retry-After`
 */
export function analysisGate(): RequestHandler {
  const byCompany = new Map<string, number>();
  const exclusive = new Set<string>();
  let onNode = 0;
  return (request, response, next) => {
    if (request.operation.rateClass !== ANALYSIS && !mayHaveLargeBody(request)) return next();
    // The client has disconnected already, so no `close` would end the count.
    if (response.closed) return;
    const { companyId } = request.caller;
    const ofCompany = byCompany.get(companyId) ?? 0;
    if (ofCompany >= MAX_PER_COMPANY) throw companyIsBusy();
    if (onNode >= MAX_PER_NODE) throw busy('Too many analyses are under way.');
    const exclusiveCall = EXCLUSIVE.has(request.operation.id) ? companyId : null;
    if (exclusiveCall !== null && exclusive.has(exclusiveCall))
      throw busy("An analysis of your company's booking requests is under way.");
    if (exclusiveCall !== null) exclusive.add(exclusiveCall);
    byCompany.set(companyId, ofCompany + 1);
    onNode += 1;
    response.once('close', async () => {
      request.isAbandoned = request.work === undefined;
      // The work goes on when the client disconnects, and uses as much memory.
      await request.work?.catch(() => undefined);
      byCompany.set(companyId, byCompany.get(companyId)! - 1);
      onNode -= 1;
      if (exclusiveCall !== null) exclusive.delete(exclusiveCall);
    });
    next();
  };
}

/** Without a Content-Length, or with a compressed body, the size is not known yet. */
function mayHaveLargeBody({ operation, headers }: Request): boolean {
  if (operation.form || operation.maxBodyBytes <= LARGE_BODY_BYTES) return false;
  const { 'content-length': length, 'content-encoding': coding } = headers;
  return length === undefined || Number(length) > LARGE_BODY_BYTES || coding !== undefined;
}

export function companyIsBusy(): HttpProblem {
  return busy('Two analyses of your company are under way.');
}

function busy(reason: string): HttpProblem {
  return new HttpProblem('rateLimited', `${reason} Try again in 1 second.`, { headers: { 'Retry-After': '1' } });
}
