import { afterAll, describe, expect, test } from '@jest/globals';
import { sql, stoppedClock } from '../../support/builders.ts';
import { startTestApp, token } from '../../support/test-app.ts';
import { ABSENT, ADMIN_PERMISSIONS, data, newPassport, number, person, refusal, travelCompany } from './people.ts';

const clock = stoppedClock('2026-03-11T12:00:00.000Z');
const app = await startTestApp({ prefix: '/api/', clock });
afterAll(() => app.stop());

const events = async (passportId: string): Promise<any[]> =>
  sql(
    app,
    'select * from audit_events where subjects @> $1::jsonb order by created_at, id',
    JSON.stringify([{ passportId }]),
  );

test('stores a passport number in no table in plain text, and never logs it', async () => {
  const company = await travelCompany(app);
  const { id: travelerId } = await company.traveler();
  const canary = 'CANARY7PASS1';
  const parts = ['CANARY7', '7PASS1', 'canary7'];
  const passport = await company.passport(travelerId, { passportNumber: canary });
  await company.admin.patch(`/passports/${passport.id}`, { passportNumber: canary, expiryDate: '2030-01-01' });
  await company.admin.get(`/admin/travelers?search=${canary}`);
  await company.admin.get(`/travelers/${travelerId}/passports`);
  const refused = [
    await company.admin.post(`/travelers/${travelerId}/passports`, newPassport({ passportNumber: canary })),
    await company.admin.post(
      `/travelers/${travelerId}/passports`,
      newPassport({ passportNumber: canary, nationality: 'ZZ' }),
    ),
    await company.admin.post(
      `/travelers/${travelerId}/passports`,
      newPassport({ passportNumber: `${canary}!`, nationality: 'DE' }),
    ),
    await company.admin.post(
      `/travelers/${travelerId}/passports`,
      newPassport({ passportNumber: canary.repeat(3), nationality: 'DE' }),
    ),
    await company.admin.patch(`/passports/${passport.id}`, { passportNumber: canary, expiryDate: '2001-01-01' }),
    await company.admin.patch(`/passports/${ABSENT}`, { passportNumber: canary }),
    await company.admin.patch(`/passports/${passport.id}`, { passportNumber: [canary], unknownField: canary }),
    await company.admin.get(`/admin/travelers?search=${canary}&perPage=1000`),
  ];
  // PostgreSQL says "Failing row contains (…)", and MikroORM adds the query with its values.
  await sql(app, `alter table passports add constraint quoted check (nationality <> 'FR') not valid`);
  const failed = await company.admin.post(
    `/travelers/${travelerId}/passports`,
    newPassport({ passportNumber: canary, nationality: 'FR' }),
  );
  await sql(app, 'alter table passports drop constraint quoted');
  await sql(app, 'alter table passports rename column number_hash to elsewhere');
  const broken = await company.admin.get(`/admin/travelers?search=${canary}`);
  await sql(app, 'alter table passports rename column elsewhere to number_hash');
  expect([failed.status, broken.status]).toEqual([500, 500]);

  for (const { status, body } of [...refused, failed, broken]) {
    expect(status).toBeGreaterThanOrEqual(400);
    expect(JSON.stringify(body)).not.toMatch(/canary/i);
  }
  const tables = await sql<{ name: string }>(
    app,
    `select tablename as name from pg_tables where schemaname = 'public'`,
  );
  for (const { name } of tables) {
    const rows = await sql<{ row: string }>(app, `select t::text as row from "${name}" t`);
    for (const { row } of rows) for (const part of parts) expect([name, row.includes(part)]).toEqual([name, false]);
  }
  const [row] = await sql(app, 'select number_encrypted, number_hash from passports where id = $1', passport.id);
  expect(row).toEqual({
    number_encrypted: expect.stringMatching(/^test\.[\w-]{54}$/),
    number_hash: expect.stringMatching(/^[\w-]{43}$/),
  });
  for (const line of app.logged) expect(line).not.toMatch(/canary/i);
});

test('encrypts the same number differently each time, bound to its row', async () => {
  const company = await travelCompany(app);
  const passportNumber = number();
  const { id: travelerId } = await company.traveler();
  const [one, two] = [
    await company.passport(travelerId, { passportNumber }),
    await company.passport(travelerId, { passportNumber, nationality: 'DE' }),
  ];
  const stored = await sql(
    app,
    'select number_encrypted, number_hash from passports where traveler_id = $1',
    travelerId,
  );
  expect(new Set(stored.map((row) => row.number_encrypted)).size).toBe(2);
  expect(new Set(stored.map((row) => row.number_hash)).size).toBe(1);

  await sql(
    app,
    'update passports set number_encrypted = (select number_encrypted from passports where id = $1) where id = $2',
    one.id,
    two.id,
  );
  expect(refusal(await company.admin.get(`/passports/${two.id}`))).toEqual([500, 'INTERNAL_ERROR', expect.any(String)]);
  expect(app.logged.at(-2)).toMatch(/"name":"DecryptionError"/);
  expect((await company.admin.get(`/passports/${one.id}`)).status).toBe(200);
});

