import type { ErrorRequestHandler } from 'express';
import type { Logger } from 'pino';
import { type Area, areaOf, type ErrorFormat } from './areas.ts';
import { type Problem, STATUS_OF, toProblem } from './problem.ts';

/** Answers every failure in the format of the area that the path lies in, and logs those that are ours. */
export function errorHandler(areas: readonly Area[], otherwise: ErrorFormat, log: Logger): ErrorRequestHandler {
  // Express knows an error handler by its four parameters.
  return (thrown, request, response, _next) => {
    const problem = toProblem(thrown);
    if (problem.cause !== undefined) {
      log.error({ requestId: request.requestId, operation: request.operation?.id, error: withoutValues(problem.cause) }, problem.kind);
    }
    if (response.headersSent) {
      response.destroy();
      return;
    }
    const format = areaOf(areas, request.path)?.formatError ?? otherwise;
    response.set(headersOf(problem)).status(STATUS_OF[problem.kind]).json(format(problem, request.requestId));
  };
}

function headersOf({ kind, headers = {} }: Problem): Record<string, string> {
  // A body that was refused unread would otherwise be read as the next request.
  return kind === 'payloadTooLarge' ? { ...headers, Connection: 'close' } : { ...headers };
}

/**
 * What may be logged of an error: its kind and where it happened. Messages of the database and of parsers quote what
 * was sent, and that can be a passport number.
 */
function withoutValues(error: unknown): object {
  const { name, code, constraint, stack } = error as { name?: string; code?: string; constraint?: string; stack?: string };
  const { errors, message } = error as { errors?: unknown; message?: string };
  // The validator's complaint about an answer of ours names fields and rules, no values.
  const detail = name === 'Internal Server Error' && Array.isArray(errors) ? message : undefined;
  const frames = stack?.split('\n').filter((line) => /^\s+at /.test(line)).slice(0, 12).map((line) => line.trim());
  return { name, code, constraint, detail, frames };
}
