import { afterAll, beforeEach, describe, expect, test } from '@jest/globals';
import { addTraveler, bookingClient, trip } from '../../support/booking-builders.ts';
import { sql, stoppedClock } from '../../support/builders.ts';
import { PDF } from '../../support/sample-files.ts';
import { race, type TaggedAnswer, taggedCaller, type TaggedCaller, tally, unfair } from '../../support/tagged-calls.ts';
import { startTestApp, token } from '../../support/test-app.ts';
import { ADMIN_PERMISSIONS, data, fileOf, newPassport, travelCompany, type TravelCompany } from './people.ts';

const EDITORS = 50;
/** More attempts than there are editors, so that each of them succeeds in the end. */
const PERSISTENT = 10;
const OUTDATED = '"0"';
const TODAY = '2026-05-20T09:30:00.000Z';

const clock = stoppedClock(TODAY);
const app = await startTestApp({ clock });
const other = await startTestApp({ url: app.url, clock });
afterAll(async () => {
  await other.stop();
  await app.stop();
});

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

const changed = (record: string) => ({
  status: 'error',
  message: `This ${record} has been changed since you read it. Read it again, then repeat your change.`,
  code: 'PRECONDITION_FAILED',
});

const versionOf = ({ tag }: TaggedAnswer): number => Number(/^"(\d+)-[0-9a-z]+"$/.exec(tag ?? '')?.[1]);
const versionOfTraveler = async (): Promise<number> => versionOf(await send('GET', `/admin/travelers/${traveler}`));
const versionOfPassport = async (id: string): Promise<number> => versionOf(await send('GET', `/passports/${id}`));

const stored = (): Promise<unknown[]> =>
  sql(
    app,
    'select t::text from travelers t union all select p::text from passports p union all select d::text from documents d order by 1',
  );

/** Every change that takes `If-Match`. */
const changes = (): [record: string, method: string, path: string, body?: object][] => [
  ['passport', 'PATCH', `/passports/${second}`, { expiryDate: '2030-02-02' }],
  ['passport', 'POST', `/passports/${second}/set-primary`, { travelerId: traveler }],
  ['passport', 'DELETE', `/passports/${second}`],
  ['traveler', 'PATCH', `/admin/travelers/${traveler}`, { title: 'Dr' }],
  ['traveler', 'DELETE', `/admin/travelers/${traveler}`],
];
const readOf = (record: string): string =>
  record === 'passport' ? `/passports/${second}` : `/admin/travelers/${traveler}`;

