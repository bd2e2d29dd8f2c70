import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { newId } from '../../../src/domain/ids.ts';
import { insertRow, sql, stoppedClock } from '../../support/builders.ts';
import { startTestApp } from '../../support/test-app.ts';
import {
  ABSENT,
  ADMIN_PERMISSIONS,
  data,
  newTraveler,
  NO_TRAVELER,
  number,
  person,
  refusal,
  type TravelCompany,
  travelCompany,
} from './people.ts';

const clock = stoppedClock('2026-03-11T12:00:00.000Z');
const app = await startTestApp({ prefix: '/api/', clock });
afterAll(() => app.stop());

const names = (answer: { body: any }): string[] =>
  answer.body.data.map(({ firstName }: { firstName: string }) => firstName);

/** A booking request with a traveler, as the booking area would store it. */
async function booking(companyId: string, userId: string, travelerId: string, status: string): Promise<void> {
  const id = newId();
  await insertRow(app, 'booking_requests', {
    id,
    company_id: companyId,
    requested_by_user_id: userId,
    total_price: 1,
    currency: 'EUR',
    status,
    traveler_count: 1,
    has_flights: true,
    has_hotels: false,
    created_at: new Date(),
    updated_at: new Date(),
  });
  const traveler = { traveler_id: travelerId, traveler_type_code: 'ADT', position: 0 };
  await insertRow(app, 'booking_request_travelers', { booking_request_id: id, company_id: companyId, ...traveler });
}

describe('POST /api/admin/travelers', () => {
  test("D45, D47: creates a traveler with the joined phone number and today's age and type", async () => {
    const company = await travelCompany(app);
    const owner = await company.user();
    const answer = await company.admin.post('/admin/travelers', newTraveler(owner.userId));

    expect(answer.status).toBe(201);
    expect(answer.body).toEqual({
      status: 'success',
      data: {
        id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        userId: owner.userId,
        title: 'Ms',
        firstName: 'Amira',
        lastName: 'Haddad',
        emailAddress: 'amira@acme.example',
        phone: '+9647701234567',
        birthDate: '1990-05-15T00:00:00.000Z',
        age: 35,
        travelerType: 'ADT',
        passports: [],
        documents: [],
        user: { id: owner.userId, name: `User ${owner.userId}`, email: `${owner.userId}@${company.id}.example` },
        _count: { documents: 0 },
      },
    });
    expect(data(await company.admin.get(`/admin/travelers/${answer.body.data.id}`))).toEqual(answer.body.data);
  });

  test('D45: requires all fields but the email address, which is then null', async () => {
    const { admin } = await travelCompany(app);
    const { emailAddress: _left, ...required } = newTraveler(admin.userId);
    expect(data(await admin.post('/admin/travelers', required), 201).emailAddress).toBeNull();
    for (const field of Object.keys(required)) {
      const { [field as 'title']: _, ...rest } = required;
      expect(refusal(await admin.post('/admin/travelers', rest))).toEqual([
        400,
        'VALIDATION_ERROR',
        `${field} is required.`,
      ]);
    }
  });

  test('D46, D47: names an unknown user and a future birth date at once, and accepts a birth date of today', async () => {
    const { admin } = await travelCompany(app);
    const message = 'userId must be a user of your company. birthDate must not be in the future.';
    expect(refusal(await admin.post('/admin/travelers', newTraveler('nobody', { birthDate: '2026-03-12' })))).toEqual([
      400,
      'VALIDATION_ERROR',
      message,
    ]);
    expect(
      data(await admin.post('/admin/travelers', newTraveler(admin.userId, { birthDate: '2026-03-11' })), 201),
    ).toMatchObject({ age: 0, travelerType: 'INF' });
  });

  test('D4: rejects a user of another company like an unknown one, except with ACCESS_ALL_COMPANIES', async () => {
    const [mine, theirs] = [await travelCompany(app), await travelCompany(app)];
    const everywhere = person(app, {
      sub: mine.admin.userId,
      companyId: mine.id,
      permissions: [...ADMIN_PERMISSIONS, 'ACCESS_ALL_COMPANIES'],
    });
    const unknown = [400, 'VALIDATION_ERROR', 'userId must be a user of your company.'];

    expect(refusal(await mine.admin.post('/admin/travelers', newTraveler(theirs.admin.userId)))).toEqual(unknown);
    expect(refusal(await mine.admin.post('/admin/travelers', newTraveler('nobody')))).toEqual(unknown);
    const { id } = data(await everywhere.post('/admin/travelers', newTraveler(theirs.admin.userId)), 201);
    expect((await theirs.admin.get(`/admin/travelers/${id}`)).status).toBe(200);
    expect(refusal(await mine.admin.get(`/admin/travelers/${id}`))).toEqual(NO_TRAVELER);
  });

  test('D40: refuses a user ID that several companies have entered', async () => {
    const [mine, theirs, others] = [await travelCompany(app), await travelCompany(app), await travelCompany(app)];
    const { userId } = theirs.admin;
    await sql(app, `insert into users (company_id, id, name) values ($1, $2, 'Same')`, others.id, userId);
    const everywhere = person(app, {
      sub: mine.admin.userId,
      companyId: mine.id,
      permissions: [...ADMIN_PERMISSIONS, 'ACCESS_ALL_COMPANIES'],
    });
    const message = "userId is used in several companies: call this operation with a token of the user's company.";
    expect(refusal(await everywhere.post('/admin/travelers', newTraveler(userId)))).toEqual([
      400,
      'VALIDATION_ERROR',
      message,
    ]);
    const { id } = data(await theirs.admin.post('/admin/travelers', newTraveler(userId)), 201);
    expect(refusal(await others.admin.get(`/admin/travelers/${id}`))).toEqual(NO_TRAVELER);
  });
});

