import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join, resolve } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { parse } from 'yaml';
import { everyPermission } from '../contract/support/operations.ts';
import { token } from '../support/test-app.ts';
import {
  CONTRACTORS,
  LENA,
  READER,
  STANDARD,
  app,
  edit,
  example,
  folder,
  newPolicy,
  policy,
  proxy,
  read,
  through,
  travelDesk,
  write,
} from './support/policy-repository.ts';
import { startProxy } from './support/unreliable-proxy.ts';

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
  test('passes its thirteen tests, which match every rule', async () => {
    const { code, stdout, stderr } = await travelDesk(['policies', 'test', 'tests', '--fail-uncovered']);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout.trimEnd().split('\n').slice(-2)).toEqual([
      '13 passed, 0 failed',
      'Every rule and every duration tier is matched by a case.',
    ]);
    expect(stdout.match(/^ {2}✓ /gm)).toHaveLength(13);
  });

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

  test('writes a policy that is on two pages of the list once', async () => {
    const fields = { name: 'Visitors', bookingMode: 'HYBRID', defaultAction: 'ALLOW', companyId: 'acme' };
    const { id } = (await app.call(LENA, 'POST', '/api/v1/policies', fields)).body;
    let listed: object;
    proxy.changes = (url, body) => {
      if (!url.includes('/policies?')) return;
      listed ??= body.data.find((policy: any) => policy.id === id);
      Object.assign(body, { data: [listed], pagination: { ...body.pagination, totalPages: 2 } });
    };
    const { stdout } = await travelDesk(['policies', 'pull', '--all', '--dir', 'new'], through());
    expect(stdout).toBe('created   new/visitors.yaml  Visitors\n');
    await app.call(LENA, 'DELETE', `/api/v1/policies/${id}`);
  });

  test('explains why a folder cannot be created', async () => {
    write('file', '');
    const messageFor = async (dir: string) => (await travelDesk(['policies', 'pull', '--all', '--dir', dir])).stderr;
    expect(await messageFor('file')).toBe("travel-desk: file can't be read: not a directory.\n");
    expect(await messageFor('file/a')).toMatch(
      /^travel-desk: file\/a\/[\w-]+\.yaml can't be written: not a directory\.$/m,
    );
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

describe('every command', () => {
  const commands = [
    ['policies', 'pull', '--all'],
    ['policies', 'push', 'policies', '--dry-run'],
    ['policies', 'lint', 'policies'],
    ['policies', 'test', 'tests'],
  ];

  test.each(commands)('%s %s writes JSON', async (...args) => {
    const { stdout } = await travelDesk([...args, '--json']);
    expect(typeof JSON.parse(stdout)).toBe('object');
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
    for (const { stdout, stderr } of [wrong, json]) expect(stdout + stderr).not.toContain('not-a-token-of-anybody');
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
    [['policies', 'test', 'nowhere.yaml'], "nowhere.yaml can't be read: no such file or directory."],
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
});
