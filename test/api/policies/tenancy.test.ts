import { afterAll, describe, expect, test } from '@jest/globals';
import {
  client,
  created,
  hotel,
  newPolicy,
  POLICY_PERMISSIONS,
  PREFIX,
  stored,
  testCompany,
  unique,
} from '../../support/builders.ts';
import { type Answer, startTestApp } from '../../support/test-app.ts';

const app = await startTestApp({ prefix: PREFIX });
afterAll(() => app.stop());

const NOT_FOUND = { statusCode: 404, message: 'There is no such policy.' };
const brief = ({ status, body }: Answer) => [status, body];

/** A company with one record of each kind. */
async function companyWithRecords() {
  const company = testCompany(app);
  const standard = await company.policy();
  const policy = await company.policy({ bookingMode: 'DIRECT_BOOKING' });
  const flightRule = await company.flightRule(policy.id, { maxStops: 1 });
  const hotelRule = await company.hotelRule(policy.id, { maxNights: 1 });
  const { userId } = company.employee();
  await client(app, { sub: userId, companyId: company.id }).get();
  created(await company.admin.post(`/${policy.id}/role-assignments`, { roleId: 'employee' }));
  created(await company.admin.post(`/${policy.id}/user-assignments`, { userId }));
  return { company, standard, policy, flightRule, hotelRule, userId };
}

const ours = await companyWithRecords();
const theirs = await companyWithRecords();
const { admin } = ours.company;
const everywhere = client(app, {
  sub: unique('admin'),
  companyId: ours.company.id,
  permissions: [...POLICY_PERMISSIONS, 'ACCESS_ALL_COMPANIES'],
});
await everywhere.get();

type Caller = typeof admin;
test("D4: answers 404 to deleting another company's default policy, as if there were none", async () => {
  const before = await stored(app);
  expect(brief(await admin.delete(`/${theirs.standard.id}`))).toEqual([404, NOT_FOUND]);
  expect(await stored(app)).toEqual(before);
});

describe('D4: answers 403 to another company in a filter or body, whether or not it exists', () => {
  test('when listing', async () => {
    for (const companyId of [theirs.company.id, unique('nobody')]) {
      const answer = await admin.get(`?companyId=${companyId}`);
      expect(brief(answer)).toEqual([403, { statusCode: 403, message: expect.any(String) }]);
    }
  });

  test('when creating', async () => {
    const before = await stored(app);
    for (const companyId of [theirs.company.id, unique('nobody')]) {
      const answer = await admin.post('', newPolicy(companyId, { isDefault: true }));
      expect(brief(answer)).toEqual([403, { statusCode: 403, message: expect.any(String) }]);
    }
    expect(await stored(app)).toEqual(before);
  });
});

test("D4: lists only the caller's company without a filter", async () => {
  const { body } = await admin.get();
  expect(body.data.map(({ companyId }: { companyId: string }) => companyId)).toEqual([
    ours.company.id,
    ours.company.id,
  ]);
  expect(body.pagination.total).toBe(2);
});

test('D3: rejects a user of another company exactly like an unknown one', async () => {
  const before = await stored(app);
  const foreign = await admin.post(`/${ours.policy.id}/user-assignments`, { userId: theirs.userId });
  const unknown = await admin.post(`/${ours.policy.id}/user-assignments`, { userId: unique('nobody') });
  expect(foreign.status).toBe(400);
  expect(brief(foreign)).toEqual(brief(unknown));
  const absent = [
    await admin.delete(`/${ours.policy.id}/user-assignments/${theirs.userId}`),
    await admin.delete(`/${ours.policy.id}/user-assignments/${unique('nobody')}`),
  ];
  expect(brief(absent[0]!)).toEqual(brief(absent[1]!));
  expect(await stored(app)).toEqual(before);
});

