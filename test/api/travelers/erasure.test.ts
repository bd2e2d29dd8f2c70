import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from '@jest/globals';
import { flightItem } from '../../support/booking-builders.ts';
import { sql, unique } from '../../support/builders.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { type Answer, startTestApp, token } from '../../support/test-app.ts';
import {
  ADMIN_PERMISSIONS,
  data,
  fileOf,
  formOf,
  newPassport,
  newTraveler,
  post,
  refusal,
  travelCompany,
} from './people.ts';

const folder = temporaryFolder();
const app = await startTestApp({ files: folder });
afterAll(async () => {
  await app.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** In everything that is sent about the traveler, in any case. */
const CANARY = /canary7/i;

async function tablesWithCanary(): Promise<string[]> {
  const tables = await sql<{ name: string }>(
    app,
    `select tablename as name from pg_tables where schemaname = 'public'`,
  );
  const found: string[] = [];
  for (const { name } of tables) {
    const rows = await sql<{ row: string }>(app, `select t::text as row from "${name}" t`);
    if (rows.some(({ row }) => CANARY.test(row))) found.push(name);
  }
  return found.sort();
}

function filesWithCanary(): string[] {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return files
    .filter(({ parentPath, name }) => CANARY.test(readFileSync(join(parentPath, name), 'latin1')))
    .map(String);
}

test('D53: nothing that was sent about a deleted traveler is left in any table, stored response or file', async () => {
  const company = await travelCompany(app);
  const { userId } = company.admin;
  const permissions = [
    ...ADMIN_PERMISSIONS,
    'WRITE_USER_BOOKING_REQUESTS',
    'READ_USER_BOOKING_REQUESTS',
    'READ_AUDIT_EVENTS',
  ];
  const bearer = token({ sub: userId, companyId: company.id, roles: [], permissions });
  const create = (path: string, sent: object): Promise<Answer> =>
    post(app.address + path, sent, { Authorization: `Bearer ${bearer}`, 'Idempotency-Key': unique('key') });
  const file = (): File => fileOf(Buffer.from('%PDF-1.7 Canary7'), 'Canary7.pdf');
  const traveler = newTraveler(userId, {
    firstName: 'Canary7',
    lastName: "O'Canary7",
    emailAddress: 'canary7@acme.example',
  });
  const { id } = data(await create('/api/admin/travelers', traveler), 201);
  const passport = newPassport({ passportNumber: 'CANARY7X' });
  const { id: passportId } = data(
    await create(
      `/api/travelers/${id}/passports/with-documents`,
      formOf({ ...(passport as object), passportDocuments: file() }),
    ),
    201,
  );
  // A refusal is stored with its key, too.
  expect(refusal(await create(`/api/travelers/${id}/passports`, passport))[1]).toBe('DUPLICATE_NATIONALITY');
  const texts = { documentCategory: 'Canary7', label: 'Canary7', relatedEntityId: 'Canary7' };
  const { id: documentId } = data(
    await create(`/api/travelers/${id}/documents`, formOf({ file: file(), ...texts })),
    201,
  );
  const { url } = data(await company.admin.get(`/documents/${documentId}/download`));
  const trip = {
    totalPrice: 300,
    currency: 'EUR',
    flightItems: [flightItem()],
    travelers: [{ travelerId: id, travelerTypeCode: 'ADT' }],
  };
  const { id: requestId } = data(await create('/v1/booking-requests', trip), 201);
  data(await create(`/v1/booking-requests/${requestId}/cancel`, {}));
  expect([await tablesWithCanary(), filesWithCanary().length]).toEqual([['documents', 'travelers'], 2]);

  expect((await company.admin.delete(`/admin/travelers/${id}`)).status).toBe(204);

  expect([await tablesWithCanary(), filesWithCanary()]).toEqual([[], []]);
  expect(await sql(app, 'select from passports where id = $1', passportId)).toEqual([]);
  expect((await fetch(url)).status).toBe(404);
  for (const line of app.logged) expect(line).not.toMatch(CANARY);
});
