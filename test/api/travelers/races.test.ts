import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { bookingClient, flightItem, trip } from '../../support/booking-builders.ts';
import { sql } from '../../support/builders.ts';
import { differences } from '../../support/data-checks.ts';
import { untilWaiting } from '../../support/lock-waits.ts';
import { PDF } from '../../support/sample-files.ts';
import { type Answer, startTestApp, type TestApp } from '../../support/test-app.ts';
import {
  ADMIN_PERMISSIONS,
  data,
  fileOf,
  type Form,
  newPassport,
  NO_PASSPORT,
  NO_TRAVELER,
  person,
  refusal,
  type TravelCompany,
  travelCompany,
} from './people.ts';

const ROUNDS = 6;
const AT_ONCE = 50;

const first = await startTestApp();
const second = await startTestApp({ url: first.url, store: first.blobStore });
afterAll(async () => {
  await second.stop();
  await first.stop();
});

let company: TravelCompany;
const nodes: TestApp[] = [first, second];
const admin = (index: number) =>
  person(nodes[index % 2]!, { sub: company.admin.userId, companyId: company.id, permissions: ADMIN_PERMISSIONS });
beforeAll(async () => {
  company = await travelCompany(first);
});

/** Queries the database in a loop while something runs, each time in one statement. */
async function watch(statement: string, work: Promise<unknown>): Promise<any[]> {
  const state = { isOver: false };
  const done = work.finally(() => (state.isOver = true));
  const seen: any[] = [];
  while (!state.isOver) seen.push(...(await sql(first, statement)));
  await done;
  return seen;
}

/** Travelers with passports who do not have exactly one primary passport. There must never be any. */
const WITHOUT_ONE_PRIMARY =
  'select traveler_id, count(*) filter (where is_primary) as primaries from passports group by 1 having count(*) filter (where is_primary) <> 1';

const tally = (answers: { status: number; body?: any }[]): Record<string, number> => {
  const counts: Record<string, number> = {};
  for (const { status, body } of answers) {
    const key = [status, body?.code].filter(Boolean).join(' ');
    counts[key] = (counts[key] ?? 0) + 1;
  }
  return counts;
};

