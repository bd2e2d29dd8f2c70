import { afterAll, describe, expect, test } from '@jest/globals';
import { setTimeout as sleep } from 'node:timers/promises';
import type { components } from '../../../generated/api.d.ts';
import { differences } from '../../support/data-checks.ts';
import {
  type Client,
  client,
  created,
  faultyFields,
  flight,
  POLICY_PERMISSIONS,
  PREFIX,
  sql,
  stoppedClock,
  testCompany,
  unique,
} from '../../support/builders.ts';
import { Draws, seeded } from '../../support/seeded.ts';
import { taggedCaller } from '../../support/tagged-calls.ts';
import { type Answer, startTestApp } from '../../support/test-app.ts';

type Schemas = components['schemas'];
type Version = Schemas['PolicyVersionEntry'];

const clock = stoppedClock('2026-03-11T09:30:00.000Z');
const app = await startTestApp({ prefix: PREFIX, clock });
const second = await startTestApp({ prefix: PREFIX, url: app.url });
afterAll(async () => {
  await second.stop();
  await app.stop();
});

/** Repeats a call while others of its company are under way on the node (D10). */
async function admitted(call: () => Promise<Answer>): Promise<Answer> {
  for (;;) {
    const answer = await call();
    if (answer.status !== 429) return answer;
    await sleep(5);
  }
}

async function found(admin: Client, path: string): Promise<any> {
  const { status, body } = await admitted(() => admin.get(path));
  if (status !== 200) throw new Error(`${status}: ${JSON.stringify(body)}`);
  return body;
}

const versions = async (admin: Client, id: string): Promise<Version[]> =>
  (await found(admin, `/${id}/versions?limit=100`)).data;

const newest = async (admin: Client, id: string): Promise<Version> => (await versions(admin, id))[0]!;

const rowsOf = async (id: string): Promise<number> =>
  Number((await sql<{ count: string }>(app, 'select count(*) from policy_changes where policy_id = $1', id))[0]!.count);

