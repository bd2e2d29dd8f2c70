import { readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { CommandError, type FileFault } from './faults.js';

/**
 * The files that were named, without repetitions. A folder stands for all YAML files in it and below, sorted by path.
 *
 * @throws {CommandError} if a folder has no YAML files
 */
export function yamlFiles(names: readonly string[], folder: string): string[] {
  const files = names.flatMap((name) => {
    const path = resolve(folder, name);
    if (!statSync(path, { throwIfNoEntry: false })?.isDirectory()) return [name];
    const found = readdirSync(path, { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.ya?ml$/.test(file) && !/(^|[\\/])(\.|node_modules[\\/])/.test(file))
      .sort()
      .map((file) => join(name, file));
    if (found.length === 0) throw new CommandError(`${name} has no YAML files.`);
    return found;
  });
  return [...new Set(files)];
}

/** @throws {CommandError} if it can't be read */
export function readText(file: string, folder: string): string {
  try {
    return readFileSync(resolve(folder, file), 'utf8');
  } catch (error) {
    const reason = (error as { code?: string }).code === 'ENOENT' ? 'it does not exist' : (error as Error).message;
    throw new CommandError(`${file} can't be read: ${reason}.`);
  }
}

/**
 * Writes a file atomically.
 *
 * @throws {CommandError} if it can't be written
 */
export function writeText(file: string, text: string, folder: string): void {
  const path = resolve(folder, file);
  const unfinished = `${path}.${process.pid}.tmp`;
  try {
    writeFileSync(unfinished, text);
    renameSync(unfinished, path);
  } catch (error) {
    rmSync(unfinished, { force: true });
    throw new CommandError(`${file} can't be written: ${(error as Error).message}.`);
  }
}

/**
 * Reads all files, so that the errors of all of them are reported at once.
 *
 * @throws {CommandError} with the faults of all files, if there are any
 */
export function readAll<T>(files: readonly string[], read: (file: string) => T): T[] {
  const faults: FileFault[] = [];
  const all: T[] = [];
  for (const file of files) {
    try {
      all.push(read(file));
    } catch (error) {
      if (!(error instanceof CommandError) || error.faults.length === 0) throw error;
      faults.push(...error.faults);
    }
  }
  if (faults.length > 0) {
    const bad = new Set(faults.map(({ file }) => file)).size;
    throw new CommandError(`${bad === 1 ? 'A file has' : `${bad} files have`} errors. Nothing was sent.`, { faults });
  }
  return all;
}
