import { readFileSync } from 'node:fs';
import { afterAll, beforeEach, describe, expect, test } from '@jest/globals';
import { storedWindow } from '../../../src/domain/effective-window.ts';
import { newId } from '../../../src/domain/ids.ts';
import {
  type Client,
  client,
  created,
  faultyFields,
  hotel,
  insertRow,
  POLICY_PERMISSIONS,
  PREFIX,
  stoppedClock,
  stored,
  testCompany,
  unique,
} from '../../support/builders.ts';
import { addDelegation } from '../../support/booking-builders.ts';
import { startTestApp } from '../../support/test-app.ts';

const NOW = '2026-03-02T12:00:00.000Z';
const clock = stoppedClock(NOW);
const app = await startTestApp({ prefix: PREFIX, clock });
afterAll(() => app.stop());
beforeEach(() => clock.set(NOW));

type PolicyInput = { policy: string; isActive?: boolean; isDeleted?: boolean };
type Scenario = {
  name: string;
  effectivePolicy: {
    now?: string;
    roles?: string[];
    userAssignments?: (PolicyInput & { from?: string; until?: string })[];
    roleAssignments?: (PolicyInput & { role: string })[];
    companyDefault?: PolicyInput;
  };
  expect: { effectivePolicy: string | null };
};

const { scenarios } = JSON.parse(
  readFileSync(new URL('../../rules/policies/effective-policy.scenarios.json', import.meta.url), 'utf8'),
) as { scenarios: Scenario[] };

describe('effective-policy.scenarios.json, from the database', () => {
  test.each(scenarios)('$name', async ({ effectivePolicy: input, expect: { effectivePolicy: expected } }) => {
    const { company, user, judged } = await load(input);
    const now = input.now ?? NOW;
    clock.set(now);
    const name = expected?.split(' ').at(-1) ?? null;

    expect(await judged(user)).toBe(name);
    expect(await explained(user)).toBe(expected);
    // With the roles in the directory, and at another time.
    clock.set('2031-05-05T05:05:05.005Z');
    expect(await explained(company.admin, `?userId=${user.userId}&asOf=${now}`)).toBe(expected);
  });
});

/** A scenario in its own company. Each policy also has its name in its hotel rule, as a number of nights. */
async function load(input: Scenario['effectivePolicy']) {
  const company = testCompany(app);
  const user = company.employee({ roles: input.roles ?? [] });
  await company.admin.get();
  await user.get();
  const names: string[] = [];
  const policy = async ({ policy: name, isActive = true, isDeleted = false }: PolicyInput, isDefault = false) => {
    const policyId = newId();
    await insertRow(app, 'policies', {
      company_id: company.id,
      id: policyId,
      name: `policy ${name}`,
      booking_mode: 'HYBRID',
      default_action: 'ALLOW',
      is_default: isDefault && isActive,
      is_active: isActive,
      deleted_at: isDeleted ? new Date(NOW) : null,
    });
    const rule = { priority: 1, currency: 'EUR', max_nights: names.push(name) - 1 };
    await insertRow(app, 'hotel_rules', { company_id: company.id, id: newId(), policy_id: policyId, ...rule });
    return policyId;
  };
  const ofUser = (input.userAssignments ?? []).map((assignment) => ({ userId: user.userId, ...assignment }));
  const assignments: typeof ofUser = [...ofUser, { userId: company.admin.userId, policy: 'of another user' }];
  for (const [index, { userId, from, until, ...assigned }] of assignments.entries()) {
    const window = storedWindow(from, until);
    await insertRow(app, 'user_assignments', {
      company_id: company.id,
      id: newId(),
      policy_id: await policy(assigned),
      user_id: userId,
      effective_from: window.effectiveFrom,
      effective_from_is_day: window.effectiveFromIsDay,
      effective_until: window.effectiveUntil,
      effective_until_is_day: window.effectiveUntilIsDay,
      created_at: new Date(Date.UTC(2026, 0, 1, 0, index)),
    });
  }
  for (const { role, ...assigned } of input.roleAssignments ?? []) {
    const assignment = { policy_id: await policy(assigned), role_id: role };
    await insertRow(app, 'role_assignments', { company_id: company.id, id: newId(), ...assignment });
  }
  // The database allows no inactive default, so it is stored as an ordinary policy.
  if (input.companyDefault) await policy(input.companyDefault, true);
  const judged = async (caller: Client) => {
    const { status, body } = await caller.post('/evaluate', { hotel: hotel() });
    return status === 404 ? null : names[body.matchedHotelRule.maxNights];
  };
  return { company, user, judged };
}