describe('D68: the versions of a policy', () => {
  test('say who changed what, when and in which call', async () => {
    const company = testCompany(app);
    const { admin } = company;
    const { id } = await company.policy({ name: 'Before', description: 'Old' });
    const rule = await company.flightRule(id, { maxPricePerPerson: 300, currency: 'EUR' });
    clock.set('2026-03-12T10:00:00.000Z');
    const changed = await admin.patch(`/${id}/flight-rules/${rule.id}`, { maxPricePerPerson: 250, maxStops: 1 });
    await admin.patch(`/${id}`, { name: 'After' });
    await admin.delete(`/${id}/flight-rules/${rule.id}`);

    const listed = await versions(admin, id);
    expect(listed.map(({ version }) => version)).toEqual([5, 4, 3, 2, 1]);
    expect(listed[2]).toEqual({
      version: 3,
      changedAt: '2026-03-12T10:00:00.000Z',
      changedBy: { id: admin.userId, name: admin.userId },
      requestId: changed.headers.get('x-request-id'),
      changes: [
        {
          subject: 'FLIGHT_RULE',
          id: rule.id,
          change: 'UPDATED',
          fields: [
            { field: 'maxPricePerPerson', before: 300, after: 250 },
            { field: 'maxStops', before: null, after: 1 },
          ],
        },
      ],
      changesOmitted: 0,
    });
    expect(listed[1]!.changes).toEqual([
      { subject: 'POLICY', id, change: 'UPDATED', fields: [{ field: 'name', before: 'Before', after: 'After' }] },
    ]);
    expect(listed[0]!.changes[0]).toMatchObject({ id: rule.id, change: 'DELETED' });
    expect(listed[0]!.changes[0]!.fields).toContainEqual({ field: 'maxPricePerPerson', before: 250, after: null });
    expect(listed[4]!.changes[0]!.fields).toContainEqual({ field: 'description', before: null, after: 'Old' });
  });

  test('name the policies that lose the default or a role', async () => {
    const company = testCompany(app);
    const { admin } = company;
    const [first, next] = [await company.policy(), await company.policy({ isDefault: true })];
    const isDefault = { field: 'isDefault', before: true, after: false };
    expect((await newest(admin, first.id)).changes).toMatchObject([{ subject: 'POLICY', fields: [isDefault] }]);

    const { id } = created(await admin.post(`/${first.id}/role-assignments`, { roleId: 'manager' }));
    created(await admin.post(`/${next.id}/role-assignments`, { roleId: 'manager' }));
    const role = { subject: 'ROLE_ASSIGNMENT', id, change: 'DELETED' };
    const fields = [{ field: 'roleId', before: 'manager', after: null }];
    expect((await newest(admin, first.id)).changes).toEqual([{ ...role, fields }]);
    expect((await newest(admin, next.id)).changes).toMatchObject([
      { ...role, id: expect.any(String), change: 'CREATED' },
    ]);
  });

  test('name the users that a policy is assigned to, with the dates as they were sent', async () => {
    const company = testCompany(app);
    const { admin } = company;
    const { id } = await company.policy();
    const body = { userId: admin.userId, effectiveFrom: '2026-01-01', effectiveUntil: '2026-06-30T12:00:00Z' };
    created(await admin.post(`/${id}/user-assignments`, body));
    expect((await newest(admin, id)).changes[0]!.fields).toEqual([
      { field: 'userId', before: null, after: admin.userId },
      { field: 'effectiveFrom', before: null, after: '2026-01-01' },
      { field: 'effectiveUntil', before: null, after: '2026-06-30T12:00:00.000Z' },
    ]);
    await admin.delete(`/${id}/user-assignments/${admin.userId}`);
    expect((await newest(admin, id)).changes).toMatchObject([{ subject: 'USER_ASSIGNMENT', change: 'DELETED' }]);
  });

  test('show the name of an administrator of another company', async () => {
    const company = testCompany(app);
    const { id } = await company.policy();
    const permissions = [...POLICY_PERMISSIONS, 'ACCESS_ALL_COMPANIES'];
    const support = client(app, {
      sub: unique('support'),
      companyId: unique('support'),
      permissions,
      name: 'Sam Support',
    });
    await support.patch(`/${id}`, { name: 'Changed by support' });
    expect((await newest(company.admin, id)).changedBy).toEqual({ id: support.userId, name: 'Sam Support' });
  });

  test('list a change that wrote the same values without any field', async () => {
    const company = testCompany(app);
    const { id } = await company.policy({ name: 'The same' });
    await company.admin.patch(`/${id}`, { name: 'The same' });
    expect((await newest(company.admin, id)).changes).toEqual([
      { subject: 'POLICY', id, change: 'UPDATED', fields: [] },
    ]);
  });

  test('are paged, and list at most 100 changes each', async () => {
    const company = testCompany(app);
    const { admin } = company;
    const { id } = await company.policy();
    await admitted(() =>
      admin.put(`/${id}/rules`, { flightRules: Array.from({ length: 250 }, () => ({})), hotelRules: [] }),
    );
    const { data, pagination } = await found(admin, `/${id}/versions?limit=1`);
    expect(data).toMatchObject([{ version: 2, changesOmitted: 150 }]);
    expect(data[0].changes).toHaveLength(100);
    expect(pagination).toEqual({ page: 1, limit: 1, total: 2, totalPages: 2 });
    expect((await found(admin, `/${id}/versions?limit=1&page=2`)).data).toMatchObject([{ version: 1 }]);
    expect((await found(admin, `/${id}/versions?page=9`)).data).toEqual([]);
  });

  test('take one row for one changed rule of 10,000', async () => {
    const company = testCompany(app);
    const { admin } = company;
    const { id } = await company.policy();
    const rules = Array.from({ length: 5_000 }, (_, index) => ({ priority: index }));
    const made = await admitted(() => admin.put(`/${id}/rules`, { flightRules: rules, hotelRules: rules }));
    expect(await rowsOf(id)).toBe(10_001);
    const { flightRules, hotelRules } = made.body;
    const changed = flightRules.with(77, { ...flightRules[77], maxStops: 3 });
    expect((await admitted(() => admin.put(`/${id}/rules`, { flightRules: changed, hotelRules }))).status).toBe(200);
    expect(await rowsOf(id)).toBe(10_002);
    expect((await newest(admin, id)).changes).toMatchObject([{ id: flightRules[77].id, change: 'UPDATED' }]);
  }, 60_000);

  test('of a refused change do not exist', async () => {
    const company = testCompany(app);
    const { id } = await company.policy();
    const call = taggedCaller(app, company.admin.token, PREFIX);
    expect((await call('PATCH', `/${id}`, { body: { name: 'Refused' }, ifMatch: '"9"' })).status).toBe(412);
    expect(await rowsOf(id)).toBe(1);
  });
});

