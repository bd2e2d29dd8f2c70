import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { temporaryFolder } from '../support/temporary-folder.ts';

const root = resolve(import.meta.dirname, '../..');
const tree = temporaryFolder();
afterAll(() => rmSync(tree, { recursive: true }));

/** A small tree with one permitted import, and one for each rule. */
const FILES: Record<string, string> = {
  'src/areas/directory/index.ts': "export { find } from './directory-queries.ts';",
  'src/areas/directory/directory-queries.ts': 'export const find = 1;',
  'src/areas/directory/entities.ts': 'export const User = 1;',
  'src/areas/directory/upwards.ts': "import '../budgets/index.ts';",
  'src/areas/budgets/index.ts': "import '../directory/index.ts';",
  'src/areas/budgets/past-the-door.ts': "import '../directory/directory-queries.ts';",
  'src/demo/demo-data.ts': "import '../areas/directory/entities.ts';",
  'src/areas/directory/service.ts': 'export const service = 1;',
  'src/demo/past-the-door.ts': "import '../areas/directory/service.ts';",
  'src/http/caller.ts': "import '../areas/directory/index.ts';",
  'src/http/token.ts': "import '../tools/token.ts';",
  'src/tools/token.ts': 'export const token = 1;',
  'src/packages/mock/mock.ts': "import '../../areas/directory/index.ts'; import '../conformance/run.ts';",
  'src/packages/conformance/run.ts': 'export const run = 1;',
  'src/domain/now.ts': "import 'node:os';",
  'src/newcomers/new.ts': "import '../domain/ids.ts';",
  'src/areas/newcomers/index.ts': "import '../directory/index.ts';",
  'src/areas/manifest.ts': "import './directory/directory-queries.ts';",
  'src/areas/directory/handlers.ts': "import { find } from './directory-queries.ts'; find;",
  'src/areas/directory/present.ts':
    "import type { EntityManager } from '@mikro-orm/core'; export type E = EntityManager;",
  'src/areas/directory/request.ts': "import type { Request } from 'express'; export type R = Request;",
  'src/http/environment.ts': "import 'node:process';",
  'src/domain/ids.ts': 'export const id = 1;',
  'src/domain/cache.ts': "import 'lru-cache';",
  'src/areas/budgets/budget-rules.ts': "import { service } from './service.ts'; service;",
  'src/areas/budgets/service.ts': 'export const service = 1;',
  'src/http/builders.ts': "import '../../test/builders.ts';",
  'test/builders.ts': 'export const builder = 1;',
  'src/http/undeclared.ts': "import 'ajv';",
  'src/packages/client/pages.ts': "import '../../contract/document.ts';",
  'src/contract/document.ts': 'export const document = 1;',
  'src/packages/client/file.ts': "import 'node:fs';",
  'src/http/pages.ts': "import '../packages/client/pages.ts';",
  'src/docs/page/page.js': "import '../guide.ts';",
  'src/docs/guide.ts': 'export const guide = 1;',
  'src/platform/one.ts': "import './two.ts';",
  'src/platform/two.ts': "import './one.ts';",
};

let report: string;

beforeAll(() => {
  for (const [path, content] of Object.entries(FILES)) {
    mkdirSync(dirname(join(tree, path)), { recursive: true });
    writeFileSync(join(tree, path), content);
  }
  writeFileSync(join(tree, 'tsconfig.json'), '{}');
  const cruiser = join(root, 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs');
  const { stdout, stderr } = spawnSync(
    process.execPath,
    [cruiser, 'src', '--config', join(root, '.dependency-cruiser.mjs')],
    { cwd: tree, encoding: 'utf8' },
  );
  report = stdout + stderr;
}, 60_000);

test.each([
  ['an area above', 'areas-in-order: src/areas/directory/upwards.ts → src/areas/budgets/index.ts'],
  [
    "another area's queries",
    'through-the-door: src/areas/budgets/past-the-door.ts → src/areas/directory/directory-queries.ts',
  ],
  [
    "an area's service from the demo data",
    'demo-knows-storage-only: src/demo/past-the-door.ts → src/areas/directory/service.ts',
  ],
  ['an area from the HTTP layer', 'arrows-go-down: src/http/caller.ts → src/areas/directory/index.ts'],
  ['a command', 'tools-are-commands: src/http/token.ts → src/tools/token.ts'],
  ['the service from a package', 'mock-is-the-front-door: src/packages/mock/mock.ts → src/areas/directory/index.ts'],
  ['another package', 'packages-import-no-other: src/packages/mock/mock.ts → src/packages/conformance/run.ts'],
  ['node:os from a pure file', 'pure-files-no-packages: src/domain/now.ts → os'],
  ['a package from a pure file', 'pure-files-no-packages: src/domain/cache.ts → lru-cache'],
  ['an impure file from a pure one', 'pure-files: src/areas/budgets/budget-rules.ts → src/areas/budgets/service.ts'],
  ['from a folder without a rule', 'rooms-are-listed: src/newcomers/new.ts → src/domain/ids.ts'],
  ['from an area without a rule', 'areas-are-listed: src/areas/newcomers/index.ts → src/areas/directory/index.ts'],
  [
    'an area from what all areas share',
    'areas-know-their-manifest: src/areas/manifest.ts → src/areas/directory/directory-queries.ts',
  ],
  [
    'queries from handlers',
    'handlers-call-services: src/areas/directory/handlers.ts → src/areas/directory/directory-queries.ts',
  ],
  ['the ORM from a presenter', 'sql-stays-below: src/areas/directory/present.ts → @mikro-orm/core'],
  ['express from an area', 'areas-know-no-express: src/areas/directory/request.ts → express'],
  ['the environment', 'no-process-module: src/http/environment.ts → process'],
  ['tests', 'no-tests: src/http/builders.ts → test/builders.ts'],
  ['a package that is missing from the image', 'no-development-dependencies: src/http/undeclared.ts → ajv'],
  ['the contract from the client', 'client-stands-alone: src/packages/client/pages.ts → src/contract/document.ts'],
  ['the service from a page', 'pages-stand-alone: src/docs/page/page.js → src/docs/guide.ts'],
  ['Node from the client', 'client-runs-in-browsers: src/packages/client/file.ts → fs'],
  ['the client from the service', 'packed-code-is-not-the-service: src/http/pages.ts → src/packages/client/pages.ts'],
  ['in a circle', 'no-circle: src/platform/one.ts →'],
])('an import is rejected: %s', (_what, line) => {
  expect(report).toContain(line);
});

test('an area may import the index of one below, and the demo data may import entities', () => {
  expect(report).not.toContain('src/areas/budgets/index.ts →');
  expect(report).not.toContain('src/demo/demo-data.ts →');
});
