import { afterAll, beforeEach, describe, expect, test } from '@jest/globals';
import { forgetOldKeys } from '../../../src/platform/idempotency-queries.ts';
import {
  addPolicy,
  balances,
  booked,
  BOOKING_PREFIX,
  BOOKINGS,
  bookingCompany,
  flightItem,
  storedBookings,
  trip,
} from '../../support/booking-builders.ts';
import { sql, stoppedClock, unique } from '../../support/builders.ts';
import { startTestApp } from '../../support/test-app.ts';

const NOW = '2026-03-11T09:30:00.000Z';
const clock = stoppedClock(NOW);
const app = await startTestApp({ prefix: BOOKING_PREFIX, clock });
const second = await startTestApp({ prefix: BOOKING_PREFIX, clock, url: app.url, config: { production: true } });
afterAll(async () => {
  await second.stop();
  await app.stop();
});
beforeEach(() => clock.set(NOW));

const company = await bookingCompany(app);
const budgetId = await company.budget({ amount: 1_000_000 });
const amira = await company.employee();
const omar = await company.employee();

const keyed = (key = unique('key')) => ({ 'Idempotency-Key': key });
const requests = async (): Promise<number> =>
  (await sql(app, 'select count(*)::int as count from booking_requests'))[0].count;

describe('D57: the same key and body', () => {
  test('replays the first response after the request was changed, cancelled or the budget lowered', async () => {
    const key = keyed();
    const first = await amira.create(trip(amira), key);
    const { id } = booked(first);
    booked(await company.admin.patch(`/${id}`, { totalPrice: 1, requestNotes: 'Changed' }));
    booked(await amira.cancel(id));
    await sql(app, 'update budgets set amount = 0 where id = $1', budgetId);
    const again = await amira.create(trip(amira), key);
    await sql(app, 'update budgets set amount = 1000000 where id = $1', budgetId);
    expect(again.text).toBe(first.text);
  });

  test('creates another request for each call without a key', async () => {
    const before = await requests();
    await amira.create(trip(amira));
    await amira.create(trip(amira));
    expect(await requests()).toBe(before + 2);
  });

  test('replays a refusal byte for byte, even if the request would be accepted now', async () => {
    const strict = await bookingCompany(app);
    const user = await strict.employee();
    const boss = await strict.employee();
    await addPolicy(app, strict.id, { flightRules: [{ max_price_per_person: '500', action: 'BLOCK' }] });
    const strictBudget = await strict.budget({ amount: 100 });
    const bodies = {
      'a fault of the body': [400, trip(user, { flightItems: [flightItem({ arrivalDate: '2026-01-01' })] })],
      'a delegation': [403, trip(user, { requestedForUserId: boss.userId })],
      'a traveler': [400, trip({ travelerId: boss.travelerId })],
      'the policy': [403, trip(user, { flightItems: [flightItem({ price: 501 })] })],
      'the budget': [403, trip(user)],
    } as const;
    const firsts = new Map<string, string>();
    for (const [what, [status, body]] of Object.entries(bodies)) {
      const answer = await user.create(body, keyed(`refused-${what.replaceAll(' ', '-')}`));
      expect({ what, status: answer.status }).toEqual({ what, status });
      firsts.set(what, answer.text);
    }
    expect(await balances(app, strictBudget)).toEqual({});

    await strict.delegation(boss, user);
    await sql(app, 'update travelers set user_id = $1 where id = $2', user.userId, boss.travelerId);
    await sql(app, 'update flight_rules set max_price_per_person = 9999 where company_id = $1', strict.id);
    await sql(app, 'update budgets set amount = 9999 where id = $1', strictBudget);
    const stored = await storedBookings(app);
    for (const [what, [status, body]] of Object.entries(bodies)) {
      const answer = await user.create(body, keyed(`refused-${what.replaceAll(' ', '-')}`));
      expect({ what, status: answer.status, text: answer.text }).toEqual({ what, status, text: firsts.get(what) });
    }
    expect(await storedBookings(app)).toEqual(stored);
    expect((await user.create(trip(user), keyed())).status).toBe(201);
  });

  test('rejects an invalid body again with the same error', async () => {
    const key = keyed();
    const answers = [await amira.create({}, key), await amira.create({}, key)];
    expect(answers.map(({ status, text }) => [status, text])).toEqual([
      [400, answers[0]!.text],
      [400, answers[0]!.text],
    ]);
  });
});

