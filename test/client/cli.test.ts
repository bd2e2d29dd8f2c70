import { once } from 'node:events';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { basename, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { parse } from 'yaml';
import type { main } from '../../generated/client/lib/packages/command/main.js';
import { everyPermission } from '../contract/support/operations.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { startTestApp, type TestApp, token } from '../support/test-app.ts';
import { installedProject, type InstalledProject } from './support/installed-project.ts';
import { ended, type Ended } from './support/travel-desk.ts';
import { type Proxy, startProxy } from './support/unreliable-proxy.ts';

/* The command `travel-desk` as its users have it: from the packed client, in a repository of policies, against the
 * service. */

const STANDARD = '0199c3a0-7000-7000-8000-000000000001';
const CONTRACTORS = '0199c3a0-7000-7000-8000-000000000003';
const LENA = token({ sub: 'lena.fischer', roles: ['travel-admin'], permissions: [...everyPermission] });
const READER = token({ sub: 'lena.fischer', roles: ['travel-admin'], permissions: ['READ_POLICIES'] });
const example = resolve(import.meta.dirname, '../../docs/examples/policies');

let project: InstalledProject;
let command: { main: typeof main };
let app: TestApp;
let proxy: Proxy;
/** A repository of policies: a new copy of the example for every test. */
let folder: string;
/** The output of the command in all tests. */
let output = '';

beforeAll(async () => {
  [project, app] = await Promise.all([installedProject(), startTestApp({ demoData: true })]);
  command = await import(
    pathToFileURL(join(project.folder, 'node_modules/@travel-desk/client/lib/packages/command/main.js')).href
  );
  proxy = await startProxy(app.address);
}, 120_000);

afterAll(async () => {
  await Promise.all([proxy.stop(), app.stop()]);
  rmSync(project.folder, { recursive: true });
});

beforeEach(() => {
  folder = temporaryFolder();
  cpSync(example, folder, { recursive: true });
  proxy.reset();
});

afterEach(() => rmSync(folder, { recursive: true }));

const settings = (environment: Record<string, string>): Record<string, string> => ({
  TRAVEL_DESK_URL: app.address,
  TRAVEL_DESK_TOKEN: LENA,
  ...environment,
});

/** Runs the command as a process. `TRAVEL_DESK_TOKEN` is Lena's unless the test says otherwise. */
async function travelDeskByBin(args: string[], environment: Record<string, string> = {}): Promise<Ended> {
  const bin = join(project.folder, 'node_modules/.bin/travel-desk');
  const result = await ended(bin, args, { folder, environment: settings(environment) });
  output += result.stdout + result.stderr;
  return result;
}

/** Runs the command in this process, because starting processes took most of the time of these tests. */
async function travelDesk(args: string[], environment: Record<string, string> = {}): Promise<Ended> {
  let [stdout, stderr] = ['', ''];
  const code = await command.main(args, {
    environment: settings(environment),
    folder,
    isTerminal: false,
    write: (text) => void (stdout += text),
    writeError: (text) => void (stderr += text),
  });
  output += stdout + stderr;
  return { code, stdout, stderr };
}

const through = () => ({ TRAVEL_DESK_URL: proxy.address });
const read = (file: string): string => readFileSync(join(folder, file), 'utf8');
const write = (file: string, text: string): void => writeFileSync(join(folder, file), text);
const edit = (file: string, from: string, to: string): void => {
  expect(read(file)).toContain(from);
  write(file, read(file).replace(from, to));
};
const policy = async (id: string): Promise<any> => (await app.call(LENA, 'GET', `/api/v1/policies/${id}`)).body;

const versionOf = async (id: string): Promise<number> => {
  const { headers } = await app.call(LENA, 'GET', `/api/v1/policies/${id}`);
  return Number(/^"(\d+)"$/.exec(headers.get('ETag') ?? '')?.[1]);
};

/** A policy for a test that changes it. */
async function newPolicy(file: string, rules: object = { flightRules: [], hotelRules: [] }): Promise<string> {
  const fields = { name: 'Trainees', bookingMode: 'HYBRID', defaultAction: 'ALLOW', companyId: 'acme' };
  const { id } = (await app.call(LENA, 'POST', '/api/v1/policies', fields)).body;
  await app.call(LENA, 'PUT', `/api/v1/policies/${id}/rules`, rules);
  rmSync(join(folder, 'policies'), { recursive: true });
  expect(await travelDesk(['policies', 'pull', id])).toMatchObject({ code: 0, stderr: '' });
  expect(readdirSync(join(folder, 'policies'))).toEqual([file]);
  return id;
}

describe('D76: a policy and past bookings', () => {
  const AUTUMN = ['--from', '2026-09-01', '--to', '2026-11-30'];

  test('impact says in a sentence what would have changed, and shows examples', async () => {
    const same = await travelDesk(['policies', 'impact', 'policies/standard.yaml', ...AUTUMN]);
    expect({ code: same.code, stderr: same.stderr }).toEqual({ code: 0, stderr: '' });
    expect(same.stdout).toBe('0 of 5 flights and hotel stays change.\n');

    edit('policies/standard.yaml', 'maxPricePerPerson: 350', 'maxPricePerPerson: 270');
    const { code, stdout } = await travelDesk(['policies', 'impact', 'policies/standard.yaml', ...AUTUMN]);
    expect(code).toBe(0);
    expect(stdout).toMatch(/^1 of 5 flights and hotel stays change: 1 would need approval; 289\.90 EUR\.\n/);
    expect(stdout).toContain(
      '2026-11-18  0199c3a0-7500-7000-8000-000000000001  flightItems.0: ALLOW → REQUIRE_APPROVAL',
    );
    const strict = ['policies', 'impact', 'policies/standard.yaml', ...AUTUMN, '--fail-over'];
    expect((await travelDesk([...strict, '25'])).code).toBe(0);
    expect(await travelDesk([...strict, '10'])).toMatchObject({
      code: 1,
      stdout: expect.stringContaining('More than 10 % of the items change.\n'),
    });
  });

  test.each([
    ['no file', ['--from', '2026-01-01', '--to', '2026-01-02'], 'Pass one policy file.'],
    ['no days', ['policies/standard.yaml'], 'Pass the days, with --from and --to.'],
    ['no percentage', ['policies/standard.yaml', ...AUTUMN, '--fail-over', 'few'], '--fail-over must be a percentage'],
    [
      'reversed days',
      ['policies/standard.yaml', '--from', '2026-02-01', '--to', '2026-01-01'],
      'from must not be after to.',
    ],
  ])('impact fails with %s', async (_what, args, message) => {
    const { code, stderr } = await travelDesk(['policies', 'impact', ...args]);
    expect(code).toBe(2);
    expect(stderr).toContain(message);
  });

  test('history shows who changed what, and pull writes an earlier version', async () => {
    const id = await newPolicy('trainees.yaml', { flightRules: [{ maxStops: 1 }], hotelRules: [] });
    const before = read('policies/trainees.yaml');
    edit('policies/trainees.yaml', 'maxStops: 1', 'maxStops: 2');
    expect((await travelDesk(['policies', 'push', 'policies'])).code).toBe(0);
    const { stdout } = await travelDesk(['policies', 'history', id]);
    expect(stdout).toMatch(
      /^ +3 {2}\d{4}-\d\d-\d\d \d\d:\d\d UTC {2}Lena Fischer\n +flight rule [0-9a-f-]{36} updated: maxStops 1 → 2\n/,
    );
    expect(await travelDesk(['policies', 'pull', id, '--version', '2'])).toMatchObject({ code: 0, stderr: '' });
    expect(read('policies/trainees.yaml')).toBe(before);
    expect((await travelDesk(['policies', 'push', 'policies'])).code).toBe(0);
    expect((await policy(id)).flightRules).toMatchObject([{ maxStops: 1 }]);
    expect(await travelDesk(['policies', 'pull', id, '--version', '99'])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('The newest version of this policy is 4.'),
    });
    expect((await travelDesk(['policies', 'pull', '--all', '--version', '1'])).code).toBe(2);
    expect((await travelDesk(['policies', 'history'])).stderr).toContain('Pass the ID of one policy.');
  });
});

describe('the example repository', () => {
  test('passes its thirteen tests, which match every rule, also by its own npm scripts', async () => {
    const { code, stdout, stderr } = await travelDesk(['policies', 'test', 'tests', '--fail-uncovered']);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout.trimEnd().split('\n').slice(-2)).toEqual([
      '13 passed, 0 failed',
      'Every rule and every duration tier is matched by a case.',
    ]);
    expect(stdout.match(/^ {2}✓ /gm)).toHaveLength(13);
    mkdirSync(join(folder, 'node_modules'));
    cpSync(join(project.folder, 'node_modules'), join(folder, 'node_modules'), {
      recursive: true,
      verbatimSymlinks: true,
    });
    const environment = { TRAVEL_DESK_URL: app.address, TRAVEL_DESK_TOKEN: READER, HOME: folder };
    expect(await ended('npm', ['test', '--silent'], { folder, environment })).toMatchObject({ code: 0, stdout });
    expect(await ended('npx', ['travel-desk', '--version'], { folder, environment })).toMatchObject({ code: 0 });
  }, 60_000);

  test('has no lint findings, and differs from the demo data only by new rules', async () => {
    expect(await travelDesk(['policies', 'lint', 'policies', '--strict'])).toMatchObject({
      code: 0,
      stdout: '0 errors, 0 warnings, 0 notes\n',
    });
    const { code, stdout } = await travelDesk(['policies', 'push', 'policies', '--dry-run']);
    expect(code).toBe(1);
    expect(stdout).toContain('differs policies/contractors.yaml');
    expect(stdout).toContain('unchanged policies/standard.yaml');
    expect(stdout.match(/^ {2}[~-] /gm)).toBeNull();
    expect((await policy(CONTRACTORS)).flightRules).toEqual([]);
  });

  test('depends on the current version of the client', () => {
    const client = JSON.parse(readFileSync(resolve(example, '../../../generated/client/package.json'), 'utf8'));
    expect(JSON.parse(read('package.json')).devDependencies).toEqual({ [client.name]: client.version });
  });

  test('has the commands of its workflow', () => {
    const workflow = read('.github/workflows/policies.yml');
    expect(workflow).toContain(
      'npx travel-desk policies test tests --fail-uncovered --report github --report-file junit.xml',
    );
    expect(workflow).toContain('npx travel-desk policies lint policies --strict');
  });
});

