import type { EntityManager } from '@mikro-orm/postgresql';
import type { BlobStore } from '../../platform/blobs/blob-store.ts';
import { sql } from '../../platform/database/sql.ts';
import { run } from '../../platform/database/unit-of-work.ts';

const LOOKED_FOR = 10;

/**
 * Whether this is the file store of this database: false if it has none of some documents' files, as when the volume is
 * not mounted.
 *
 * @throws Unavailable if the store cannot be read
 */
export async function fitFiles(store: Pick<BlobStore, 'exists'>, em: EntityManager): Promise<boolean> {
  const documents = await run<{ key: string }>(em, sql`select blob_key as key from documents limit ${LOOKED_FOR}`);
  for (const { key } of documents) if (await store.exists(key)) return true;
  return documents.length === 0;
}