describe('access to passport numbers', () => {
  test('is recorded for every response that shows one: who, whose, which, when and the request ID', async () => {
    const company = await travelCompany(app);
    const owner = await company.user();
    const { id: travelerId } = await company.traveler({ userId: owner.userId });
    const passport = await company.passport(travelerId);
    const subject = { passportId: passport.id, travelerId, userId: owner.userId };
    expect(await events(passport.id)).toMatchObject([{ action: 'PASSPORT_NUMBERS_READ', subjects: [subject] }]);

    const reader = await company.user();
    const bearer = token({ sub: reader.userId, companyId: company.id, roles: [], permissions: ADMIN_PERMISSIONS });
    const reads: [method: string, path: string, body?: unknown][] = [
      ['GET', `/passports/${passport.id}`],
      ['GET', `/travelers/${travelerId}/passports`],
      ['GET', `/admin/travelers/${travelerId}`],
      ['GET', '/admin/travelers'],
      ['PATCH', `/admin/travelers/${travelerId}`, { title: 'Dr' }],
      ['PATCH', `/passports/${passport.id}`, { issuingCountry: 'DE' }],
      ['POST', `/passports/${passport.id}/set-primary`, { travelerId }],
    ];
    for (const [index, [method, path, body]] of reads.entries()) {
      const before = (await events(passport.id)).length;
      const headers = {
        Authorization: `Bearer ${bearer}`,
        'X-Request-Id': `read-${index}`,
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
      };
      const answer = await fetch(`${app.address}/api${path}`, {
        method,
        headers,
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      expect([path, answer.status]).toEqual([path, 200]);
      expect(await answer.text()).toContain(passport.passportNumber);
      const after = await events(passport.id);
      expect([path, after.length - before]).toEqual([path, 1]);
      expect(after.at(-1)).toMatchObject({
        company_id: company.id,
        action: 'PASSPORT_NUMBERS_READ',
        actor_user_id: reader.userId,
        actor_company_id: company.id,
        request_id: `read-${index}`,
        subjects: [subject],
        created_at: new Date('2026-03-11T12:00:00.000Z'),
      });
    }
  });

  test('D54: is recorded once for a search that matches a number, whatever page and type is asked for', async () => {
    const company = await travelCompany(app);
    const owner = await company.user();
    const { id: travelerId } = await company.traveler({ userId: owner.userId });
    const passport = await company.passport(travelerId);
    const search = `search=${encodeURIComponent(passport.passportNumber)}`;
    for (const [query, total] of [
      [search, 1],
      [`${search}&page=2`, 1],
      [`${search}&page=7&perPage=100`, 1],
      [`${search}&travelerType=INF`, 0],
    ] as const) {
      const before = (await events(passport.id)).length;
      expect([query, (await company.admin.get(`/admin/travelers?${query}`)).body.total]).toEqual([query, total]);
      const after = await events(passport.id);
      expect([query, after.length - before]).toEqual([query, 1]);
      expect(after.at(-1)).toMatchObject({
        company_id: company.id,
        action: 'PASSPORT_NUMBERS_READ',
        actor_user_id: company.admin.userId,
        subjects: [{ passportId: passport.id, travelerId, userId: owner.userId }],
      });
    }
    const before = (await events(passport.id)).length;
    await company.admin.get(`/admin/travelers?${search}0&page=2`);
    const other = await travelCompany(app);
    expect((await other.admin.get(`/admin/travelers?${search}&page=2`)).body.total).toBe(0);
    expect(await events(passport.id)).toHaveLength(before);
  });

  test('is recorded in one event per company for a response with many', async () => {
    const [mine, theirs] = [await travelCompany(app), await travelCompany(app)];
    const passports = [];
    for (const company of [mine, mine, theirs])
      passports.push(await company.passport((await company.traveler({ lastName: 'Audited' })).id));
    const everywhere = person(app, {
      sub: mine.admin.userId,
      companyId: mine.id,
      permissions: [...ADMIN_PERMISSIONS, 'ACCESS_ALL_COMPANIES'],
    });
    const before = await sql(app, 'select id from audit_events');
    data(await everywhere.get('/admin/travelers?search=Audited'));
    const added = await sql(
      app,
      'select company_id, actor_company_id, subjects from audit_events where not id = any($1)',
      before.map(({ id }) => id),
    );
    const ofCompany = (id: string) => added.find(({ company_id: companyId }) => companyId === id);
    expect(added).toHaveLength(2);
    expect(
      ofCompany(mine.id)
        .subjects.map((each: any) => each.passportId)
        .sort(),
    ).toEqual([passports[0]!.id, passports[1]!.id].sort());
    expect(ofCompany(theirs.id)).toMatchObject({
      actor_company_id: mine.id,
      subjects: [{ passportId: passports[2]!.id }],
    });
  });

  test('is not recorded for refusals, deletions and searches without results', async () => {
    const company = await travelCompany(app);
    const stranger = await company.user();
    const { id: travelerId } = await company.traveler();
    const passport = await company.passport(travelerId);
    const before = (await events(passport.id)).length;
    await stranger.get(`/passports/${passport.id}`);
    await company.admin.get(`/admin/travelers?search=${passport.passportNumber}0`);
    await company.admin.patch(`/passports/${passport.id}`, { isPrimary: false });
    await company.admin.delete(`/passports/${passport.id}`);
    expect((await events(passport.id)).length).toBe(before);
  });

  test('is refused when it cannot be recorded', async () => {
    const company = await travelCompany(app);
    const passport = await company.passport((await company.traveler()).id);
    await sql(app, 'alter table audit_events rename to elsewhere');
    const answer = await company.admin.get(`/passports/${passport.id}`);
    await sql(app, 'alter table elsewhere rename to audit_events');
    expect(answer.status).toBe(500);
    expect(JSON.stringify(answer.body)).not.toContain(passport.passportNumber);
  });
});
