import { expect, test } from '@jest/globals';
import { app } from '../../support/booking-service.ts';
import { unique } from '../../support/builders.ts';
import { data, knownManager, manager, managerOfAll, refused } from '../../support/managers.ts';

const here = await knownManager(app);
const elsewhere = await knownManager(app);
const ofAll = await managerOfAll(app);
const OWN_COMPANY = { companyId: 'must be your own company' };
const PATH = '/reason-codes';

const newCode = (): string =>
  unique('code')
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]/g, '_');
const reason = (changes: object = {}) => ({ description: 'Meeting with a client', appliesTo: 'BOTH', ...changes });
const put = (code: string, changes: object = {}, by = here) => by.put(`${PATH}/${code}`, reason(changes));
const active = async (by = here): Promise<string[]> =>
  data(await app.call(by.token, 'GET', '/v1/reason-codes?perPage=100')).reasonCodes.map(
    ({ code }: { code: string }) => code,
  );

test('D70: is created with 201, active, and replaced with 200', async () => {
  const code = newCode();
  const created = { code, companyId: here.companyId, ...reason(), isActive: true };
  expect(data(await put(code), 201)).toEqual(created);
  expect(data(await here.get(`${PATH}/${code}`))).toEqual(created);
  const replaced = { ...created, description: 'A fair', appliesTo: 'HOTELS', isActive: false };
  expect(data(await put(code, { description: 'A fair', appliesTo: 'HOTELS', isActive: false }))).toEqual(replaced);
  expect(data(await here.get(`${PATH}/${code}`))).toEqual(replaced);
  expect(data(await put(code, { isActive: null }))).toEqual(created);
});

test('D70: is created once by calls at the same time', async () => {
  const code = newCode();
  const answers = await Promise.all(Array.from({ length: 10 }, () => put(code)));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([...Array(9).fill(200), 201]);
});

test('D70: is deactivated by DELETE, repeatedly, and by PUT active again', async () => {
  const code = newCode();
  data(await put(code), 201);
  expect(await active()).toContain(code);
  for (const _attempt of [1, 2]) expect((await here.delete(`${PATH}/${code}`)).status).toBe(204);
  expect(data(await here.get(`${PATH}/${code}`))).toMatchObject({ isActive: false });
  expect(await active()).not.toContain(code);
  data(await put(code));
  expect(await active()).toContain(code);
});

test('D70: the active ones are listed to every token of the company, by code', async () => {
  const lister = await knownManager(app);
  for (const code of ['B', 'A', 'C_1']) data(await put(code, {}, lister), 201);
  data(await put('D', { isActive: false }, lister), 201);
  const employee = manager(app, { companyId: lister.companyId, permissions: [] });
  expect(await active(employee)).toEqual(['A', 'B', 'C_1']);
  expect((await employee.get(PATH)).status).toBe(403);
  const listed = async (query: string): Promise<string[]> =>
    data(await lister.get(`${PATH}?${query}`)).reasonCodes.map(({ code }: { code: string }) => code);
  expect(await listed('')).toEqual(['A', 'B', 'C_1', 'D']);
  expect(await listed('isActive=false')).toEqual(['D']);
  expect(await listed('search=c_')).toEqual(['C_1']);
  expect(await listed('search=CLIENT&perPage=2&page=2')).toEqual(['C_1', 'D']);
});

test('D4: the same code of another company is another one', async () => {
  const code = newCode();
  data(await put(code), 201);
  expect((await elsewhere.get(`${PATH}/${code}`)).status).toBe(404);
  expect((await elsewhere.delete(`${PATH}/${code}`)).status).toBe(404);
  data(await put(code, { description: 'Theirs' }, elsewhere), 201);
  expect(data(await here.get(`${PATH}/${code}`))).toMatchObject({ description: 'Meeting with a client' });
});

test('D4: that of another company needs ACCESS_ALL_COMPANIES', async () => {
  const code = newCode();
  data(await put(code), 201);
  const ofHere = `${PATH}/${code}?companyId=${here.companyId}`;
  expect(await refused(app, () => elsewhere.get(ofHere))).toEqual([403, OWN_COMPANY]);
  expect(await refused(app, () => elsewhere.delete(ofHere))).toEqual([403, OWN_COMPANY]);
  expect(await refused(app, () => elsewhere.put(ofHere, reason()))).toEqual([403, OWN_COMPANY]);
  expect(await refused(app, () => elsewhere.get(`${PATH}?companyId=${here.companyId}`))).toEqual([403, OWN_COMPANY]);
  expect(data(await ofAll.get(ofHere))).toMatchObject({ code, companyId: here.companyId });
  expect(data(await ofAll.put(ofHere, reason({ description: 'From above' })))).toMatchObject({
    description: 'From above',
  });
  expect((await ofAll.delete(ofHere)).status).toBe(204);
  expect(data(await here.get(`${PATH}/${code}`))).toMatchObject({ isActive: false });
  expect(await refused(app, () => ofAll.put(`${PATH}/${code}?companyId=absent`, reason()))).toEqual([
    400,
    { companyId: 'must be an existing company' },
  ]);
});

test.each(['lower', 'A-B', 'A'.repeat(65)])('D70: the code %s is refused', async (code) => {
  expect(await refused(app, () => put(code))).toEqual([400, { code: 'must be 1 to 64 characters from A-Z 0-9 _' }]);
});
