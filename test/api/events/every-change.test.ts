import { describe, expect, test } from '@jest/globals';
import type { Reply } from '../../contract/support/http.ts';
import { operationCalled, operations } from '../../contract/support/operations.ts';
import { sampleOf } from '../../contract/support/samples.ts';
import { ABSENT, sql } from '../../support/builders.ts';
import { amira, app, call, idsOf, jonas, NOW } from '../../support/demo-nodes.ts';

/* D73: every operation that changes data, with the first example of the contract, and the events that it leaves. */

type Row = {
  events: string[];
  /** An operation that must be called before. */
  after?: string;
};

const CHANGES: Readonly<Record<string, Row>> = {
  Policies_create: { events: ['policy.created'] },
  Policies_update: { events: ['policy.updated'] },
  Policies_delete: { events: ['policy.deleted'] },
  Policies_createFlightRule: { events: ['policy.updated'] },
  Policies_updateFlightRule: { events: ['policy.updated'] },
  Policies_deleteFlightRule: { events: ['policy.updated'] },
  Policies_createHotelRule: { events: ['policy.updated'] },
  Policies_updateHotelRule: { events: ['policy.updated'] },
  Policies_deleteHotelRule: { events: ['policy.updated'] },
  Policies_replaceRules: { events: ['policy.updated'] },
  Policies_assignRole: { events: ['policy.assigned'] },
  Policies_assignUser: { events: ['policy.assigned'] },
  Policies_unassignRole: { events: ['policy.unassigned'] },
  Policies_unassignUser: { events: ['policy.unassigned'] },
  Travelers_create: { events: ['traveler.created'] },
  Travelers_createWithPassport: {
    events: ['traveler.created', 'passport.created', 'document.created'],
  },
  Travelers_update: { events: ['traveler.updated'] },
  Travelers_delete: { events: ['traveler.deleted'] },
  Passports_create: { events: ['passport.created'] },
  Passports_createWithDocuments: { events: ['passport.created', 'document.created', 'document.created'] },
  Passports_update: { events: ['passport.updated'] },
  Passports_setPrimary: { events: ['passport.updated', 'passport.updated'] },
  Passports_delete: { events: ['passport.deleted'] },
  Documents_upload: { events: ['document.created'] },
  Documents_delete: { events: ['document.deleted'] },
  BookingRequests_create: { events: ['booking_request.created'] },
  BookingRequests_cancel: { events: ['booking_request.cancelled'] },
  AdminBookingRequests_update: { events: ['booking_request.updated'] },
  AdminBookingRequests_changeStatus: { events: ['booking_request.completed'] },
  AdminBookingRequests_addFlight: { events: ['booking_request.updated'] },
  AdminBookingRequests_updateFlight: { events: ['booking_request.updated'] },
  AdminBookingRequests_removeFlight: { events: ['booking_request.updated'] },
  AdminBookingRequests_addHotel: { events: ['booking_request.updated'] },
  AdminBookingRequests_updateHotel: { events: ['booking_request.updated'] },
  AdminBookingRequests_removeHotel: { events: ['booking_request.updated'] },
  AdminBookingRequests_addTraveler: { events: ['booking_request.updated'] },
  AdminBookingRequests_removeTraveler: {
    events: ['booking_request.updated'],
    after: 'AdminBookingRequests_addTraveler',
  },
  Budgets_create: { events: ['budget.created'] },
  Budgets_update: { events: ['budget.updated'] },
  Budgets_delete: { events: ['budget.deleted'] },
  Delegations_create: { events: ['delegation.created'] },
  Delegations_update: { events: ['delegation.updated'] },
  Delegations_delete: { events: ['delegation.deleted'] },
  Users_put: { events: ['user.updated'] },
  Users_delete: { events: ['user.deactivated'] },
};

