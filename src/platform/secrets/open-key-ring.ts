import { randomBytes } from 'node:crypto';
import { chmodSync } from 'node:fs';
import { join } from 'node:path';
import { secretFile } from '../secret-file.ts';
import { unusableFolder, usableFolder } from '../usable-folder.ts';
import { KeyRing, parseRingKeys } from './key-ring.ts';

/** Invalid keys. Its message is the one line that the operator sees; it never contains a key. */
export class KeyRingError extends Error {}

type KeyRingSettings = {
  /** `PASSPORT_KEYS`: `id:base64,id2:base64`, 32 bytes each; the first encrypts. Null: not set, for development only. */
  keys: string | null;
  dataDir: string;
};

export const DEVELOPMENT_KEY_FILE = 'passport-keys';

/**
 * The keys that passport numbers are encrypted with. Outside production, a key is created on the first start and
 * kept under `dataDir`, readable by its owner only. Without that file, the numbers are lost.
 *
 * @throws KeyRingError, UnusableFolder
 */
export function openKeyRing({ keys, dataDir }: KeyRingSettings): KeyRing {
  if (keys !== null) return ringOf(keys, 'PASSPORT_KEYS');
  const file = join(dataDir, DEVELOPMENT_KEY_FILE);
  usableFolder(dataDir);
  try {
    return ringOf(developmentKey(file), file);
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

function developmentKey(file: string): string {
  const keys = secretFile(file, () => `development:${randomBytes(32).toString('base64')}\n`);
  // It may have been copied here with other permissions.
  chmodSync(file, 0o600);
  return keys;
}
