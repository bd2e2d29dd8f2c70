import { afterAll, describe, expect, test } from '@jest/globals';
import { client, created, PREFIX, sql, stored, testCompany, unique } from '../../support/builders.ts';
import { startTestApp, token } from '../../support/test-app.ts';

const here = await startTestApp({ prefix: PREFIX });
const there = await startTestApp({ prefix: PREFIX, url: here.url });
afterAll(async () => {
  await there.stop();
  await here.stop();
});

const userRow = (userId: string) =>
  sql(here, 'select id, company_id, name, email, roles, active from users where id = $1', userId);
const companyRow = (companyId: string) => sql(here, 'select id, name, active from companies where id = $1', companyId);

describe('D3: a caller unknown to the directory', () => {
  test('is added from the claims, together with the company', async () => {
    const [sub, companyId] = [unique('user'), unique('company')];
    await client(here, {
      sub,
      companyId,
      name: 'Amira Haddad',
      email: 'amira@acme.example',
      roles: ['manager', 'employee'],
    }).get();
    expect(await userRow(sub)).toEqual([
      {
        id: sub,
        company_id: companyId,
        name: 'Amira Haddad',
        email: 'amira@acme.example',
        roles: ['manager', 'employee'],
        active: true,
      },
    ]);
    expect(await companyRow(companyId)).toEqual([{ id: companyId, name: companyId, active: true }]);
  });

  test('is named by the user ID and has no email address when the token has neither', async () => {
    const [sub, companyId] = [unique('user'), unique('company')];
    await client(here, { sub, companyId }).get();
    expect(await userRow(sub)).toMatchObject([{ name: sub, email: null, roles: [] }]);
  });

  test('is added even when the request is refused', async () => {
    const [sub, companyId] = [unique('user'), unique('company')];
    expect((await client(here, { sub, companyId }).get('/nobody')).status).toBe(403);
    expect(await userRow(sub)).toHaveLength(1);
  });

  test.each([
    ['an empty name', { name: '' }, (sub: string) => ({ name: sub })],
    ['a name of 300 characters', { name: 'é'.repeat(300) }, () => ({ name: 'é'.repeat(200) })],
    [
      'a name whose limit falls within a surrogate pair',
      { name: '🧳'.repeat(201) },
      () => ({ name: '🧳'.repeat(200) }),
    ],
    ['a name with U+0000', { name: 'Amira\u0000 Haddad' }, () => ({ name: 'Amira Haddad' })],
    ['a malformed email address', { email: 'amira' }, () => ({ email: null })],
    ['an email address that is too long', { email: `${'x'.repeat(250)}@acme.example` }, () => ({ email: null })],
    ['an email address with U+0000', { email: 'a\u0000@acme.example' }, () => ({ email: null })],
    ['a role with U+0000', { roles: ['employee', 'a\u0000b'] }, () => ({ roles: ['employee'] })],
    [
      'quotes and braces',
      { name: `O'Neil "{}" \\`, roles: ['a,b', '{"x"}', 'employee'] },
      () => ({ name: `O'Neil "{}" \\` }),
    ],
  ])('D14: is added with the valid part of the claims when they have %s', async (_what, claims, expected) => {
    const [sub, companyId] = [unique('user'), unique('company')];
    const answer = await client(here, { sub, companyId, permissions: ['READ_POLICIES'], ...claims }).get();
    expect(answer.status).toBe(200);
    expect(await userRow(sub)).toMatchObject([expected(sub)]);
  });

  test('is not added by an invalid token', async () => {
    const [sub, companyId] = [unique('user'), unique('company')];
    const [header, payload] = token({ sub, companyId }).split('.');
    expect((await here.call(`${header}.${payload}.x`, 'GET', PREFIX)).status).toBe(401);
    expect(await userRow(sub)).toEqual([]);
    expect(await companyRow(companyId)).toEqual([]);
  });
});

