import { afterAll, beforeEach, describe, expect, test } from '@jest/globals';
import {
  ABSENT,
  created,
  faultyFields,
  hotel,
  PREFIX,
  sql,
  stoppedClock,
  stored,
  testCompany,
  type TestCompany,
  unique,
} from '../../support/builders.ts';
import { startTestApp } from '../../support/test-app.ts';

const NOW = '2026-03-11T12:00:00.000Z';
const clock = stoppedClock(NOW);
const app = await startTestApp({ prefix: PREFIX, clock });
afterAll(() => app.stop());
beforeEach(() => clock.set(NOW));

const NO_POLICY = [404, { statusCode: 404, message: 'There is no such policy.' }];
const NO_ROLE = [404, { statusCode: 404, message: 'This policy is not assigned to that role.' }];
const NO_USER = [404, { statusCode: 404, message: 'This policy is not assigned to that user.' }];

const brief = ({ status, body }: { status: number; body: unknown }) => [status, body];

/**
 * A company whose default is REQUEST_ONLY, another policy that is DIRECT_BOOKING, and a user that the directory knows.
 */
async function setUp() {
  const company = testCompany(app);
  await company.policy({ bookingMode: 'REQUEST_ONLY' });
  const policy = await company.policy({ bookingMode: 'DIRECT_BOOKING' });
  const user = company.employee({ roles: ['employee', 'manager'] });
  await user.get();
  const assign = (body: object = {}, policyId = policy.id) =>
    company.admin.post(`/${policyId}/user-assignments`, { userId: user.userId, ...body });
  const assignRole = (roleId: string, policyId = policy.id) =>
    company.admin.post(`/${policyId}/role-assignments`, { roleId });
  /** The booking mode of the user's effective policy. */
  const mode = async (caller = user) => (await caller.post('/evaluate', { hotel: hotel() })).body.bookingMode;
  return { company, policy, user, assign, assignRole, mode };
}

test('D11: an assignment has its policy ID in lower case, even if the path has it in upper case', async () => {
  const { policy, assign, assignRole } = await setUp();
  const capitals = policy.id.toUpperCase();
  expect((await assignRole('employee', capitals)).body.policyId).toBe(policy.id);
  expect((await assign({}, capitals)).body.policyId).toBe(policy.id);
});

const userAssignments = ({ id }: TestCompany) => sql(app, 'select * from user_assignments where company_id = $1', id);
const roleAssignments = ({ id }: TestCompany) => sql(app, 'select * from role_assignments where company_id = $1', id);

