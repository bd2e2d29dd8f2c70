import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { setTimeout as sleep } from 'node:timers/promises';
import { openDatabase } from '../../../src/platform/database/database.ts';
import {
  type Client,
  client,
  flight,
  newPolicy,
  POLICY_PERMISSIONS,
  PREFIX,
  sql,
  testCompany,
  type TestCompany,
  unique,
} from '../../support/builders.ts';
import { differences } from '../../support/data-checks.ts';
import { randomNumbers } from '../../support/seeded.ts';
import { type Answer, startTestApp, type TestApp } from '../../support/test-app.ts';

const AT_ONCE = 50;
const ROUNDS = 6;
/** Milliseconds; on two idle cores, the longest test takes a tenth of this. */
const PATIENCE = 120_000;

const first = await startTestApp({ prefix: PREFIX });
const second = await startTestApp({ prefix: PREFIX, url: first.url });
const nodes = [first, second];
afterAll(async () => {
  await second.stop();
  await first.stop();
});

/** Companies with policies but without exactly one default, or with an inactive default. There must never be any. */
const BROKEN = `
  select company_id, count(*) filter (where is_default) as defaults from policies where deleted_at is null
  group by company_id having count(*) filter (where is_default) <> 1 or count(*) filter (where is_default and is_active) <> 1`;

/** Administrators of a company, alternating between the nodes. */
function administrators({ id }: TestCompany, count: number): Client[] {
  return Array.from({ length: count }, (_, index) =>
    client(nodes[index % 2] as TestApp, { sub: unique('admin'), companyId: id, permissions: POLICY_PERMISSIONS }),
  );
}

function atOnce(count: number, act: (index: number) => Promise<Answer>): Promise<Answer[]> {
  return Promise.all(Array.from({ length: count }, (_, index) => act(index)));
}

const statusesOf = (answers: Answer[]): number[] => [...new Set(answers.map(({ status }) => status))].sort();