describe('D64: the ETag of a traveler', () => {
  test('is on the response to a create', async () => {
    const { body: read } = await send('GET', `/admin/travelers/${traveler}`);
    const { userId, title, firstName, lastName, emailAddress } = read.data;
    const rest = { phonePrefix: '+964', phoneNumber: '7701234567', birthDate: '1990-05-15' };
    const created = await send('POST', '/admin/travelers', {
      body: { userId, title, firstName, lastName, emailAddress, ...rest },
    });
    expect([created.status, versionOf(created)]).toEqual([201, 1]);
    const form = new FormData();
    const passport = {
      Number: 'A1',
      Nationality: 'IQ',
      IssuingCountry: 'IQ',
      IssuingDate: '2023-03-14',
      ExpiryDate: '2031-03-13',
    };
    for (const [name, value] of Object.entries({ userId, title, firstName, lastName, ...rest })) form.set(name, value);
    for (const [name, value] of Object.entries(passport)) form.set(`passport${name}`, value);
    const response = await fetch(`${app.address}/api/admin/travelers/with-passport`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${bearer()}` },
      body: form,
    });
    expect([response.status, response.headers.get('ETag')]).toEqual([201, created.tag]);
  });

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
  test('is on the response to a create, and changes with the passport only', async () => {
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

describe('D64: If-Match', () => {
  test('accepts every change with the current version', async () => {
    for (const [record, method, path, body] of changes()) {
      const { tag } = await send('GET', readOf(record));
      const { status } = await send(method, path, { body, ifMatch: tag! });
      expect([path, status]).toEqual([path, method === 'DELETE' ? 204 : 200]);
    }
  });

  test('answers 412 to every change with another version and saves nothing', async () => {
    const tags = {
      passport: (await send('GET', readOf('passport'))).tag!,
      traveler: (await send('GET', readOf('traveler'))).tag!,
    };
    await send('PATCH', `/passports/${second}`, { body: { expiryDate: '2030-03-03' } });
    const before = await stored();
    for (const [record, method, path, body] of changes()) {
      for (const ifMatch of [tags[record as 'passport'], OUTDATED]) {
        const answer = await send(method, path, { body, ifMatch });
        expect([path, answer.status, answer.body]).toEqual([path, 412, changed(record)]);
      }
    }
    expect(await stored()).toEqual(before);
  });

  test('is checked after existence, tenancy and access, and before the state of the record (D6)', async () => {
    const stranger = taggedCaller(app, bearer((await travelCompany(app)).id), '/api');
    const nobody = taggedCaller(app, token({ sub: (await company.user()).userId, companyId: company.id }), '/api');
    for (const [record, method, path, body] of changes()) {
      expect([path, (await stranger(method, path, { body, ifMatch: OUTDATED })).status]).toEqual([path, 404]);
      expect([record, (await nobody(method, path, { body, ifMatch: OUTDATED })).status]).toEqual([record, 403]);
    }
    const ifMatch = OUTDATED;
    const unset = { isPrimary: false };
    expect((await send('PATCH', `/passports/${primary}`, { body: unset, ifMatch })).status).toBe(412);
    expect((await send('PATCH', `/passports/${primary}`, { body: unset })).status).toBe(400);
    const ofAnother = { travelerId: (await company.traveler()).id };
    expect((await send('POST', `/passports/${primary}/set-primary`, { body: ofAnother, ifMatch })).status).toBe(404);

    const employee = { userId: company.admin.userId, companyId: company.id };
    const travelerId = await addTraveler(app, employee);
    const booked = await bookingClient(app, { sub: employee.userId, companyId: company.id }).create(
      trip({ travelerId }),
    );
    expect(booked.status).toBe(201);
    expect((await send('DELETE', `/admin/travelers/${travelerId}`, { ifMatch })).status).toBe(412);
    expect((await send('DELETE', `/admin/travelers/${travelerId}`)).status).toBe(400);
  });
});

test.each(['passport', 'traveler'])(
  'D64: If-None-Match answers 304 without a body to reads while the ETag of a %s matches',
  async (record) => {
    const { tag } = await send('GET', readOf(record));
    for (const ifNoneMatch of [tag!, `W/${tag}`, '*']) {
      const answer = await send('GET', readOf(record), { ifNoneMatch });
      expect([ifNoneMatch, answer.status, answer.text, answer.tag]).toEqual([ifNoneMatch, 304, '', tag]);
    }
    const edit = { body: { expiryDate: '2030-03-03' }, ifNoneMatch: '*' };
    expect((await send('PATCH', `/passports/${second}`, edit)).status).toBe(200);
    expect((await send('GET', readOf(record), { ifNoneMatch: tag! })).status).toBe(200);
  },
);

describe.each<[record: string, edit: (editor: number) => object]>([
  ['passport', (editor) => ({ expiryDate: `20${40 + editor}-01-01` })],
  ['traveler', (editor) => ({ title: `Editor ${editor}` })],
])(`D64: ${EDITORS} concurrent changes of one %s, on two nodes`, (record, edit) => {
  const editors = (): TaggedCaller[] =>
    Array.from({ length: EDITORS }, (_, index) => taggedCaller(index % 2 ? app : other, bearer(), '/api'));

  test('accepts one change of the version that all have read and answers 412 to the others', async () => {
    const read = await send('GET', readOf(record));
    const answers = await Promise.all(
      editors().map((editor, index) => editor('PATCH', readOf(record), { body: edit(index), ifMatch: read.tag! })),
    );
    expect(tally(answers)).toEqual({ 200: 1, 412: EDITORS - 1 });
    expect(versionOf(await send('GET', readOf(record)))).toBe(versionOf(read) + 1);
  });

  test('accept one change per version when each reads again and retries after a 412', async () => {
    const version = versionOf(await send('GET', readOf(record)));
    const all = editors().slice(0, PERSISTENT);
    const result = await race(
      PERSISTENT,
      (editor) => all[editor]!('GET', readOf(record)),
      (editor, { tag }) => all[editor]!('PATCH', readOf(record), { body: edit(editor), ifMatch: tag! }),
    );
    expect(unfair(result)).toEqual({});
    expect(versionOf(await send('GET', readOf(record)))).toBe(version + PERSISTENT);
  });
});