describe('POST …/role-assignments', () => {
  test('D19: stores the assignment and answers 201 with it', async () => {
    const { company, policy, assignRole, mode } = await setUp();
    expect(await mode()).toBe('REQUEST_ONLY');

    const answer = await assignRole('employee');

    expect(brief(answer)).toEqual([
      201,
      {
        id: expect.any(String),
        policyId: policy.id,
        roleId: 'employee',
        effectiveFrom: null,
        effectiveUntil: null,
        createdAt: NOW,
      },
    ]);
    expect(await roleAssignments(company)).toEqual([
      {
        id: answer.body.id,
        company_id: company.id,
        policy_id: policy.id,
        role_id: 'employee',
        created_at: new Date(NOW),
      },
    ]);
    expect(await mode()).toBe('DIRECT_BOOKING');
  });

  test('D19: moves a role to the other policy when it is assigned again', async () => {
    const { company, policy, assignRole, mode } = await setUp();
    const other = await company.policy({ bookingMode: 'HYBRID' });
    await assignRole('employee');
    clock.set('2026-03-11T12:00:01.000Z');

    const moved = created(await assignRole('employee', other.id));

    expect(await roleAssignments(company)).toMatchObject([
      { id: moved.id, policy_id: other.id, created_at: new Date('2026-03-11T12:00:01.000Z') },
    ]);
    expect(await mode()).toBe('HYBRID');
    expect(brief(await company.admin.delete(`/${policy.id}/role-assignments/employee`))).toEqual(NO_ROLE);
  });

  test('D19: leaves one assignment when a role is assigned to the same policy again', async () => {
    const { company, assignRole } = await setUp();
    await assignRole('employee');
    const again = created(await assignRole('employee'));
    expect(await roleAssignments(company)).toMatchObject([{ id: again.id }]);
  });

  test('assigns many roles to one policy', async () => {
    const { company, assignRole } = await setUp();
    for (const roleId of ['one', 'two', 'A.b_c~d-9', 'x'.repeat(64)])
      expect((await assignRole(roleId)).status).toBe(201);
    expect(await roleAssignments(company)).toHaveLength(4);
  });

  test('D4: keeps the same role ID apart in different companies', async () => {
    const [one, other] = [await setUp(), await setUp()];
    await one.assignRole('employee');
    expect([await one.mode(), await other.mode()]).toEqual(['DIRECT_BOOKING', 'REQUEST_ONLY']);
    await other.assignRole('employee');
    expect(await roleAssignments(one.company)).toMatchObject([{ policy_id: one.policy.id }]);
  });

  test('D19, D20: accepts an inactive policy, which applies once it is active', async () => {
    const { company, assignRole, mode } = await setUp();
    const inactive = await company.policy({ bookingMode: 'HYBRID', isActive: false });
    expect((await assignRole('employee', inactive.id)).status).toBe(201);
    expect(await mode()).toBe('REQUEST_ONLY');
    await company.admin.patch(`/${inactive.id}`, { isActive: true });
    expect(await mode()).toBe('HYBRID');
  });

  test.each([
    ['no role', {}, ['roleId']],
    ['null', { roleId: null }, ['roleId']],
    ['an empty role', { roleId: '' }, ['roleId']],
    ['a role with a space', { roleId: 'travel admin' }, ['roleId']],
    ['a role of 65 characters', { roleId: 'x'.repeat(65) }, ['roleId']],
    ['a number', { roleId: 7 }, ['roleId']],
    ['a window', { roleId: 'employee', effectiveFrom: '2026-01-01' }, ['effectiveFrom']],
    ['another policy', { roleId: 'employee', policyId: ABSENT }, ['policyId']],
  ])('D8: rejects %s and stores nothing', async (_what, body, fields) => {
    const { company, policy } = await setUp();
    const before = await stored(app);
    const answer = await company.admin.post(`/${policy.id}/role-assignments`, body);
    expect([answer.status, faultyFields(answer)]).toEqual([400, fields]);
    expect(await stored(app)).toEqual(before);
  });

  test('answers 404 for an absent policy', async () => {
    const { assignRole } = await setUp();
    for (const id of [ABSENT, 'nobody']) expect(brief(await assignRole('employee', id))).toEqual(NO_POLICY);
  });
});

describe('DELETE …/role-assignments/{roleId}', () => {
  test('D19: answers 204 and ends the assignment, then 404', async () => {
    const { company, policy, assignRole, mode } = await setUp();
    await assignRole('employee');
    const path = `/${policy.id}/role-assignments/employee`;
    expect(brief(await company.admin.delete(path))).toEqual([204, undefined]);
    expect(await mode()).toBe('REQUEST_ONLY');
    expect(brief(await company.admin.delete(path))).toEqual(NO_ROLE);
  });

  test('D19: answers 404 for an absent role, an absent policy and an assignment of another policy', async () => {
    const { company, policy, assignRole } = await setUp();
    const other = await company.policy();
    await assignRole('employee');
    const before = await stored(app);
    expect(brief(await company.admin.delete(`/${policy.id}/role-assignments/nobody`))).toEqual(NO_ROLE);
    expect(brief(await company.admin.delete(`/${other.id}/role-assignments/employee`))).toEqual(NO_ROLE);
    expect(brief(await company.admin.delete(`/${ABSENT}/role-assignments/employee`))).toEqual(NO_POLICY);
    expect(brief(await company.admin.delete('/nobody/role-assignments/employee'))).toEqual(NO_POLICY);
    expect(await stored(app)).toEqual(before);
  });
});

