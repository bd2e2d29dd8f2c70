import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { temporaryFolder } from '../support/temporary-folder.ts';

const root = resolve(import.meta.dirname, '../..');
const tree = temporaryFolder();
afterAll(() => rmSync(tree, { recursive: true }));

/** A small tree with one good import and one for each rule. */
const FILES: Record<string, string> = {
  'src/areas/directory/index.ts': "export { find } from './repository.ts';",
  'src/areas/directory/repository.ts': 'export const find = 1;',
  'src/areas/directory/entities.ts': 'export const User = 1;',
  'src/areas/directory/upwards.ts': "import '../budgets/index.ts';",
  'src/areas/budgets/index.ts': "import '../directory/index.ts';",
  'src/areas/budgets/past-the-door.ts': "import '../directory/repository.ts';",
  'src/demo/demo-data.ts': "import '../areas/directory/entities.ts';",
  'src/areas/directory/service.ts': 'export const service = 1;',
  'src/demo/past-the-door.ts': "import '../areas/directory/service.ts';",
  'src/http/caller.ts': "import '../areas/directory/index.ts';",
  'src/http/token.ts': "import '../tools/token.ts';",
  'src/tools/token.ts': 'export const token = 1;',
  'src/tools/mock.ts': "import '../areas/directory/index.ts';",
  'src/domain/now.ts': "import 'node:os';",
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
    "another area's repository",
    'through-the-door: src/areas/budgets/past-the-door.ts → src/areas/directory/repository.ts',
  ],
  [
    "an area's service from the demo data",
    'demo-knows-storage-only: src/demo/past-the-door.ts → src/areas/directory/service.ts',
  ],
  ['an area from the HTTP layer', 'arrows-go-down: src/http/caller.ts → src/areas/directory/index.ts'],
  ['a command', 'tools-are-commands: src/http/token.ts → src/tools/token.ts'],
  [
    'the service from a packed command',
    'packed-commands-stand-alone: src/tools/mock.ts → src/areas/directory/index.ts',
  ],
  ['node:os from a pure file', 'pure-files-no-core: src/domain/now.ts → os'],
  ['each other', 'no-circle: src/platform/one.ts →'],
])('refuses to import %s', (_what, line) => {
  expect(report).toContain(line);
});

test('lets an area in through the door of one below, and the demo data to the entities', () => {
  expect(report).not.toContain('src/areas/budgets/index.ts →');
  expect(report).not.toContain('src/demo/demo-data.ts →');
});
