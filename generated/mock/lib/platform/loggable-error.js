// Written by `make generate` from src/platform/loggable-error.ts. Change it there.
/** Deeper causes add no information. */
const MAX_CAUSES = 4;
/**
 * The parts of an error that may be logged: its type, its code and where it happened, and the same of its causes, such
 * as `ENOSPC` under an `Unavailable`. Never its message, a path, a query or values: messages of the database, of parsers
 * and of stores quote the input, which may be a passport number or a signed link.
 */
export function loggableError(error) {
    return described(error, MAX_CAUSES);
}
function described(error, causes) {
    if (error === null || typeof error !== 'object')
        return { type: typeof error };
    const { name, code, syscall, statusCode, constraint, errors, cause } = error;
    const { message, stack } = error;
    return {
        ...wordsOf({ name, code, syscall, statusCode, constraint }),
        // The validator's message about one of our responses names fields and rules, never values.
        ...(name === 'Internal Server Error' &&
            Array.isArray(errors) &&
            typeof message === 'string' && { detail: message }),
        frames: framesOf(stack, message),
        ...(cause != null && causes > 0 && { cause: described(cause, causes - 1) }),
    };
}
/** Only words and numbers, so that no user-supplied text gets into the log. */
function wordsOf(facts) {
    const isWord = (value) => typeof value === 'number' || (typeof value === 'string' && /^[\w .-]{1,64}$/.test(value));
    return Object.fromEntries(Object.entries(facts).filter(([, value]) => isWord(value)));
}
/** Removes the message from the stack first, because a line of the message may look like a stack frame. */
function framesOf(stack, message) {
    if (typeof stack !== 'string')
        return [];
    const trace = typeof message === 'string' && message !== '' ? stack.replaceAll(message, '') : stack;
    return trace
        .split('\n')
        .map((line) => line.trim())
        .filter((line) => /^at .*(:\d+:\d+|<anonymous>)\)?$/.test(line))
        .slice(0, 12);
}
