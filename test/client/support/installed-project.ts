import { execFile } from 'node:child_process';
import { cpSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { COMPILE_CACHE } from '../../support/compile-cache.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const run = promisify(execFile);
const root = resolve(import.meta.dirname, '../../..');

export type PackedFile = { path: string; size: number };

export type InstalledProject = {
  folder: string;
  /** The paths of the files in the client's package. */
  packed: { size: number; unpackedSize: number; files: PackedFile[] };
  /** Checks the project's types. Returns the compiler's errors, or an empty string. */
  typeFaults(config: string, ...options: string[]): Promise<string>;
  /** Runs a program of the project. */
  run(program: string, environment: Record<string, string>): Promise<{ stdout: string; stderr: string }>;
};

/**
 * A project that has nothing but the packed client: `test/client/project` and the code of the client's README as
 * `start.mts`, with the client installed. Its dependencies are packed from our own node_modules, in the versions of the
 * lock file, so that no test needs a registry: `overrides` names their paths, and installs nothing that the client does
 * not depend on.
 */
export async function installedProject(): Promise<InstalledProject> {
  const folder = temporaryFolder();
  cpSync(join(root, 'test/client/project'), folder, { recursive: true });
  const clientFolder = join(root, 'generated/client');
  writeFileSync(join(folder, 'start.mts'), readmeProgram(readFileSync(join(clientFolder, 'README.md'), 'utf8')));

  const ofAjv = ['ajv', 'fast-deep-equal', 'fast-uri', 'json-schema-traverse', 'require-from-string'];
  const dependencies = ['openapi-fetch', 'openapi-typescript-helpers', 'yaml', ...ofAjv];
  const folders = [clientFolder, ...dependencies.map((name) => join(root, 'node_modules', name))];
  const { stdout } = await npm(folder, [
    'pack',
    '--json',
    '--ignore-scripts',
    '--pack-destination',
    folder,
    ...folders,
  ]);
  const [packed, ...packedDependencies] = JSON.parse(stdout) as (InstalledProject['packed'] & {
    filename: string;
    name: string;
  })[];
  if (!packed) throw new Error('npm packed nothing.');
  const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as object;
  const overrides = Object.fromEntries(packedDependencies.map(({ name, filename }) => [name, `file:./${filename}`]));
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ ...manifest, overrides }));
  await npm(folder, ['install', '--offline', '--no-audit', '--no-fund', `./${packed.filename}`]);
  // Peer dependencies: ours, with all that they depend on.
  symlinkSync(join(root, 'node_modules/msw'), join(folder, 'node_modules/msw'));

  return {
    folder,
    packed,
    async typeFaults(config, ...options) {
      const args = [
        join(root, 'node_modules/typescript/bin/tsc'),
        '-p',
        config,
        '--typeRoots',
        join(root, 'node_modules/@types'),
        ...options,
      ];
      return run(process.execPath, args, { cwd: folder }).then(
        () => '',
        (error: { stdout: string }) => error.stdout,
      );
    },
    run: (program, environment) =>
      run(process.execPath, ['--disable-warning=ExperimentalWarning', program], {
        cwd: folder,
        env: { PATH: process.env['PATH'], ...COMPILE_CACHE, ...environment },
        maxBuffer: 2 ** 26,
      }),
  };
}

function npm(cwd: string, args: string[]): Promise<{ stdout: string; stderr: string }> {
  return run('npm', ['--loglevel=error', ...args], { cwd });
}

/** The TypeScript blocks of the README, which are one program from top to bottom. */
function readmeProgram(readme: string): string {
  return [...readme.matchAll(/^```ts\n(.*?)^```$/gms)].map(([, code]) => code).join('\n');
}
