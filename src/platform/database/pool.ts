import type { Writable } from 'node:stream';
import {
  type CompiledQuery,
  type DatabaseConnection,
  PostgresDialect,
  PostgresDriver,
  type QueryResult,
  type TransactionSettings,
} from 'kysely';
import pg from 'pg';
import { currentLane, type Lanes } from './lanes.ts';
import { type Sql, sql } from './sql.ts';

/** Time limits of the database, in milliseconds; 0 is unlimited. */
export type DatabaseLimits = {
  /** For one statement. Half a second later, if the server has not even sent an error, the connection is closed. */
  statementMs: number;
  /** To wait for a row or table that another transaction has locked. */
  lockMs: number;
  /** For a transaction to be idle between statements. */
  idleInTransactionMs: number;
  /** To wait for a turn to use a connection; never 0. */
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

/** How long after `statementMs` a silent connection is closed, to let the server cancel the statement first. */
export const SILENCE_GRACE_MS = 500;
/** A connection may lead to a server that has become a standby, or keep a setting that has been changed since. */
const MAX_LIFETIME_S = 60;
const DATE = 1082;
/** PostgreSQL's code for a write on a standby, or with default_transaction_read_only. */
const READ_ONLY = '25006';

/** The connections that may keep prepared statements, unlike those to a pooler, which switches servers. */
const direct = new WeakSet<pg.ClientBase>();

/** The options of one connection. `date` comes back as `YYYY-MM-DD`; the other types as `pg` has them. */
function connectionOptions(url: string, { statementMs, connectMs }: DatabaseLimits): pg.ClientConfig {
  const types = new pg.TypeOverrides();
  types.setTypeParser(DATE, (text) => text);
  return {
    connectionString: url,
    application_name: 'travel-desk',
    connectionTimeoutMillis: connectMs,
    // With a pipeline, `pg` closes the connection of a query that times out.
    pipeline: true,
    query_timeout: statementMs && statementMs + SILENCE_GRACE_MS,
    keepAlive: true,
    types,
  };
}

/** Opens no connection yet. */
export function openPool(url: string, max: number, limits: DatabaseLimits): pg.Pool {
  const { statementMs, lockMs, idleInTransactionMs } = limits;
  return new pg.Pool({
    ...connectionOptions(url, limits),
    max,
    maxLifetimeSeconds: MAX_LIFETIME_S,
    // By a statement, because PgBouncer refuses the limits as startup parameters. PostgreSQL's own defaults are set as
    // well: with those of a server, database or role, dates could be unreadable, and concurrent callers would get errors
    // instead of waiting for each other.
    async onConnect(connection) {
      const answers = await connection.query(
        `set statement_timeout = ${statementMs}; set lock_timeout = ${lockMs}; set idle_in_transaction_session_timeout = ${idleInTransactionMs};
         set datestyle = iso; set timezone = 'UTC'; set default_transaction_isolation = 'read committed';
         select pg_backend_pid() as pid`,
      );
      const [row] = [answers].flat().at(-1)!.rows as { pid: number }[];
      // A pooler makes up the process that it claims to be.
      if (row?.pid === (connection as unknown as { processID: number }).processID) direct.add(connection);
    },
  });
}

/** Kysely's dialect for a pool whose connections are shared among lanes. */
export function lanedDialect(pool: pg.Pool, lanes: Lanes): PostgresDialect {
  return new (class extends PostgresDialect {
    override createDriver(): PostgresDriver {
      return new LanedDriver(pool, lanes);
    }
  })({ pool });
}

/** Makes calls wait for their turn, and always returns their connections to the pool. */
class LanedDriver extends PostgresDriver {
  readonly #pool: pg.Pool;
  readonly #lanes: Lanes;

  constructor(pool: pg.Pool, lanes: Lanes) {
    super({ pool });
    this.#pool = pool;
    this.#lanes = lanes;
  }

  override async acquireConnection(): Promise<LanedConnection> {
    const endTurn = await this.#lanes.take(currentLane());
    try {
      return new LanedConnection(await this.#pool.connect(), endTurn);
    } catch (error) {
      endTurn();
      throw error;
    }
  }

  override async releaseConnection(connection: DatabaseConnection): Promise<void> {
    (connection as LanedConnection).release();
  }

  /** `begin` is sent with the first statement, so it cannot fail without one. */
  override beginTransaction(connection: DatabaseConnection, settings: TransactionSettings): Promise<void> {
    return super.beginTransaction((connection as LanedConnection).withNext, settings);
  }

  /** With the final statements. After a failed one, PostgreSQL rolls back instead. */
  override async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await (connection as LanedConnection).commit();
  }

  /**
   * The server rolls back by itself when it loses the connection. Kysely 0.29 does not release a connection that cannot
   * roll back (kysely-org/kysely#1990): each restart of the database would shrink the pool, down to none.
   */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    await super.rollbackTransaction(connection).catch(() => {});
  }
}

