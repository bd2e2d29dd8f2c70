import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import {
  type Budget,
  type BudgetBalance,
  budgetedAmount,
  type BudgetedAmount,
  budgetHolder,
  budgetPeriod,
  type BudgetUser,
  checkBudget,
  effectiveBudget,
  type PricedRequest,
  remainingOf,
  reservationAfterEdit,
  reservedAmount,
  settlement,
} from '../../../src/areas/budgets/budget-rules.ts';
import { dateOfDay, dayNumber } from '../../../src/domain/dates.ts';
import { compileRates, type RateDay } from '../../../src/domain/exchange-rates.ts';
import { toTenThousandths } from '../../../src/domain/money.ts';
import { byField, describeTable, over, readJson } from '../tables.ts';

/* A scenario states its differences from `defaults.json`; of an evaluation, only the given keys are compared. */

type Scenario = {
  name: string;
  today?: string;
  user?: Partial<BudgetUser>;
  budgets: Partial<BudgetInput>[];
  balance?: BudgetBalance;
  request?: Partial<PricedRequest>;
  expect: {
    budget: string | null;
    holder?: string;
    period?: string;
    reserve?: string;
    evaluation?: object;
    refusal?: { message: string; data: Record<string, string> };
  };
};

type BudgetInput = Omit<Budget, 'createdAt'> & { createdAt: string };
type Defaults = {
  today: string;
  user: BudgetUser;
  budget: BudgetInput;
  request: PricedRequest;
  balance: BudgetBalance;
};

const defaults = readJson<Defaults>(import.meta.dirname, '../booking-requests/defaults.json');
const rates = compileRates(readJson<{ rates: RateDay[] }>(import.meta.dirname, '../policies/defaults.json').rates);

describeTable<Scenario>(import.meta.dirname, 'budget-check.scenarios.json', (scenario) => {
  const { today = defaults.today, balance = defaults.balance, expect: expected } = scenario;
  const user = over(defaults.user, scenario.user ?? {});
  const budgets = scenario.budgets.map((difference) => {
    const budget = over(defaults.budget, difference);
    return { ...budget, createdAt: new Date(budget.createdAt) };
  });
  const budget = effectiveBudget(budgets, user);
  expect(budget?.id ?? null).toBe(expected.budget);
  if (budget === null) return;

  const request = over(defaults.request, scenario.request ?? {});
  const amount = budgetedAmount(request, budget.currency, today, rates);
  const check = checkBudget(budget, balance, amount);
  if (expected.holder !== undefined) expect(budgetHolder(budget, user.userId)).toBe(expected.holder);
  if (expected.period !== undefined) expect(textOf(budget.period, today)).toBe(expected.period);
  if (expected.reserve !== undefined) expect(reservedAmount(amount)).toBe(expected.reserve);
  expect(check.evaluation).toMatchObject(expected.evaluation ?? {});
  const { refusal } = check;
  expect(refusal && { message: refusal.message, data: byField(refusal.faults) }).toEqual(expected.refusal ?? null);
});

describeTable<{
  name: string;
  reserved: string;
  edit?: Partial<PricedRequest>;
  outcome?: 'COMPLETED' | 'CANCELLED';
  expect: object;
}>(import.meta.dirname, 'reservations.scenarios.json', ({ reserved, edit, outcome, expect: expected }) => {
  if (outcome) expect(settlement(outcome, reserved)).toEqual(expected);
  else {
    const amount = budgetedAmount(over(defaults.request, edit ?? {}), 'EUR', defaults.today, rates);
    expect(reservationAfterEdit(reserved, amount)).toEqual(expected);
  }
});

describe('D41: periods', () => {
  test.each<[Budget['period'], string, string]>([
    ['MONTHLY', '2026-02-14', '2026-02-01 to 2026-02-28'],
    ['MONTHLY', '2028-02-29', '2028-02-01 to 2028-02-29'],
    ['MONTHLY', '2100-02-28', '2100-02-01 to 2100-02-28'],
    ['MONTHLY', '2026-12-01', '2026-12-01 to 2026-12-31'],
    ['QUARTERLY', '2026-01-01', '2026-01-01 to 2026-03-31'],
    ['QUARTERLY', '2026-03-31', '2026-01-01 to 2026-03-31'],
    ['QUARTERLY', '2026-04-01', '2026-04-01 to 2026-06-30'],
    ['QUARTERLY', '2026-11-30', '2026-10-01 to 2026-12-31'],
    ['YEARLY', '2026-07-01', '2026-01-01 to 2026-12-31'],
    ['YEARLY', '9999-12-31', '9999-01-01 to 9999-12-31'],
  ])('%s: %s is in %s', (length, day, period) => {
    expect(textOf(length, day)).toBe(period);
  });

  test.each<[Budget['period'], number]>([
    ['MONTHLY', 12],
    ['QUARTERLY', 4],
    ['YEARLY', 1],
  ])('%s: cover every date of the calendar once, %i per year', (length, perYear) => {
    fc.assert(
      fc.property(fc.integer({ min: dayNumber('1600-01-01'), max: dayNumber('9998-12-31') }), (number) => {
        const day = dateOfDay(number);
        const { periodStart, periodEnd } = budgetPeriod(length, day);
        expect(periodStart <= day && day <= periodEnd).toBe(true);
        // The first and last days are in the period, the next day begins the next one.
        expect(budgetPeriod(length, periodStart)).toEqual({ periodStart, periodEnd });
        expect(budgetPeriod(length, periodEnd)).toEqual({ periodStart, periodEnd });
        const next = dateOfDay(dayNumber(periodEnd) + 1);
        expect(budgetPeriod(length, next).periodStart).toBe(next);
        expect(next.slice(8)).toBe('01');
        expect((Number(next.slice(5, 7)) - 1) % (12 / perYear)).toBe(0);
      }),
      { numRuns: 2_000 },
    );
  });
});

