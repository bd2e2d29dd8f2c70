import { afterAll, describe, expect, test } from '@jest/globals';
import {
  ABSENT,
  faultyFields,
  newPolicy,
  PREFIX,
  sql,
  stoppedClock,
  stored,
  testCompany,
  type TestCompany,
  unique,
} from '../../support/builders.ts';
import { startTestApp } from '../../support/test-app.ts';

const clock = stoppedClock('2026-03-11T12:00:00.000Z');
const app = await startTestApp({ prefix: PREFIX, clock });
afterAll(() => app.stop());

const NOT_FOUND = { statusCode: 404, message: 'There is no such policy.' };
const UUID_7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

const defaultsOf = async ({ id }: TestCompany): Promise<string[]> => {
  const rows = await sql<{ id: string }>(app, 'select id from policies where company_id = $1 and is_default', id);
  return rows.map((row) => row.id);
};

describe('GET /api/v1/policies', () => {
  test('D9: lists policies newest first, 20 to a page, without rules', async () => {
    const company = testCompany(app);
    const ids: string[] = [];
    for (let index = 0; index < 23; index += 1) ids.unshift((await company.policy({ name: `Policy ${index}` })).id);

    const first = await company.admin.get();
    const second = await company.admin.get('?page=2');

    expect(first.status).toBe(200);
    expect(first.body.pagination).toEqual({ page: 1, limit: 20, total: 23, totalPages: 2 });
    expect(first.body.data.map(({ id }: { id: string }) => id)).toEqual(ids.slice(0, 20));
    expect(second.body.pagination).toEqual({ page: 2, limit: 20, total: 23, totalPages: 2 });
    expect(second.body.data.map(({ id }: { id: string }) => id)).toEqual(ids.slice(20));
    expect(first.body.data[0]).toEqual({
      id: ids[0],
      name: 'Policy 22',
      description: null,
      companyId: company.id,
      bookingMode: 'HYBRID',
      defaultAction: 'REQUIRE_APPROVAL',
      isDefault: false,
      isActive: true,
      createdAt: '2026-03-11T12:00:00.000Z',
      updatedAt: '2026-03-11T12:00:00.000Z',
    });
  });

  test('D9: sorts by time of creation, not of the last change', async () => {
    const company = testCompany(app);
    clock.set('2026-03-11T13:00:00.000Z');
    const newer = await company.policy();
    clock.set('2026-03-11T12:30:00.000Z');
    const older = await company.policy();
    clock.set('2026-03-11T14:00:00.000Z');
    await company.admin.patch(`/${older.id}`, { name: 'Renamed' });

    const { body } = await company.admin.get();

    expect(body.data.map(({ id }: { id: string }) => id)).toEqual([newer.id, older.id]);
  });

  test('D9: answers a page past the end empty, with the right total', async () => {
    const company = testCompany(app);
    await company.policy();

    for (const page of [2, 1_000_000_000]) {
      const answer = await company.admin.get(`?page=${page}&limit=100`);
      expect(answer.status).toBe(200);
      expect(answer.body).toEqual({ data: [], pagination: { page, limit: 100, total: 1, totalPages: 1 } });
    }
  });

  test('D9: has no pages for a company without policies', async () => {
    const { body } = await testCompany(app).admin.get();
    expect(body).toEqual({ data: [], pagination: { page: 1, limit: 20, total: 0, totalPages: 0 } });
  });

  test('filters by isActive, isDefault and both', async () => {
    const company = testCompany(app);
    const standard = await company.policy();
    const active = await company.policy();
    const inactive = await company.policy({ isActive: false });
    const found = async (query: string) =>
      (await company.admin.get(query)).body.data.map(({ id }: { id: string }) => id);

    expect(await found('?isActive=true')).toEqual([active.id, standard.id]);
    expect(await found('?isActive=false')).toEqual([inactive.id]);
    expect(await found('?isDefault=true')).toEqual([standard.id]);
    expect(await found('?isDefault=true&isActive=&companyId=&page=')).toEqual([standard.id]);
    expect(await found('?isDefault=false')).toEqual([inactive.id, active.id]);
    expect(await found('?isActive=true&isDefault=false')).toEqual([active.id]);
    expect(await found('?isActive=false&isDefault=true')).toEqual([]);
    expect(await found(`?companyId=${company.id}&isActive=false`)).toEqual([inactive.id]);
  });

  test('counts only the policies that pass the filters', async () => {
    const company = testCompany(app);
    for (let index = 0; index < 5; index += 1) await company.policy({ isActive: index < 2 });

    const { body } = await company.admin.get('?isActive=false&limit=2&page=2');

    expect(body.data).toHaveLength(1);
    expect(body.pagination).toEqual({ page: 2, limit: 2, total: 3, totalPages: 2 });
  });

  test('omits deleted policies', async () => {
    const company = testCompany(app);
    const kept = await company.policy();
    const { id } = await company.policy();
    await company.admin.delete(`/${id}`);

    const { body } = await company.admin.get();

    expect(body.data.map((policy: { id: string }) => policy.id)).toEqual([kept.id]);
    expect(body.pagination.total).toBe(1);
  });

  test.each([
    ['limit=101', 'limit'],
    ['limit=0', 'limit'],
    ['page=0', 'page'],
    ['page=1.5', 'page'],
    ['page=-1', 'page'],
    ['page=1000000001', 'page'],
    ['isActive=yes', 'isActive'],
    ['isActive=TRUE', 'isActive'],
    ['companyId=a%20b', 'companyId'],
    ['company=acme', 'company'],
  ])('D8: rejects ?%s and names the parameter', async (query, field) => {
    const answer = await testCompany(app).admin.get(`?${query}`);
    expect(answer.status).toBe(400);
    expect(answer.body).toEqual({
      statusCode: 400,
      message: expect.any(String),
      errors: [{ field, message: expect.any(String) }],
    });
  });
});

