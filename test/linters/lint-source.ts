/** Lints the code with oxlint, and the Markdown with markdownlint: `node test/linters/lint-source.ts`. Installs both once. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { npmTools } from '../support/npm-tools.ts';

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

const programs = join(npmTools(here('source')), 'node_modules/.bin');
for (const [program, ...args] of [['oxlint', '--deny-warnings'], ['markdownlint-cli2']] as const) {
  const { status, error } = spawnSync(join(programs, program), args, { cwd: here('../..'), stdio: 'inherit' });
  if (error) console.error(`${program} could not be run. ${error.message}`);
  if (status !== 0) process.exitCode = 1;
}