describe('policies pull', () => {
  test('writes each policy of the company to a file, and changes no byte the second time', async () => {
    const first = await travelDesk(['policies', 'pull', '--all', '--dir', 'fresh/all']);
    expect(first).toMatchObject({ code: 0, stderr: '' });
    const files = readdirSync(join(folder, 'fresh/all'));
    expect(files).toContain('standard-travel-policy.yaml');
    const texts = files.map((file) => read(`fresh/all/${file}`));
    const again = await travelDesk(['policies', 'pull', '--dir', 'fresh/all', '--json']);
    expect(new Set(JSON.parse(again.stdout).policies.map(({ change }: any) => change))).toEqual(new Set(['unchanged']));
    expect(files.map((file) => read(`fresh/all/${file}`))).toEqual(texts);
  });

  test("updates the file with the policy's ID and keeps its comments", async () => {
    edit('policies/standard.yaml', 'maxStops: 1', 'maxStops: 0');
    expect((await travelDesk(['policies', 'pull', STANDARD])).stdout).toMatch(/^updated {3}policies\/standard\.yaml/);
    expect(read('policies/standard.yaml')).toBe(readFileSync(join(example, 'policies/standard.yaml'), 'utf8'));
  });

  test('finds the file of a policy by its ID in upper case, and rejects a second file of it', async () => {
    edit('policies/standard.yaml', STANDARD, STANDARD.toUpperCase());
    expect((await travelDesk(['policies', 'pull', STANDARD])).stdout).toMatch(/ policies\/standard\.yaml {2}/);
    write('policies/twin.yaml', `id: ${STANDARD}\n`);
    const twice = await travelDesk(['policies', 'pull']);
    expect(twice).toMatchObject({ code: 2, stdout: '' });
    expect(twice.stderr).toMatch(/^policies\/twin\.yaml:1:1: id is also in policies\/standard\.yaml\n/);
  });

  test('writes the file that a symbolic link names, and keeps its permissions', async () => {
    renameSync(join(folder, 'policies/standard.yaml'), join(folder, 'shared.yaml'));
    symlinkSync('../shared.yaml', join(folder, 'policies/standard.yaml'));
    edit('shared.yaml', 'maxStops: 1', 'maxStops: 0');
    // More than the umask allows for new files.
    chmodSync(join(folder, 'shared.yaml'), 0o666);
    expect((await travelDesk(['policies', 'pull', STANDARD])).stdout).toMatch(/^updated {3}policies\/standard\.yaml/);
    expect(read('shared.yaml')).toBe(readFileSync(join(example, 'policies/standard.yaml'), 'utf8'));
    expect(statSync(join(folder, 'shared.yaml')).mode & 0o777).toBe(0o666);
  });

  test('finds files in subfolders, and skips folders and lock files of editors', async () => {
    mkdirSync(join(folder, 'policies/eu'));
    mkdirSync(join(folder, 'policies/old.yaml'));
    renameSync(join(folder, 'policies/standard.yaml'), join(folder, 'policies/eu/standard.yaml'));
    symlinkSync('somebody@host.1:2', join(folder, 'policies/.#standard.yaml'));
    const { code, stdout } = await travelDesk(['policies', 'pull', STANDARD]);
    expect({ code, stdout }).toEqual({
      code: 0,
      stdout: 'unchanged policies/eu/standard.yaml  Standard travel policy\n',
    });
    expect(existsSync(join(folder, 'policies/standard.yaml'))).toBe(false);
  });

  test('writes a policy that is on two pages of the list once, under a name that Windows allows', async () => {
    const fields = { name: 'Aux', bookingMode: 'HYBRID', defaultAction: 'ALLOW', companyId: 'acme' };
    const { id } = (await app.call(LENA, 'POST', '/api/v1/policies', fields)).body;
    let listed: object;
    proxy.changes = (url, body) => {
      if (!url.includes('/policies?')) return;
      listed ??= body.data.find((policy: any) => policy.id === id);
      Object.assign(body, { data: [listed], pagination: { ...body.pagination, totalPages: 2 } });
    };
    const { stdout } = await travelDesk(['policies', 'pull', '--all', '--dir', 'new'], through());
    expect(stdout).toBe('created   new/policy-aux.yaml  Aux\n');
    await app.call(LENA, 'DELETE', `/api/v1/policies/${id}`);
  });

  test('explains why a folder cannot be created', async () => {
    write('file', '');
    const messageFor = async (dir: string) => (await travelDesk(['policies', 'pull', '--all', '--dir', dir])).stderr;
    expect(await messageFor('file')).toBe("travel-desk: file can't be read: it is not a folder.\n");
    expect(await messageFor('file/a')).toBe("travel-desk: The folder file/a can't be made: it is not in a folder.\n");
  });

  test('names the file of a deleted policy, and skips a policy that is deleted after it was listed', async () => {
    const id = await newPolicy('trainees.yaml');
    await app.call(LENA, 'DELETE', `/api/v1/policies/${id}`);
    expect(await travelDesk(['policies', 'pull'])).toEqual({
      code: 2,
      stdout: '',
      stderr:
        'policies/trainees.yaml:1:1: id is not the ID of a policy; delete the file, or remove the ID\n' +
        'travel-desk: policies/trainees.yaml has no stored policy. Nothing was written.\n',
    });
    proxy.changes = (url, body) => {
      if (url.includes('/policies?')) body.data = [{ ...body.data[0], id }];
    };
    expect(await travelDesk(['policies', 'pull', '--all', '--dir', 'new'], through())).toEqual({
      code: 0,
      stdout: '',
      stderr: '',
    });
  });

  test('finds a policy by name, in any Unicode form, and reports when there is none or several', async () => {
    const found = await travelDesk(['policies', 'pull', 'Executive travel', '--json']);
    expect(JSON.parse(found.stdout).policies).toEqual([
      expect.objectContaining({ name: 'Executive travel', file: 'policies/executive-travel.yaml', change: 'created' }),
    ]);
    const fields = { name: 'Räume 旅', bookingMode: 'HYBRID', defaultAction: 'ALLOW', companyId: 'acme' };
    const { id } = (await app.call(LENA, 'POST', '/api/v1/policies', fields)).body;
    // In the normal form that macOS uses in file names.
    const decomposed = await travelDesk(['policies', 'pull', 'Räume 旅'.normalize('NFD')]);
    expect(decomposed).toMatchObject({ code: 0, stdout: 'created   policies/raume.yaml  Räume 旅\n' });
    await app.call(LENA, 'DELETE', `/api/v1/policies/${id}`);
    expect(await travelDesk(['policies', 'pull', 'Nobody'])).toMatchObject({
      code: 2,
      stderr: 'travel-desk: There is no policy with the name "Nobody".\n',
    });
    const twin = async () => (await app.call(LENA, 'POST', '/api/v1/policies', { ...fields, name: 'Twins' })).body.id;
    const twins = [await twin(), await twin()];
    expect(await travelDesk(['policies', 'pull', 'Twins'])).toMatchObject({
      code: 2,
      stderr: 'travel-desk: 2 policies have the name "Twins". Pass the ID of one.\n',
    });
    for (const each of twins) await app.call(LENA, 'DELETE', `/api/v1/policies/${each}`);
    const absent = await travelDesk(['policies', 'pull', '0199c3a0-7000-7000-8000-0000000000ff']);
    expect(absent).toMatchObject({ code: 2, stdout: '' });
    expect(absent.stderr).toContain('There is no such policy.');
    expect((await travelDesk(['policies', 'pull', '--dir', 'empty'])).stderr).toContain('or --all');
  });
});

