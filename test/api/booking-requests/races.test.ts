import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { setTimeout as sleep } from 'node:timers/promises';
import { bookingRequestChecks } from '../../../src/areas/booking-requests/data-check-queries.ts';
import { BookingRequestRepository } from '../../../src/areas/booking-requests/booking-request-queries.ts';
import { openDatabase } from '../../../src/platform/database/database.ts';
import {
  addTraveler,
  balances,
  booked,
  BOOKING_PREFIX,
  type BookingAnswer,
  bookingCompany,
  type Employee,
  flightItem,
  hotelItem,
  trip,
  UNBALANCED,
} from '../../support/booking-builders.ts';
import { sql, stoppedClock } from '../../support/builders.ts';
import { differences } from '../../support/data-checks.ts';
import { randomNumbers } from '../../support/seeded.ts';
import { startTestApp } from '../../support/test-app.ts';

const AT_ONCE = 50;
const ROUNDS = 6;
/** Milliseconds; on two idle cores, the longest test takes a tenth of this. */
const PATIENCE = 120_000;

// As in production, responses are not checked, because only their order matters here. The clock is stopped, because a
// budget starts again with the year.
const shared = { prefix: BOOKING_PREFIX, config: { production: true }, clock: stoppedClock(new Date().toISOString()) };
const first = await startTestApp(shared);
const second = await startTestApp({ ...shared, url: first.url });
const nodes = [first, second];

const onBoth = (user: Employee): Employee[] => nodes.map((node) => user.on(node));
const atOnce = <T>(count: number, act: (index: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => act(index)));

