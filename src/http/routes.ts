import { Router, type RequestHandler } from 'express';
import { HttpProblem } from './problem.ts';
import type { ContractOperation } from './validation/contract.ts';

/**
 * Routes every path of the contract to `steps`, with `request.operation` set.
 *
 * @throws 405 with `Allow` for any other method of a known path, HEAD, OPTIONS and TRACE included (D6).
 */
export function routes(operations: readonly ContractOperation[], steps: readonly RequestHandler[]): Router {
  const router = Router({ caseSensitive: true, strict: true });
  const byRoute = Map.groupBy(operations, ({ route }) => route);
  // Literal segments before parameters, which ~ sorts behind everything: /policies/evaluate is no policy id.
  const sortKey = (route: string): string => route.replaceAll(':', '~');
  const inOrder = [...byRoute].sort(([a], [b]) => (sortKey(a) < sortKey(b) ? -1 : 1));
  for (const [route, ofRoute] of inOrder) router.all(route, select(ofRoute), ...steps);
  return router;
}

function select(operations: readonly ContractOperation[]): RequestHandler {
  const byMethod = new Map(operations.map((operation) => [operation.method, operation]));
  const allowed = [...byMethod.keys()].sort();
  return (request, _response, next) => {
    const operation = byMethod.get(request.method);
    if (!operation) {
      throw new HttpProblem('methodNotAllowed', `${request.method} is not allowed here. Use ${allowed.join(' or ')}.`, {
        headers: { Allow: allowed.join(', ') },
      });
    }
    request.operation = operation;
    next();
  };
}
