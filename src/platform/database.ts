import type { EntitySchema, MigrationObject } from '@mikro-orm/core';
import { Migrator } from '@mikro-orm/migrations';
import { MikroORM, type EntityManager } from '@mikro-orm/postgresql';
import { migrations as ownMigrations } from '../migrations/index.ts';
import {
  ConnectionGuard,
  type ConnectionPool,
  type DatabaseLimits,
  NO_LIMITS,
  type PooledConnection,
  type PoolState,
} from './connection-pool.ts';
import { ListReader, PRIMARY_POSITION, type PrimaryPosition, replicaLimits } from './list-reader.ts';
import { preparedSelect, READY_MS, readFrom } from './reads.ts';
import { digestOf } from './statement.ts';
import { frameTransactions } from './transaction-frames.ts';

/*
 * The order of locks. A transaction takes rows in this order and never goes back, so that no two wait for each other:
 *
 *  1. idempotency_keys: the key of the call
 *  2. companies: the row of the company, by whoever changes its default policy or assignments, or enters many users
 *  3. policies: by raising the version; several of one company only under its row
 *  4. booking_requests: the request
 *  5. travelers: by id; writers of passports and documents lock the traveler and then write those and the notes of blobs
 *  6. budgets: by id; shared by bookings, so that a change of a budget waits for them
 *  7. budget_balances: the balance
 *  8. booking_request_counts: by status, as the last thing before the commit, because all of a company want them; and
 *     policy_generations, by whoever changes policies, for the same reason
 *
 * Apart from these, and never together with any of them: the row of the places or rates in reference_data_versions.
 * Checks of foreign keys take key-share locks, which wait for none of these but a traveler that is deleted.
 */

type EntityList = readonly EntitySchema[];

interface DatabaseOptions<Entities extends EntityList> {
  /** `postgresql://user:password@host:port/name`; parameters such as `?sslmode=` are those of the `pg` package. */
  url: string;
  entities: Entities;
  /** The URL of a standby that lists may be read from; null or left out: the primary answers all queries. */
  readUrl?: string | null;
  /** The maximum number of open connections to each server; at least 2. */
  poolSize: number;
  /** Left out: statements have no time limit, and a call waits up to 10 s for a connection. */
  limits?: DatabaseLimits;
  /** Receives events that belong to no request, such as the loss of an idle connection. */
  log: (line: string) => void;
  /** Defaults to `src/migrations/index.ts`; tests may pass their own. */
  migrations?: MigrationObject[];
}

export interface Database<Entities extends EntityList = EntityList> extends PoolState {
  orm: MikroORM<EntityManager, Entities>;
  /**
   * A SELECT for the hot path, parsed once per connection, run outside of any transaction, and again where the server
   * has just cut the connection. Its name must be unique and its columns listed: after a migration, `select *` fails on
   * connections that know the old columns.
   */
  prepareSelect<Row extends object, Values extends unknown[]>(
    name: string,
    text: string,
  ): (...values: Values) => Promise<Row[]>;
  /** Reads lists that may come from a standby. */
  lists: ListReader;
  /** Waits for running queries, then closes every connection. */
  close(): Promise<void>;
  /** The underlying pool; for use inside `src/platform/` only. */
  pool: ConnectionPool;
  migrations: MigrationObject[];
  log: (line: string) => void;
}

export const MIGRATIONS_TABLE = 'mikro_orm_migrations';
const TIMESTAMPTZ = 1184;

/**
 * Connects, and rejects with one sentence when the database cannot be used. Changes nothing in it.
 *
 * `numeric` and `bigint` come back as strings, `timestamptz` as Date, `date` as `YYYY-MM-DD`, through entities, Kysely
 * and prepared selects alike. Callers do any further conversion themselves.
 */