/** The number of responses by status. */
function tally(answers: BookingAnswer[]): Record<number, number> {
  const counts: Record<number, number> = {};
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

/** Blocking budgets that are overspent. There must never be any. */
const OVERSPENT = `
  select b.id, x.holder, x.reserved, x.spent, b.amount
  from budget_balances x join budgets b on b.company_id = x.company_id and b.id = x.budget_id
  where b.enforcement = 'BLOCK_WHEN_EXCEEDED' and x.reserved + x.spent > b.amount`;
/** Pending requests with a traveler who does not exist. There must never be any. */
const ORPHANED = `
  select t.* from booking_request_travelers t
  join booking_requests r on r.company_id = t.company_id and r.id = t.booking_request_id
  where r.status = 'PENDING'
    and not exists (select 1 from travelers where company_id = t.company_id and id = t.traveler_id)`;

/** Stored counts that differ from the number of requests. There must never be any. */
const MISCOUNTED = bookingRequestChecks[0]!.differences;

/** Checks invariants in a loop, on its own connection. */
const watch = { looks: 0, broken: [] as unknown[], stop: false, done: Promise.resolve() };
beforeAll(async () => {
  const database = await openDatabase({ url: first.url, entities: [], poolSize: 2, log: () => {} });
  watch.done = (async () => {
    while (!watch.stop) {
      for (const broken of [UNBALANCED, OVERSPENT, ORPHANED, MISCOUNTED])
        watch.broken.push(...(await sql({ database }, broken)));
      watch.looks += 1;
      await sleep(15);
    }
    await database.close();
  })();
});
afterAll(async () => {
  watch.stop = true;
  await watch.done;
  await second.stop();
  await first.stop();
});

describe('D35: concurrent status changes', () => {
  test(
    `${ROUNDS} rounds of ${AT_ONCE} by user, delegate and administrator on two nodes: exactly one wins`,
    async () => {
      const company = await bookingCompany(first);
      const budget = await company.budget({ amount: 1_000_000 });
      const [user, delegate] = [await company.employee(), await company.employee()];
      await company.delegation(user, delegate, { scopes: ['CANCEL_BOOKINGS'] });
      const [users, delegates, admins] = [onBoth(user), onBoth(delegate), onBoth(company.admin)];
      const won: Record<string, number> = {};
      let spent = 0;

      for (let round = 0; round < ROUNDS; round += 1) {
        const { id } = booked(await user.create(trip(user)));
        const answers = await atOnce(AT_ONCE, async (index) => {
          const [kind, node] = [index % 4, (index >> 2) % 2];
          // Who is faster depends on the machine, so in two of three rounds one kind starts later.
          const later = [null, 'completes', 'cancels'][round % 3];
          if (later === (kind === 2 ? 'completes' : 'cancels')) await sleep(30);
          if (kind === 0) return users[node]!.cancel(id);
          if (kind === 1) return delegates[node]!.cancel(id);
          return admins[node]!.patch(`/${id}/status`, { status: kind === 2 ? 'COMPLETED' : 'CANCELLED' });
        });
        expect(tally(answers)).toEqual({ 200: 1, 400: AT_ONCE - 1 });
        const winner = booked(answers.find(({ status }) => status === 200)!);
        expect(booked(await user.read(id))).toEqual(winner);
        won[winner.status] = (won[winner.status] ?? 0) + 1;
        if (winner.status === 'COMPLETED') spent += 300;
        expect(await balances(first, budget)).toEqual({ '': [0, spent] });
      }
      expect(Object.keys(won).sort()).toEqual(['CANCELLED', 'COMPLETED']);
    },
    PATIENCE,
  );
});

describe('D31: a blocking budget', () => {
  test.each(['SHARED_POOL', 'PER_USER'] as const)(
    `%s: accepts exactly the 10 of ${AT_ONCE} concurrent creates that it covers (${ROUNDS / 2} rounds, two nodes)`,
    async (allocation) => {
      for (let round = 0; round < ROUNDS / 2; round += 1) {
        const company = await bookingCompany(first);
        const budget = await company.budget({ amount: 3_000, allocation });
        const senders: Employee[] = [];
        const owner = await company.employee();
        for (let index = 0; index < 5; index += 1) {
          const sender = allocation === 'PER_USER' && index === 0 ? owner : await company.employee();
          if (sender !== owner) await company.delegation(owner, sender);
          senders.push(...onBoth(sender));
        }
        const answers = await atOnce(AT_ONCE, (index) => {
          const sender = senders[index % senders.length]!;
          const own = allocation === 'SHARED_POOL' ? trip(sender) : trip(owner, { requestedForUserId: owner.userId });
          return sender.create(own);
        });
        expect(tally(answers)).toEqual({ 201: 10, 403: AT_ONCE - 10 });
        // Each response has the budget that remained after it, so no two are equal.
        const left = answers
          .filter(({ status }) => status === 201)
          .map((answer) => booked(answer).budgetEvaluation!.remaining);
        expect(left.sort((a, b) => a - b)).toEqual(Array.from({ length: 10 }, (_, index) => index * 300));
        expect(await balances(first, budget)).toEqual({ [allocation === 'PER_USER' ? owner.userId : '']: [3_000, 0] });
        expect(
          await sql(first, 'select count(*)::int as count from booking_requests where company_id = $1', company.id),
        ).toEqual([{ count: 10 }]);
      }
    },
    PATIENCE,
  );

  test(
    'is never overspent by concurrent creates, cancels and completions',
    async () => {
      const company = await bookingCompany(first);
      const budget = await company.budget({ amount: 12_000 });
      const [users, admins] = [onBoth(await company.employee()), onBoth(company.admin)];
      const random = randomNumbers(7);
      const open: string[] = [];
      const counts: Record<string, number> = {};
      for (let round = 0; round < 10; round += 1) {
        const answers = await atOnce(AT_ONCE, async (index) => {
          const id = random(100) < 40 ? open.splice(random(open.length), 1)[0] : undefined;
          const [name, answer] =
            id === undefined
              ? ['create', await users[index % 2]!.create(trip(users[0]!, { totalPrice: 1 + random(600) }))]
              : random(100) < 80
                ? ['cancel', await users[index % 2]!.cancel(id)]
                : ['complete', await admins[index % 2]!.patch(`/${id}/status`, { status: 'COMPLETED' })];
          if (name === 'create' && answer.status === 201) open.push(booked(answer).id);
          counts[`${name} ${answer.status}`] = (counts[`${name} ${answer.status}`] ?? 0) + 1;
          return answer;
        });
        expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
      }
      expect(Object.keys(counts).sort()).toEqual(['cancel 200', 'complete 200', 'create 201', 'create 403']);
      const [reserved, spent] = (await balances(first, budget))['']!;
      expect(reserved + spent).toBeLessThanOrEqual(12_000);
    },
    PATIENCE,
  );
});

describe('D37: edits that race with the final status change', () => {
  test(
    `${ROUNDS} rounds: never change a request after it was COMPLETED or CANCELLED, and keep its budget balanced`,
    async () => {
      const company = await bookingCompany(first);
      await company.budget({ enforcement: 'TRACK_ONLY' });
      const [user, colleague] = [await company.employee(), await company.employee()];
      const admins = onBoth(company.admin);
      const counts: Record<number, number> = {};
      for (let round = 0; round < ROUNDS; round += 1) {
        const { id, flightItems, hotelItems } = booked(await user.create(trip(user, { hotelItems: [hotelItem()] })));
        const [flightId, hotelId] = [flightItems[0]!.id, hotelItems[0]!.id];
        const edits: ((admin: Employee, value: number) => Promise<BookingAnswer>)[] = [
          (admin, value) => admin.patch(`/${id}`, { totalPrice: value }),
          (admin, value) => admin.patch(`/${id}/flights/${flightId}`, { price: value }),
          (admin, value) => admin.patch(`/${id}/hotels/${hotelId}`, { price: value }),
          (admin) => admin.post(`/${id}/flights`, flightItem()),
          (admin) => admin.delete(`/${id}/hotels/${hotelId}`),
          (admin) => admin.post(`/${id}/travelers`, { travelerId: colleague.travelerId }),
          (admin) => admin.delete(`/${id}/travelers/${colleague.travelerId}`),
        ];
        const end = 3 + ((round * 7) % 25);
        const [ended, ...answers] = await Promise.all([
          sleep(end).then(() =>
            admins[round % 2]!.patch(`/${id}/status`, { status: round % 2 === 0 ? 'COMPLETED' : 'CANCELLED' }),
          ),
          ...Array.from({ length: 28 }, (_, index) =>
            sleep(index).then(() => edits[index % edits.length]!(admins[index % 2]!, 400 + index)),
          ),
        ]);
        for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
        expect(ended.status).toBe(200);
        expect(booked(await user.read(id))).toEqual(booked(ended));
      }
      expect(
        Object.keys(counts)
          .map(Number)
          .filter((status) => ![200, 201, 204, 400, 404].includes(status)),
      ).toEqual([]);
      // Some edits came before the cancellation, some after it.
      expect(counts[200]).toBeGreaterThan(ROUNDS);
      expect(counts[400]).toBeGreaterThan(ROUNDS);
    },
    PATIENCE,
  );

  test(
    'D36: keep one item and one traveler when all are removed concurrently',
    async () => {
      const company = await bookingCompany(first);
      const user = await company.employee();
      const admins = onBoth(company.admin);
      for (let round = 0; round < 5; round += 1) {
        const colleagues = await atOnce(3, () => addTraveler(first, user));
        const request = booked(
          await user.create(
            trip(user, {
              flightItems: [flightItem(), flightItem()],
              hotelItems: [hotelItem(), hotelItem()],
              travelers: [
                ...trip(user).travelers,
                ...colleagues.map((travelerId) => ({ travelerId, travelerTypeCode: 'ADT' })),
              ],
            }),
          ),
        );
        const paths = [
          ...request.flightItems.map(({ id }) => `flights/${id}`),
          ...request.hotelItems.map(({ id }) => `hotels/${id}`),
        ];
        const items = await atOnce(12, (index) => admins[index % 2]!.delete(`/${request.id}/${paths[index % 4]}`));
        const travelers = await atOnce(12, (index) =>
          admins[index % 2]!.delete(`/${request.id}/travelers/${request.travelers[index % 4]!.travelerId}`),
        );
        for (const answers of [items, travelers]) expect(tally(answers)[204]).toBe(3);
        const left = booked(await user.read(request.id));
        expect([left.flightItems.length + left.hotelItems.length, left.travelers.length]).toEqual([1, 1]);
      }
    },
    PATIENCE,
  );

  test('D28: stop at 50 flights when many are added concurrently', async () => {
    const company = await bookingCompany(first);
    const user = await company.employee();
    const admins = onBoth(company.admin);
    const { id } = booked(
      await user.create(trip(user, { flightItems: Array.from({ length: 45 }, () => flightItem()) })),
    );
    const answers = await atOnce(20, (index) => admins[index % 2]!.post(`/${id}/flights`, flightItem()));
    expect(tally(answers)).toEqual({ 201: 5, 400: 15 });
    expect(booked(await user.read(id)).flightItems).toHaveLength(50);
  });

  test('add a traveler once when it is added many times concurrently', async () => {
    const company = await bookingCompany(first);
    const [user, colleague] = [await company.employee(), await company.employee()];
    const admins = onBoth(company.admin);
    const { id } = booked(await user.create(trip(user)));
    const answers = await atOnce(20, (index) =>
      admins[index % 2]!.post(`/${id}/travelers`, { travelerId: colleague.travelerId }),
    );
    expect(tally(answers)).toEqual({ 201: 1, 400: 19 });
  });
});

describe('D53: deleting a traveler during concurrent creates', () => {
  /** In the order in which deleting a traveler does it: lock, check, delete. */
  async function deleteTraveler(companyId: string, id: string): Promise<boolean> {
    return first.database.em().transactional(async (em) => {
      await em.execute('select id from travelers where company_id = ? and id = ? for update', [companyId, id]);
      if (await new BookingRequestRepository(em).hasPending({ companyId, id })) return false;
      await em.execute('delete from travelers where company_id = ? and id = ?', [companyId, id]);
      return true;
    });
  }

  test(
    `${ROUNDS * 4} rounds: never leaves a pending request without its traveler`,
    async () => {
      const company = await bookingCompany(first);
      const [user, colleague] = [await company.employee(), await company.employee()];
      const [users, admins] = [onBoth(user), onBoth(company.admin)];
      const { id: othersId } = booked(await colleague.create(trip(colleague)));
      const outcomes = { deleted: 0, kept: 0, booked: 0, refused: 0 };
      for (let round = 0; round < ROUNDS * 4; round += 1) {
        const travelerId = await addTraveler(first, user);
        // On a slow machine, the create reaches the traveler late.
        const wait = 2 ** (round % 8);
        const [isDeleted, ...answers] = await Promise.all([
          sleep(wait).then(() => deleteTraveler(company.id, travelerId)),
          ...Array.from({ length: 4 }, (_, index) =>
            sleep(2 * index).then(() =>
              index === 3
                ? admins[round % 2]!.post(`/${othersId}/travelers`, { travelerId })
                : users[(round + index) % 2]!.create(trip({ travelerId })),
            ),
          ),
        ]);
        expect(answers.filter(({ status }) => status !== 201 && status !== 400)).toEqual([]);
        const made = answers.filter(({ status }) => status === 201).length;
        outcomes[isDeleted ? 'deleted' : 'kept'] += 1;
        outcomes.booked += made;
        outcomes.refused += answers.length - made;
        // Each traveler is either deleted or in a pending request.
        expect(isDeleted).toBe(made === 0);
        const added = answers[3]!;
        if (added.status === 201)
          expect((await admins[0]!.delete(`/${othersId}/travelers/${travelerId}`)).status).toBe(204);
      }
      expect(Math.min(...Object.values(outcomes))).toBeGreaterThan(0);
    },
    PATIENCE,
  );
});

test('never violated an invariant at any time during these tests', () => {
  expect(watch.broken).toEqual([]);
  expect(watch.looks).toBeGreaterThan(50);
});

test('logged no error during these tests', () => {
  const failures = nodes.flatMap(({ logged }) => logged).filter((line) => JSON.parse(line).level >= 50);
  expect(failures).toEqual([]);
});

test('leaves stored counts, balances and search texts consistent with their rows', async () => {
  expect(await differences(first)).toEqual([]);
});
