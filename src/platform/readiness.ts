import { setTimeout as sleep } from 'node:timers/promises';
import { answersConnection } from './connection-pool.ts';
import type { Database } from './database.ts';
import { READY_MS, readFrom } from './reads.ts';
import { pendingMigrations } from './schema-migrations.ts';

/** How long a readiness check waits for a connection. */
const WAIT_MS = 1_000;
/** How long it then waits for another one. Both together are less than the timeout of a proxy, such as 2 s. */
const PROBE_MS = 800;
const NO_ANSWER = 'the database does not answer';

type WatchedDatabase = Pick<
  Database,
  'pool' | 'migrations' | 'connections' | 'isSilent' | 'hasAnsweredSince' | 'renew'
>;

/**
 * Whether the database can serve calls, for readiness checks.
 *
 * A pool whose connections are all in use does not make a node unready: in an overload, all nodes would be taken out at
 * once. While no connection is free, the last result holds for as long as the server answers other calls. If it has
 * answered none during the check, one more connection is opened. That cannot detect a server that hangs behind a
 * pooler, so it must also have answered some call within the time that a statement may take.
 */
export class Readiness {
  readonly #database: WatchedDatabase;
  /** The last result. */
  #found: string | null = null;
  /** The check in progress, whose result all checks get that come meanwhile: a check needs no token. */
  #checking: Promise<string | null> | null = null;

  constructor(database: WatchedDatabase) {
    this.#database = database;
  }

  /** Why the database cannot serve calls, in a few words for the operator; null when it can. */
  reasonNotReady(): Promise<string | null> {
    this.#checking ??= this.#check().finally(() => (this.#checking = null));
    return this.#checking;
  }

  async #check(): Promise<string | null> {
    const began = performance.now();
    const asked = this.#ask();
    const early = await Promise.race([asked, sleep(WAIT_MS, undefined, { ref: false })]);
    const { used, max } = this.#database.connections();
    const reason = early === undefined && used < max ? await asked : early;
    return reason === undefined ? this.#whileFull(began) : reason;
  }

  /** Undefined if no connection became free in time. */
  async #ask(): Promise<string | null | undefined> {
    try {
      this.#found = await askWhetherReady(this.#database);
      // The next check is about new connections, which lead where the address now leads, with the current settings.
      if (this.#found !== null) this.#database.renew();
      return this.#found;
    } catch (error) {
      const { code, severity } = error as { code?: unknown; severity?: unknown };
      if (code === 'NO_FREE_CONNECTION') return undefined;
      // PostgreSQL's own word for an error that ends the connection, such as a wrong password.
      return severity === 'FATAL' ? `the database refuses connections (${String(code)})` : NO_ANSWER;
    }
  }

  async #whileFull(began: number): Promise<string | null> {
    const database = this.#database;
    if (database.isSilent()) return NO_ANSWER;
    const answers = database.hasAnsweredSince(began) || (await answersConnection(database.pool, PROBE_MS));
    return answers || database.hasAnsweredSince(began) ? this.#found : NO_ANSWER;
  }
}

/**
 * Why calls cannot be served from the database, in a few words for the operator; null when they can. Asks it.
 *
 * @throws what the database throws when it does not answer, or when no connection becomes free in time
 */
export async function askWhetherReady(db: Pick<Database, 'pool' | 'migrations'>): Promise<string | null> {
  const text = `select pg_is_in_recovery() as "isStandby", current_setting('transaction_read_only')::boolean as "isReadOnly"`;
  const asked = { text, query_timeout: READY_MS };
  const [state] = await readFrom<{ isStandby: boolean; isReadOnly: boolean }>(db.pool, asked);
  if (state?.isStandby) return 'the database is a standby, which takes no writes';
  if (state?.isReadOnly) return 'the database takes no writes: default_transaction_read_only is on';
  return (await pendingMigrations(db)).length > 0 ? 'migrations are pending' : null;
}
