import { AsyncLocalStorage } from 'node:async_hooks';
import { ConnectionSlots } from './connection-slots.ts';

/** Time limits of the database, in milliseconds; 0 is unlimited. */
export type DatabaseLimits = {
  /** For one statement. Half a second later, if the server has not even sent an error, the connection is closed. */
  statementMs: number;
  /** To wait for a row or table that another transaction has locked. */
  lockMs: number;
  /** For a transaction to be idle between statements. */
  idleInTransactionMs: number;
  /** To wait for a free connection; never 0. */
  waitMs: number;
  /** To open a connection; never 0. */
  connectMs: number;
};

/** For migrations and tools, which may run for hours. */
export const NO_LIMITS: DatabaseLimits = {
  statementMs: 0,
  lockMs: 0,
  idleInTransactionMs: 0,
  waitMs: 10_000,
  connectMs: 10_000,
};

/** The connections of a pool at one moment. */
export type Connections = {
  max: number;
  used: number;
  idle: number;
  /** How many calls wait for one. */
  waiting: number;
};

/** The state of a guarded pool. */
export type PoolState = {
  connections(): Connections;
  /** Whether the server has sent nothing for longer than a statement may take, although it may not have been asked. */
  isSilent(): boolean;
  /** Whether the server has ended an answer on any connection since then, as of `performance.now()`. */
  hasAnsweredSince(moment: number): boolean;
  /**
   * Closes each connection that is open now before its next use, because it may lead to the wrong server, or keep a
   * setting that has been changed since it was opened. Has no effect within a second of the last time.
   */
  renew(): void;
};

/** The part of `pg` that is used here. It is a dependency of MikroORM and has no types. */
export interface ConnectionPool {
  query<Row>(query: PoolQuery): Promise<{ rows: Row[] }>;
  connect(callback?: ConnectCallback): Promise<PooledConnection>;
  end(): Promise<void>;
  ending: boolean;
  /** Open connections that nothing uses. */
  idleCount: number;
  on(event: 'error', listener: (error: Error) => void): void;
  options: { max: number; types: { setTypeParser(oid: number, format: 'text', parser: undefined): void } };
  /** The class of the pool's connections. */
  Client: new (options: object) => {
    connect(): Promise<unknown>;
    on(event: 'error', listener: () => void): void;
    connection: { stream: { destroy(): void } };
  };
}

export interface PoolQuery {
  name?: string;
  text: string;
  values?: unknown[];
  /** In milliseconds. */
  query_timeout?: number;
}

export interface PooledConnection {
  query(...given: unknown[]): unknown;
  release(destroy?: unknown): void;
  once(event: 'end', listener: () => void): void;
  on(event: 'drain' | 'end', listener: () => void): void;
  /** As of the last answer: `I` for idle, `T` in a transaction, `E` in a failed one. */
  getTransactionStatus(): 'I' | 'T' | 'E' | null;
  /** The process that answers, as it was told when the connection was opened. */
  processID: number | null;
  connection: {
    stream: { destroy(error?: Error): void; cork(): void; uncork(): void };
    on(event: 'readyForQuery', listener: () => void): void;
    on(event: 'errorMessage', listener: (error: { code?: string }) => void): void;
  };
}

type ConnectCallback = (error: unknown, connection?: PooledConnection) => void;

/** The server or the network has stopped responding. `http/problem.ts` recognizes it by its code. */
class DatabaseSilent extends Error {
  readonly code = 'DATABASE_SILENT';
}

/** `http/problem.ts` recognizes it by its code. */
class PoolClosed extends Error {
  readonly code = 'NO_CONNECTION';
}

/** How long after `statementMs` a silent connection is closed, to let the server cancel the statement first. */
export const SILENCE_GRACE_MS = 500;
/** How often connections are checked for silence. */
const LOOK_MS = 100;
/** How often a call tries to get a connection, if this process was paused meanwhile. */
const MAX_TRIES = 3;
/** How often all connections may be renewed. */
const RENEW_MS = 1_000;
/** PostgreSQL's code for a write on a standby, or with default_transaction_read_only. */
const READ_ONLY = '25006';

