import { rmSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { UNCLAIMED_MS } from '../../../src/platform/blobs/blob-register.ts';
import { sql, stoppedClock, unique } from '../../support/builders.ts';
import { PDF, sizedPdf } from '../../support/sample-files.ts';
import { startKilledService } from '../../support/start-killed-service.ts';
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
  type TravelCompany,
  travelCompany,
} from './people.ts';

/*
 * D66: the keys of travelers, passports and documents are stored only with their IDs. A replay reads the record again,
 * which is recorded as a read; a deleted record is not found.
 */

const clock = stoppedClock(new Date().toISOString());
const folder = temporaryFolder();
const app = await startTestApp({ prefix: '/api/', clock, files: folder });
let company: TravelCompany;
beforeAll(async () => {
  company = await travelCompany(app);
});
afterAll(async () => {
  await app.stop();
  rmSync(folder, { recursive: true, force: true });
});

type Keyed = { key: string; userId?: string; permissions?: string[]; address?: string };

function send(path: string, sent: object, keyed: Keyed): Promise<Answer> {
  const { key, userId = company.admin.userId, permissions = ADMIN_PERMISSIONS, address = app.address } = keyed;
  const bearer = token({ sub: userId, companyId: company.id, roles: [], permissions });
  return post(`${address}/api${path}`, sent, { Authorization: `Bearer ${bearer}`, 'Idempotency-Key': key });
}

const GONE = [
  409,
  'CONFLICT',
  'What was created with this Idempotency-Key has been deleted. Send a new key to create it again.',
];
const USED = [
  409,
  'CONFLICT',
  'This Idempotency-Key was already used for a different request. Send a new key with a new request.',
];

const passportsOf = async (travelerId: string): Promise<number> =>
  (await sql(app, 'select from passports where traveler_id = $1', travelerId)).length;

describe('D66: what is stored with a key', () => {
  test('includes no passport number or name, even of a refusal', async () => {
    const canary = 'CANARY7KEY1';
    const { id } = await company.traveler();
    const passport = newPassport({ passportNumber: canary });
    data(await send(`/travelers/${id}/passports`, passport, { key: unique('key') }), 201);
    const form = formOf({ ...(passport as object), nationality: 'DE', passportDocuments: fileOf(PDF, 'Canarina.pdf') });
    data(await send(`/travelers/${id}/passports/with-documents`, form, { key: unique('key') }), 201);
    const traveler = newTraveler(company.admin.userId, { firstName: 'Canarina' });
    data(await send('/admin/travelers', traveler, { key: unique('key') }), 201);
    const refused = await send(`/travelers/${id}/passports`, passport, { key: unique('key') });
    expect(refusal(refused).slice(0, 2)).toEqual([400, 'DUPLICATE_NATIONALITY']);
    const dates = { ...newPassport({ passportNumber: canary, nationality: 'FR' }), expiryDate: '2001-01-01' };
    expect((await send(`/travelers/${id}/passports`, dates, { key: unique('key') })).status).toBe(400);

    const kept = await sql<{ row: string }>(app, 'select k::text as row from idempotency_keys k');
    expect(kept).toHaveLength(5);
    for (const { row } of kept) expect(row).not.toMatch(/canar/i);
  });

  test('is replayed as the current record, and recorded as a read', async () => {
    const { id } = await company.traveler();
    const [key, body] = [unique('key'), newPassport()];
    const first = data(await send(`/travelers/${id}/passports`, body, { key }), 201);
    const reads = async (): Promise<number> =>
      (
        await sql(
          app,
          'select from audit_events where subjects @> $1::jsonb',
          JSON.stringify([{ passportId: first.id }]),
        )
      ).length;
    const before = await reads();
    expect(data(await send(`/travelers/${id}/passports`, body, { key }), 201)).toEqual(first);
    expect(await reads()).toBe(before + 1);
    data(await company.admin.patch(`/passports/${first.id}`, { passportNumber: 'CHANGED1' }));
    expect(data(await send(`/travelers/${id}/passports`, body, { key }), 201)).toEqual({
      ...first,
      passportNumber: 'CHANGED1',
    });
    expect(await passportsOf(id)).toBe(1);
  });

  test('answers 409 once the record is deleted, and does not create it again', async () => {
    const { id } = await company.traveler();
    const [keys, passport] = [[unique('key'), unique('key'), unique('key')] as const, newPassport()];
    const upload = formOf({ documentCategory: 'VISA', file: fileOf(PDF) });
    const made = [
      data(await send(`/travelers/${id}/passports`, passport, { key: keys[0] }), 201),
      data(await send(`/travelers/${id}/documents`, upload, { key: keys[1] }), 201),
    ];
    const traveler = newTraveler(company.admin.userId);
    const { id: travelerId } = data(await send('/admin/travelers', traveler, { key: keys[2] }), 201);
    await company.admin.delete(`/passports/${made[0].id}`);
    await company.admin.delete(`/documents/${made[1].id}`);
    await company.admin.delete(`/admin/travelers/${travelerId}`);

    expect(refusal(await send(`/travelers/${id}/passports`, passport, { key: keys[0] }))).toEqual(GONE);
    expect(refusal(await send(`/travelers/${id}/documents`, upload, { key: keys[1] }))).toEqual(GONE);
    expect(refusal(await send('/admin/travelers', traveler, { key: keys[2] }))).toEqual(GONE);
    expect(await passportsOf(id)).toBe(0);
    expect(await sql(app, 'select from documents where traveler_id = $1', id)).toEqual([]);
    expect(await sql(app, 'select from travelers where id = $1', travelerId)).toEqual([]);
    expect(await sql(app, 'select from unclaimed_blobs')).toEqual([]);
  });

  test('is replayed only to callers who may still see it', async () => {
    const owner = await company.user();
    const delegate = await company.user();
    const { id } = await company.traveler({ userId: owner.userId });
    await company.delegation(owner, delegate, { scopes: ['MANAGE_TRAVELERS'] });
    const [key, body] = [unique('key'), newPassport()];
    const as = { key, userId: delegate.userId, permissions: [] };
    data(await send(`/travelers/${id}/passports`, body, as), 201);
    await sql(app, 'update delegations set is_active = false where delegate_user_id = $1', delegate.userId);
    expect(refusal(await send(`/travelers/${id}/passports`, body, as)).slice(0, 2)).toEqual([403, 'FORBIDDEN']);
    expect(await passportsOf(id)).toBe(1);
  });
});

