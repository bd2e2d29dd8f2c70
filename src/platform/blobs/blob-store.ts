import { randomBytes } from 'node:crypto';
import { Unavailable } from '../../domain/errors.ts';

/** Stores files. A key is written once, never changed, and does not reveal the content (D50). */
export type BlobStore = {
  /**
   * Stores what `content` yields, with no more than a few pieces of it in memory. All or nothing: when it resolves, the
   * blob survives a crash; when it rejects, there is no blob. Errors of `content` are thrown on.
   *
   * @throws BlobTooLarge above `maxBytes`, as soon as that is known
   */
  put(key: string, content: AsyncIterable<Uint8Array>, options: PutOptions): Promise<{ size: number }>;
  /** Removes a blob, and the remains of a `put` that crashed. It is not an error if there is none. */
  remove(key: string): Promise<void>;
  exists(key: string): Promise<boolean>;
  /** The key of every blob, including unfinished ones that would otherwise stay forever, in no particular order. */
  list(): AsyncIterable<string>;
  /**
   * A link with which anybody can read this one blob, and nothing else, until `expiresAt` (D51). The blob is served as
   * an attachment with this name and type. Does not check whether the blob exists.
   */
  link(key: string, served: ServedAs): Promise<string>;
};

export type PutOptions = { contentType: string; maxBytes?: number };

export type ServedAs = { fileName: string; contentType: string; expiresAt: Date };

/** The content was longer than its `maxBytes`. */
export class BlobTooLarge extends Error {
  constructor(maxBytes: number) {
    super(`The content is larger than ${maxBytes} bytes.`);
    this.name = 'BlobTooLarge';
  }
}

export function storeUnavailable(cause: unknown): Unavailable {
  return Object.assign(new Unavailable('Files cannot be stored or read right now. Try again in a few seconds.'), {
    cause,
  });
}

/** 128 random bits: no key can be guessed, or read as a path. */
export function newBlobKey(): string {
  return randomBytes(16).toString('hex');
}

/**
 * Lower case only, because some file systems can't tell `a` from `A`.
 *
 * @throws Error if the text is not a valid key, before it becomes part of a path or URL
 */
export function checkKey(key: string): void {
  if (!/^[0-9a-z][0-9a-z-]{15,63}$/.test(key))
    throw new Error('A blob key has 16 to 64 of the characters a-z, 0-9 and hyphen.');
}

/** Yields `content` unchanged, until it turns out to be longer than `maxBytes`. */
export async function* atMost(content: AsyncIterable<Uint8Array>, maxBytes: number): AsyncGenerator<Uint8Array> {
  let size = 0;
  for await (const piece of content) {
    size += piece.length;
    if (size > maxBytes) throw new BlobTooLarge(maxBytes);
    yield piece;
  }
}

/**
 * A `Content-Disposition` that saves the file as `fileName`, in the form of RFC 6266: the complete name for clients
 * that support RFC 5987, and an ASCII approximation for others. The header itself is always ASCII.
 */
export function attachment(fileName: string): string {
  const inAscii = fileName.replaceAll(/[^ -~]|["\\%]/gu, '_');
  const inFull = encodeURIComponent(fileName).replaceAll(
    /['()*]/g,
    (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${inAscii}"; filename*=UTF-8''${inFull}`;
}