describe('D16: exactly one default at every moment', () => {
  /** Checks the invariant in a loop, on its own connection. */
  const watch = { looks: 0, broken: [] as unknown[], stop: false, done: Promise.resolve() };
  beforeAll(async () => {
    const database = await openDatabase({ url: first.url, entities: [], poolSize: 2, log: () => {} });
    watch.done = (async () => {
      while (!watch.stop) {
        watch.broken.push(...(await sql({ database }, BROKEN)));
        watch.looks += 1;
        await sleep(2);
      }
      await database.close();
    })();
  });
  afterAll(async () => {
    watch.stop = true;
    await watch.done;
  });

  test(
    `holds over ${ROUNDS} rounds of ${AT_ONCE} concurrent changes, on two nodes`,
    async () => {
      const company = testCompany(first);
      const admins = administrators(company, 5);
      const random = randomNumbers(20_260_311);
      const policies: string[] = [];
      for (let index = 0; index < 6; index += 1) policies.push((await company.policy({ isActive: index !== 5 })).id);
      const deleted = new Set<string>();
      const outcomes: Record<string, Record<number, number>> = {};
      const acts: [name: string, allowed: number[], act: (admin: Client, policyId: string) => Promise<Answer>][] = [
        ['create as default', [201], (admin) => admin.post('', newPolicy(company.id, { isDefault: true }))],
        ['make default', [200, 400, 404], (admin, id) => admin.patch(`/${id}`, { isDefault: true })],
        [
          'make default and activate',
          [200, 404],
          (admin, id) => admin.patch(`/${id}`, { isDefault: true, isActive: true }),
        ],
        ['unset', [200, 403, 404], (admin, id) => admin.patch(`/${id}`, { isDefault: false })],
        ['deactivate', [200, 403, 404], (admin, id) => admin.patch(`/${id}`, { isActive: false })],
        ['delete', [204, 403, 404], (admin, id) => admin.delete(`/${id}`)],
      ];

      for (let round = 0; round < ROUNDS; round += 1) {
        // Few policies, so that the changes collide.
        const known = policies.filter((id) => !deleted.has(id)).slice(-8);
        const answers = await atOnce(AT_ONCE, async (index) => {
          // Fewer creates and deletes than changes.
          const [name, allowed, act] = acts[[0, 1, 1, 2, 2, 3, 3, 4, 4, 5][random(10)]!]!;
          const policyId = known[random(known.length)]!;
          const answer = await act(admins[index % admins.length]!, policyId);
          const ofAct = (outcomes[name] ??= {});
          ofAct[answer.status] = (ofAct[answer.status] ?? 0) + 1;
          if (!allowed.includes(answer.status))
            throw new Error(`${name}: ${answer.status} ${JSON.stringify(answer.body)}`);
          if (answer.status === 201) policies.push(answer.body.id);
          if (answer.status === 204) deleted.add(policyId);
          return answer;
        });
        expect(answers).toHaveLength(AT_ONCE);
        const { body } = await admins[round % 2]!.get('?isDefault=true');
        expect(body.data).toMatchObject([{ isDefault: true, isActive: true }]);
      }

      expect(await sql(first, BROKEN)).toEqual([]);
      expect(
        await sql(
          first,
          'select count(*)::int as kept from policies where company_id = $1 and deleted_at is null',
          company.id,
        ),
      ).toEqual([{ kept: policies.length - deleted.size }]);
      for (const name of ['make default', 'unset', 'deactivate', 'delete'])
        expect(Object.keys(outcomes[name]!).length).toBeGreaterThan(1);
    },
    PATIENCE,
  );

  test(`holds for ${AT_ONCE} concurrent first policies of a new company, by callers who are new too`, async () => {
    for (let round = 0; round < 3; round += 1) {
      const company = testCompany(first);
      const admins = administrators(company, 10);
      const flags = [{}, { isDefault: false }, { isDefault: true }];
      const answers = await atOnce(AT_ONCE, (index) =>
        admins[index % admins.length]!.post('', newPolicy(company.id, flags[index % flags.length])),
      );
      expect(statusesOf(answers)).toEqual([201]);
      expect(
        await sql(
          first,
          'select count(*)::int as policies, count(*) filter (where is_default)::int as defaults from policies where company_id = $1',
          company.id,
        ),
      ).toEqual([{ policies: AT_ONCE, defaults: 1 }]);
    }
  });

  test('holds for a new company some of whose first policies are rejected', async () => {
    const company = testCompany(first);
    const admins = administrators(company, 4);
    const answers = await atOnce(20, (index) =>
      admins[index % 4]!.post('', newPolicy(company.id, { isActive: index % 5 === 0 })),
    );
    expect(statusesOf(answers)).toEqual(expect.arrayContaining([201]));
    expect(answers.filter(({ status }) => status !== 201 && status !== 400)).toEqual([]);
    expect(await sql(first, BROKEN)).toEqual([]);
  });

  test('was never violated at any time during these tests', async () => {
    expect(watch.broken).toEqual([]);
    expect(watch.looks).toBeGreaterThan(100);
  });
});