/** Operations other than GET that leave no event, and why. */
const WITHOUT: Readonly<Record<string, string>> = {
  Policies_evaluate: 'stores nothing',
  Policies_evaluateBatch: 'stores nothing',
  Policies_findInDraft: 'stores nothing',
  PolicyImpacts_find: 'stores nothing',
  Companies_put: 'is not about anything in a company, but about the company',
  Companies_delete: 'is not about anything in a company, but about the company',
  Locations_put: 'changes what all companies share',
  ExchangeRates_put: 'changes what all companies share',
  AdminReasonCodes_put: 'changes what requests may name, and none of them',
  AdminReasonCodes_delete: 'changes what requests may name, and none of them',
  WebhookEndpoints_create: 'is about how events are sent, not about what they say',
  WebhookEndpoints_update: 'is about how events are sent, not about what they say',
  WebhookEndpoints_delete: 'is about how events are sent, not about what they say',
  WebhookEndpoints_test: 'is about how events are sent, not about what they say',
  WebhookEndpoints_rotateSecret: 'is about how events are sent, not about what they say',
  WebhookEndpoints_replay: 'is about how events are sent, not about what they say',
};

type Event = {
  id: string;
  position: number;
  type: string;
  occurredAt: string;
  actorUserId: string;
  requestId: string;
  resource: { type: string; id: string; version: number | null };
};

const feed = async (after: number, companyId = 'acme'): Promise<Event[]> => {
  const { status, body } = await app.call(amira, 'GET', `/v1/admin/events?after=${after}&companyId=${companyId}`);
  expect(status).toBe(200);
  return body.data.events;
};
const last = async (companyId = 'acme'): Promise<number> => {
  const rows = await sql<{ last: string }>(app, 'select last from event_positions where company_id = $1', companyId);
  return Number(rows[0]?.last ?? 0);
};

test('D73: every operation that is not a GET has a row', () => {
  const changing = idsOf(operations.filter(({ method }) => method !== 'GET'));
  expect(changing).toEqual([...Object.keys(CHANGES), ...Object.keys(WITHOUT)].toSorted());
});

describe.each(Object.entries(CHANGES))('D73: %s', (id, { events, after }) => {
  const operation = operationCalled(id);

  test('leaves its events, with the caller, the request and the version of the record', async () => {
    if (after !== undefined) await call(operationCalled(after));
    const before = await last();
    const reply = await call(operation, { headers: { 'X-Request-Id': 'the-change' } });
    expect([reply.status, Math.floor(reply.status / 100)]).toEqual([reply.status, 2]);
    const found = await feed(before);
    expect(found.map(({ type }) => type)).toEqual(events);
    expect(found.map(({ position }) => position)).toEqual(events.map((_, index) => before + 1 + index));
    for (const event of found) {
      expect(event).toMatchObject({ occurredAt: NOW, actorUserId: 'amira.haddad', requestId: 'the-change' });
      expect(event.resource.type).toBe(event.type.split('.')[0]);
      const known = await versionOf(event.resource);
      if (!event.type.endsWith('.deleted')) expect([event.type, event.resource.version]).toEqual([event.type, known]);
    }
    expect(found.map(({ resource }) => resource.id)).toContain(subjectOf(id, reply));
  });

  const { ids } = sampleOf(operation);
  const [name] = Object.keys(ids).slice(-1);
  if (name !== undefined && !/^Users_put$/.test(id))
    test('leaves none if it is refused', async () => {
      const before = await last();
      const reply = await call(operation, { ids: { [name]: ABSENT } });
      expect(Math.floor(reply.status / 100)).not.toBe(2);
      expect(await last()).toBe(before);
    });
});

describe.each(Object.keys(WITHOUT))('D73: %s', (id) => {
  test('leaves no event', async () => {
    const before = await last();
    expect((await call(operationCalled(id))).status).toBeLessThan(500);
    expect(await last()).toBe(before);
  });
});

test('D73: an event is that of the company of the record, whoever changes it', async () => {
  const before = [await last('acme'), await last('globex')];
  expect((await call(operationCalled('Travelers_update'), { bearer: jonas })).status).toBe(200);
  expect([await last('acme'), await last('globex')]).toEqual([before[0]! + 1, before[1]]);
  expect(await feed(before[0]!)).toMatchObject([{ actorUserId: 'jonas.weber', type: 'traveler.updated' }]);
});

