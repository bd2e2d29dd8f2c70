import { type Logger, pino } from 'pino';

/** How many characters of log lines are written at once; a process that is killed loses up to that much. */
const PIECE_LENGTH = 16_000;
const FLUSH_MS = 1000;

/**
 * The log of the process, as JSON lines on its standard output.
 *
 * @param buffered for production: lines are written together, when they have `PIECE_LENGTH` characters or after a second,
 * which saves a write per request. An exit writes what is left, after an exception, too.
 */
export function openLog({ level, buffered }: { level: string; buffered: boolean }): Logger {
  if (!buffered) return pino({ level, base: null });
  const output = pino.destination({ sync: false });
  const lines = new CollectedLines(output);
  setInterval(() => lines.flush(), FLUSH_MS).unref();
  process.on('exit', () => {
    lines.flush();
    output.flushSync();
  });
  return pino({ level, base: null }, lines);
}

/**
 * Hands lines on in pieces. pino's own buffer counts the bytes of all that it holds at each line, which costs more than
 * the line.
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
