import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { AuditTrail } from '../../../src/areas/audit/audit-trail.ts';
import { sql, stoppedClock } from '../../support/builders.ts';
import { PDF } from '../../support/sample-files.ts';
import { type Answer, startTestApp, token } from '../../support/test-app.ts';
import { data, fileOf, type Person, type TravelCompany, travelCompany } from '../travelers/people.ts';

const clock = stoppedClock('2026-03-11T12:00:00.000Z');
// The audit trail is under /v1; the records it is about are under /api.
const app = await startTestApp({ clock });
afterAll(() => app.stop());

const auditor = (company: TravelCompany, permissions = ['READ_AUDIT_EVENTS']): string =>
  token({ sub: company.admin.userId, companyId: company.id, roles: [], permissions });
const events = (company: TravelCompany, query = '', permissions?: string[]): Promise<Answer> =>
  app.call(auditor(company, permissions), 'GET', `/v1/admin/audit-events${query}`);
const list = async (company: TravelCompany, query = '', permissions?: string[]): Promise<any[]> =>
  data(await events(company, query, permissions)).auditEvents;

let company: TravelCompany;
let other: TravelCompany;
let owner: Person;
let travelerId: string;
let passportId: string;
let documentId: string;

beforeAll(async () => {
  [company, other] = [await travelCompany(app), await travelCompany(app)];
  owner = await company.user();
  travelerId = (await company.traveler({ userId: owner.userId })).id;
  passportId = (await company.passport(travelerId)).id;
  documentId = data(
    await company.admin.upload(`/travelers/${travelerId}/documents`, { file: fileOf(PDF), documentCategory: 'VISA' }),
    201,
  ).id;
  clock.set('2026-03-11T12:01:00.000Z');
  data(await owner.get(`/passports/${passportId}`));
  clock.set('2026-03-11T12:02:00.000Z');
  data(await owner.get(`/documents/${documentId}/download`));
  await other.passport((await other.traveler()).id);
});

