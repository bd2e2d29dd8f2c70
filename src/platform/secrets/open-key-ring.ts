import { randomBytes } from 'node:crypto';
import { chmodSync, closeSync, fsyncSync, linkSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { unusableFolder, usableFolder } from '../usable-folder.ts';
import { KeyRing, parseRingKeys } from './key-ring.ts';

/** Invalid keys. Its message is the one line that the operator sees; it never contains a key. */
export class KeyRingError extends Error {}

export type KeyRingSettings = {
  /** `PASSPORT_KEYS`: `id:base64,id2:base64`, 32 bytes each; the first encrypts. Null: not set. */
  keys: string | null;
  dataDir: string;
  production: boolean;
};

export const DEVELOPMENT_KEY_FILE = 'passport-keys';

/**
 * The keys that passport numbers are encrypted with. Outside of production a key is made on first start and kept, for
 * its owner only, under `dataDir`: whoever deletes it loses the numbers.
 *
 * @throws KeyRingError, UnusableFolder
 */
export function openKeyRing({ keys, dataDir, production }: KeyRingSettings): KeyRing {
  if (keys !== null) return ringOf(keys, 'PASSPORT_KEYS');
  if (production) {
    throw new KeyRingError(
      'PASSPORT_KEYS must be set in production: id:base64 with 32 random bytes (openssl rand -base64 32). To rotate, put a new key in front.',
    );
  }
  const file = join(dataDir, DEVELOPMENT_KEY_FILE);
  usableFolder(dataDir);
  try {
    return ringOf(readDevelopmentKey(file) ?? makeDevelopmentKey(file), file);
  } catch (error) {
    throw (error as NodeJS.ErrnoException).syscall === undefined ? error : unusableFolder(dataDir, error, file);
  }
}

function ringOf(keys: string, origin: string): KeyRing {
  try {
    return new KeyRing(parseRingKeys(keys.trim()));
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw new KeyRingError(`${origin} cannot be used: ${error.message}.`);
  }
}

function readDevelopmentKey(file: string): string | null {
  try {
    const keys = readFileSync(file, 'utf8');
    chmodSync(file, 0o600);
    return keys;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

/** Writes the file atomically. Of two processes that start together the first wins: a link cannot replace a file. */
function makeDevelopmentKey(file: string): string {
  const draft = `${file}.${randomBytes(6).toString('hex')}`;
  try {
    const descriptor = openSync(draft, 'wx', 0o600);
    try {
      writeSync(descriptor, `development:${randomBytes(32).toString('base64')}\n`);
      fsyncSync(descriptor);
    } finally {
      closeSync(descriptor);
    }
    linkSync(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(draft, { force: true });
  }
  return readFileSync(file, 'utf8');
}
