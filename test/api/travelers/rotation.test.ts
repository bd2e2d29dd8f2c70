import { randomBytes } from 'node:crypto';
import { afterAll, expect, test } from '@jest/globals';
import { AuditTrail, type Reader } from '../../../src/areas/audit/audit-trail.ts';
import { DelegationService } from '../../../src/areas/delegations/delegation-service.ts';
import { DirectoryService } from '../../../src/areas/directory/directory-service.ts';
import { DocumentService } from '../../../src/areas/travelers/document-service.ts';
import { rotateKeys, type Rotation } from '../../../src/areas/travelers/key-rotation.ts';
import { PassportService } from '../../../src/areas/travelers/passport-service.ts';
import { PassportVault } from '../../../src/areas/travelers/passport-vault.ts';
import { TravelerGate } from '../../../src/areas/travelers/traveler-gate.ts';
import { TravelerService } from '../../../src/areas/travelers/traveler-service.ts';
import { systemClock as clock } from '../../../src/domain/clock.ts';
import { KeyRing, type RingKey } from '../../../src/platform/secrets/key-ring.ts';
import { inTransaction } from '../../../src/platform/database/unit-of-work.ts';
import { sql } from '../../support/builders.ts';
import { untilWaiting } from '../../support/lock-waits.ts';
import { startTestApp } from '../../support/test-app.ts';
import { ADMIN_PERMISSIONS, newPassport, type TravelCompany, travelCompany } from './people.ts';

const app = await startTestApp({ prefix: '/api/admin' });
afterAll(() => app.stop());

const { database } = app;
const directory = new DirectoryService(database);
const gate = new TravelerGate(new DelegationService({ database, directory, clock }));
const audit = new AuditTrail(database, clock);
const documents = new DocumentService({ database, gate, blobs: app.blobs, audit, clock });

/** Services of a node that has these keys. */
function node(...keys: RingKey[]): {
  passports: PassportService;
  travelers: TravelerService;
  vault: PassportVault;
  rotate(): Promise<Rotation>;
} {
  const ring = new KeyRing(keys);
  const vault = new PassportVault(ring, audit);
  const passports = new PassportService({ database, gate, documents, vault, clock });
  const rotate = (): Promise<Rotation> => rotateKeys(database.em(), ring, () => {});
  return {
    passports,
    vault,
    rotate,
    travelers: new TravelerService({
      database,
      directory,
      passports,
      documents,
      vault,
      clock,
      isInPendingBooking: () => Promise.resolve(false),
    }),
  };
}

function administratorOf({ id, admin }: TravelCompany): Reader {
  const caller = {
    userId: admin.userId,
    companyId: id,
    roles: [],
    permissions: new Set(ADMIN_PERMISSIONS),
    name: null,
    email: null,
  };
  return { caller, requestId: 'rotation' };
}

test('rotates keys: add the new one in front, re-encrypt, remove the old one', async () => {
  const [former, latter] = [
    { id: '2025', secret: randomBytes(32) },
    { id: '2026', secret: randomBytes(32) },
  ];
  const [before, between, after] = [node(former), node(latter, former), node(latter)];
  const company = await travelCompany(app);
  const reader = administratorOf(company);
  const add = async ({ passports }: typeof before) =>
    passports.create(reader, (await company.traveler()).id, newPassport(), null, inTransaction);
  const old = await add(before);
  const young = await add(between);
  const finds = async ({ travelers }: typeof before, number: string): Promise<string[]> =>
    (await travelers.list(reader, { page: 1, perPage: 10, search: number })).rows.map(({ id }) => id);

  for (const passport of [old, young]) {
    expect(passport).toMatchObject(await between.passports.read(reader, passport.id));
    expect(await finds(between, passport.passportNumber)).toEqual([passport.travelerId]);
  }
  await expect(after.passports.read(reader, old.id)).rejects.toThrow('The key "2025" is not in the key ring.');

  const versions = () => sql(app, 'select version from travelers union all select version from passports');
  const versionsBefore = await versions();
  expect(await between.rotate()).toEqual({ reencrypted: 1, unreadable: new Map() });
  expect(await between.rotate()).toEqual({ reencrypted: 0, unreadable: new Map() });
  // Nothing that a client sees changes, so no ETag does (D64).
  expect(await versions()).toEqual(versionsBefore);

  for (const passport of [old, young]) {
    expect(passport).toMatchObject(await after.passports.read(reader, passport.id));
    expect(await finds(after, passport.passportNumber)).toEqual([passport.travelerId]);
  }
  expect(await sql(app, `select from passports where number_encrypted not like '2026.%'`)).toEqual([]);
});

