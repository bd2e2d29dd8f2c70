import { randomUUID } from 'node:crypto';
import type { RequestHandler } from 'express';
import type { Logger } from 'pino';
import { inTrace, readTraceContext } from '../platform/trace-context.ts';

const REQUEST_ID = /^[A-Za-z0-9._~-]{1,64}$/;

/**
 * Gives each request an id (the one in its `X-Request-Id`, if that is valid), returns it in `X-Request-Id`, and logs
 * one line when the response has been sent: id, trace, operation, status and milliseconds. Never a query string, a
 * header or a body.
 */
export function requestContext(log: Logger): RequestHandler {
  return (request, response, next) => {
    const sent = request.headers['x-request-id'];
    const requestId = typeof sent === 'string' && REQUEST_ID.test(sent) ? sent : randomUUID();
    request.requestId = requestId;
    (response.fields ??= []).push('X-Request-Id', requestId);
    const { traceparent, tracestate } = request.headers;
    const trace = traceparent === undefined ? null : readTraceContext(traceparent, tracestate);
    const traceId = trace?.traceId;
    request.traceId = traceId;
    const start = performance.now();
    response.on('close', () => {
      const ms = Math.round((performance.now() - start) * 100) / 100;
      const { method, operation } = request;
      const line = { requestId, traceId, method, operation: operation?.id, status: response.statusCode, ms };
      if (response.writableFinished) log.info(line, 'request completed');
      else log.warn(line, 'client disconnected');
    });
    if (trace) inTrace(trace, next);
    else next();
  };
}