describe('PATCH /api/admin/travelers/{id}', () => {
  test('D45: changes only the fields that are sent', async () => {
    const company = await travelCompany(app);
    const { id, ...before } = await company.traveler();
    await company.passport(id);
    const { passports } = data(await company.admin.get(`/admin/travelers/${id}`));

    const renamed = data(
      await company.admin.patch(`/admin/travelers/${id}`, { title: 'Dr', lastName: 'Haddad-Weber' }),
    );
    expect(renamed).toEqual({ id, ...before, passports, title: 'Dr', lastName: 'Haddad-Weber' });
    const rephoned = data(
      await company.admin.patch(`/admin/travelers/${id}`, {
        phonePrefix: '49',
        phoneNumber: '(0)151 98-76',
        emailAddress: null,
        birthDate: '2020-03-12',
      }),
    );
    expect(rephoned).toEqual({
      ...renamed,
      phone: '49(0)151 98-76',
      emailAddress: null,
      birthDate: '2020-03-12T00:00:00.000Z',
      age: 5,
      travelerType: 'CHD',
    });
    expect(data(await company.admin.get(`/admin/travelers/${id}`))).toEqual(rephoned);
  });

  test.each([
    ['nothing', {}, /^The body must have at least one field\.$/],
    ['another user', { userId: 'somebody' }, /^userId is not a /],
    ['a prefix without a number', { phonePrefix: '+49' }, /^phoneNumber /],
    ['a number without a prefix', { phoneNumber: '15112345678' }, /^phonePrefix /],
    ['a birth date in the future', { birthDate: '2026-03-12' }, /^birthDate must not be in the future\.$/],
    [
      'a timestamp as a date',
      { birthDate: '1990-05-15T00:00:00.000Z' },
      /^birthDate must be a valid date \(YYYY-MM-DD\)\.$/,
    ],
  ])('D8, D45 to D47: rejects %s', async (_what, patch, message) => {
    const company = await travelCompany(app);
    const { id } = await company.traveler();
    expect(refusal(await company.admin.patch(`/admin/travelers/${id}`, patch))).toEqual([
      400,
      'VALIDATION_ERROR',
      expect.stringMatching(message),
    ]);
  });
});

