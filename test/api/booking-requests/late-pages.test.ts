import { afterAll, expect, test } from '@jest/globals';
import { BookingRequestRepository } from '../../../src/areas/booking-requests/booking-request-queries.ts';
import {
  type BookingRequestFilter,
  type BookingRequestOrder,
  requestKeys,
} from '../../../src/areas/booking-requests/list-queries.ts';
import { booked, BOOKING_PREFIX, bookingCompany, trip } from '../../support/booking-builders.ts';
import { roundTripsOf } from '../../support/statements.ts';
import { startTestApp } from '../../support/test-app.ts';

const app = await startTestApp({ prefix: BOOKING_PREFIX });
afterAll(() => app.stop());

const NEWEST: BookingRequestOrder = { by: 'createdAt', direction: 'desc' };

test('D9: reads no requests for a page past the end or a filter that matches nothing', async () => {
  const company = await bookingCompany(app);
  const employee = await company.employee();
  booked(await employee.create(trip(employee)));
  const statementsOf = (page: number, filter: Partial<BookingRequestFilter> = {}) => {
    const repository = new BookingRequestRepository(app.database.em());
    const all = { companyId: company.id, ...filter };
    return roundTripsOf(app, () => repository.list(all, NEWEST, { page, perPage: 20 }));
  };
  expect(await statementsOf(2)).toEqual(['select booking_request_counts']);
  expect(await statementsOf(1_000_000_000)).toEqual(['select booking_request_counts']);
  expect(await statementsOf(1, { minPrice: 999_999_999 })).toEqual(['select booking_requests']);
});

test('D39: leaves out a request that stopped matching while the page was read', async () => {
  const company = await bookingCompany(app);
  const { admin } = company;
  const employee = await company.employee();
  const ids: string[] = [];
  for (let count = 0; count < 4; count += 1) ids.push(booked(await employee.create(trip(employee))).id);
  const [, second, third, newest] = ids as [string, string, string, string];
  /** A page of three whose keys were read before the change, and its requests after it. */
  const listed = async (filter: BookingRequestFilter, path: string, change: object, order = NEWEST) => {
    const em = app.database.em();
    const { keys } = await requestKeys(em, filter, order, { page: 1, perPage: 3 });
    booked(await admin.patch(path, change));
    return (await new BookingRequestRepository(em).views(keys, filter, order)).map(({ id }) => id);
  };
  const { id: companyId } = company;
  const pending: BookingRequestFilter = { companyId, status: ['PENDING'] };
  expect(await listed(pending, `/${third}/status`, { status: 'COMPLETED' })).toEqual([newest, second]);
  expect(await listed({ companyId, maxPrice: 300 }, `/${second}`, { totalPrice: 301 })).toEqual([newest, third]);

  const byPrice = { by: 'totalPrice', direction: 'desc' } as const;
  expect(await listed({ companyId }, `/${newest}`, { totalPrice: 900 }, byPrice)).toEqual([newest, second, third]);
});