describe('D68: a policy as it was', () => {
  test('is 404 for a version that is not made yet, and 400 for one that cannot be', async () => {
    const company = testCompany(app);
    const { id } = await company.policy();
    const answer = await company.admin.get(`/${id}/versions/2`);
    expect(answer).toMatchObject({ status: 404, body: { message: 'The newest version of this policy is 1.' } });
    for (const version of ['0', '-1', '1.5', 'one', '99999999999'])
      expect((await company.admin.get(`/${id}/versions/${version}`)).status).toBe(400);
  });

  test('is 404 after the policy was deleted', async () => {
    const company = testCompany(app);
    await company.policy();
    const { id } = await company.policy();
    await company.admin.delete(`/${id}`);
    expect((await company.admin.get(`/${id}/versions/1`)).status).toBe(404);
    expect((await company.admin.get(`/${id}/versions`)).status).toBe(404);
    expect(await differences(app)).toEqual([]);
  });

  test('reaches back to the version before the first recorded change', async () => {
    const company = testCompany(app);
    const { admin } = company;
    const { id } = await company.policy();
    const rule = await company.flightRule(id, { maxStops: 1 });
    const second = await found(admin, `/${id}`);
    await sql(app, 'delete from policy_changes where policy_id = $1', id);
    expect(await versions(admin, id)).toEqual([]);
    expect(await found(admin, `/${id}/versions/2`)).toEqual({ ...second, version: 2 });
    await admin.patch(`/${id}/flight-rules/${rule.id}`, { maxStops: 2 });
    expect(await found(admin, `/${id}/versions/2`)).toEqual({ ...second, version: 2 });
    const answer = await admin.get(`/${id}/versions/1`);
    expect(answer.status).toBe(404);
    expect(answer.body.message).toBe(
      'The history of this policy begins with version 2. Earlier versions were not recorded.',
    );
  });

  test('begins after a version that a node of an earlier release has made', async () => {
    const company = testCompany(app);
    const { admin } = company;
    const { id } = await company.policy();
    const rule = await company.flightRule(id, { maxStops: 1 });
    await admin.patch(`/${id}/flight-rules/${rule.id}`, { maxStops: 2 });
    await sql(app, 'update policies set version = version + 1 where id = $1', id);
    await sql(app, 'update flight_rules set max_stops = 7 where policy_id = $1', id);
    expect((await admin.get(`/${id}/versions/3`)).body.message).toMatch(
      /^The history of this policy begins with version 4\./,
    );
    await admin.patch(`/${id}/flight-rules/${rule.id}`, { maxStops: 8 });
    expect((await found(admin, `/${id}/versions/4`)).flightRules[0].maxStops).toBe(7);
    expect((await admin.get(`/${id}/versions/3`)).status).toBe(404);
    expect(await differences(app)).toEqual([]);
  });

  test('can be evaluated under', async () => {
    const company = testCompany(app);
    const { admin } = company;
    const { id } = await company.policy();
    const rule = await company.flightRule(id, { maxPricePerPerson: 100, currency: 'EUR', action: 'BLOCK' });
    await admin.patch(`/${id}/flight-rules/${rule.id}`, { maxPricePerPerson: 500 });
    const evaluations = [{ id: 'one', flight: flight() }];
    const under = async (policyVersion?: number) =>
      (await admin.post('/evaluations', { evaluations, policyId: id, policyVersion })).body;
    const [now, then] = [await under(), await under(2)];
    expect(now).toMatchObject({ policy: { version: 3, source: 'REQUESTED' }, summary: { ALLOW: 1, BLOCK: 0 } });
    expect(then).toMatchObject({ policy: { id, version: 2, source: 'REQUESTED' }, summary: { ALLOW: 0, BLOCK: 1 } });
    expect(then.evaluations[0].matchedFlightRule).toMatchObject({ id: rule.id, maxPricePerPerson: 100 });
    expect(await under(3)).toEqual(now);
    expect((await admin.post('/evaluations', { evaluations, policyId: id, policyVersion: 9 })).status).toBe(404);
    const alone = await admin.post('/evaluations', { evaluations, policyVersion: 2 });
    expect([alone.status, faultyFields(alone)]).toEqual([400, ['policyVersion']]);
    await company.policy({ isDefault: true });
    await admin.delete(`/${id}`);
    expect((await admin.post('/evaluations', { evaluations, policyId: id, policyVersion: 2 })).status).toBe(404);
  });
});