describe('D19: assignments', () => {
  test(`${AT_ONCE} concurrent assignments of one role to different policies leave one of them`, async () => {
    const company = testCompany(first);
    const admins = administrators(company, 6);
    const policies: string[] = [];
    for (let index = 0; index < 5; index += 1) policies.push((await company.policy()).id);

    for (let round = 0; round < 2; round += 1) {
      const answers = await atOnce(AT_ONCE, (index) =>
        admins[index % admins.length]!.post(`/${policies[index % policies.length]}/role-assignments`, {
          roleId: 'employee',
        }),
      );
      expect(statusesOf(answers)).toEqual([201]);
      const rows = await sql(first, 'select id, policy_id from role_assignments where company_id = $1', company.id);
      expect(rows).toHaveLength(1);
      expect(answers.map(({ body }) => [body.id, body.policyId])).toContainEqual([rows[0].id, rows[0].policy_id]);
    }
  });

  test(`${AT_ONCE} concurrent assignments of one user, more than there are connections, leave one of them`, async () => {
    const company = testCompany(first);
    const admins = administrators(company, 6);
    const policy = await company.policy();
    const { userId } = company.admin;

    for (let round = 0; round < 2; round += 1) {
      const answers = await atOnce(AT_ONCE, (index) =>
        admins[index % admins.length]!.post(`/${policy.id}/user-assignments`, {
          userId,
          effectiveFrom: `2026-01-${String(10 + (index % 20))}`,
        }),
      );
      expect(statusesOf(answers)).toEqual([201]);
      const rows = await sql(first, 'select id from user_assignments where company_id = $1', company.id);
      expect(rows).toHaveLength(1);
      expect(answers.map(({ body }) => body.id)).toContain(rows[0].id);
    }
  });

  test(`${AT_ONCE} concurrent changes of assignments each raise the version of every policy they change`, async () => {
    const company = testCompany(first);
    const admins = administrators(company, 6);
    const policies: string[] = [];
    for (let index = 0; index < 3; index += 1) policies.push((await company.policy()).id);
    const versions = async (): Promise<number> =>
      (await sql(first, 'select sum(version)::int as sum from policies where company_id = $1', company.id))[0].sum;
    const before = await versions();
    const roleMoves = await atOnce(AT_ONCE, (index) =>
      admins[index % 6]!.post(`/${policies[index % 3]}/role-assignments`, { roleId: 'employee' }),
    );
    const after = await versions();
    // Each raises the version of its own policy, and of the one that the role had before. Their order is not known.
    expect(statusesOf(roleMoves)).toEqual([201]);
    expect(after - before).toBeGreaterThan(AT_ONCE);
    expect(after - before).toBeLessThan(2 * AT_ONCE);
    const ofUsers = await atOnce(AT_ONCE, (index) =>
      admins[index % 6]!.post(`/${policies[index % 3]}/user-assignments`, { userId: company.admin.userId }),
    );
    expect(statusesOf(ofUsers)).toEqual([201]);
    expect(await versions()).toBe(after + AT_ONCE);
  });

  test('D17: none remains of a policy that is deleted meanwhile', async () => {
    const company = testCompany(first);
    const admins = administrators(company, 4);
    await company.policy();
    for (let round = 0; round < 10; round += 1) {
      const { id } = await company.policy();
      const answers = await atOnce(12, (index) => {
        const admin = admins[index % 4]!;
        if (index === 6) return admin.delete(`/${id}`);
        return index % 2 === 0
          ? admin.post(`/${id}/role-assignments`, { roleId: `role-${index}` })
          : admin.post(`/${id}/user-assignments`, { userId: company.admin.userId });
      });
      expect(answers[6]!.status).toBe(204);
      expect(answers.filter(({ status }) => ![201, 204, 404].includes(status))).toEqual([]);
    }
    const left =
      'select a.id from %s a join policies p on p.company_id = a.company_id and p.id = a.policy_id where p.deleted_at is not null';
    expect(await sql(first, left.replace('%s', 'role_assignments'))).toEqual([]);
    expect(await sql(first, left.replace('%s', 'user_assignments'))).toEqual([]);
  });
});

