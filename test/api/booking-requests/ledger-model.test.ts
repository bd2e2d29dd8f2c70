import { afterAll, expect, test } from '@jest/globals';
import {
  addTraveler,
  booked,
  type BookingAnswer,
  bookingCompany,
  flightItem,
  hotelItem,
  trip,
  UNBALANCED,
} from '../../support/booking-builders.ts';
import { sql, stoppedClock, unique } from '../../support/builders.ts';
import { differences } from '../../support/data-checks.ts';
import { randomNumbers } from '../../support/seeded.ts';
import { startTestApp, token } from '../../support/test-app.ts';

/** More steps, and others, with `LEDGER_STEPS=1000 LEDGER_SEED=2`. */
const STEPS = Number(process.env['LEDGER_STEPS'] ?? 40);
const SEED = Number(process.env['LEDGER_SEED'] ?? 1);
/** The calls of each step, which are made at the same time. */
const AT_ONCE = 4;
const DAY_MS = 24 * 60 * 60 * 1000;

const clock = stoppedClock('2026-12-20T22:00:00.000Z');
const first = await startTestApp({ prefix: '/v1', clock });
const second = await startTestApp({ prefix: '/v1', clock, url: first.url });
const nodes = [first, second];
afterAll(async () => {
  await second.stop();
  await first.stop();
});

