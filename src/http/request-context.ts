import { randomUUID } from 'node:crypto';
import type { RequestHandler } from 'express';
import type { Logger } from 'pino';

const REQUEST_ID = /^[A-Za-z0-9._~-]{1,64}$/;

/**
 * Gives each request an id (the one it came with, if it is one), returns it in `X-Request-Id`, and logs one line when
 * the answer is out: id, operation, status and milliseconds. Never a URL's query, a header or a body.
 */
export function requestContext(log: Logger): RequestHandler {
  return (request, response, next) => {
    const sent = request.headers['x-request-id'];
    const requestId = typeof sent === 'string' && REQUEST_ID.test(sent) ? sent : randomUUID();
    request.requestId = requestId;
    response.setHeader('X-Request-Id', requestId);
    const start = performance.now();
    response.once('close', () => {
      const ms = Math.round((performance.now() - start) * 100) / 100;
      const { method, operation } = request;
      const line = { requestId, method, operation: operation?.id, status: response.statusCode, ms };
      if (response.writableFinished) log.info(line, 'answered');
      else log.warn(line, 'the caller went away');
    });
    next();
  };
}
