// Written by `make generate` from src/packages/client/problems.ts. Change it there.
import type { AnyAnswer, FailureAnswer } from './types.js';
/** The code for each status, for error formats without codes. */
declare const CODES: {
    readonly 400: "BAD_REQUEST";
    readonly 401: "UNAUTHORIZED";
    readonly 403: "FORBIDDEN";
    readonly 404: "NOT_FOUND";
    readonly 405: "METHOD_NOT_ALLOWED";
    readonly 409: "CONFLICT";
    readonly 412: "PRECONDITION_FAILED";
    readonly 413: "PAYLOAD_TOO_LARGE";
    readonly 415: "UNSUPPORTED_MEDIA_TYPE";
    readonly 429: "RATE_LIMITED";
    readonly 500: "INTERNAL_ERROR";
    readonly 503: "UNAVAILABLE";
};
type CodeByStatus = typeof CODES;
/** An error in one common format for all three areas. */
export type Problem<Code extends string = string, Status extends number = number> = {
    /** The HTTP status of the response. */
    status: Status;
    /** The code from the body, or a code derived from the status. */
    code: Code;
    /** What is wrong and how to fix it: one or more sentences that can be shown to users. */
    message: string;
    /** Error messages by field path, such as `flightItems.0.price`. Empty if the error or its format names no fields. */
    fields: Record<string, string>;
    /** `X-Request-Id`: quote it when you contact support. Null if the browser is not allowed to read it. */
    requestId: string | null;
};
type ProblemOf<Answer> = Answer extends {
    status: infer Status extends number;
    error: infer Body;
} ? Body extends {
    code: infer Code extends string;
} ? Problem<Code, Status> : Status extends keyof CodeByStatus ? Problem<CodeByStatus[Status], Status> : Problem<string, Status> : never;
/** All codes that an error can have: `ErrorCode<Failure<'post', '/v1/booking-requests'>>`. */
export type ErrorCode<Answer> = ProblemOf<Answer>['code'];
/** Converts an error of any area to the common format. The type of `code` has only the operation's documented codes. */
export declare function problemOf<Answer extends FailureAnswer>(failure: Answer): ProblemOf<Answer>;
/** A documented error response, thrown by `dataOf`, `items` and `pages`. */
export declare class TravelDeskError extends Error {
    readonly problem: Problem;
    readonly response: Response;
    constructor(failure: FailureAnswer);
}
/** An undocumented response, such as a proxy's error page. */
export declare class UnexpectedAnswerError extends Error {
    readonly response: Response;
    constructor(response: Response);
}
/**
 * The body of a successful response.
 *
 * @throws {TravelDeskError} if the response is an error
 */
export declare function dataOf<Answer extends AnyAnswer>(answer: Answer): Exclude<Answer, {
    error: object;
}>['data'];
export {};
