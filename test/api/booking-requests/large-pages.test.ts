import { afterAll, expect, test } from '@jest/globals';
import { BookingRequestRepository } from '../../../src/areas/booking-requests/repository.ts';
import { booked, BOOKING_PREFIX, bookingCompany, hotelItem, trip } from '../../support/booking-builders.ts';
import { sql } from '../../support/builders.ts';
import { startTestApp } from '../../support/test-app.ts';

const app = await startTestApp({ prefix: BOOKING_PREFIX });
afterAll(() => app.stop());

test('D9: a page of requests that are larger than 32 MB in total is refused, and a smaller page is not', async () => {
  const company = await bookingCompany(app);
  const employee = await company.employee();
  for (let count = 0; count < 21; count += 1)
    booked(await employee.create(trip(employee, { flightItems: [], hotelItems: [hotelItem()] })));
  await sql(
    app,
    `update hotel_items set room_occupancy = jsonb_build_array(jsonb_build_object('roomName', repeat('n', 1700000)))
     where company_id = $1`,
    company.id,
  );
  const message = 'must be smaller, because the booking requests on this page are larger than 32 MB in total';
  for (const answer of [await company.admin.get('perPage=100'), await employee.mine('perPage=21')])
    expect([answer.status, answer.body.data]).toEqual([400, { perPage: message }]);

  const repository = new BookingRequestRepository(app.database.orm.em.fork());
  const { keys } = await repository.page({ companyId: company.id }, { by: 'createdAt', direction: 'asc' }, 1, 19);
  expect((await repository.views(keys)).map(({ id }) => id)).toEqual(keys.map(({ id }) => id));
});