describe(`${AT_ONCE} concurrent calls, ${ROUNDS} times, on two nodes`, () => {
  test('D48: create exactly one passport of a nationality and never answer 500', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { id } = await company.traveler();
      const forms = ['IQ', 'iq', 'IRQ', 'irq'];
      const answers = await Promise.all(
        Array.from({ length: AT_ONCE }, (_, index) =>
          admin(index).post(
            `/travelers/${id}/passports`,
            newPassport({ nationality: forms[index % 4], isPrimary: index % 3 === 0 }),
          ),
        ),
      );
      expect(tally(answers)).toEqual({ 201: 1, '400 DUPLICATE_NATIONALITY': AT_ONCE - 1 });
      expect(data(await company.admin.get(`/travelers/${id}/passports`))).toMatchObject([{ isPrimary: true }]);
    }
  }, 120_000);

  test('D48: of set-primary all succeed, and exactly one passport is primary at every moment', async () => {
    const { id: travelerId } = await company.traveler();
    const passports: string[] = [];
    for (const nationality of ['IQ', 'DE', 'FR', 'GB', 'SE'])
      passports.push((await company.passport(travelerId, { nationality })).id);
    const counts: Record<string, number> = {};
    const work = async (): Promise<void> => {
      for (let round = 0; round < ROUNDS; round += 1) {
        const answers = await Promise.all(
          Array.from({ length: AT_ONCE }, (_, index) =>
            index % 5 === 4
              ? admin(index).patch(`/passports/${passports[(index % 7) % 5]}`, { isPrimary: true })
              : admin(index).post(`/passports/${passports[index % 5]}/set-primary`, { travelerId }),
          ),
        );
        for (const [key, count] of Object.entries(tally(answers))) counts[key] = (counts[key] ?? 0) + count;
      }
    };
    expect(await watch(WITHOUT_ONE_PRIMARY, work())).toEqual([]);
    expect(counts).toEqual({ 200: ROUNDS * AT_ONCE });
  }, 120_000);

  test('D48: that create, delete and set-primary leave exactly one primary passport at every moment', async () => {
    const codes = ['IQ', 'DE', 'FR', 'GB', 'SE', 'NO', 'US', 'JP', 'BR', 'IN'];
    const statuses = new Set<string>();
    const work = async (): Promise<void> => {
      for (let round = 0; round < ROUNDS; round += 1) {
        const { id: travelerId } = await company.traveler();
        const passports: string[] = [];
        for (const nationality of codes.slice(0, 5))
          passports.push((await company.passport(travelerId, { nationality })).id);
        const answers = await Promise.all(
          Array.from({ length: AT_ONCE }, (_, index) => {
            const passport = `/passports/${passports[index % 5]}`;
            if (index % 4 === 0)
              return admin(index).post(
                `/travelers/${travelerId}/passports`,
                newPassport({ nationality: codes[index % 10], isPrimary: true }),
              );
            if (index % 4 === 1) return admin(index).delete(passport);
            return index % 4 === 2
              ? admin(index).post(`${passport}/set-primary`, { travelerId })
              : admin(index).patch(passport, { isPrimary: true });
          }),
        );
        for (const key of Object.keys(tally(answers))) statuses.add(key);
      }
    };
    expect(await watch(WITHOUT_ONE_PRIMARY, work())).toEqual([]);
    for (const status of statuses)
      expect(['200', '201', '204', '400 DUPLICATE_NATIONALITY', '404 PASSPORT_NOT_FOUND']).toContain(status);
  }, 120_000);

  test('D49: delete a document once and answer 404 to the others', async () => {
    for (let round = 0; round < 3; round += 1) {
      const { id } = await company.traveler();
      const scan = { documentCategory: 'VISA', file: fileOf(PDF) };
      const document = data(await company.admin.upload(`/travelers/${id}/documents`, scan), 201);
      const deletes = Array.from({ length: AT_ONCE }, (_, index) => admin(index).delete(`/documents/${document.id}`));
      expect(tally(await Promise.all(deletes))).toEqual({ 204: 1, '404 DOCUMENT_NOT_FOUND': AT_ONCE - 1 });
    }
  });

  test('D49: upload documents up to the maximum of a traveler, and none beyond it', async () => {
    const { id } = await company.traveler();
    const upload = (index: number) =>
      admin(index).upload(`/travelers/${id}/documents`, { documentCategory: 'VISA', file: fileOf(PDF) });
    const answers = [];
    while (answers.length < 180)
      answers.push(...(await Promise.all(Array.from({ length: 20 }, (_, at) => upload(at)))));
    expect(tally(answers)).toEqual({ 201: 180 });
    const atOnce = await Promise.all(Array.from({ length: AT_ONCE }, (_, at) => upload(at)));
    expect(tally(atOnce)).toEqual({ 201: 20, '400 VALIDATION_ERROR': AT_ONCE - 20 });
    const passport: Form = { ...(newPassport() as object) };
    const withScan = { ...passport, passportDocuments: [fileOf(PDF)] };
    const refused = await company.admin.upload(`/travelers/${id}/passports/with-documents`, withScan);
    expect(refused.body.message).toBe(
      'A traveler can have at most 200 documents. Delete some documents of this traveler first.',
    );
    expect(data(await company.admin.get(`/travelers/${id}/passports`))).toEqual([]);
    // A passport without scans needs no room.
    data(await company.admin.upload(`/travelers/${id}/passports/with-documents`, passport), 201);
    const [newest] = data(await company.admin.get(`/travelers/${id}/documents`));
    expect((await company.admin.delete(`/documents/${newest.id}`)).status).toBe(204);
    expect(tally([await upload(0), await upload(1)])).toEqual({ 201: 1, '400 VALIDATION_ERROR': 1 });
  }, 60_000);

  test('D53: that delete a traveler and book for them never do both', async () => {
    const bookers = nodes.map((node) => bookingClient(node, { sub: company.admin.userId, companyId: company.id }));
    const winners = { delete: 0, bookings: 0 };
    for (let round = 0; round < ROUNDS; round += 1) {
      const { id: travelerId } = await company.traveler();
      await company.passport(travelerId);
      const body = trip({ travelerId }, { flightItems: [flightItem()] });
      const remove = () => admin(round >> 1).delete(`/admin/travelers/${travelerId}`);
      // A delete that starts with the bookings wins, because a booking reads much before it locks the traveler.
      const early = round % 2 === 0 ? remove() : null;
      const bookings = Array.from({ length: AT_ONCE }, (_, index) => bookers[index % 2]!.create(body));
      const deleted = await (early ?? Promise.race(bookings).then(remove));
      const answers = await Promise.all(bookings);
      const booked = answers.filter(({ status }) => status === 201).length;
      const pending = await sql(
        first,
        `select 1 from booking_request_travelers t join booking_requests r on r.company_id = t.company_id and r.id = t.booking_request_id
         where t.traveler_id = $1 and r.status = 'PENDING'`,
        travelerId,
      );
      const exists = (await sql(first, 'select from travelers where id = $1', travelerId)).length === 1;
      expect(pending.length).toBe(booked);
      if (deleted.status === 204) {
        winners.delete += 1;
        expect([exists, booked]).toEqual([false, 0]);
      } else {
        winners.bookings += 1;
        expect([deleted.status, deleted.body.code, exists]).toEqual([400, 'TRAVELER_IN_BOOKING', true]);
      }
      expect(answers.filter(({ status }) => ![201, 400].includes(status))).toEqual([]);
    }
    expect(winners.bookings).toBeGreaterThanOrEqual(ROUNDS / 2);
  }, 180_000);
});