describe('policies push', () => {
  test('shows the differences, stores them, writes new IDs to the file, and then finds none', async () => {
    const rule = { maxPricePerPerson: 400, currency: 'EUR' };
    const id = await newPolicy('trainees.yaml', { flightRules: [rule, { maxStops: 1 }], hotelRules: [] });
    const before = await policy(id);
    const file = 'policies/trainees.yaml';
    edit(file, 'name: Trainees', 'name: Trainees # a comment\ndescription: One year');
    edit(file, 'maxPricePerPerson: 400', 'maxPricePerPerson: 350');
    edit(
      file,
      `  - id: ${before.flightRules[1].id}\n    maxStops: 1\n`,
      '  - isInternational: true\n    action: BLOCK\n',
    );

    const dry = await travelDesk(['policies', 'push', file, '--dry-run']);
    expect(dry.code).toBe(1);
    expect(dry.stdout).toContain('~ description: none → "One year"');
    expect(dry.stdout).toContain('maxPricePerPerson: 400 → 350');
    expect(dry.stdout).toContain('+ flightRules.1 (international): isInternational true, action BLOCK');
    expect(dry.stdout).toContain(`- ${before.flightRules[1].id} (every flight): maxStops 1`);
    expect(await policy(id)).toEqual(before);

    const pushed = await travelDesk(['policies', 'push', file]);
    expect(pushed).toMatchObject({ code: 0, stderr: '' });
    const after = await policy(id);
    expect(after).toMatchObject({
      description: 'One year',
      flightRules: [
        { id: before.flightRules[0].id, maxPricePerPerson: 350 },
        { isInternational: true, action: 'BLOCK', priority: 75 },
      ],
    });
    expect(read(file)).toContain(`  - id: ${after.flightRules[1].id}\n    isInternational: true`);
    expect(read(file)).toContain('name: Trainees # a comment');
    const text = read(file);
    expect(await travelDesk(['policies', 'push', file, '--dry-run'])).toMatchObject({ code: 0 });
    expect(await travelDesk(['policies', 'push', file])).toMatchObject({ code: 0 });
    expect(await travelDesk(['policies', 'pull'])).toMatchObject({ code: 0 });
    expect(read(file)).toBe(text);
  });

  test('matches a rule without an ID to the stored rule with the same content', async () => {
    const id = await newPolicy('trainees.yaml', { flightRules: [{ maxStops: 1 }], hotelRules: [{ maxNights: 3 }] });
    const before = await policy(id);
    write('policies/trainees.yaml', read('policies/trainees.yaml').replace(/id: .*\n +maxStops/, 'maxStops'));
    edit('policies/trainees.yaml', 'maxNights: 3', 'maxNights: 2');
    expect(await travelDesk(['policies', 'push', 'policies'])).toMatchObject({ code: 0 });
    expect((await policy(id)).flightRules).toEqual(before.flightRules);
    expect(read('policies/trainees.yaml')).toContain(before.flightRules[0].id);
  });

  test('creates a policy only with --create, and writes its ID to the file', async () => {
    const file = 'policies/interns.yaml';
    write(
      file,
      '# Interns\nname: Interns\nbookingMode: HYBRID\ndefaultAction: BLOCK\nflightRules: [ { maxStops: 0 } ]\n',
    );
    const refused = await travelDesk(['policies', 'push', file]);
    expect(refused).toMatchObject({ code: 2, stdout: '' });
    expect(refused.stderr).toContain(`${file}:2:1: id is missing: pass --create`);
    expect(await travelDesk(['policies', 'push', file, '--create', '--dry-run'])).toMatchObject({ code: 1 });
    expect(read(file)).not.toContain('id:');

    const created = await travelDesk(['policies', 'push', file, '--create', '--json']);
    const [{ id, outcome }] = JSON.parse(created.stdout).policies;
    expect(outcome).toBe('created');
    expect(await policy(id)).toMatchObject({ name: 'Interns', isActive: true, flightRules: [{ maxStops: 0 }] });
    expect(read(file)).toMatch(
      new RegExp(`^# Interns\nid: ${id}\nname: Interns\n[^]*\\[ \\{ id: [\\w-]{36}, maxStops: 0 \\} \\]`),
    );
    expect(await travelDesk(['policies', 'push', file, '--create'])).toMatchObject({ code: 0 });
  });

  test('changes nothing when any file is invalid, and names the line', async () => {
    const id = await newPolicy('trainees.yaml');
    const before = await policy(id);
    edit('policies/trainees.yaml', 'name: Trainees', 'name: Trainees 2');
    const bad = read('policies/trainees.yaml').replace(/^id: .*/, `id: ${CONTRACTORS}`);
    write(
      'policies/zz.yaml',
      bad.replace('flightRules: []', 'flightRules:\n  - maxStops: 1\n  - maxPricePerPerson: 5'),
    );
    const { code, stderr } = await travelDesk(['policies', 'push', 'policies']);
    expect(code).toBe(2);
    expect(stderr).toMatch(
      /^policies\/zz\.yaml:\d+:5: flightRules\.1\.currency is required when a price limit is set$/m,
    );
    expect(await policy(id)).toEqual(before);
  });

  test('rejects a file that is not UTF-8, whose text would be stored with wrong characters', async () => {
    writeFileSync(join(folder, 'policies/standard.yaml'), Buffer.from('name: Café\n', 'latin1'));
    expect(await travelDesk(['policies', 'push', 'policies'])).toEqual({
      code: 2,
      stdout: '',
      stderr: "travel-desk: policies/standard.yaml can't be read: it is not UTF-8 text.\n",
    });
  });

  test('rejects two files of one policy, and a default policy that is inactive, and sends nothing', async () => {
    const again = read('policies/standard.yaml').replace(/^id: .*$/m, `id: ${STANDARD.toUpperCase()}`);
    write('policies/zz.yaml', again.replace('isDefault: true', 'isDefault: true\nisActive: false'));
    const { code, stderr } = await travelDesk(['policies', 'push', 'policies'], through());
    expect(code).toBe(2);
    expect(stderr).toMatch(/^policies\/zz\.yaml:\d+:1: id is also in policies\/standard\.yaml$/m);
    expect(stderr).toMatch(/^policies\/zz\.yaml:\d+:1: isActive must not be false for the default policy$/m);
    expect(proxy.requests).toBe(0);
  });

  test('rejects unsetting or deactivating the company default before it changes anything', async () => {
    const before = await policy(STANDARD);
    edit('policies/standard.yaml', 'isDefault: true', 'isDefault: false\nisActive: false');
    edit('policies/standard.yaml', 'maxStops: 1', 'maxStops: 0');
    const { code, stderr } = await travelDesk(['policies', 'push', 'policies/standard.yaml']);
    expect(code).toBe(2);
    expect(stderr).toMatch(/^policies\/standard\.yaml:\d+:1: isDefault must not be false/m);
    expect(stderr).toMatch(/^policies\/standard\.yaml:\d+:1: isActive must not be false/m);
    expect(await policy(STANDARD)).toEqual(before);
  });

  test('sends the compared version as If-Match, and the new version with the next call, if a proxy weakens ETags, too', async () => {
    const id = await newPolicy('trainees.yaml');
    edit('policies/trainees.yaml', 'name: Trainees', 'name: Trainees 9');
    edit('policies/trainees.yaml', 'flightRules: []', 'flightRules: [ { maxStops: 1 } ]');
    const version = await versionOf(id);
    proxy.weakensTags = true;
    const { code, stdout } = await travelDesk(['policies', 'push', 'policies'], through());
    expect(code).toBe(0);
    expect(proxy.writes).toEqual([`PATCH "${version}"`, `PUT "${version + 1}"`]);
    expect(stdout).toContain(`version "${version + 2}"`);
  });

  test('activates a policy only once its rules are in place', async () => {
    const id = await newPolicy('trainees.yaml');
    await app.call(LENA, 'PATCH', `/api/v1/policies/${id}`, { isActive: false });
    edit('policies/trainees.yaml', 'name: Trainees', 'name: Trainees 6');
    edit('policies/trainees.yaml', 'flightRules: []', 'flightRules: [ { maxStops: 1 } ]');
    const states: unknown[] = [];
    proxy.beforeWrite = async (method) => {
      const { isActive, flightRules } = await policy(id);
      states.push([method, isActive, flightRules.length]);
    };
    expect(await travelDesk(['policies', 'push', 'policies'], through())).toMatchObject({ code: 0 });
    expect(states).toEqual([
      ['PATCH', false, 0],
      ['PUT', false, 0],
      ['PATCH', false, 1],
    ]);
    expect(await policy(id)).toMatchObject({ isActive: true });
  });

  test('rejects a push when the policy has changed since it was compared', async () => {
    const id = await newPolicy('trainees.yaml');
    edit('policies/trainees.yaml', 'flightRules: []', 'flightRules: [ { maxStops: 1 } ]');
    proxy.beforeWrite = () => app.call(LENA, 'PATCH', `/api/v1/policies/${id}`, { description: 'By somebody else' });
    const { code, stderr } = await travelDesk(['policies', 'push', 'policies'], through());
    expect(code).toBe(2);
    expect(stderr).toContain('policies/trainees.yaml was not pushed: somebody has changed the policy meanwhile.');
    expect(await policy(id)).toMatchObject({ description: 'By somebody else', flightRules: [] });
  });

  test('restores the fields when the rules were changed meanwhile', async () => {
    const id = await newPolicy('trainees.yaml');
    edit('policies/trainees.yaml', 'name: Trainees', 'name: Trainees 2\ndescription: New');
    edit('policies/trainees.yaml', 'flightRules: []', 'flightRules: [ { maxStops: 1 } ]');
    proxy.beforeWrite = async (method) => {
      if (method === 'PUT') await app.call(LENA, 'POST', `/api/v1/policies/${id}/hotel-rules`, { maxNights: 9 });
    };
    const { code, stderr } = await travelDesk(['policies', 'push', 'policies'], through());
    expect(code).toBe(2);
    expect(stderr).toContain('somebody has changed the policy meanwhile');
    expect(stderr).toContain('None of the changes were kept.');
    expect(proxy.writes.map((line) => line.split(' ')[0])).toEqual(['PATCH', 'PUT', 'PATCH']);
    expect(await policy(id)).toMatchObject({
      name: 'Trainees',
      description: null,
      flightRules: [],
      hotelRules: [{ maxNights: 9 }],
    });
  });

  test('reports fields that it cannot restore because they were changed meanwhile', async () => {
    const id = await newPolicy('trainees.yaml');
    edit('policies/trainees.yaml', 'name: Trainees', 'name: Trainees 2');
    edit('policies/trainees.yaml', 'flightRules: []', 'flightRules: [ { maxStops: 1 } ]');
    proxy.beforeWrite = async (method) => {
      if (method === 'PUT') await app.call(LENA, 'PATCH', `/api/v1/policies/${id}`, { name: 'Apprentices' });
    };
    const { code, stderr } = await travelDesk(['policies', 'push', 'policies'], through());
    expect(code).toBe(2);
    expect(stderr).toContain('name was already changed and could not be restored.');
    expect(await policy(id)).toMatchObject({ name: 'Apprentices', flightRules: [] });
  });

  test('names the files that were pushed before a rejected one', async () => {
    const id = await newPolicy('trainees.yaml');
    edit('policies/trainees.yaml', 'name: Trainees', 'name: Trainees 4');
    const { body: other } = await app.call(LENA, 'POST', '/api/v1/policies', {
      name: 'Visiting staff',
      bookingMode: 'HYBRID',
      defaultAction: 'ALLOW',
      companyId: 'acme',
    });
    expect(await travelDesk(['policies', 'pull', other.id])).toMatchObject({ code: 0 });
    edit('policies/visiting-staff.yaml', 'defaultAction: ALLOW', 'defaultAction: BLOCK');
    proxy.beforeWrite = () => app.call(LENA, 'PATCH', `/api/v1/policies/${other.id}`, { description: 'Else' });
    const { code, stderr } = await travelDesk(['policies', 'push', 'policies'], through());
    expect(code).toBe(2);
    expect(stderr).toMatch(
      /^travel-desk: policies\/visiting-staff\.yaml was not pushed: .* Pushed before it: policies\/trainees\.yaml\.$/m,
    );
    expect(await policy(id)).toMatchObject({ name: 'Trainees 4' });
    expect(await policy(other.id)).toMatchObject({ defaultAction: 'ALLOW' });
  });

  test('continues when the rules were stored but the response was lost', async () => {
    const id = await newPolicy('trainees.yaml');
    edit('policies/trainees.yaml', 'flightRules: []', 'flightRules: [ { maxStops: 1 } ]');
    proxy.losesAnswerOf = 'PUT';
    expect(await travelDesk(['policies', 'push', 'policies'], through())).toMatchObject({ code: 0 });
    const { flightRules } = await policy(id);
    expect(flightRules).toMatchObject([{ maxStops: 1 }]);
    expect(read('policies/trainees.yaml')).toContain(flightRules[0].id);
  });

  test('creates only one policy when the response is lost', async () => {
    write('policies/visitors.yaml', 'name: Visitors\nbookingMode: HYBRID\ndefaultAction: BLOCK\n');
    proxy.losesAnswerOf = 'POST /api/v1/policies';
    const created = await travelDesk(['policies', 'push', 'policies/visitors.yaml', '--create'], through());
    expect(created).toMatchObject({ code: 0, stderr: '' });
    expect(proxy.losesAnswerOf).toBeNull();
    const { data } = (await app.call(LENA, 'GET', '/api/v1/policies?limit=100')).body;
    const visitors = data.filter(({ name }: any) => name === 'Visitors');
    expect(visitors).toHaveLength(1);
    expect(read('policies/visitors.yaml')).toContain(`id: ${visitors[0].id}\n`);
  });

  test('writes the IDs of rules to the file when the new policy cannot become the default', async () => {
    const file = 'policies/board.yaml';
    const fields = 'name: Board\nbookingMode: HYBRID\ndefaultAction: ALLOW\nisDefault: true\n';
    write(file, `${fields}flightRules:\n  - maxStops: 1\nhotelRules:\n  - maxNights: 3\n`);
    let id = '';
    proxy.beforeWrite = async (method, url) => {
      id = url.split('/')[4]!;
      if (method === 'PATCH')
        await app.call(LENA, 'PATCH', `/api/v1/policies/${id}`, { description: 'By somebody else' });
    };
    const { code, stderr } = await travelDesk(['policies', 'push', file, '--create'], through());
    expect(code).toBe(2);
    expect(stderr).toContain(`${file} was not pushed: somebody has changed the policy meanwhile.`);
    expect(stderr).toContain('The policy was created, and its ID is in the file: push again.');
    const { flightRules, hotelRules } = await policy(id);
    expect(parse(read(file))).toMatchObject({
      id,
      flightRules: [{ id: flightRules[0].id, maxStops: 1 }],
      hotelRules: [{ id: hotelRules[0].id, maxNights: 3 }],
    });
  });

  test.each([
    ['the fields', 'PATCH', 1],
    ['the activation', 'PATCH', 2],
  ])('continues when %s were stored but the response was lost', async (_what, method, number) => {
    const id = await newPolicy('trainees.yaml');
    await app.call(LENA, 'PATCH', `/api/v1/policies/${id}`, { isActive: false });
    edit('policies/trainees.yaml', 'name: Trainees', 'name: Trainees 5');
    edit('policies/trainees.yaml', 'flightRules: []', 'flightRules: [ { maxStops: 1 } ]');
    let patches = 0;
    proxy.beforeWrite = (sent) => {
      if (sent === method && ++patches === number) proxy.losesAnswerOf = method;
    };
    const { code, stdout, stderr } = await travelDesk(['policies', 'push', 'policies'], through());
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(proxy.losesAnswerOf).toBeNull();
    const { flightRules, ...fields } = await policy(id);
    expect(fields).toMatchObject({ name: 'Trainees 5', isActive: true });
    expect(read('policies/trainees.yaml')).toContain(flightRules[0].id);
    expect(stdout).toContain(`version "${await versionOf(id)}"`);
  });

  test('reports what may have been stored when the response is lost and the service stays unreachable', async () => {
    const id = await newPolicy('trainees.yaml');
    edit('policies/trainees.yaml', 'name: Trainees', 'name: Trainees 6');
    proxy.afterLoss = () => {
      proxy.answersWith = 502;
    };
    proxy.losesAnswerOf = 'PATCH';
    const { code, stderr } = await travelDesk(['policies', 'push', 'policies'], through());
    expect(code).toBe(2);
    expect(stderr).toContain('It may have been stored nevertheless: push again to see what differs.');
    expect(await policy(id)).toMatchObject({ name: 'Trainees 6' });

    write('policies/visitors.yaml', 'name: Visitors 2\nbookingMode: HYBRID\ndefaultAction: BLOCK\n');
    proxy.answersWith = null;
    proxy.losesAnswerOf = 'POST /api/v1/policies';
    const created = await travelDesk(['policies', 'push', 'policies/visitors.yaml', '--create'], through());
    expect(created.code).toBe(2);
    expect(created.stderr).toContain(
      'It may have been created nevertheless: see whether it is listed before you push again.',
    );
  });

  test('does not replace rules that were changed while the response about the fields was lost', async () => {
    const id = await newPolicy('trainees.yaml');
    edit('policies/trainees.yaml', 'name: Trainees', 'name: Trainees 7');
    edit('policies/trainees.yaml', 'flightRules: []', 'flightRules: [ { maxStops: 1 } ]');
    proxy.losesAnswerOf = 'PATCH';
    proxy.afterLoss = () => app.call(LENA, 'POST', `/api/v1/policies/${id}/hotel-rules`, { maxNights: 9 });
    const { code, stderr } = await travelDesk(['policies', 'push', 'policies'], through());
    expect(code).toBe(2);
    expect(stderr).toContain('name was stored, but somebody has changed the policy meanwhile.');
    expect(await policy(id)).toMatchObject({ flightRules: [], hotelRules: [{ maxNights: 9 }] });
  });

  test('writes the IDs of a created policy when its rules were stored but the response was lost', async () => {
    const file = 'policies/visitors.yaml';
    write(file, 'name: Visitors 3\nbookingMode: HYBRID\ndefaultAction: BLOCK\nhotelRules:\n  - maxNights: 3\n');
    proxy.losesAnswerOf = 'PUT';
    expect(await travelDesk(['policies', 'push', file, '--create'], through())).toMatchObject({ code: 0, stderr: '' });
    const { id, hotelRules } = parse(read(file));
    expect(hotelRules).toEqual([{ id: (await policy(id)).hotelRules[0].id, maxNights: 3 }]);
  });

  test('keeps changes to the file during the push, and adds the IDs to them', async () => {
    const file = 'policies/interns.yaml';
    write(file, 'name: Interns 2\nbookingMode: HYBRID\ndefaultAction: BLOCK\nflightRules:\n  - maxStops: 0\n');
    proxy.beforeWrite = (method) => {
      if (method === 'PUT') edit(file, 'flightRules:', 'flightRules:\n  # for trips\n  - maxStops: 2');
    };
    expect(await travelDesk(['policies', 'push', file, '--create'], through())).toMatchObject({ code: 0, stderr: '' });
    const { id } = parse(read(file));
    const rule = (await policy(id)).flightRules[0].id;
    expect(read(file)).toContain(`flightRules:\n  # for trips\n  - maxStops: 2\n  - id: ${rule}\n    maxStops: 0\n`);
  });

  test.each([
    ['is not a valid policy any more', 'name: [\n', 'it has been changed meanwhile, and is not a valid policy now'],
    [
      'belongs to another policy',
      `id: ${STANDARD}\nname: A b\nbookingMode: HYBRID\ndefaultAction: ALLOW\n`,
      'it has another id now',
    ],
  ])('does not write to a file that %s after the push, and shows the ID of the policy', async (_what, text, reason) => {
    const file = 'policies/interns.yaml';
    write(file, 'name: Interns 3\nbookingMode: HYBRID\ndefaultAction: BLOCK\n');
    proxy.afterCreate = () => write(file, text);
    const { code, stderr } = await travelDesk(['policies', 'push', file, '--create'], through());
    const [, id = ''] = /The policy is stored with the ID ([\w-]{36})/.exec(stderr) ?? [];
    expect({ code, stderr }).toEqual({
      code: 2,
      stderr: expect.stringContaining(`travel-desk: ${file} can't be given its IDs: ${reason}.`),
    });
    expect(await policy(id)).toMatchObject({ name: 'Interns 3' });
    expect(read(file)).toBe(text);
  });

  test('ignores changes to a file that already has its IDs', async () => {
    await newPolicy('trainees.yaml', { flightRules: [{ maxStops: 1 }], hotelRules: [] });
    edit('policies/trainees.yaml', 'maxStops: 1', 'maxStops: 0');
    proxy.beforeWrite = () => write('policies/trainees.yaml', 'name: [\n');
    expect(await travelDesk(['policies', 'push', 'policies'], through())).toMatchObject({ code: 0, stderr: '' });
    expect(read('policies/trainees.yaml')).toBe('name: [\n');
  });

  test('writes the file again when it was deleted during the push', async () => {
    const file = 'policies/interns.yaml';
    write(file, '# Interns\nname: Interns 4\nbookingMode: HYBRID\ndefaultAction: BLOCK\n');
    proxy.afterCreate = () => rmSync(join(folder, file));
    expect(await travelDesk(['policies', 'push', file, '--create'], through())).toMatchObject({ code: 0 });
    expect(read(file)).toMatch(/^# Interns\nid: /);
  });

  test('writes missing IDs of rules to a file without differences', async () => {
    const id = await newPolicy('trainees.yaml', { flightRules: [{ maxStops: 1 }], hotelRules: [] });
    const text = read('policies/trainees.yaml');
    write('policies/trainees.yaml', text.replace(/id: .*\n +maxStops/, 'maxStops'));
    const dry = await travelDesk(['policies', 'push', 'policies', '--dry-run']);
    expect(dry).toMatchObject({ code: 0, stdout: expect.stringContaining('unchanged policies/trainees.yaml') });
    expect(read('policies/trainees.yaml')).not.toBe(text);
    const pushed = await travelDesk(['policies', 'push', 'policies']);
    expect(pushed).toMatchObject({ code: 0, stdout: expect.stringContaining('unchanged policies/trainees.yaml') });
    expect(parse(read('policies/trainees.yaml'))).toEqual(parse(text));
    expect(await versionOf(id)).toBeGreaterThan(0);
  });

  test('writes the ID of a created policy when two of its rules are one YAML node', async () => {
    const file = 'policies/interns.yaml';
    write(
      file,
      'name: Interns 5\nbookingMode: HYBRID\ndefaultAction: BLOCK\nhotelRules: [ &a { maxNights: 2 }, *a ]\n',
    );
    expect(await travelDesk(['policies', 'push', file, '--create'])).toMatchObject({ code: 0, stderr: '' });
    expect(await policy(parse(read(file)).id)).toMatchObject({ name: 'Interns 5' });
  });

  test('escapes names that would control the terminal, reorder text, or look like another line', async () => {
    const name = 'Trip\u202epolicy\u001b[2J\u009b1m\npushed other.yaml';
    const fields = { name, bookingMode: 'HYBRID', defaultAction: 'ALLOW', companyId: 'acme' };
    const { id } = (await app.call(LENA, 'POST', '/api/v1/policies', fields)).body;
    const pulled = await travelDesk(['policies', 'pull', id]);
    const escaped = 'Trip\\u202epolicy\\u001b[2J\\u009b1m\\npushed other.yaml';
    expect(pulled).toEqual({ code: 0, stderr: '', stdout: expect.stringMatching(/^created .*\n$/) });
    expect(pulled.stdout).toContain(escaped);
    const again = await travelDesk(['policies', 'pull', id, '--json']);
    expect(again.stdout).toContain(escaped);
    expect(JSON.parse(again.stdout).policies[0].name).toBe(name);
    const file = readdirSync(join(folder, 'policies')).find((each) => each.startsWith('trip'));
    expect((await travelDesk(['policies', 'push', `policies/${file}`, '--dry-run'])).stdout).toContain(escaped);
    await app.call(LENA, 'DELETE', `/api/v1/policies/${id}`);
  });

  test('asks for the company of a new policy before it changes anything', async () => {
    const id = await newPolicy('trainees.yaml');
    edit('policies/trainees.yaml', 'name: Trainees', 'name: Trainees 8');
    write('policies/visitors.yaml', 'name: Visitors 4\nbookingMode: HYBRID\ndefaultAction: BLOCK\n');
    proxy.changes = (url, body) => {
      if (url.includes('/policies?'))
        body.data = body.data.map((policy: any, index: number) => ({ ...policy, companyId: `c-${index}` }));
    };
    const { code, stderr } = await travelDesk(['policies', 'push', 'policies', '--create'], through());
    expect({ code, stderr }).toEqual({
      code: 2,
      stderr: 'travel-desk: Say which company the new policy is for, with --company.\n',
    });
    expect(await policy(id)).toMatchObject({ name: 'Trainees' });
  });

  test('compares with a version that was seen before, with --if-match', async () => {
    const id = await newPolicy('trainees.yaml');
    edit('policies/trainees.yaml', 'name: Trainees', 'name: Trainees 3');
    const version = await versionOf(id);
    const dry = await travelDesk(['policies', 'push', 'policies', '--dry-run']);
    expect(dry.stdout).toContain(`version "${version}"`);
    const old = await travelDesk(['policies', 'push', 'policies', '--if-match', `"${version - 1}"`]);
    expect(old).toMatchObject({ code: 2, stdout: '' });
    expect(old.stderr).toContain(`the policy is "${version}" now, not "${version - 1}"`);
    expect(await travelDesk(['policies', 'push', 'policies', '--if-match', String(version)])).toMatchObject({
      code: 0,
    });
  });

  test.each([
    ['alone', []],
    ['with --create', ['--create']],
  ])('rejects --if-match for a policy without an ID, %s, and sends nothing', async (_how, args) => {
    const file = 'policies/board.yaml';
    write(file, 'name: Board\nbookingMode: HYBRID\ndefaultAction: ALLOW\n');
    expect(await travelDesk(['policies', 'push', file, '--if-match', '"1"', ...args], through())).toEqual({
      code: 2,
      stdout: '',
      stderr: `travel-desk: --if-match is the version of a stored policy, but ${file} has no id: add it, or leave out --if-match.\n`,
    });
    expect(proxy.requests).toBe(0);
  });
});

describe('policies lint', () => {
  test('names the line of an unreachable rule and exits with 1', async () => {
    edit(
      'policies/contractors.yaml',
      '  - isInternational: false',
      '  - priority: 1\n    currency: EUR\n  - isInternational: false',
    );
    const { code, stdout } = await travelDesk(['policies', 'lint', 'policies']);
    expect(code).toBe(1);
    expect(stdout).toMatch(/^ERROR {3}policies\/contractors\.yaml:12:5: .*flightRules\.1.* UNREACHABLE_RULE$/m);
    const { findings, counts } = JSON.parse((await travelDesk(['policies', 'lint', 'policies', '--json'])).stdout);
    expect(counts.ERROR).toBeGreaterThan(0);
    expect(findings[0]).toMatchObject({ file: 'policies/contractors.yaml', line: 12, code: 'UNREACHABLE_RULE' });
    expect(await travelDesk(['policies', 'lint', 'policies', '--max-severity', 'ERROR'])).toMatchObject({ code: 0 });
  });

  test('reports errors in files with their lines, and continues with the next file', async () => {
    write(
      'policies/a.yaml',
      'name: A policy\nbookingMode: HYBRID\ndefaultAction: ALLOW\nflightRules:\n  - maxStopps: 1\n',
    );
    write('policies/b.yaml', 'name: [\n');
    const { code, stdout, stderr } = await travelDesk(['policies', 'lint', 'policies', '--strict']);
    expect({ code, stderr }).toEqual({ code: 1, stderr: '' });
    expect(stdout).toMatch(
      /^ERROR {3}policies\/a\.yaml:5:5: flightRules\.0\.maxStopps is not a known key; known keys are id,/m,
    );
    expect(stdout).toMatch(/^ERROR {3}policies\/b\.yaml:2:1: is not valid YAML/m);
  });

  test('accepts findings up to a severity, and reports when not all are shown', async () => {
    const finding = { code: 'TIER_GAP', severity: 'WARNING', ruleKind: 'FLIGHT', ruleId: null, message: 'A gap.' };
    proxy.changes = (_url, body) => Object.assign(body, { data: [finding], omitted: 3, complete: false });
    const lint = (...options: string[]) =>
      travelDesk(['policies', 'lint', 'policies/standard.yaml', ...options], through());
    const { code, stdout } = await lint();
    expect(code).toBe(0);
    expect(stdout).toContain('\npolicies/standard.yaml: 3 more findings are not shown.\n');
    expect(stdout).toContain('\npolicies/standard.yaml: not all rules were compared, so some REDUNDANT_RULE');
    expect(await lint('--max-severity', 'WARNING')).toMatchObject({ code: 0 });
    expect(await lint('--max-severity', 'INFO')).toMatchObject({ code: 1 });
    expect(await lint('--strict')).toMatchObject({ code: 1 });
    expect((await lint('--strict', '--max-severity', 'INFO')).stderr).toContain('not both');
  });

  test('checks a stored policy', async () => {
    const { code, stdout } = await travelDesk(['policies', 'lint', '--policy', STANDARD, '--json']);
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ findings: [], complete: true });
    expect(await travelDesk(['policies', 'lint', '--policy', STANDARD, 'policies'])).toMatchObject({ code: 2 });
    expect(await travelDesk(['policies', 'lint', 'policies', '--max-severity', 'HIGH'])).toMatchObject({ code: 2 });
  });
});

