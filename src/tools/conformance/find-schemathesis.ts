import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const requirements = fileURLToPath(new URL('requirements.txt', import.meta.url));
/** Where scripts of a virtual environment are. */
const SCRIPTS = process.platform === 'win32' ? 'Scripts' : 'bin';

/** A program and its first arguments. */
export type Command = [program: string, ...args: string[]];

/** Schemathesis is nowhere on this machine, and cannot be installed. The message says what is missing. */
export class SchemathesisIsMissing extends Error {}

/** The version that our settings are written for. */
export function schemathesisVersion(): string {
  return /^schemathesis==(\S+)/m.exec(readFileSync(requirements, 'utf8'))![1]!;
}

/**
 * Schemathesis in our version: installed, or by uvx, or in a virtual environment that this makes.
 *
 * @param environment says where programs and the user's cache are
 * @throws SchemathesisIsMissing
 */
export function findSchemathesis(environment: NodeJS.ProcessEnv): Command {
  const version = schemathesisVersion();
  for (const name of ['schemathesis', 'st']) {
    const { stdout } = spawnSync(name, ['--version'], { encoding: 'utf8', env: environment });
    if (stdout?.trim().endsWith(` ${version}`)) return [name];
  }
  if (spawnSync('uvx', ['--version'], { env: environment }).status === 0)
    return ['uvx', '--from', `schemathesis==${version}`, '--constraints', requirements, 'schemathesis'];
  return schemathesisInCache(environment);
}

/**
 * Schemathesis, installed from PyPI once for a user, every package by its hash.
 *
 * @throws SchemathesisIsMissing
 */
export function schemathesisInCache(environment: NodeJS.ProcessEnv): Command {
  const version = pythonVersion(environment);
  const wanted = createHash('sha256').update(readFileSync(requirements)).update(version).digest('hex');
  const cache = join(environment['XDG_CACHE_HOME'] || join(homedir(), '.cache'), 'travel-desk');
  const home = join(cache, `schemathesis-${wanted.slice(0, 12)}`);
  const mark = join(home, 'installed');
  const program = (name: string): string => join(home, SCRIPTS, name);
  if (existsSync(mark) && readFileSync(mark, 'utf8') === wanted) return [program('schemathesis')];

  rmSync(home, { recursive: true, force: true });
  mkdirSync(cache, { recursive: true });
  const made = spawnSync('python3', ['-m', 'venv', home], { encoding: 'utf8', env: environment });
  if (made.status !== 0) {
    rmSync(home, { recursive: true, force: true });
    throw new SchemathesisIsMissing('Python has no venv module: install it (on Debian and Ubuntu python3-venv).');
  }
  console.log('Installing Schemathesis from PyPI, once.');
  const pip = [
    '-m',
    'pip',
    'install',
    '--quiet',
    '--disable-pip-version-check',
    '--require-hashes',
    '--only-binary',
    ':all:',
    '-r',
    requirements,
  ];
  const installed = spawnSync(program('python'), pip, { stdio: ['ignore', 'inherit', 'inherit'], env: environment });
  if (installed.status !== 0)
    throw new SchemathesisIsMissing('Schemathesis could not be installed from PyPI; pip has said why.');
  // They have done their work, and are a quarter of what was installed.
  spawnSync(program('python'), ['-m', 'pip', 'uninstall', '--quiet', '--yes', 'setuptools', 'pip'], {
    stdio: 'ignore',
  });
  writeFileSync(mark, wanted);
  return [program('schemathesis')];
}

/** Schemathesis needs 3.11. */
function pythonVersion(environment: NodeJS.ProcessEnv): string {
  const program = ['-c', 'import sys; print("%d.%d.%d" % sys.version_info[:3])'];
  const { status, stdout } = spawnSync('python3', program, { encoding: 'utf8', env: environment });
  if (status !== 0)
    throw new SchemathesisIsMissing(
      'Schemathesis needs Python, and there is no python3 on this machine: install Python 3.11 or newer, or uv.',
    );
  const version = stdout.trim();
  const [major = 0, minor = 0] = version.split('.').map(Number);
  if (major < 3 || (major === 3 && minor < 11))
    throw new SchemathesisIsMissing(`python3 is ${version}, and must be 3.11 or newer: install it, or uv.`);
  return version;
}