describe('D66: a repeated call needs the same permissions as the first', () => {
  test('with WRITE_TRAVELERS alone, a passport and a document are created once and returned twice', async () => {
    const writer = await company.user();
    const { id } = await company.traveler();
    const as = { userId: writer.userId, permissions: ['WRITE_TRAVELERS'] };
    const calls: [path: string, sent: object][] = [
      [`/travelers/${id}/passports`, newPassport()],
      [`/travelers/${id}/documents`, formOf({ documentCategory: 'VISA', file: fileOf(PDF) })],
    ];
    for (const [path, sent] of calls) {
      const key = unique('key');
      const first = data(await send(path, sent, { ...as, key }), 201);
      expect(data(await send(path, sent, { ...as, key }), 201)).toEqual(first);
    }
    expect(await passportsOf(id)).toBe(1);
  });

  test('with READ_TRAVELERS alone, it is refused like the create', async () => {
    const admin = await company.user();
    const { id } = await company.traveler();
    const [key, sent] = [unique('key'), newPassport()];
    const as = { userId: admin.userId, key };
    data(await send(`/travelers/${id}/passports`, sent, { ...as, permissions: ['WRITE_TRAVELERS'] }), 201);
    const reduced = await send(`/travelers/${id}/passports`, sent, { ...as, permissions: ['READ_TRAVELERS'] });
    expect(refusal(reduced).slice(0, 2)).toEqual([403, 'FORBIDDEN']);
  });
});

describe('D66: an uploaded file', () => {
  const form = (content: Buffer, name = 'scan.pdf') =>
    formOf({ documentCategory: 'VISA', label: 'Visa', file: fileOf(content, name) });

  test('is compared by content and name, and the copy of a replay is discarded', async () => {
    const { id } = await company.traveler();
    const key = unique('key');
    const path = `/travelers/${id}/documents`;
    const blobs = async (): Promise<number> => (await sql(app, 'select from documents')).length;
    const first = data(await send(path, form(sizedPdf(200_000)), { key }), 201);
    const before = await blobs();
    expect(data(await send(path, form(sizedPdf(200_000)), { key }), 201)).toEqual(first);
    const other = sizedPdf(200_000);
    other[199_000] = other[199_000]! ^ 1;
    expect(refusal(await send(path, form(other), { key }))).toEqual(USED);
    expect(refusal(await send(path, form(sizedPdf(200_000), 'other.pdf'), { key }))).toEqual(USED);
    expect(await blobs()).toBe(before);
    expect(await sql(app, 'select from unclaimed_blobs')).toEqual([]);
    // The first file still exists.
    clock.set(new Date(clock.now().getTime() + UNCLAIMED_MS).toISOString());
    await app.blobs.sweep();
    const { url } = data(await company.admin.get(`/documents/${first.id}/download`));
    expect((await (await fetch(url)).arrayBuffer()).byteLength).toBe(200_000);
  });
});

describe('D66: kill -9 during a create with a key', () => {
  test.each([
    ['before the row', 'nothing is stored'],
    ['before the commit', 'nothing is stored'],
    ['after the commit', 'everything is stored'],
  ])(
    '%s: %s, and repeating the call on another node leaves one passport',
    async (point) => {
      const { id } = await company.traveler();
      const key = unique('key');
      const scans = [fileOf(PDF), fileOf(sizedPdf(300_000))];
      const form = formOf({ ...(newPassport() as object), passportDocuments: scans });
      const { address, endedBy } = await startKilledService(point, app.url, folder);
      const path = `/travelers/${id}/passports/with-documents`;
      await expect(send(path, form, { key, address })).rejects.toThrow('fetch failed');
      expect(await endedBy).toBe('SIGKILL');
      expect(await passportsOf(id)).toBe(point === 'after the commit' ? 1 : 0);
      expect(await sql(app, 'select from idempotency_keys where key = $1', key)).toHaveLength(
        point === 'after the commit' ? 1 : 0,
      );

      const answers = [await send(path, form, { key }), await send(path, form, { key })];
      expect(answers.map(({ status }) => status)).toEqual([201, 201]);
      expect(answers[1]!.body).toEqual(answers[0]!.body);
      expect(await passportsOf(id)).toBe(1);
      expect(await sql(app, 'select from documents where traveler_id = $1', id)).toHaveLength(2);
    },
    60_000,
  );
});
