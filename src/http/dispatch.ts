import type { Request, RequestHandler } from 'express';
import { isNotModified } from '../domain/entity-tags.ts';
import type { KeyedCall } from '../platform/idempotency.ts';
import type { Handlers } from './operations.ts';

type AnyHandler = (input: unknown) => Promise<{ status: number; body?: unknown; etag?: string }>;

/**
 * Calls the handler of a validated request's operation, and sends its reply, or 304 if the caller already has it (D64).
 *
 * The cast is safe because the validator has checked that the input is what the handler's types say.
 */
export function dispatch(handlers: Handlers): RequestHandler {
  return async (request, response) => {
    if (request.isAbandoned) return;
    const handler = handlers[request.operation.id] as AnyHandler;
    const { params: path, validQuery: query, headers: header, caller, requestId, upload } = request;
    const body: unknown = upload ? upload.fields : request.body;
    const call = keyedCall(request, body);
    const work = handler({ path, query, header, body, caller, requestId, upload, call });
    request.work = work;
    const reply = await work;
    // A repeated create returns the first response, and does not keep the files that were sent again.
    await upload?.discard();
    response.statusCode = reply.status;
    if (reply.etag !== undefined) response.setHeader('ETag', reply.etag);
    // Express would do this itself, but not for requests with `Cache-Control: no-cache`, which browsers send with
    // `If-None-Match`.
    if (request.method === 'GET' && reply.etag !== undefined && isNotModified(header['if-none-match'], reply.etag))
      response.status(304).end();
    else if (reply.body === undefined) response.end();
    else response.json(reply.body);
  };
}

/**
 * The call as its `Idempotency-Key` identifies it. Files are the same if field, name and content are. Null without a
 * key.
 */
function keyedCall(request: Request, body: unknown): KeyedCall | null {
  const { operation, params: path, caller, upload } = request;
  const key = request.get('idempotency-key');
  if (key === undefined) return null;
  const files = upload?.files.map(({ field, fileName, sha256 }) => ({ field, fileName, sha256 }));
  return { caller, key, request: { operation: operation.id, path, body, files } };
}
