import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { DirectoryService } from '../../src/areas/directory/directory-service.ts';
import { sql, unique } from '../support/builders.ts';
import { startTestApp, type TestApp, token } from '../support/test-app.ts';

/** How much more time has passed for the nodes than in fact, in milliseconds. */
let ahead = 0;
const { now } = performance;
beforeEach(() => {
  jest.spyOn(performance, 'now').mockImplementation(() => now.call(performance) + ahead);
});
const here = await startTestApp({ prefix: '/v1/admin' });
const there = await startTestApp({ prefix: '/v1/admin', url: here.url });
afterAll(async () => {
  await there.stop();
  await here.stop();
});
afterEach(() => {
  jest.restoreAllMocks();
});

const PERMISSIONS = ['MANAGE_DIRECTORY', 'ACCESS_ALL_COMPANIES'];
const admin = token({ sub: unique('admin'), companyId: unique('company'), permissions: PERMISSIONS });
const change = async (method: string, path: string, body?: unknown): Promise<void> => {
  expect([200, 201, 204]).toContain((await here.call(admin, method, `/v1/admin${path}`, body)).status);
};

type Person = {
  userId: string;
  companyId: string;
  status(node: TestApp): Promise<number>;
  message(node: TestApp): Promise<string>;
};

/** A user whom both nodes have just accepted. */
async function person(companyId = unique('company'), userId = unique('user')): Promise<Person> {
  const bearer = token({ sub: userId, companyId, permissions: [] });
  const call = (node: TestApp) => node.call(bearer, 'GET', '/v1/admin/locations?perPage=1');
  const who: Person = {
    userId,
    companyId,
    status: async (node) => (await call(node)).status,
    message: async (node) => (await call(node)).body.message,
  };
  for (const node of [here, there]) expect(await who.status(node)).toBe(200);
  return who;
}

const record = ({ companyId }: Person, active: boolean) => ({ companyId, name: 'N', email: null, roles: [], active });

/** How to deactivate and to reactivate, for each of them. */
const CHANGES: [string, (who: Person) => Promise<void>, (who: Person) => Promise<void>, RegExp][] = [
  [
    'a user, by DELETE',
    ({ userId }) => change('DELETE', `/users/${userId}`),
    (who) => change('PUT', `/users/${who.userId}`, record(who, true)),
    /^Your user is deactivated/,
  ],
  [
    'a user, by PUT',
    (who) => change('PUT', `/users/${who.userId}`, record(who, false)),
    (who) => change('PUT', `/users/${who.userId}`, record(who, true)),
    /^Your user is deactivated/,
  ],
  [
    'a company, by DELETE',
    ({ companyId }) => change('DELETE', `/companies/${companyId}`),
    ({ companyId }) => change('PUT', `/companies/${companyId}`, { name: 'C', active: true }),
    /^Your company is deactivated/,
  ],
  [
    'a company, by PUT',
    ({ companyId }) => change('PUT', `/companies/${companyId}`, { name: 'C', active: false }),
    ({ companyId }) => change('PUT', `/companies/${companyId}`, { name: 'C', active: true }),
    /^Your company is deactivated/,
  ],
];

describe('D40: deactivation refuses callers at once on its node and within 30 seconds on others', () => {
  test.each(CHANGES)('%s', async (_what, deactivate, activate, message) => {
    const who = await person();
    const colleague = await person();
    ahead += 29_000;
    expect(await who.status(there)).toBe(200);
    ahead += 1_000;
    expect(await who.status(there)).toBe(200);
    await deactivate(who);
    expect(await who.message(here)).toMatch(message);
    ahead += 30_000;
    expect(await who.message(there)).toMatch(message);
    await activate(who);
    expect(await who.status(here)).toBe(200);
    ahead += 30_000;
    expect(await who.status(there)).toBe(200);
    expect([await colleague.status(here), await colleague.status(there)]).toEqual([200, 200]);
  });

  test('of a company refuses all its users and nobody else', async () => {
    const first = await person();
    const [second, other] = [await person(first.companyId), await person()];
    await change('DELETE', `/companies/${first.companyId}`);
    expect(await Promise.all([first, second, other].map((who) => who.status(here)))).toEqual([403, 403, 200]);
  });

  test('refuses only the deactivated one of two users with the same ID in two companies', async () => {
    const [companyId, userId] = [unique('company'), unique('user')];
    const stays = await person(companyId, userId);
    const leaves = await person(unique('company'), userId);
    await change('PUT', `/users/${userId}`, record(leaves, false));
    for (let round = 0; round < 2; round += 1)
      expect(await Promise.all([stays, leaves].map((who) => who.status(here)))).toEqual([200, 403]);
  });

  test('refuses every call that begins after it, with 100 concurrent calls', async () => {
    for (let round = 0; round < 5; round += 1) {
      const who = await person();
      let isDone = false;
      const late: number[] = [];
      const calls = Promise.all(
        Array.from({ length: 100 }, async (_, index) => {
          await sleep(index % 20);
          const isAfter = isDone;
          const status = await who.status(here);
          if (isAfter) late.push(status);
        }),
      );
      await change('DELETE', `/users/${who.userId}`);
      isDone = true;
      await calls;
      expect(await who.status(here)).toBe(403);
      expect(late.filter((status) => status !== 403)).toEqual([]);
    }
  });
});

