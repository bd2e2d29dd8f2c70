import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** The folder of released contracts, such as `1.0.0.yaml`: exact copies that never change. */
export const releasedFolder = fileURLToPath(new URL('../../../spec/released/', import.meta.url));

export type Release = { version: string; path: string };

const VERSION = /^(\d+)\.(\d+)\.(\d+)$/;

/** Every release in a folder, earliest first. */
export function releasesIn(folder: string): Release[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.yaml'))
    .map((name) => ({ version: name.slice(0, -'.yaml'.length), path: `${folder}${name}` }))
    .sort((a, b) => compareVersions(a.version, b.version));
}

/**
 * Negative if `a` is the earlier version, positive if it is the later one.
 *
 * @throws Error if either is not of the form 1.2.3
 */
export function compareVersions(a: string, b: string): number {
  const [left, right] = [parts(a), parts(b)];
  const index = left.findIndex((part, position) => part !== right[position]);
  return index === -1 ? 0 : (left[index] ?? 0) - (right[index] ?? 0);
}

/** The major version: only a release that raises it may have breaking changes. */
export function majorOf(version: string): number {
  return parts(version)[0] ?? 0;
}

function parts(version: string): number[] {
  const match = VERSION.exec(version);
  if (!match) throw new Error(`${version} is not a version such as 1.2.3.`);
  return match.slice(1).map(Number);
}