describe('GET /api/v1/policies/{policyId}', () => {
  test('D21: returns the policy with its rules, oldest first', async () => {
    const company = testCompany(app);
    const policy = await company.policy({ description: 'For everyone.' });
    const general = await company.flightRule(policy.id, { priority: 900 });
    const special = await company.flightRule(policy.id, { priority: 1 });
    const stay = await company.hotelRule(policy.id, { maxNights: 5 });

    const { status, body } = await company.admin.get(`/${policy.id}`);

    expect(status).toBe(200);
    expect(body).toEqual({ ...policy, flightRules: [general, special], hotelRules: [stay] });
  });

  test.each(['nobody', ABSENT, ABSENT.toUpperCase(), '1', '~', 'null'])('D11: answers 404 for %s', async (id) => {
    const answer = await testCompany(app).admin.get(`/${id}`);
    expect([answer.status, answer.body]).toEqual([404, NOT_FOUND]);
  });
});

describe('POST /api/v1/policies', () => {
  test('D17: answers 201 with the policy, without rules', async () => {
    const company = testCompany(app);
    await company.policy();
    clock.set('2026-03-12T08:15:30.123Z');

    const answer = await company.admin.post('', {
      name: 'Executives',
      description: 'For the board.',
      companyId: company.id,
      bookingMode: 'DIRECT_BOOKING',
      defaultAction: 'BLOCK',
      isDefault: false,
      isActive: false,
    });

    expect(answer.status).toBe(201);
    expect(answer.body).toEqual({
      id: expect.stringMatching(UUID_7),
      name: 'Executives',
      description: 'For the board.',
      companyId: company.id,
      bookingMode: 'DIRECT_BOOKING',
      defaultAction: 'BLOCK',
      isDefault: false,
      isActive: false,
      createdAt: '2026-03-12T08:15:30.123Z',
      updatedAt: '2026-03-12T08:15:30.123Z',
    });
    expect((await company.admin.get(`/${answer.body.id}`)).body).toEqual({
      ...answer.body,
      flightRules: [],
      hotelRules: [],
    });
  });

  test('creates an active policy that is not the default, unless sent otherwise', async () => {
    const company = testCompany(app);
    await company.policy();
    expect(await company.policy()).toMatchObject({ isDefault: false, isActive: true, description: null });
    expect(await company.policy({ isDefault: null, isActive: null, description: null } as never)).toMatchObject({
      isDefault: false,
      isActive: true,
      description: null,
    });
  });

  test.each([
    ['two characters', 'ab'],
    ['200 characters', 'x'.repeat(200)],
    ['200 characters outside the basic plane', '🧳'.repeat(200)],
    ['spaces, without trimming', '  '],
    ['quotes, percent signs and line breaks', `'; drop table policies; -- %_"\\\n`],
  ])('D14: keeps a name of %s unchanged', async (_what, name) => {
    const company = testCompany(app);
    const { id } = await company.policy({ name });
    expect((await company.admin.get(`/${id}`)).body.name).toBe(name);
  });

  test('D14: accepts a description of 5,000 characters, an empty one and null', async () => {
    const company = testCompany(app);
    for (const description of ['é'.repeat(5000), '', null]) {
      const { id } = await company.policy({ description });
      expect((await company.admin.get(`/${id}`)).body.description).toBe(description);
    }
  });

  describe('D16: the first policy of a company', () => {
    test.each([
      {},
      { isDefault: true },
      { isDefault: false },
      { isActive: true },
      { isDefault: true, isActive: true },
      { isDefault: false, isActive: true },
    ])('becomes the default with %j', async (flags) => {
      const company = testCompany(app);
      const policy = await company.policy(flags);
      expect(policy).toMatchObject({ isDefault: true, isActive: true });
      expect(await defaultsOf(company)).toEqual([policy.id]);
    });

    test.each([{ isActive: false }, { isDefault: true, isActive: false }, { isDefault: false, isActive: false }])(
      'answers 400 to %j, because the default must be active',
      async (flags) => {
        const company = testCompany(app);
        const answer = await company.admin.post('', newPolicy(company.id, flags));
        expect([answer.status, faultyFields(answer)]).toEqual([400, ['isActive']]);
        expect((await company.admin.get()).body.pagination.total).toBe(0);
      },
    );
  });

  describe('D16: a later policy', () => {
    test.each([
      [{}, false],
      [{ isDefault: false }, false],
      [{ isActive: false }, false],
      [{ isActive: true }, false],
      [{ isDefault: false, isActive: false }, false],
      [{ isDefault: false, isActive: true }, false],
      [{ isDefault: true }, true],
      [{ isDefault: true, isActive: true }, true],
    ])('becomes the default or not, with %j: %s', async (flags, becomesDefault) => {
      const company = testCompany(app);
      const first = await company.policy();

      const second = await company.policy(flags);

      expect(second).toMatchObject({
        isDefault: becomesDefault,
        isActive: (flags as { isActive?: boolean }).isActive ?? true,
      });
      expect((await company.admin.get(`/${first.id}`)).body).toMatchObject({
        isDefault: !becomesDefault,
        isActive: true,
      });
      expect(await defaultsOf(company)).toEqual([becomesDefault ? second.id : first.id]);
    });

    test('answers 400 to {"isDefault":true,"isActive":false}, and the old default remains', async () => {
      const company = testCompany(app);
      const first = await company.policy();
      const answer = await company.admin.post('', newPolicy(company.id, { isDefault: true, isActive: false }));
      expect([answer.status, faultyFields(answer)]).toEqual([400, ['isActive']]);
      expect(await defaultsOf(company)).toEqual([first.id]);
    });
  });

  test('D16: sets updatedAt of the old default', async () => {
    const company = testCompany(app);
    clock.set('2026-03-11T12:00:00.000Z');
    const first = await company.policy();
    clock.set('2026-03-11T12:05:00.000Z');
    await company.policy({ isDefault: true });
    expect((await company.admin.get(`/${first.id}`)).body.updatedAt).toBe('2026-03-11T12:05:00.000Z');
  });
});

