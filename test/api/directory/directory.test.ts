import { describe, expect, test } from '@jest/globals';
import { app, startOtherNode } from '../../support/administration-service.ts';
import { sql, unique } from '../../support/builders.ts';
import {
  addUser,
  data,
  ids,
  knownManager,
  type Manager,
  manager,
  managerOfAll,
  refused,
  statuses,
} from '../../support/managers.ts';

const otherNode = await startOtherNode('/users');

const here = await knownManager(app);
const elsewhere = await knownManager(app);
const ofAll = await managerOfAll(app);
const OWN_COMPANY = { companyId: 'must be your own company' };

describe('D40: a company', () => {
  test('is created with 201, replaced with 200, and reads back the same', async () => {
    const id = unique('company');
    const path = `/companies/${id}`;
    expect(data(await ofAll.put(path, { name: 'Initech', active: false }), 201)).toEqual({
      id,
      name: 'Initech',
      active: false,
    });
    expect(data(await ofAll.get(path))).toEqual({ id, name: 'Initech', active: false });
    expect(data(await ofAll.put(path, { name: 'Ini\n"tech" 🚀', active: true }))).toEqual({
      id,
      name: 'Ini\n"tech" 🚀',
      active: true,
    });
    expect(data(await ofAll.get(path))).toEqual({ id, name: 'Ini\n"tech" 🚀', active: true });
    expect(data(await ofAll.put(path, { name: 'Ini\n"tech" 🚀', active: true }))).toEqual({
      id,
      name: 'Ini\n"tech" 🚀',
      active: true,
    });
  });

  test('is deactivated with 204, repeatedly, can still be read, and is reactivated by PUT', async () => {
    const { companyId } = await knownManager(app);
    const path = `/companies/${companyId}`;
    for (let time = 0; time < 2; time += 1) expect((await ofAll.delete(path)).status).toBe(204);
    expect(data(await ofAll.get(path))).toMatchObject({ id: companyId, active: false });
    expect(data(await ofAll.put(path, { name: 'Back', active: true }))).toEqual({
      id: companyId,
      name: 'Back',
      active: true,
    });
  });

  test('D4: of others answers 404 to reading and deactivating, and 403 to writing, whether or not it exists', async () => {
    for (const id of [elsewhere.companyId, 'absent']) {
      expect(await refused(app, () => here.get(`/companies/${id}`))).toEqual([404, {}]);
      expect(await refused(app, () => here.delete(`/companies/${id}`))).toEqual([404, {}]);
      expect(await refused(app, () => here.put(`/companies/${id}`, { name: 'Mine', active: true }))).toEqual([
        403,
        OWN_COMPANY,
      ]);
    }
    expect(data(await ofAll.get(`/companies/${elsewhere.companyId}`))).toMatchObject({ id: elsewhere.companyId });
    expect(await refused(app, () => ofAll.get('/companies/absent'))).toEqual([404, {}]);
    expect(await refused(app, () => ofAll.delete('/companies/absent'))).toEqual([404, {}]);
  });

  test('D4: is listed alone, or with all others for an administrator of all companies', async () => {
    const { companies, total } = data(await here.get('/companies'));
    expect([ids(companies), total]).toEqual([[here.companyId], 1]);
    const [{ count }] = await sql(app, 'select count(*)::int as count from companies');
    expect(data(await ofAll.get('/companies?perPage=1&page=2'))).toMatchObject({ total: count, page: 2, perPage: 1 });
  });

  test('D14: is found by ID and name, ignoring case and taking wildcards literally, and by active', async () => {
    const mark = unique('Mark');
    const names = { a: `${mark} 100%_ÄÖ`, b: `${mark} 100 of "them" ??`, c: `x ${mark}\\` };
    for (const [key, name] of Object.entries(names))
      data(await ofAll.put(`/companies/${mark}.${key}`, { name, active: key !== 'c' }), 201);
    const found = async (query: string) => {
      const { companies, total } = data(await ofAll.get(`/companies?${query}`));
      expect(total).toBe(companies.length);
      return ids(companies).map((id) => id.slice(-1));
    };
    const search = (text: string) => found(`search=${encodeURIComponent(text)}`);
    expect(await search(mark.toUpperCase())).toEqual(['b', 'a', 'c']);
    for (const form of ['NFC', 'NFD']) expect(await search('100%_äö'.normalize(form))).toEqual(['a']);
    expect(await search(`${mark}.B`)).toEqual(['b']);
    expect(await search(`${mark}\\`)).toEqual(['c']);
    expect(await search('"THEM"')).toEqual(['b']);
    expect(await search('" ??')).toEqual(['b']);
    expect(await search(`${mark}%`)).toEqual([]);
    expect(await search(`${mark} 100_`)).toEqual([]);
    expect(await found(`search=${mark}&active=true`)).toEqual(['b', 'a']);
    expect(await found(`search=${mark}&active=false`)).toEqual(['c']);
    const past = data(await ofAll.get(`/companies?search=${mark}&page=1000000000&perPage=100`));
    expect(past).toEqual({ companies: [], total: 3, page: 1_000_000_000, perPage: 100 });
  });

  test.each([
    ['without active', { name: 'A' }, { active: 'is required' }],
    ['without a name', { active: true }, { name: 'is required' }],
    ['with an empty name', { name: '', active: true }, { name: 'must not be empty' }],
    [
      'with a name of 201 characters',
      { name: 'x'.repeat(201), active: true },
      { name: 'must be at most 200 characters' },
    ],
    ['with U+0000 in the name', { name: 'a\u0000', active: true }, { name: 'must not contain the character U+0000' }],
    ['with an ID', { id: 'x', name: 'A', active: true }, { id: 'is not a known field' }],
    ['with active as a string', { name: 'A', active: 'true' }, { active: 'must be true or false' }],
  ])('D8: is rejected %s', async (_what, body, faults) => {
    expect(await refused(app, () => here.put(`/companies/${here.companyId}`, body))).toEqual([400, faults]);
  });
});

