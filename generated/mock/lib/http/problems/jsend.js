// Written by `make generate` from src/http/problems/jsend.ts. Change it there.
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
};
/** A problem in the format of the booking request and administration areas: JSend (specification 7.2, D7). */
export function formatJsend(problem, requestId) {
    const { kind, message, faults } = problem;
    if (kind === 'internal' || kind === 'unavailable')
        return { status: 'error', message, requestId };
    const data = Object.fromEntries(faults.filter(({ field }) => field !== '').map((fault) => [fault.field, fault.message]));
    return { status: 'fail', message, data, code: CODE_OF[kind] };
}
