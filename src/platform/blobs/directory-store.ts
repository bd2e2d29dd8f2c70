import { access, type FileHandle, open, opendir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Clock } from '../../domain/clock.ts';
import { usableFolder } from '../usable-folder.ts';
import { atMost, type BlobStore, checkKey, type PutOptions, type ServedAs, storeUnavailable } from './blob-store.ts';
import { keyIn, readLink, type SignedLink, signingKeyAt, signLink } from './signed-links.ts';

type DirectoryStoreOptions = {
  /** Created if it does not exist. */
  directory: string;
  /**
   * What links start with, such as `https://desk.example`. Called for each link, because the port may only be known
   * after the start.
   */
  publicUrl: () => string;
  clock: Clock;
};

/** The path, outside the contract, at which the service itself serves the links of this store. */
export const BLOBS_PATH = '/blobs';

/**
 * Blobs as files of one directory, for one node. A file is called `<key>.part` while it is written, so what a crash
 * leaves is listed and can be removed, but does not exist.
 */
export class DirectoryStore implements BlobStore {
  readonly #files: string;
  readonly #keyPath: string;
  readonly #signingKey: Buffer;
  readonly #publicUrl: () => string;
  readonly #clock: Clock;

  /** @throws UnusableFolder */
  constructor({ directory, publicUrl, clock }: DirectoryStoreOptions) {
    this.#files = join(directory, 'files');
    usableFolder(this.#files, 0o700);
    this.#keyPath = join(directory, 'link-key');
    this.#signingKey = signingKeyAt(this.#keyPath);
    this.#publicUrl = publicUrl;
    this.#clock = clock;
  }

  async put(
    key: string,
    content: AsyncIterable<Uint8Array>,
    { maxBytes = Infinity }: PutOptions,
  ): Promise<{ size: number }> {
    const { whole, part } = this.#pathsOf(key);
    await this.#requireVolume();
    const file = await open(part, 'wx', 0o600).catch(asUnavailable);
    try {
      const size = await writeAll(file, atMost(content, maxBytes));
      // Nobody else can be writing this key, because the part would exist. So the result still holds on rename.
      if (await this.exists(key)) throw new Error('There is a blob with this key already.');
      await rename(part, whole).catch(asUnavailable);
      try {
        await syncDirectory(this.#files);
      } catch (error) {
        await rm(whole, { force: true }).catch(() => {});
        return asUnavailable(error);
      }
      return { size };
    } catch (error) {
      // The first error says more, and the sweeper removes what is left.
      await rm(part, { force: true }).catch(() => {});
      throw error;
    }
  }

  async remove(key: string): Promise<void> {
    const { whole, part } = this.#pathsOf(key);
    await rm(part, { force: true }).catch(asUnavailable);
    await rm(whole, { force: true }).catch(asUnavailable);
    await this.#requireVolume();
  }

  async exists(key: string): Promise<boolean> {
    try {
      await access(this.#pathsOf(key).whole);
      return true;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') return asUnavailable(error);
      await this.#requireVolume();
      return false;
    }
  }

  async *list(): AsyncGenerator<string> {
    for await (const { name } of await opendir(this.#files)) yield name.replace(/\.part$/, '');
  }

  link(key: string, served: ServedAs): Promise<string> {
    checkKey(key);
    return Promise.resolve(
      `${this.#publicUrl()}${BLOBS_PATH}/${key}?${signLink(this.#signingKey, { key, ...served })}`,
    );
  }

  /** What the link grants; null if it was not signed by this store, was changed, or has expired. */
  readLink(key: string, query: URLSearchParams): SignedLink | null {
    return readLink(this.#signingKey, key, query, this.#clock.now());
  }

  /** Opens the file of a blob, which the caller closes; null if there is none. @throws Unavailable */
  async openFile(key: string): Promise<FileHandle | null> {
    try {
      return await open(this.#pathsOf(key).whole);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') return asUnavailable(error);
      await this.#requireVolume();
      return null;
    }
  }

  /**
   * Without the volume that the store was opened on, a missing file is not a deleted one, and a new one would be lost.
   * The folder that a volume was mounted over may be there, but has no or another signing key.
   *
   * @throws Unavailable
   */
  async #requireVolume(): Promise<void> {
    const content = await readFile(this.#keyPath, 'utf8').catch(asUnavailable);
    if (keyIn(content).equals(this.#signingKey)) return;
    throw storeUnavailable(Object.assign(new Error('The folder of the files is another one.'), { code: 'ESTALE' }));
  }

  #pathsOf(key: string): { whole: string; part: string } {
    checkKey(key);
    return { whole: join(this.#files, key), part: join(this.#files, `${key}.part`) };
  }
}

async function writeAll(file: FileHandle, content: AsyncIterable<Uint8Array>): Promise<number> {
  try {
    let size = 0;
    for await (const piece of content) {
      await file.writeFile(piece).catch(asUnavailable);
      size += piece.length;
    }
    await file.sync().catch(asUnavailable);
    return size;
  } finally {
    // A network file system may only now report that it could not write.
    await file.close().catch(asUnavailable);
  }
}

/** Makes a new name in the directory survive a crash. */
async function syncDirectory(path: string): Promise<void> {
  const directory = await open(path);
  try {
    await directory.sync();
  } finally {
    await directory.close();
  }
}

/** A full, read-only or missing disk is reported as unavailable; any other error is a bug and is thrown unchanged. */
function asUnavailable(error: unknown): never {
  const { code = '' } = error as NodeJS.ErrnoException;
  throw UNAVAILABLE.has(code) ? storeUnavailable(error) : error;
}

const UNAVAILABLE: ReadonlySet<string> = new Set(
  'ENOSPC EDQUOT EFBIG EROFS EIO ENOENT ENOTDIR EACCES EPERM EMFILE ENFILE ENOMEM ESTALE ETIMEDOUT'.split(' '),
);