describe('POST …/user-assignments', () => {
  test('D19: stores the assignment and answers 201 with it', async () => {
    const { company, policy, user, assign, mode } = await setUp();

    const answer = await assign();

    expect(brief(answer)).toEqual([
      201,
      {
        id: expect.any(String),
        policyId: policy.id,
        userId: user.userId,
        effectiveFrom: null,
        effectiveUntil: null,
        createdAt: NOW,
      },
    ]);
    expect(await userAssignments(company)).toMatchObject([
      {
        id: answer.body.id,
        company_id: company.id,
        policy_id: policy.id,
        user_id: user.userId,
        effective_from: null,
        effective_until: null,
      },
    ]);
    expect(await mode()).toBe('DIRECT_BOOKING');
  });

  test.each([
    ['2026-03-11', '2026-03-31', '2026-03-11', '2026-03-31'],
    ['2026-03-11', '2026-03-11', '2026-03-11', '2026-03-11'],
    ['2026-03-11T09:30:00Z', '2026-03-11T09:30:00.000Z', '2026-03-11T09:30:00.000Z', '2026-03-11T09:30:00.000Z'],
    [
      '2026-03-11T09:30:00+02:00',
      '2026-03-12T00:00:00.5-05:00',
      '2026-03-11T07:30:00.000Z',
      '2026-03-12T05:00:00.500Z',
    ],
    ['2026-03-11T00:00:00Z', '2026-03-11', '2026-03-11T00:00:00.000Z', '2026-03-11'],
    ['2026-03-11', '2026-03-11T23:59:59.999Z', '2026-03-11', '2026-03-11T23:59:59.999Z'],
    ['0001-01-01', '9999-12-31', '0001-01-01', '9999-12-31'],
    ['0099-12-31T23:59:59.999Z', '9999-12-31T23:59:59.999Z', '0099-12-31T23:59:59.999Z', '9999-12-31T23:59:59.999Z'],
    ['2024-02-29', null, '2024-02-29', null],
    [null, '2026-03-11', null, '2026-03-11'],
    [undefined, undefined, null, null],
  ])(
    'D13, D19: answers a window from %s until %s as %s and %s, also when it is replaced',
    async (from, until, effectiveFrom, effectiveUntil) => {
      const { assign } = await setUp();
      for (let time = 0; time < 2; time += 1) {
        expect(brief(await assign({ effectiveFrom: from, effectiveUntil: until }))).toMatchObject([
          201,
          { effectiveFrom, effectiveUntil },
        ]);
      }
    },
  );

  describe('D20: applies', () => {
    test.each([
      ['always', null, null, { '0001-01-01T00:00:00.000Z': true, [NOW]: true, '9999-12-31T23:59:59.999Z': true }],
      [
        'from a date',
        '2026-03-11',
        null,
        {
          '2026-03-10T23:59:59.999Z': false,
          '2026-03-11T00:00:00.000Z': true,
          '2026-03-11T00:00:00.001Z': true,
          '2030-01-01T00:00:00.000Z': true,
        },
      ],
      [
        'until the end of a date',
        null,
        '2026-03-11',
        {
          '2020-01-01T00:00:00.000Z': true,
          '2026-03-11T00:00:00.000Z': true,
          '2026-03-11T23:59:59.999Z': true,
          '2026-03-12T00:00:00.000Z': false,
        },
      ],
      [
        'on one date',
        '2026-03-11',
        '2026-03-11',
        {
          '2026-03-10T23:59:59.999Z': false,
          '2026-03-11T00:00:00.000Z': true,
          '2026-03-11T23:59:59.999Z': true,
          '2026-03-12T00:00:00.000Z': false,
        },
      ],
      [
        'on 29 February',
        '2028-02-29',
        '2028-02-29',
        {
          '2028-02-28T23:59:59.999Z': false,
          '2028-02-29T00:00:00.000Z': true,
          '2028-02-29T23:59:59.999Z': true,
          '2028-03-01T00:00:00.000Z': false,
        },
      ],
      [
        'from an instant',
        '2026-03-11T09:30:00.000Z',
        null,
        { '2026-03-11T09:29:59.999Z': false, '2026-03-11T09:30:00.000Z': true, '2026-03-11T09:30:00.001Z': true },
      ],
      [
        'until an instant, inclusive',
        null,
        '2026-03-11T09:30:00.000Z',
        { '2026-03-11T09:29:59.999Z': true, '2026-03-11T09:30:00.000Z': true, '2026-03-11T09:30:00.001Z': false },
      ],
      [
        'at one instant',
        '2026-03-11T09:30:00.000Z',
        '2026-03-11T09:30:00.000Z',
        { '2026-03-11T09:29:59.999Z': false, '2026-03-11T09:30:00.000Z': true, '2026-03-11T09:30:00.001Z': false },
      ],
      [
        'from an instant with an offset',
        '2026-03-11T00:30:00+02:00',
        null,
        { '2026-03-10T22:29:59.999Z': false, '2026-03-10T22:30:00.000Z': true },
      ],
      [
        'from an instant until a date',
        '2026-03-11T09:30:00Z',
        '2026-03-12',
        {
          '2026-03-11T09:29:59.999Z': false,
          '2026-03-11T09:30:00.000Z': true,
          '2026-03-12T23:59:59.999Z': true,
          '2026-03-13T00:00:00.000Z': false,
        },
      ],
      [
        'from a date until an instant',
        '2026-03-11',
        '2026-03-12T09:30:00Z',
        {
          '2026-03-10T23:59:59.999Z': false,
          '2026-03-11T00:00:00.000Z': true,
          '2026-03-12T09:30:00.000Z': true,
          '2026-03-12T09:30:00.001Z': false,
        },
      ],
    ])('%s', async (_what, effectiveFrom, effectiveUntil, probes) => {
      const { assign, mode } = await setUp();
      created(await assign({ effectiveFrom, effectiveUntil }));
      const seen: Record<string, boolean> = {};
      for (const instant of Object.keys(probes)) {
        clock.set(instant);
        seen[instant] = (await mode()) === 'DIRECT_BOOKING';
      }
      expect(seen).toEqual(probes);
    });
  });

  test('D19: replaces the window when the user is assigned again, including dates that are not sent', async () => {
    const { company, assign, mode } = await setUp();
    await assign({ effectiveFrom: '2026-01-01', effectiveUntil: '2026-01-31' });
    expect(await mode()).toBe('REQUEST_ONLY');
    clock.set('2026-03-11T12:00:05.000Z');

    const replaced = created(await assign({ effectiveFrom: '2026-03-11' }));

    expect(replaced).toMatchObject({
      effectiveFrom: '2026-03-11',
      effectiveUntil: null,
      createdAt: '2026-03-11T12:00:05.000Z',
    });
    expect(await userAssignments(company)).toMatchObject([
      { id: replaced.id, effective_from: new Date('2026-03-11T00:00:00.000Z'), effective_until: null },
    ]);
    expect(await mode()).toBe('DIRECT_BOOKING');

    const open = created(await assign());
    expect(open).toMatchObject({ effectiveFrom: null, effectiveUntil: null });
    expect(await userAssignments(company)).toMatchObject([
      { id: open.id, effective_from: null, effective_until: null },
    ]);
  });

  test('D19: assigns a user to several policies, each with its window', async () => {
    const { company, assign, mode } = await setUp();
    const other = await company.policy({ bookingMode: 'HYBRID' });
    await assign({ effectiveFrom: '2026-03-01', effectiveUntil: '2026-03-31' });
    await assign({ effectiveFrom: '2026-04-01' }, other.id);
    expect(await userAssignments(company)).toHaveLength(2);
    expect(await mode()).toBe('DIRECT_BOOKING');
    clock.set('2026-04-01T00:00:00.000Z');
    expect(await mode()).toBe('HYBRID');
  });

  test('D19, D20: accepts an inactive policy, which applies once it is active', async () => {
    const { company, assign, mode } = await setUp();
    const inactive = await company.policy({ bookingMode: 'HYBRID', isActive: false });
    expect((await assign({}, inactive.id)).status).toBe(201);
    expect(await mode()).toBe('REQUEST_ONLY');
    await company.admin.patch(`/${inactive.id}`, { isActive: true });
    expect(await mode()).toBe('HYBRID');
  });

  test('D3: rejects an unknown user and one of another company with the same error, and stores nothing', async () => {
    const { company, assign } = await setUp();
    const stranger = testCompany(app).employee();
    await stranger.get();
    const before = await stored(app);

    const unknown = await assign({ userId: unique('nobody') });
    const foreign = await assign({ userId: stranger.userId });

    expect([unknown.status, faultyFields(unknown)]).toEqual([400, ['userId']]);
    expect(brief(foreign)).toEqual(brief(unknown));
    expect(await userAssignments(company)).toEqual([]);
    expect(await stored(app)).toEqual(before);
  });

  test.each([
    ['no user', { userId: undefined }, ['userId']],
    ['a malformed user', { userId: 'amira@haddad' }, ['userId']],
    [
      'an end date before the start date',
      { effectiveFrom: '2026-03-11', effectiveUntil: '2026-03-10' },
      ['effectiveUntil'],
    ],
    [
      'an end before the start',
      { effectiveFrom: '2026-03-11T09:30:00.001Z', effectiveUntil: '2026-03-11T09:30:00Z' },
      ['effectiveUntil'],
    ],
    [
      'an end before the start when offsets are applied',
      { effectiveFrom: '2026-03-11T09:30:00Z', effectiveUntil: '2026-03-11T10:30:00+02:00' },
      ['effectiveUntil'],
    ],
    [
      'an end date before the start instant',
      { effectiveFrom: '2026-03-12T00:00:00Z', effectiveUntil: '2026-03-11' },
      ['effectiveUntil'],
    ],
    ['a date that does not exist', { effectiveFrom: '2026-02-30' }, ['effectiveFrom']],
    ['29 February outside a leap year', { effectiveUntil: '2026-02-29' }, ['effectiveUntil']],
    ['an instant on a date that does not exist', { effectiveUntil: '2026-02-30T00:00:00Z' }, ['effectiveUntil']],
    ['a leap second', { effectiveFrom: '2016-12-31T23:59:60Z' }, ['effectiveFrom']],
    ['an instant without an offset', { effectiveFrom: '2026-03-11T09:30:00' }, ['effectiveFrom']],
    ['the year 0', { effectiveFrom: '0000-01-01' }, ['effectiveFrom']],
    ['an instant of the year 0', { effectiveFrom: '0000-06-01T00:00:00Z' }, ['effectiveFrom']],
    ['an instant that falls in the year 0 in UTC', { effectiveUntil: '0001-01-01T00:00:00+01:00' }, ['effectiveUntil']],
    [
      'an instant that falls in the year 10000 in UTC',
      { effectiveFrom: '9999-12-31T23:59:59-01:00' },
      ['effectiveFrom'],
    ],
    ['a number', { effectiveFrom: 20260311 }, ['effectiveFrom']],
    ['an empty date', { effectiveFrom: '' }, ['effectiveFrom']],
    ['two invalid dates', { effectiveFrom: 'now', effectiveUntil: 'then' }, ['effectiveFrom', 'effectiveUntil']],
    ['an unknown field', { note: 'x' }, ['note']],
  ])('D13, D19: rejects %s and stores nothing', async (_what, body, fields) => {
    const { assign } = await setUp();
    const before = await stored(app);
    const answer = await assign(body);
    expect([answer.status, answer.body]).toEqual([
      400,
      {
        statusCode: 400,
        message: expect.any(String),
        errors: fields.map((field) => ({ field, message: expect.any(String) })),
      },
    ]);
    expect(await stored(app)).toEqual(before);
  });

  test('D7: reports an invalid window as a sentence', async () => {
    const { assign } = await setUp();
    const { body } = await assign({ effectiveFrom: '2026-03-11', effectiveUntil: '2026-03-10' });
    expect(body.message).toBe('effectiveUntil must not be before effectiveFrom.');
  });

  test('D6: answers 404 for an absent policy before it looks up the user', async () => {
    const { assign } = await setUp();
    for (const id of [ABSENT, 'nobody']) {
      expect(brief(await assign({}, id))).toEqual(NO_POLICY);
      expect(brief(await assign({ userId: unique('nobody') }, id))).toEqual(NO_POLICY);
      expect((await assign({ userId: '' }, id)).status).toBe(400);
    }
  });
});

