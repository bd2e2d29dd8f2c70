import { afterAll, expect, test } from '@jest/globals';
import { contractExample } from '../../support/booking-builders.ts';
import { startTestApp } from '../../support/test-app.ts';
import { ADMIN_PERMISSIONS, data, person } from './people.ts';

const app = await startTestApp({ prefix: '/api/', demoData: true });
afterAll(() => app.stop());

const admin = person(app, { sub: 'lena.fischer', companyId: 'acme', permissions: ADMIN_PERMISSIONS });

/** As in the examples, in which ages and days to expiry are as of their date. */
const undated = (body: unknown): unknown =>
  JSON.parse(
    JSON.stringify(body, (key, value) => (['age', 'travelerType', 'expiresInDays'].includes(key) ? undefined : value)),
  );

test.each([
  ['/admin/travelers?companyId=acme', 'Travelers_list', 'firstPage'],
  ['/admin/travelers?search=c01x00t47', 'Travelers_list', 'searchByPassport'],
  ['/admin/travelers?search=amira.haddad@acme.example', 'Travelers_list', 'searchByEmail'],
  ['/admin/travelers/0199c3a0-7600-7000-8000-000000000001', 'Travelers_read', 'amira'],
  ['/travelers/0199c3a0-7600-7000-8000-000000000001/passports', 'Passports_list', 'twoNationalities'],
  ['/travelers/0199c3a0-7600-7000-8000-000000000002/passports', 'Passports_list', 'expired'],
  ['/passports/0199c3a0-7700-7000-8000-000000000001', 'Passports_read', 'primary'],
])('the demo data answer %s like the example %s %s', async (path, operationId, name) => {
  const { status, body } = await admin.get(path);
  expect(status).toBe(200);
  expect(undated(body)).toEqual(undated(contractExample(app, operationId, 200, name)));
});

test('the demo documents can be downloaded', async () => {
  const { documents } = data(await admin.get('/admin/travelers/0199c3a0-7600-7000-8000-000000000001'));
  for (const { id } of documents) {
    const { url } = data(await admin.get(`/documents/${id}/download`));
    expect((await fetch(url)).status).toBe(200);
  }
  expect(documents).not.toEqual([]);
});
