import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { operationsOf } from '../../src/contract/openapi-document.ts';
import { type StandInStandby, standInStandby } from '../support/stand-in-standby.ts';
import { startTestApp, type TestApp, token } from '../support/test-app.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';
import { data, type TravelCompany, travelCompany } from './travelers/people.ts';

let database: TestDatabase;
let standby: StandInStandby;
let app: TestApp;
let company: TravelCompany;
let manager: string;

beforeAll(async () => {
  database = await createTestDatabase();
  standby = await standInStandby(database.url);
  app = await startTestApp({ url: database.url, readUrl: standby.url });
  company = await travelCompany(app);
  const permissions = [...operationsOf(app.contract.document)].flatMap(({ operation }) =>
    Object.values(operation['x-permissions'] ?? {}).flat(),
  );
  manager = token({ sub: company.admin.userId, companyId: company.id, permissions });
});

afterAll(async () => {
  await app.stop();
  await database.drop();
});

/** Paths of reads that need no ID. */
const reads = (): { id: string; path: string }[] =>
  [...operationsOf(app.contract.document)]
    .filter(({ method, path }) => method.toLowerCase() === 'get' && !path.includes('{'))
    .map(({ path, operation }) => ({ id: operation.operationId, path }));

const fromStandby = (): number => Object.fromEntries(app.watched.lists.answers.totals())['replica']!;

describe('the standby in DATABASE_READ_URL', () => {
  test('answers the lists that docs/configuration.md names, and no other reads', async () => {
    const answered: string[] = [];
    for (const { id, path } of reads()) {
      const before = fromStandby();
      const { status } = await app.call(manager, 'GET', path);
      expect([id, status < 500]).toEqual([id, true]);
      if (fromStandby() > before) answered.push(id);
    }
    const before = fromStandby();
    const rules = { bookingMode: 'HYBRID', defaultAction: 'ALLOW', flightRules: [], hotelRules: [] };
    const impact = { policy: rules, from: '2026-01-01', to: '2026-03-31' };
    expect((await app.call(manager, 'POST', '/api/v1/policies/impact', impact)).status).toBe(200);
    if (fromStandby() > before) answered.push('PolicyImpacts_find');
    expect(answered.sort()).toEqual([
      'AdminBookingRequests_list',
      'AuditEvents_list',
      'PolicyImpacts_find',
      'Travelers_list',
      'Users_list',
    ]);
  });

  test('leaves recording the access to passport numbers to the primary', async () => {
    const traveler = await company.traveler();
    const passport = await company.passport(traveler.id);
    const before = fromStandby();
    const travelers: any[] = data(await app.call(manager, 'GET', '/api/admin/travelers'));
    const shown = travelers.flatMap(({ passports }) => passports.map(({ id }: any) => id));
    expect([shown, fromStandby()]).toEqual([[passport.id], before + 1]);
    const { auditEvents } = data(
      await app.call(manager, 'GET', `/v1/admin/audit-events?passportId=${passport.id}&action=PASSPORT_NUMBERS_READ`),
    );
    expect(auditEvents[0]).toMatchObject({
      actorUserId: company.admin.userId,
      subjects: [{ passportId: passport.id }],
    });
  });

  test('leaves a list to the primary while it lacks a committed write', async () => {
    const names = async (): Promise<string[]> =>
      data(await app.call(manager, 'GET', '/v1/admin/users')).users.map(({ name }: any) => name);
    expect(new Set(await names())).toEqual(new Set(['Of the standby']));
    await standby.fallBehind();
    const body = { companyId: company.id, name: 'Nora New', email: null, roles: [], active: true };
    expect((await app.call(manager, 'PUT', '/v1/admin/users/nora.new', body)).status).toBe(201);
    expect(await names()).toContain('Nora New');
    expect(app.logged.filter((line) => line.includes('DATABASE_READ_URL'))).toHaveLength(1);
  });
});
