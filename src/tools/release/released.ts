import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** The folder of released contracts, such as `1.0.0.yaml`: exact copies that never change. */
export const releasedFolder = fileURLToPath(new URL('../../../spec/released/', import.meta.url));

export type Release = { version: string; path: string };

/** Every release in a folder, earliest first. */
export function releasesIn(folder: string): Release[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.yaml'))
    .map((name) => ({ version: name.slice(0, -'.yaml'.length), path: `${folder}${name}` }))
    .sort((a, b) => compareVersions(a.version, b.version));
}

/** Negative if `a` is the earlier version, positive if it is the later one. */
export function compareVersions(a: string, b: string): number {
  return a.localeCompare(b, 'en', { numeric: true });
}

/** The major version: only a release that raises it may have breaking changes. */
export function majorOf(version: string): number {
  return Number.parseInt(version, 10);
}