describe('writes that wait for a deletion', () => {
  /** Deletes in a transaction that ends once all of the writes wait for it. */
  async function meanwhile(deletions: string[], id: string, ...writes: (() => Promise<Answer>)[]): Promise<Answer[]> {
    const deletion = first.database.em();
    await deletion.begin();
    for (const statement of deletions) await deletion.execute(statement, [company.id, id]);
    const answers = writes.map((write) => write());
    await untilWaiting(first, writes.length);
    await deletion.commit();
    return Promise.all(answers);
  }

  test('answer 404 for a traveler and keep no file', async () => {
    const { id } = await company.traveler();
    const path = `/travelers/${id}`;
    const answers = await meanwhile(
      ['delete from travelers where company_id = ? and id = ?'],
      id,
      () => company.admin.post(`${path}/passports`, newPassport()),
      () => company.admin.upload(`${path}/documents`, { documentCategory: 'VISA', file: fileOf(PDF) }),
      () => company.admin.patch(`/admin${path}`, { title: 'Dr' }),
      () => company.admin.delete(`/admin${path}`),
    );
    expect(answers.map(refusal)).toEqual(Array(4).fill(NO_TRAVELER));
    expect(await sql(first, 'select 1 from unclaimed_blobs')).toEqual([]);
  });

  test('answer 404 for a passport', async () => {
    const travelerId = (await company.traveler()).id;
    const { id } = await company.passport(travelerId);
    const answers = await meanwhile(
      [
        'update travelers set version = version + 1 where (company_id, id) = (select company_id, traveler_id from passports where company_id = ? and id = ?)',
        'delete from passports where company_id = ? and id = ?',
      ],
      id,
      () => company.admin.patch(`/passports/${id}`, { expiryDate: '2030-02-02' }),
      () => company.admin.post(`/passports/${id}/set-primary`, { travelerId }),
      () => company.admin.delete(`/passports/${id}`),
    );
    expect(answers.map(refusal)).toEqual(Array(3).fill(NO_PASSPORT));
  });
});

test('stored counts, balances and search texts are consistent with their rows', async () => {
  expect(await differences(first)).toEqual([]);
});
