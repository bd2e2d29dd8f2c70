import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Calls `use` with a new folder, and removes the folder again. */
export function inTemporaryFolder<T>(use: (folder: string) => T): T {
  const folder = mkdtempSync(join(tmpdir(), 'travel-desk-'));
  try {
    return use(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/**
 * Runs a program, and returns what it prints.
 *
 * @throws Error with `failure` and the program's output if it ends with another status than 0
 */
export function outputOf(program: string, args: readonly string[], cwd: string, failure: string): string {
  const { status, stdout, stderr, error } = spawnSync(program, args, { cwd, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${failure}\n${error?.message ?? `${stdout}${stderr}`}`);
  return stdout;
}
