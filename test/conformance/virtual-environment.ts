import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { toolCache } from '../support/tool-cache.ts';

const requirements = fileURLToPath(new URL('requirements.txt', import.meta.url));

/** This machine has no Python that Schemathesis runs on. Its message says what is missing. */
export class PythonIsMissing extends Error {}

/**
 * Schemathesis, installed from PyPI once for all checkouts of a user, every package by its hash.
 *
 * @returns the program's path
 * @throws PythonIsMissing; Error when a package cannot be had
 */
export function schemathesis(): string {
  const version = pythonVersion();
  const wanted = createHash('sha256').update(readFileSync(requirements)).update(version).digest('hex');
  const home = join(toolCache, `schemathesis-${wanted.slice(0, 12)}`);
  const mark = join(home, 'installed');
  const program = join(home, 'bin/schemathesis');
  if (existsSync(mark) && readFileSync(mark, 'utf8') === wanted) return program;

  rmSync(home, { recursive: true, force: true });
  mkdirSync(toolCache, { recursive: true });
  const made = spawnSync('python3', ['-m', 'venv', home], { encoding: 'utf8' });
  if (made.status !== 0) {
    rmSync(home, { recursive: true, force: true });
    throw new PythonIsMissing('Python has no venv module: install it (on Debian and Ubuntu python3-venv).');
  }
  console.log('Installing Schemathesis from PyPI, once.');
  const pip = [
    join(home, 'bin/pip'),
    'install',
    '--quiet',
    '--disable-pip-version-check',
    '--require-hashes',
    '--only-binary',
    ':all:',
    '-r',
    requirements,
  ];
  const installed = spawnSync(join(home, 'bin/python'), pip, { stdio: ['ignore', 'inherit', 'inherit'] });
  if (installed.status !== 0) throw new Error('Schemathesis could not be installed: see above.');
  // They have done their work, and are a quarter of what was installed.
  spawnSync(join(home, 'bin/pip'), ['uninstall', '--quiet', '--yes', 'setuptools', 'pip'], { stdio: 'ignore' });
  writeFileSync(mark, wanted);
  return program;
}

/** Schemathesis needs 3.11. */
function pythonVersion(): string {
  const { status, stdout } = spawnSync('python3', ['-c', 'import sys; print("%d.%d.%d" % sys.version_info[:3])'], {
    encoding: 'utf8',
  });
  if (status !== 0) throw new PythonIsMissing('There is no python3 on this machine.');
  const version = stdout.trim();
  const [major = 0, minor = 0] = version.split('.').map(Number);
  if (major < 3 || (major === 3 && minor < 11))
    throw new PythonIsMissing(`python3 is ${version}, and must be 3.11 or newer.`);
  return version;
}
