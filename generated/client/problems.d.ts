// Written by `make generate` from src/client-package/problems.ts. Change it there.
import type { FailureAnswer, SuccessAnswer } from './types.js';
/** The code of a status where an error format has none of its own. */
declare const CODES: {
    readonly 400: "BAD_REQUEST";
    readonly 401: "UNAUTHORIZED";
    readonly 403: "FORBIDDEN";
    readonly 404: "NOT_FOUND";
    readonly 405: "METHOD_NOT_ALLOWED";
    readonly 409: "CONFLICT";
    readonly 413: "PAYLOAD_TOO_LARGE";
    readonly 415: "UNSUPPORTED_MEDIA_TYPE";
    readonly 429: "RATE_LIMITED";
    readonly 500: "INTERNAL_ERROR";
    readonly 503: "UNAVAILABLE";
};
type CodeByStatus = typeof CODES;
/** What the three error formats say, in one. */
export type Problem<Code extends string = string, Status extends number = number> = {
    /** Of the answer. */
    status: Status;
    /** The format's own code, or else that of the status. */
    code: Code;
    /** What is wrong and what would be right: one or more sentences that can be shown. */
    message: string;
    /** What is wrong with each field, by its path such as `flightItems.0.price`. Empty where the format or the failure names none. */
    fields: Record<string, string>;
    /** `X-Request-Id`: quote it when you ask for help. Null where a browser may not read it. */
    requestId: string | null;
};
type ProblemOf<Answer> = Answer extends {
    status: infer Status extends number;
    error: infer Body;
} ? Body extends {
    code: infer Code extends string;
} ? Problem<Code, Status> : Status extends keyof CodeByStatus ? Problem<CodeByStatus[Status], Status> : Problem<string, Status> : never;
/** Every code that a failure can have, exhaustively: `ErrorCode<Failure<'post', '/v1/booking-requests'>>`. */
export type ErrorCode<Answer> = ProblemOf<Answer>['code'];
/** Reads a failure of any area: its `code` narrows like its status. */
export declare function problemOf<Answer extends FailureAnswer<number, object>>(failure: Answer): ProblemOf<Answer>;
/** A failure of the service, thrown by `dataOf`, `items` and `pages`. */
export declare class TravelDeskError extends Error {
    readonly problem: Problem;
    readonly response: Response;
    constructor(failure: FailureAnswer<number, object>);
}
/** An answer that the contract does not have, such as the page of a proxy. */
export declare class UnexpectedAnswerError extends Error {
    readonly response: Response;
    constructor(response: Response);
}
type AnyAnswer = SuccessAnswer | FailureAnswer<number, object>;
/**
 * The body of a success.
 *
 * @throws {TravelDeskError} for a failure
 */
export declare function dataOf<Answer extends AnyAnswer>(answer: Answer): Exclude<Answer, {
    error: object;
}>['data'];
export {};
