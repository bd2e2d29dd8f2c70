import { setTimeout as sleep } from 'node:timers/promises';
import { type Logger, pino } from 'pino';
import { asText } from './log-text.ts';

/** How many characters of log lines are written at once; a process that is killed loses up to this much. */
const PIECE_LENGTH = 16_000;
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
 * @param buffered for production: lines are written together, when they have `PIECE_LENGTH` characters or after a
 * second, which saves a write per request. What is left is written on exit, even after an exception. If nobody reads
 * the output, the process continues, drops lines instead of filling its memory, and ends itself by SIGKILL when it
 * exits. If its reader has gone away, or the disk is full, it continues without a log and exits as usual.
 */
export function openLog({ level, buffered }: { level: string; buffered: boolean }): Log {
  if (process.stdout.isTTY) {
    const terminal = { write: (line: string) => process.stdout.write(asText(line)) };
    return { log: pino({ level, base: null }, terminal), written: async () => {} };
  }
  if (!buffered) return { log: pino({ level, base: null }), written: async () => {} };
  const output = pino.destination({ sync: false, maxLength: MAX_WAITING_BYTES });
  /** Since when the output has accepted nothing, although there is something to write. */
  let waitingSince: number | null = null;
  let dropped = 0;
  /** Whether the last write has failed. The next one tries again, but not after EPIPE: then pino writes nothing more. */
  let fails = false;
  const lines = new CollectedLines({
    write(piece) {
      waitingSince ??= performance.now();
      output.write(piece);
    },
  });
  const log = pino({ level, base: null }, lines);
  output.on('error', ({ code }: NodeJS.ErrnoException) => {
    if (!fails) console.error(`The log cannot be written (${code}): the service continues without it.`);
    fails = true;
    waitingSince = null;
  });
  output.on('write', () => {
    fails = false;
    waitingSince = performance.now();
  });
  output.on('drop', (piece: string) => (dropped += piece.split('\n').length - 1));
  output.on('drain', () => {
    waitingSince = null;
    if (dropped === 0) return;
    log.warn(`Dropped ${dropped} lines of the log, because nobody read it.`);
    dropped = 0;
  });
  setInterval(() => lines.flush(), FLUSH_MS).unref();
  // Before pino's own listener, which also waits for the output.
  process.prependListener('exit', () => {
    // pino's listener would try again without end.
    if (fails) output.flushSync = () => {};
    lines.flush();
    if (fails) return;
    // A write that has begun cannot be cancelled, and even an exit waits for it.
    if (waitingSince !== null && performance.now() - waitingSince > BLOCKED_MS) process.kill(process.pid, 'SIGKILL');
    output.flushSync();
  });
  const written = async (): Promise<void> => {
    const asked = performance.now();
    for (;;) {
      lines.flush();
      if (fails || waitingSince === null || performance.now() - Math.max(asked, waitingSince) > BLOCKED_MS) return;
      await sleep(10);
    }
  };
  return { log, written };
}

/**
 * Passes lines on in pieces. pino's own buffer counts the bytes of everything that it holds for each line, which costs
 * more than the line.
 */
export class CollectedLines {
  readonly #output: { write(piece: string): unknown };
  #lines: string[] = [];
  #length = 0;

  constructor(output: { write(piece: string): unknown }) {
    this.#output = output;
  }

  write(line: string): void {
    this.#lines.push(line);
    this.#length += line.length;
    if (this.#length >= PIECE_LENGTH) this.flush();
  }

  flush(): void {
    if (this.#length === 0) return;
    const piece = this.#lines.join('');
    this.#lines = [];
    this.#length = 0;
    this.#output.write(piece);
  }
}
