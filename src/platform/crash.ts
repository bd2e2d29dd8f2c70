import type { Logger } from 'pino';
import { loggableError } from './loggable-error.ts';

/**
 * Ends the process with code 1 after an error that nothing has caught, or a rejection that nothing has handled, and logs
 * what may be logged of it. Node would print the whole error: those of the database have the values of the statement.
 */
export function endOnCrash(log: Logger): void {
  process.on('uncaughtException', (error) => {
    log.fatal({ error: loggableError(error) }, 'Unexpected error: exiting.');
    process.exit(1);
  });
}
