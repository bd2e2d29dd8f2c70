import { afterAll, expect, test } from '@jest/globals';
import { type BookingRequestFilter, listQuery } from '../../../src/areas/booking-requests/list-query.ts';
import { openDatabase } from '../../../src/platform/database.ts';
import { createTestDatabase } from '../../support/test-database.ts';

const { url, drop } = await createTestDatabase();
const database = await openDatabase({ url, entities: [], poolSize: 2, log: () => {} });
afterAll(async () => {
  await database.close();
  await drop();
});

/** The plan of a list with that filter, as it was executed. */
async function planOf(filter: Partial<BookingRequestFilter>): Promise<string> {
  const em = database.orm.em.fork();
  const query = listQuery({ companyId: null, ...filter }, { by: 'createdAt', direction: 'desc' }, 1, 20);
  const text = em.getPlatform().formatQuery(query.sql, query.params);
  const rows = await em.execute<{ 'QUERY PLAN': string }[]>(`explain (analyze, costs off) ${text}`);
  return rows.map((row) => row['QUERY PLAN']).join('\n');
}

const COUNTS_WHAT_IS_LET_THROUGH = /InitPlan \d+\n +-> +Aggregate \(never executed\)/;

test.each<[string, Partial<BookingRequestFilter>]>([
  ['a first day', { startDate: '2024-02-01' }],
  ['a last day', { endDate: '2025-11-30' }],
  ['a lowest price', { minPrice: 500 }],
  ['a highest price and a status', { maxPrice: 3000, status: ['PENDING'] }],
  ['a search', { requester: '.example' }],
])('the total with %s is what it leaves out, off the kept counts, where that is little', async (_what, filter) => {
  expect(await planOf(filter)).toMatch(COUNTS_WHAT_IS_LET_THROUGH);
});

test('flights or hotel stays are all there is, so the total is a kept count', async () => {
  expect(await planOf({ serviceType: ['flights', 'hotels'] })).not.toMatch(/has_flights/);
});
