import { afterAll, expect, test } from '@jest/globals';
import type { BookingRequestFilter, BookingRequestOrder } from '../../../src/areas/booking-requests/list-queries.ts';
import { BookingRequestRepository } from '../../../src/areas/booking-requests/booking-request-queries.ts';
import { booked, BOOKING_PREFIX, bookingCompany, trip } from '../../support/booking-builders.ts';
import { roundTripsOf } from '../../support/statements.ts';
import { startTestApp } from '../../support/test-app.ts';

const app = await startTestApp({ prefix: BOOKING_PREFIX });
afterAll(() => app.stop());

const ORDER: BookingRequestOrder = { by: 'createdAt', direction: 'desc' };

test('D9: reads no requests for a page past the end or a filter that matches nothing', async () => {
  const company = await bookingCompany(app);
  const employee = await company.employee();
  booked(await employee.create(trip(employee)));
  const statementsOf = (page: number, filter: Partial<BookingRequestFilter> = {}) => {
    const repository = new BookingRequestRepository(app.database.em());
    const all = { companyId: company.id, ...filter };
    return roundTripsOf(app, () => repository.page(all, ORDER, { page, perPage: 20 }));
  };
  expect(await statementsOf(1)).toEqual(['select booking_request_counts', 'select booking_requests']);
  expect(await statementsOf(2)).toEqual(['select booking_request_counts']);
  expect(await statementsOf(1_000_000_000)).toEqual(['select booking_request_counts']);
  expect(await statementsOf(1, { minPrice: 999_999_999 })).toEqual(['select booking_requests']);
});

/** A repository whose pages are followed by the changes, one after each page, before their requests are read. */
function changing(...changes: (() => Promise<{ status: number }>)[]): BookingRequestRepository {
  return new (class extends BookingRequestRepository {
    override async page(...query: Parameters<BookingRequestRepository['page']>) {
      const page = await super.page(...query);
      const change = changes.shift();
      if (change) expect(await change()).toMatchObject({ status: 200 });
      return page;
    }
  })(app.database.em());
}

test('D39: a page leaves out a request that stopped matching while the page was read', async () => {
  const company = await bookingCompany(app);
  const { admin } = company;
  const employee = await company.employee();
  const ids: string[] = [];
  for (let count = 0; count < 5; count += 1) ids.push(booked(await employee.create(trip(employee))).id);
  const [oldest, second, third, fourth, newest] = ids as [string, string, string, string, string];
  const listed = async (repository: BookingRequestRepository, changes: Partial<BookingRequestFilter>, perPage = 3) => {
    const filter = { companyId: company.id, ...changes };
    const { rows, total } = await repository.list(filter, ORDER, { page: 1, perPage });
    return [rows.map(({ id }) => id), total];
  };
  const status = ['PENDING'] as const;
  const complete = (id: string) => () => admin.patch(`/${id}/status`, { status: 'COMPLETED' });

  expect(await listed(changing(complete(fourth)), { status })).toEqual([[newest, third, second], 4]);
  // Left out if it happens again.
  expect(await listed(changing(complete(newest), complete(third)), { status }, 2)).toEqual([[second], 3]);

  const price = (id: string, totalPrice: number) => () => admin.patch(`/${id}`, { totalPrice });
  expect(await listed(changing(price(second, 301)), { maxPrice: 300 }, 5)).toEqual([
    [newest, fourth, third, oldest],
    4,
  ]);
  expect(await listed(changing(price(second, 300)), { minPrice: 301 })).toEqual([[], 0]);

  const byPrice = { by: 'totalPrice', direction: 'desc' } as const;
  await price(oldest, 700)();
  const page = { page: 1, perPage: 5 };
  const { rows } = await changing(price(oldest, 100)).list({ companyId: company.id }, byPrice, page);
  expect(rows.map(({ id }) => id)).toEqual([newest, fourth, third, second, oldest]);
});
