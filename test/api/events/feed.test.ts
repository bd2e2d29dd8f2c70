import { describe, expect, test } from '@jest/globals';
import { EventFeed } from '../../../src/areas/events/event-feed.ts';
import { sql, stoppedClock, unique } from '../../support/builders.ts';
import { app } from '../../support/administration-service.ts';
import { data, knownManager, manager, type Manager, refusal } from '../../support/managers.ts';
import { systemClock } from '../../../src/domain/clock.ts';
import { roundTripsOf } from '../../support/statements.ts';

const PERMISSIONS = ['READ_EVENTS', 'MANAGE_DELEGATIONS', 'MANAGE_BUDGETS', 'MANAGE_DIRECTORY'];

type Company = { id: string; admin: Manager };

async function newCompany(): Promise<Company> {
  const id = unique('company');
  return { id, admin: await knownManager(app, { companyId: id, permissions: PERMISSIONS }) };
}

const budget = async ({ id, admin }: Company): Promise<string> => {
  const body = {
    companyId: id,
    name: 'Travel',
    scopeType: 'COMPANY',
    scopeId: id,
    allocation: 'SHARED_POOL',
    amount: 100,
    currency: 'EUR',
    period: 'YEARLY',
    enforcement: 'TRACK_ONLY',
  };
  return data(await admin.post('/budgets', body), 201).id;
};
const budgets = async (company: Company, count: number): Promise<void> => {
  for (let made = 0; made < count; made += 1) await budget(company);
};
const read = async ({ admin }: Company, query = ''): Promise<{ events: any[]; next: number }> =>
  data(await admin.get(`/events${query}`));
const positions = async (company: Company, query = ''): Promise<number[]> =>
  (await read(company, query)).events.map(({ position }) => position);
const age = (company: Company, upTo: number, days: number): Promise<unknown[]> =>
  sql(
    app,
    'update events set occurred_at = now() - make_interval(days => $1) where company_id = $2 and position <= $3',
    days,
    company.id,
    upTo,
  );

