// Written by `make generate` from src/packages/conformance/find-schemathesis.ts. Change it there.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
const requirements = fileURLToPath(new URL('requirements.txt', import.meta.url));
/** The tests cannot be run. The message says why. */
export class CannotRun extends Error {
}
/** The version of Schemathesis in requirements.txt, such as `4.1.0`, which our settings are written for. */
export function schemathesisVersion() {
    return /^schemathesis==(\S+)/m.exec(readFileSync(requirements, 'utf8'))[1];
}
/**
 * The command that runs our version of Schemathesis: uvx, or one that is installed into the user's cache.
 *
 * @param environment the environment variables, for `PATH` and `XDG_CACHE_HOME`
 * @throws CannotRun
 */
export function findSchemathesis(environment) {
    if (spawnSync('uvx', ['--version'], { env: environment }).status !== 0)
        return schemathesisInCache(environment);
    return ['uvx', '--from', `schemathesis==${schemathesisVersion()}`, '--constraints', requirements, 'schemathesis'];
}
/**
 * The command of a Schemathesis that is installed from PyPI into the user's cache, unless it is there already. The hash
 * of every package is checked.
 *
 * @throws CannotRun
 */
export function schemathesisInCache(environment) {
    const asked = 'import sys; print("%d.%d.%d" % sys.version_info[:3]); sys.exit(sys.version_info < (3, 11))';
    const python = spawnSync('python3', ['-c', asked], { encoding: 'utf8', env: environment });
    if (python.error)
        throw new CannotRun('Schemathesis needs Python, and there is no python3 on this machine: install Python 3.11 or newer, or uv.');
    const version = python.stdout.trim();
    if (python.status !== 0)
        throw new CannotRun(`python3 is ${version}, and must be 3.11 or newer: install it, or uv.`);
    const wanted = createHash('sha256').update(readFileSync(requirements)).update(version).digest('hex');
    const cache = join(environment['XDG_CACHE_HOME'] || join(homedir(), '.cache'), 'travel-desk');
    const home = join(cache, `schemathesis-${wanted.slice(0, 12)}`);
    const scripts = join(home, process.platform === 'win32' ? 'Scripts' : 'bin');
    if (existsSync(join(home, 'installed')))
        return [join(scripts, 'schemathesis')];
    if (spawnSync('python3', ['-m', 'venv', '--clear', home], { env: environment }).status !== 0)
        throw new CannotRun('Python has no venv module: install it (on Debian and Ubuntu python3-venv).');
    console.log('Installing Schemathesis from PyPI, once.');
    const args = '-m pip install --quiet --disable-pip-version-check --require-hashes --only-binary :all: -r'.split(' ');
    const pip = spawnSync(join(scripts, 'python'), [...args, requirements], {
        stdio: ['ignore', 'inherit', 'inherit'],
        env: environment,
    });
    if (pip.status !== 0)
        throw new CannotRun('Schemathesis could not be installed from PyPI: see the message of pip above.');
    writeFileSync(join(home, 'installed'), wanted);
    return [join(scripts, 'schemathesis')];
}