describe('PATCH /api/v1/policies/{policyId}', () => {
  test('D17: changes only the fields that are sent, and answers without rules', async () => {
    const company = testCompany(app);
    clock.set('2026-03-11T12:00:00.000Z');
    const policy = await company.policy({ description: 'For everyone.' });
    const flightRule = await company.flightRule(policy.id, {});
    const hotelRule = await company.hotelRule(policy.id, {});
    const before = { ...policy };
    clock.set('2026-03-11T12:01:00.000Z');
    const updatedAt = '2026-03-11T12:01:00.000Z';

    for (const change of [
      { name: 'Renamed' },
      { description: 'For some.' },
      { bookingMode: 'REQUEST_ONLY' },
      { defaultAction: 'WARN_AND_ALLOW' },
      { description: null },
      {
        name: 'All at once',
        description: 'Again.',
        bookingMode: 'DIRECT_BOOKING',
        defaultAction: 'ALLOW',
        isDefault: true,
        isActive: true,
      },
    ]) {
      const answer = await company.admin.patch(`/${policy.id}`, change);
      Object.assign(before, change, { updatedAt });
      expect([answer.status, answer.body]).toEqual([200, before]);
      expect((await company.admin.get(`/${policy.id}`)).body).toEqual({
        ...before,
        flightRules: [flightRule],
        hotelRules: [hotelRule],
      });
    }
  });

  type Flags = { isDefault?: boolean; isActive?: boolean };
  const flags: Flags[] = [true, false, undefined]
    .flatMap((isDefault) => [true, false, undefined].map((isActive) => ({ isDefault, isActive })))
    .map((pair) => JSON.parse(JSON.stringify(pair)))
    .filter((pair) => Object.keys(pair).length > 0);

  describe('D16: of the default', () => {
    test.each(flags)('with %j leaves it an active default, or is refused', async (change) => {
      const company = testCompany(app);
      const policy = await company.policy();
      await company.policy();
      const before = await stored(app);

      const answer = await company.admin.patch(`/${policy.id}`, { ...change, name: 'Renamed' });

      expect(await defaultsOf(company)).toEqual([policy.id]);
      if (change.isDefault === true && change.isActive === false) {
        expect([answer.status, faultyFields(answer)]).toEqual([400, ['isActive']]);
      } else if (change.isDefault === false || change.isActive === false) {
        expect([answer.status, answer.body]).toEqual([
          403,
          { statusCode: 403, message: expect.stringContaining('Make another policy the default first') },
        ]);
      } else {
        expect([answer.status, answer.body]).toMatchObject([200, { isDefault: true, isActive: true, name: 'Renamed' }]);
      }
      if (answer.status !== 200) expect(await stored(app)).toEqual(before);
    });
  });

  describe.each([true, false])('D16: of another policy with isActive %s', (isActive) => {
    test.each(flags)('with %j leaves one active default, or is refused', async (change) => {
      const company = testCompany(app);
      const standard = await company.policy();
      const other = await company.policy({ isActive });
      const before = await stored(app);

      const answer = await company.admin.patch(`/${other.id}`, { ...change, name: 'Renamed' });

      const willBeActive = change.isActive ?? isActive;
      if (change.isDefault === true && !willBeActive) {
        expect([answer.status, faultyFields(answer)]).toEqual([400, ['isActive']]);
        expect(await stored(app)).toEqual(before);
        return;
      }
      const becomesDefault = change.isDefault === true;
      expect([answer.status, answer.body]).toMatchObject([
        200,
        { isDefault: becomesDefault, isActive: willBeActive, name: 'Renamed' },
      ]);
      expect(await defaultsOf(company)).toEqual([becomesDefault ? other.id : standard.id]);
      expect((await company.admin.get(`/${standard.id}`)).body).toMatchObject({
        isDefault: !becomesDefault,
        isActive: true,
      });
    });
  });

  test('D16: the old default can be unset, deactivated and deleted after another became the default', async () => {
    const company = testCompany(app);
    const old = await company.policy();
    await company.policy({ isDefault: true });

    expect((await company.admin.patch(`/${old.id}`, { isDefault: false, isActive: false })).status).toBe(200);
    expect((await company.admin.delete(`/${old.id}`)).status).toBe(204);
  });

  test('D16: keeps the default of each company apart', async () => {
    const [one, other] = [testCompany(app), testCompany(app)];
    const [ofOne, ofOther] = [await one.policy(), await other.policy()];
    const next = await one.policy({ isDefault: true });
    await one.admin.patch(`/${ofOne.id}`, { isDefault: true });
    expect([await defaultsOf(one), await defaultsOf(other)]).toEqual([[ofOne.id], [ofOther.id]]);
    expect((await one.admin.get(`/${next.id}`)).body.isDefault).toBe(false);
  });

  test('D6: checks the body before whether the policy exists', async () => {
    const { admin } = testCompany(app);
    expect((await admin.patch(`/${ABSENT}`, { name: 'x' })).status).toBe(400);
    expect((await admin.patch(`/${ABSENT}`, { name: 'xx' })).body).toEqual(NOT_FOUND);
  });
});

