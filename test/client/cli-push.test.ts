import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { parse } from 'yaml';
import {
  CONTRACTORS,
  LENA,
  STANDARD,
  app,
  edit,
  folder,
  newPolicy,
  policy,
  proxy,
  read,
  through,
  travelDesk,
  versionOf,
  write,
} from './support/policy-repository.ts';

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

  test('rejects two files of one policy, and sends nothing', async () => {
    write('policies/zz.yaml', read('policies/standard.yaml').replace(/^id: .*$/m, `id: ${STANDARD.toUpperCase()}`));
    const { code, stderr } = await travelDesk(['policies', 'push', 'policies'], through());
    expect(code).toBe(2);
    expect(stderr).toMatch(/^policies\/zz\.yaml:\d+:1: id is also in policies\/standard\.yaml$/m);
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
    expect(proxy.writes).toEqual([`PUT "${version}"`, `PATCH "${version + 1}"`]);
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
      ['PUT', false, 0],
      ['PATCH', false, 1],
    ]);
    expect(await policy(id)).toMatchObject({ isActive: true });
  });

  test('changes nothing when the policy has changed since it was compared', async () => {
    const id = await newPolicy('trainees.yaml');
    edit('policies/trainees.yaml', 'name: Trainees', 'name: Trainees 2\ndescription: New');
    edit('policies/trainees.yaml', 'flightRules: []', 'flightRules: [ { maxStops: 1 } ]');
    proxy.beforeWrite = () => app.call(LENA, 'POST', `/api/v1/policies/${id}/hotel-rules`, { maxNights: 9 });
    const { code, stderr } = await travelDesk(['policies', 'push', 'policies'], through());
    expect(code).toBe(2);
    expect(stderr).toMatch(
      /^travel-desk: policies\/trainees\.yaml was not pushed: .* Push again to see the difference\.$/m,
    );
    expect(proxy.writes).toHaveLength(1);
    expect(await policy(id)).toMatchObject({
      name: 'Trainees',
      description: null,
      flightRules: [],
      hotelRules: [{ maxNights: 9 }],
    });
  });

  test('reports what was stored when the fields were changed after the rules', async () => {
    const id = await newPolicy('trainees.yaml');
    edit('policies/trainees.yaml', 'name: Trainees', 'name: Trainees 2');
    edit('policies/trainees.yaml', 'flightRules: []', 'flightRules: [ { maxStops: 1 } ]');
    proxy.beforeWrite = async (method) => {
      if (method === 'PATCH') await app.call(LENA, 'PATCH', `/api/v1/policies/${id}`, { name: 'Apprentices' });
    };
    const { code, stderr } = await travelDesk(['policies', 'push', 'policies'], through());
    expect(code).toBe(2);
    expect(stderr).toMatch(/Push again to see the difference\. Its rules were pushed\.$/m);
    const { name, flightRules } = await policy(id);
    expect(name).toBe('Apprentices');
    expect(read('policies/trainees.yaml')).toContain(`id: ${flightRules[0].id}`);
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

  test.each([
    ['PUT', 'Push again to see the difference.'],
    ['PATCH', 'It may have been stored nevertheless: push again to see what differs.'],
  ])('completes a push whose response to %s was lost when it is repeated', async (method, advice) => {
    const id = await newPolicy('trainees.yaml');
    edit('policies/trainees.yaml', 'name: Trainees', 'name: Trainees 5');
    edit('policies/trainees.yaml', 'flightRules: []', 'flightRules: [ { maxStops: 1 } ]');
    proxy.losesAnswerOf = method;
    const lost = await travelDesk(['policies', 'push', 'policies'], through());
    expect(lost).toMatchObject({ code: 2, stderr: expect.stringContaining(advice) });
    expect(proxy.losesAnswerOf).toBeNull();
    expect(await travelDesk(['policies', 'push', 'policies'], through())).toMatchObject({ code: 0, stderr: '' });
    const { name, flightRules } = await policy(id);
    expect({ name, flightRules }).toMatchObject({ name: 'Trainees 5', flightRules: [{ maxStops: 1 }] });
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
    expect(stderr).toContain(`${file} was not pushed: This policy has been changed since you read it.`);
    expect(stderr).toContain('The policy was created, and its ID is in the file: push again.');
    const { flightRules, hotelRules } = await policy(id);
    expect(parse(read(file))).toMatchObject({
      id,
      flightRules: [{ id: flightRules[0].id, maxStops: 1 }],
      hotelRules: [{ id: hotelRules[0].id, maxNights: 3 }],
    });
  });

  test('warns that a policy may have been created when the service stays unreachable', async () => {
    write('policies/visitors.yaml', 'name: Visitors 2\nbookingMode: HYBRID\ndefaultAction: BLOCK\n');
    proxy.afterLoss = () => {
      proxy.answersWith = 502;
    };
    proxy.losesAnswerOf = 'POST /api/v1/policies';
    const created = await travelDesk(['policies', 'push', 'policies/visitors.yaml', '--create'], through());
    expect(created.code).toBe(2);
    expect(created.stderr).toContain(
      'It may have been created nevertheless: see whether it is listed before you push again.',
    );
  });

  test.each([
    ['was edited', (file: string) => edit(file, 'BLOCK', 'ALLOW'), 'it was edited during the push'],
    ['was deleted', (file: string) => rmSync(join(folder, file)), 'no such file or directory'],
  ])('does not write to a file that %s during the push, and shows the ID of the policy', async (_what, change, why) => {
    const file = 'policies/interns.yaml';
    write(file, 'name: Interns 3\nbookingMode: HYBRID\ndefaultAction: BLOCK\n');
    proxy.afterCreate = () => change(file);
    const { code, stderr } = await travelDesk(['policies', 'push', file, '--create'], through());
    expect({ code, stderr }).toEqual({
      code: 2,
      stderr: expect.stringContaining(why.replace('it was', `${file} was`)),
    });
    const [, id = ''] = /The policy has the ID ([\w-]{36}): make sure that it is in the file/.exec(stderr) ?? [];
    expect(await policy(id)).toMatchObject({ name: 'Interns 3' });
  });

  test('ignores changes to a file that already has its IDs', async () => {
    await newPolicy('trainees.yaml', { flightRules: [{ maxStops: 1 }], hotelRules: [] });
    edit('policies/trainees.yaml', 'maxStops: 1', 'maxStops: 0');
    proxy.beforeWrite = () => write('policies/trainees.yaml', 'name: [\n');
    expect(await travelDesk(['policies', 'push', 'policies'], through())).toMatchObject({ code: 0, stderr: '' });
    expect(read('policies/trainees.yaml')).toBe('name: [\n');
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
