import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { operationsOf } from '../../../src/contract/openapi-document.ts';
import { sql } from '../../support/builders.ts';
import { PDF } from '../../support/sample-files.ts';
import { type Answer, startTestApp } from '../../support/test-app.ts';
import {
  ADMIN_PERMISSIONS,
  data,
  fileOf,
  newPassport,
  newTraveler,
  number,
  type Person,
  type TravelCompany,
  travelCompany,
} from './people.ts';

/** The one table of who may do what (D4, D5, D33), by caller and operation. */
const MATRIX = JSON.parse(readFileSync(join(import.meta.dirname, 'access-matrix.json'), 'utf8')) as {
  callers: string[];
  operations: Record<string, string[]>;
};

const app = await startTestApp({ prefix: '/api/' });
afterAll(() => app.stop());

let company: TravelCompany;
let owner: Person;
let callers: Record<string, Person>;

beforeAll(async () => {
  company = await travelCompany(app);
  const other = await travelCompany(app);
  owner = await company.user();
  const [managing, viewing, withoutScope] = [await company.user(), await company.user(), await company.user()];
  await company.delegation(owner, managing, { scopes: ['MANAGE_TRAVELERS'] });
  await company.delegation(owner, viewing, { scopes: ['VIEW_TRAVELERS'] });
  await company.delegation(owner, withoutScope, { scopes: ['VIEW_BOOKINGS', 'CANCEL_BOOKINGS'] });
  callers = {
    owner,
    colleague: await company.user(),
    'delegate who manages': managing,
    'delegate who views': viewing,
    'delegate for bookings': withoutScope,
    administrator: await company.user(ADMIN_PERMISSIONS),
    'administrator of another company': await other.user(ADMIN_PERMISSIONS),
  };
});

/** A traveler of the owner with a passport, a document and everything else. */
type Subject = { travelerId: string; passportId: string; secondId: string; documentId: string; passportNumber: string };

async function subject(): Promise<Subject> {
  const { id: travelerId } = await company.traveler({ userId: owner.userId, lastName: `Matrix ${number()}` });
  const { id: passportId, passportNumber } = await company.passport(travelerId);
  const { id: secondId } = await company.passport(travelerId, { nationality: 'DE' });
  const { id: documentId } = data(
    await company.admin.upload(`/travelers/${travelerId}/documents`, { file: fileOf(PDF), documentCategory: 'VISA' }),
    201,
  );
  return { travelerId, passportId, secondId, documentId, passportNumber };
}

const passportForm = () => ({ ...(newPassport({ nationality: 'FR' }) as object), passportDocuments: [fileOf(PDF)] });
const travelerForm = () => ({
  ...(newTraveler(owner.userId) as object),
  passportNumber: number(),
  passportNationality: 'IQ',
  passportIssuingCountry: 'IQ',
  passportIssuingDate: '2023-03-14',
  passportExpiryDate: '2031-03-13',
  passportDocuments: [fileOf(PDF)],
});

/** Each operation in a form that succeeds for a permitted caller. */
const CALLS: Record<string, (caller: Person, subject: Subject) => Promise<Answer>> = {
  Travelers_list: (caller) => caller.get('/admin/travelers?perPage=100'),
  Travelers_read: (caller, { travelerId }) => caller.get(`/admin/travelers/${travelerId}`),
  Travelers_create: (caller) => caller.post('/admin/travelers', newTraveler(owner.userId)),
  Travelers_createWithPassport: (caller) => caller.upload('/admin/travelers/with-passport', travelerForm()),
  Travelers_update: (caller, { travelerId }) => caller.patch(`/admin/travelers/${travelerId}`, { title: 'Dr' }),
  Travelers_delete: (caller, { travelerId }) => caller.delete(`/admin/travelers/${travelerId}`),
  Passports_list: (caller, { travelerId }) => caller.get(`/travelers/${travelerId}/passports`),
  Passports_read: (caller, { passportId }) => caller.get(`/passports/${passportId}`),
  Passports_create: (caller, { travelerId }) =>
    caller.post(`/travelers/${travelerId}/passports`, newPassport({ nationality: 'FR' })),
  Passports_createWithDocuments: (caller, { travelerId }) =>
    caller.upload(`/travelers/${travelerId}/passports/with-documents`, passportForm()),
  Passports_update: (caller, { passportId }) => caller.patch(`/passports/${passportId}`, { issuingCountry: 'DE' }),
  Passports_delete: (caller, { passportId }) => caller.delete(`/passports/${passportId}`),
  Passports_setPrimary: (caller, { secondId, travelerId }) =>
    caller.post(`/passports/${secondId}/set-primary`, { travelerId }),
  Documents_list: (caller, { travelerId }) => caller.get(`/travelers/${travelerId}/documents`),
  Documents_upload: (caller, { travelerId }) =>
    caller.upload(`/travelers/${travelerId}/documents`, { file: fileOf(PDF), documentCategory: 'VISA' }),
  Documents_download: (caller, { documentId }) => caller.get(`/documents/${documentId}/download`),
  Documents_delete: (caller, { documentId }) => caller.delete(`/documents/${documentId}`),
};

/** Everything that is stored, except for the record of reads; as one string, which is fast to compare. */
async function everything(): Promise<string> {
  const rows = async (table: string) =>
    (await sql<{ row: string }>(app, `select t::text as row from ${table} t order by 1`)).map(({ row }) => row);
  const blobs: string[] = [];
  for await (const key of app.blobStore.list()) blobs.push(key);
  const tables = ['travelers', 'passports', 'documents', 'unclaimed_blobs'];
  return [...(await Promise.all(tables.map(rows))), blobs.sort()].map((lines) => lines.join('\n')).join('\n\n');
}

test('has a row for every operation of the traveler area, with a cell for every caller', () => {
  const ids = [...operationsOf(app.contract.document)]
    .filter(({ path }) => /^\/api\/(?!v1)/.test(path))
    .map(({ operation }) => operation.operationId);
  expect(Object.keys(MATRIX.operations).sort()).toEqual(ids.sort());
  expect(ids).toHaveLength(17);
  for (const cells of Object.values(MATRIX.operations)) expect(cells).toHaveLength(MATRIX.callers.length);
});

describe('D4, D5, D33: access by operation and caller', () => {
  const cells = Object.entries(MATRIX.operations).flatMap(([operation, row]) =>
    row.map((expected, at) => [operation, MATRIX.callers[at]!, expected] as const),
  );

  test.each(cells)('%s, %s: %s', async (operation, who, expected) => {
    const target = await subject();
    const before = await everything();
    const answer = await CALLS[operation]!(callers[who]!, target);
    const [status, ...rest] = expected.split(' ');
    expect([answer.status, answer.body?.code]).toEqual([Number(status), Number(status) < 400 ? undefined : rest[0]]);

    const isAllowed = Number(status) < 300 && rest.length === 0;
    if (isAllowed) return;
    expect(JSON.stringify(answer.body)).not.toContain(target.passportNumber);
    expect(JSON.stringify(answer.body)).not.toContain(target.travelerId);
    expect(await everything()).toBe(before);
  });
});
