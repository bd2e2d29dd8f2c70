import type { components } from '../../../generated/api.d.ts';
import type { Problem, ProblemKind } from './problem.ts';

type Schemas = components['schemas'];

type BookingFailBody = Schemas[Exclude<Extract<keyof Schemas, `Booking${string}Body`>, 'BookingErrorBody'>];

const CODE_OF = {
  invalid: 'BAD_REQUEST',
  unauthenticated: 'UNAUTHORIZED',
  forbidden: 'FORBIDDEN',
  notFound: 'NOT_FOUND',
  methodNotAllowed: 'METHOD_NOT_ALLOWED',
  conflict: 'CONFLICT',
  preconditionFailed: 'PRECONDITION_FAILED',
  payloadTooLarge: 'PAYLOAD_TOO_LARGE',
  unsupportedMediaType: 'UNSUPPORTED_MEDIA_TYPE',
  rateLimited: 'RATE_LIMITED',
} as const satisfies Partial<Record<ProblemKind, BookingFailBody['code']>>;

/** A problem in the format of the booking request and administration areas: JSend (specification 7.2, D7). */
export function formatJsend(problem: Problem, requestId: string): BookingFailBody | Schemas['BookingErrorBody'] {
  const { kind, message, faults } = problem;
  if (kind === 'internal' || kind === 'unavailable') return { status: 'error', message, requestId };
  const data = Object.fromEntries(
    faults.filter(({ field }) => field !== '').map((fault) => [fault.field, fault.message]),
  );
  return { status: 'fail', message, data, code: CODE_OF[kind] };
}
