import { cpSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { firstSteps } from '../../src/demo/first-steps.ts';
import type { VerificationKey } from '../../src/http/access/authentication.ts';
import { everyPermission, operations } from '../contract/support/operations.ts';
import { type Mock, startMock } from '../support/mock.ts';
import { PDF } from '../support/sample-files.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { startTestApp, type TestApp, token } from '../support/test-app.ts';
import { installedProject, type InstalledProject } from './support/installed-project.ts';
import { shapeOf } from './support/shape.ts';
import { ended } from './support/travel-desk.ts';

/* The client as its users have it: packed, installed into a project of its own, against the mock, its own handlers and
 * the service. */

type Step = { name: string; method: string; path: string; status: number; body: unknown };

const AMIRA = token({ permissions: ['READ_USER_BOOKING_REQUESTS', 'WRITE_USER_BOOKING_REQUESTS'] });
const LENA = token({ sub: 'lena.fischer', roles: ['travel-admin'], permissions: [...everyPermission] });

let project: InstalledProject;
let mock: Mock;
let app: TestApp;
let ofMock: Step[];
let ofServer: Step[];
let ofHandlers: Step[];
let firstOfMock: unknown;
let firstOfServer: unknown;

beforeAll(async () => {
  [project, mock, app] = await Promise.all([
    installedProject(),
    startMock(),
    // As in production, with the service's own database role, because the scenario calls every operation.
    startTestApp({ demoData: true, asService: true, config: { production: true } }),
  ]);
  writeFileSync(join(project.folder, 'passport.pdf'), PDF);
  // Before the scenario, which changes the rules.
  [firstOfMock, firstOfServer] = await Promise.all([firstEvaluation(mock.address), firstEvaluation(app.address)]);
  // First, because it compares lists, to which other tests add.
  [ofMock, ofServer, ofHandlers] = await Promise.all([
    stepsAgainst(mock.address),
    stepsAgainst(app.address),
    stepsAgainst('https://travel.example', { program: 'handlers.ts', WITHOUT_CHECKS: '1' }),
  ]);
}, 120_000);

afterAll(async () => {
  await Promise.all([mock.stop(), app.stop()]);
  rmSync(project.folder, { recursive: true });
});

describe('the packed client', () => {
  test('contains code, types, fixtures and documents, and nothing else', () => {
    const kinds = new Set(
      project.packed.files.map(({ path }) =>
        path.replace(/[\w-]+(?=\.(c?js|d\.c?ts)$|\.json$(?<=^fixtures\/.*)|\.schema\.json$)/, '*'),
      ),
    );
    expect([...kinds].filter((kind) => kind !== 'CHANGELOG.md').sort()).toEqual([
      'LICENSE',
      'README.md',
      'fixtures/*.json',
      'lib/packages/client/*.cjs',
      'lib/packages/client/*.d.cts',
      'lib/packages/client/*.d.ts',
      'lib/packages/client/*.js',
      'lib/packages/command/*.js',
      'package.json',
      'schemas/*.schema.json',
    ]);
    expect(project.packed.size).toBeLessThan(240_000);
  });

  test("contains every operation's fixtures, which resolve by the package's name", async () => {
    const { stdout } = await project.run('fixtures.mjs', {});
    expect(JSON.parse(stdout)).toEqual(operations.map(({ id }) => id).sort());
  });

  test('imports only itself, openapi-fetch and msw, and nothing of Node', () => {
    const folder = join(project.folder, 'node_modules/@travel-desk/client/lib/packages/client');
    const names = readdirSync(folder).filter((name) => name.endsWith('.js') && name !== 'fixture-data.js');
    const importedBy = Map.groupBy(
      names.flatMap((name) => {
        const code = readFileSync(join(folder, name), 'utf8');
        expect(code).not.toMatch(/\b(process|Buffer|require|import)\b[.(]/);
        return [...code.matchAll(/^(?:import|export) .*from '([^']+)'/gm)].map(([, from = '']) => ({ name, from }));
      }),
      ({ from }) => from.replace(/^\.\/.*/, './'),
    );
    expect([...importedBy.keys()].sort()).toEqual(['./', 'msw', 'openapi-fetch']);
    expect(importedBy.get('msw')).toEqual([{ name: 'msw.js', from: 'msw' }]);
    // Users without msw can use everything else.
    expect(importedBy.get('./')!.filter(({ from }) => from === './msw.js')).toEqual([]);
  });

  test("compiles its README and a user's project, except what must not compile", async () => {
    expect(await project.typeFaults('tsconfig.json')).toBe('');
  }, 60_000);

  // Module node18 finds packages as node16 does.
  test('compiles and runs as CommonJS with module node16', async () => {
    expect(await project.typeFaults('tsconfig.commonjs.json', '--module', 'node16')).toBe('');
    const { stdout } = await project.run('common.cjs', { TRAVEL_DESK_URL: mock.address });
    expect(stdout).toBe('Contractors\n');
  }, 60_000);

  test("compiles in a browser project without Node's types", async () => {
    expect(await project.typeFaults('tsconfig.browser.json')).toBe('');
  }, 60_000);
});

describe.each(['mock', 'server'] as const)('the examples of the README against the %s', (where) => {
  test('list, create, cancel, edit, upload and handle an error', async () => {
    const address = where === 'mock' ? mock.address : app.address;
    const { stdout, stderr } = await project.run('start.mts', { TRAVEL_DESK_URL: address, TRAVEL_DESK_TOKEN: AMIRA });
    expect(stderr).toBe('');
    expect(stdout).toMatch(/^\d+ requests pending$/m);
    expect(stdout).toMatch(/^[\w-]+ (PENDING|COMPLETED|CANCELLED) [\d.]+ EUR$/m);
    expect(stdout).toMatch(/^created [\w-]{36} [A-Z_]+$/m);
    expect(stdout).toMatch(/^status CANCELLED$/m);
    expect(stdout).toMatch(/^valid until \d{4}-\d\d-\d\d/m);
    expect(stdout).toMatch(/^stored [\w.-]+\.pdf \d+$/m);
    expect(stdout).toMatch(/^download https?:\/\/\S+$/m);
    expect(stdout).toMatch(/^400 .*\.$/m);
  }, 60_000);
});

describe('its handlers for Mock Service Worker', () => {
  test('reply as a test asks, and leave other requests alone', async () => {
    const { stdout, stderr } = await project.run('replies.ts', {});
    expect(stderr).toBe('');
    expect(JSON.parse(stdout)).toEqual({
      'by default': 'Standard travel policy',
      'a literal path': 'Contractors',
      'another host': 'mine',
      'with other parameters': 200,
      'with these parameters': 404,
      'a changed body': 'Changed',
      'beside a literal path': 'Contractors',
      'the fixture is as it was': 'Standard travel policy',
      once: [503, 200],
      headers: [429, '17'],
      'without a body': 204,
    });
  }, 60_000);

  test('reply with every shipped fixture', async () => {
    const { stdout } = await project.run('shipped-fixtures.mjs', {});
    expect(JSON.parse(stdout)).toEqual({ files: operations.length, others: [] });
  });
});

describe('one scenario against mock, handlers and service', () => {
  test('calls every operation of the contract successfully', () => {
    const successful = new Set(ofServer.filter(({ status }) => status < 300).map(({ name }) => operationOf(name)));
    expect(operations.map(({ id }) => id).filter((id) => !successful.has(id))).toEqual([]);
  });

  test('names each step for the operation it calls', () => {
    for (const { name, method, path } of ofServer) {
      const operation = operations.find(({ id }) => id === operationOf(name));
      expect({ name, method }).toEqual({ name, method: operation?.method });
      expect(path).toMatch(new RegExp(`^${operation?.template.replaceAll(/\{\w+\}/g, '[^/]+')}$`));
    }
  });

  test('gets the same status at every step', () => {
    const statuses = (steps: Step[]) => steps.map(({ name, status }) => `${name} ${status}`);
    expect(statuses(ofMock)).toEqual(statuses(ofServer));
    expect(statuses(ofHandlers)).toEqual(statuses(ofServer));
  });

  test('gets responses of the same shape at every step', () => {
    const shapes = (steps: Step[]) =>
      Object.fromEntries(steps.map(({ name, status, body }) => [name, shapeOf(body, status >= 400)]));
    expect(shapes(ofMock)).toEqual(shapes(ofServer));
    expect(shapes(ofHandlers)).toEqual(shapes(ofServer));
  });
});

describe('the command of the package', () => {
  let folder: string;

  beforeAll(() => {
    folder = temporaryFolder();
    cpSync(resolve(import.meta.dirname, '../../docs/examples/policies'), folder, { recursive: true });
    cpSync(join(project.folder, 'node_modules'), join(folder, 'node_modules'), {
      recursive: true,
      verbatimSymlinks: true,
    });
  });

  afterAll(() => rmSync(folder, { recursive: true }));

  const run = (program: string, args: string[], environment: Record<string, string> = {}) =>
    ended(program, args, {
      folder,
      environment: { TRAVEL_DESK_URL: app.address, TRAVEL_DESK_TOKEN: LENA, HOME: folder, ...environment },
    });
  const bin = () => join(folder, 'node_modules/.bin/travel-desk');

  test("runs the example repository's thirteen tests with its npm scripts", async () => {
    const TRAVEL_DESK_TOKEN = token({ sub: 'lena.fischer', roles: ['travel-admin'], permissions: ['READ_POLICIES'] });
    const { code, stdout } = await run('npm', ['test', '--silent'], { TRAVEL_DESK_TOKEN });
    expect(code).toBe(0);
    expect(stdout.match(/^ {2}✓ /gm)).toHaveLength(13);
    expect(await run('npx', ['travel-desk', '--version'])).toMatchObject({ code: 0 });
  }, 60_000);

  test.each([
    [0, 'policies pull --all --dir pulled'],
    [1, 'policies push policies --dry-run'],
    [0, 'policies lint policies'],
    [0, 'policies test tests'],
  ])('exits with %d and writes no colors: %s', async (code, args) => {
    const result = await run(bin(), args.split(' '), { FORCE_COLOR: '1' });
    expect(result).toEqual({ code, stdout: expect.stringMatching(/\n$/), stderr: '' });
    expect(result.stdout).not.toContain('\u001b');
  });

  test('exits with 2 when a command does not exist', async () => {
    expect(await run(bin(), ['policies', 'fly'])).toEqual({
      code: 2,
      stdout: '',
      stderr: expect.stringMatching(/^travel-desk: There is no such command\. /),
    });
  });

  test('exits quietly when its reader has gone, and reports when its output cannot be written', async () => {
    const inShell = (redirection: string) =>
      run('bash', ['-c', `"$0" --help ${redirection}; exit "\${PIPESTATUS[0]}"`, bin()]);
    expect(await inShell('| true')).toEqual({ code: 0, stdout: '', stderr: '' });
    if (!existsSync('/dev/full')) return;
    expect(await inShell('> /dev/full')).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(/^travel-desk: The output can't be written: ENOSPC[^\n]*\n$/),
    });
  });
});

test('the flight that the service prints to evaluate first gets the same evaluation from the mock', () => {
  expect(firstOfServer).toMatchObject({ flightEvaluation: { action: 'REQUIRE_APPROVAL' } });
  expect(firstOfMock).toEqual(firstOfServer);
});

async function firstEvaluation(address: string): Promise<unknown> {
  const key: VerificationKey = { from: 'pem', pem: '' };
  const [, body = ''] = /-d '(.*)'/.exec(firstSteps('', { key, issuer: '', audience: '', algorithms: [] })) ?? [];
  const headers = { Authorization: `Bearer ${LENA}`, 'Content-Type': 'application/json' };
  return (await fetch(`${address}/api/v1/policies/evaluate`, { method: 'POST', headers, body })).json();
}

async function stepsAgainst(
  address: string,
  { program = 'scenario.ts', ...environment }: Record<string, string> = {},
): Promise<Step[]> {
  const { stdout } = await project.run(program, { TRAVEL_DESK_URL: address, AMIRA, LENA, ...environment });
  return JSON.parse(stdout) as Step[];
}

function operationOf(name: string): string {
  return name.replace(/:.*/, '');
}
