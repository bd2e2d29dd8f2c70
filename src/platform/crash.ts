import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from './log.ts';
import { loggableError } from './loggable-error.ts';

/** How long the exit waits for the log to be written. */
const MAX_WRITING_MS = 1000;

/**
 * Ends the process with code 1 after an error that nothing has caught, or a rejection that nothing has handled, and logs
 * what may be logged of it. Node would print the whole error: those of the database have the values of the statement.
 */
export function endOnCrash({ log, written }: Log): void {
  let exiting = false;
  const end = async (): Promise<never> => {
    // A second error is no reason to wait longer.
    if (!exiting) {
      exiting = true;
      await Promise.race([written(), sleep(MAX_WRITING_MS)]);
    }
    process.exit(1);
  };
  process.on('uncaughtException', (error) => {
    log.fatal({ error: loggableError(error) }, 'Unexpected error: exiting.');
    void end();
  });
}
