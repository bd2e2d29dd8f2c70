import type { RequestHandler } from 'express';
import type { Handlers } from './operations.ts';
import { HttpProblem } from './problem.ts';

type AnyHandler = (input: unknown) => Promise<{ status: number; body?: unknown }>;

/**
 * Hands a checked request to the handler of its operation, and sends what it answers.
 *
 * The one cast of the HTTP layer is here: the contract's validator has checked what the types claim.
 *
 * @throws 501 for an operation without a handler; the types allow only those that are listed as still to come.
 */
export function dispatch(handlers: Partial<Handlers>): RequestHandler {
  return async (request, response) => {
    const { id } = request.operation;
    const handler = handlers[id] as AnyHandler | undefined;
    if (!handler) throw new HttpProblem('notImplemented', 'This operation is not built yet.');
    const { params: path, query, headers: header, body, caller, requestId } = request;
    const reply = await handler({ path, query, header, body, caller, requestId });
    response.status(reply.status);
    if (reply.body === undefined) response.end();
    else response.json(reply.body);
  };
}
