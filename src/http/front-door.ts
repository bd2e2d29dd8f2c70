import express, { type ErrorRequestHandler, type RequestHandler, type Router } from 'express';
import type { ContractOperation } from './validation/contract.ts';
import { HttpProblem } from './problems/problem.ts';

/** What happens to a request for an operation, in the order of D6. */
export type Steps = {
  /** Gives the request its ID, and logs it. */
  context: RequestHandler;
  /** Allows pages of other origins. */
  crossOrigin: RequestHandler;
  /** 401. */
  authenticate: RequestHandler;
  /** Everything that follows the method, which is 405: 429, 403, 400, and then the handler's 404 and so on. */
  afterMethod: readonly RequestHandler[];
};

/**
 * Runs requests for the contract's paths through the steps, with `request.operation` set. Requests for other paths are
 * passed on.
 *
 * @throws 405 with `Allow` for any other method of a known path, including HEAD, OPTIONS and TRACE (D6)
 */
export function frontDoor(
  operations: readonly ContractOperation[],
  { context, crossOrigin, authenticate, afterMethod }: Steps,
): Router {
  const router = express.Router({ caseSensitive: true, strict: true });
  const routes = [...new Set(operations.map(({ route }) => route))].sort(byLiterals);
  for (const route of routes) {
    const { findOperation, checkMethod } = methodsOf(operations.filter((operation) => operation.route === route));
    router.all(route, findOperation, context, crossOrigin, authenticate, checkMethod, ...afterMethod);
  }
  // Express decodes a path before its steps run, but a caller who sends an undecodable one needs a token, too.
  const undecodable: ErrorRequestHandler = (error, request, response, next) => {
    if (!(error instanceof URIError) || request.caller) return next(error);
    context(request, response, () => authenticate(request, response, (refusal?: unknown) => next(refusal ?? error)));
  };
  return router.use(undecodable);
}

/** Literals come before parameters, because /policies/evaluate is no policy ID. */
function byLiterals(one: string, other: string): number {
  const [first, second] = [one, other].map((route) => route.replaceAll('/:', '/~'));
  return first! < second! ? -1 : 1;
}

function methodsOf(operations: readonly ContractOperation[]): Record<'findOperation' | 'checkMethod', RequestHandler> {
  const byMethod = new Map(operations.map((operation) => [operation.method, operation]));
  const methods = [...byMethod.keys()].sort();
  return {
    findOperation(request, _response, next) {
      const operation = byMethod.get(request.method);
      if (operation) request.operation = operation;
      next();
    },
    checkMethod(request, _response, next) {
      if (byMethod.has(request.method)) return next();
      throw new HttpProblem('methodNotAllowed', `${request.method} is not allowed here. Use ${methods.join(' or ')}.`, {
        headers: { Allow: methods.join(', ') },
      });
    },
  };
}
