/** Deeper causes add no information. */
const MAX_CAUSES = 4;

/**
 * What may be logged of an error: its kind, its code and where it happened, and the same of its causes: `ENOSPC` under
 * an
 * `Unavailable`. Never a message, a path, a query or its values: those of the database, of parsers and of stores quote
 * what was sent, and that can be a passport number, or a link that is good without a token.
 */
export function loggableError(error: unknown): object {
  return described(error, MAX_CAUSES);
}

function described(error: unknown, causes: number): object {
  if (error === null || typeof error !== 'object') return { type: typeof error };
  const { name, code, syscall, statusCode, constraint, errors, cause } = error as Record<string, unknown>;
  const { message, stack } = error as { message?: unknown; stack?: unknown };
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
function wordsOf(facts: Record<string, unknown>): Record<string, unknown> {
  const isWord = (value: unknown): boolean =>
    typeof value === 'number' || (typeof value === 'string' && /^[\w .-]{1,64}$/.test(value));
  return Object.fromEntries(Object.entries(facts).filter(([, value]) => isWord(value)));
}

/** Without the message, which stands before the frames, and of which a line may look like one. */
function framesOf(stack: unknown, message: unknown): string[] {
  if (typeof stack !== 'string') return [];
  const trace = typeof message === 'string' && message !== '' ? stack.replaceAll(message, '') : stack;
  return trace
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => /^at .*(:\d+:\d+|<anonymous>)\)?$/.test(line))
    .slice(0, 12);
}