describe('GET /v1/admin/audit-events', () => {
  test('D44: lists who accessed whose data and when, newest first, with the request ID', async () => {
    const answer = await events(company);
    expect(answer.status).toBe(200);
    expect(answer.body.data).toEqual({
      auditEvents: [
        {
          id: expect.any(String),
          companyId: company.id,
          action: 'DOCUMENT_LINK_CREATED',
          actorUserId: owner.userId,
          actorCompanyId: company.id,
          requestId: expect.any(String),
          subjects: [{ travelerId, userId: owner.userId, passportId: null, documentId }],
          createdAt: '2026-03-11T12:02:00.000Z',
        },
        {
          id: expect.any(String),
          companyId: company.id,
          action: 'PASSPORT_NUMBERS_READ',
          actorUserId: owner.userId,
          actorCompanyId: company.id,
          requestId: expect.any(String),
          subjects: [{ travelerId, userId: owner.userId, passportId, documentId: null }],
          createdAt: '2026-03-11T12:01:00.000Z',
        },
        expect.objectContaining({
          action: 'PASSPORT_NUMBERS_READ',
          actorUserId: company.admin.userId,
          createdAt: '2026-03-11T12:00:00.000Z',
        }),
      ],
      total: 3,
      page: 1,
      perPage: 20,
    });
    expect(JSON.stringify(answer.body)).not.toMatch(/N\d|blobs/);
  });

  test('applies each filter alone and combines filters with AND', async () => {
    const times = async (query: string) => (await list(company, query)).map(({ createdAt }) => createdAt.slice(14, 16));
    expect(await times('?action=DOCUMENT_LINK_CREATED')).toEqual(['02']);
    expect(await times(`?actorUserId=${owner.userId}`)).toEqual(['02', '01']);
    expect(await times(`?userId=${owner.userId}`)).toEqual(['02', '01', '00']);
    expect(await times(`?travelerId=${travelerId.toUpperCase()}`)).toEqual(['02', '01', '00']);
    expect(await times(`?passportId=${passportId}`)).toEqual(['01', '00']);
    expect(await times(`?documentId=${documentId}`)).toEqual(['02']);
    const [{ requestId }] = (await list(company)) as [{ requestId: string }];
    expect(await times(`?requestId=${requestId}`)).toEqual(['02']);
    expect(await times(`?passportId=${passportId}&actorUserId=${owner.userId}&action=PASSPORT_NUMBERS_READ`)).toEqual([
      '01',
    ]);
    expect(await times(`?passportId=${passportId}&documentId=${documentId}`)).toEqual([]);
    expect(await times('?userId=nobody')).toEqual([]);
    expect(await times('?page=2&perPage=2')).toEqual(['00']);
  });

  test("D4: lists only the caller's company, and other companies with ACCESS_ALL_COMPANIES", async () => {
    const everywhere = ['READ_AUDIT_EVENTS', 'ACCESS_ALL_COMPANIES'];
    expect((await events(company, `?companyId=${other.id}`)).status).toBe(403);
    expect(await list(company, `?companyId=${other.id}`, everywhere)).toMatchObject([{ companyId: other.id }]);
    const companies = (await list(company, '?perPage=100', everywhere)).map(({ companyId }) => companyId);
    expect(new Set(companies)).toEqual(new Set([company.id, other.id]));
    expect(await list(other, `?passportId=${passportId}`)).toEqual([]);
  });

  test('D5: answers 403 without READ_AUDIT_EVENTS', async () => {
    expect((await events(company, '', ['READ_TRAVELERS', 'MANAGE_DIRECTORY', 'ACCESS_ALL_COMPANIES'])).status).toBe(
      403,
    );
  });

  test('keeps events of a deleted traveler', async () => {
    expect((await company.admin.delete(`/admin/travelers/${travelerId}`)).status).toBe(204);
    expect(await list(company, `?documentId=${documentId}`)).toHaveLength(1);
  });

  test('answers 405 to every method that writes', async () => {
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'])
      expect((await app.call(auditor(company), method, '/v1/admin/audit-events')).status).toBe(405);
  });

  test('has one statement in src/ that deletes events, and none that changes them', () => {
    const src = join(import.meta.dirname, '../../../src');
    const files = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter(
      (name) => name.endsWith('.ts') && !name.startsWith('migrations'),
    );
    const statements = files.flatMap((name) => {
      const writes = readFileSync(join(src, name), 'utf8').matchAll(
        /(update|delete\s+from|truncate|merge\s+into|native\w+|upsert\w*)[\s"(]+(?:audit_events|AuditEvent)\b/gi,
      );
      return [...writes].map(([, verb]) => `${name}: ${verb}`);
    });
    expect(statements).toEqual(['areas/audit/audit-queries.ts: delete from']);
  });
});

describe('removal of old audit events', () => {
  const trail = new AuditTrail(app.database, clock);
  const add = (of: TravelCompany, count: number, createdAt: string): Promise<unknown> =>
    sql(
      app,
      `insert into audit_events (id, company_id, action, actor_user_id, actor_company_id, request_id, subjects, created_at)
       select gen_random_uuid(), $1, 'PASSPORT_NUMBERS_READ', 'old', $1, 'old', '[{}]', $3::timestamptz from generate_series(1, $2::integer)`,
      of.id,
      count,
      createdAt,
    );
  const old = async (): Promise<Record<string, number>> => {
    const rows = await sql<{ company: string; events: number }>(
      app,
      `select company_id as company, count(*)::integer as events from audit_events where request_id = 'old' group by 1`,
    );
    return Object.fromEntries(rows.map(({ company, events }) => [company, events]));
  };

  test('removes events past the retention period in every company, exact to the millisecond', async () => {
    clock.set('2026-03-11T12:02:00.000Z');
    await add(company, 2500, '2025-01-01T00:00:00Z');
    await add(company, 3, '2026-02-09T12:02:00.000Z');
    await add(company, 4, '2026-02-09T12:02:00.001Z');
    await add(other, 1000, '2020-01-01T00:00:00Z');
    const [{ count: before }] = (await sql<{ count: string }>(app, 'select count(*) from audit_events')) as [
      { count: string },
    ];
    expect(await trail.removeOlderThan(30)).toBe(3503);
    expect(await old()).toEqual({ [company.id]: 4 });
    expect(await sql(app, 'select count(*) from audit_events')).toEqual([{ count: String(Number(before) - 3503) }]);
    expect(await trail.removeOlderThan(30)).toBe(0);
  });

  test("keeps events that are recent by the database clock when the node's clock is years ahead", async () => {
    clock.set('2099-03-11T12:02:00.000Z');
    await sql(app, `update audit_events set created_at = now() - interval '29 days'`);
    expect(await trail.removeOlderThan(30)).toBe(0);
  });

  test('removes each event once when several nodes run it at the same time', async () => {
    await add(other, 5000, '2020-01-01T00:00:00Z');
    const removed = await Promise.all([1, 2, 3].map(() => trail.removeOlderThan(30)));
    expect(removed.reduce((sum, count) => sum + count)).toBe(5000);
  });
});