test('D57: treats a body with the same meaning but another encoding as the same', async () => {
  const key = keyed();
  const { travelers, ...body } = trip(amira, { totalPrice: 1200, requestNotes: 'Grüße 🚀 "\\' });
  const first = await amira.create({ ...body, travelers }, key);
  const stored = await storedBookings(app);
  const send = async (text: string) => {
    const headers = { Authorization: `Bearer ${amira.bearer}`, 'Content-Type': 'application/json', ...key };
    const response = await fetch(app.address + BOOKINGS, { method: 'POST', headers, body: text });
    return [response.status, await response.text()];
  };
  const sent = JSON.stringify({ travelers, ...body });
  const sameOtherwise = [
    sent,
    JSON.stringify({ ...body, travelers }, null, 2),
    sent.replace('"totalPrice":1200', '"totalPrice":1.2e3'),
    sent.replace('"totalPrice":1200', '"totalPrice":1200.00'),
    sent.replace('Grüße', 'Gr\\u00FC\\u00dfe'),
  ];
  expect(new Set(sameOtherwise).size).toBe(sameOtherwise.length);
  expect(await Promise.all(sameOtherwise.map(send))).toEqual(sameOtherwise.map(() => [201, first.text]));
  expect(await storedBookings(app)).toEqual(stored);
});

test('D57: answers 409 to a body that differs in a decimal, an empty string, or the number or order of flights', async () => {
  const key = keyed();
  const flightItems = [flightItem(), flightItem({ price: 200 })];
  const first = await amira.create(trip(amira, { flightItems }), key);
  const stored = await storedBookings(app);
  for (const changes of [
    { flightItems, totalPrice: 300.0001 },
    { flightItems, requestNotes: '' },
    { flightItems: [...flightItems, flightItem()] },
    { flightItems: flightItems.toReversed() },
  ])
    expect((await amira.create(trip(amira, changes), key)).status).toBe(409);
  expect(await storedBookings(app)).toEqual(stored);
  expect((await amira.create(trip(amira, { flightItems }), key)).text).toBe(first.text);
});

test('treats keys as case-sensitive', async () => {
  const [small, large] = [unique('key'), unique('key').toUpperCase()];
  await amira.create(trip(amira), keyed(small));
  expect((await amira.create(trip(amira, { totalPrice: 1 }), keyed(small.toUpperCase()))).status).toBe(201);
  await amira.create(trip(amira), keyed(large));
  expect((await amira.create(trip(amira, { totalPrice: 1 }), keyed(large.toLowerCase()))).status).toBe(201);
});

describe('D57: a key expires after 24 hours', () => {
  test('replays until the last millisecond, then accepts the key as new', async () => {
    const key = keyed();
    const { id } = booked(await amira.create(trip(amira), key));
    clock.set('2026-03-12T09:29:59.999Z');
    expect(booked(await amira.create(trip(amira), key)).id).toBe(id);
    clock.set('2026-03-12T09:30:00.000Z');
    const fresh = booked(await amira.create(trip(amira, { totalPrice: 301 }), key));
    expect(fresh.id).not.toBe(id);
    // The new request is remembered for 24 hours from then on.
    clock.set('2026-03-13T09:29:59.999Z');
    expect(booked(await amira.create(trip(amira, { totalPrice: 301 }), key)).id).toBe(fresh.id);
    expect((await amira.create(trip(amira), key)).status).toBe(409);
  });

  test('keeps a key that is reused after it expired, while other creates run', async () => {
    const key = keyed();
    await amira.create({ ...trip(amira), totalPrice: 1 }, key);
    clock.set('2026-03-12T12:00:00.000Z');
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        (index % 2 === 0 ? amira : omar).create(trip(index % 2 === 0 ? amira : omar), key),
      ),
    );
    expect(new Set(answers.map((answer) => booked(answer).id)).size).toBe(2);
  });
});

