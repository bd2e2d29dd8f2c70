import { describe, expect, test } from '@jest/globals';
import {
  booked,
  bookingCompany,
  flightItem,
  hotelItem,
  refusal,
  refusedUnchanged,
  trip,
} from '../../support/booking-builders.ts';
import { app, clock, NOW } from '../../support/booking-service.ts';
import { manager } from '../../support/managers.ts';

const company = await bookingCompany(app);
const { admin } = company;
const user = await company.employee();
const codes = manager(app, { companyId: company.id });
const put = async (code: string, changes: object = {}) => {
  const { status } = await codes.put(`/reason-codes/${code}`, {
    description: `What ${code} means`,
    appliesTo: 'BOTH',
    ...changes,
  });
  expect([200, 201]).toContain(status);
};
await put('CLIENT');
await put('FARE', { appliesTo: 'FLIGHTS' });
await put('FAIR', { appliesTo: 'HOTELS' });

const stay = { flightItems: [], hotelItems: [hotelItem()] };
const both = { flightItems: [flightItem()], hotelItems: [hotelItem()] };
const decide = (id: string, body: object, by = admin) => by.patch(`/${id}/status`, body);

describe('D70: the reason of a booking request', () => {
  test.each([
    ['CLIENT', {}],
    ['CLIENT', stay],
    ['FARE', {}],
    ['FARE', both],
    ['FAIR', stay],
    ['FAIR', both],
  ])('is returned by the create and by every read: %s %j', async (reasonCode, items) => {
    const created = booked(await user.create(trip(user, { reasonCode, ...items })));
    expect(created.reason).toEqual({ code: reasonCode, description: `What ${reasonCode} means` });
    expect(booked(await user.read(created.id))).toEqual(created);
    expect((await user.mine()).body.data.bookingRequests).toContainEqual(created);
  });

  test.each([{}, { reasonCode: null }])('is null if none was given: %j', async (given) => {
    expect(booked(await user.create(trip(user, given))).reason).toBeNull();
  });

  test('must be an active code of the company', async () => {
    await put('PAST', { isActive: false });
    const other = await bookingCompany(app);
    const foreigner = await other.employee();
    const faults = { reasonCode: 'must be an active reason code of your company' };
    for (const [by, reasonCode] of [
      [user, 'ABSENT'],
      [user, 'PAST'],
      [foreigner, 'CLIENT'],
    ] as const) {
      const refused = await refusedUnchanged(app, () => by.create(trip(by, { reasonCode })));
      expect(refusal(refused)).toEqual([400, faults]);
    }
  });

  test.each([
    ['FARE', stay, 'a flight'],
    ['FAIR', {}, 'a hotel stay'],
  ])('must fit what is booked: %s', async (reasonCode, items, what) => {
    const refused = await refusedUnchanged(app, () => user.create(trip(user, { reasonCode, ...items })));
    expect(refusal(refused)).toEqual([
      400,
      { reasonCode: `must fit what is booked: ${reasonCode} is for requests with ${what}` },
    ]);
  });

  test('is reported together with the faults of travelers', async () => {
    const travelers = [{ travelerId: user.travelerId, travelerTypeCode: 'CHD' }];
    const refused = await refusedUnchanged(app, () => user.create(trip(user, { reasonCode: 'ABSENT', travelers })));
    expect(Object.keys(refusal(refused)[1])).toEqual(['reasonCode', 'travelers.0.travelerTypeCode']);
  });

  test('is kept by requests when the code is deactivated, with its current description and another ETag', async () => {
    await put('FORMER');
    const { id } = booked(await user.create(trip(user, { reasonCode: 'FORMER' })));
    const before = (await user.read(id)).headers.get('etag');
    expect((await codes.delete('/reason-codes/FORMER')).status).toBe(204);
    expect((await user.read(id)).headers.get('etag')).toBe(before);
    await put('FORMER', { description: 'In other words', isActive: false });
    const read = await user.read(id);
    expect(booked(read).reason).toEqual({ code: 'FORMER', description: 'In other words' });
    expect(read.headers.get('etag')).not.toBe(before);
  });
});

