import type { EntitySchema, MigrationObject } from '@mikro-orm/core';
import { Migrator } from '@mikro-orm/migrations';
import { MikroORM, type EntityManager } from '@mikro-orm/postgresql';
import { migrations as ownMigrations } from '../migrations/index.ts';

type EntityList = readonly EntitySchema[];

export interface DatabaseOptions<Entities extends EntityList> {
  /** `postgresql://user:password@host:port/name`; parameters such as `?sslmode=` are those of the `pg` package. */
  url: string;
  entities: Entities;
  /** Most connections open at a time; at least 2. */
  poolSize: number;
  /** Receives what happens outside of any request, such as an idle connection that the server has cut. */
  log: (line: string) => void;
  /** Those of `src/migrations/index.ts`, unless a test brings its own. */
  migrations?: MigrationObject[];
}

export interface Database<Entities extends EntityList = EntityList> {
  orm: MikroORM<EntityManager, Entities>;
  /**
   * A SELECT for the hot path, parsed once per connection, run outside of any transaction, and again where the server
   * has just cut the connection. Its name must be unique and its columns listed: after a migration, `select *` fails on
   * connections that know the old columns.
   */
  prepareSelect<Row extends object, Values extends unknown[]>(name: string, text: string): (...values: Values) => Promise<Row[]>;
  /** Waits for running queries, then closes every connection. */
  close(): Promise<void>;
  /** The connections under it all; for this file's functions. */
  pool: ConnectionPool;
  migrations: MigrationObject[];
  log: (line: string) => void;
}

/** What we use of `pg`, which is MikroORM's dependency and comes without types. */
interface ConnectionPool {
  query<Row>(query: PoolQuery): Promise<{ rows: Row[] }>;
  connect(): Promise<PooledConnection>;
  end(): Promise<void>;
  ending: boolean;
  on(event: 'error', listener: (error: Error) => void): void;
  on(event: 'connect' | 'acquire', listener: (connection: PooledConnection) => void): void;
  on(event: 'release', listener: (error: unknown, connection: PooledConnection) => void): void;
  options: { max: number; types: { setTypeParser(oid: number, format: 'text', parser: undefined): void } };
}

interface PoolQuery {
  name?: string;
  text: string;
  values?: unknown[];
  /** In milliseconds. */
  query_timeout?: number;
}

interface PooledConnection {
  query(text: string, values?: unknown[]): Promise<unknown>;
  release(destroy: boolean): void;
  once(event: 'end', listener: () => void): void;
}

const MIGRATIONS_TABLE = 'mikro_orm_migrations';
/** Any number that no other lock of this database uses. */
const MIGRATION_LOCK = 7_461_094_221;
const TIMESTAMPTZ = 1184;

/**
 * Connects, and rejects with one sentence when the database cannot be reached. Changes nothing in it.
 *
 * `numeric` and `bigint` come back as strings, `timestamptz` as Date, `date` as `YYYY-MM-DD`, through entities, Kysely
 * and prepared selects alike; any further conversion is for the reader to do, in sight.
 */
