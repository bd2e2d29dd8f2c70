import { setTimeout as sleep } from 'node:timers/promises';
import { type Logger, pino } from 'pino';
import { asText } from './log-text.ts';

/** How many bytes of log lines are written at once; a process that is killed loses up to this much. */
const MIN_WRITE_BYTES = 16_000;
const FLUSH_MS = 1000;

/** How much waits for an output that accepts nothing; further lines are dropped. */
const MAX_WAITING_BYTES = 16 * 1024 * 1024;
/** How long an output must have accepted nothing before the exit of the process no longer waits for it. */
const BLOCKED_MS = 1000;

export type Log = {
  log: Logger;
  /**
   * Resolves once everything is written, or the output fails or has accepted nothing for a second. To be awaited before an
   * exit: what is still being written then is written beside the rest, and a slow reader would get parts of lines within
   * other lines.
   */
  written(): Promise<void>;
};

/**
 * The log of the process on its standard output, as JSON lines, or on a terminal as text.
 *
 * @param buffered for production: lines are written together, when they have `MIN_WRITE_BYTES` or after `FLUSH_MS`,
 * which saves a write per request. What is left is written on exit, even after an exception. If nobody reads
 * the output, the process continues, drops lines instead of filling its memory, and ends itself by SIGKILL when it
 * exits. If its reader has gone away, or the disk is full, it continues without a log and exits as usual.
 */
export function openLog({ level, buffered }: { level: string; buffered: boolean }): Log {
  if (process.stdout.isTTY) {
    const terminal = { write: (line: string) => process.stdout.write(asText(line)) };
    return { log: pino({ level, base: null }, terminal), written: async () => {} };
  }
  if (!buffered) return { log: pino({ level, base: null }), written: async () => {} };
  const output = pino.destination({ sync: false, minLength: MIN_WRITE_BYTES, maxLength: MAX_WAITING_BYTES });
  // Not the destination itself: after a fatal line, pino would flush it synchronously, which never ends on a full disk.
  const log = pino({ level, base: null }, { write: (line) => void output.write(line) });
  /** Since when the output has accepted nothing, although it was flushed. */
  let waitingSince: number | null = null;
  let dropped = 0;
  /** Whether the last write has failed. The next one tries again, but not after EPIPE: then pino writes nothing more. */
  let fails = false;
  const flush = (): void => {
    waitingSince ??= performance.now();
    output.flush();
  };
  output.on('error', ({ code }: NodeJS.ErrnoException) => {
    if (!fails) console.error(`The log cannot be written (${code}): the service continues without it.`);
    fails = true;
    waitingSince = null;
  });
  output.on('write', () => {
    fails = false;
    waitingSince = performance.now();
  });
  output.on('drop', () => (dropped += 1));
  output.on('drain', () => {
    waitingSince = null;
    if (dropped === 0) return;
    log.warn(`Dropped ${dropped} lines of the log, because nobody read it.`);
    dropped = 0;
  });
  setInterval(flush, FLUSH_MS).unref();
  // Before pino's own listener, which also waits for the output.
  process.prependListener('exit', () => {
    if (fails) {
      // pino's listener would try again without end.
      output.flushSync = () => {};
      return;
    }
    // A write that has begun cannot be cancelled, and even an exit waits for it.
    if (waitingSince !== null && performance.now() - waitingSince > BLOCKED_MS) process.kill(process.pid, 'SIGKILL');
    output.flushSync();
  });
  const written = async (): Promise<void> => {
    const asked = performance.now();
    // Lines that are logged during a write are left to the next one.
    for (let writes = 0; ;) {
      if (waitingSince === null) {
        if (fails || writes === 2) return;
        flush();
        writes += 1;
      } else if (performance.now() - Math.max(asked, waitingSince) > BLOCKED_MS) return;
      await sleep(10);
    }
  };
  return { log, written };
}