describe('GET /api/admin/travelers', () => {
  let company: TravelCompany;
  const ids: Record<string, string> = {};
  const numbers = { Zoe: `ZX-${number()}`, amira: number() };

  beforeAll(async () => {
    company = await travelCompany(app);
    const add = async (minute: number, fields: any) => {
      clock.set(`2026-03-11T12:0${minute}:00.000Z`);
      ids[fields.firstName] = (await company.traveler(fields)).id;
    };
    await add(1, {
      firstName: 'Zoe',
      lastName: 'Álvarez',
      emailAddress: 'zoe_1@acme.example',
      birthDate: '2014-03-11',
    });
    await add(2, {
      firstName: 'amira',
      lastName: 'Weber',
      emailAddress: null,
      phonePrefix: '+49',
      phoneNumber: '151 999',
      birthDate: '2014-03-12',
    });
    await add(3, {
      firstName: 'Omar',
      lastName: 'ÁLVAREZ',
      emailAddress: '100%@acme.example',
      birthDate: '2024-03-11',
    });
    await add(4, { firstName: 'Baby', lastName: 'Nasser', birthDate: '2024-03-12' });
    await company.passport(ids['Zoe']!, { passportNumber: numbers.Zoe });
    await company.passport(ids['amira']!, { passportNumber: numbers.amira });
  });

  test('D47: lists newest first, ten per page, with passports and the total of all pages', async () => {
    const all = await company.admin.get('/admin/travelers');
    expect([all.status, names(all)]).toEqual([200, ['Baby', 'Omar', 'amira', 'Zoe']]);
    expect(all.body).toMatchObject({ status: 'success', total: 4, page: 1, perPage: 10 });
    const { documents, ...item } = data(await company.admin.get(`/admin/travelers/${ids['Zoe']}`));
    expect(all.body.data[3]).toEqual(item);
    expect(documents).toEqual([]);
    expect(item.passports).toEqual([expect.objectContaining({ passportNumber: numbers.Zoe, expiresInDays: 1828 })]);

    const second = await company.admin.get('/admin/travelers?page=2&perPage=3');
    expect([names(second), second.body.total]).toEqual([['Zoe'], 4]);
    const past = await company.admin.get('/admin/travelers?page=9&perPage=100');
    expect([past.status, past.body]).toEqual([200, { status: 'success', data: [], total: 4, page: 9, perPage: 100 }]);
    expect((await company.admin.get('/admin/travelers?perPage=101')).status).toBe(400);
  });

  test.each([
    ['sortBy=createdAt&sortOrder=asc', ['Zoe', 'amira', 'Omar', 'Baby']],
    ['sortBy=firstName&sortOrder=asc', ['amira', 'Baby', 'Omar', 'Zoe']],
    ['sortBy=firstName', ['Zoe', 'Omar', 'Baby', 'amira']],
    ['sortBy=lastName&sortOrder=asc', ['Baby', 'amira', 'Zoe', 'Omar']],
    ['sortBy=lastName&sortOrder=desc', ['Omar', 'Zoe', 'amira', 'Baby']],
  ])('D39: sorts by %s ignoring case, ties by ID in the same direction', async (query, expected) => {
    expect(names(await company.admin.get(`/admin/travelers?${query}`))).toEqual(expected);
  });

  test.each([
    ['ADT', ['Zoe']],
    ['CHD', ['Omar', 'amira']],
    ['INF', ['Baby']],
  ])('D46: filters by travelerType=%s as of today', async (type, expected) => {
    const answer = await company.admin.get(`/admin/travelers?travelerType=${type}`);
    expect([names(answer), answer.body.total]).toEqual([expected, expected.length]);
    for (const { travelerType } of answer.body.data) expect(travelerType).toBe(type);
  });

  test.each([
    ['part of a first name', 'OE', ['Zoe']],
    ['part of a last name', 'lvar', ['Omar', 'Zoe']],
    ['first and last name with a space', 'zoe á', ['Zoe']],
    ['part of an email address', 'zoe_1@', ['Zoe']],
    ['an underscore, literally', 'e_1', ['Zoe']],
    ['a percent sign, literally', '0%@', ['Omar']],
    ['part of a phone number, across its prefix', '+49151 9', ['amira']],
    ['an accent in decomposed form', 'zoe a\u0301lv', ['Zoe']],
    ['no traveler for an unknown term', 'nobody of that name', []],
  ])('D14, D47: finds by search %s', async (_what, search, expected) => {
    const answer = await company.admin.get(`/admin/travelers?search=${encodeURIComponent(search)}`);
    expect([names(answer), answer.body.total]).toEqual([expected, expected.length]);
  });

  test('D9, D47: finds, counts and deletes travelers with the longest names', async () => {
    const found = async (query: string) => {
      const { status, body } = await company.admin.get(`/admin/travelers?${query}`);
      return [status, body.total, body.data.length];
    };
    const long = {
      firstName: '😀'.repeat(199),
      lastName: '界'.repeat(200),
      emailAddress: `${'l'.repeat(64)}@${'long.'.repeat(36)}example`,
    };
    const { id } = await company.traveler(long);
    expect(await found('')).toEqual([200, 5, 5]);
    expect(await found('travelerType=ADT')).toEqual([200, 2, 2]);
    expect(await found(`search=${encodeURIComponent(`😀 ${long.lastName.slice(0, 50)}`)}`)).toEqual([200, 1, 1]);
    expect(await found('search=%2B&perPage=1')).toEqual([200, 5, 1]);
    data(await company.admin.delete(`/admin/travelers/${id}`), 204);
    expect(await found('search=%2B')).toEqual([200, 4, 4]);
  });

  test('D47: matches a search within one field only', async () => {
    const fields = { firstName: 'Line\nBreak', lastName: 'Last', emailAddress: 'first@acme.example' };
    const { id } = await company.traveler(fields);
    const found = async (search: string) =>
      names(await company.admin.get(`/admin/travelers?search=${encodeURIComponent(search)}`));
    for (const search of ['break last', 'line\nbreak', '\n']) expect(await found(search)).toEqual(['Line\nBreak']);
    for (const across of ['lastfirst@', 'last first@', 'example\nline', '4567\nfirst@'])
      expect(await found(across)).toEqual([]);
    data(await company.admin.delete(`/admin/travelers/${id}`), 204);
  });

  test('D54: finds whole passport numbers ignoring case, spaces and hyphens, but no parts', async () => {
    const found = async (search: string) =>
      names(await company.admin.get(`/admin/travelers?search=${encodeURIComponent(search)}`));
    expect(await found(numbers.Zoe)).toEqual(['Zoe']);
    expect(await found(numbers.Zoe.toLowerCase().replace('-', ' '))).toEqual(['Zoe']);
    expect(await found(numbers.Zoe.replace('-', '').slice(0, 4))).toEqual([]);
    expect(await found(numbers.amira.slice(2))).toEqual([]);
    expect(await found(`${numbers.amira}0`)).toEqual([]);
    expect(await found('ZXN')).toEqual([]);

    const { id } = await company.traveler({ firstName: 'Short', lastName: 'Number' });
    await company.passport(id, { passportNumber: '7Q' });
    expect(await found('7q')).toEqual(['Short']);
    expect(data(await company.admin.delete(`/admin/travelers/${id}`), 204)).toBeUndefined();
  });

  test('D54: combines a search for a passport number with filters and tenancy', async () => {
    const page = await company.admin.get(`/admin/travelers?search=${numbers.amira}&travelerType=ADT`);
    expect(page.body.total).toBe(0);
    const other = await travelCompany(app);
    expect((await other.admin.get(`/admin/travelers?search=${numbers.amira}`)).body.total).toBe(0);
  });

  test("D4: answers 403 to another company's ID, and lists all with ACCESS_ALL_COMPANIES", async () => {
    const other = await travelCompany(app);
    await other.traveler({ firstName: 'Elsewhere' });
    const everywhere = person(app, {
      sub: other.admin.userId,
      companyId: other.id,
      permissions: [...ADMIN_PERMISSIONS, 'ACCESS_ALL_COMPANIES'],
    });

    expect(refusal(await other.admin.get(`/admin/travelers?companyId=${company.id}`))).toEqual([
      403,
      'FORBIDDEN',
      'You may only access data of your own company.',
    ]);
    expect(names(await other.admin.get('/admin/travelers'))).toEqual(expect.not.arrayContaining(['Zoe']));
    expect(names(await everywhere.get(`/admin/travelers?companyId=${company.id}`))).toEqual([
      'Baby',
      'Omar',
      'amira',
      'Zoe',
    ]);
    expect(names(await everywhere.get(`/admin/travelers?search=${numbers.amira}`))).toEqual(['amira']);
  });

  test('D5: refuses the owner of a traveler', async () => {
    const owner = await company.user();
    expect((await owner.get('/admin/travelers')).status).toBe(403);
    expect((await owner.get(`/admin/travelers/${ids['Zoe']}`)).status).toBe(403);
  });
});

