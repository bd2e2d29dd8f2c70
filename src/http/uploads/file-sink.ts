import { createHash, type Hash } from 'node:crypto';
import { Invalid } from '../../domain/errors.ts';
import { type BlobStore, BlobTooLarge, newBlobKey } from '../../platform/blobs/blob-store.ts';
import { type FileType, fileTypeOf, SIGNATURE_BYTES } from './file-types.ts';

/** Stores files while it is not known yet whether the request will succeed. */
export type FileSink = Pick<BlobStore, 'put' | 'remove'>;

/** The sinks for the uploads of each company. */
export type FileSinks = { of(companyId: string): FileSink };

/** A stored file that no row refers to yet. */
export type UploadedFile = {
  field: string;
  /** A safe form of the name that was sent (D50). It is for display, and never used as a path. */
  fileName: string;
  /** Detected from the content (D50). */
  mimeType: FileType;
  /** In bytes. */
  size: number;
  /** The hash of the content, in base64url. */
  sha256: string;
  /** The key of the blob. */
  key: string;
};

/** 10 MB (D50). */
export const MAX_FILE_BYTES = 10_485_760;

/**
 * Streams a file to the store, if its content is of an accepted type.
 *
 * @param field the name of the file in messages
 * @throws Invalid with FILE_TOO_LARGE or INVALID_FILE_TYPE, and what the sink's `put` throws
 */
export async function storeFile(
  sink: FileSink,
  field: string,
  pieces: AsyncIterator<Buffer>,
): Promise<Pick<UploadedFile, 'mimeType' | 'size' | 'sha256' | 'key'>> {
  const start = await startOf(pieces);
  const mimeType = fileTypeOf(start);
  if (!mimeType) throw wrongType(field, start.length === 0);
  const key = newBlobKey();
  try {
    const hash = createHash('sha256');
    const content = hashed(start, pieces, hash);
    const { size } = await sink.put(key, content, { contentType: mimeType, maxBytes: MAX_FILE_BYTES });
    return { mimeType, size, sha256: hash.digest('base64url'), key };
  } catch (error) {
    throw error instanceof BlobTooLarge ? tooLarge(field) : error;
  }
}

/** The first bytes of a file, as many as are needed to detect its type, or all if it is shorter. */
async function startOf(pieces: AsyncIterator<Buffer>): Promise<Buffer> {
  let start = Buffer.alloc(0);
  while (start.length < SIGNATURE_BYTES) {
    const { value, done } = await pieces.next();
    if (done) break;
    start = Buffer.concat([start, value]);
  }
  return start;
}

async function* hashed(start: Buffer, rest: AsyncIterator<Buffer>, hash: Hash): AsyncGenerator<Buffer> {
  for (let next: IteratorResult<Buffer> = { value: start }; !next.done; next = await rest.next()) {
    hash.update(next.value);
    yield next.value;
  }
}

function tooLarge(field: string): Invalid {
  return new Invalid([{ field, message: 'must be at most 10 MB (10,485,760 bytes)' }], 'FILE_TOO_LARGE');
}

function wrongType(field: string, isEmpty: boolean): Invalid {
  const message = isEmpty
    ? 'is empty: send a JPEG, PNG or PDF file'
    : 'must be a JPEG, PNG or PDF file, by its content';
  return new Invalid([{ field, message }], 'INVALID_FILE_TYPE');
}
