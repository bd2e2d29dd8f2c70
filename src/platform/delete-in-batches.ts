import type { EntityManager } from '@mikro-orm/postgresql';

/** Small enough that other calls are not delayed by the locks of one statement or the dead rows it leaves. */
const BATCH_ROWS = 1000;

/**
 * Runs `text` until it finds nothing more, each time as a transaction of its own: what is deleted stays deleted,
 * wherever it stops. For periodic jobs that may run on several nodes at the same time.
 *
 * @param text a delete with `returning`, whose last `?` is how many rows it may take; others are `values`
 * @returns how many rows it deleted
 */
export async function deleteInBatches(em: EntityManager, text: string, values: readonly unknown[]): Promise<number> {
  for (let deleted = 0; ;) {
    const rows = await em.execute<unknown[]>(text, [...values, BATCH_ROWS]);
    deleted += rows.length;
    if (rows.length < BATCH_ROWS) return deleted;
  }
}