describe('DELETE /api/admin/travelers/{id}', () => {
  test('D53: refuses a traveler in a pending booking request', async () => {
    const company = await travelCompany(app);
    const { id } = await company.traveler();
    await company.passport(id);
    await booking(company.id, company.admin.userId, id, 'PENDING');

    const message = 'This traveler is in a pending booking request. Complete or cancel that request first.';
    expect(refusal(await company.admin.delete(`/admin/travelers/${id}`))).toEqual([
      400,
      'TRAVELER_IN_BOOKING',
      message,
    ]);
    expect(data(await company.admin.get(`/admin/travelers/${id}`)).passports).toHaveLength(1);
  });

  test('D53: deletes passports and documents, and keeps ID and type in finished booking requests', async () => {
    const company = await travelCompany(app);
    const { id } = await company.traveler();
    const passport = await company.passport(id);
    await company.document(id, passport.id);
    expect(data(await company.admin.get(`/admin/travelers/${id}`))).toMatchObject({
      _count: { documents: 1 },
      documents: [{ fileName: 'a.pdf', label: null, relatedEntityId: passport.id }],
    });
    for (const status of ['COMPLETED', 'CANCELLED']) await booking(company.id, company.admin.userId, id, status);
    await booking(company.id, company.admin.userId, (await company.traveler()).id, 'PENDING');

    expect((await company.admin.delete(`/admin/travelers/${id}`)).status).toBe(204);
    expect(refusal(await company.admin.get(`/admin/travelers/${id}`))).toEqual(NO_TRAVELER);
    expect(refusal(await company.admin.delete(`/admin/travelers/${id}`))).toEqual(NO_TRAVELER);
    expect(
      await sql(
        app,
        'select 1 from passports where traveler_id = $1 union all select 1 from documents where traveler_id = $1',
        id,
      ),
    ).toEqual([]);
    expect(
      await sql(app, 'select traveler_type_code as type from booking_request_travelers where traveler_id = $1', id),
    ).toEqual([{ type: 'ADT' }, { type: 'ADT' }]);
  });
});