describe('D70: the decision about a booking request', () => {
  const pending = async () => booked(await user.create(trip(user)));

  test.each([
    ['COMPLETED', { reason: 'Within the plan 🚀' }, 'Within the plan 🚀'],
    ['COMPLETED', {}, null],
    ['CANCELLED', { reason: 'Please join by video.' }, 'Please join by video.'],
    ['CANCELLED', { reason: null }, null],
  ])('says who has %s it, when and why: %j', async (status, given, reason) => {
    const { id, decision } = await pending();
    expect(decision).toBeNull();
    const decided = booked(await decide(id, { status, ...given }));
    expect(decided.decision).toEqual({ status, by: { id: admin.userId, name: admin.name }, at: NOW, reason });
    expect(decided.updatedAt).toBe(NOW);
    expect(booked(await user.read(id))).toEqual(decided);
  });

  test('is null if the user cancels the request', async () => {
    const { id } = await pending();
    expect(booked(await user.cancel(id))).toMatchObject({ status: 'CANCELLED', decision: null });
  });

  test('stays as it is when the notes are edited later', async () => {
    const { id } = await pending();
    const { decision } = booked(await decide(id, { status: 'COMPLETED', reason: 'Fine.' }));
    expect(booked(await admin.patch(`/${id}`, { requestNotes: 'Paid.' })).decision).toEqual(decision);
  });

  test('is by an administrator of all companies under the name in their own company', async () => {
    const { admin: ofAll } = await bookingCompany(app);
    const everywhere = ofAll.on(app, ['PROCESS_BOOKING_REQUESTS', 'ACCESS_ALL_COMPANIES']);
    const { id } = await pending();
    expect(booked(await decide(id, { status: 'COMPLETED' }, everywhere)).decision).toMatchObject({
      by: { id: ofAll.userId, name: ofAll.name },
    });
  });

  test.each([
    ['', 'must not be empty'],
    ['x'.repeat(1001), 'must be at most 1000 characters'],
    ['\u0000', 'must not contain the character U+0000'],
  ])('has a reason of 1 to 1,000 characters: %#', async (reason, message) => {
    const { id } = await pending();
    const refused = await refusedUnchanged(app, () => decide(id, { status: 'COMPLETED', reason }));
    expect(refusal(refused)).toEqual([400, { reason: message }]);
  });

  test('of two administrators at once is made by one, and the other reads by whom and when', async () => {
    const colleague = await company.employee({ permissions: ['PROCESS_BOOKING_REQUESTS'] });
    for (let round = 0; round < 10; round += 1) {
      const { id } = await pending();
      clock.set(NOW);
      const answers = await Promise.all([
        decide(id, { status: 'COMPLETED', reason: 'Yes.' }),
        decide(id, { status: 'CANCELLED', reason: 'No.' }, colleague),
      ]);
      const [won, lost] = answers.toSorted((a, b) => a.status - b.status);
      expect([won!.status, lost!.status]).toEqual([200, 400]);
      const { status, decision } = booked(won!);
      const winner = status === 'COMPLETED' ? admin : colleague;
      expect(decision).toMatchObject({ by: { id: winner.userId } });
      expect(lost!.body.message).toBe(
        `This booking request is ${status}, which is a final status. ${winner.name} decided so on 2026-05-20 at 09:30 UTC.`,
      );
      expect(booked(await user.read(id)).decision).toEqual(decision);
    }
  });

  test('contradicts no status in the database', async () => {
    const { id } = await pending();
    const update = `update booking_requests set decision = '{"status":"COMPLETED"}' where id = '${id}'`;
    await expect(app.database.pool.query({ text: update })).rejects.toThrow('booking_requests_decision');
  });
});