test(
  'D31: keeps balances equal to their requests over random concurrent calls, and 0 once all are cancelled',
  async () => {
    const random = randomNumbers(SEED);
    const one = <T>(from: readonly T[]): T => from[random(from.length)]!;
    const company = await bookingCompany(first);
    const employees = [
      await company.employee({ roles: ['sales'] }),
      await company.employee({ roles: ['board', 'sales'] }),
      await company.employee(),
    ];
    for (const each of employees) await addTraveler(first, each);
    const bearer = token({
      sub: company.admin.userId,
      companyId: company.id,
      permissions: ['MANAGE_BUDGETS', 'MANAGE_REFERENCE_DATA'],
    });
    const manage = (method: string, path: string, body?: unknown) => one(nodes).call(bearer, method, path, body);
    const today = (): string => clock.now().toISOString().slice(0, 10);
    const price = (): number => one([0, 0.0001, 1, 99.9999, 333.33, 12_345.6789, 999_999_999_999, random(5_000)]);
    const currency = (): string => one(['EUR', 'EUR', 'USD', 'JPY', 'XAU']);
    const budgets: string[] = [];
    const pending = new Set<string>();
    const request = () => one([...pending, 'f0000000-0000-7000-8000-000000000000']);

    const acts: Record<string, () => Promise<{ status: number; body?: any }>> = {
      async create() {
        const user = one(employees).on(one(nodes));
        const answer = await user.create(
          trip(user, {
            totalPrice: price(),
            currency: currency(),
            flightItems: Array.from({ length: random(3) }, () => flightItem({ price: price(), currency: currency() })),
            hotelItems: [hotelItem({ price: price(), currency: currency() })],
          }),
          random(2) === 0 ? {} : { 'Idempotency-Key': unique('key') },
        );
        if (answer.status === 201) pending.add(booked(answer).id);
        return answer;
      },
      async cancel() {
        const id = request();
        const answer = await one(employees).on(one(nodes)).cancel(id);
        if (answer.status === 200) pending.delete(id);
        return answer;
      },
      async decide() {
        const id = request();
        const answer = await admin().patch(`/${id}/status`, { status: one(['COMPLETED', 'CANCELLED']) });
        if (answer.status === 200) pending.delete(id);
        return answer;
      },
      edit: () =>
        admin().patch(
          `/${request()}`,
          one([{ totalPrice: price() }, { currency: currency() }, { totalPrice: price(), currency: currency() }]),
        ),
      note: () => admin().patch(`/${request()}`, { requestNotes: unique('note') }),
      addFlight: () => admin().post(`/${request()}/flights`, flightItem({ price: price(), currency: currency() })),
      addHotel: () => admin().post(`/${request()}/hotels`, hotelItem({ price: price(), currency: currency() })),
      changeItem: () =>
        withItem((path) => admin().patch(path, one([{ price: price() }, { currency: currency() }, { price: 7 }]))),
      removeItem: () => withItem((path) => admin().delete(path)),
      addTraveler: () => admin().post(`/${request()}/travelers`, { travelerId: one(employees).travelerId }),
      removeTraveler: () => admin().delete(`/${request()}/travelers/${one(employees).travelerId}`),
      async createBudget() {
        const [scopeType, scopeId] = one([
          ['COMPANY', company.id],
          ['ROLE', one(['sales', 'board'])],
          ['USER', one(employees).userId],
        ]);
        const answer = await manage('POST', '/v1/admin/budgets', {
          companyId: company.id,
          name: 'Travel',
          scopeType,
          scopeId,
          allocation: one(['PER_USER', 'SHARED_POOL']),
          amount: one([0, 5_000, 999_999_999_999]),
          currency: one(['EUR', 'USD', 'JPY']),
          period: one(['MONTHLY', 'QUARTERLY', 'YEARLY']),
          enforcement: one(['TRACK_ONLY', 'WARN_WHEN_EXCEEDED', 'BLOCK_WHEN_EXCEEDED']),
        });
        budgets.push(answer.body.data.id);
        return answer;
      },
      changeBudget: () =>
        manage(
          'PATCH',
          `/v1/admin/budgets/${one([...budgets, 'f0000000-0000-7000-8000-000000000000'])}`,
          one([{ amount: price() }, { isActive: random(3) > 0 }, { enforcement: 'BLOCK_WHEN_EXCEEDED' }]),
        ),
      deleteBudget: () =>
        random(4) === 0 ? manage('DELETE', `/v1/admin/budgets/${one(budgets)}`) : acts['createBudget']!(),
      putRates: () =>
        manage('PUT', `/v1/admin/exchange-rates/${today()}`, {
          base: one(['EUR', 'USD']),
          rates: { EUR: 1, USD: 1, [one(['JPY', 'XAU', 'GBP'])]: one([163.27, 0.0000033, 9_999_999]) },
        }).then((answer) => (answer.status === 400 ? { status: 200 } : answer)),
      async nextDay() {
        clock.set(new Date(clock.now().getTime() + random(DAY_MS)).toISOString());
        return { status: 200 };
      },
    };
    const admin = () => company.admin.on(one(nodes));
    async function withItem(call: (path: string) => Promise<BookingAnswer>): Promise<BookingAnswer> {
      const id = request();
      const answer = await admin().read(id);
      if (answer.status !== 200) return answer;
      const { flightItems, hotelItems } = booked(answer);
      const paths = [
        ...flightItems.map((item) => `/${id}/flights/${item.id}`),
        ...hotelItems.map((item) => `/${id}/hotels/${item.id}`),
      ];
      return call(one(paths));
    }

    const counts: Record<string, number> = {};
    await acts['createBudget']!();
    for (let step = 0; step < STEPS; step += 1) {
      await Promise.all(
        Array.from({ length: AT_ONCE }, async () => {
          const name = one(random(3) === 0 ? ['create'] : Object.keys(acts));
          const { status } = await acts[name]!();
          counts[`${name} ${status}`] = (counts[`${name} ${status}`] ?? 0) + 1;
        }),
      );
      if (step % 20 === 0) expect(await sql(first, UNBALANCED)).toEqual([]);
    }
    // 400 for a last item or traveler, 403 for a budget that blocks or somebody else's request.
    expect(Object.keys(counts).filter((each) => !/ (200|201|204|400|403|404)$/.test(each))).toEqual([]);
    expect(await differences(first)).toEqual([]);

    for (const id of pending) booked(await admin().patch(`/${id}/status`, { status: 'CANCELLED' }));
    expect(await sql(first, 'select * from budget_balances where reserved <> 0')).toEqual([]);
    expect(await differences(first)).toEqual([]);
  },
  Math.max(120_000, STEPS * 1_000),
);
