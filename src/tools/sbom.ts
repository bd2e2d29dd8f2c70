import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readArguments } from './command-line.ts';
import { inTemporaryFolder, outputOf } from './programs.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
/** In node_modules, so that it is not committed. */
const OUTPUT = 'node_modules/.cache/sbom.cdx.json';

readArguments(
  `Usage: npm run --silent sbom
Writes the software bill of materials (CycloneDX, JSON) of the npm packages in the container image, with their
licences, to ${OUTPUT}.`,
  {},
);

// `npm sbom --omit=dev` would also leave out packages that both the service and a development dependency need, which are
// a third of all packages. So it gets a lock file without development dependencies. It names the result after the folder.
inTemporaryFolder((folder) => {
  const cwd = join(folder, 'travel-desk');
  mkdirSync(cwd);
  for (const name of ['package.json', 'package-lock.json']) copyFileSync(join(ROOT, name), join(cwd, name));
  const npm = (...args: string[]): string => outputOf('npm', args, cwd, 'npm could not list the packages.');
  npm('pkg', 'delete', 'devDependencies', 'optionalDependencies');
  npm('install', '--package-lock-only', '--offline', '--silent');
  const format = ['--sbom-format=cyclonedx', '--sbom-type=application'];
  const text = npm('sbom', ...format, '--package-lock-only', '--omit=optional');
  // Where an override puts one package in place of another, npm gives it the name of the other.
  const sbom = JSON.parse(text) as { components: { name: string; 'bom-ref': string }[] };
  for (const component of sbom.components) component.name = component['bom-ref'].replace(/@[^@]*$/, '');
  mkdirSync(dirname(join(ROOT, OUTPUT)), { recursive: true });
  writeFileSync(join(ROOT, OUTPUT), `${JSON.stringify(sbom, null, 2)}\n`);
  console.log(`Written to ${OUTPUT}.`);
});
