import type { FailureAnswer, SuccessAnswer } from './types.js';

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
} as const;

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

type ProblemOf<Answer> = Answer extends { status: infer Status extends number; error: infer Body }
  ? Body extends { code: infer Code extends string }
    ? Problem<Code, Status>
    : Status extends keyof CodeByStatus
      ? Problem<CodeByStatus[Status], Status>
      : Problem<string, Status>
  : never;

/** Every code that a failure can have, exhaustively: `ErrorCode<Failure<'post', '/v1/booking-requests'>>`. */
export type ErrorCode<Answer> = ProblemOf<Answer>['code'];

type ErrorBody = {
  message: string;
  code?: string;
  /** Booking and administration areas. */
  data?: Record<string, string>;
  /** Policy area. */
  errors?: { field: string; message: string }[];
};

/** Reads a failure of any area: its `code` narrows like its status. */
export function problemOf<Answer extends FailureAnswer<number, object>>(failure: Answer): ProblemOf<Answer> {
  const { message, code, data, errors = [] } = failure.error as ErrorBody;
  const fields: Record<string, string> = { ...data };
  for (const { field, message } of errors) fields[field] = field in fields ? `${fields[field]} ${message}` : message;
  const ofStatus = (CODES as Record<number, string>)[failure.status] ?? `HTTP_${failure.status}`;
  const requestId = failure.response.headers.get('X-Request-Id');
  return { status: failure.status, code: code ?? ofStatus, message, fields, requestId } as ProblemOf<Answer>;
}

/** A failure of the service, thrown by `dataOf`, `items` and `pages`. */
export class TravelDeskError extends Error {
  readonly problem: Problem;
  readonly response: Response;

  constructor(failure: FailureAnswer<number, object>) {
    const problem = problemOf(failure) as Problem;
    super(`${problem.status} ${problem.code}: ${problem.message}`);
    this.name = 'TravelDeskError';
    this.problem = problem;
    this.response = failure.response;
  }
}

/** An answer that the contract does not have, such as the page of a proxy. */
export class UnexpectedAnswerError extends Error {
  readonly response: Response;

  constructor(response: Response) {
    super(`The answer is not one of the contract: status ${response.status}, ${response.headers.get('Content-Type') ?? 'without a type'}.`);
    this.name = 'UnexpectedAnswerError';
    this.response = response;
  }
}

type AnyAnswer = SuccessAnswer | FailureAnswer<number, object>;

/**
 * The body of a success.
 *
 * @throws {TravelDeskError} for a failure
 */
export function dataOf<Answer extends AnyAnswer>(answer: Answer): Exclude<Answer, { error: object }>['data'] {
  if (answer.error) throw new TravelDeskError(answer as FailureAnswer<number, object>);
  return answer.data;
}