/** A connection during one turn: a transaction, or a single statement. */
export class LanedConnection implements DatabaseConnection {
  readonly #client: pg.PoolClient;
  readonly #endTurn: () => void;
  readonly #next: pg.QueryConfig[] = [];
  readonly #last: Sql[] = [];
  #isUsable = true;

  constructor(client: pg.PoolClient, endTurn: () => void) {
    this.#client = client;
    this.#endTurn = endTurn;
  }

  /** Sends statements together with the next one. */
  readonly withNext: DatabaseConnection = {
    executeQuery: ({ sql: text }) => {
      this.#next.push({ text });
      return Promise.resolve({ rows: [] });
    },
    streamQuery: () => this.streamQuery(),
  };

  /** Sends statements with the commit. */
  atCommit(statements: readonly Sql[]): void {
    this.#last.push(...statements);
  }

  async commit(): Promise<void> {
    await this.pipeline([...this.#last, sql`commit`]);
  }

  async executeQuery<Row>({ sql: text, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    const [{ command, rowCount, rows }] = (await this.#send([{ text, values: [...parameters] }])) as [pg.QueryResult];
    // Several statements in one text have no single row count.
    const isChange = command !== 'SELECT' && typeof rowCount === 'number';
    return { rows: (rows ?? []) as Row[], ...(isChange && { numAffectedRows: BigInt(rowCount) }) };
  }

  streamQuery(): never {
    throw new Error('Queries are not streamed.');
  }

  /** Sends statements in one round trip. Resolves to the rows of each; if one fails, those after it have no effect. */
  async pipeline(statements: readonly Sql[]): Promise<unknown[][]> {
    const isDirect = direct.has(this.#client);
    const queries = statements.map(({ query: { name, ...query } }) =>
      isDirect && name !== undefined ? { name, ...query } : query,
    );
    return (await this.#send(queries)).map(({ rows }) => rows as unknown[]);
  }

  async #send(queries: readonly pg.QueryConfig[]): Promise<pg.QueryResult[]> {
    const before = this.#next.splice(0);
    // The types of `pg` lack the stream. In one write, statements take much less processor time.
    const { stream } = (this.#client as unknown as { connection: { stream: Writable } }).connection;
    stream.cork();
    const answers = [...before, ...queries].map((query) => this.#run(query));
    stream.uncork();
    // The connection must have answered everything before it is used again.
    await Promise.allSettled(answers);
    return (await Promise.all(answers)).slice(before.length);
  }

  async #run(query: pg.QueryConfig): Promise<pg.QueryResult> {
    try {
      return await this.#client.query(query);
    } catch (error) {
      const { code, severity } = error as { code?: string; severity?: string };
      // Any other error means a lost connection. A new connection may lead to a server that accepts writes.
      if (severity !== 'ERROR' || code === READ_ONLY) this.#isUsable = false;
      throw error;
    }
  }

  release(): void {
    this.#client.release(!this.#isUsable);
    this.#endTurn();
  }
}
