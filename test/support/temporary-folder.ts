import { existsSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const PREFIX = 'travel-desk-test-';
/** Where Linux keeps files in memory. */
const MEMORY = '/dev/shm';
const MEMORY_BYTES = 2 ** 31;

/**
 * A new folder for this process. The caller removes it. Folders that a crash left are removed at
 * the start of the next run.
 */
export function temporaryFolder(): string {
  return mkdtempSync(join(tmpdir(), `${PREFIX}${process.pid}-`));
}

/** The same in memory, where there are 2 GB for it. */
export function temporaryFolderInMemory(): string {
  return hasMemory() ? mkdtempSync(join(MEMORY, `${PREFIX}${process.pid}-`)) : temporaryFolder();
}

function hasMemory(): boolean {
  if (!existsSync(MEMORY)) return false;
  const { bavail, bsize } = statfsSync(MEMORY);
  return bavail * bsize >= MEMORY_BYTES;
}

/** Removes the temporary folders of processes that no longer run. */
export function removeAbandonedFolders(): void {
  for (const place of [tmpdir(), MEMORY].filter(existsSync)) {
    for (const name of readdirSync(place)) {
      if (!name.startsWith(PREFIX) || isAlive(Number.parseInt(name.slice(PREFIX.length), 10))) continue;
      try {
        rmSync(join(place, name), { recursive: true, force: true });
      } catch {
        // The folder belongs to another user.
      }
    }
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