describe('D31: amounts', () => {
  const price = fc
    .oneof(fc.integer({ min: 0, max: 50_000 }), fc.integer({ min: 0, max: 2 ** 52 }))
    .map((units) => Number(`${units}e-4`));
  const priced = fc.record({ price, currency: fc.constantFrom('EUR', 'USD', 'GBP', 'IQD') });
  const request = fc
    .record({ total: priced, items: fc.array(priced, { maxLength: 6 }) })
    .map(({ total, items }): PricedRequest => ({ totalPrice: total.price, currency: total.currency, items }));
  const today = defaults.today;
  const amountOf = (each: PricedRequest): BudgetedAmount => budgetedAmount(each, 'EUR', today, rates);
  const RUNS = { numRuns: 3_000 };

  test('never decrease when a price rises or an item is added', () => {
    fc.assert(
      fc.property(request, priced, (before, added) => {
        const { units } = amountOf(before);
        if (units === null) return;
        const withItem = amountOf({ ...before, items: [...before.items, added] }).units;
        const withTotal = amountOf({ ...before, totalPrice: before.totalPrice + 1 }).units;
        expect(withItem === null || withItem >= units).toBe(true);
        expect(withTotal === null || withTotal >= units).toBe(true);
      }),
      RUNS,
    );
  });

  test('in one currency are the larger of the total and the exact sum of the items', () => {
    fc.assert(
      fc.property(price, fc.array(price, { maxLength: 6 }), (totalPrice, prices) => {
        const items = prices.map((each) => ({ price: each, currency: 'IQD' }));
        const sum = prices.reduce((before, each) => before + toTenThousandths(each), 0n);
        const total = toTenThousandths(totalPrice);
        const { units } = budgetedAmount({ totalPrice, currency: 'IQD', items }, 'IQD', today, new Map());
        expect(units).toBe(sum > total ? sum : total);
      }),
      RUNS,
    );
  });

  test('exceed a budget exactly when the remaining amount is below 0, and are blocked only then', () => {
    const balance = fc.record({ reserved: fc.nat().map(String), spent: fc.nat().map(String) });
    const amount = fc.integer({ min: 0, max: 2_000_000_000 });
    fc.assert(
      fc.property(request, balance, amount, (each, sums, limit) => {
        const budget = { id: 'budget', amount: limit, currency: 'EUR', enforcement: 'BLOCK_WHEN_EXCEEDED' } as const;
        const counted = amountOf(each);
        const { evaluation, refusal } = checkBudget(budget, sums, counted);
        expect(refusal !== null).toBe(evaluation.exceeded);
        expect(evaluation.exceeded).toBe(counted.units === null || evaluation.remaining < 0);
        if (refusal) return;
        // The reserved amount is subtracted from what remains, exactly.
        const after = { reserved: reservationAfterEdit('0', counted).reserved, spent: '0' };
        expect(after.reserved).toBe(reservedAmount(counted));
        expect(remainingOf(remainingOf(limit, sums), after)).toBe(evaluation.remaining);
      }),
      RUNS,
    );
  });

  test('are reserved as of the last edit, after any number of edits', () => {
    fc.assert(
      fc.property(fc.array(request, { minLength: 1, maxLength: 5 }), (edits) => {
        let reserved = '0';
        let sum = 0n;
        for (const edit of edits) {
          const next = reservationAfterEdit(reserved, amountOf(edit));
          reserved = next.reserved;
          sum += next.change.startsWith('-') ? -units(next.change.slice(1)) : units(next.change);
        }
        expect(units(reserved)).toBe(sum);
        const settled = settlement('COMPLETED', reserved);
        expect(settled.spent).toBe(reserved);
        expect(units(settled.reserved.replace('-', ''))).toBe(sum);
      }),
      RUNS,
    );
  });

  function units(text: string): bigint {
    const [whole = '', fraction = ''] = text.split('.');
    return BigInt(whole + fraction.padEnd(4, '0'));
  }
});

function textOf(length: Budget['period'], day: string): string {
  const { periodStart, periodEnd } = budgetPeriod(length, day);
  return `${periodStart} to ${periodEnd}`;
}