type Subject = { userId: string; companyId: string };

describe('D40: whether a caller is deactivated', () => {
  const asked = (node: TestApp): string[] =>
    jest
      .mocked(node.database.pool.query)
      .mock.calls.map(([asked]) => (asked as { name?: string }).name)
      .filter((name) => name?.startsWith('directory-')) as string[];

  test('is read once in 30 seconds, however many calls the caller makes', async () => {
    const who = { sub: unique('user'), companyId: unique('company') };
    jest.spyOn(there.database.pool, 'query');
    const bearer = token(who);
    for (let call = 0; call < 20; call += 1) await there.call(bearer, 'GET', '/v1/admin/locations?perPage=1');
    expect(asked(there)).toHaveLength(1);
    ahead += 30_000;
    for (let call = 0; call < 20; call += 1) await there.call(bearer, 'GET', '/v1/admin/locations?perPage=1');
    expect(asked(there)).toHaveLength(2);
  });

  test('is told for each of many callers at once', async () => {
    const directory = new DirectoryService(here.database);
    const companyId = unique('company');
    await sql(here, 'insert into companies (id, name) values ($1, $1)', companyId);
    const users = Array.from({ length: 400 }, () => unique('user'));
    await sql(
      here,
      'insert into users (id, company_id, name, active) select id, $2, id, place % 2 = 0 from unnest($1::text[]) with ordinality as u (id, place)',
      users,
      companyId,
    );
    const found = await Promise.all(users.map((userId) => directory.deactivated({ userId, companyId })));
    expect(found).toEqual(users.map((_, index) => (index % 2 ? null : 'user')));
    expect(users.map((userId) => directory.deactivated({ userId, companyId }))).toEqual(found);
  });

  test.each<[changed: 'user' | 'company', update: string, told: (directory: DirectoryService, who: Subject) => void]>([
    ['user', 'update users set active = false where company_id = $1', (directory, who) => directory.userChanged(who)],
    ['company', 'update companies set active = false where id = $1', (directory) => directory.companyChanged()],
  ])('is not cached from a read that a change of the %s on this node has overtaken', async (changed, update, told) => {
    const subject = { userId: unique('user'), companyId: unique('company') };
    await sql(here, 'insert into companies (id, name) values ($1, $1)', subject.companyId);
    await sql(here, 'insert into users (id, company_id, name) values ($1, $2, $1)', subject.userId, subject.companyId);
    // The result of the read arrives after the change.
    let [arrive, hasRead] = [(): void => {}, (): void => {}];
    const read = new Promise<void>((resolve) => (hasRead = resolve));
    const arrival = new Promise<void>((resolve) => (arrive = resolve));
    const prepareSelect: typeof here.database.prepareSelect = (name, text) => {
      const select = here.database.prepareSelect<any, any[]>(name, text);
      return async (...values) => {
        const rows = await select(...values);
        hasRead();
        await arrival;
        return rows;
      };
    };
    const directory = new DirectoryService({ ...here.database, prepareSelect });
    const early = directory.deactivated(subject);
    await read;
    await sql(here, update, subject.companyId);
    told(directory, subject);
    arrive();
    expect(await early).toBeNull();
    expect(await directory.deactivated(subject)).toBe(changed);
  });
});
