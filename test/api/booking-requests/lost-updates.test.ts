import { afterAll, beforeEach, describe, expect, test } from '@jest/globals';
import {
  ADMIN,
  ADMIN_PERMISSIONS,
  booked,
  BOOKING_PREFIX,
  bookingCompany,
  type BookingCompany,
  BOOKINGS,
  type Employee,
  flightItem,
  hotelItem,
  trip,
  USER_PERMISSIONS,
} from '../../support/booking-builders.ts';
import { sql } from '../../support/builders.ts';
import { type TaggedAnswer, taggedCaller, type TaggedCaller } from '../../support/tagged-calls.ts';
import { startTestApp, token } from '../../support/test-app.ts';

const OUTDATED = '"0"';

const app = await startTestApp({ prefix: BOOKING_PREFIX });
afterAll(() => app.stop());

let company: BookingCompany;
let colleague: Employee;
let send: TaggedCaller;
let id: string;
let flightId: string;
let hotelId: string;
beforeEach(async () => {
  company = await bookingCompany(app);
  colleague = await company.employee();
  send = taggedCaller(app, bearer());
  const { travelerId } = company.admin;
  const items = { flightItems: [flightItem(), flightItem()], hotelItems: [hotelItem()] };
  const request = booked(await company.admin.create(trip({ travelerId }, items)));
  ({ id } = request);
  flightId = request.flightItems[0]!.id;
  hotelId = request.hotelItems[0]!.id;
  booked(await company.admin.post(`/${id}/travelers`, { travelerId: colleague.travelerId }));
});

const bearer = (of: BookingCompany = company): string =>
  token({
    sub: of.admin.userId,
    companyId: of.id,
    roles: [],
    permissions: [...ADMIN_PERMISSIONS, ...USER_PERMISSIONS],
  });

/** The tag of the request has a digest after its version; that of an item has only the version. */
const versionOf = ({ tag }: TaggedAnswer): number => Number(/^"(\d+)(-[0-9a-z]+)?"$/.exec(tag ?? '')?.[1]);
const read = (): Promise<TaggedAnswer> => send('GET', `${BOOKINGS}/${id}`);

/** Every change with `If-Match` that only a pending request allows. */
const changes = (): [method: string, path: string, body?: object][] => [
  ['PATCH', `/${id}/flights/${flightId}`, { price: 301 }],
  ['PATCH', `/${id}/hotels/${hotelId}`, { price: 451 }],
  ['DELETE', `/${id}/flights/${flightId}`],
  ['DELETE', `/${id}/hotels/${hotelId}`],
  ['DELETE', `/${id}/travelers/${colleague.travelerId}`],
  ['PATCH', `/${id}/status`, { status: 'COMPLETED' }],
];

describe('D64: the ETag of a booking request', () => {
  test('is on the response to a create, also to a replayed one', async () => {
    const body = trip(company.admin);
    const headers = { 'Idempotency-Key': 'once' };
    const created = await send('POST', BOOKINGS, { body, headers });
    expect([created.status, versionOf(created)]).toEqual([201, 1]);
    const repeated = await send('POST', BOOKINGS, { body, headers });
    expect([repeated.body, repeated.tag]).toEqual([created.body, created.tag]);
    expect((await send('GET', `${BOOKINGS}/${created.body.data.id}`)).tag).toBe(created.tag);
  });

  test('is on a replayed response that was stored before versions existed', async () => {
    const body = trip(company.admin);
    const headers = { 'Idempotency-Key': 'before' };
    const created = await send('POST', BOOKINGS, { body, headers });
    await sql(app, `update idempotency_keys set answer = (answer::jsonb #- '{ok,version}')::json where key = 'before'`);
    expect((await send('POST', BOOKINGS, { body, headers })).tag).toBe(created.tag);
  });

  test('changes when the user is renamed, with the same version', async () => {
    const known = await read();
    await sql(app, 'update users set name = $1 where id = $2', 'Renamed', company.admin.userId);
    const again = await send('GET', `${BOOKINGS}/${id}`, { ifNoneMatch: known.tag! });
    expect([again.status, versionOf(again)]).toEqual([200, versionOf(known)]);
    const patched = await send('PATCH', `${ADMIN}/${id}`, { body: { requestNotes: 'x' }, ifMatch: known.tag! });
    expect(patched.status).toBe(200);
  });
});

describe('D64: If-Match', () => {
  test('accepts the ETag of the previous change', async () => {
    const first = await send('PATCH', `${ADMIN}/${id}/flights/${flightId}`, { body: { price: 1 } });
    const next = await send('PATCH', `${ADMIN}/${id}`, { body: { totalPrice: 1 }, ifMatch: first.tag! });
    expect(next.status).toBe(200);
  });

  test('is checked before the status (D6)', async () => {
    await send('PATCH', `${ADMIN}/${id}/status`, { body: { status: 'COMPLETED' } });
    const { tag } = await read();
    for (const [method, path, body] of changes()) {
      expect([path, (await send(method, ADMIN + path, { body, ifMatch: OUTDATED })).status]).toEqual([path, 412]);
      expect([path, (await send(method, ADMIN + path, { body, ifMatch: tag! })).status]).toEqual([path, 400]);
    }
  });
});
