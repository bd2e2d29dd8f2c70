import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';
import type { OpenApiDocument } from '../contract/openapi-document.ts';
import { readArguments, runCommand } from './command-line.ts';
import { compareVersions, releasedFolder, releasesIn } from './release/released.ts';

const USAGE = `Usage: npm run --silent release -- [--replace]
Releases the contract: copies generated/openapi.yaml to spec/released/, named after its version, and writes the client's
changelog.

  --replace  Overwrite the last version, which is only safe while nobody has it: a released version never changes`;

const root = fileURLToPath(new URL('../..', import.meta.url));

function run(script: string, ...args: string[]): boolean {
  return spawnSync(process.execPath, [`src/tools/${script}`, ...args], { cwd: root, stdio: 'inherit' }).status === 0;
}

function release(replace: boolean): string {
  if (!run('generate.ts')) throw new Error('Nothing was released.');
  const text = readFileSync(`${root}generated/openapi.yaml`, 'utf8');
  const { version } = (parse(text) as OpenApiDocument).info;
  const last = releasesIn(releasedFolder).at(-1);
  const again = last !== undefined && compareVersions(version, last.version) === 0;
  if (again && !replace) {
    throw new Error(
      `${version} is released already. Raise the version in spec/main.tsp, or add ARGS=--replace if nobody has it yet.`,
    );
  }
  if (last && !again && !run('check-contract.ts')) throw new Error('Nothing was released.');
  writeFileSync(`${releasedFolder}${version}.yaml`, text);
  if (!run('generate.ts')) throw new Error(`${version} is in spec/released/, but the changelog could not be written.`);
  return `Released ${version}: commit spec/released/ and generated/.`;
}

await runCommand(() => release(readArguments(USAGE, { replace: { type: 'boolean', default: false } }).values.replace));
