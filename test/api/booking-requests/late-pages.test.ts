import { afterAll, expect, test } from '@jest/globals';
import { sql } from '@mikro-orm/postgresql';
import {
  type BookingRequestFilter,
  type BookingRequestOrder,
  listQuery,
} from '../../../src/areas/booking-requests/list-query.ts';
import { booked, BOOKING_PREFIX, bookingCompany, trip } from '../../support/booking-builders.ts';
import { startTestApp } from '../../support/test-app.ts';

const app = await startTestApp({ prefix: BOOKING_PREFIX });
afterAll(() => app.stop());

const ORDER: BookingRequestOrder = { by: 'createdAt', direction: 'desc' };

/** The step of a plan that reads requests. */
const NO_LOOK = /booking_requests_newest on booking_requests r \(never executed\)/;

/** The plan of a page, one step per line, with how often each step ran. */
async function work(filter: BookingRequestFilter, page: number): Promise<string> {
  const explain = sql`explain (analyze, costs off, timing off) ${listQuery(filter, ORDER, page, 20)}`;
  const lines = await app.database.orm.em.fork().execute<Record<string, string>[]>(explain);
  return lines.map((line) => line['QUERY PLAN']).join('\n');
}

test('D9: for a page past the end, and for one of nothing, no request is looked for', async () => {
  const company = await bookingCompany(app);
  const employee = await company.employee();
  booked(await employee.create(trip(employee)));
  const filter = { companyId: company.id };
  expect(await work(filter, 1)).not.toContain('never executed');
  expect(await work(filter, 2)).toMatch(NO_LOOK);
  expect(await work(filter, 1_000_000_000)).toMatch(NO_LOOK);
  expect(await work({ ...filter, minPrice: 999_999_999 }, 1)).toMatch(NO_LOOK);
});