const lanes = new AsyncLocalStorage<string | null>();

/** Runs `work` with its database calls limited to the share of one lane; see `ConnectionSlots`. */
export function inLane<Result>(lane: string | null, work: () => Result): Result {
  return lanes.run(lane, work);
}

/**
 * Guards the connections of a pool: each call waits for a free one in its lane, connections whose server stops
 * responding are closed, and every connection is returned to the pool whatever happens.
 */
export class ConnectionGuard {
  readonly #limits: DatabaseLimits;
  readonly #silence: SilenceWatch | null;
  /** The connections in use, each with the function that returns it to the pool. */
  readonly #inUse = new Map<PooledConnection, (destroy: unknown) => void>();
  /** When the server last ended an answer, as of `performance.now()`. */
  #answeredAt = performance.now();
  /** The connections that were opened since the last time that all were renewed. */
  #trusted = new WeakSet<PooledConnection>();
  #renewedAt = -Infinity;

  constructor(limits: DatabaseLimits) {
    this.#limits = limits;
    // A silent connection was probably not the only one that failed.
    this.#silence =
      limits.statementMs > 0
        ? new SilenceWatch(limits.statementMs + SILENCE_GRACE_MS, () => (this.#trusted = new WeakSet()))
        : null;
  }

  /**
   * Prepares a new connection before it is used. The limits are set by a statement, because PgBouncer refuses them as
   * startup parameters. So are PostgreSQL's own defaults, because a server, database or role may have others, with which
   * dates could not be read, and simultaneous callers would get errors instead of waiting for each other.
   *
   * @returns whether it leads to the server itself: a pooler invents the process that it says to answer from
   */
  async prepare(connection: PooledConnection): Promise<boolean> {
    const { statementMs, lockMs, idleInTransactionMs } = this.#limits;
    this.#trusted.add(connection);
    this.#silence?.watch(connection);
    connection.connection.on('readyForQuery', () => (this.#answeredAt = performance.now()));
    connection.connection.on('errorMessage', ({ code }) => {
      if (code === READ_ONLY) this.#renew();
    });
    // Kysely 0.29 keeps the connection of a transaction for good when begin, commit or rollback fails
    // (kysely-org/kysely#1990), as they do after a cut: each restart of the database would shrink the pool, down to
    // none.
    connection.once('end', () => {
      const giveBack = this.#inUse.get(connection);
      connection.release = () => {};
      giveBack?.(true);
    });
    const answers = await connection.query(
      `set statement_timeout = ${statementMs}; set lock_timeout = ${lockMs}; set idle_in_transaction_session_timeout = ${idleInTransactionMs};
       set datestyle = iso; set timezone = 'UTC'; set default_transaction_isolation = 'read committed';
       select pg_backend_pid() as pid`,
    );
    const answer = [answers].flat().at(-1) as { rows: { pid?: number }[] };
    return answer.rows[0]?.pid === connection.processID;
  }

  /**
   * @throws NoFreeConnection from the pool's `connect` and `query`
   */
  guard(pool: ConnectionPool): PoolState {
    const { max } = pool.options;
    const slots = new ConnectionSlots({ slots: max, waitMs: this.#limits.waitMs });
    const connect = pool.connect.bind(pool) as () => Promise<PooledConnection>;
    const acquire = async (): Promise<PooledConnection> => {
      const giveBackSlot = await slots.take(lanes.getStore() ?? null);
      try {
        const connection = await this.#current(connect);
        if (pool.ending) {
          // Kysely would fail on it without returning it, and the pool would wait for it forever.
          connection.release(true);
          throw new PoolClosed('The database connections were closed while this one was being opened.');
        }
        const { release } = connection;
        const giveBack = (destroy?: unknown): void => {
          // Throws when it was released before.
          release(destroy);
          this.#inUse.delete(connection);
          giveBackSlot();
        };
        this.#inUse.set(connection, giveBack);
        connection.release = giveBack;
        return connection;
      } catch (error) {
        giveBackSlot();
        throw error;
      }
    };
    pool.connect = (callback?: ConnectCallback) => {
      const acquired = acquire();
      if (callback) acquired.then((connection) => callback(undefined, connection), callback);
      return acquired;
    };
    const { statementMs } = this.#limits;
    return {
      connections: () => ({ max, used: max - slots.free, idle: pool.idleCount, waiting: slots.waiting }),
      hasAnsweredSince: (moment) => this.#answeredAt > moment,
      isSilent: () => statementMs > 0 && performance.now() - this.#answeredAt > statementMs + SILENCE_GRACE_MS,
      renew: () => this.#renew(),
    };
  }

  #renew(): void {
    if (performance.now() - this.#renewedAt < RENEW_MS) return;
    this.#renewedAt = performance.now();
    this.#trusted = new WeakSet();
  }

  async #current(connect: () => Promise<PooledConnection>): Promise<PooledConnection> {
    for (;;) {
      const connection = await this.#opened(connect);
      if (this.#trusted.has(connection)) return connection;
      connection.connection.stream.destroy();
      connection.release(true);
    }
  }

  /** Tries again if the time ran out late, because this process was paused: what the server sent has not been read then. */
  async #opened(connect: () => Promise<PooledConnection>, tries = MAX_TRIES): Promise<PooledConnection> {
    const begun = performance.now();
    try {
      return await connect();
    } catch (thrown) {
      const error = thrown as { code?: string };
      const isLate = performance.now() - begun > this.#limits.connectMs + LOOK_MS;
      // pg-pool's own errors, such as the connect timeout, have no code.
      if (error.code === undefined && isLate && tries > 1) return this.#opened(connect, tries - 1);
      error.code ??= 'NO_CONNECTION';
      throw error;
    }
  }
}

/** Whether the server takes one more connection within so many milliseconds, or refuses it by itself. */
export async function answersConnection({ Client, options }: ConnectionPool, timeoutMs: number): Promise<boolean> {
  const connection = new Client({ ...options, connectionTimeoutMillis: timeoutMs });
  connection.on('error', () => {});
  try {
    await connection.connect();
    return true;
  } catch (error) {
    // Only errors of PostgreSQL have a severity, such as that it has no connections left.
    return (error as { severity?: unknown }).severity !== undefined;
  } finally {
    connection.connection.stream.destroy();
  }
}

/** Closes the connections on which a statement has been running for too long. */
class SilenceWatch {
  readonly #maxLooks: number;
  readonly #onSilence: () => void;
  /** How many checks each busy connection has gone without a response. */
  readonly #looks = new Map<PooledConnection, number>();
  #timer: ReturnType<typeof setInterval> | undefined;

  constructor(limitMs: number, onSilence: () => void) {
    this.#maxLooks = Math.ceil(limitMs / LOOK_MS);
    this.#onSilence = onSilence;
  }

  watch(connection: PooledConnection): void {
    const query = connection.query.bind(connection);
    connection.query = (...given) => {
      this.#looks.set(connection, 0);
      this.#timer ??= setInterval(() => this.#look(), LOOK_MS).unref();
      return query(...given);
    };
    connection.connection.on('readyForQuery', () => {
      if (this.#looks.has(connection)) this.#looks.set(connection, 0);
    });
    connection.on('drain', () => void this.#looks.delete(connection));
    connection.on('end', () => void this.#looks.delete(connection));
  }

  /** Counts checks instead of milliseconds, so that after a pause of this process pending responses are read first. */
  #look(): void {
    if (this.#looks.size === 0) {
      clearInterval(this.#timer);
      this.#timer = undefined;
    }
    for (const [connection, looks] of this.#looks) {
      if (looks < this.#maxLooks) {
        this.#looks.set(connection, looks + 1);
        continue;
      }
      this.#looks.delete(connection);
      this.#onSilence();
      connection.connection.stream.destroy(
        new DatabaseSilent(`The database did not answer for ${(this.#maxLooks * LOOK_MS) / 1000} s.`),
      );
    }
  }
}
