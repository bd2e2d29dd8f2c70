// Written by `make generate` from src/areas/travelers/error-format.ts. Change it there.
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
};
/**
 * Formats a problem as the traveler area's error body (specification 7.3, D7). The body has no field for faults, so the
 * message names all of them (D8). A domain error's own code takes precedence over the general one.
 */
export function formatTravelerError(problem) {
    const { kind, message, faults } = problem;
    const code = problem.code ?? CODE_OF[kind];
    // Other messages are sentences of their own, which also say what to do.
    const everyFault = (kind === 'invalid' ? faults : [])
        .map((fault) => `${fault.field || 'The body'} ${fault.message}.`)
        .join(' ');
    return { status: 'error', message: everyFault || message, code };
}