export async function openDatabase<const Entities extends EntityList>(
  options: DatabaseOptions<Entities>,
): Promise<Database<Entities>> {
  const { url, poolSize, log, limits = NO_LIMITS, migrations = ownMigrations, readUrl = null } = options;
  if (poolSize < 2)
    throw new RangeError(
      'The database needs a pool of at least 2 connections: migrating works on one and holds a lock on another.',
    );
  const { orm, pool, close, ...state } = await openServer({ ...options, limits, migrations });
  const replica =
    readUrl === null ? null : await openServer({ ...options, url: readUrl, limits: replicaLimits(limits) });
  const lists = new ListReader({
    primary: orm,
    replica,
    position: preparedSelect<PrimaryPosition, []>(pool, 'primary-position', PRIMARY_POSITION),
    log,
  });
  const db: Database<Entities> = {
    orm,
    pool,
    lists,
    ...state,
    migrations,
    log,
    prepareSelect: (name, text) => preparedSelect(pool, `${name}-${digestOf(text)}`, text),
    async close() {
      await Promise.all([close(), replica?.close()]);
    },
  };
  try {
    await requireTransactions(db);
    await requireUtf8(db);
    await lists.try();
  } catch (error) {
    await db.close();
    const { hostname, pathname } = new URL(url);
    throw new Error(`The database ${pathname.slice(1)} on ${hostname} cannot be used: ${reason(error)}.`, {
      cause: error,
    });
  }
  return db;
}

/** Sets up the pool for one server. Opens no connection yet. */
async function openServer<const Entities extends EntityList>({
  url,
  entities,
  poolSize,
  log,
  limits,
  migrations = [],
}: DatabaseOptions<Entities> & { limits: DatabaseLimits }) {
  const guard = new ConnectionGuard(limits);
  const orm = new MikroORM<EntityManager, Entities>({
    entities,
    clientUrl: url,
    pool: { min: 0, max: poolSize },
    driverOptions: {
      // MikroORM parses the URL and drops its parameters, such as sslmode.
      connectionString: url,
      application_name: 'travel-desk',
      connectionTimeoutMillis: limits.connectMs,
      keepAlive: true,
      // For `begin`, which does not wait for its answer before the next statement is sent.
      pipeline: true,
      async onConnect(connection: PooledConnection) {
        const isDirect = await guard.prepare(connection);
        // After the guard, which would wait for the answer of a `begin` that is not sent.
        frameTransactions(connection, isDirect);
      },
    },
    extensions: [Migrator],
    migrations: { migrationsList: migrations, tableName: MIGRATIONS_TABLE, snapshot: false, silent: true },
    ensureDatabase: false,
    metadataCache: { enabled: false },
    discovery: { warnWhenNoEntities: false },
    logger: log,
    colors: false,
  });
  const pool = (await orm.em.getConnection().getNativeClient()) as unknown as ConnectionPool;
  pool.on('error', (error) => log(`An idle database connection was lost: ${error.message}`));
  // MikroORM sets a parser that returns text, so Kysely and prepared selects would return strings.
  pool.options.types.setTypeParser(TIMESTAMPTZ, 'text', undefined);
  return {
    orm,
    pool,
    ...guard.guard(pool),
    async close() {
      await orm.close();
      // MikroORM closes the pool only if Kysely has used it.
      if (!pool.ending) await pool.end();
    },
  };
}

/**
 * Other encodings cannot hold all names, or compare and measure them byte by byte. Where only the letters A to Z have
 * two cases, a search misses names with others (D14); that is only logged, because a database cannot be changed in this.
 *
 * @throws Error with what is wrong
 */
async function requireUtf8({ pool, log }: Pick<Database, 'pool' | 'log'>): Promise<void> {
  const text = `select current_setting('server_encoding') as encoding, lower('É') = 'é' as folds`;
  const [database] = await readFrom<{ encoding: string; folds: boolean }>(pool, { text, query_timeout: READY_MS });
  if (database?.encoding !== 'UTF8')
    throw new Error(
      `its encoding is ${database?.encoding}, but must be UTF8. Create the database with encoding 'UTF8'`,
    );
  if (!database.folds)
    log(
      'The LC_CTYPE of the database knows only the letters A to Z: a search for ÉLODIE does not find Élodie. ' +
        'Move the data to a database with a UTF-8 LC_CTYPE, such as C.UTF-8.',
    );
}

/**
 * Fails at the start behind a PgBouncer in statement mode, which would otherwise refuse each write later.
 *
 * @throws Error with PgBouncer's reason
 */
async function requireTransactions({ pool }: Pick<Database, 'pool'>): Promise<void> {
  const connection = await pool.connect();
  try {
    await connection.query('begin');
    await connection.query('select 1');
    await connection.query('commit');
    connection.release();
  } catch (error) {
    connection.release(true);
    throw error;
  }
}

/** Falls back to the code: Node's error for a host name with several addresses has no message. */
function reason(error: unknown): string {
  const { message, code } = error as { message?: string; code?: string };
  // The driver does not always tell one from the other.
  if (message?.startsWith('Connection terminated')) return 'it did not answer in time, or closed the connection';
  return message || code || String(error);
}