describe('policies test', () => {
  const failing = (): void =>
    edit(
      'tests/standard.yaml',
      'expect: { action: ALLOW, compliant: true, matchedRule: flightRules.0 }',
      'expect: { action: BLOCK, violations: [ STOPS ], matchedRule: flightRules.1 }',
    );

  test('shows the difference and the reason of a failing case, and exits with 1', async () => {
    failing();
    const { code, stdout, stderr } = await travelDesk(['policies', 'test', 'tests/standard.yaml']);
    expect({ code, stderr }).toEqual({ code: 1, stderr: '' });
    expect(stdout).toContain('  ✗ economy from Berlin to London within the limit\n');
    expect(stdout).toContain('flight.action: expected BLOCK, but got ALLOW');
    expect(stdout).toContain('flight.violations: expected [STOPS], but got []');
    expect(stdout).toContain('STOPS passed: 0 within 1 (maxStops)');
    expect(stdout).toMatch(/rule flightRules\.1 \(policies\/standard\.yaml:\d+\) matches too, but rule flightRules\.0/);
    expect(stdout.trimEnd().split('\n').at(-1)).toBe('7 passed, 1 failed');
  });

  test('D67: notes an unknown place of a case, which does not make it fail', async () => {
    edit('tests/standard.yaml', 'originLocationId: airport-BER', 'originLocationId: airport-BERLIN');
    const { stdout } = await travelDesk(['policies', 'test', 'tests/standard.yaml']);
    expect(stdout).toContain('economy from Berlin to London within the limit\n');
    expect(stdout).toContain(
      '      Note: flight.originLocationId: "airport-BERLIN" is not a known location. Send its ID, such as airport-BER or city-BER.\n',
    );
    write(
      'tests/unrated.yaml',
      [
        'policy: ../policies/standard.yaml',
        'cases:',
        '  - name: an unrated hotel',
        '    hotel: { cityId: London, checkInDate: 2030-03-11, checkOutDate: 2030-03-12, pricePerNight: 1, currency: EUR }',
        '    expect: { compliant: true }',
      ].join('\n'),
    );
    const unrated = await travelDesk(['policies', 'test', 'tests/unrated.yaml']);
    expect(unrated).toMatchObject({ code: 0, stderr: '' });
    expect(unrated.stdout).toMatch(/✓ an unrated hotel\n {6}Note: hotel\.cityId: "London" is not a known location/);
  });

  test('writes JUnit to standard output, to a file, or to both', async () => {
    failing();
    const { code, stdout } = await travelDesk(['policies', 'test', 'tests', '--report', 'junit']);
    expect(code).toBe(1);
    expect(stdout).toMatch(/^<\?xml version="1\.0" encoding="UTF-8"\?>\n<testsuites .*tests="13" failures="1"/);
    expect(stdout).toMatch(
      /<testcase name="economy from Berlin[^>]* file="tests\/standard\.yaml" line="6"[^>]*>\s*<failure message="flight\.action: expected BLOCK, but got ALLOW"/,
    );
    expect(stdout.match(/<testcase /g)).toHaveLength(13);
    expect(stdout.trimEnd().endsWith('</testsuites>')).toBe(true);
    const lines = await travelDesk(['policies', 'test', 'tests', '--report-file', 'out.xml']);
    expect(lines.stdout).toContain('12 passed, 1 failed');
    expect(read('out.xml').replaceAll(/time="[^"]*"/g, '')).toBe(stdout.replaceAll(/time="[^"]*"/g, ''));
    const both = await travelDesk(['policies', 'test', 'tests', '--report', 'junit', '--report-file', 'both.xml']);
    expect(both.stdout).toBe(read('both.xml'));
    const json = await travelDesk(['policies', 'test', 'tests', '--json', '--report-file', 'json.xml']);
    expect(read('json.xml')).toContain('<testsuites');
    expect(JSON.parse(json.stdout)).toMatchObject({ passed: 12, failed: 1 });
    expect(await travelDesk(['policies', 'test', 'tests', '--report', 'tap'])).toMatchObject({
      code: 2,
      stderr: 'travel-desk: --report must be junit or github.\n',
    });
  });

  describe('D76: coverage', () => {
    const coverage = async (file: string, ...options: string[]) => {
      const { code, stdout, stderr } = await travelDesk(['policies', 'test', file, '--coverage', ...options]);
      expect(stderr).toBe('');
      return { code, lines: stdout.trimEnd().split('\n') };
    };
    /** The example without its cases of long flights and of hotels outside London. */
    const withFewerCases = () => {
      const cases = read('tests/standard.yaml').split(/(?=  - name: )/);
      write('tests/standard.yaml', cases.filter((text) => !/long flights|a hotel elsewhere/.test(text)).join(''));
    };
    const lineOf = (text: string) =>
      read('policies/standard.yaml')
        .split('\n')
        .findIndex((line) => line.includes(text)) + 1;

    test('lists the rules and tiers that no case matches, with their lines', async () => {
      withFewerCases();
      const uncovered = [
        `policies/standard.yaml:${lineOf('maxPrice: 1400')}: no case matches flightRules.1.durationBudgetTiers.1 (international)`,
        `policies/standard.yaml:${lineOf('minHours: 8')}: no case matches flightRules.1.durationCabinTiers.0 (international)`,
        `policies/standard.yaml:${lineOf('0199c3a0-7200-7000-8000-000000000002')}: no case matches hotelRules.1 (every hotel)`,
      ];
      const { code, lines } = await coverage('tests/standard.yaml');
      expect(code).toBe(0);
      expect(lines.slice(-4)).toEqual(['6 passed, 0 failed', ...uncovered]);
      expect(await coverage('tests/standard.yaml', '--fail-uncovered')).toEqual({ code: 1, lines });
      const json = await coverage('tests/standard.yaml', '--json');
      expect(JSON.parse(json.lines.join('\n')).uncovered.at(-1)).toEqual({
        policy: 'policies/standard.yaml',
        line: lineOf('0199c3a0-7200-7000-8000-000000000002'),
        field: 'hotelRules.1',
        scope: 'every hotel',
      });
    });

    test('does not list the tiers of a rule that no case matches', async () => {
      write('tests/standard.yaml', read('tests/standard.yaml').split(/(?=  - name: short)/)[0]!);
      expect((await coverage('tests/standard.yaml')).lines.filter((line) => line.includes('flightRules.1'))).toEqual([
        `policies/standard.yaml:${lineOf('0199c3a0-7100-7000-8000-000000000002')}: no case matches flightRules.1 (international)`,
      ]);
    });

    test('adds up the files that test a policy, and knows the rules of a stored policy', async () => {
      const [head = '', ...cases] = read('tests/standard.yaml').split(/(?=  - name: )/);
      const hotel = cases.pop()!;
      write('tests/hotels.yaml', head + hotel);
      write('tests/standard.yaml', head + cases.join(''));
      expect((await coverage('tests', '--fail-uncovered')).code).toBe(0);
      write('tests/stored.yaml', head.replace(/policy: .*/, `policyId: ${STANDARD}`) + cases.join(''));
      expect((await coverage('tests/stored.yaml')).lines.at(-1)).toBe(
        `${STANDARD}: no case matches hotelRules.1 (every hotel)`,
      );
    });

    test.each(['--coverage', '--fail-uncovered'])(
      'rejects %s with a JUnit report instead of the results',
      async (option) => {
        const args = ['policies', 'test', 'tests', '--report', 'junit', option];
        expect(await travelDesk(args, through())).toEqual({
          code: 2,
          stdout: '',
          stderr: 'travel-desk: Pass either coverage or --report junit; --report-file works with both.\n',
        });
        expect(proxy.requests).toBe(0);
      },
    );

    test('asks for at most 50 explained cases per call', async () => {
      const [head = '', first = ''] = read('tests/contractors.yaml').split(/(?=  - name: )/);
      write('tests/many.yaml', head + Array.from({ length: 101 }, () => first.replace('&domestic', '')).join(''));
      const { code, stdout } = await travelDesk(['policies', 'test', 'tests/many.yaml', '--coverage'], through());
      expect(code).toBe(0);
      expect(stdout).toContain('101 passed, 0 failed\n');
      expect(proxy.requests).toBe(3);
    });
  });

  test('D76: annotates failed cases for GitHub, and adds to the job summary', async () => {
    failing();
    edit('tests/standard.yaml', '- name: economy from', '- name: economy, from');
    write('summary.md', 'Before\n');
    const environment = { GITHUB_STEP_SUMMARY: join(folder, 'summary.md'), GITHUB_WORKSPACE: resolve(folder, '..') };
    const args = ['policies', 'test', 'tests', '--report', 'github'];
    const { code, stdout } = await travelDesk(args, environment);
    expect(code).toBe(1);
    const file = `${basename(folder)}/tests/standard.yaml`;
    const title = 'economy%2C from Berlin to London within the limit';
    expect(stdout).toContain('\n12 passed, 1 failed\n');
    expect(stdout).toContain(
      `\n::error file=${file},line=6,title=${title}::flight.action: expected BLOCK, but got ALLOW%0Aflight.violations:`,
    );
    expect(stdout.match(/^::/gm)).toHaveLength(1);
    expect(read('summary.md')).toMatch(/^Before\n### Policy tests\n\n\| Test file \| Passed \| Failed \|\n\| --- \|/);
    expect(read('summary.md')).toContain('\n| tests/standard.yaml | 7 | 1 |\n');
    expect(read('summary.md')).toContain(
      `\n| ${file}:6 | economy, from Berlin to London within the limit | flight.action: `,
    );
    expect(await travelDesk(args)).toMatchObject({ code: 1 });
    expect(await travelDesk(args, { GITHUB_STEP_SUMMARY: join(folder, 'none/summary.md') })).toMatchObject({
      code: 2,
      stderr: expect.stringContaining("can't be written: its folder does not exist."),
    });
  });

  test('creates the folder of the report, and rejects an unusable path before it tests anything', async () => {
    const report = (file: string) =>
      travelDesk(['policies', 'test', 'tests/standard.yaml', '--report-file', file], through());
    expect(await report('out/reports/junit.xml')).toMatchObject({ code: 0, stderr: '' });
    expect(read('out/reports/junit.xml')).toContain('<testsuites');
    proxy.reset();
    const before = read('tests/contractors.yaml');
    const messageFor = async (file: string) => {
      const { code, stdout, stderr } = await report(file);
      expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
      return stderr;
    };
    expect(await messageFor('tests/contractors.yaml')).toBe(
      'travel-desk: --report-file must be the file to write the report to, not a YAML file.\n',
    );
    expect(read('tests/contractors.yaml')).toBe(before);
    expect(await messageFor('out')).toBe("travel-desk: out can't be written: it is a folder.\n");
    expect(await messageFor('out/reports/junit.xml/a.xml')).toBe(
      "travel-desk: The folder out/reports/junit.xml can't be made: it is a file.\n",
    );
    expect(proxy.requests).toBe(0);
  });

  test('tests a stored policy, by positions and IDs of its rules, and the policy of a user', async () => {
    const stored = read('tests/standard.yaml').replace('policy: ../policies/standard.yaml', `policyId: ${STANDARD}`);
    write(
      'tests/stored.yaml',
      stored.replace('matchedRule: flightRules.1', 'matchedRule: 0199c3a0-7100-7000-8000-000000000002'),
    );
    expect(await travelDesk(['policies', 'test', 'tests/stored.yaml'])).toMatchObject({ code: 0 });
    write('tests/user.yaml', stored.replace(/policyId: .*/, 'forUser: amira.haddad'));
    expect(await travelDesk(['policies', 'test', 'tests/user.yaml'])).toMatchObject({ code: 0 });
    write('tests/nobody.yaml', stored.replace(/policyId: .*/, 'forUser: nobody.we.know'));
    expect((await travelDesk(['policies', 'test', 'tests/nobody.yaml'])).stderr).toContain('There is no such user.');
  });

  test('evaluates more cases than one call accepts', async () => {
    const [head = '', first = ''] = read('tests/contractors.yaml')
      .split(/(?=  - name: an expensive)/)[0]!
      .split(/(?=  - name)/);
    const copies = (expectation: string, count: number) =>
      Array.from({ length: count }, () => first.replace('&domestic', '').replace(/expect: .*/, expectation)).join('');
    write('tests/many.yaml', head + copies('expect: { action: ALLOW }', 560) + copies('expect: { action: BLOCK }', 60));
    const { code, stdout } = await travelDesk(['policies', 'test', 'tests/many.yaml', '--json']);
    const { passed, failed, files } = JSON.parse(stdout);
    expect({ code, passed, failed }).toEqual({ code: 1, passed: 560, failed: 60 });
    expect(files[0].cases.slice(560).every(({ reasons }: any) => reasons.length > 0)).toBe(true);
  });

  test('names the line of an error in a test file and sends nothing', async () => {
    write(
      'tests/bad.yaml',
      [
        'policy: ../policies/nowhere.yaml',
        'cases:',
        '  - name: a',
        '    expects: { action: ALLOW }',
        '  - name: b',
        '    hotel: {}',
        '    expect: { action: MAYBE, violations: [ CHEAP ] }',
      ].join('\n'),
    );
    const { code, stderr } = await travelDesk(['policies', 'test', 'tests/bad.yaml'], through());
    expect(code).toBe(2);
    expect(stderr).toContain(
      'tests/bad.yaml:4:5: cases.0.expects is not a known key; known keys are name, flight, hotel, expect',
    );
    expect(stderr).toContain('tests/bad.yaml:7:15: cases.1.expect.action must be one of ALLOW,');
    expect(stderr).toMatch(/tests\/bad\.yaml:7:\d+: cases\.1\.expect\.violations\.0 must be one of PRICE,/);
    expect(proxy.requests).toBe(0);

    const head = 'policy: ../policies/standard.yaml\ncases:\n  - name: a\n';
    const flight =
      '    flight: { originLocationId: a, destinationLocationId: b, isInternational: false, departureDate: 2030-02-30, price: 1, currency: EUR, cabinClass: ECONOMY, stops: 0 }\n';
    const hotel =
      '    hotel: { cityId: a, checkInDate: 2030-02-01, checkOutDate: 2030-02-03, pricePerNight: 1, currency: EUR, starRating: 3 }\n';
    const messageOf = async (text: string): Promise<string> => {
      write('tests/bad.yaml', head + text);
      return (await travelDesk(['policies', 'test', 'tests/bad.yaml'])).stderr;
    };
    expect(await messageOf(`${flight}${hotel}    expect: { action: ALLOW }\n`)).toContain(
      'bad.yaml:6:5: cases.0.expect must have flight and hotel',
    );
    expect(await messageOf(`${flight}    expect: { hotel: { action: ALLOW } }\n`)).toContain('the case has no hotel');
    expect(await messageOf('    expect: { action: ALLOW }\n')).toContain(
      'bad.yaml:3:5: cases.0 must have a flight, a hotel or both',
    );
    expect(await messageOf(`${hotel}    expect: {}\n`)).toContain('must have at least one of');
    // Errors that only the service can detect.
    expect(await messageOf(`${flight}    expect: { action: ALLOW }\n`)).toMatch(
      /^tests\/bad\.yaml:4:\d+: cases\.0\.flight\.departureDate /m,
    );
  });
});

describe('every command', () => {
  const commands = [
    ['policies', 'pull', '--all'],
    ['policies', 'push', 'policies', '--dry-run'],
    ['policies', 'lint', 'policies'],
    ['policies', 'test', 'tests'],
  ];

  test.each(commands)('%s %s writes JSON, and no colors', async (...args) => {
    const { stdout } = await travelDesk([...args, '--json']);
    expect(typeof JSON.parse(stdout)).toBe('object');
    const lines = await travelDesk(args);
    expect(await travelDeskByBin(args, { FORCE_COLOR: '1' })).toEqual(lines);
    expect(lines.stdout + lines.stderr).not.toContain('\u001b');
  });

  test('exits with 2 when it does not exist', async () => {
    expect(await travelDeskByBin(['policies', 'fly'])).toEqual(await travelDesk(['policies', 'fly']));
  });

  test.each(commands)('%s %s reports an invalid or insufficient token and exits with 2', async (...args) => {
    const wrong = await travelDesk(args, { TRAVEL_DESK_TOKEN: 'not-a-token-of-anybody' });
    expect(wrong.code).toBe(2);
    expect(wrong.stderr).toMatch(/token[^]*\n  Request ID: [\w-]+\n$/i);
    const json = await travelDesk([...args, '--json'], { TRAVEL_DESK_TOKEN: 'not-a-token-of-anybody' });
    expect(JSON.parse(json.stdout).error.message).toMatch(/token/i);
    const without = await travelDesk(args, { TRAVEL_DESK_TOKEN: token({ permissions: [] }) });
    expect(without.code).toBe(2);
    expect(without.stderr).toContain('READ_POLICIES');
    expect(output).not.toContain('not-a-token-of-anybody');
  });

  test('exits quietly when its reader has gone, and reports when its output cannot be written', async () => {
    const bin = join(project.folder, 'node_modules/.bin/travel-desk');
    const inShell = (redirection: string) =>
      ended('bash', ['-c', `"$0" --help ${redirection}; exit "\${PIPESTATUS[0]}"`, bin], { folder, environment: {} });
    expect(await inShell('| true')).toEqual({ code: 0, stdout: '', stderr: '' });
    if (!existsSync('/dev/full')) return;
    expect(await inShell('> /dev/full')).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(/^travel-desk: The output can't be written: ENOSPC[^\n]*\n$/),
    });
  });

  test('reports when nothing listens, and when another server answers', async () => {
    const lint = ['policies', 'lint', 'policies'];
    const gone = await startProxy(app.address);
    await gone.stop();
    const closed = await travelDesk(lint, { TRAVEL_DESK_URL: gone.address });
    expect(closed.code).toBe(2);
    expect(closed.stderr).toContain(
      `can't reach ${gone.address}: nothing listens there. Check --base-url or TRAVEL_DESK_URL.\n`,
    );
    proxy.answersWith = 502;
    const other = await travelDesk(lint, through());
    expect(other.code).toBe(2);
    expect(other.stderr).toContain('answers with status 502 in a way that Travel Desk does not');
    proxy.reset();
    proxy.cutsAnswers = true;
    const cut = await travelDesk(lint, through());
    expect(cut.code).toBe(2);
    expect(cut.stderr).toContain(`${proxy.address} answers with JSON that is cut off or invalid.`);
  });

  test.each([
    ['application/json', '{}'],
    ['application/json; charset=utf-8', '[]'],
    ['application/json', 'null'],
    ['text/html; charset=utf-8', '<h1>Please sign in</h1>'],
  ])('names the address that answers like another service: %s %s', async (type, text) => {
    const portal = createServer((request, response) => {
      if (!request.url!.startsWith('/sign-in'))
        return void response.writeHead(307, { Location: '/sign-in?session=secret-word' }).end();
      return void response.writeHead(200, { 'Content-Type': type }).end(text);
    }).listen(0, '127.0.0.1');
    await once(portal, 'listening');
    const address = `http://127.0.0.1:${(portal.address() as AddressInfo).port}`;
    const calls = [
      ['pull', '--all'],
      ['pull', STANDARD],
      ['push', 'policies'],
      ['lint', 'policies'],
      ['lint', '--policy', STANDARD],
      ['test', 'tests'],
    ];
    try {
      for (const call of calls) {
        const { code, stdout, stderr } = await travelDesk(['policies', ...call], { TRAVEL_DESK_URL: address });
        expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
        expect(stderr).toContain(
          `: ${address}/sign-in answers with status 200 and ${type.split(';')[0]} in a way that Travel Desk does not. ` +
            'Check --base-url or TRAVEL_DESK_URL, and whether a proxy or a login page answers.\n',
        );
      }
    } finally {
      portal.close();
    }
  });

  test('takes the token from a file or an option, and rejects an unusable one', async () => {
    const lint = ['policies', 'lint', 'policies'];
    write('token', `${READER}\n`);
    const none = { TRAVEL_DESK_TOKEN: '' };
    expect(await travelDesk([...lint, '--token-file', 'token'], none)).toMatchObject({ code: 0 });
    expect(await travelDesk([...lint, '--token', READER], none)).toMatchObject({ code: 0 });
    expect((await travelDesk(lint, none)).stderr).toContain('Pass your access token');
    expect((await travelDesk([...lint, '--token', 'a\nb-secret'], none)).stderr).toContain('must be one word');
    expect((await travelDesk([...lint, '--token-file', 'nowhere'], none)).stderr).toContain("nowhere can't be read");
    expect(await travelDesk([...lint, '--token', 'a', '--token-file', 'token'])).toMatchObject({ code: 2 });
  });

  test.each([['push', 'policies'], ['pull']])(
    'distinguishes a wrong address from a deleted policy: %s',
    async (...args) => {
      const messageAt = async (address: string): Promise<string> => {
        const { code, stderr } = await travelDesk(['policies', ...args], { TRAVEL_DESK_URL: address });
        expect(code).toBe(2);
        expect(stderr).not.toMatch(/remove|delete/);
        return stderr;
      };
      expect(await messageAt(`${app.address}/wrong`)).toContain('There is no operation at this path.');
      const wrong = new RegExp(
        `${proxy.address}/[\\w/-]+ answers with status 404[^.]* in a way that Travel Desk does not. Check --base-url`,
      );
      proxy.changes = (_url, body) => delete body.message;
      expect(await messageAt(`${proxy.address}/wrong`)).toMatch(wrong);
      proxy.reset();
      proxy.answersWith = 404;
      expect(await messageAt(proxy.address)).toMatch(wrong);
    },
  );

  test('rejects an ID that would change the path', async () => {
    rmSync(join(folder, 'policies'), { recursive: true });
    mkdirSync(join(folder, 'policies'));
    write('policies/a.yaml', 'id: ..\nname: Board\nbookingMode: HYBRID\ndefaultAction: ALLOW\n');
    const messageFor = async (...args: string[]) => (await travelDesk(['policies', ...args])).stderr.split('\n')[0];
    expect(await messageFor('push', 'policies')).toMatch(/^policies\/a\.yaml:1:1: id is not the ID of a policy; /);
    expect(await messageFor('pull')).toMatch(/^policies\/a\.yaml:1:1: id is not the ID of a policy; /);
    for (const id of ['..', ''])
      expect(await messageFor('lint', '--policy', id)).toBe(
        `travel-desk: Policy ${JSON.stringify(id)} could not be checked: There is no such policy.`,
      );
  });

  test.each([
    [['policies', 'lint', '--base-url', 'ftp://x', 'policies'], 'must be a URL'],
    [['policies', 'lint', '--base-url', 'http://me:secret-word@x', 'policies'], 'must not have a user name'],
    [['policies', 'lint', '--base-url', 'http://:secret-word@x', 'policies'], 'must not have a user name'],
    [['policies', 'lint', '--wrong'], "Unknown option '--wrong'. See travel-desk policies lint --help."],
    [['policies', 'fly'], 'There is no such command.'],
    [['policies', 'push'], 'Pass the policy files to push.'],
    [['policies', 'test', 'nowhere.yaml'], "nowhere.yaml can't be read: it does not exist."],
  ])('rejects %j', async (args, message) => {
    const { code, stdout, stderr } = await travelDesk(args);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toContain(message);
    expect(stderr).not.toContain('secret-word');
  });

  test('shows help without any settings', async () => {
    const none = { TRAVEL_DESK_URL: '', TRAVEL_DESK_TOKEN: '' };
    expect((await travelDesk(['--help'], none)).stdout).toContain('policies lint');
    for (const [area = '', name = ''] of commands) {
      const { code, stdout } = await travelDesk([area, name, '--help'], none);
      expect(code).toBe(0);
      expect(stdout).toMatch(new RegExp(`^Usage: travel-desk ${area} ${name} `));
      expect(stdout).toContain('--token-file');
      expect(stdout).toContain('Exit codes: 0');
    }
  });

  test.each([
    ['in one run', false],
    ['after an interrupted run', true],
  ])(
    "D16: creates a company's first policy, which never applies without its rules: %s",
    async (_when, isInterrupted) => {
      const companyId = isInterrupted ? 'half' : 'fresh';
      const caller = { companyId, permissions: [...everyPermission] };
      const judged: (string | undefined)[] = [];
      const judge = async (): Promise<void> => {
        const hotel = { cityId: 'city-BER', checkInDate: '2030-03-11', checkOutDate: '2030-03-12', starRating: 3 };
        const proposal = { hotel: { ...hotel, pricePerNight: 90, currency: 'EUR' } };
        const { body } = await app.call(token(caller), 'POST', '/api/v1/policies/evaluate', proposal);
        judged.push(body.hotelEvaluation?.action ?? body.message);
      };
      const file = 'policies/first.yaml';
      const push = ['policies', 'push', file, '--create', '--company', companyId];
      write(file, 'name: First\nbookingMode: HYBRID\ndefaultAction: BLOCK\nhotelRules:\n  - maxNights: 3\n');
      proxy.beforeWrite = judge;
      const settings = { ...through(), TRAVEL_DESK_TOKEN: token(caller) };
      if (isInterrupted) {
        proxy.afterCreate = () => {
          proxy.answersWith = 502;
        };
        expect(await travelDesk(push, settings)).toMatchObject({ code: 2 });
        proxy.answersWith = null;
      }
      expect(await travelDesk(push, settings)).toMatchObject({ code: 0, stderr: '' });
      await judge();
      expect(new Set(judged)).toEqual(new Set(['ALLOW']));
      const { id } = parse(read(file));
      const { body } = await app.call(token(caller), 'GET', `/api/v1/policies/${id}`);
      expect(body).toMatchObject({ isDefault: true, defaultAction: 'BLOCK', hotelRules: [{ maxNights: 3 }] });
    },
  );

  test('never wrote a token during these tests', () => {
    expect(output.length).toBeGreaterThan(10_000);
    expect(output).not.toContain(LENA);
    expect(output).not.toContain(READER);
    expect(output).not.toMatch(/eyJ[\w-]{10}/);
  });
});
