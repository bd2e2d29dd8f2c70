import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../src/platform/embedded-postgres.ts';

/** Where the seeded data stay from one run to the next, unless `--data` says otherwise. Delete it to be rid of them. */
export const DATA_FOLDER = '.data/bench';

export type BenchServer = EmbeddedPostgres & {
  /** Of the seeded database. */
  database: string;
};

/**
 * The embedded PostgreSQL of the benchmarks. Its settings are the service's own, but for what a power cut would cost.
 */
export async function startBenchServer(folder: string): Promise<BenchServer> {
  const postgres = await startEmbeddedPostgres({ dataDir: resolve(folder), durability: 'disposable' });
  const database = new URL(postgres.url);
  database.pathname = '/bench';
  return { ...postgres, database: database.href };
}

/** Whether a folder has been seeded to the end. */
export function isSeeded(folder: string): boolean {
  return existsSync(seededMark(folder));
}

/** The file that says so. */
export function seededMark(folder: string): string {
  return join(resolve(folder), 'seeded.json');
}

/** Mulberry32: the same numbers in every run, which `Math.random` cannot promise. */
export function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
