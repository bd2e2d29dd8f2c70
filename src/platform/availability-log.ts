/** The shortest interval between two warnings about the same server, in milliseconds. */
const WARN_AGAIN_MS = 60_000;

/** Logs that another server is unavailable, at most once a minute, and after a warning that it is available again. */
export class AvailabilityLog {
  readonly #log: { warn(line: string): void; info(line: string): void };
  #isWarned = false;
  #warnedAt = -Infinity;

  constructor(log: { warn(line: string): void; info(line: string): void }) {
    this.#log = log;
  }

  unavailable(line: string): void {
    if (this.#isWarned || performance.now() - this.#warnedAt < WARN_AGAIN_MS) return;
    this.#isWarned = true;
    this.#warnedAt = performance.now();
    this.#log.warn(line);
  }

  available(line: string): void {
    if (!this.#isWarned) return;
    this.#isWarned = false;
    this.#log.info(line);
  }
}
