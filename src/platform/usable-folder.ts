import { randomUUID } from 'node:crypto';
import { existsSync, lstatSync, mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

/** A folder that cannot be used. Its message is the one line that the operator sees: why, and what to do. */
export class UnusableFolder extends Error {}

/** Larger than what a file system stores in the directory entry: a full disk still accepts small files. */
const PROBE_BYTES = 8192;

/**
 * Creates a folder with this mode, and those above it, unless it exists, and checks that it accepts files.
 *
 * @throws UnusableFolder
 */
export function usableFolder(folder: string, mode = 0o777): void {
  const path = resolve(folder);
  const probe = join(path, `.probe-${randomUUID()}`);
  try {
    makeFolder(path, mode);
    try {
      writeFileSync(probe, Buffer.alloc(PROBE_BYTES), { flag: 'wx', mode: 0o600 });
    } finally {
      rmSync(probe, { force: true });
    }
  } catch (error) {
    throw unusableFolder(path, error);
  }
}

/** The error for a folder after a call of node:fs failed on it, or on the given path in it. */
export function unusableFolder(folder: string, error: unknown, path?: string): UnusableFolder {
  const { code = '', message, path: named = folder } = error as NodeJS.ErrnoException;
  const reason = REASONS[code]?.(nearest(resolve(path ?? named))) ?? message;
  const text = `The data folder ${folder} cannot be used: ${reason}. Correct that, or set DATA_DIR to another folder.`;
  return new UnusableFolder(text, { cause: error });
}

const notFolder = (place: string): string => `${place} is neither a folder nor a link to one`;
const barred = (place: string): string => `the user with the id ${process.getuid?.()} may not use ${place}`;

const REASONS: Readonly<Record<string, (place: string) => string>> = {
  EEXIST: notFolder,
  ENOTDIR: notFolder,
  EISDIR: (place) => `${place} is a folder where a file should be`,
  ENOENT: (place) => `nothing can be created in ${place}`,
  EACCES: barred,
  EPERM: barred,
  EROFS: () => 'its disk is read-only',
  ENOSPC: () => 'its disk is full',
};

/** One folder at a time: node's recursive mkdir never returns under a folder that accepts none, such as /proc. */
function makeFolder(path: string, mode: number): void {
  const isFolder = (): boolean => existsSync(path) && statSync(path).isDirectory();
  if (isFolder()) return;
  if (!existsSync(dirname(path))) makeFolder(dirname(path), mode);
  try {
    mkdirSync(path, { mode });
  } catch (error) {
    // Another process may have created it meanwhile.
    if (!isFolder()) throw error;
  }
}

/** The path if it exists and is visible to this user, else its closest such parent. */
function nearest(path: string): string {
  try {
    lstatSync(path);
    return path;
  } catch {
    return dirname(path) === path ? path : nearest(dirname(path));
  }
}
