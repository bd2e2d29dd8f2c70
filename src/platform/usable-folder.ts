import { randomBytes } from 'node:crypto';
import { closeSync, existsSync, lstatSync, mkdirSync, openSync, rmSync, statSync, writeSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

/** A folder that cannot be used. Its message is the one line that the operator sees: why, and what to do. */
export class UnusableFolder extends Error {}

/** Larger than what a file system stores inside the directory entry itself, so that a disk block is really needed. */
const PROBE_BYTES = 8192;

/**
 * Makes a folder with this mode, and those above it, unless it is there, and tries whether it takes a file.
 *
 * @throws UnusableFolder
 */
export function usableFolder(folder: string, mode = 0o777): void {
  const path = resolve(folder);
  try {
    makeFolder(path, mode);
    probe(join(path, `.probe-${randomBytes(6).toString('hex')}`));
  } catch (error) {
    throw unusableFolder(path, error);
  }
}

/** What to say of a folder when a call of node:fs failed on it, or on the given path in it. */
export function unusableFolder(folder: string, error: unknown, path?: string): UnusableFolder {
  const { code = '', message, path: named = folder } = error as NodeJS.ErrnoException;
  const reason = reasonFor(code, nearest(path ?? named)) ?? `${message}. Set DATA_DIR to another folder.`;
  return new UnusableFolder(`The data folder ${folder} cannot be used: ${reason}`, { cause: error });
}

/**
 * One folder at a time: node's own recursive mkdir never returns under a folder that takes none, such as /proc, and
 * says of a read-only disk that something is missing.
 */
function makeFolder(path: string, mode: number): void {
  if (isFolder(path)) return;
  const above = dirname(path);
  if (!existsSync(above)) makeFolder(above, mode);
  try {
    mkdirSync(path, { mode });
  } catch (error) {
    // Another process may have created it meanwhile.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST' || !isFolder(path)) throw error;
  }
}

function isFolder(path: string): boolean {
  try {
    return statSync(path).isDirectory();
  } catch {
    return false;
  }
}

/** Writes content, because a full disk still accepts empty files. */
function probe(file: string): void {
  const descriptor = openSync(file, 'wx', 0o600);
  try {
    const written = writeSync(descriptor, Buffer.alloc(PROBE_BYTES));
    if (written < PROBE_BYTES)
      throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC', path: file });
  } finally {
    closeSync(descriptor);
    rmSync(file, { force: true });
  }
}

/** The path itself if it exists, else its closest existing parent. */
function nearest(path: string): string {
  for (let here = resolve(path); ; here = dirname(here)) {
    if (lstatOf(here) || here === dirname(here)) return here;
  }
}

function lstatOf(path: string): ReturnType<typeof lstatSync> | undefined {
  try {
    return lstatSync(path);
  } catch {
    return undefined;
  }
}

/** What is wrong with this existing path, and what would be right. */
function reasonFor(code: string, place: string): string | undefined {
  switch (code) {
    case 'EEXIST':
    case 'ENOTDIR':
    case 'ELOOP':
      if (lstatOf(place)?.isSymbolicLink())
        return `${place} is a symbolic link that does not point to a folder. Fix it, or set DATA_DIR to another folder.`;
      return `${place} is not a folder. Move it away, or set DATA_DIR to another folder.`;
    case 'EISDIR':
      return `${place} is a folder where a file should be. Move it away, or set DATA_DIR to another folder.`;
    case 'ENOENT':
      return `nothing can be created in ${place}. Set DATA_DIR to another folder.`;
    case 'EACCES':
    case 'EPERM':
      return `the user with the id ${process.getuid?.()} may not use ${place}. Give it to that user with chown, or set DATA_DIR to another folder.`;
    case 'EROFS':
      return 'its disk is read-only. Set DATA_DIR to a folder on another disk.';
    case 'ENOSPC':
    case 'EDQUOT':
      return 'its disk is full. Free some space, or set DATA_DIR to a folder on another disk.';
    default:
      return undefined;
  }
}
