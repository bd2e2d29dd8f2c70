import type { operations } from '../../../generated/api.d.ts';
import type { OperationsOf } from '../../http/operations.ts';
import type { Problem, ProblemKind } from '../../http/problems/problem.ts';

type BodyOf<Responses> = Responses extends unknown
  ? {
      [Status in keyof Responses]: Responses[Status] extends { content: { 'application/json': infer Body } }
        ? Body
        : never;
    }[keyof Responses]
  : never;

type TravelerAreaErrorBody = Extract<
  BodyOf<operations[OperationsOf<'Travelers' | 'Passports' | 'Documents'>]['responses']>,
  { status: 'error' }
>;

/** The codes of the area's errors in the contract. */
export type TravelerErrorCode = TravelerAreaErrorBody['code'];

/** For paths that are not in the contract. */
type OutsideTheContract = { status: 'error'; message: string; code: 'NOT_FOUND' };

const CODE_OF = {
  invalid: 'VALIDATION_ERROR',
  unauthenticated: 'UNAUTHORIZED',
  forbidden: 'FORBIDDEN',
  notFound: 'NOT_FOUND',
  methodNotAllowed: 'METHOD_NOT_ALLOWED',
  conflict: 'CONFLICT',
  preconditionFailed: 'PRECONDITION_FAILED',
  payloadTooLarge: 'PAYLOAD_TOO_LARGE',
  unsupportedMediaType: 'UNSUPPORTED_MEDIA_TYPE',
  rateLimited: 'RATE_LIMITED',
  internal: 'INTERNAL_ERROR',
  unavailable: 'UNAVAILABLE',
} as const satisfies Record<ProblemKind, (TravelerAreaErrorBody | OutsideTheContract)['code']>;

/**
 * Formats a problem as the traveler area's error body (specification 7.3, D7). The body has no field for faults, so the
 * message names all of them (D8). A domain error's own code takes precedence over the general one.
 */
export function formatTravelerError(problem: Problem): TravelerAreaErrorBody | OutsideTheContract {
  const { kind, message, faults } = problem;
  const code = (problem.code as TravelerErrorCode | undefined) ?? CODE_OF[kind];
  // Other messages are sentences of their own, which also say what to do.
  const everyFault = (kind === 'invalid' ? faults : [])
    .map((fault) => `${fault.field || 'The body'} ${fault.message}.`)
    .join(' ');
  return { status: 'error', message: everyFault || message, code };
}