/** A random edit of a policy, as a call. */
async function edit(draws: Draws, admin: Client, id: string, others: readonly string[]): Promise<Answer> {
  const { flightRules, hotelRules } = await found(admin, `/${id}`);
  const aFlightRule = (): object => ({
    priority: draws.whole(5),
    ...(draws.whole(2) === 0 && { maxPricePerPerson: draws.whole(9_999) / 10, currency: 'EUR' }),
    ...(draws.whole(3) === 0 && {
      durationBudgetTiers: [{ minHours: 0, maxHours: 1 + draws.whole(9), maxPrice: 0.0001 }],
      currency: 'USD',
    }),
    ...(draws.whole(3) === 0 && { durationCabinTiers: [{ minHours: 8, classes: ['BUSINESS', 'ECONOMY'] }] }),
    ...(draws.whole(3) === 0 && { originCityId: draws.pick(['city-BER', 'city-LON']), action: 'BLOCK' }),
    allowedCabinClasses: draws.pick([[], ['ECONOMY'], ['FIRST', 'ECONOMY']]),
  });
  const aHotelRule = (): object => ({
    ...(draws.whole(2) === 0 && { maxPricePerNight: draws.whole(999), currency: 'GBP' }),
    allowedStarRatings: draws.pick([[], [3, 3.5], [5]]),
    maxNights: draws.pick([null, 4]),
  });
  const oneOf = (rules: { id: string }[]): string => (rules.length > 0 ? draws.pick(rules).id : 'absent');
  const someOf = (rules: object[]): object[] => rules.filter(() => draws.whole(4) > 0);
  const edits: (() => Promise<Answer>)[] = [
    () => admin.post(`/${id}/flight-rules`, aFlightRule()),
    () => admin.post(`/${id}/hotel-rules`, aHotelRule()),
    () => admin.patch(`/${id}/flight-rules/${oneOf(flightRules)}`, aFlightRule()),
    () => admin.patch(`/${id}/hotel-rules/${oneOf(hotelRules)}`, aHotelRule()),
    () => admin.delete(`/${id}/flight-rules/${oneOf(flightRules)}`),
    () => admin.delete(`/${id}/hotel-rules/${oneOf(hotelRules)}`),
    () => admin.patch(`/${id}`, { name: `Policy ${draws.whole(9)}`, description: draws.pick([null, 'Text']) }),
    () => admin.patch(`/${draws.pick([id, ...others])}`, { isDefault: true }),
    () => admin.post(`/${draws.pick([id, ...others])}/role-assignments`, { roleId: 'manager' }),
    () => admin.delete(`/${id}/role-assignments/manager`),
    () => admin.post(`/${id}/user-assignments`, { userId: admin.userId, effectiveFrom: '2026-01-01' }),
    () => admin.delete(`/${id}/user-assignments/${admin.userId}`),
    () =>
      admitted(() =>
        admin.put(`/${id}/rules`, {
          flightRules: [...someOf(flightRules).toReversed(), aFlightRule(), aFlightRule()],
          hotelRules: [aHotelRule(), ...someOf(hotelRules)],
        }),
      ),
  ];
  return draws.pick(edits)();
}

