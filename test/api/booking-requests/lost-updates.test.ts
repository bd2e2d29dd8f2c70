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
  storedBookings,
  trip,
  USER_PERMISSIONS,
} from '../../support/booking-builders.ts';
import { sql } from '../../support/builders.ts';
import { race, type TaggedAnswer, taggedCaller, type TaggedCaller, tally, unfair } from '../../support/tagged-calls.ts';
import { startTestApp, token } from '../../support/test-app.ts';

const EDITORS = 50;
/** More attempts than there are editors, so that each of them succeeds in the end. */
const PERSISTENT = 10;
const OUTDATED = '"0"';
const ABSENT = '0198c0de-0000-7000-8000-000000000000';
const CHANGED = {
  status: 'fail',
  message: 'This booking request has been changed since you read it. Read it again, then repeat your change.',
  data: {},
  code: 'PRECONDITION_FAILED',
};

const app = await startTestApp({ prefix: BOOKING_PREFIX });
const other = await startTestApp({ prefix: BOOKING_PREFIX, url: app.url });
afterAll(async () => {
  await other.stop();
  await app.stop();
});

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

/** Every change that takes `If-Match`; only the last one gives the request a final status. */
const changes = (): [method: string, path: string, body?: object][] => [
  ['PATCH', `/${id}`, { requestNotes: 'Changed.' }],
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

  test('changes with every change of the request, its items, travelers and status', async () => {
    let version = versionOf(await read());
    const additions: ReturnType<typeof changes> = [
      ['POST', `/${id}/flights`, flightItem()],
      ['POST', `/${id}/hotels`, hotelItem()],
      ['POST', `/${id}/travelers`, { travelerId: (await company.employee()).travelerId }],
    ];
    for (const [method, path, body] of [...additions, ...changes()]) {
      const answer = await send(method, ADMIN + path, { body });
      version += 1;
      expect([path, answer.status < 300, versionOf(await read())]).toEqual([path, true, version]);
      if (answer.status !== 204) expect([path, versionOf(answer)]).toEqual([path, version]);
    }
    const cancelled = booked(await company.admin.create(trip(company.admin)));
    expect(versionOf(await send('POST', `${BOOKINGS}/${cancelled.id}/cancel`))).toBe(2);
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
  test('accepts every change with the current version', async () => {
    for (const [method, path, body] of changes()) {
      const { tag } = await read();
      const { status } = await send(method, ADMIN + path, { body, ifMatch: tag! });
      expect([path, status]).toEqual([path, method === 'PATCH' ? 200 : 204]);
    }
  });

  test('accepts the ETag of the previous change', async () => {
    const first = await send('PATCH', `${ADMIN}/${id}/flights/${flightId}`, { body: { price: 1 } });
    const next = await send('PATCH', `${ADMIN}/${id}`, { body: { totalPrice: 1 }, ifMatch: first.tag! });
    expect(next.status).toBe(200);
  });

  test('answers 412 to every change with another version and saves nothing', async () => {
    const { tag } = await read();
    await send('PATCH', `${ADMIN}/${id}`, { body: { requestNotes: 'Changed by somebody else.' } });
    const before = await storedBookings(app);
    for (const [method, path, body] of changes()) {
      for (const ifMatch of [tag!, OUTDATED]) {
        const answer = await send(method, ADMIN + path, { body, ifMatch });
        expect([path, answer.status, answer.body]).toEqual([path, 412, CHANGED]);
      }
    }
    expect(await storedBookings(app)).toEqual(before);
  });

  test('is checked after existence and tenancy, and before the status (D6)', async () => {
    const stranger = taggedCaller(app, bearer(await bookingCompany(app)));
    for (const [method, path, body] of changes())
      expect([path, (await stranger(method, ADMIN + path, { body, ifMatch: OUTDATED })).status]).toEqual([path, 404]);
    for (const path of [`/${id}/flights/${ABSENT}`, `/${id}/hotels/${ABSENT}`, `/${id}/travelers/${ABSENT}`])
      expect([path, (await send('DELETE', ADMIN + path, { ifMatch: OUTDATED })).status]).toEqual([path, 404]);

    await send('PATCH', `${ADMIN}/${id}/status`, { body: { status: 'COMPLETED' } });
    const { tag } = await read();
    for (const [method, path, body] of changes().slice(1)) {
      expect([path, (await send(method, ADMIN + path, { body, ifMatch: OUTDATED })).status]).toEqual([path, 412]);
      expect([path, (await send(method, ADMIN + path, { body, ifMatch: tag! })).status]).toEqual([path, 400]);
    }
  });
});

test('D64: If-None-Match answers 304 without a body while the ETag matches', async () => {
  const { tag } = await read();
  for (const ifNoneMatch of [tag!, `W/${tag}`, '*']) {
    const answer = await send('GET', `${BOOKINGS}/${id}`, { ifNoneMatch });
    expect([ifNoneMatch, answer.status, answer.text, answer.tag]).toEqual([ifNoneMatch, 304, '', tag]);
  }
  await send('PATCH', `${ADMIN}/${id}/flights/${flightId}`, { body: { price: 1 } });
  expect((await send('GET', `${BOOKINGS}/${id}`, { ifNoneMatch: tag! })).status).toBe(200);
});

describe(`D64: ${EDITORS} concurrent changes of one booking request, on two nodes`, () => {
  const editors = (): TaggedCaller[] =>
    Array.from({ length: EDITORS }, (_, index) => taggedCaller(index % 2 ? app : other, bearer()));

  test('accepts one change of the version that all have read and answers 412 to the others', async () => {
    const known = await read();
    const edits: [string, object][] = [
      [`${ADMIN}/${id}`, { totalPrice: 5 }],
      [`${ADMIN}/${id}/flights/${flightId}`, { price: 5 }],
      [`${ADMIN}/${id}/hotels/${hotelId}`, { price: 5 }],
    ];
    const answers = await Promise.all(
      editors().map((editor, index) => {
        const [path, body] = edits[index % edits.length]!;
        return editor('PATCH', path, { body, ifMatch: known.tag! });
      }),
    );
    expect(tally(answers)).toEqual({ 200: 1, 412: EDITORS - 1 });
    expect(versionOf(await read())).toBe(versionOf(known) + 1);
  });

  test('loses no update when each reads again and retries after a 412', async () => {
    const before = await send('PATCH', `${ADMIN}/${id}`, { body: { totalPrice: 100 } });
    const all = editors().slice(0, PERSISTENT);
    const result = await race(
      PERSISTENT,
      (editor) => all[editor]!('GET', `${BOOKINGS}/${id}`),
      (editor, { tag, body }) =>
        all[editor]!('PATCH', `${ADMIN}/${id}`, { body: { totalPrice: body.data.totalPrice + 1 }, ifMatch: tag! }),
    );
    expect(unfair(result)).toEqual({});
    const after = await read();
    expect([versionOf(after), after.body.data.totalPrice]).toEqual([versionOf(before) + PERSISTENT, 100 + PERSISTENT]);
  });
});
