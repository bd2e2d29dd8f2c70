import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, chromium } from 'playwright-core';
import { toolCache } from './tool-cache.ts';

/** The folder whose package.json and lock file name the npm package with Chromium. */
const wanted = join(import.meta.dirname, '../browser');

const INSTALLED = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

type Program = { executablePath: string; env?: Record<string, string> };

/**
 * Launches a headless Chromium: the one in CHROMIUM_PATH, else that of the npm package (Linux on x64), else an
 * installed one. Undefined if there is none for this platform. The caller closes it.
 */
export async function launchBrowser(): Promise<Browser | undefined> {
  const named = process.env['CHROMIUM_PATH'];
  const program = named ? { executablePath: named } : (packagedProgram() ?? installed());
  if (!program) return undefined;
  // Root can't use the sandbox, and the page under test is trusted.
  return chromium.launch({ ...program, args: ['--no-sandbox'], timeout: 60_000 });
}

function installed(): Program | undefined {
  const executablePath = INSTALLED.find((path) => existsSync(path));
  return executablePath === undefined ? undefined : { executablePath };
}

/** The package's Chromium (210 MB), which is downloaded and unpacked once for all checkouts of a user. */
function packagedProgram(): Program | undefined {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined;
  const { dependencies } = JSON.parse(readFileSync(join(wanted, 'package.json'), 'utf8')) as {
    dependencies: Record<string, string>;
  };
  const folder = join(toolCache, `chromium-${dependencies['@sparticuz/chromium']}`);
  if (!existsSync(folder)) fetchTo(folder);
  const executablePath = `${folder}/chromium`;
  if (runs({ executablePath })) return { executablePath };
  // Slim images lack the NSS libraries, which the package also has.
  const withLibraries = { executablePath, env: { ...environment(), LD_LIBRARY_PATH: `${folder}/al2023/lib` } };
  return runs(withLibraries) ? withLibraries : undefined;
}

function fetchTo(folder: string): void {
  mkdirSync(toolCache, { recursive: true });
  const temporary = mkdtempSync(join(toolCache, 'fetching-'));
  try {
    const [install, unpacked] = [join(temporary, 'install'), join(temporary, 'unpacked')];
    cpSync(wanted, install, { recursive: true });
    mkdirSync(unpacked);
    ran('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], { cwd: install });
    const files = ['chromium.br', 'al2023.tar.br'].map((name) =>
      join(install, 'node_modules/@sparticuz/chromium/bin', name),
    );
    // The package always unpacks to the temporary folder of its process, so it gets a process with a folder of its own.
    const script = `import { inflate } from '@sparticuz/chromium';
      for (const file of ${JSON.stringify(files)}) await inflate(file);`;
    ran(process.execPath, ['--input-type=module', '--eval', script], {
      cwd: install,
      env: { ...environment(), TMPDIR: unpacked },
    });
    renameSync(unpacked, folder);
  } catch (error) {
    // Another test run may have put it there meanwhile.
    if (!existsSync(folder))
      throw new Error('Chromium could not be fetched. Set CHROMIUM_PATH to an installed one.', { cause: error });
  } finally {
    rmSync(temporary, { recursive: true });
  }
}

function ran(program: string, args: string[], options: { cwd: string; env?: Record<string, string> }): void {
  const { status, stderr, error } = spawnSync(program, args, { ...options, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${program} failed. ${error?.message ?? stderr}`);
}

function runs({ executablePath, env }: Program): boolean {
  return spawnSync(executablePath, ['--version'], { env: env ?? environment() }).status === 0;
}

function environment(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(process.env).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
}
