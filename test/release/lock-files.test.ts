import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from '@jest/globals';

type Manifest = Partial<Record<(typeof KINDS)[number], Record<string, string>>>;
type Lock = { packages: Record<string, { resolved?: string; integrity?: string; link?: boolean }> };

const KINDS = ['dependencies', 'devDependencies', 'optionalDependencies', 'peerDependencies'] as const;

const json = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8'));
const locks = globSync('{.,test/**}/package-lock.json', { exclude: ['**/node_modules/**'] });

test('there are lock files beside the one of the service', () => {
  expect(locks).toContain('package-lock.json');
  expect(locks.length).toBeGreaterThan(3);
});

test.each(locks)(
  '%s has a hash of every package, none from elsewhere than the registry, for exact versions',
  (path) => {
    const { packages } = json(path) as Lock;
    const installed = Object.entries(packages).filter(([at, { link }]) => at !== '' && !link);
    expect(installed.filter(([, { integrity }]) => !integrity?.startsWith('sha512-')).map(([at]) => at)).toEqual([]);
    expect(
      installed.filter(
        ([, { resolved = 'https://registry.npmjs.org/' }]) => !resolved.startsWith('https://registry.npmjs.org/'),
      ),
    ).toEqual([]);
    const manifest = join(dirname(path), 'package.json');
    expect(existsSync(manifest)).toBe(true);
    const asked = KINDS.flatMap((kind) => Object.entries((json(manifest) as Manifest)[kind] ?? {}));
    expect(asked.filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))).toEqual([]);
  },
);