test('D73: a repeated Idempotency-Key leaves no second event', async () => {
  const before = await last();
  for (const _ of [1, 2])
    await call(operationCalled('Travelers_create'), { headers: { 'Idempotency-Key': 'once-only' } });
  expect((await feed(before)).map(({ type }) => type)).toEqual(['traveler.created']);
});

describe('D73: a change leaves an event of every record that gets a new version:', () => {
  const types = async (before: number): Promise<[string, string][]> =>
    (await feed(before)).map(({ type, resource }) => [type, resource.id]);

  test('the previous default policy', async () => {
    const before = await last();
    const { policyId } = sampleOf(operationCalled('Policies_update')).ids as { policyId: string };
    const body = { companyId: 'acme', name: 'New', bookingMode: 'HYBRID', defaultAction: 'ALLOW', isDefault: true };
    const made = await call(operationCalled('Policies_create'), { body });
    await call(operationCalled('Policies_update'), { body: { isDefault: true } });
    expect(await types(before)).toEqual([
      ['policy.updated', policyId],
      ['policy.created', made.body.id],
      ['policy.updated', made.body.id],
      ['policy.updated', policyId],
    ]);
  });

  test('the policy that a role had before', async () => {
    const before = await last();
    const assign = operationCalled('Policies_assignRole');
    const [{ policy_id: previous }] = await sql(app, 'select policy_id from role_assignments');
    const [{ id }] = await sql(app, 'select id from policies where company_id = $1 and id <> $2', 'acme', previous);
    expect((await call(assign, { ids: { policyId: id } })).status).toBe(201);
    expect(await types(before)).toEqual([
      ['policy.unassigned', previous],
      ['policy.assigned', id],
    ]);
  });

  test('the passport that becomes primary when the primary one is deleted', async () => {
    const [primary] = await sql(
      app,
      'select id, traveler_id from passports where is_primary and traveler_id in (select traveler_id from passports group by 1 having count(*) > 1)',
    );
    const before = await last();
    expect((await call(operationCalled('Passports_delete'), { ids: { id: primary.id } })).status).toBe(204);
    const [next] = await sql(
      app,
      'select id from passports where is_primary and traveler_id = $1',
      primary.traveler_id,
    );
    expect(await types(before)).toEqual([
      ['passport.deleted', primary.id],
      ['passport.updated', next.id],
    ]);
  });

  test('and one of the budget that a booking request exceeds', async () => {
    await sql(app, `update budgets set amount = 1, enforcement = 'WARN_WHEN_EXCEEDED'`);
    const before = await last();
    const reply = await call(operationCalled('BookingRequests_create'));
    const { id, budgetEvaluation } = reply.body.data;
    expect(await types(before)).toEqual([
      ['booking_request.created', id],
      ['budget.exceeded', budgetEvaluation.budgetId],
    ]);
    await sql(app, `update budgets set enforcement = 'BLOCK_WHEN_EXCEEDED'`);
    expect((await call(operationCalled('BookingRequests_create'))).status).toBe(403);
    expect(await last()).toBe(before + 2);
  });
});

/** The ID of the record that a call was about: in its path, or in its response. */
function subjectOf(id: string, { body }: Reply): string {
  const { ids } = sampleOf(operationCalled(id));
  const record = body?.data ?? body;
  const named = ids['documentId'] ?? ids['passportId'] ?? ids['policyId'] ?? ids['budgetId'] ?? ids['delegationId'];
  if (id === 'Passports_setPrimary') return ids['passportId'] ?? ids['id']!;
  return (named ?? ids['userId'] ?? (/_(create|upload)/.test(id) ? record.id : ids['id'])) as string;
}

const TABLES: Readonly<Record<string, string>> = {
  policy: 'policies',
  traveler: 'travelers',
  passport: 'passports',
  booking_request: 'booking_requests',
};

async function versionOf({ type, id }: Event['resource']): Promise<number | null> {
  const table = TABLES[type];
  if (table === undefined) return null;
  const rows = await sql<{ version: number }>(app, `select version from ${table} where id = $1`, id);
  return rows[0]?.version ?? null;
}
