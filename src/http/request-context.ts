import { randomUUID } from 'node:crypto';
import type { ErrorRequestHandler, Request, RequestHandler } from 'express';
import type { Logger } from 'pino';
import type { RequestMeter } from '../platform/request-meter.ts';
import { inTrace, readTraceContext } from '../platform/trace-context.ts';

const REQUEST_ID = /^[A-Za-z0-9._~-]{1,64}$/;

/**
 * Gives each request an ID (the one in its `X-Request-Id`, if that is valid), returns it in `X-Request-Id`, and logs
 * one line when the response has been sent or the client has disconnected: ID, trace, method, operation, status and
 * milliseconds, and the reason of a 401. Query strings, headers and bodies are never logged.
 *
 * @param meter measures requests; it is called at the beginning and the end of each
 */
export function requestContext(log: Logger, meter: RequestMeter | null = null): RequestHandler {
  return (request, response, next) => {
    const requestId = requestIdOf(request);
    request.requestId = requestId;
    response.setHeader('X-Request-Id', requestId);
    const { traceparent, tracestate } = request.headers;
    const trace = traceparent === undefined ? null : readTraceContext(traceparent, tracestate);
    const traceId = trace?.traceId;
    request.traceId = traceId;
    const start = performance.now();
    const metered = meter?.started(request.method);
    response.on('close', () => {
      const elapsed = performance.now() - start;
      const ms = Math.round(elapsed * 100) / 100;
      const { method, operation, refusal, reason } = request;
      const { writableFinished: isSent, statusCode } = response;
      if (metered !== undefined) meter?.ended(metered, operation, isSent ? statusCode : null, elapsed / 1000, refusal);
      const line = { requestId, traceId, method, operation: operation?.id, status: statusCode, ms, reason };
      if (isSent) log.info(line, 'request completed');
      else log.warn(line, 'client disconnected');
    });
    if (trace) inTrace(trace, next);
    else next();
  };
}

/** The ID in `X-Request-Id`, or if there is no valid one, a new ID. */
export function requestIdOf({ headers }: Request): string {
  const sent = headers['x-request-id'];
  return typeof sent === 'string' && REQUEST_ID.test(sent) ? sent : randomUUID();
}

/** Gives a failed request its context if it has none yet, because requests for pages and probes get none. */
export function identifyFailure(context: RequestHandler): ErrorRequestHandler {
  return (error, request, response, next) => {
    if (request.requestId === undefined) return context(request, response, () => next(error));
    next(error);
  };
}
