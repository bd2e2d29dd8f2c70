import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readArguments } from './command-line.ts';

type LockedPackage = { dev?: boolean; devOptional?: boolean; optional?: boolean };
type Manifest = { devDependencies?: unknown; optionalDependencies?: unknown };
type Lock = { packages: Record<string, LockedPackage & Manifest> };
type License = { license: { id?: string; name?: string } } | { expression: string };
type Component = { name: string; version: string; licenses?: License[] };
type Sbom = { metadata: { component: { name: string } }; components: Component[] };

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
/** In node_modules, so that it is not committed. */
const OUTPUT = 'node_modules/.cache/sbom.cdx.json';

const USAGE = `Usage: npm run --silent sbom
Writes the software bill of materials (CycloneDX, JSON) of the npm packages in the container image to
${OUTPUT}. Lists their licences, and fails if one is not known to be permissive.`;

/** SPDX ids of licences that require no more than a notice. */
const PERMISSIVE: ReadonlySet<string> = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'ISC',
  'MIT',
  'Python-2.0',
]);

/** Licences of packages whose package.json names none, or in an obsolete form, taken from their LICENSE or README. */
const BY_HAND: Readonly<Record<string, string>> = {
  'busboy@1.6.0': 'MIT',
  'passport-strategy@1.0.0': 'MIT',
  'pause@0.0.1': 'MIT',
  'streamsearch@1.1.0': 'MIT',
};

/**
 * The lock file and manifest of what `npm ci --omit=dev --omit=optional` installs.
 *
 * `npm sbom --omit dev` would also leave out packages that both the service and a development dependency need, which
 * are a third of all packages.
 */
function forProduction<Kind extends Lock | Manifest>(file: Kind): Kind {
  if (!('packages' in file)) {
    const { devDependencies: _, optionalDependencies: __, ...manifest } = file;
    return manifest as Kind;
  }
  const packages = Object.entries(file.packages)
    .filter(([, { dev, devOptional, optional }]) => !dev && !devOptional && !optional)
    .map(([path, locked]) => [path, path === '' ? forProduction<Manifest>(locked) : locked]);
  return { ...file, packages: Object.fromEntries(packages) };
}

/**
 * The bill of materials of what the container image installs.
 *
 * @throws Error if npm fails
 */
export function productionSbom(): Sbom {
  const folder = mkdtempSync(join(tmpdir(), 'travel-desk-sbom-'));
  try {
    for (const name of ['package.json', 'package-lock.json']) {
      const file = JSON.parse(readFileSync(join(ROOT, name), 'utf8')) as Lock | Manifest;
      writeFileSync(join(folder, name), JSON.stringify(forProduction(file)));
    }
    const command = ['sbom', '--sbom-format=cyclonedx', '--sbom-type=application', '--package-lock-only'];
    const stdio = ['ignore', 'pipe', 'inherit'] as const;
    const sbom = JSON.parse(execFileSync('npm', command, { cwd: folder, encoding: 'utf8', stdio: [...stdio] })) as Sbom;
    // npm uses the name of the temporary folder.
    sbom.metadata.component.name = 'travel-desk';
    for (const component of sbom.components) {
      const id = BY_HAND[`${component.name}@${component.version}`];
      if (component.licenses === undefined && id !== undefined) component.licenses = [{ license: { id } }];
    }
    return sbom;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** The packages of each licence, the most frequent licence first. Packages without a licence are under `unknown`. */
export function byLicense({ components }: Sbom): [license: string, packages: string[]][] {
  const nameOf = (one: License): string =>
    'expression' in one ? one.expression : (one.license.id ?? one.license.name ?? 'unknown');
  const groups = Map.groupBy(components, ({ licenses = [] }) => licenses.map(nameOf).join(' and ') || 'unknown');
  return [...groups]
    .map(([license, ofIt]): [string, string[]] => [license, ofIt.map(({ name, version }) => `${name}@${version}`)])
    .sort(([, some], [, others]) => others.length - some.length);
}

export function isPermissive(license: string): boolean {
  return PERMISSIVE.has(license);
}

if (import.meta.main) {
  readArguments(USAGE, {});
  try {
    const sbom = productionSbom();
    mkdirSync(dirname(join(ROOT, OUTPUT)), { recursive: true });
    writeFileSync(join(ROOT, OUTPUT), `${JSON.stringify(sbom, null, 2)}\n`);
    const licenses = byLicense(sbom);
    for (const [license, packages] of licenses)
      console.log(`${license}: ${packages.length}${packages.length > 5 ? '' : ` (${packages.join(', ')})`}`);
    console.log(`${sbom.components.length} packages written to ${OUTPUT}.`);
    const refused = licenses.filter(([license]) => !isPermissive(license));
    for (const [license, packages] of refused)
      console.error(`The licence ${license} of ${packages.join(', ')} is not known to be permissive.`);
    if (refused.length > 0) process.exitCode = 1;
  } catch (error) {
    console.error((error as Error).message);
    process.exitCode = 1;
  }
}
