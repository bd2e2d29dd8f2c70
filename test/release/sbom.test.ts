import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';

type Locked = { name?: string; version: string; dev?: boolean; devOptional?: boolean; optional?: boolean };
type License = { license: { id?: string; name?: string } } | { expression: string };
type Component = { name: string; version: string; licenses?: License[] };

/** SPDX IDs of licences that require no more than a notice. */
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

/** Packages whose package.json names no licence, or in an obsolete form; MIT according to their LICENSE or README. */
const CHECKED_BY_HAND = new Set(['busboy@1.6.0', 'passport-strategy@1.0.0', 'pause@0.0.1', 'streamsearch@1.1.0']);

execFileSync(process.execPath, ['src/tools/sbom.ts']);
const { components } = JSON.parse(readFileSync('node_modules/.cache/sbom.cdx.json', 'utf8')) as {
  components: Component[];
};
const idOf = ({ name, version }: Component): string => `${name}@${version}`;

test('the bill of materials names exactly the packages that production installs', () => {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: Record<string, Locked> };
  const installed = Object.entries(packages)
    .filter(([path, { dev, devOptional, optional }]) => path !== '' && !dev && !devOptional && !optional)
    .map(([path, { name, version }]) => `${name ?? path.split('node_modules/').at(-1)}@${version}`);
  expect([...new Set(components.map(idOf))].sort()).toEqual([...new Set(installed)].sort());
  // Packages that development tools need too, which npm's own list would omit.
  for (const name of ['ajv', 'qs', 'lru-cache']) expect(components.map((one) => one.name)).toContain(name);
  for (const name of ['jest', 'typescript', 'node']) expect(components.map((one) => one.name)).not.toContain(name);
});

test('every package in it has a permissive license', () => {
  const nameOf = (one: License): string =>
    'expression' in one ? one.expression : (one.license.id ?? one.license.name ?? '');
  const refused = components.filter(
    (one) => !CHECKED_BY_HAND.has(idOf(one)) && !(one.licenses ?? []).map(nameOf).every((name) => PERMISSIVE.has(name)),
  );
  const unnamed = components.filter((one) => !CHECKED_BY_HAND.has(idOf(one)) && !one.licenses?.length);
  expect([...refused, ...unnamed].map(idOf)).toEqual([]);
});
