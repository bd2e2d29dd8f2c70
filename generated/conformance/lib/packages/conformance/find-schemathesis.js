// Written by `make generate` from src/packages/conformance/find-schemathesis.ts. Change it there.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
const requirements = fileURLToPath(new URL('requirements.txt', import.meta.url));
/** The folder of programs in a Python virtual environment. */
const SCRIPTS = process.platform === 'win32' ? 'Scripts' : 'bin';
/** Schemathesis is not installed, and cannot be. The message says what is missing. */
export class SchemathesisIsMissing extends Error {
}
/** The version of Schemathesis in requirements.txt, such as `4.1.0`, which our settings are written for. */
export function schemathesisVersion() {
    return /^schemathesis==(\S+)/m.exec(readFileSync(requirements, 'utf8'))[1];
}
/**
 * The command that runs our version of Schemathesis: an installed one, or uvx, or one that is installed into the user's
 * cache.
 *
 * @param environment the environment variables, for `PATH` and `XDG_CACHE_HOME`
 * @throws SchemathesisIsMissing
 */
export function findSchemathesis(environment) {
    const version = schemathesisVersion();
    for (const name of ['schemathesis', 'st']) {
        const { stdout } = spawnSync(name, ['--version'], { encoding: 'utf8', env: environment });
        if (stdout?.trim().endsWith(` ${version}`))
            return [name];
    }
    if (spawnSync('uvx', ['--version'], { env: environment }).status === 0)
        return ['uvx', '--from', `schemathesis==${version}`, '--constraints', requirements, 'schemathesis'];
    return schemathesisInCache(environment);
}
/**
 * The command of a Schemathesis that is installed from PyPI into the user's cache, unless it is there already. The hash
 * of every package is checked.
 *
 * @throws SchemathesisIsMissing
 */
export function schemathesisInCache(environment) {
    const version = pythonVersion(environment);
    const wanted = createHash('sha256').update(readFileSync(requirements)).update(version).digest('hex');
    const cache = join(environment['XDG_CACHE_HOME'] || join(homedir(), '.cache'), 'travel-desk');
    const home = join(cache, `schemathesis-${wanted.slice(0, 12)}`);
    const mark = join(home, 'installed');
    const program = (name) => join(home, SCRIPTS, name);
    if (existsSync(mark) && readFileSync(mark, 'utf8') === wanted)
        return [program('schemathesis')];
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
        throw new SchemathesisIsMissing('Schemathesis could not be installed from PyPI: see the message of pip above.');
    // No longer needed, and a quarter of what was installed.
    spawnSync(program('python'), ['-m', 'pip', 'uninstall', '--quiet', '--yes', 'setuptools', 'pip'], {
        stdio: 'ignore',
    });
    writeFileSync(mark, wanted);
    return [program('schemathesis')];
}
/** The version of python3. @throws SchemathesisIsMissing if it is missing, or too old for Schemathesis */
function pythonVersion(environment) {
    const program = ['-c', 'import sys; print("%d.%d.%d" % sys.version_info[:3])'];
    const { status, stdout } = spawnSync('python3', program, { encoding: 'utf8', env: environment });
    if (status !== 0)
        throw new SchemathesisIsMissing('Schemathesis needs Python, and there is no python3 on this machine: install Python 3.11 or newer, or uv.');
    const version = stdout.trim();
    const [major = 0, minor = 0] = version.split('.').map(Number);
    if (major < 3 || (major === 3 && minor < 11))
        throw new SchemathesisIsMissing(`python3 is ${version}, and must be 3.11 or newer: install it, or uv.`);
    return version;
}
