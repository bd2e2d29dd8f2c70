"use strict";
Object.defineProperty(exports, "__esModule", { value: true });
exports.UnexpectedAnswerError = exports.TravelDeskError = void 0;
exports.problemOf = problemOf;
exports.dataOf = dataOf;
// Written by `make generate` from src/packages/client/problems.ts. Change it there.
/** The code for each status, for error formats without codes. */
const CODES = {
    400: 'BAD_REQUEST',
    401: 'UNAUTHORIZED',
    403: 'FORBIDDEN',
    404: 'NOT_FOUND',
    405: 'METHOD_NOT_ALLOWED',
    409: 'CONFLICT',
    412: 'PRECONDITION_FAILED',
    413: 'PAYLOAD_TOO_LARGE',
    415: 'UNSUPPORTED_MEDIA_TYPE',
    429: 'RATE_LIMITED',
    500: 'INTERNAL_ERROR',
    503: 'UNAVAILABLE',
};
/** Converts an error of any area to the common format. The type of `code` has only the operation's documented codes. */
function problemOf(failure) {
    const { message, code, data, errors = [] } = failure.error;
    const fields = { ...data };
    for (const { field, message } of errors)
        fields[field] = field in fields ? `${fields[field]} ${message}` : message;
    const ofStatus = CODES[failure.status] ?? `HTTP_${failure.status}`;
    const requestId = failure.response.headers.get('X-Request-Id');
    return { status: failure.status, code: code ?? ofStatus, message, fields, requestId };
}
/** A documented error response, thrown by `dataOf`, `items` and `pages`. */
class TravelDeskError extends Error {
    problem;
    response;
    constructor(failure) {
        const problem = problemOf(failure);
        super(`${problem.status} ${problem.code}: ${problem.message}`);
        this.name = 'TravelDeskError';
        this.problem = problem;
        this.response = failure.response;
    }
}
exports.TravelDeskError = TravelDeskError;
/** An undocumented response, such as a proxy's error page. */
class UnexpectedAnswerError extends Error {
    response;
    constructor(response) {
        super(`The response is not documented in the contract: status ${response.status}, ${response.headers.get('Content-Type') ?? 'no content type'}.`);
        this.name = 'UnexpectedAnswerError';
        this.response = response;
    }
}
exports.UnexpectedAnswerError = UnexpectedAnswerError;
/**
 * The body of a successful response.
 *
 * @throws {TravelDeskError} if the response is an error
 */
function dataOf(answer) {
    if (answer.error)
        throw new TravelDeskError(answer);
    return answer.data;
}