/** The source and name that the endpoint returns, or null. Also checks that the candidates agree. */
async function explained(caller: Client, query = ''): Promise<string | null> {
  const { status, body } = await caller.get(`/effective${query}`);
  if (status === 404) return null;
  const hits = body.candidates.filter(({ applies }: { applies: boolean }) => applies);
  expect(hits).toEqual([
    {
      policyId: body.policy.id,
      name: body.policy.name,
      source: body.source,
      applies: true,
      reason: expect.any(String),
    },
  ]);
  return `${body.source} ${body.policy.name.slice('policy '.length)}`;
}

describe('GET …/effective', () => {
  /** A default policy, and policies that are assigned by name. */
  async function setUp(claims: { roles?: string[] } = {}) {
    const company = testCompany(app);
    const defaultPolicy = await company.policy({ name: 'Everybody' });
    const user = company.employee(claims);
    await user.get();
    const assign = async (name: string, window: object = {}, changes: object = {}) => {
      const policy = await company.policy({ name, ...changes });
      created(await company.admin.post(`/${policy.id}/user-assignments`, { userId: user.userId, ...window }));
      return policy;
    };
    const assignRole = async (name: string, roleId: string, changes: object = {}) => {
      const policy = await company.policy({ name, ...changes });
      created(await company.admin.post(`/${policy.id}/role-assignments`, { roleId }));
      return policy;
    };
    const reasons = async (query = '', caller = user) => {
      const { status, body } = await caller.get(`/effective${query}`);
      expect(status).toBe(200);
      return body.candidates.map(({ name, reason }: { name: string; reason: string }) => [name, reason]);
    };
    return { company, defaultPolicy, user, assign, assignRole, reasons };
  }

  test('D61: returns the policy without rules, its source and every candidate, and stores nothing', async () => {
    const { company, defaultPolicy, user, assign } = await setUp();
    const own = await assign('Own');
    await company.hotelRule(own.id);
    const before = await stored(app);

    const answer = await user.get('/effective');

    expect(await stored(app)).toEqual(before);
    expect([answer.status, answer.body]).toEqual([
      200,
      {
        policy: own,
        source: 'USER',
        candidates: [
          {
            policyId: own.id,
            name: 'Own',
            source: 'USER',
            applies: true,
            reason: 'It applies because it is assigned to the user.',
          },
          {
            policyId: defaultPolicy.id,
            name: 'Everybody',
            source: 'COMPANY_DEFAULT',
            applies: false,
            reason:
              'The policy "Own" outranks it, because an assignment to the user comes before the company\'s default.',
          },
        ],
      },
    ]);
  });

  test('D61: gives the reason why each assignment to the user does not apply', async () => {
    const { assign, reasons } = await setUp();
    await assign('Ended', { effectiveFrom: '2026-02-01', effectiveUntil: '2026-02-28' });
    await assign('Ended by the minute', { effectiveFrom: '2025-12-01', effectiveUntil: '2026-03-02T11:59:00Z' });
    await assign('Not yet', { effectiveFrom: '2026-03-03' });
    await assign('In a moment', { effectiveFrom: '2026-03-02T12:00:00.001Z' });
    await assign('Inactive', { effectiveFrom: '2026-03-01' }, { isActive: false });
    await assign('Older', { effectiveFrom: '2026-01-15' });
    clock.set('2026-03-02T12:00:00.000Z');
    await assign('Winner', { effectiveFrom: '2026-01-15' });
    await assign('Earlier', { effectiveFrom: '2026-01-01' });
    await assign('Open');

    expect(await reasons()).toEqual([
      ['Not yet', 'The assignment begins on 2026-03-03.'],
      ['In a moment', 'The assignment begins at 2026-03-02T12:00:00.001Z.'],
      ['Inactive', 'The policy is inactive.'],
      ['Ended', 'The assignment ended on 2026-02-28.'],
      ['Winner', 'It applies because it is assigned to the user.'],
      ['Older', 'The policy "Winner" outranks it, because its assignment to the user is newer.'],
      ['Earlier', 'The policy "Winner" outranks it, because its assignment to the user starts later.'],
      ['Ended by the minute', 'The assignment ended at 2026-03-02T11:59:00.000Z.'],
      [
        'Open',
        'The policy "Winner" outranks it, because its assignment to the user has a start date and this one has none.',
      ],
      [
        'Everybody',
        'The policy "Winner" outranks it, because an assignment to the user comes before the company\'s default.',
      ],
    ]);
  });

  test('D61: follows the order of roles in the token and uses each role once', async () => {
    const { assignRole, reasons } = await setUp({ roles: ['idle', 'lead', 'sales', 'lead', 'away'] });
    await assignRole('Away', 'away', { isActive: false });
    await assignRole('Sales', 'sales');
    await assignRole('Lead', 'lead');
    await assignRole('Others', 'guest');

    expect(await reasons()).toEqual([
      ['Lead', 'It applies because it is assigned to the user\'s role "lead".'],
      [
        'Sales',
        'The policy "Lead" outranks it, because the user\'s role "sales" comes later in the list of roles than "lead".',
      ],
      ['Away', 'The policy is inactive.'],
      [
        'Everybody',
        'The policy "Lead" outranks it, because an assignment to one of the user\'s roles comes before the company\'s default.',
      ],
    ]);
  });

  test('D61: ranks an assignment to the user above those to roles', async () => {
    const { assign, assignRole, reasons } = await setUp({ roles: ['sales'] });
    expect((await reasons()).map(([, reason]: [string, string]) => reason)).toEqual([
      "It applies because it is the company's default.",
    ]);
    await assignRole('Sales', 'sales');
    await assign('Own');
    expect((await reasons())[1]).toEqual([
      'Sales',
      'The policy "Own" outranks it, because an assignment to the user comes before one to a role.',
    ]);
  });

  test('D61: says that a policy already applies instead of outranking itself', async () => {
    const { defaultPolicy, company, user, reasons } = await setUp({ roles: ['sales'] });
    await created(await company.admin.post(`/${defaultPolicy.id}/user-assignments`, { userId: user.userId }));
    await created(await company.admin.post(`/${defaultPolicy.id}/role-assignments`, { roleId: 'sales' }));
    const again = ['Everybody', 'It already applies, because it is assigned to the user.'];
    expect((await reasons()).slice(1)).toEqual([again, again]);
  });

  test('D61: takes asOf as now for today, as the start of any other date, or as an instant', async () => {
    const { assign, reasons } = await setUp();
    await assign('March', { effectiveFrom: '2026-03-02T10:00:00Z', effectiveUntil: '2026-03-31' });
    const winner = async (query: string) =>
      (await reasons(query)).find(([, reason]: [string, string]) => reason.startsWith('It applies'))[0];
    expect(await winner('')).toBe('March');
    expect(await winner('?asOf=2026-03-02')).toBe('March');
    expect(await winner('?asOf=2026-03-02T09:59:59.999Z')).toBe('Everybody');
    expect(await winner('?asOf=2026-03-31')).toBe('March');
    expect(await winner('?asOf=2026-04-01T01:59:59.999%2B02:00')).toBe('March');
    expect(await winner('?asOf=2026-04-01')).toBe('Everybody');
    clock.set('2026-03-01T12:00:00.000Z');
    expect(await winner('?asOf=2026-03-02')).toBe('Everybody');
  });

  test('D8, D13: rejects an invalid asOf, an unknown parameter and a malformed ID with 400', async () => {
    const { user } = await setUp();
    for (const [query, field] of [
      ['asOf=2026-02-30', 'asOf'],
      ['asOf=soon', 'asOf'],
      ['asOf=9999-12-31T23:59:59-01:00', 'asOf'],
      ['userId=a%20b', 'userId'],
      ['date=2026-01-01', 'date'],
    ]) {
      const answer = await user.get(`/effective?${query}`);
      expect([query, answer.status, faultyFields(answer)]).toEqual([query, 400, [field]]);
    }
  });

  test('D20, D61: answers 404 when no policy applies', async () => {
    const company = testCompany(app);
    const user = company.employee();
    expect((await user.get('/effective')).body).toEqual({
      statusCode: 404,
      message: 'No travel policy applies to you. Ask your travel administrator to set a company default.',
    });
    expect((await company.admin.get(`/effective?userId=${user.userId}`)).body).toEqual({
      statusCode: 404,
      message: 'No travel policy applies to this user. Set a company default, or assign a policy to the user.',
    });
  });

  test('D4, D59: answers for the caller, for users of the company with READ_POLICIES, and for delegators', async () => {
    const { company, user, assign } = await setUp();
    const own = await assign('Own');
    const about = `/effective?userId=${user.userId}`;
    const colleague = company.employee();
    await colleague.get();
    const policyOf = async (caller: Client) => {
      const { status, body } = await caller.get(about);
      return status === 200 ? body.policy.id : [status, body.message];
    };
    const forbidden = [403, "You may not see this user's policy. Ask the user for a delegation to create bookings."];
    expect(await policyOf(user)).toBe(own.id);
    expect(await policyOf(company.admin)).toBe(own.id);
    expect(await policyOf(colleague)).toEqual(forbidden);
    expect((await colleague.get('/effective?userId=nobody')).status).toBe(403);
    expect((await company.admin.get('/effective?userId=nobody')).body).toEqual({
      statusCode: 404,
      message: 'There is no such user.',
    });

    await addDelegation(app, company.id, user, colleague);
    expect(await policyOf(colleague)).toBe(own.id);
    expect((await user.get(`/effective?userId=${colleague.userId}`)).status).toBe(403);
    expect((await colleague.get(`/effective?userId=${company.admin.userId}`)).status).toBe(403);
    const another = company.employee();
    expect(await policyOf(another)).toEqual(forbidden);

    const stranger = testCompany(app).admin;
    expect(await policyOf(stranger)).toEqual([404, 'There is no such user.']);
    const everywhere = client(app, {
      sub: unique('root'),
      companyId: unique('company'),
      permissions: [...POLICY_PERMISSIONS, 'ACCESS_ALL_COMPANIES'],
    });
    expect(await policyOf(everywhere)).toBe(own.id);

    const there = testCompany(app);
    await there.employee({ sub: user.userId }).get();
    expect(await policyOf(there.employee({ sub: colleague.userId }))).toEqual(forbidden);
  });

  test('answers 405 to methods of a policy, because "effective" is not a policy ID', async () => {
    const { company } = await setUp();
    expect((await company.admin.patch('/effective', { name: 'Policy' })).status).toBe(405);
  });
});

