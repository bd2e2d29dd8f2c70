import type { AnyAnswer, FailureAnswer } from './types.js';

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
} as const;

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

type ProblemOf<Answer> = Answer extends { status: infer Status extends number; error: infer Body }
  ? Body extends { code: infer Code extends string }
    ? Problem<Code, Status>
    : Status extends keyof CodeByStatus
      ? Problem<CodeByStatus[Status], Status>
      : Problem<string, Status>
  : never;

/** All codes that an error can have: `ErrorCode<Failure<'post', '/v1/booking-requests'>>`. */
export type ErrorCode<Answer> = ProblemOf<Answer>['code'];

type ErrorBody = {
  message: string;
  code?: string;
  /** Booking and administration areas. */
  data?: Record<string, string>;
  /** Policy area. */
  errors?: { field: string; message: string }[];
};

/** Converts an error of any area to the common format. The type of `code` has only the operation's documented codes. */
export function problemOf<Answer extends FailureAnswer>(failure: Answer): ProblemOf<Answer> {
  const { message, code, data, errors = [] } = failure.error as ErrorBody;
  const fields: Record<string, string> = { ...data };
  for (const { field, message } of errors) fields[field] = field in fields ? `${fields[field]} ${message}` : message;
  const ofStatus = (CODES as Record<number, string>)[failure.status] ?? `HTTP_${failure.status}`;
  const requestId = failure.response.headers.get('X-Request-Id');
  return { status: failure.status, code: code ?? ofStatus, message, fields, requestId } as ProblemOf<Answer>;
}

/** A documented error response, thrown by `dataOf`, `items` and `pages`. */
export class TravelDeskError extends Error {
  readonly problem: Problem;
  readonly response: Response;

  constructor(failure: FailureAnswer) {
    const problem = problemOf(failure) as Problem;
    super(`${problem.status} ${problem.code}: ${problem.message}`);
    this.name = 'TravelDeskError';
    this.problem = problem;
    this.response = failure.response;
  }
}

/** An undocumented response, such as a proxy's error page. */
export class UnexpectedAnswerError extends Error {
  readonly response: Response;

  constructor(response: Response) {
    super(
      `The response is not documented in the contract: status ${response.status}, ${response.headers.get('Content-Type') ?? 'no content type'}.`,
    );
    this.name = 'UnexpectedAnswerError';
    this.response = response;
  }
}

/**
 * The body of a successful response.
 *
 * @throws {TravelDeskError} if the response is an error
 */
export function dataOf<Answer extends AnyAnswer>(answer: Answer): Exclude<Answer, { error: object }>['data'] {
  if (answer.error) throw new TravelDeskError(answer as FailureAnswer);
  return answer.data;
}
