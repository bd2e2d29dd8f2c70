/**
 * Checks the types of the project: `node test/linters/typecheck.ts`. With the native compiler, which takes less than half
 * of the processor time; the one in node_modules is for tools that need its API.
 */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { npmTools } from '../support/npm-tools.ts';

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

const tsc = join(npmTools(here('source')), 'node_modules/.bin/tsc');
const { status, error } = spawnSync(tsc, ['-p', '.'], { cwd: here('../..'), stdio: 'inherit' });
if (error) console.error(`tsc could not be run. ${error.message}`);
process.exitCode = status ?? 1;