describe('D40: a user', () => {
  const record = (changes: object = {}) => ({
    companyId: here.companyId,
    name: 'Nadia Karim',
    email: null,
    roles: [],
    active: true,
    ...changes,
  });

  test('is created with 201, replaced with 200, and reads back the same', async () => {
    const id = unique('user');
    const path = `/users/${id}`;
    const first = record({ email: 'nadia@acme.example', roles: ['b', 'a'] });
    expect(data(await here.put(path, first), 201)).toEqual({ id, ...first });
    expect(data(await here.get(path))).toEqual({ id, ...first });
    const second = record({ name: 'N. "K" \\ {a,b} ? $1 ?? :x \'?\'', roles: ['x.y~z'], active: false });
    expect(data(await here.put(path, second))).toEqual({ id, ...second });
    expect(data(await here.get(path))).toEqual({ id, ...second });
    expect(data(await here.put(path, second))).toEqual({ id, ...second });
  });

  test('is stored with repeated roles once, in order of precedence', async () => {
    const path = `/users/${unique('user')}`;
    expect(data(await here.put(path, record({ roles: ['b', 'a', 'b'] })), 201).roles).toEqual(['b', 'a']);
    expect(data(await here.get(path)).roles).toEqual(['b', 'a']);
  });

  test('D3: is replaced even if a token added it, and later tokens do not change it', async () => {
    const before = data(await here.get(`/users/${here.userId}`));
    expect(before).toMatchObject({ id: here.userId, companyId: here.companyId, active: true });
    data(await here.put(`/users/${here.userId}`, record({ name: 'Renamed', roles: ['employee'] })));
    expect(data(await here.get(`/users/${here.userId}`))).toMatchObject({ name: 'Renamed', roles: ['employee'] });
  });

  test('is deactivated with 204, repeatedly, and can still be read', async () => {
    const id = await addUser(app, here.companyId, { name: 'Leaving', roles: ['employee'] });
    for (let time = 0; time < 2; time += 1) expect((await here.delete(`/users/${id}`)).status).toBe(204);
    expect(data(await here.get(`/users/${id}`))).toEqual({
      id,
      companyId: here.companyId,
      name: 'Leaving',
      email: null,
      roles: ['employee'],
      active: false,
    });
  });

  test('D4: of another company answers 404 to reading and deactivating, and 403 to writing', async () => {
    const there = await addUser(app, elsewhere.companyId);
    for (const id of [there, 'absent']) {
      expect(await refused(app, () => here.get(`/users/${id}`))).toEqual([404, {}]);
      expect(await refused(app, () => here.delete(`/users/${id}`))).toEqual([404, {}]);
    }
    const { userId } = here;
    for (const id of [there, userId, unique('user')]) {
      for (const companyId of [elsewhere.companyId, 'absent']) {
        expect(await refused(app, () => here.put(`/users/${id}`, record({ companyId })))).toEqual([403, OWN_COMPANY]);
      }
    }
    expect((await ofAll.delete(`/users/${there}`)).status).toBe(204);
    expect(data(await ofAll.get(`/users/${there}`))).toMatchObject({ active: false });
  });

  test('is another user than the one with the same ID in another company', async () => {
    const id = await addUser(app, elsewhere.companyId, { name: 'Theirs' });
    expect(data(await here.put(`/users/${id}`, record({ name: 'Ours' })), 201)).toMatchObject({
      companyId: here.companyId,
      name: 'Ours',
    });
    expect(data(await here.get(`/users/${id}`))).toMatchObject({ companyId: here.companyId, name: 'Ours' });
    expect(data(await elsewhere.get(`/users/${id}`))).toMatchObject({ companyId: elsewhere.companyId, name: 'Theirs' });
    expect(data(await ofAll.put(`/users/${id}`, record({ name: 'Ours again' })))).toMatchObject({
      companyId: here.companyId,
    });
    expect(data(await elsewhere.get(`/users/${id}`))).toMatchObject({ name: 'Theirs' });
    const listed = async (by: Manager) =>
      data(await by.get(`/users?search=${id}`)).users.map(({ name }: { name: string }) => name);
    expect([await listed(here), await listed(elsewhere)]).toEqual([['Ours again'], ['Theirs']]);
  });

  test("D4: with an ID that several companies have is read from the caller's own company, else from the first", async () => {
    const id = unique('user');
    const companies = [unique('b-company'), unique('a-company')];
    for (const companyId of companies) {
      data(await ofAll.put(`/companies/${companyId}`, { name: companyId, active: true }), 201);
      data(await ofAll.put(`/users/${id}`, record({ companyId })), 201);
    }
    expect(data(await ofAll.get(`/users/${id}`))).toMatchObject({ companyId: companies[1] });
    data(await ofAll.put(`/users/${id}`, record({ companyId: ofAll.companyId })), 201);
    expect(data(await ofAll.get(`/users/${id}`))).toMatchObject({ companyId: ofAll.companyId });
  });

  test("D40: with an ID that several companies have is deactivated in the caller's own company only", async () => {
    const id = unique('user');
    const companies = [unique('a-company'), unique('b-company')];
    for (const companyId of companies) {
      data(await ofAll.put(`/companies/${companyId}`, { name: companyId, active: true }), 201);
      data(await ofAll.put(`/users/${id}`, record({ companyId })), 201);
    }
    const active = async () =>
      (await sql(app, 'select active from users where id = $1 order by company_id', id)).map((row) => row.active);
    expect(await refused(app, () => ofAll.delete(`/users/${id}`))).toEqual([
      400,
      { userId: "is used in several companies: call this operation with a token of the user's company" },
    ]);
    expect(await active()).toEqual([true, true]);
    data(await ofAll.put(`/users/${id}`, record({ companyId: ofAll.companyId })), 201);
    expect((await ofAll.delete(`/users/${id}`)).status).toBe(204);
    expect((await active()).filter((isActive) => !isActive)).toHaveLength(1);
    expect(data(await ofAll.get(`/users/${id}`))).toMatchObject({ companyId: ofAll.companyId, active: false });
  });

  test('D3: is rejected for an unknown company', async () => {
    const faults = { companyId: 'must be an existing company' };
    expect(
      await refused(app, () => ofAll.put(`/users/${unique('user')}`, record({ companyId: unique('company') }))),
    ).toEqual([400, faults]);
  });

  test("D4: is listed for the caller's company, for all companies, or for the requested one", async () => {
    const userCount = async () => data(await ofAll.get('/users?perPage=1')).total;
    const before = await userCount();
    await addUser(app, elsewhere.companyId);
    expect(await userCount()).toBe(before + 1);
    expect(await refused(app, () => here.get(`/users?companyId=${elsewhere.companyId}`))).toEqual([403, OWN_COMPANY]);
    expect(await refused(app, () => here.get('/users?companyId=absent'))).toEqual([403, OWN_COMPANY]);
    for (const query of ['', `&companyId=${here.companyId}`]) {
      const { users } = data(await here.get(`/users?perPage=100${query}`));
      expect(new Set(users.map(({ companyId }: { companyId: string }) => companyId))).toEqual(
        new Set([here.companyId]),
      );
    }
    expect(
      data(await ofAll.get(`/users?companyId=${elsewhere.companyId}`)).users.every(
        ({ companyId }: { companyId: string }) => companyId === elsewhere.companyId,
      ),
    ).toBe(true);
    expect(data(await ofAll.get('/users?companyId=absent'))).toMatchObject({ users: [], total: 0 });
  });

  test('D14: is found by ID, name, email address, role and active, sorted by name, then ID', async () => {
    const there = await knownManager(app);
    const people = {
      'u.1': { name: 'Bo 100%', email: 'bo@one.example', roles: ['employee', 'manager'] },
      'u.2': { name: 'Ann_Σίσυφος', email: null, roles: ['employee'] },
      'u.4': { name: 'Ann', email: 'ANN.B@two.example', roles: [], active: false },
      'u.3': { name: 'Ann', email: 'ann@one.example', roles: ['manager'] },
    };
    const mark = unique('');
    for (const [id, fields] of Object.entries(people))
      await addUser(app, there.companyId, { id: id + mark, ...fields });
    const found = async (query: string) => {
      const { users, total } = data(await there.get(`/users?perPage=100&${query}`));
      expect(total).toBe(users.length);
      return ids(users)
        .filter((id) => id.endsWith(mark))
        .map((id) => id.slice(0, 3));
    };
    expect(await found('')).toEqual(['u.3', 'u.4', 'u.2', 'u.1']);
    expect(await found('search=ann')).toEqual(['u.3', 'u.4', 'u.2']);
    expect(await found('search=ONE.example')).toEqual(['u.3', 'u.1']);
    expect(await found(`search=${encodeURIComponent('100%')}`)).toEqual(['u.1']);
    expect(await found('search=%25')).toEqual(['u.1']);
    expect(await found('search=_')).toEqual(['u.2']);
    expect(await found(`search=${encodeURIComponent('ΣΊΣΥΦΟΣ')}`)).toEqual(['u.2']);
    expect(await found('search=U.1')).toEqual(['u.1']);
    expect(await found('search=ann@one.example')).toEqual(['u.3']);
    expect(await found('roleId=manager')).toEqual(['u.3', 'u.1']);
    expect(await found('roleId=manage')).toEqual([]);
    expect(await found('active=false')).toEqual(['u.4']);
    expect(await found('active=true&roleId=manager&search=ann')).toEqual(['u.3']);
    expect(data(await there.get('/users?perPage=2&page=2'))).toMatchObject({ total: 5, page: 2, perPage: 2 });
  });

  test.each([
    [
      'nothing',
      {},
      {
        companyId: 'is required',
        name: 'is required',
        email: 'is required',
        roles: 'is required',
        active: 'is required',
      },
    ],
    ['a malformed email address', record({ email: 'nadia' }), { email: 'must be an e-mail address' }],
    [
      'a malformed role ID',
      record({ roles: ['a', 'b c'] }),
      { 'roles.1': 'must be 1 to 64 characters from A-Z a-z 0-9 . _ ~ -' },
    ],
    ['101 roles', record({ roles: Array(101).fill('a') }), { roles: 'must have at most 100 items' }],
    ['null as the name', record({ name: null }), { name: 'must be a string' }],
    ['U+0000', record({ name: 'a\u0000b' }), { name: 'must not contain the character U+0000' }],
    ['an ID', record({ id: 'x' }), { id: 'is not a known field' }],
  ])('D8: is rejected with %s', async (_what, body, faults) => {
    expect(await refused(app, () => here.put(`/users/${unique('user')}`, body))).toEqual([400, faults]);
    expect(await refused(app, () => here.put(`/users/${here.userId}`, body))).toEqual([400, faults]);
  });

  test('D5: requires MANAGE_DIRECTORY, as do companies', async () => {
    const nobody = manager(app, { companyId: here.companyId, permissions: ['MANAGE_BUDGETS', 'ACCESS_ALL_COMPANIES'] });
    await nobody.get('/companies');
    const calls = [
      () => nobody.get('/users'),
      () => nobody.get(`/users/${here.userId}`),
      () => nobody.delete(`/users/${here.userId}`),
      () => nobody.put(`/users/${here.userId}`, record()),
      () => nobody.get('/companies'),
      () => nobody.get(`/companies/${here.companyId}`),
      () => nobody.delete(`/companies/${here.companyId}`),
      () => nobody.put(`/companies/${here.companyId}`, { name: 'A', active: true }),
    ];
    for (const call of calls) expect(await refused(app, call)).toEqual([403, {}]);
  });
});

