import { execFile } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const run = promisify(execFile);
const root = resolve(import.meta.dirname, '../../..');

export type EmptyFolder = {
  path: string;
  /** The paths of the files in the package. */
  packed: string[];
  /** The commands of the package, where npm has put them. */
  bin(command: string): string;
};

type Manifest = { version: string; dependencies?: Record<string, string> };

/**
 * A folder that has nothing but one of our packages, packed and installed by npm, without a registry. For each
 * dependency, npm installs an empty package, which is then replaced by ours from node_modules: so the dependency finds
 * its own dependencies there, and the package finds only what its package.json names.
 *
 * @param name of the folder below `generated/`
 */
export async function emptyFolderWith(name: string): Promise<EmptyFolder> {
  const path = temporaryFolder();
  const source = join(root, 'generated', name);
  const npm = async (...args: string[]): Promise<string> =>
    (await run('npm', ['--loglevel=error', '--ignore-scripts', ...args], { cwd: path })).stdout;
  const [packed] = JSON.parse(await npm('pack', '--json', '--pack-destination', path, source)) as {
    filename: string;
    files: { path: string }[];
  }[];
  const { dependencies = {} } = manifestIn(source);
  const ours = (one: string): string => {
    const [, alias = one] = /^npm:(.+)@/.exec(dependencies[one] ?? '') ?? [];
    return join(root, 'node_modules', alias);
  };
  const overrides = Object.fromEntries(Object.keys(dependencies).map((one) => [one, `file:./instead/${one}`]));
  for (const one of Object.keys(dependencies)) {
    const { version } = manifestIn(ours(one));
    mkdirSync(join(path, 'instead', one), { recursive: true });
    writeFileSync(join(path, 'instead', one, 'package.json'), JSON.stringify({ name: one, version }));
  }
  writeFileSync(join(path, 'package.json'), JSON.stringify({ overrides }));
  await npm('install', '--offline', '--no-audit', '--no-fund', `./${packed!.filename}`);
  for (const one of Object.keys(dependencies)) {
    const installed = join(path, 'node_modules', one);
    rmSync(installed, { recursive: true });
    symlinkSync(ours(one), installed);
  }
  return {
    path,
    packed: packed!.files.map((file) => file.path),
    bin: (command) => join(path, 'node_modules/.bin', command),
  };
}

function manifestIn(folder: string): Manifest {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest;
}