describe('GET /v1/admin/events', () => {
  test('D73: returns events in order, and continues with next', async () => {
    const company = await newCompany();
    expect(await read(company)).toEqual({ events: [], next: 0 });
    expect(await read(company, '?after=0')).toEqual({ events: [], next: 0 });
    const id = await budget(company);
    data(await company.admin.patch(`/budgets/${id}`, { amount: 200 }));
    const answer = await company.admin.delete(`/budgets/${id}`);
    const { events, next } = await read(company);
    const resource = { type: 'budget', id, version: null };
    expect(events).toMatchObject([
      { position: 1, type: 'budget.created', actorUserId: company.admin.userId, resource },
      { position: 2, type: 'budget.updated', resource },
      { position: 3, type: 'budget.deleted', requestId: answer.headers.get('x-request-id'), resource },
    ]);
    expect(next).toBe(3);
    expect(await read(company, '?after=1&limit=1')).toEqual({ events: [events[1]], next: 2 });
    expect(await read(company, '?after=2')).toEqual({ events: [events[2]], next: 3 });
    expect(await read(company, '?after=3')).toEqual({ events: [], next: 3 });
  });

  test('D73: filters by types, and next moves past events of other types', async () => {
    const company = await newCompany();
    await budgets(company, 3);
    await sql(app, `update events set type = 'budget.exceeded' where company_id = $1 and position = 2`, company.id);
    expect(await read(company, '?types=budget.exceeded')).toMatchObject({ events: [{ position: 2 }], next: 3 });
    expect(await read(company, '?types=budget.exceeded&after=2')).toEqual({ events: [], next: 3 });
    expect(await positions(company, '?types=budget.exceeded,budget.created')).toEqual([1, 2, 3]);
    expect(await read(company, '?types=budget.created&limit=1&after=1')).toMatchObject({
      events: [{ position: 3 }],
      next: 3,
    });
    expect(refusal(await company.admin.get('/events?types=budget.created,budget.burnt'))).toEqual([
      400,
      { 'types.1': expect.stringContaining('must be one of booking_request.created') },
    ]);
  });

  test('D73: looks at 10,000 positions in a call, and says where it stopped', async () => {
    const company = await newCompany();
    await budgets(company, 1);
    await sql(app, 'update event_positions set last = 25001 where company_id = $1', company.id);
    await sql(
      app,
      `insert into events (company_id, position, id, type, occurred_at, resource_id)
       select $1, position, gen_random_uuid(), case position when 25001 then 'user.updated' else 'policy.updated' end, now(), 'x'
       from generate_series(2, 25001) position`,
      company.id,
    );
    let [calls, after] = [0, 0];
    for (let found: unknown[] = []; found.length === 0; calls += 1) {
      const { events, next } = await read(company, `?types=user.updated&after=${after}`);
      expect(next).toBe(Math.min(after + 10_000, 25_001));
      [found, after] = [events, next];
    }
    expect(calls).toBe(3);
    expect(await positions(company, '?after=24999')).toEqual([25_000, 25_001]);
  });

  test('D73: refuses a position in the future, and one whose successors have been removed', async () => {
    const company = await newCompany();
    await budgets(company, 4);
    expect(refusal(await company.admin.get('/events?after=5'))).toEqual([
      400,
      { after: 'must be at most 4, the position of the latest event' },
    ]);
    await age(company, 2, 31);
    expect(await new EventFeed(app.database, systemClock).removeOlderThan(30)).toBe(2);
    expect(refusal(await company.admin.get('/events?after=1'))).toEqual([
      400,
      {
        after: 'must be at least 2, because earlier events have been removed: the first one left is at 3',
      },
    ]);
    expect(await read(company, '?after=2')).toMatchObject({ events: [{ position: 3 }, { position: 4 }], next: 4 });
    expect(await positions(company)).toEqual([3, 4]);
    await age(company, 4, 31);
    expect(await new EventFeed(app.database, systemClock).removeOlderThan(30)).toBe(2);
    expect(await read(company)).toEqual({ events: [], next: 4 });
    await budget(company);
    expect(await positions(company, '?after=4')).toEqual([5]);
  });

  test('D4: returns one company, and another one only with ACCESS_ALL_COMPANIES', async () => {
    const [company, other] = [await newCompany(), await newCompany()];
    await budgets(company, 1);
    expect(await read(other)).toEqual({ events: [], next: 0 });
    expect(refusal(await other.admin.get(`/events?companyId=${company.id}`))).toEqual([
      403,
      { companyId: 'must be your own company' },
    ]);
    const claims = { companyId: other.id, permissions: ['READ_EVENTS', 'ACCESS_ALL_COMPANIES'] };
    const all = manager(app, claims);
    expect(data(await all.get(`/events?companyId=${company.id}`)).events).toHaveLength(1);
    expect(data(await all.get('/events')).events).toEqual([]);
    expect(data(await all.get('/events?companyId=nowhere'))).toEqual({ events: [], next: 0 });
    const none = manager(app, { companyId: company.id, permissions: ['MANAGE_BUDGETS'] });
    expect((await none.get('/events')).status).toBe(403);
  });

  test('D73: users report being replaced and deactivated, the latter once', async () => {
    const company = await newCompany();
    const user = { companyId: company.id, name: 'Nadia', email: null, roles: [], active: true };
    const id = unique('nadia');
    data(await company.admin.put(`/users/${id}`, user), 201);
    data(await company.admin.put(`/users/${id}`, { ...user, active: false }));
    data(await company.admin.put(`/users/${id}`, user));
    for (const _ of [1, 2]) expect((await company.admin.delete(`/users/${id}`)).status).toBe(204);
    const { events } = await read(company);
    expect(events.map(({ type }) => type)).toEqual([
      'user.updated',
      'user.deactivated',
      'user.updated',
      'user.deactivated',
    ]);
    expect(new Set(events.map(({ resource }) => resource.id))).toEqual(new Set([id]));
  });
});

describe('the removal of events', () => {
  test('D73: removes a prefix in steps, so that none is missing between those left', async () => {
    const company = await newCompany();
    await budgets(company, 1);
    await sql(app, 'update event_positions set last = 3000 where company_id = $1', company.id);
    // The clocks of the nodes differ: one young event stands among old ones.
    await sql(
      app,
      `insert into events (company_id, position, id, type, occurred_at, resource_id)
       select $1, position, gen_random_uuid(), 'policy.updated', now() - make_interval(days => case position when 2500 then 1 else 40 end), 'x'
       from generate_series(2, 3000) position`,
      company.id,
    );
    await age(company, 1, 40);
    const feed = new EventFeed(app.database, systemClock);
    const before = await roundTripsOf(app, () => feed.removeOlderThan(300));
    const trips = await roundTripsOf(app, async () => expect(await feed.removeOlderThan(30)).toBe(2499));
    // Three steps of at most 1,000 instead of one.
    expect(trips.length - before.length).toBe(2);
    expect(await positions(company, '?limit=2')).toEqual([2500, 2501]);
    expect(await feed.removeOlderThan(30)).toBe(0);
  });

  test('D73: a node whose clock is years ahead removes nothing young', async () => {
    const company = await newCompany();
    await budgets(company, 1);
    expect(await new EventFeed(app.database, stoppedClock('2046-01-01T00:00:00.000Z')).removeOlderThan(30)).toBe(0);
    expect(await positions(company)).toEqual([1]);
  });

  test('D73: two nodes can remove at the same time', async () => {
    const company = await newCompany();
    await budgets(company, 5);
    await age(company, 4, 31);
    const feed = new EventFeed(app.database, systemClock);
    const removed = await Promise.all([1, 2, 3, 4].map(() => feed.removeOlderThan(30)));
    expect(removed.reduce((sum, each) => sum + each, 0)).toBe(4);
    expect(await positions(company)).toEqual([5]);
  });
});