test('D57: gives the same refusal to 50 concurrent creates with one key', async () => {
  const poor = await bookingCompany(app);
  await poor.budget({ amount: 299 });
  const one = await poor.employee();
  const key = keyed();
  const answers = await Promise.all(Array.from({ length: 50 }, () => one.create(trip(one), key)));
  expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
  expect(answers[0]!.status).toBe(403);
});

describe('D57: the Idempotency-Key header', () => {
  test.each([
    ['that is empty', ''],
    ['of 256 characters', 'k'.repeat(256)],
    ['with a space', 'a b'],
    ['with a tab', 'a\tb'],
    ['that is not ASCII', 'schlüssel'],
  ])('rejects a key %s with 400 and creates nothing', async (_, key) => {
    const stored = await storedBookings(app);
    const answer = await amira.create(trip(amira), { 'Idempotency-Key': key });
    expect([answer.status, Object.keys(answer.body.data)]).toEqual([
      400,
      [expect.stringMatching(/^idempotency-key$/i)],
    ]);
    expect(await storedBookings(app)).toEqual(stored);
  });

  test.each([
    ['of one character', '!'],
    ['of 255 characters', '~'.repeat(255)],
    ['with quotes, a backslash and a percent sign', `'"\\%_?:$1`],
  ])('accepts a key %s', async (_, key) => {
    const { id } = booked(await amira.create(trip(amira), { 'Idempotency-Key': key }));
    expect(booked(await amira.create(trip(amira), { 'Idempotency-Key': key })).id).toBe(id);
  });
});

describe('D57: removal of keys older than 24 hours', () => {
  test('removes all expired keys, of all companies and on two nodes, and no younger ones', async () => {
    const add = (count: number, prefix: string, createdAt: string): Promise<unknown> =>
      sql(
        app,
        `insert into idempotency_keys (company_id, user_id, key, fingerprint, answer, created_at)
         select $1 || '-' || n % 3, $2, $3 || n, '', '{}', $5::timestamptz from generate_series(1, $4::integer) n`,
        company.id,
        amira.userId,
        prefix,
        count,
        createdAt,
      );
    const left = async (): Promise<string[]> =>
      (
        await sql<{ key: string }>(app, `select key from idempotency_keys where key ~ '^(old|young)-' order by key`)
      ).map(({ key }) => key);
    await add(2, 'young-', '2026-03-10T09:30:00.001Z');
    // The statistics then know nothing of the many that follow.
    await sql(app, 'analyze idempotency_keys');
    await add(2500, 'old-', '2026-03-10T09:30:00.000Z');
    const forgotten = await Promise.all([app, second].map((node) => forgetOldKeys(node.database.em(), clock)));
    expect(forgotten.reduce((sum, count) => sum + count)).toBe(2500);
    expect(await left()).toEqual(['young-1', 'young-2']);
    expect(await forgetOldKeys(app.database.em(), clock)).toBe(0);
  });

  test('keeps younger keys when the clock of the node is a day ahead', async () => {
    const added = new Date().toISOString();
    clock.set(added);
    const key = keyed();
    await amira.create(trip(amira), key);
    clock.set(new Date(Date.parse(added) + 25 * 3_600_000).toISOString());
    await forgetOldKeys(app.database.em(), clock);
    const kept = await sql(app, 'select created_at from idempotency_keys where key = $1', key['Idempotency-Key']);
    expect(kept).toEqual([{ created_at: new Date(added) }]);
  });

  test('keeps a key that is reused while removal runs', async () => {
    const key = keyed();
    await amira.create(trip(amira), key);
    clock.set('2026-03-12T09:30:00.000Z');
    const em = app.database.em();
    const again: string[] = [];
    const kysely = em.getKysely();
    const executeQuery = async (query: never) => {
      const found = await kysely.executeQuery(query);
      if (again.length === 0) again.push(booked(await amira.create(trip(amira, { totalPrice: 302 }), key)).id);
      return found;
    };
    em.getKysely = () => ({ executeQuery }) as never;
    await forgetOldKeys(em, clock);
    expect(booked(await amira.create(trip(amira, { totalPrice: 302 }), key)).id).toBe(again[0]);
  });
});