describe('DELETE …/user-assignments/{userId}', () => {
  test('D19: answers 204 and ends the assignment, then 404', async () => {
    const { company, policy, user, assign, mode } = await setUp();
    await assign({ effectiveFrom: '2026-01-01' });
    const path = `/${policy.id}/user-assignments/${user.userId}`;
    expect(brief(await company.admin.delete(path))).toEqual([204, undefined]);
    expect(await mode()).toBe('REQUEST_ONLY');
    expect(brief(await company.admin.delete(path))).toEqual(NO_USER);
  });

  test('D19: answers 404 for an absent user, an absent policy and an assignment of another policy', async () => {
    const { company, policy, user, assign } = await setUp();
    const other = await company.policy();
    await assign();
    const before = await stored(app);
    expect(brief(await company.admin.delete(`/${policy.id}/user-assignments/nobody`))).toEqual(NO_USER);
    expect(brief(await company.admin.delete(`/${other.id}/user-assignments/${user.userId}`))).toEqual(NO_USER);
    expect(brief(await company.admin.delete(`/${ABSENT}/user-assignments/${user.userId}`))).toEqual(NO_POLICY);
    expect(brief(await company.admin.delete(`/nobody/user-assignments/${user.userId}`))).toEqual(NO_POLICY);
    expect(await stored(app)).toEqual(before);
  });
});

test('D11: answers 400 to a malformed ID in a path and names the parameter', async () => {
  const { company, policy } = await setUp();
  const answers = [
    await company.admin.delete(`/${policy.id}/role-assignments/a%20b`),
    await company.admin.delete(`/${policy.id}/user-assignments/${'x'.repeat(65)}`),
    await company.admin.get('/a%20b'),
  ];
  expect(answers.map((answer) => [answer.status, faultyFields(answer)])).toEqual([
    [400, ['roleId']],
    [400, ['userId']],
    [400, ['policyId']],
  ]);
});