export async function openDatabase<const Entities extends EntityList>(options: DatabaseOptions<Entities>): Promise<Database<Entities>> {
  const { url, entities, poolSize, log, migrations = ownMigrations } = options;
  if (poolSize < 2) throw new RangeError('The database needs a pool of at least 2 connections: migrating works on one and holds a lock on another.');
  const orm = new MikroORM<EntityManager, Entities>({
    entities,
    clientUrl: url,
    pool: { min: 0, max: poolSize },
    driverOptions: {
      // MikroORM takes the address apart and drops its parameters, sslmode among them.
      connectionString: url,
      application_name: 'travel-desk',
      connectionTimeoutMillis: 10_000,
      keepAlive: true,
      onPoolCreated: (pool: ConnectionPool) => {
        pool.on('error', (error) => log(`A database connection broke while idle: ${error.message}`));
        giveBackCutConnections(pool);
        // MikroORM asks for text here, which would leave Kysely and prepared selects with strings.
        pool.options.types.setTypeParser(TIMESTAMPTZ, 'text', undefined);
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
  const db: Database<Entities> = {
    orm,
    pool,
    migrations,
    log,
    prepareSelect: <Row extends object, Values extends unknown[]>(name: string, text: string) =>
      (...values: Values) => readFrom<Row>(pool, { name, text, values }),
    async close() {
      await orm.close();
      // Kysely leaves a pool open that it has not used itself.
      if (!pool.ending) await pool.end();
    },
  };
  try {
    await ping(db);
  } catch (error) {
    await db.close();
    const { hostname, pathname } = new URL(url);
    throw new Error(`The database ${pathname.slice(1)} on ${hostname} cannot be reached: ${reason(error)}.`, { cause: error });
  }
  return db;
}

/** Rejects when the database does not answer: within 2 s on an open connection, 10 s where one must be opened. */
export async function ping(db: Pick<Database, 'pool'>): Promise<void> {
  await readFrom(db.pool, { text: 'select 1', query_timeout: 2_000 });
}

/**
 * Applies the pending migrations, all or none, and resolves to their names. Nodes that start together take turns, so
 * that the first one migrates and the others find nothing left to do.
 */
export async function migrate(db: Pick<Database, 'orm' | 'pool' | 'log'>): Promise<string[]> {
  const guard = await db.pool.connect();
  try {
    await guard.query('begin');
    await guard.query('select pg_advisory_xact_lock($1)', [MIGRATION_LOCK]);
    const applied = (await db.orm.migrator.up()).map(({ name }) => name);
    for (const name of applied) db.log(`Migration ${name} applied.`);
    return applied;
  } finally {
    guard.release(true);
  }
}

/** Names of the migrations that this database still lacks. Reads only, so that a readiness check may ask. */
export async function pendingMigrations(db: Pick<Database, 'pool' | 'migrations'>): Promise<string[]> {
  const { rows: [table] } = await db.pool.query<{ exists: boolean }>({ text: `select to_regclass('${MIGRATIONS_TABLE}') is not null as exists` });
  const { rows } = table?.exists ? await db.pool.query<{ name: string }>({ text: `select name from ${MIGRATIONS_TABLE}` }) : { rows: [] };
  const applied = new Set(rows.map(({ name }) => name));
  return db.migrations.map(({ name }) => name).filter((name) => !applied.has(name));
}

/**
 * Kysely 0.29 keeps the connection of a transaction for good when begin, commit or rollback fails
 * (kysely-org/kysely#1990), as they do after the server has cut it: each restart of the database would shrink the pool
 * by the transactions under way, down to none.
 */
function giveBackCutConnections(pool: ConnectionPool): void {
  const held = new Set<PooledConnection>();
  pool.on('acquire', (connection) => held.add(connection));
  pool.on('release', (_error, connection) => held.delete(connection));
  pool.on('connect', (connection) => {
    connection.once('end', () => {
      if (!held.has(connection)) return;
      const { release } = connection;
      connection.release = () => {};
      release(true);
    });
  });
}

/**
 * Reads again while a connection turns out to be cut. After a restart that can be every idle one, and each try costs the
 * pool one of them. For reads only: of a write nobody knows whether it happened.
 */
async function readFrom<Row>(pool: ConnectionPool, query: PoolQuery): Promise<Row[]> {
  for (let tries = 0; ; tries += 1) {
    try {
      return (await pool.query<Row>(query)).rows;
    } catch (error) {
      const { code = '', message } = error as { code?: string; message?: string };
      const cut = /^(57P0[12]|08...|ECONNRESET|EPIPE)$/.test(code) || message === 'Connection terminated unexpectedly';
      if (!cut || tries === pool.options.max) throw error;
    }
  }
}

/** node reports a refused connection to a name with several addresses as an error without a message. */
function reason(error: unknown): string {
  const { message, code } = error as { message?: string; code?: string };
  return message || code || String(error);
}
