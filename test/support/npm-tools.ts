import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { toolCache } from './tool-cache.ts';

/**
 * Installs the npm packages of a folder that has its own package.json and lock file, once for all checkouts of a user.
 * For tools that are too large for everybody's `npm ci`.
 *
 * @returns the folder that has their `node_modules`
 * @throws Error if they cannot be installed
 */
export function npmTools(folder: string): string {
  const files = ['package.json', 'package-lock.json'].map((name) => join(folder, name));
  const hash = createHash('sha256');
  for (const file of files) hash.update(readFileSync(file));
  const home = join(toolCache, `${basename(folder)}-${hash.digest('hex').slice(0, 12)}`);
  if (existsSync(home)) return home;

  console.error(`Installing the npm packages of ${basename(folder)}, once.`);
  mkdirSync(toolCache, { recursive: true });
  const temporary = mkdtempSync(join(toolCache, 'fetching-'));
  try {
    for (const file of files) copyFileSync(file, join(temporary, basename(file)));
    const args = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
    const { status } = spawnSync('npm', args, { cwd: temporary, stdio: ['ignore', 'ignore', 'inherit'] });
    if (status !== 0) throw new Error(`The npm packages of ${basename(folder)} could not be installed: see above.`);
    // Another process may have been faster.
    if (!existsSync(home)) renameSync(temporary, home);
  } finally {
    rmSync(temporary, { recursive: true, force: true });
  }
  return home;
}
