/**
 * Checks the examples in docs/deploy.md and the SBOM against the official schemas: `make check-deploy`. The compose
 * file is checked by the reference implementation, which needs Go; manifests and SBOM by packages that include the
 * schemas, which need Python. If a program is missing, its part is skipped with a message.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { toolCache } from '../support/tool-cache.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const EXAMPLES = join(ROOT, 'docs/examples/deploy');
const COMPOSE_GO = 'github.com/compose-spec/compose-go/v2/cmd@v2.16.2';
/** The oldest version that is still maintained, and the newest that the validator knows. */
const KUBERNETES = ['1.34.0', '1.37.0'];

/** Runs a program until it exits; `null` if there is no such program. */
function run(program: string, args: string[], options: object = {}): { ok: boolean; output: string } | null {
  const { error, status, stdout, stderr } = spawnSync(program, args, {
    encoding: 'utf8',
    timeout: 300_000,
    ...options,
  });
  if ((error as NodeJS.ErrnoException | undefined)?.code === 'ENOENT') return null;
  return { ok: status === 0, output: `${stdout}${stderr}`.trim() };
}

/** The Python of a virtual environment with the validators, created once; or a reason why there is none. */
function python(): { program: string } | { missing: string } {
  const requirements = join(import.meta.dirname, 'requirements.txt');
  const wanted = createHash('sha256').update(readFileSync(requirements)).digest('hex').slice(0, 12);
  const home = join(toolCache, `deploy-checks-${wanted}`);
  const program = join(home, 'bin/python');
  if (existsSync(join(home, 'bin/kubernetes-validate'))) return { program };
  mkdirSync(toolCache, { recursive: true });
  const made = run('python3', ['-m', 'venv', home]);
  if (!made?.ok) return { missing: 'there is no python3 with its module venv' };
  const pip = ['-m', 'pip', 'install', '--quiet', '--require-hashes', '--only-binary', ':all:', '-r', requirements];
  const installed = run(program, pip);
  if (installed?.ok) return { program };
  rmSync(home, { recursive: true, force: true });
  throw new Error(`The validators could not be installed: ${installed?.output}`);
}

function report(what: string, result: { ok: boolean; output: string }): void {
  if (result.ok) return console.log(`${what}: valid.`);
  console.error(`${what}: invalid.\n${result.output}`);
  process.exitCode = 1;
}

function checkCompose(): void {
  const result = run('go', ['run', COMPOSE_GO, '--format=json', 'compose.yaml'], { cwd: EXAMPLES });
  if (result === null) console.log('compose.yaml: skipped: go is not installed.');
  else report('compose.yaml', result);
}

function checkManifests(program: string): void {
  const folder = join(EXAMPLES, 'kubernetes');
  for (const version of KUBERNETES) {
    const args = [
      join(program, '../kubernetes-validate'),
      '--strict',
      '--quiet',
      '-k',
      version,
      ...readdirSync(folder),
    ];
    report(`The manifests for Kubernetes ${version}`, run(program, args, { cwd: folder })!);
  }
}

function checkSbom(program: string): void {
  const made = run(process.execPath, ['src/tools/sbom.ts'], { cwd: ROOT })!;
  if (!made.ok) return report('The SBOM', made);
  const sbom = join(ROOT, 'node_modules/.cache/sbom.cdx.json');
  report('The SBOM', run(program, [join(import.meta.dirname, 'validate_sbom.py'), sbom])!);
}

checkCompose();
const validators = python();
if ('missing' in validators) console.log(`The manifests and the SBOM: skipped: ${validators.missing}.`);
else {
  checkManifests(validators.program);
  checkSbom(validators.program);
}