describe('D40: 50 concurrent requests on two nodes', () => {
  const nodes = [manager(app, { ...here, sub: here.userId }), manager(otherNode, { ...here, sub: here.userId })];
  const race = <T>(act: (node: (typeof nodes)[number], index: number) => Promise<T>) =>
    Promise.all(Array.from({ length: 50 }, (_, index) => act(nodes[index % 2]!, index)));
  const record = (index: number, companyId = here.companyId) => ({
    companyId,
    name: `Sent ${index}`,
    email: null,
    roles: [`role-${index}`],
    active: true,
  });

  test('for one new user answer 201 once, then 200, and store one of the bodies whole', async () => {
    for (let round = 0; round < 3; round += 1) {
      const id = unique('user');
      expect(statuses(await race((node, index) => node.put(`/users/${id}`, record(index))))).toEqual({
        200: 49,
        201: 1,
      });
      const { name, roles } = data(await here.get(`/users/${id}`));
      expect(roles).toEqual([`role-${name.split(' ')[1]}`]);
    }
  });

  test('for one new company answer 201 once, then 200', async () => {
    for (let round = 0; round < 3; round += 1) {
      const id = unique('company');
      expect(
        statuses(await race((_, index) => ofAll.put(`/companies/${id}`, { name: `Sent ${index}`, active: true }))),
      ).toEqual({ 200: 49, 201: 1 });
    }
  });

  test('for one user ID in two companies create one user in each', async () => {
    const owners = [here, elsewhere];
    for (let round = 0; round < 3; round += 1) {
      const id = unique('user');
      const answers = await race((_, index) =>
        owners[index % 2]!.put(`/users/${id}`, record(index, owners[index % 2]!.companyId)),
      );
      expect(statuses(answers)).toEqual({ 200: 48, 201: 2 });
    }
  });

  test('for a user who makes their first call create one record and never fail', async () => {
    for (let round = 0; round < 3; round += 1) {
      const id = unique('user');
      const own = manager(otherNode, { sub: id, companyId: here.companyId });
      const answers = await race((node, index) =>
        index % 5 === 0 ? own.get('/users') : node.put(`/users/${id}`, record(index)),
      );
      expect(answers.filter(({ status }) => status >= 400)).toEqual([]);
      expect(await sql(app, 'select id from users where id = $1', id)).toHaveLength(1);
    }
  });

  test('that activate and deactivate one user never fail and leave one of the bodies whole', async () => {
    const id = await addUser(app, here.companyId);
    const answers = await race((node, index) =>
      index % 3 === 0 ? node.delete(`/users/${id}`) : node.put(`/users/${id}`, record(index)),
    );
    expect(statuses(answers)).toEqual({ 200: 33, 204: 17 });
    const { name, roles } = data(await here.get(`/users/${id}`));
    expect(roles).toEqual([`role-${name.split(' ')[1]}`]);
  });
});