describe('D3: a caller known to the directory', () => {
  test('is not changed by later tokens', async () => {
    const [sub, companyId] = [unique('user'), unique('company')];
    await client(here, {
      sub,
      companyId,
      name: 'Amira Haddad',
      email: 'amira@acme.example',
      roles: ['employee'],
    }).get();
    const before = await stored(here);
    await client(here, { sub, companyId, name: 'Somebody Else', email: 'else@acme.example', roles: ['manager'] }).get();
    await client(there, { sub, companyId, name: 'Somebody Else' }).get();
    expect(await stored(here)).toEqual(before);
  });

  test('is another user with a token of another company', async () => {
    const [sub, companyId, other] = [unique('user'), unique('company'), unique('company')];
    await client(here, { sub, companyId }).get();
    await client(here, { sub, companyId: other }).get();
    expect((await userRow(sub)).map(({ company_id }) => company_id).sort()).toEqual([companyId, other].sort());
    expect(await companyRow(other)).toHaveLength(1);
  });

  test('writes nothing on later calls, with any token and on any node', async () => {
    const company = testCompany(here);
    await company.policy();
    const claims = { sub: company.admin.userId, companyId: company.id, permissions: ['READ_POLICIES'] };
    // Any statement that writes to the directory fails from here on, even one that would write no row.
    await sql(
      here,
      `create function refuse_write() returns trigger language plpgsql as $$ begin raise exception 'the directory was written to'; end $$`,
    );
    for (const table of ['companies', 'users']) {
      await sql(
        here,
        `create trigger refuse_write before insert or update or delete on ${table} for each statement execute function refuse_write()`,
      );
    }
    try {
      const statuses = [
        (await company.admin.get()).status,
        (await client(here, { ...claims, name: 'Renamed' }).get()).status,
        (await client(there, claims).get()).status,
        (await client(there, { ...claims, roles: ['employee'] }).get()).status,
      ];
      expect(statuses).toEqual([200, 200, 200, 200]);
      expect((await company.employee().get()).status).toBe(500);
    } finally {
      for (const table of ['companies', 'users']) await sql(here, `drop trigger refuse_write on ${table}`);
      await sql(here, 'drop function refuse_write');
    }
  });
});

describe('D3: 50 concurrent first calls on two nodes', () => {
  test('of one user of a new company add both once', async () => {
    for (let round = 0; round < 3; round += 1) {
      const [sub, companyId] = [unique('user'), unique('company')];
      const answers = await Promise.all(
        Array.from({ length: 50 }, (_, index) =>
          client(index % 2 ? there : here, {
            sub,
            companyId,
            permissions: ['READ_POLICIES'],
            name: `Token ${index}`,
          }).get(),
        ),
      );
      expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
      expect(await userRow(sub)).toMatchObject([{ name: expect.stringMatching(/^Token \d+$/) }]);
      expect(await companyRow(companyId)).toHaveLength(1);
    }
  });

  test('of 50 users of 5 new companies add each once', async () => {
    const companies = Array.from({ length: 5 }, () => unique('company'));
    const users = Array.from({ length: 50 }, () => unique('user'));
    const answers = await Promise.all(
      users.map((sub, index) =>
        client(index % 2 ? there : here, {
          sub,
          companyId: companies[index % 5]!,
          permissions: ['READ_POLICIES'],
        }).get(),
      ),
    );
    expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
    expect(
      await sql(
        here,
        'select company_id, count(*)::int as users from users where company_id = any ($1) group by 1 order by 1',
        companies,
      ),
    ).toEqual(companies.sort().map((company_id) => ({ company_id, users: 10 })));
  });
});

test('D3: an unknown user ID in a request is not added to the directory', async () => {
  const company = testCompany(here);
  const { id } = await company.policy();
  const nobody = unique('nobody');
  expect((await company.admin.post(`/${id}/user-assignments`, { userId: nobody })).status).toBe(400);
  expect(await userRow(nobody)).toEqual([]);
  await client(there, { sub: nobody, companyId: company.id }).get();
  created(await company.admin.post(`/${id}/user-assignments`, { userId: nobody }));
});
