import { afterAll, beforeEach, describe, expect, test } from '@jest/globals';
import { addTraveler, bookingClient, trip } from '../../support/booking-builders.ts';
import { sql, stoppedClock } from '../../support/builders.ts';
import { PDF } from '../../support/sample-files.ts';
import { type TaggedAnswer, taggedCaller, type TaggedCaller } from '../../support/tagged-calls.ts';
import { startTestApp, token } from '../../support/test-app.ts';
import { ADMIN_PERMISSIONS, data, fileOf, newPassport, travelCompany, type TravelCompany } from './people.ts';

const OUTDATED = '"0"';
const TODAY = '2026-05-20T09:30:00.000Z';

const clock = stoppedClock(TODAY);
const app = await startTestApp({ clock });
afterAll(() => app.stop());

let company: TravelCompany;
let send: TaggedCaller;
let traveler: string;
let primary: string;
let second: string;
beforeEach(async () => {
  clock.set(TODAY);
  company = await travelCompany(app);
  send = taggedCaller(app, bearer(), '/api');
  traveler = (await company.traveler()).id;
  primary = (await company.passport(traveler)).id;
  second = (await company.passport(traveler, { nationality: 'FR', expiryDate: '2030-01-01' })).id;
});

const bearer = (companyId = company.id): string =>
  token({ sub: company.admin.userId, companyId, permissions: ADMIN_PERMISSIONS });

const versionOf = ({ tag }: TaggedAnswer): number => Number(/^"(\d+)-[0-9a-z]+"$/.exec(tag ?? '')?.[1]);
const versionOfTraveler = async (): Promise<number> => versionOf(await send('GET', `/admin/travelers/${traveler}`));
const versionOfPassport = async (id: string): Promise<number> => versionOf(await send('GET', `/passports/${id}`));

describe('D64: the ETag of a traveler', () => {
  test('changes with the traveler and its passports and documents', async () => {
    let version = await versionOfTraveler();
    let document = '';
    const steps: [string, () => Promise<unknown>][] = [
      ['an edit', () => send('PATCH', `/admin/travelers/${traveler}`, { body: { title: 'Dr' } })],
      ['a new passport', () => company.passport(traveler, { nationality: 'GB' })],
      ['an edit of a passport', () => send('PATCH', `/passports/${primary}`, { body: { expiryDate: '2031-01-01' } })],
      ['another primary', () => send('POST', `/passports/${second}/set-primary`, { body: { travelerId: traveler } })],
      [
        'a document',
        async () => {
          const form = { file: fileOf(PDF), documentCategory: 'VISA' };
          document = data(await company.admin.upload(`/travelers/${traveler}/documents`, form), 201).id;
        },
      ],
      ['a document less', () => send('DELETE', `/documents/${document}`)],
      ['a passport less', () => send('DELETE', `/passports/${second}`)],
    ];
    for (const [what, step] of steps) {
      await step();
      version += 1;
      expect([what, await versionOfTraveler()]).toEqual([what, version]);
    }
    expect((await send('PATCH', `/admin/travelers/${traveler}`, { body: { title: 'Ms' } })).tag).toBe(
      (await send('GET', `/admin/travelers/${traveler}`)).tag,
    );
  });

  test('changes on another day or when the user is renamed, with the same version', async () => {
    const path = `/admin/travelers/${traveler}`;
    const read = await send('GET', path);
    clock.set('2026-05-21T00:00:00.000Z');
    const nextDay = await send('GET', path, { ifNoneMatch: read.tag! });
    expect([nextDay.status, versionOf(nextDay)]).toEqual([200, versionOf(read)]);
    clock.set(TODAY);
    await sql(app, 'update users set name = $1 where id = $2', 'Renamed', company.admin.userId);
    expect((await send('GET', path, { ifNoneMatch: read.tag! })).status).toBe(200);
    // Neither is a change that could be overwritten.
    expect((await send('PATCH', path, { body: { title: 'Dr' }, ifMatch: read.tag! })).status).toBe(200);
  });
});

describe('D64: the ETag of a passport', () => {
  test('changes with the passport only', async () => {
    const created = await send('POST', `/travelers/${traveler}/passports`, {
      body: newPassport({ nationality: 'GB' }),
    });
    expect([created.status, versionOf(created)]).toEqual([201, 1]);
    const edited = await send('PATCH', `/passports/${second}`, { body: { expiryDate: '2030-02-02' } });
    expect([versionOf(edited), edited.tag]).toEqual([2, (await send('GET', `/passports/${second}`)).tag]);
    expect([await versionOfPassport(primary), await versionOfPassport(created.body.data.id)]).toEqual([1, 1]);
  });

  test('changes for both passports when the primary changes, and for none when it stays the same', async () => {
    const versions = async (): Promise<number[]> => [await versionOfPassport(primary), await versionOfPassport(second)];
    const made = await send('POST', `/passports/${second}/set-primary`, { body: { travelerId: traveler } });
    expect([versionOf(made), await versions()]).toEqual([2, [2, 2]]);
    await send('POST', `/passports/${second}/set-primary`, { body: { travelerId: traveler } });
    expect(await versions()).toEqual([2, 2]);
    await send('PATCH', `/passports/${primary}`, { body: { isPrimary: true } });
    expect(await versions()).toEqual([3, 3]);
    await company.passport(traveler, { nationality: 'GB', isPrimary: true, expiryDate: '2029-01-01' });
    expect(await versions()).toEqual([4, 3]);
    const { body } = await send('GET', `/travelers/${traveler}/passports`);
    await send('DELETE', `/passports/${body.data[0].id}`);
    // The Iraqi passport expires last.
    expect(await versions()).toEqual([5, 3]);
  });
});

test('D64: If-Match is checked after access, and before the state of the record (D6)', async () => {
  const nobody = taggedCaller(app, token({ sub: (await company.user()).userId, companyId: company.id }), '/api');
  const ifMatch = OUTDATED;
  const unset = { isPrimary: false };
  expect((await nobody('PATCH', `/passports/${primary}`, { body: unset, ifMatch })).status).toBe(403);
  expect((await send('PATCH', `/passports/${primary}`, { body: unset, ifMatch })).status).toBe(412);
  expect((await send('PATCH', `/passports/${primary}`, { body: unset })).status).toBe(400);
  const ofAnother = { travelerId: (await company.traveler()).id };
  expect((await send('POST', `/passports/${primary}/set-primary`, { body: ofAnother, ifMatch })).status).toBe(404);

  const employee = { userId: company.admin.userId, companyId: company.id };
  const travelerId = await addTraveler(app, employee);
  const booked = await bookingClient(app, { sub: employee.userId, companyId: company.id }).create(trip({ travelerId }));
  expect(booked.status).toBe(201);
  expect((await send('DELETE', `/admin/travelers/${travelerId}`, { ifMatch })).status).toBe(412);
  expect((await send('DELETE', `/admin/travelers/${travelerId}`)).status).toBe(400);
});
