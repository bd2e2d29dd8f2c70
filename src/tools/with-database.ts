import { join } from 'node:path';
import { entities } from '../app.ts';
import type { DatabaseConfig } from '../config.ts';
import { type Database, openDatabase } from '../platform/database/database.ts';
import { migrate, requireMigrated } from '../platform/schema-migrations.ts';
import { startEmbeddedPostgres } from '../platform/embedded-postgres.ts';

/**
 * Runs a tool's work on the configured database, after migrating it, and closes it. The embedded database is started
 * and stopped.
 *
 * @throws Error with one sentence for the operator if the database cannot be reached, if migrations are pending and
 * MIGRATE is off, or if a service is using the embedded database
 */
export function withDatabase<Result>(
  config: DatabaseConfig,
  work: (database: Database) => Promise<Result>,
): Promise<Result> {
  return withUnpreparedDatabase(config, async (database) => {
    await (config.migrates ? migrate({ ...database, log: () => {} }) : requireMigrated(database));
    return work(database);
  });
}

/** The same, without migrating the database. */
export async function withUnpreparedDatabase<Result>(
  config: DatabaseConfig,
  work: (database: Database) => Promise<Result>,
): Promise<Result> {
  const dataDir = join(config.dataDir, 'postgres');
  const embedded = config.databaseUrl === null ? await startEmbeddedPostgres({ dataDir, durability: 'durable' }) : null;
  try {
    const url = config.databaseUrl ?? embedded!.url;
    const database = await openDatabase({ url, entities, poolSize: 2, log: (line) => console.error(line) });
    try {
      return await work(database);
    } finally {
      await database.close();
    }
  } finally {
    await embedded?.stop();
  }
}
