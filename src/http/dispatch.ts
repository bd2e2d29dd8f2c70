import type { Request, RequestHandler } from 'express';
import { isNotModified } from '../domain/entity-tags.ts';
import type { KeyedCall } from '../platform/idempotency.ts';
import type { Handlers } from './operations.ts';

type AnyHandler = (input: unknown) => Promise<{ status: number; body?: unknown; etag?: string }>;

/**
 * Calls the handler of a validated request's operation, and sends its reply; 304 for a read of what the caller has
 * (D64).
 *
 * The cast is safe because the contract's validator has checked what the types claim.
 */
export function dispatch(handlers: Handlers): RequestHandler {
  return async (request, response) => {
    const handler = handlers[request.operation.id] as AnyHandler;
    const { params: path, query, headers: header, caller, requestId, upload } = request;
    const body: unknown = upload ? upload.fields : request.body;
    const call = keyedCall(request, body);
    const reply = await handler({ path, query, header, body, caller, requestId, upload, call });
    // A create that was answered before has not kept the files that came with it again.
    await upload?.discard();
    response.statusCode = reply.status;
    if (reply.etag !== undefined) {
      (response.fields ??= []).push('ETag', reply.etag);
      // Express would do it itself, but for callers that send `Cache-Control: no-cache`, as browsers do with this
      // header.
      if (request.method === 'GET' && isNotModified(header['if-none-match'], reply.etag)) {
        response.status(304).end();
        return;
      }
    }
    if (reply.body === undefined) response.end();
    else response.json(reply.body);
  };
}

/** Of a file, its name and its content make it the same. */
function keyedCall(request: Request, body: unknown): KeyedCall | null {
  const { operation, params: path, caller, upload } = request;
  const key = request.get('idempotency-key');
  if (key === undefined) return null;
  const files = upload?.files.map(({ field, fileName, sha256 }) => ({ field, fileName, sha256 }));
  return { caller, key, request: { operation: operation.id, path, body, files } };
}