describe('D68: whatever is edited', () => {
  test.each([1, 2, 3])(
    'every version can be read as it was, and its rules restored (seed %i)',
    async (seed) => {
      const draws = new Draws(seeded(seed));
      const company = testCompany(app);
      const { admin } = company;
      const { id } = await company.policy();
      const others = [(await company.policy()).id];
      const snapshots = new Map<number, string>();
      const look = async (): Promise<number> => {
        const answer = await admin.get(`/${id}`);
        const version = Number(JSON.parse(answer.headers.get('etag')!));
        snapshots.set(version, JSON.stringify(answer.body));
        return version;
      };
      await look();
      for (let step = 0; step < 40; step += 1) {
        clock.set(new Date(clock.now().getTime() + draws.whole(3) * 1_000).toISOString());
        await edit(draws, admin, id, others);
        await look();
      }
      expect(snapshots.size).toBeGreaterThan(20);
      for (const [version, text] of snapshots) {
        const answer = await admitted(() => admin.get(`/${id}/versions/${version}`));
        expect(JSON.stringify(answer.body)).toBe(text.replace(/}$/, `,"version":${version}}`));
      }
      for (const version of [...snapshots.keys()].filter(() => draws.whole(4) === 0)) {
        const { flightRules, hotelRules } = JSON.parse(snapshots.get(version)!);
        const restored = await admitted(() => admin.put(`/${id}/rules`, { flightRules, hotelRules }));
        expect(restored.body).toEqual({ flightRules, hotelRules });
        expect(await found(admin, `/${id}/rules`)).toEqual({ flightRules, hotelRules });
      }
      expect(await differences(app)).toEqual([]);
    },
    120_000,
  );

  test('two editors at once leave a history without gaps', async () => {
    const company = testCompany(app);
    const { admin } = company;
    const { id } = await company.policy();
    const others = [(await company.policy()).id];
    const claims = { sub: unique('editor'), companyId: company.id, permissions: POLICY_PERMISSIONS };
    const editors = [admin, client(second, claims)];
    let editing = editors.length;
    const edits = editors.map(async (editor, seed) => {
      const draws = new Draws(seeded(10 + seed));
      for (let step = 0; step < 20; step += 1) await edit(draws, editor, id, others);
      editing -= 1;
    });
    // A third caller reads all the time, and keeps what each version was.
    const snapshots = new Map<number, string>();
    const read = async (): Promise<void> => {
      const answer = await admin.get(`/${id}`);
      snapshots.set(Number(JSON.parse(answer.headers.get('etag')!)), JSON.stringify(answer.body));
      if (editing > 0) await read();
    };
    await Promise.all([...edits, read()]);
    const listed = await versions(admin, id);
    expect(listed.map(({ version }) => version)).toEqual(listed.map((_, index) => listed.length - index));
    for (const [version, text] of snapshots) {
      const answer = await admitted(() => admin.get(`/${id}/versions/${version}`));
      expect(JSON.stringify(answer.body)).toBe(text.replace(/}$/, `,"version":${version}}`));
    }
    expect(await differences(app)).toEqual([]);
  }, 120_000);
});
