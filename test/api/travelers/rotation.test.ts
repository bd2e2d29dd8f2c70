import { randomBytes } from 'node:crypto';
import { afterAll, expect, test } from '@jest/globals';
import { DelegationService } from '../../../src/administration/delegations/delegation-service.ts';
import { DirectoryService } from '../../../src/administration/directory/directory-service.ts';
import { systemClock as clock } from '../../../src/platform/clock.ts';
import { KeyRing, type RingKey } from '../../../src/platform/secrets/key-ring.ts';
import { AuditTrail, type Reader } from '../../../src/administration/audit/audit-trail.ts';
import { DocumentService } from '../../../src/travelers/document-service.ts';
import { PassportService } from '../../../src/travelers/passport-service.ts';
import { PassportVault } from '../../../src/travelers/passport-vault.ts';
import { TravelerGate } from '../../../src/travelers/traveler-gate.ts';
import { TravelerService } from '../../../src/travelers/traveler-service.ts';
import { sql } from '../../support/builders.ts';
import { startTestApp } from '../../support/test-app.ts';
import { ADMIN_PERMISSIONS, newPassport, travelCompany } from './people.ts';

const app = await startTestApp({ prefix: '/api/admin' });
afterAll(() => app.stop());

const { database } = app;
const directory = new DirectoryService(database);
const gate = new TravelerGate(new DelegationService({ database, directory, clock }));
const audit = new AuditTrail(database, clock);
const documents = new DocumentService({ database, gate, blobs: app.blobs, audit, clock });

/** The services of a node that has these keys. */
function node(...keys: RingKey[]): { passports: PassportService; travelers: TravelerService } {
  const vault = new PassportVault(new KeyRing(keys), audit);
  const passports = new PassportService({ database, gate, documents, vault, clock });
  return { passports, travelers: new TravelerService({ database, directory, passports, documents, vault, clock, isInPendingBooking: () => Promise.resolve(false) }) };
}

test('keys can be rotated: put the new one in front, seal anew, take the old one off', async () => {
  const [former, latter] = [{ id: '2025', secret: randomBytes(32) }, { id: '2026', secret: randomBytes(32) }];
  const [before, between, after] = [node(former), node(latter, former), node(latter)];
  const company = await travelCompany(app);
  const caller = { userId: company.admin.userId, companyId: company.id, roles: [], permissions: new Set(ADMIN_PERMISSIONS), name: null, email: null };
  const reader: Reader = { caller, requestId: 'rotation' };
  const add = async ({ passports }: typeof before) => passports.create(reader, (await company.traveler()).id, newPassport());
  const old = await add(before);
  const young = await add(between);
  const finds = async ({ travelers }: typeof before, number: string): Promise<string[]> =>
    (await travelers.list(reader, { page: 1, perPage: 10, search: number })).travelers.map(({ id }) => id);

  for (const passport of [old, young]) {
    expect(await between.passports.read(reader, passport.id)).toEqual(passport);
    expect(await finds(between, passport.passportNumber)).toEqual([passport.travelerId]);
  }
  await expect(after.passports.read(reader, old.id)).rejects.toThrow('The key "2025" is not on the ring.');

  expect(await between.passports.resealAll()).toBe(1);
  expect(await between.passports.resealAll()).toBe(0);

  for (const passport of [old, young]) {
    expect(await after.passports.read(reader, passport.id)).toEqual(passport);
    expect(await finds(after, passport.passportNumber)).toEqual([passport.travelerId]);
  }
  expect(await sql(app, `select from passports where number_encrypted not like '2026.%'`)).toEqual([]);
});
