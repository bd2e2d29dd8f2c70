import type { RequestHandler } from 'express';
import type { Handlers } from './operations.ts';

type AnyHandler = (input: unknown) => Promise<{ status: number; body?: unknown }>;

/**
 * Calls the handler of a validated request's operation, and sends its reply.
 *
 * The cast is safe because the contract's validator has checked what the types claim.
 */
export function dispatch(handlers: Handlers): RequestHandler {
  return async (request, response) => {
    const handler = handlers[request.operation.id] as AnyHandler;
    const { params: path, query, headers: header, caller, requestId, upload } = request;
    const body: unknown = upload ? upload.fields : request.body;
    const reply = await handler({ path, query, header, body, caller, requestId, upload });
    response.status(reply.status);
    if (reply.body === undefined) response.end();
    else response.json(reply.body);
  };
}
