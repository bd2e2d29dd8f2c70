import { setTimeout as sleep } from 'node:timers/promises';
import { askWhetherReady, type Database } from './database.ts';

/** How long a readiness check waits for a connection: less than the timeout of a proxy that checks every second. */
const WAIT_MS = 1_000;
const NO_ANSWER = 'the database does not answer';

type WatchedDatabase = Pick<Database, 'pool' | 'migrations' | 'connections' | 'isSilent'>;

/**
 * Whether the database can serve calls, for readiness checks.
 *
 * A pool whose connections are all in use is no reason to be taken out: under an overload that would happen to all nodes
 * at once. While no connection is free, what was found last holds for as long as the server answers other calls, that is
 * until none of them was answered for longer than a statement may take.
 */
export class Readiness {
  readonly #database: WatchedDatabase;
  /** What was found when the database was last asked. */
  #found: string | null = null;

  constructor(database: WatchedDatabase) {
    this.#database = database;
  }

  /** Why the database cannot serve calls, in a few words for the operator; null when it can. */
  async reasonNotReady(): Promise<string | null> {
    const asked = this.#ask();
    const early = await Promise.race([asked, sleep(WAIT_MS, undefined, { ref: false })]);
    if (early !== undefined) return early;
    const { used, max } = this.#database.connections();
    return used < max ? asked : this.#whileFull();
  }

  async #ask(): Promise<string | null> {
    try {
      this.#found = await askWhetherReady(this.#database);
      return this.#found;
    } catch (error) {
      return (error as { code?: unknown }).code === 'NO_FREE_CONNECTION' ? this.#whileFull() : NO_ANSWER;
    }
  }

  #whileFull(): string | null {
    return this.#database.isSilent() ? NO_ANSWER : this.#found;
  }
}