test('loses and leaves out no number when keys are rotated twice while passports are written', async () => {
  const [former, latter] = [
    { id: '2027', secret: randomBytes(32) },
    { id: '2028', secret: randomBytes(32) },
  ];
  const [before, between, after] = [node(former), node(latter, former), node(latter)];
  await sql(app, 'delete from passports');
  const company = await travelCompany(app);
  const reader = administratorOf(company);
  const owners = await Promise.all(
    Array.from({ length: 12 }, async () => {
      const traveler = await company.traveler();
      const passports = [];
      for (const nationality of ['IQ', 'DE', 'FR'])
        passports.push(
          await before.passports.create(reader, traveler.id, newPassport({ nationality }), null, inTransaction),
        );
      return { travelerId: traveler.id, passports };
    }),
  );
  const state = { isOver: false };
  const writes = owners.map(async ({ travelerId, passports }) => {
    let count = 0;
    for (; !state.isOver || count < 5; count += 1) {
      // Two rows in one transaction, in a different order.
      await between.passports.setPrimary(reader, passports[count % 3]!.id, travelerId, undefined);
      const { passportNumber } = newPassport();
      await between.passports.update(reader, passports[1]!.id, { passportNumber }, undefined);
      passports[1]!.passportNumber = passportNumber;
    }
    return count;
  });
  const rotations = Promise.all([between.rotate(), between.rotate()]).finally(() => (state.isOver = true));
  expect(Math.min(...(await Promise.all(writes)))).toBeGreaterThanOrEqual(5);
  for (const { unreadable, reencrypted } of await rotations) {
    expect(unreadable.size).toBe(0);
    expect(reencrypted).toBeLessThanOrEqual(36);
  }
  expect(await sql(app, `select from passports where number_encrypted not like '2028.%'`)).toEqual([]);
  for (const { travelerId, passports } of owners) {
    const read = await after.passports.list(reader, travelerId, { page: 1, perPage: 100 });
    expect(read.rows.map(({ passportNumber }) => passportNumber).sort()).toEqual(
      passports.map(({ passportNumber }) => passportNumber).sort(),
    );
  }
}, 120_000);

test('keeps a change of a number that is made while the rotation waits for its row', async () => {
  const [former, latter] = [
    { id: '2029', secret: randomBytes(32) },
    { id: '2030', secret: randomBytes(32) },
  ];
  const [before, between] = [node(former), node(latter, former)];
  await sql(app, 'delete from passports');
  const company = await travelCompany(app);
  const reader = administratorOf(company);
  const { id } = await before.passports.create(
    reader,
    (await company.traveler()).id,
    newPassport(),
    null,
    inTransaction,
  );
  const { numberEncrypted, numberHash } = before.vault.encrypt(id, 'CHANGED1');
  const em = database.em();
  await em.begin();
  const change = 'update passports set number_encrypted = ?, number_hash = ? where company_id = ? and id = ?';
  await em.execute(change, [numberEncrypted, numberHash, company.id, id]);
  const rotation = between.rotate();
  await untilWaiting(app);
  await em.commit();
  expect(await rotation).toEqual({ reencrypted: 0, unreadable: new Map() });
  expect((await between.passports.read(reader, id)).passportNumber).toBe('CHANGED1');
});

test('leaves numbers that no key can decrypt, and re-encrypts the others', async () => {
  const [former, latter] = [
    { id: '2029', secret: randomBytes(32) },
    { id: '2030', secret: randomBytes(32) },
  ];
  await sql(app, 'delete from passports');
  const company = await travelCompany(app);
  const reader = administratorOf(company);
  const add = async (keys: RingKey[]) =>
    (await node(...keys).passports.create(reader, (await company.traveler()).id, newPassport(), null, inTransaction))
      .id;
  const [good, lost, moved] = [
    await add([former]),
    await add([{ id: 'lost', secret: randomBytes(32) }]),
    await add([former]),
  ];
  const [{ encrypted }] = await sql(app, 'select number_encrypted as encrypted from passports where id = $1', good);
  await sql(app, 'update passports set number_encrypted = $1 where id = $2', encrypted, moved);
  expect(await node(latter, former).rotate()).toEqual({
    reencrypted: 1,
    unreadable: new Map([
      ['The key "lost" is not in the key ring.', [lost]],
      [
        `The key "${former.id}" does not fit: it has other bytes, or the value was changed or moved to another row.`,
        [moved],
      ],
    ]),
  });
});
