import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { toolCache } from './tool-cache.ts';

const requirements = fileURLToPath(new URL('../linters/requirements.txt', import.meta.url));

export const OPENAPI_GENERATOR_VERSION = /^openapi-generator-cli==(\S+)/m.exec(readFileSync(requirements, 'utf8'))![1]!;

/**
 * Installs OpenAPI Generator from PyPI (33 MB, checked by hash), once for all checkouts of a user.
 *
 * @returns the path of its jar, or what is missing on this machine
 * @throws Error if the package cannot be installed
 */
export function openapiGenerator(): { jar: string } | { missing: string } {
  for (const [program, ...args] of [
    ['java', '-version'],
    ['python3', '-m', 'pip', '--version'],
  ] as const) {
    if (spawnSync(program, args, { stdio: 'ignore' }).status !== 0) return { missing: `${program} is not installed` };
  }
  const home = join(toolCache, `openapi-generator-${OPENAPI_GENERATOR_VERSION}`);
  const jar = join(home, 'openapi_generator_cli/openapi-generator.jar');
  if (existsSync(jar)) return { jar };

  console.error(`Installing OpenAPI Generator ${OPENAPI_GENERATOR_VERSION} from PyPI, once.`);
  mkdirSync(toolCache, { recursive: true });
  const temporary = mkdtempSync(join(toolCache, 'fetching-'));
  try {
    const pip = ['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check', '--root-user-action=ignore'];
    const from = ['--no-deps', '--require-hashes', '--target', join(temporary, 'package'), '-r', requirements];
    const { status } = spawnSync('python3', [...pip, ...from], { stdio: ['ignore', 'inherit', 'inherit'] });
    if (status !== 0) throw new Error('OpenAPI Generator could not be installed: see above.');
    rmSync(home, { recursive: true, force: true });
    renameSync(join(temporary, 'package'), home);
  } finally {
    rmSync(temporary, { recursive: true, force: true });
  }
  return { jar };
}