describe('D4: evaluate', () => {
  const mode = async (caller: Caller) => (await caller.post('/evaluate', { hotel: hotel() })).body.bookingMode;

  test('ignores the default, roles and assignments of other companies, even for the same user ID', async () => {
    const empty = testCompany(app);
    const theirUserHere = client(app, {
      sub: theirs.userId,
      companyId: empty.id,
      roles: ['employee'],
      permissions: ['ACCESS_ALL_COMPANIES'],
    });
    expect((await theirUserHere.post('/evaluate', { hotel: hotel() })).status).toBe(404);
    await empty.policy({ bookingMode: 'REQUEST_ONLY' });
    expect(await mode(theirUserHere)).toBe('REQUEST_ONLY');
    expect(await mode(client(app, { sub: theirs.userId, companyId: theirs.company.id }))).toBe('DIRECT_BOOKING');
  });

  test('answers each of many concurrent callers by their own company, although queries are batched', async () => {
    const companies = await Promise.all(
      Array.from({ length: 6 }, async (_, index) => {
        const company = testCompany(app);
        const [standard, special] = [await company.policy(), await company.policy()];
        await company.hotelRule(standard.id, { maxNights: index });
        await company.hotelRule(special.id, { maxNights: 100 + index });
        created(await company.admin.post(`/${special.id}/role-assignments`, { roleId: 'manager' }));
        return company;
      }),
    );
    const callers = Array.from({ length: 120 }, (_, index) =>
      companies[index % 6]!.employee({
        sub: `user-${index}`,
        roles: index % 4 === 0 ? ['employee', 'manager'] : ['employee'],
      }),
    );
    for (let round = 0; round < 2; round += 1) {
      const answers = await Promise.all(callers.map((caller) => caller.post('/evaluate', { hotel: hotel() })));
      expect(answers.map(({ body }) => body.matchedHotelRule?.maxNights)).toEqual(
        callers.map((_, index) => (index % 6) + (index % 4 === 0 ? 100 : 0)),
      );
    }
  });
});

describe('D4: ACCESS_ALL_COMPANIES', () => {
  test('lists one company by its ID, and all without a filter', async () => {
    const one = await everywhere.get(`?companyId=${theirs.company.id}`);
    expect(one.body.data.map(({ id }: { id: string }) => id)).toEqual([theirs.policy.id, theirs.standard.id]);
    const all = await everywhere.get('?limit=100');
    expect(new Set(all.body.data.map(({ companyId }: { companyId: string }) => companyId)).size).toBeGreaterThan(1);
    const times = all.body.data.map(({ createdAt }: { createdAt: string }) => createdAt);
    expect(times).toEqual([...times].sort().reverse());
    const nobody = await everywhere.get(`?companyId=${unique('nobody')}`);
    expect(nobody.body.pagination.total).toBe(0);
  });

  test('grants nothing by itself', async () => {
    const bare = client(app, {
      sub: unique('user'),
      companyId: ours.company.id,
      permissions: ['ACCESS_ALL_COMPANIES'],
    });
    expect((await bare.get()).status).toBe(403);
    expect((await bare.get(`/${theirs.policy.id}`)).status).toBe(403);
    expect((await bare.post('', newPolicy(theirs.company.id))).status).toBe(403);
  });

  test('creates a policy in another company and changes the default there', async () => {
    const policy = created(await everywhere.post('', newPolicy(theirs.company.id, { isDefault: true })));
    expect(policy).toMatchObject({ companyId: theirs.company.id, isDefault: true });
    expect((await theirs.company.admin.get(`/${theirs.standard.id}`)).body.isDefault).toBe(false);
    expect((await admin.get(`/${ours.standard.id}`)).body.isDefault).toBe(true);
    await theirs.company.admin.patch(`/${theirs.standard.id}`, { isDefault: true });
    await theirs.company.admin.delete(`/${policy.id}`);
  });

  test("assigns users of the policy's company, not of the caller's", async () => {
    const { policy, userId } = await companyWithRecords();
    expect((await everywhere.post(`/${policy.id}/user-assignments`, { userId: ours.userId })).status).toBe(400);
    expect((await everywhere.post(`/${policy.id}/user-assignments`, { userId })).status).toBe(201);
  });
});
