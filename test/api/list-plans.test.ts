import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { EntityManager } from '@mikro-orm/postgresql';
import { entities } from '../../src/app.ts';
import { AuditTrail } from '../../src/areas/audit/audit-trail.ts';
import { DelegationRepository } from '../../src/areas/delegations/delegation-queries.ts';
import { violationSummary } from '../../src/areas/booking-requests/violation-queries.ts';
import type { Caller } from '../../src/domain/caller.ts';
import { systemClock } from '../../src/domain/clock.ts';
import { type Database, openDatabase } from '../../src/platform/database/database.ts';
import { explained } from '../support/query-plans.ts';
import { createTestDatabase } from '../support/test-database.ts';

/* How PostgreSQL finds the rows of lists whose tables grow large. */

const { url, drop } = await createTestDatabase();
const database = await openDatabase({ url, entities, poolSize: 2, log: () => {} });
afterAll(async () => {
  await database.close();
  await drop();
});

const PAGE = { page: 1, perPage: 20 };

beforeAll(async () => {
  for (const text of [
    `insert into companies (id, name) select 'company-' || n, 'Company' from generate_series(1, 3) n`,
    `insert into users (company_id, id, name, email) select 'company-1', 'user-' || n, 'Amira Haddad', n || '@mail.example' from generate_series(1, 3000) n`,
    `insert into delegations (company_id, id, delegator_user_id, delegate_user_id, scopes, is_active)
      select 'company-1', uuidv7(), 'user-' || n, 'user-' || n + 1, '{VIEW_BOOKINGS}', true from generate_series(1, 2000) n`,
    `insert into audit_events (company_id, id, action, actor_user_id, actor_company_id, request_id, subjects, created_at)
      select 'company-' || 1 + n % 3, uuidv7(), 'PASSPORT_NUMBERS_READ', 'user-' || n % 10, 'company-1', 'request-' || n,
        jsonb_build_array(jsonb_build_object('userId', 'user-' || n)), now() - n * interval '1 minute' from generate_series(1, 5000) n`,
    'vacuum (analyze) users, delegations, audit_events',
  ])
    await database.pool.query({ text });
});

/** A small table would be read as a whole. */
const BY_INDEX = 'set local enable_seqscan = off';
/** Whether an index is read without the table also depends on which transactions are running. */
const BY_INDEX_ONLY = `select set_config('enable_seqscan', 'off', true), set_config('enable_bitmapscan', 'off', true)`;

/** The total of a list of audit events, and the plans of its queries. */
async function events(query: object, settings = BY_INDEX): Promise<{ total: number; plans: string[] }> {
  const caller = { companyId: 'company-1', userId: 'user-1', permissions: new Set() } as unknown as Caller;
  const { result, queries } = await explained(database.orm.em, settings, (em) => {
    const lists = { read: (work: (em: EntityManager) => Promise<unknown>) => work(em) };
    const audit = new AuditTrail({ lists } as unknown as Database, systemClock);
    return audit.list(caller, { ...PAGE, ...query });
  });
  return { total: result.total, plans: queries.map(({ plan }) => plan) };
}

test('joins delegations with the users that a search finds, even if these do not fit in memory', async () => {
  const filter = { companyId: 'company-1', search: 'haddad' };
  const { result, queries } = await explained(database.orm.em, `set local work_mem = '64kB'`, (em) =>
    new DelegationRepository(em).list(filter, PAGE),
  );
  expect(result.total).toBe(2000);
  const plans = queries.map(({ plan }) => plan).join('\n');
  expect(plans).toMatch(/Join/);
  expect(plans).not.toMatch(/SubPlan/);
});

test('finds the audit events of a user once, by the index of subjects, for the total and the page', async () => {
  const { total, plans } = await events({ userId: 'user-4500' });
  expect(total).toBe(1);
  expect(plans.join('\n').match(/Scan on audit_events_subjects/g)).toHaveLength(1);
});

test('finds the audit events of a request by its ID', async () => {
  const { total, plans } = await events({ requestId: 'request-4500' });
  expect(total).toBe(1);
  expect(plans).toHaveLength(2);
  for (const plan of plans) expect(plan).toMatch(/audit_events_request\b/);
});

test.each([
  ['of a company', {}, 1666],
  ['of a company and an action', { action: 'PASSPORT_NUMBERS_READ' }, 1666],
  ['of a company and an actor', { actorUserId: 'user-5' }, 167],
])('counts the audit events %s in an index', async (_of, query, expected) => {
  const { total, plans } = await events(query, BY_INDEX_ONLY);
  expect(total).toBe(expected);
  expect(plans[0]).toMatch(/Index Only Scan using audit_events_kinds/);
});

test('D72: reads a summary of violations from indexes, with the violations of each request together', async () => {
  const { queries } = await explained(database.orm.em, BY_INDEX_ONLY, (em) =>
    violationSummary(em, { companyId: 'company-1' }, 'TYPE'),
  );
  const [considered, groups] = queries.map(({ plan }) => plan);
  expect(considered).toMatch(/booking_requests_actions.*\n.*Index Cond: .*policy_action = ANY/);
  expect(groups).toMatch(
    /Presorted Key: .*created_at, .*booking_request_id\n.*Index Only Scan.* policy_violations_newest/,
  );
});
