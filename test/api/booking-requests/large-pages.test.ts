import { afterAll, expect, test } from '@jest/globals';
import { booked, BOOKING_PREFIX, bookingCompany, hotelItem, trip } from '../../support/booking-builders.ts';
import { sql } from '../../support/builders.ts';
import { startTestApp } from '../../support/test-app.ts';

// The rows that make pages large are not as the contract says.
const app = await startTestApp({ prefix: BOOKING_PREFIX, config: { responseChecks: 'off' } });
afterAll(() => app.stop());

test('D9: rejects a page of more than 32 MB and accepts a smaller one', async () => {
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

  expect((await company.admin.get('perPage=19')).body.data.bookingRequests).toHaveLength(19);
});

test('D28: refuses a hotel stay that makes a request larger than 1 MB, but not one that makes it smaller', async () => {
  const company = await bookingCompany(app);
  const employee = await company.employee();
  const { id, hotelItems } = booked(
    await employee.create(trip(employee, { flightItems: [], hotelItems: [hotelItem()] })),
  );
  const rooms = (name: string) => ({
    roomOccupancy: Array.from({ length: 100 }, () => ({ roomName: name, boardBasis: name, adultsCount: 1 })),
  });
  // A control character is one of the 200 characters of a name, and takes 6 bytes: 240,000 in such a stay.
  const large = rooms('\u0001'.repeat(200));
  for (let count = 0; count < 4; count += 1) booked(await company.admin.post(`/${id}/hotels`, hotelItem(large)));
  const before = booked(await employee.read(id));
  const refused = {
    status: 'fail',
    message:
      'With this change, the flights, hotel stays and travelers of this booking request would be larger than 1 MB. ' +
      'Send shorter names, or book in several requests.',
    data: {},
    code: 'BAD_REQUEST',
  };
  const stay = `/${id}/hotels/${hotelItems[0]!.id}`;
  for (const answer of [
    await company.admin.post(`/${id}/hotels`, hotelItem(large)),
    await company.admin.patch(stay, large),
  ])
    expect([answer.status, answer.body]).toEqual([400, refused]);
  expect(booked(await employee.read(id))).toEqual(before);
  booked(await company.admin.post(`/${id}/hotels`, hotelItem()));

  // As a create can store it, which takes more bytes than its body had.
  await sql(
    app,
    `update hotel_items set room_occupancy = (select jsonb_agg(room) from jsonb_array_elements(room_occupancy) room, generate_series(1, 3))
     where booking_request_id = $1`,
    id,
  );
  expect((await company.admin.patch(stay, { cityName: 'London' })).status).toBe(400);
  expect((await company.admin.patch(stay, rooms('Double'))).status).toBe(400);
  booked(await company.admin.patch(stay, { roomOccupancy: [{ adultsCount: 1 }] }));
  const [, second] = booked(await employee.read(id)).hotelItems;
  expect((await company.admin.delete(`/${id}/hotels/${second!.id}`)).status).toBe(204);
});