describe('DELETE /api/v1/policies/{policyId}', () => {
  test('D17: answers 204, then every operation answers 404', async () => {
    const company = testCompany(app);
    await company.policy();
    const { id } = await company.policy();
    const flightRule = await company.flightRule(id);
    const hotelRule = await company.hotelRule(id);
    const { userId } = company.admin;
    await company.admin.post(`/${id}/role-assignments`, { roleId: 'employee' });
    await company.admin.post(`/${id}/user-assignments`, { userId });

    const answer = await company.admin.delete(`/${id}`);
    const after = await Promise.all([
      company.admin.get(`/${id}`),
      company.admin.patch(`/${id}`, { name: 'Renamed' }),
      company.admin.patch(`/${id}`, { isDefault: true, isActive: true }),
      company.admin.delete(`/${id}`),
      company.admin.post(`/${id}/flight-rules`, {}),
      company.admin.patch(`/${id}/flight-rules/${flightRule.id}`, { maxStops: 1 }),
      company.admin.delete(`/${id}/flight-rules/${flightRule.id}`),
      company.admin.post(`/${id}/hotel-rules`, {}),
      company.admin.patch(`/${id}/hotel-rules/${hotelRule.id}`, { maxNights: 1 }),
      company.admin.delete(`/${id}/hotel-rules/${hotelRule.id}`),
      company.admin.post(`/${id}/role-assignments`, { roleId: 'employee' }),
      company.admin.post(`/${id}/user-assignments`, { userId }),
      company.admin.delete(`/${id}/role-assignments/employee`),
      company.admin.delete(`/${id}/user-assignments/${userId}`),
    ]);

    expect([answer.status, answer.body]).toEqual([204, undefined]);
    expect(after.map(({ status, body }) => [status, body])).toEqual(after.map(() => [404, NOT_FOUND]));
  });

  test("D17: deletes the policy's assignments and no others", async () => {
    const company = testCompany(app);
    const standard = await company.policy();
    const { id } = await company.policy();
    const { userId } = company.admin;
    await company.admin.post(`/${standard.id}/role-assignments`, { roleId: 'kept' });
    await company.admin.post(`/${standard.id}/user-assignments`, { userId });
    for (const roleId of ['one', 'two']) await company.admin.post(`/${id}/role-assignments`, { roleId });
    await company.admin.post(`/${id}/user-assignments`, { userId });

    await company.admin.delete(`/${id}`);

    expect(await sql(app, 'select policy_id, role_id from role_assignments where company_id = $1', company.id)).toEqual(
      [{ policy_id: standard.id, role_id: 'kept' }],
    );
    expect(await sql(app, 'select policy_id from user_assignments where company_id = $1', company.id)).toEqual([
      { policy_id: standard.id },
    ]);
    expect((await company.admin.post(`/${standard.id}/role-assignments`, { roleId: 'one' })).status).toBe(201);
  });

  test('keeps the row for records that refer to it', async () => {
    const company = testCompany(app);
    await company.policy();
    const { id } = await company.policy({ name: 'Gone' });
    await company.flightRule(id);
    clock.set('2026-03-13T09:00:00.000Z');
    await company.admin.delete(`/${id}`);
    expect(await sql(app, 'select name, deleted_at, is_active, is_default from policies where id = $1', id)).toEqual([
      { name: 'Gone', deleted_at: new Date('2026-03-13T09:00:00.000Z'), is_active: false, is_default: false },
    ]);
  });

  test('D16: refuses to delete the default, with or without other policies', async () => {
    const company = testCompany(app);
    const { id } = await company.policy();
    for (const others of [0, 1]) {
      const answer = await company.admin.delete(`/${id}`);
      expect([answer.status, answer.body]).toEqual([
        403,
        { statusCode: 403, message: expect.stringContaining('Make another policy the default first') },
      ]);
      expect((await company.admin.get()).body.pagination.total).toBe(1 + others);
      if (others === 0) await company.policy();
    }
  });

  test.each([ABSENT, 'nobody'])('D11: answers 404 for %s', async (id) => {
    const answer = await testCompany(app).admin.delete(`/${id}`);
    expect([answer.status, answer.body]).toEqual([404, NOT_FOUND]);
  });
});

