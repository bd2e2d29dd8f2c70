import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from '@jest/globals';
import { temporaryFolder } from '../support/temporary-folder.ts';

type Locked = { name?: string; version: string; dependencies?: Record<string, string>; hasInstallScript?: boolean };

const run = promisify(execFile);
const root = resolve(import.meta.dirname, '../..');

/** What Prism depends on: its install script sends data about the installation to a server. */
const SCARF = { name: '@scarf/scarf', version: '1.4.0', hasInstallScript: true };

/** What our own package.json overrides, as others get it. */
const OVERRIDDEN = [SCARF, { name: 'postman-collection', version: '4.1.3' }];

const lockIn = (folder: string): Record<string, Locked> =>
  (JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8')) as { packages: Record<string, Locked> })
    .packages;
const nameAt = (path: string): string => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);

test('npm runs no install script for the mock, not even that of a dependency which reports home', async () => {
  const found = [
    ...OVERRIDDEN,
    ...Object.entries(lockIn(root)).map(([path, locked]) => ({ ...locked, name: locked.name ?? nameAt(path) })),
  ];
  const registry = createServer(({ url = '' }, response) => {
    const wanted = decodeURIComponent(url.slice(1));
    const versions = Object.fromEntries(
      found
        .filter(({ name }) => name === wanted)
        .map((one) => [one.version, { ...one, dist: { tarball: `http://127.0.0.1/${one.version}.tgz` } }]),
    );
    response.setHeader('Content-Type', 'application/json');
    response.end(JSON.stringify({ name: wanted, versions, 'dist-tags': { latest: Object.keys(versions).at(-1) } }));
  }).listen(0, '127.0.0.1');
  await once(registry, 'listening');
  const folder = temporaryFolder();
  writeFileSync(
    join(folder, 'package.json'),
    JSON.stringify({ dependencies: { '@travel-desk/mock': `file:${join(folder, 'travel-desk-mock.tgz')}` } }),
  );
  const npm = async (...args: string[]) => run('npm', ['--loglevel=error', '--no-audit', ...args], { cwd: folder });
  const { version } = JSON.parse(readFileSync(join(root, 'generated/mock/package.json'), 'utf8')) as Locked;
  await npm('pack', '--ignore-scripts', '--pack-destination', folder, join(root, 'generated/mock'));
  await run('mv', [`travel-desk-mock-${version}.tgz`, 'travel-desk-mock.tgz'], { cwd: folder });
  const { port } = registry.address() as AddressInfo;
  const from = ['--registry', `http://127.0.0.1:${port}`, '--cache', join(folder, 'cache')];
  await npm('install', '--package-lock-only', ...from).finally(() => registry.close());
  const installed = Object.entries(lockIn(folder)).filter(([path]) => path !== '');
  expect(installed.map(([path]) => nameAt(path))).toEqual(expect.arrayContaining(['@stoplight/prism-http', 'ajv']));
  expect(installed.filter(([, { hasInstallScript }]) => hasInstallScript)).toEqual([]);
  expect(installed.filter(([path]) => nameAt(path) === SCARF.name).map(([, { name }]) => name)).toEqual(['etag']);
});
