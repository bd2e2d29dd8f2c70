import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { byLicense, isPermissive, productionSbom } from '../../src/tools/sbom.ts';

type Locked = { version: string; dev?: boolean; devOptional?: boolean; optional?: boolean };

const sbom = productionSbom();

test('the bill of materials names exactly the packages that production installs', () => {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: Record<string, Locked> };
  const installed = Object.entries(packages)
    .filter(([path, { dev, devOptional, optional }]) => path !== '' && !dev && !devOptional && !optional)
    .map(([path, { version }]) => `${path.split('node_modules/').at(-1)}@${version}`);
  const named = sbom.components.map(({ name, version }) => `${name}@${version}`);
  expect([...new Set(named)].sort()).toEqual([...new Set(installed)].sort());
  // Packages that development tools need too, which npm's own list would omit.
  for (const name of ['ajv', 'qs', 'lru-cache']) expect(sbom.components.map((one) => one.name)).toContain(name);
  for (const name of ['jest', 'typescript', 'node']) expect(sbom.components.map((one) => one.name)).not.toContain(name);
});

test('every package in it has a permissive license', () => {
  expect(byLicense(sbom).filter(([license]) => !isPermissive(license))).toEqual([]);
});
