import type { NextFunction, Request, RequestHandler, Response } from 'express';
import { HttpProblem } from './problems/problem.ts';
import type { ContractOperation } from './validation/contract.ts';

/** The operations of a path by their method, and the names of its parameters. */
type Route = { byMethod: ReadonlyMap<string, ContractOperation>; allowed: string; parameters: readonly string[] };

/**
 * A node in the tree of path segments. Literals take precedence over parameters: /policies/evaluate is no policy ID.
 */
type Segment = { literals: Map<string, Segment>; parameter: Segment | null; route: Route | null };

/**
 * Routes requests for the contract's paths through `steps`, with `request.operation` and `request.params` set. Requests
 * for other paths are passed on.
 *
 * Express' router would try all 70 paths one after another; this takes one look-up per segment. Paths are compared as
 * by Express with `caseSensitive` and `strict`: undecoded, except for parameters.
 *
 * @param first handlers that run before the method is checked, so `request.operation` may still be missing
 * @throws 405 with `Allow` for any other method of a known path, including HEAD, OPTIONS and TRACE (D6); URIError with
 * status 400 for a parameter that cannot be decoded
 */
export function routes(
  operations: readonly ContractOperation[],
  steps: readonly RequestHandler[],
  first: readonly RequestHandler[] = [],
): RequestHandler {
  const root = emptySegment();
  for (const [route, ofRoute] of Map.groupBy(operations, ({ route }) => route)) add(root, route, ofRoute);
  return (request, response, next) => {
    const values: string[] = [];
    const route = find(root, pathOf(request.url).split('/'), 1, values);
    if (!route) return next();
    const operation = route.byMethod.get(request.method);
    if (operation) request.operation = operation;
    inTurn(first, request, response, next, () => {
      if (!operation) throw methodNotAllowed(request.method, route);
      request.params = parametersOf(route, values);
      inTurn(steps, request, response, next, next);
    });
  };
}

function pathOf(url: string): string {
  const end = url.indexOf('?');
  return end === -1 ? url : url.slice(0, end);
}

function methodNotAllowed(method: string, { allowed }: Route): HttpProblem {
  return new HttpProblem('methodNotAllowed', `${method} is not allowed here. Use ${allowed}.`, {
    headers: { Allow: allowed.replaceAll(' or ', ', ') },
  });
}

function parametersOf({ parameters }: Route, values: readonly string[]): Record<string, string> {
  const found: Record<string, string> = {};
  for (const [index, name] of parameters.entries()) found[name] = decoded(values[index]!);
  return found;
}

function emptySegment(): Segment {
  return { literals: new Map(), parameter: null, route: null };
}

function add(root: Segment, path: string, operations: readonly ContractOperation[]): void {
  const byMethod = new Map(operations.map((operation) => [operation.method, operation]));
  const parameters: string[] = [];
  let segment = root;
  for (const name of path.split('/').slice(1)) {
    if (name.startsWith(':')) {
      parameters.push(name.slice(1));
      segment = segment.parameter ??= emptySegment();
    } else {
      const known = segment.literals.get(name) ?? emptySegment();
      segment.literals.set(name, known);
      segment = known;
    }
  }
  segment.route = { byMethod, allowed: [...byMethod.keys()].sort().join(' or '), parameters };
}

/**
 * Finds the route for the segments of a path from index `at`. Adds the values of parameters, undecoded, to `values`.
 */
function find(segment: Segment, path: readonly string[], at: number, values: string[]): Route | null {
  if (at === path.length) return segment.route;
  const name = path[at]!;
  const literal = segment.literals.get(name);
  const found = literal && find(literal, path, at + 1, values);
  if (found || segment.parameter === null || name === '') return found ?? null;
  values.push(name);
  const below = find(segment.parameter, path, at + 1, values);
  if (!below) values.pop();
  return below;
}

function decoded(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch (error) {
    throw Object.assign(error as URIError, { status: 400 });
  }
}

/**
 * Calls each step when the one before has called `next`, and `done` after the last; `failed` if one throws or rejects.
 */
function inTurn(
  steps: readonly RequestHandler[],
  request: Request,
  response: Response,
  failed: NextFunction,
  done: () => void,
): void {
  let at = 0;
  const next = (fault?: unknown): void => {
    if (fault !== undefined) return failed(fault);
    const step = steps[at++];
    try {
      const promise: unknown = step ? step(request, response, next) : done();
      if (promise instanceof Promise) promise.catch(failed);
    } catch (thrown) {
      failed(thrown);
    }
  };
  next();
}