describe('D8: names the field and stores nothing when it rejects', () => {
  const create: [string, object, string[]][] = [
    ['no name', { name: undefined }, ['name']],
    ['a name of one character', { name: 'x' }, ['name']],
    ['a name of 201 characters', { name: 'x'.repeat(201) }, ['name']],
    ['a name with U+0000', { name: 'ab\u0000' }, ['name']],
    ['a name that is a number', { name: 12 }, ['name']],
    ['a name that is null', { name: null }, ['name']],
    ['a description of 5,001 characters', { description: 'x'.repeat(5001) }, ['description']],
    ['a description with U+0000', { description: '\u0000' }, ['description']],
    ['no companyId', { companyId: undefined }, ['companyId']],
    ['a malformed companyId', { companyId: 'a b' }, ['companyId']],
    ['no bookingMode', { bookingMode: undefined }, ['bookingMode']],
    ['an unknown bookingMode', { bookingMode: 'hybrid' }, ['bookingMode']],
    ['no defaultAction', { defaultAction: undefined }, ['defaultAction']],
    ['an unknown defaultAction', { defaultAction: 'DENY' }, ['defaultAction']],
    ['isDefault as a string', { isDefault: 'true' }, ['isDefault']],
    ['isActive as a number', { isActive: 1 }, ['isActive']],
    ['an ID', { id: ABSENT }, ['id']],
    ['rules', { flightRules: [] }, ['flightRules']],
    ['several errors', { name: '', bookingMode: 'X', extra: 1 }, ['bookingMode', 'extra', 'name']],
  ];

  test.each(create)('POST with %s', async (_what, changes, fields) => {
    const company = testCompany(app);
    await company.admin.get();
    const before = await stored(app);
    const answer = await company.admin.post('', newPolicy(company.id, changes));
    expect([answer.status, faultyFields(answer).sort()]).toEqual([400, fields]);
    expect(answer.body).toMatchObject({ statusCode: 400, message: expect.any(String) });
    expect(await stored(app)).toEqual(before);
  });

  const patch: [string, unknown, string[]][] = [
    ['nothing', {}, ['']],
    ['a list', [], ['']],
    ['null', null, ['']],
    ['a short name', { name: 'x' }, ['name']],
    ['null as name', { name: null }, ['name']],
    ['another company', { companyId: 'globex' }, ['companyId']],
    ['an unknown field', { title: 'x' }, ['title']],
    ['null as isDefault', { isDefault: null }, ['isDefault']],
    ['null as bookingMode', { bookingMode: null }, ['bookingMode']],
    ['createdAt', { createdAt: '2026-01-01T00:00:00.000Z' }, ['createdAt']],
    ['a valid field beside an invalid one', { name: 'Renamed', defaultAction: '' }, ['defaultAction']],
  ];

  test.each(patch)('PATCH with %s', async (_what, body, fields) => {
    const company = testCompany(app);
    const { id } = await company.policy();
    const before = await stored(app);
    const answer = await company.admin.patch(`/${id}`, body);
    expect([answer.status, faultyFields(answer)]).toEqual([400, fields]);
    expect(await stored(app)).toEqual(before);
  });

  test('D3: rejects an unknown company and does not add it', async () => {
    const { employee } = testCompany(app);
    const everywhere = employee({ permissions: ['WRITE_POLICIES', 'ACCESS_ALL_COMPANIES'] });
    await everywhere.get();
    const before = await stored(app);
    const answer = await everywhere.post('', newPolicy(unique('nobody')));
    expect([answer.status, faultyFields(answer)]).toEqual([400, ['companyId']]);
    expect(await stored(app)).toEqual(before);
  });
});