test('D4, D11: answers the same 404 for foreign, absent and malformed IDs', async () => {
  const [mine, theirs] = [await travelCompany(app), await travelCompany(app)];
  const { id } = await theirs.traveler();
  for (const each of [id, ABSENT, 'absent']) {
    expect(refusal(await mine.admin.get(`/admin/travelers/${each}`))).toEqual(NO_TRAVELER);
    expect(refusal(await mine.admin.patch(`/admin/travelers/${each}`, { title: 'Dr' }))).toEqual(NO_TRAVELER);
    expect(refusal(await mine.admin.delete(`/admin/travelers/${each}`))).toEqual(NO_TRAVELER);
  }
  expect(data(await theirs.admin.get(`/admin/travelers/${id.toUpperCase()}`)).title).toBe('Ms');
});

test('D46: filters travelers born on 29 February by the type that is shown, on every day around it', async () => {
  const company = await travelCompany(app);
  const leap = await company.traveler({ birthDate: '2012-02-29' });
  const leapInfant = await company.traveler({ birthDate: '2024-02-29' });
  for (const day of ['2026-02-28', '2026-03-01', '2024-02-29', '2024-03-01', '2025-02-28']) {
    clock.set(`${day}T12:00:00.000Z`);
    for (const { id } of [leap, leapInfant]) {
      const { travelerType } = data(await company.admin.get(`/admin/travelers/${id}`));
      for (const type of ['ADT', 'CHD', 'INF']) {
        const listed = (await company.admin.get(`/admin/travelers?travelerType=${type}`)).body.data.map(
          (each: any) => each.id,
        );
        expect([day, type, listed.includes(id)]).toEqual([day, type, type === travelerType]);
      }
    }
  }
});