describe('GET …/role-assignments and …/user-assignments', () => {
  async function setUp() {
    const company = testCompany(app);
    const other = await company.policy();
    const policy = await company.policy();
    const users = Array.from({ length: 5 }, () => company.employee());
    const another = company.employee();
    await another.get();
    created(await company.admin.post(`/${other.id}/user-assignments`, { userId: another.userId }));
    created(await company.admin.post(`/${other.id}/role-assignments`, { roleId: 'role-of-other' }));
    const assigned: { roles: object[]; users: object[] } = { roles: [], users: [] };
    for (const [index, user] of users.entries()) {
      await user.get();
      // Two assignments of the same moment.
      clock.set(`2026-03-02T12:00:0${Math.floor(index / 2)}.000Z`);
      const body = {
        userId: user.userId,
        effectiveFrom: '2020-01-01',
        effectiveUntil: index === 0 ? '2020-12-31' : null,
      };
      assigned.users.unshift(created(await company.admin.post(`/${policy.id}/user-assignments`, body)));
      assigned.roles.unshift(
        created(await company.admin.post(`/${policy.id}/role-assignments`, { roleId: `role-${index}` })),
      );
    }
    return { company, policy, assigned };
  }

  test.each(['roles', 'users'] as const)(
    'D61: lists %s newest first, including those that have ended',
    async (kind) => {
      const { company, policy, assigned } = await setUp();
      const path = `/${policy.id}/${kind === 'roles' ? 'role' : 'user'}-assignments`;
      const page = async (query: string) => (await company.admin.get(path + query)).body;
      const pagination = { page: 1, limit: 20, total: 5, totalPages: 1 };
      expect(await page('')).toEqual({ data: assigned[kind], pagination });
      expect(await page('?page=2&limit=2')).toEqual({
        data: assigned[kind].slice(2, 4),
        pagination: { page: 2, limit: 2, total: 5, totalPages: 3 },
      });
      expect(await page('?page=4&limit=2')).toEqual({
        data: [],
        pagination: { page: 4, limit: 2, total: 5, totalPages: 3 },
      });
    },
  );

  test.each(['role', 'user'])('D4, D5: lists %ss with READ_POLICIES for a policy of the company only', async (kind) => {
    const { company, policy } = await setUp();
    const path = `/${policy.id}/${kind}-assignments`;
    expect((await company.employee({ permissions: ['ASSIGN_POLICIES'] }).get(path)).status).toBe(403);
    expect((await company.employee({ permissions: ['READ_POLICIES'] }).get(path)).status).toBe(200);
    for (const [caller, at] of [
      [testCompany(app).admin, path],
      [company.admin, `/${newId()}/${kind}-assignments`],
      [company.admin, `/absent/${kind}-assignments`],
    ] as const) {
      const { status, body } = await caller.get(at);
      expect([status, body]).toEqual([404, { statusCode: 404, message: 'There is no such policy.' }]);
    }
    expect((await company.admin.get(`${path}?limit=101`)).status).toBe(400);
    await company.admin.delete(`/${policy.id}`);
    expect((await company.admin.get(path)).status).toBe(404);
  });
});
