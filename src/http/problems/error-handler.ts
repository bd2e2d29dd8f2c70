import type { ErrorRequestHandler } from 'express';
import type { Logger } from 'pino';
import { loggableError } from '../../platform/loggable-error.ts';
import { type Area, areaOf, type ErrorFormat } from '../areas.ts';
import { STATUS_OF, toProblem } from './problem.ts';
import { refusalReason } from './refusals.ts';

/** Responds to every error in the error format of the path's area, and logs those that are not the client's fault. */
export function errorHandler(
  areas: readonly Area[],
  otherwise: ErrorFormat,
  log: Pick<Logger, 'error'>,
): ErrorRequestHandler {
  // Express recognizes an error handler by its four parameters.
  return (thrown, request, response, _next) => {
    const problem = toProblem(thrown);
    request.refusal = refusalReason(problem);
    if (problem.cause !== undefined) {
      const { requestId, traceId, operation } = request;
      log.error({ requestId, traceId, operation: operation?.id, error: loggableError(problem.cause) }, problem.kind);
    }
    if (response.headersSent) {
      response.destroy();
      return;
    }
    const format = areaOf(areas, request.path)?.formatError ?? otherwise;
    response
      .set({ ...problem.headers })
      .status(STATUS_OF[problem.kind])
      .json(format(problem, request.requestId));
  };
}
