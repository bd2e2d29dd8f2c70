// Written by `make generate` from src/client-package/problems.ts. Change it there.
/** The code of a status where an error format has none of its own. */
const CODES = {
    400: 'BAD_REQUEST',
    401: 'UNAUTHORIZED',
    403: 'FORBIDDEN',
    404: 'NOT_FOUND',
    405: 'METHOD_NOT_ALLOWED',
    409: 'CONFLICT',
    413: 'PAYLOAD_TOO_LARGE',
    415: 'UNSUPPORTED_MEDIA_TYPE',
    429: 'RATE_LIMITED',
    500: 'INTERNAL_ERROR',
    503: 'UNAVAILABLE',
};
/** Reads a failure of any area: its `code` narrows like its status. */
export function problemOf(failure) {
    const { message, code, data, errors = [] } = failure.error;
    const fields = { ...data };
    for (const { field, message } of errors)
        fields[field] = field in fields ? `${fields[field]} ${message}` : message;
    const ofStatus = CODES[failure.status] ?? `HTTP_${failure.status}`;
    const requestId = failure.response.headers.get('X-Request-Id');
    return { status: failure.status, code: code ?? ofStatus, message, fields, requestId };
}
/** A failure of the service, thrown by `dataOf`, `items` and `pages`. */
export class TravelDeskError extends Error {
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
/** An answer that the contract does not have, such as the page of a proxy. */
export class UnexpectedAnswerError extends Error {
    response;
    constructor(response) {
        super(`The answer is not one of the contract: status ${response.status}, ${response.headers.get('Content-Type') ?? 'without a type'}.`);
        this.name = 'UnexpectedAnswerError';
        this.response = response;
    }
}
/**
 * The body of a success.
 *
 * @throws {TravelDeskError} for a failure
 */
export function dataOf(answer) {
    if (answer.error)
        throw new TravelDeskError(answer);
    return answer.data;
}
