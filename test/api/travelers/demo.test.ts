import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { loadDemoPassports } from '../../../src/demo/demo-passports.ts';
import { contractExample } from '../../support/booking-builders.ts';
import { insertRow, sql, stoppedClock } from '../../support/builders.ts';
import { testKeyRing } from '../../support/key-ring.ts';
import { startTestApp } from '../../support/test-app.ts';
import { ADMIN_PERMISSIONS, number, person } from './people.ts';

/** The date of the examples with the current time of day, because tokens are checked against it. */
const clock = stoppedClock(new Date().toISOString());
const app = await startTestApp({ prefix: '/api/', clock });
afterAll(() => app.stop());

const parts = { companyId: 'acme', keyRing: testKeyRing, blobs: app.blobs, document: app.contract.document };
const admin = person(app, { sub: 'lena.fischer', companyId: 'acme', permissions: ADMIN_PERMISSIONS });

/** As in the examples, in which ages and days to expiry are as of that date. */
const undated = (body: unknown): unknown =>
  JSON.parse(
    JSON.stringify(body, (key, value) => (['age', 'travelerType', 'expiresInDays'].includes(key) ? undefined : value)),
  );

beforeAll(async () => {
  await sql(app, `insert into companies (id, name) values ('acme', 'Acme')`);
  const { data } = contractExample(app, 'Travelers_list', 200, 'firstPage');
  await sql(app, `insert into users (id, company_id, name) values ('lena.fischer', 'acme', 'Lena Fischer')`);
  for (const [index, { id, userId, title, firstName, lastName, emailAddress, phone, birthDate, user }] of data
    .toReversed()
    .entries()) {
    const owner = [userId, user.name, user.email];
    await sql(
      app,
      `insert into users (company_id, id, name, email) values ('acme', $1, $2, $3) on conflict do nothing`,
      ...owner,
    );
    await insertRow(app, 'travelers', {
      id,
      company_id: 'acme',
      user_id: userId,
      title,
      first_name: firstName,
      last_name: lastName,
      email_address: emailAddress,
      phone_prefix: phone.slice(0, 3),
      phone_number: phone.slice(3),
      birth_date: birthDate.slice(0, 10),
      created_at: new Date(Date.UTC(2026, 0, 1 + index)),
    });
  }
  for (let time = 0; time < 2; time += 1) {
    await app.database.em().transactional((em) => loadDemoPassports(em, parts));
  }
});

describe('loadDemoPassports', () => {
  test.each([
    ['/admin/travelers?companyId=acme', 'Travelers_list', 'firstPage'],
    ['/admin/travelers?search=c01x00t47', 'Travelers_list', 'searchByPassport'],
    ['/admin/travelers?search=amira.haddad@acme.example', 'Travelers_list', 'searchByEmail'],
    ['/admin/travelers/0199c3a0-7600-7000-8000-000000000001', 'Travelers_read', 'amira'],
    ['/travelers/0199c3a0-7600-7000-8000-000000000001/passports', 'Passports_list', 'twoNationalities'],
    ['/travelers/0199c3a0-7600-7000-8000-000000000002/passports', 'Passports_list', 'expired'],
    ['/passports/0199c3a0-7700-7000-8000-000000000001', 'Passports_read', 'primary'],
  ])('lets %s answer with the documented example %s %s', async (path, operationId, name) => {
    const { status, body } = await admin.get(path);
    expect(status).toBe(200);
    expect(undated(body)).toEqual(undated(contractExample(app, operationId, 200, name)));
  });

  test('does not change travelers who have passports', async () => {
    const { id } = contractExample(app, 'Passports_read', 200, 'primary').data;
    const passportNumber = number();
    expect((await admin.patch(`/passports/${id}`, { passportNumber })).status).toBe(200);
    await loadDemoPassports(app.database.em(), parts);
    expect((await admin.get(`/passports/${id}`)).body.data.passportNumber).toBe(passportNumber);
  });
});
