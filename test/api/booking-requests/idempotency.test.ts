import { afterAll, beforeEach, describe, expect, test } from '@jest/globals';
import { forgetOldKeys } from '../../../src/platform/idempotency.ts';
import {
  addPolicy,
  balances,
  booked,
  BOOKING_PREFIX,
  BOOKINGS,
  bookingCompany,
  contractExample,
  flightItem,
  storedBookings,
  trip,
  UNBALANCED,
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
  test('answers the same, byte for byte, and makes nothing more', async () => {
    const key = keyed();
    const first = await amira.create(trip(amira, { requestNotes: 'Zum Kunden 🚀 "\\' }), key);
    const stored = await storedBookings(app);
    clock.set('2026-03-11T10:30:00.000Z');
    const again = await amira.create(trip(amira, { requestNotes: 'Zum Kunden 🚀 "\\' }), key);
    expect([first.status, again.status, again.text]).toEqual([201, 201, first.text]);
    expect(await storedBookings(app)).toEqual(stored);
  });

  test('answers as it did first, though the request was changed, cancelled, or would be refused since', async () => {
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

  test('without a key each create is another request', async () => {
    const before = await requests();
    await amira.create(trip(amira));
    await amira.create(trip(amira));
    expect(await requests()).toBe(before + 2);
  });

  test('a refusal of the service is replayed too, byte for byte, even if it would be allowed by now', async () => {
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

  test('a body that is no booking at all is refused again', async () => {
    const key = keyed();
    const answers = [await amira.create({}, key), await amira.create({}, key)];
    expect(answers.map(({ status, text }) => [status, text])).toEqual([
      [400, answers[0]!.text],
      [400, answers[0]!.text],
    ]);
  });
});

test('D57: a body that says the same in another way answers the same, and makes nothing more', async () => {
  const key = keyed();
  const { travelers, ...body } = trip(amira, { totalPrice: 1200, requestNotes: 'Grüße' });
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

test('D57: items or travelers in another order are another body', async () => {
  const key = keyed();
  const flightItems = [flightItem(), flightItem({ price: 200 })];
  const first = await amira.create(trip(amira, { flightItems }), key);
  expect(first.status).toBe(201);
  expect((await amira.create(trip(amira, { flightItems: flightItems.toReversed() }), key)).status).toBe(409);
});

test('D57: another body with the key is 409, and makes nothing', async () => {
  const key = keyed();
  const first = await amira.create(trip(amira), key);
  const stored = await storedBookings(app);
  for (const other of [
    trip(amira, { totalPrice: 300.0001 }),
    trip(amira, { requestNotes: '' }),
    trip(amira, { flightItems: [flightItem(), flightItem()] }),
  ]) {
    const answer = await amira.create(other, key);
    expect([answer.status, answer.body]).toEqual([
      409,
      contractExample(app, 'BookingRequests_create', 409, 'keyOfAnotherRequest'),
    ]);
  }
  expect(await storedBookings(app)).toEqual(stored);
  expect((await amira.create(trip(amira), key)).text).toBe(first.text);
});

test('D57: keys are those of a caller: of another user they are others', async () => {
  const key = keyed();
  const mine = booked(await amira.create(trip(amira), key));
  const theirs = booked(await omar.create(trip(omar), key));
  expect(theirs.id).not.toBe(mine.id);
  expect(booked(await amira.create(trip(amira), key)).id).toBe(mine.id);
});

test('keys in capitals are others', async () => {
  const [small, large] = [unique('key'), unique('key').toUpperCase()];
  await amira.create(trip(amira), keyed(small));
  expect((await amira.create(trip(amira, { totalPrice: 1 }), keyed(small.toUpperCase()))).status).toBe(201);
  await amira.create(trip(amira), keyed(large));
  expect((await amira.create(trip(amira, { totalPrice: 1 }), keyed(large.toLowerCase()))).status).toBe(201);
});

describe('D57: a key is remembered for 24 hours', () => {
  test('a millisecond before they are over it replays, then it is new', async () => {
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

  test('one that was used again after a day is not forgotten by those that look later', async () => {
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

test('D57: a failure of the service is never stored: the same key and body work when it is over', async () => {
  const key = keyed();
  const body = trip(amira, { totalPrice: 666 });
  const stored = await storedBookings(app);
  await sql(app, 'alter table booking_request_travelers add constraint planted_failure check (position < 0) not valid');
  const failures = [await amira.create(body, key), await amira.create(body, key)];
  await sql(app, 'alter table booking_request_travelers drop constraint planted_failure');
  expect(failures.map(({ status, body: { status: kind } }) => [status, kind])).toEqual([
    [500, 'error'],
    [500, 'error'],
  ]);
  expect(await storedBookings(app)).toEqual(stored);

  const answer = await amira.create(body, key);
  expect(answer.status).toBe(201);
  expect((await amira.create(body, key)).text).toBe(answer.text);
});

describe('D57: at once', () => {
  test.each([1, 2, 3, 4, 5])(
    '50 sends of one key, on two nodes, make one request and one reservation (round %d)',
    async () => {
      const pool = await bookingCompany(app);
      const poolBudget = await pool.budget({ amount: 1000 });
      const one = await pool.employee();
      const nodes = [one, one.on(second)];
      const before = await requests();
      const key = keyed();
      const answers = await Promise.all(
        Array.from({ length: 50 }, (_, index) => nodes[index % 2]!.create(trip(one), key)),
      );
      expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
      expect(answers[0]!.status).toBe(201);
      expect(await requests()).toBe(before + 1);
      expect(await balances(app, poolBudget)).toEqual({ '': [300, 0] });
    },
  );

  test('50 sends of one key with two bodies: one body wins, and the other is 409', async () => {
    for (let round = 0; round < 3; round += 1) {
      const key = keyed();
      const bodies = [trip(amira), trip(amira, { totalPrice: 301 })];
      const answers = await Promise.all(Array.from({ length: 50 }, (_, index) => amira.create(bodies[index % 2], key)));
      expect(answers.map(({ status }) => status).sort()).toEqual([...Array(25).fill(201), ...Array(25).fill(409)]);
      expect(new Set(answers.filter(({ status }) => status === 201).map(({ text }) => text)).size).toBe(1);
    }
  });

  test('50 sends of one key that are refused answer the same refusal', async () => {
    const poor = await bookingCompany(app);
    await poor.budget({ amount: 299 });
    const one = await poor.employee();
    const key = keyed();
    const answers = await Promise.all(Array.from({ length: 50 }, () => one.create(trip(one), key)));
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(answers[0]!.status).toBe(403);
  });

  test('every balance is the sum over its requests', async () => {
    expect(await sql(app, UNBALANCED)).toEqual([]);
  });
});

describe('D57: a key', () => {
  test.each([
    ['an empty text', ''],
    ['of 256 characters', 'k'.repeat(256)],
    ['with a space', 'a b'],
    ['with a tab', 'a\tb'],
    ['that is not ASCII', 'schlüssel'],
  ])('%s is 400 and named, and nothing is made', async (_, key) => {
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
  ])('%s is fine', async (_, key) => {
    const { id } = booked(await amira.create(trip(amira), { 'Idempotency-Key': key }));
    expect(booked(await amira.create(trip(amira), { 'Idempotency-Key': key })).id).toBe(id);
  });
});

describe('D57: what is older than a day', () => {
  test('is forgotten, however much it is, of all companies and by however many nodes, and nothing younger', async () => {
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
    await add(2500, 'old-', '2026-03-10T09:30:00.000Z');
    await add(2, 'young-', '2026-03-10T09:30:00.001Z');
    const forgotten = await Promise.all([app, second].map((node) => forgetOldKeys(node.database.orm.em.fork(), clock)));
    expect(forgotten.reduce((sum, count) => sum + count)).toBe(2500);
    expect(await left()).toEqual(['young-1', 'young-2']);
    expect(await forgetOldKeys(app.database.orm.em.fork(), clock)).toBe(0);
  });

  test('is kept if it is used again after it was found', async () => {
    const key = keyed();
    await amira.create(trip(amira), key);
    clock.set('2026-03-12T09:30:00.000Z');
    const em = app.database.orm.em.fork();
    const execute = em.execute.bind(em) as (...args: unknown[]) => Promise<any>;
    const again: string[] = [];
    em.execute = async (...args: unknown[]) => {
      const found = await execute(...args);
      if (again.length === 0) again.push(booked(await amira.create(trip(amira, { totalPrice: 302 }), key)).id);
      return found;
    };
    await forgetOldKeys(em, clock);
    expect(booked(await amira.create(trip(amira, { totalPrice: 302 }), key)).id).toBe(again[0]);
  });
});
