import type { EntityManager } from '@mikro-orm/postgresql';
import type { Clock } from '../../domain/clock.ts';
import { Unavailable } from '../../domain/errors.ts';
import { partsOf } from '../../domain/parts.ts';
import type { Database } from '../database/database.ts';
import { inTransaction } from '../database/unit-of-work.ts';
import type { BlobSweeps } from '../metrics.ts';
import type { BlobStore, PutOptions, ServedAs } from './blob-store.ts';
import { lockBlob, registerBlobs, strikeOff, unclaimedBlobs } from './blob-queries.ts';

/** How long a blob may have no row before it is removed: longer than an upload can take. */
export const UNCLAIMED_MS = 10 * 60 * 1000;

/** A traveler can have hundreds of documents, so this limits the load on the store and the database. */
const REMOVED_AT_ONCE = 50;

/**
 * Keeps blobs consistent with the rows that refer to them, even after a crash in between (D52).
 *
 * A blob is registered as unclaimed before its first byte is written. The transaction that writes its row claims it;
 * the one that deletes its row releases it. So a blob without a row is always registered, and removed by a sweep; and a
 * row whose blob was removed cannot be committed, because claiming and sweeping lock the same entry.
 */
export class BlobRegister {
  readonly #store: BlobStore;
  readonly #database: Database;
  readonly #clock: Clock;
  /** The results of this process's sweeps, for the metrics. */
  readonly sweeps: BlobSweeps = { removed: 0, unclaimed: 0, endedAt: null };

  constructor(store: BlobStore, database: Database, clock: Clock) {
    this.#store = store;
    this.#database = database;
    this.#clock = clock;
  }

  /** The store for the files that a company uploads. */
  of(companyId: string): Pick<BlobStore, 'put' | 'remove'> {
    return {
      put: (key, content, options) => this.put(companyId, key, content, options),
      remove: (key) => this.remove(companyId, key),
    };
  }

  /**
   * The blob is unclaimed; after a failure, its remains are removed, now or by a sweep.
   *
   * @throws BlobTooLarge; Unavailable; what `content` throws
   */
  async put(
    companyId: string,
    key: string,
    content: AsyncIterable<Uint8Array>,
    options: PutOptions,
  ): Promise<{ size: number }> {
    await registerBlobs(this.#em(), companyId, [key], this.#clock.now());
    try {
      return await this.#store.put(key, content, options);
    } catch (error) {
      // If the store cannot be reached, the outcome of the write is unknown: a sweep cleans up later.
      if (!(error instanceof Unavailable)) await this.remove(companyId, key).catch(() => undefined);
      throw error;
    }
  }

  /**
   * Call it in the transaction that inserts the rows which refer to the blobs.
   *
   * @param companyId that of the user who uploaded them
   * @throws Unavailable if one of them has been removed since
   */
  async claim(em: EntityManager, companyId: string, keys: readonly string[]): Promise<void> {
    if (keys.length === 0) return;
    if ((await strikeOff(em, companyId, keys)) < keys.length)
      throw new Unavailable('The upload took too long. Send it again.');
  }

  /** Call it in the transaction that deletes the rows which refer to the blobs, and `removeNow` after the commit. */
  async giveUp(em: EntityManager, companyId: string, keys: readonly string[]): Promise<void> {
    if (keys.length === 0) return;
    await registerBlobs(em, companyId, keys, this.#clock.now());
  }

  /** Removes an unclaimed blob. @throws Unavailable; then a sweep removes it */
  async remove(companyId: string, key: string): Promise<void> {
    await this.#store.remove(key);
    await strikeOff(this.#em(), companyId, [key]);
  }

  /** Removes released blobs, as far as that is possible now; a sweep removes the rest. */
  async removeNow(companyId: string, keys: readonly string[]): Promise<void> {
    for (const some of partsOf(keys, REMOVED_AT_ONCE)) {
      const outcomes = await Promise.allSettled(some.map((key) => this.#store.remove(key)));
      const removed = some.filter((_, index) => outcomes[index]!.status === 'fulfilled');
      if (removed.length > 0) await strikeOff(this.#em(), companyId, removed).catch(() => undefined);
    }
  }

  /** A link with which anybody can read this one blob until `expiresAt` (D51). */
  link(key: string, served: ServedAs): Promise<string> {
    return this.#store.link(key, served);
  }

  /**
   * Removes the blobs that have been unclaimed for ten minutes. Several nodes may sweep at once.
   *
   * @returns how many were removed, and how many could not be removed and are left for the next sweep
   */
  async sweep(): Promise<{ removed: number; failed: number }> {
    const since = new Date(this.#clock.now().getTime() - UNCLAIMED_MS);
    // Across all companies, in one query.
    const found = await unclaimedBlobs(this.#em(), since);
    const outcomes = { removed: 0, failed: 0 };
    for (const { companyId, key } of found) {
      try {
        if (await this.#sweepOne(companyId, key)) outcomes.removed += 1;
      } catch {
        outcomes.failed += 1;
      }
    }
    this.sweeps.removed += outcomes.removed;
    this.sweeps.unclaimed = outcomes.failed;
    this.sweeps.endedAt = this.#clock.now().getTime();
    return outcomes;
  }

  /** False if the blob has been claimed since, or another node is removing it. */
  async #sweepOne(companyId: string, key: string): Promise<boolean> {
    return inTransaction(this.#em(), async (em) => {
      if (!(await lockBlob(em, companyId, key))) return false;
      await this.#store.remove(key);
      await strikeOff(em, companyId, [key]);
      return true;
    });
  }

  #em(): EntityManager {
    return this.#database.em();
  }
}
