import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type Database, openDatabase } from '../../src/platform/database/database.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../src/platform/embedded-postgres.ts';
import { migrate } from '../../src/platform/schema-migrations.ts';

/** The folder of the seeded data, unless `--data` names another. Delete it to free the space. */
export const DATA_FOLDER = '.data/bench';

export type BenchServer = EmbeddedPostgres & {
  /** The URL of the seeded database. */
  database: string;
  folder: string;
};

/** A quarter of the memory of a server with 8 GB, as docs/operations.md recommends. */
const SHARED_BUFFERS = '2GB';

/**
 * The embedded PostgreSQL of the benchmarks, as the service starts it, except for `SHARED_BUFFERS`, and that a power cut
 * may lose data.
 */
export async function startBenchServer(folder: string): Promise<BenchServer> {
  mkdirSync(folder, { recursive: true });
  const start = (): Promise<EmbeddedPostgres> =>
    startEmbeddedPostgres({ dataDir: resolve(folder), durability: 'disposable' });
  let postgres = await start();
  if (await changesSharedBuffers(postgres.url)) {
    await postgres.stop();
    postgres = await start();
  }
  const database = new URL(postgres.url);
  database.pathname = '/bench';
  return { ...postgres, database: database.href, folder };
}

/** Returns whether the server has to be started again. */
async function changesSharedBuffers(url: string): Promise<boolean> {
  const { pool, close } = await openDatabase({ url, entities: [], poolSize: 2, log: () => {} });
  const { rows } = await pool.query<{ size: string }>({ text: `select current_setting('shared_buffers') as size` });
  const changes = rows[0]!.size !== SHARED_BUFFERS;
  if (changes) await pool.query({ text: `alter system set shared_buffers = '${SHARED_BUFFERS}'` });
  await close();
  return changes;
}

/** Replaces the seeded database by an empty one with these settings of the server, such as `autovacuum = off`. */
export async function newBenchDatabase(
  server: BenchServer,
  settings: readonly string[] = [],
  entities: Parameters<typeof openDatabase>[0]['entities'] = [],
): Promise<Database> {
  rmSync(seededMark(server.folder), { force: true });
  const postgres = await openDatabase({ url: server.url, entities: [], poolSize: 2, log: () => {} });
  await postgres.pool.query({ text: 'drop database if exists bench with (force)' });
  for (const setting of settings) await postgres.pool.query({ text: `alter system set ${setting}` });
  await postgres.pool.query({ text: 'select pg_reload_conf()' });
  await postgres.pool.query({ text: 'create database bench' });
  await postgres.close();
  const database = await openDatabase({ url: server.database, entities, poolSize: 8, log: () => {} });
  await migrate(database);
  return database;
}

/** Whether a folder has been seeded completely. */
export function isSeeded(folder: string): boolean {
  return existsSync(seededMark(folder));
}

/** Remembers that a folder has been seeded completely, and with what. */
export function markAsSeeded(folder: string, content: object): void {
  writeFileSync(seededMark(folder), `${JSON.stringify(content)}\n`);
}

function seededMark(folder: string): string {
  return join(resolve(folder), 'seeded.json');
}
