import type { EntitySchema, MigrationObject } from '@mikro-orm/core';
import { Migrator } from '@mikro-orm/migrations';
import { MikroORM, type EntityManager } from '@mikro-orm/postgresql';
import pg from 'pg';
import { migrations as ownMigrations } from '../../migrations/index.ts';
import { ListReader, PRIMARY_POSITION, type PrimaryPosition, replicaLimits } from './list-reader.ts';
import { Lanes } from './lanes.ts';
import { type Connections, type DatabaseLimits, lanedDialect, NO_LIMITS, openPool } from './pool.ts';
import { preparedSelect } from './reads.ts';
import { raw } from './sql.ts';
import { inTransaction, run } from './unit-of-work.ts';

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
 *  8. booking_request_counts: by status, at the end of the transaction, because all of a company want them; and
 *     policy_generations, by whoever changes policies, for the same reason
 *  9. event_positions: as the last thing before the commit, because every change in a company waits for it; of several
 *     companies, by id
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
  /** The maximum number of open connections to each server; at least 2, because migrations hold a lock on one. */
  poolSize: number;
  /** Left out: statements have no time limit, and a call waits up to 10 s for a connection. */
  limits?: DatabaseLimits;
  /** Receives events that belong to no request, such as the loss of an idle connection. */
  log: (line: string) => void;
  /** Defaults to `src/migrations/index.ts`; tests may pass their own. */
  migrations?: MigrationObject[];
}

export interface Database<Entities extends EntityList = EntityList> {
  orm: MikroORM<EntityManager, Entities>;
  /** A new entity manager, for one use case. */
  em(): MikroORM<EntityManager, Entities>['em'];
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
  connections(): Connections;
  /** Waits for running queries, then closes every connection. */
  close(): Promise<void>;
  /** The underlying pool; for use inside `src/platform/` only. */
  pool: pg.Pool;
  /** A connection of its own for a readiness check, which other calls cannot keep busy. Not opened yet. */
  newConnection(): pg.Client;
  migrations: MigrationObject[];
  log: (line: string) => void;
}

export const MIGRATIONS_TABLE = 'mikro_orm_migrations';

/**
 * Connects, and rejects with one sentence when the database cannot be used. Changes nothing in it.
 *
 * `numeric` and `bigint` come back as strings, `timestamptz` as Date, `date` as `YYYY-MM-DD`, through entities
 * and SQL alike. Callers do any further conversion themselves.
 */
export async function openDatabase<const Entities extends EntityList>(
  options: DatabaseOptions<Entities>,
): Promise<Database<Entities>> {
  const { url, log, limits = NO_LIMITS, migrations = ownMigrations, readUrl = null } = options;
  const { orm, pool, connections, close } = openServer({ ...options, limits, migrations });
  const replica = readUrl === null ? null : openServer({ ...options, url: readUrl, limits: replicaLimits(limits) });
  const lists = new ListReader({
    primary: orm,
    replica,
    position: preparedSelect<PrimaryPosition, []>(pool, 'primary-position', PRIMARY_POSITION),
    log,
  });
  const db: Database<Entities> = {
    orm,
    em: () => orm.em.fork(),
    pool,
    newConnection: () => new pg.Client(pool.options),
    lists,
    connections,
    migrations,
    log,
    prepareSelect: (name, text) => preparedSelect(pool, name, text),
    async close() {
      await Promise.all([close(), replica?.close()]);
    },
  };
  try {
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
function openServer<const Entities extends EntityList>({
  url,
  entities,
  poolSize,
  log,
  limits,
  migrations = [],
}: DatabaseOptions<Entities> & { limits: DatabaseLimits }) {
  const pool = openPool(url, poolSize, limits);
  pool.on('error', (error) => {
    if (!pool.ending) log(`An idle database connection was lost: ${error.message}`);
  });
  // The pool listens to idle connections only, and an error without a listener ends the process.
  pool.on('connect', (connection) => connection.on('error', () => {}));
  const lanes = new Lanes({ connections: poolSize, waitMs: limits.waitMs });
  const orm = new MikroORM<EntityManager, Entities>({
    entities,
    // Only for the name of the database: the connections are those of the pool.
    clientUrl: url,
    driverOptions: lanedDialect(pool, lanes),
    extensions: [Migrator],
    migrations: { migrationsList: migrations, tableName: MIGRATIONS_TABLE, snapshot: false, silent: true },
    ensureDatabase: false,
    metadataCache: { enabled: false },
    discovery: { warnWhenNoEntities: false },
    logger: log,
    colors: false,
  });
  return {
    orm,
    pool,
    connections: (): Connections => ({
      max: poolSize,
      used: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: lanes.waiting + pool.waitingCount,
    }),
    async close() {
      await orm.close();
      // Kysely ends the pool only if it has used it.
      if (!pool.ending) await pool.end();
    },
  };
}

/**
 * Other encodings cannot hold all names, or compare and measure them byte by byte. Where only the letters A to Z have
 * two cases, a search misses names with others (D14); that is only logged, because a database cannot be changed in this.
 *
 * It is read in a transaction, which a PgBouncer in statement mode refuses: otherwise it would refuse each write later.
 *
 * @throws Error with what is wrong, or with PgBouncer's reason
 */
async function requireUtf8({ em, log }: Pick<Database, 'em' | 'log'>): Promise<void> {
  const [database] = await inTransaction(em(), (unit) =>
    run<{ encoding: string; folds: boolean }>(
      unit,
      raw(`select current_setting('server_encoding') as encoding, lower('É') = 'é' as folds`),
    ),
  );
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

/** Falls back to the code: Node's error for a host name with several addresses has no message. */
function reason(error: unknown): string {
  const { message, code } = error as { message?: string; code?: string };
  // The driver does not always tell one from the other.
  if (message?.startsWith('Connection terminated')) return 'it did not answer in time, or closed the connection';
  return message || code || String(error);
}
