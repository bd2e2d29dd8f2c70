import type { EntityManager } from '@mikro-orm/postgresql';
import type { BlobStore } from '../../platform/blobs/blob-store.ts';
import { Document } from './entities.ts';

const LOOKED_FOR = 10;

/**
 * Whether this file store belongs to this database: false if it has none of a sample of documents' files, such as when
 * the volume is not mounted.
 *
 * @throws Unavailable if the store cannot be read
 */
export async function hasDocumentFiles(store: Pick<BlobStore, 'exists'>, em: EntityManager): Promise<boolean> {
  const documents = await em.find(Document, {}, { fields: ['blobKey'], limit: LOOKED_FOR });
  for (const { blobKey } of documents) if (await store.exists(blobKey)) return true;
  return documents.length === 0;
}