describe('concurrent changes of the rules of one policy', () => {
  test(
    `lose none of ${AT_ONCE} writes and raise the version with each`,
    async () => {
      const company = testCompany(first);
      const admins = administrators(company, 4);
      const { id } = await company.policy();
      const flightRules = await Promise.all(
        Array.from({ length: 10 }, () => company.flightRule(id, { priority: 500 })),
      );
      const hotelRules = await Promise.all(Array.from({ length: 10 }, () => company.hotelRule(id)));
      const version = async (): Promise<number> =>
        (await sql(first, 'select version from policies where id = $1', id))[0].version;
      const travelers = nodes.map((node) => client(node, { sub: unique('user'), companyId: company.id }));

      for (let round = 0; round < 3; round += 1) {
        const before = await version();
        const answers = await atOnce(AT_ONCE, (index) => {
          const admin = admins[index % admins.length]!;
          const rule = flightRules[index % 10]!;
          if (index % 5 === 0) return admin.post(`/${id}/flight-rules`, { priority: 500, maxStops: index });
          if (index % 5 === 1) return admin.post(`/${id}/hotel-rules`, { maxNights: index });
          if (index % 5 === 2) return admin.patch(`/${id}/flight-rules/${rule.id}`, { maxStops: round * 1000 + index });
          if (index % 5 === 3)
            return admin.patch(`/${id}/hotel-rules/${hotelRules[index % 10]!.id}`, { maxNights: round * 1000 + index });
          return admin.patch(`/${id}`, { name: `Round ${round}, ${index}` });
        });
        const judged = await atOnce(10, (index) => travelers[index % 2]!.post('/evaluate', { flight: flight() }));

        expect(statusesOf(answers)).toEqual([200, 201]);
        expect(statusesOf(judged)).toEqual([200]);
        expect(await version()).toBe(before + AT_ONCE);
      }

      const { body } = await admins[0]!.get(`/${id}`);
      expect([body.flightRules.length, body.hotelRules.length]).toEqual([40, 40]);
    },
    PATIENCE,
  );

  test('D17: add no rule to a policy that is deleted meanwhile', async () => {
    const company = testCompany(first);
    const admins = administrators(company, 4);
    await company.policy();
    for (let round = 0; round < 10; round += 1) {
      const { id } = await company.policy();
      const answers = await atOnce(12, (index) => {
        const admin = admins[index % 4]!;
        if (index === 3) return admin.delete(`/${id}`);
        return index % 2 === 0 ? admin.post(`/${id}/flight-rules`, {}) : admin.post(`/${id}/hotel-rules`, {});
      });
      expect(answers[3]!.status).toBe(204);
      expect(answers.filter(({ status }) => ![201, 204, 404].includes(status))).toEqual([]);
    }
    for (const table of ['flight_rules', 'hotel_rules']) {
      expect(
        await sql(
          first,
          `select r.id from ${table} r join policies p on p.company_id = r.company_id and p.id = r.policy_id where r.created_at > p.deleted_at`,
        ),
      ).toEqual([]);
    }
  });

  test('change only the fields that each sends', async () => {
    const company = testCompany(first);
    const admins = administrators(company, 4);
    const { id } = await company.policy();
    const rule = await company.flightRule(id);
    const fields = {
      priority: 7,
      originCityId: 'city-BER',
      maxStops: 2,
      advanceBookingDays: 3,
      action: 'BLOCK',
      isInternational: true,
      currency: 'EUR',
      allowedCabinClasses: ['FIRST'],
    };
    const answers = await Promise.all(
      Object.entries(fields).map(([field, value], index) =>
        admins[index % 4]!.patch(`/${id}/flight-rules/${rule.id}`, { [field]: value }),
      ),
    );
    expect(statusesOf(answers)).toEqual([200]);
    expect((await admins[0]!.get(`/${id}`)).body.flightRules).toMatchObject([fields]);
  });

  test('delete a rule once', async () => {
    const company = testCompany(first);
    const admins = administrators(company, 4);
    const { id } = await company.policy();
    const rule = await company.hotelRule(id);
    const answers = await atOnce(10, (index) => admins[index % 4]!.delete(`/${id}/hotel-rules/${rule.id}`));
    expect(answers.map(({ status }) => status).sort()).toEqual([204, ...Array(9).fill(404)]);
  });
});

test('stored counts, balances and search texts are consistent with their rows', async () => {
  expect(await differences(first)).toEqual([]);
});
