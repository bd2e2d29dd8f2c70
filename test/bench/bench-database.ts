import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../src/platform/embedded-postgres.ts';

/** The folder of the seeded data, unless `--data` names another. Delete it to free the space. */
export const DATA_FOLDER = '.data/bench';

export type BenchServer = EmbeddedPostgres & {
  /** The URL of the seeded database. */
  database: string;
};

/**
 * The embedded PostgreSQL of the benchmarks. Its settings are those of the service, except that a power cut may lose
 * data.
 */
export async function startBenchServer(folder: string): Promise<BenchServer> {
  const postgres = await startEmbeddedPostgres({ dataDir: resolve(folder), durability: 'disposable' });
  const database = new URL(postgres.url);
  database.pathname = '/bench';
  return { ...postgres, database: database.href };
}

/** Whether a folder has been seeded completely. */
export function isSeeded(folder: string): boolean {
  return existsSync(seededMark(folder));
}

/** The file that marks a completely seeded folder. */
export function seededMark(folder: string): string {
  return join(resolve(folder), 'seeded.json');
}

/** A pseudorandom generator (mulberry32), which gives the same numbers in every run. */
export function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
