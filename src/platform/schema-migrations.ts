import type { Client, Pool, PoolClient } from 'pg';
import { type Database, MIGRATIONS_TABLE } from './database/database.ts';
import { READY_MS, readFrom } from './database/reads.ts';
import { migrateBetweenCalls } from './yielding-migration.ts';

/** A table without rows and columns. A migration holds its lock, so that only one runs at a time. */
export const MIGRATION_LOCK_TABLE = 'mikro_orm_migrations_lock';
/** An SQLSTATE. */
const INSUFFICIENT_PRIVILEGE = '42501';

/**
 * Applies the pending migrations in their order, each completely or not at all, and resolves to their names. If one
 * fails, those before it stay. Nodes that start together take turns, so that the first one migrates and the others find
 * nothing left to do. Writes nothing when no migration is pending, also if a later release has migrated the database
 * further. Calls of running nodes take precedence.
 *
 * @param onApplied called after each migration
 * @throws Error with one sentence for a role that may not change the schema
 */
export async function migrate(
  db: Pick<Database, 'orm' | 'pool' | 'migrations' | 'log'>,
  onApplied: (name: string) => void = () => {},
): Promise<string[]> {
  if ((await pendingMigrations(db)).length === 0) return [];
  return underMigrationLock(db, async () => {
    const pending = await pendingMigrations(db);
    for (const name of pending) {
      await migrateBetweenCalls(db, name);
      onApplied(name);
    }
    return pending;
  });
}

/**
 * For a start that leaves migrating to others. A database that a later release has migrated further is fine: each
 * release works on the schema of the next one.
 *
 * @throws Error with one sentence when migrations are pending
 */
export async function requireMigrated(db: Pick<Database, 'pool' | 'migrations'>): Promise<void> {
  const pending = await pendingMigrations(db);
  if (pending.length === 0) return;
  throw new Error(
    `The database lacks ${pending.length === 1 ? 'a migration' : `${pending.length} migrations`} of this release ` +
      `(${pending.join(', ')}), and MIGRATE is off. Run npm run migrate.`,
  );
}

/**
 * Runs `work` while no other node or command changes the schema or its privileges. What it does on the connection that
 * it is given is rolled back, unless it commits.
 *
 * @throws Error with one sentence for a role that may not change the schema
 */
export async function underMigrationLock<Result>(
  db: Pick<Database, 'pool'>,
  work: (guard: PoolClient) => Promise<Result>,
): Promise<Result> {
  const guard = await db.pool.connect();
  try {
    await createLockTable(guard);
    await guard.query('begin');
    await guard.query(`lock table ${MIGRATION_LOCK_TABLE} in exclusive mode`);
    return await work(guard);
  } catch (error) {
    if ((error as { code?: unknown }).code !== INSUFFICIENT_PRIVILEGE) throw error;
    throw new Error(
      `The role in DATABASE_URL may not change the schema (${(error as Error).message}). ` +
        'Run npm run migrate with the role that owns the tables.',
      { cause: error },
    );
  } finally {
    guard.release(true);
  }
}

/** Concurrent `create table if not exists` statements can fail with a duplicate error in PostgreSQL. */
async function createLockTable(connection: PoolClient): Promise<void> {
  try {
    await connection.query(`create table if not exists ${MIGRATION_LOCK_TABLE} ()`);
  } catch (error) {
    if (!DUPLICATES.has((error as { code?: string }).code ?? '')) throw error;
  }
}

/** SQLSTATEs: a duplicate table, and a duplicate key in the catalog of tables and types. */
const DUPLICATES: ReadonlySet<string> = new Set(['42P07', '23505']);

/** The names of the migrations that this database still lacks. Reads only, so that a readiness check may ask. */
export async function pendingMigrations(db: {
  pool: Pool | Client;
  migrations: readonly { name: string }[];
}): Promise<string[]> {
  const exists = `select to_regclass('${MIGRATIONS_TABLE}') is not null as exists`;
  const [table] = await readFrom<{ exists: boolean }>(db.pool, { text: exists, query_timeout: READY_MS });
  const names = { text: `select name from ${MIGRATIONS_TABLE}`, query_timeout: READY_MS };
  const rows = table?.exists ? await readFrom<{ name: string }>(db.pool, names) : [];
  const applied = new Set(rows.map(({ name }) => name));
  return db.migrations.map(({ name }) => name).filter((name) => !applied.has(name));
}
