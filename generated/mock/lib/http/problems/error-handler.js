// Written by `make generate` from src/http/problems/error-handler.ts. Change it there.
import { loggableError } from "../../platform/loggable-error.js";
import { areaOf } from "../areas.js";
import { STATUS_OF, toProblem } from "./problem.js";
import { refusalReason } from "./refusals.js";
/** Responds to every error in the error format of the path's area, and logs those that are not the client's fault. */
export function errorHandler(areas, otherwise, log) {
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
