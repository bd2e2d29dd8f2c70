import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type Browser, chromium } from 'playwright-core';

const root = fileURLToPath(new URL('../..', import.meta.url));
const packaged = `${root}node_modules/@sparticuz/chromium`;
const cache = `${root}node_modules/.cache`;

const INSTALLED = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

type Program = { executablePath: string; env?: Record<string, string> };

/**
 * A headless Chromium: the one that CHROMIUM_PATH names, else the npm package's (Linux on x64), else an installed one.
 * Undefined where there is none. Whoever launches it closes it.
 */
export async function launchBrowser(): Promise<Browser | undefined> {
  const named = process.env['CHROMIUM_PATH'];
  const program = named ? { executablePath: named } : (packagedProgram() ?? installed());
  if (!program) return undefined;
  // Root may not use the sandbox, and the page under test is ours.
  return chromium.launch({ ...program, args: ['--no-sandbox'], timeout: 60_000 });
}

function installed(): Program | undefined {
  const executablePath = INSTALLED.find((path) => existsSync(path));
  return executablePath === undefined ? undefined : { executablePath };
}

/** The package's Chromium, unpacked once: 210 MB, and 2 s. */
function packagedProgram(): Program | undefined {
  if (process.platform !== 'linux' || process.arch !== 'x64' || !existsSync(packaged)) return undefined;
  const { version } = JSON.parse(readFileSync(`${packaged}/package.json`, 'utf8')) as { version: string };
  const folder = `${cache}/chromium-${version}`;
  if (!existsSync(folder)) unpack(folder);
  const executablePath = `${folder}/chromium`;
  if (runs({ executablePath })) return { executablePath };
  // A slim image has no NSS: the package brings that, too.
  const withLibraries = { executablePath, env: { ...environment(), LD_LIBRARY_PATH: `${folder}/al2023/lib` } };
  return runs(withLibraries) ? withLibraries : undefined;
}

function unpack(folder: string): void {
  mkdirSync(cache, { recursive: true });
  const temporary = mkdtempSync(`${cache}/chromium-`);
  const files = ['chromium.br', 'al2023.tar.br'].map((name) => `${packaged}/bin/${name}`);
  // The package unpacks to the temporary folder of its process, so it gets a process of its own.
  const script = `import { inflate } from '@sparticuz/chromium';
    for (const file of ${JSON.stringify(files)}) await inflate(file);`;
  const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', script], {
    cwd: root,
    env: { ...environment(), TMPDIR: temporary },
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`Chromium could not be unpacked. ${stderr}`);
  try {
    renameSync(temporary, folder);
  } catch (error) {
    rmSync(temporary, { recursive: true });
    // Another test run was faster.
    if (!existsSync(folder)) throw error;
  }
}

function runs({ executablePath, env }: Program): boolean {
  return spawnSync(executablePath, ['--version'], { env: env ?? environment() }).status === 0;
}

function environment(): Record<string, string> {
  return Object.fromEntries(Object.entries(process.env).filter((entry): entry is [string, string] => entry[1] !== undefined));
}
