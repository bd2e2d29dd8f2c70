import type { components } from '../../../generated/api.d.ts';
import { isCalendarDate } from '../../domain/dates.ts';
import { convert } from '../../domain/exchange-rates.ts';
import type { ExchangeRates } from '../../domain/exchange-rates.ts';
import {
  fromTenThousandths,
  moneyText,
  parseTenThousandths,
  tenThousandthsText,
  toTenThousandths,
} from '../../domain/money.ts';
import type { Refusal } from '../../domain/refusal.ts';

/*
 * The budget check of a booking request, and the changes of its reservation (D31, D41). Balances and reservations are
 * decimal strings, as PostgreSQL reads and writes `numeric`, so that no sum is ever rounded.
 */

type Schemas = components['schemas'];

/** A budget (D41). `amount` is in `currency`, for each period and holder. */
export type Budget = Omit<Schemas['Budget'], 'companyId' | 'name' | 'isActive' | 'createdAt' | 'updatedAt'> & {
  createdAt: Date;
};

/** The user whom a request is for; `roles` in order of precedence (D2). */
export type BudgetUser = { userId: string; companyId: string; roles: readonly string[] };

/** The first and the last UTC day of a budget's period. */
export type BudgetPeriod = { periodStart: string; periodEnd: string };

/** What one holder of a budget has reserved and spent in one period, in the budget's currency. */
export type BudgetBalance = { reserved: string; spent: string };

/** What a request costs: its total, and the prices of all its flights and hotel stays. */
export type PricedRequest = {
  totalPrice: number;
  currency: string;
  items: readonly { price: number; currency: string }[];
};

/**
 * A request's amount in the currency of a budget, in ten-thousandths, or the currencies that have no rate to it (D31).
 */
export type BudgetedAmount =
  { units: bigint; isSumOfItems: boolean } | { units: null; withoutRate: readonly [string, ...string[]] };

/** The result of a budget check; `refusal` is null if the request is allowed. */
export type BudgetCheck = {
  evaluation: Schemas['BookingBudgetEvaluation'];
  refusal: Refusal | null;
};

const MONTHS: Readonly<Record<Schemas['BudgetPeriod'], number>> = { MONTHLY: 1, QUARTERLY: 3, YEARLY: 12 };

/**
 * The budget that applies to a user, or null (D31): the user's own, else that of the first role that has one, else the
 * company's. Of several for the same scope, the newest applies (D41).
 */
export function effectiveBudget(budgets: readonly Budget[], { userId, companyId, roles }: BudgetUser): Budget | null {
  const sorted = budgets.toSorted(newestFirst);
  const on = (type: Budget['scopeType'], id: string) =>
    sorted.find(({ scopeType, scopeId }) => scopeType === type && scopeId === id);
  const byRole = () => roles.map((role) => on('ROLE', role)).find((budget) => budget !== undefined);
  return on('USER', userId) ?? byRole() ?? on('COMPANY', companyId) ?? null;
}

/** The calendar month, quarter or year that a UTC date, `YYYY-MM-DD`, is in (D41). */
export function budgetPeriod(length: Schemas['BudgetPeriod'], day: string): BudgetPeriod {
  const year = day.slice(0, 4);
  const months = MONTHS[length];
  const month = Number(day.slice(5, 7));
  const first = month - ((month - 1) % months);
  return { periodStart: dateIn(year, first, 1), periodEnd: lastDayOf(year, first + months - 1) };
}

/** The holder of the balance that counts: the user with PER_USER; of a shared pool, which is nobody's, '' (D41). */
export function budgetHolder({ allocation }: Pick<Budget, 'allocation'>, userId: string): string {
  return allocation === 'PER_USER' ? userId : '';
}

/**
 * The larger of the total and the exact sum of the items at the rates of `today`, a UTC date (D31). Items in the same
 * currency are added before they are converted and rounded half up to 4 decimals (D15), so that a total that is their
 * sum is no less than that. If one rate is missing the amount is unknown; a price of 0 needs no rate.
 */
export function budgetedAmount(
  { totalPrice, currency, items }: PricedRequest,
  budgetCurrency: string,
  today: string,
  rates: ExchangeRates,
): BudgetedAmount {
  const sums = new Map<string, bigint>();
  for (const item of items) sums.set(item.currency, (sums.get(item.currency) ?? 0n) + toTenThousandths(item.price));
  const amounts: [from: string, units: bigint][] = [[currency, toTenThousandths(totalPrice)], ...sums];
  const converted = amounts.map(([from, units]) => {
    if (units === 0n || from === budgetCurrency) return units;
    const amount = convert(rates, fromTenThousandths(units), from, budgetCurrency, today);
    return amount === null ? null : toTenThousandths(amount);
  });
  const [missing, ...others] = new Set(amounts.flatMap(([from], index) => (converted[index] === null ? [from] : [])));
  if (missing !== undefined) return { units: null, withoutRate: [missing, ...others] };

  const [total = 0n, ...parts] = converted.map((units) => units ?? 0n);
  const sum = parts.reduce((before, part) => before + part, 0n);
  return sum > total ? { units: sum, isSumOfItems: true } : { units: total, isSumOfItems: false };
}

/**
 * Checks a request against a budget (D31). A request may use up all that remains; one whose amount is unknown exceeds
 * every budget and reserves nothing. Only BLOCK_WHEN_EXCEEDED refuses (403), with a fault on `totalPrice`.
 * @param balance the holder's balance in the period without this request, read under the lock that protects the
 * reservation
 */
export function checkBudget(
  budget: Pick<Budget, 'id' | 'amount' | 'currency' | 'enforcement'>,
  balance: BudgetBalance,
  amount: BudgetedAmount,
): BudgetCheck {
  const { id: budgetId, currency, enforcement } = budget;
  const available = left(budget.amount, balance);
  const remaining = available - (amount.units ?? 0n);
  const exceeded = amount.units === null || remaining < 0n;
  const evaluation = {
    budgetId,
    enforcement,
    amount: amount.units === null ? null : fromTenThousandths(amount.units),
    currency,
    remaining: fromTenThousandths(remaining),
    exceeded,
  };
  const isBlocked = exceeded && enforcement === 'BLOCK_WHEN_EXCEEDED';
  return {
    evaluation,
    refusal: isBlocked ? refusalOf(amount, available, currency) : null,
  };
}

/** What an allowed request reserves, as a decimal string in the budget's currency; 0 if a rate is missing (D31). */
export function reservedAmount({ units }: BudgetedAmount): string {
  return tenThousandthsText(units ?? 0n);
}

/** What remains of a budget of `amount`; negative if it is overdrawn (D41). */
export function remainingOf(amount: number, balance: BudgetBalance): number {
  return fromTenThousandths(left(amount, balance));
}

/**
 * The reservation after an administrator has edited the total or the items, and the change of the holder's reserved
 * sum, which can be negative (D31). It is never refused. If the amount is unknown, the reservation stays as it is.
 */
export function reservationAfterEdit(reserved: string, amount: BudgetedAmount): { reserved: string; change: string } {
  const before = parseTenThousandths(reserved);
  const after = amount.units ?? before;
  return { reserved: tenThousandthsText(after), change: tenThousandthsText(after - before) };
}

/**
 * What the end of a request adds to its holder's balance: COMPLETED spends the reservation, CANCELLED frees it (D31).
 */
export function settlement(outcome: Schemas['BookingRequestStatusChange']['status'], reserved: string): BudgetBalance {
  const units = parseTenThousandths(reserved);
  return {
    reserved: tenThousandthsText(-units),
    spent: tenThousandthsText(outcome === 'COMPLETED' ? units : 0n),
  };
}

function left(amount: number, { reserved, spent }: BudgetBalance): bigint {
  return toTenThousandths(amount) - parseTenThousandths(reserved) - parseTenThousandths(spent);
}

function refusalOf(amount: BudgetedAmount, available: bigint, currency: string): Refusal {
  if (amount.units === null) return missingRateRefusal(amount.withoutRate, currency);
  const booking = `This booking comes to ${moneyText(amount.units, currency)}, and`;
  if (available < 0n) {
    const excess = moneyText(-available, currency);
    return {
      message: `${booking} the budget is already exceeded by ${excess}. It allows no booking, at any price. Ask your travel administrator.`,
      faults: [{ field: 'totalPrice', message: `cannot be within the budget, which is already exceeded by ${excess}` }],
    };
  }
  const rest = moneyText(available, currency);
  const isUsedUp = available === 0n;
  const state = isUsedUp ? 'the budget is used up' : `only ${rest} of the budget is left`;
  const rule = isUsedUp
    ? 'must be within the budget, which is used up'
    : `must be within the remaining budget of ${rest}`;
  return {
    message: `${booking} ${state}. Choose a trip within the budget, or ask your travel administrator.`,
    faults: [
      { field: 'totalPrice', message: amount.isSumOfItems ? `${rule}, and so must the sum of the items` : rule },
    ],
  };
}

function missingRateRefusal(withoutRate: readonly string[], currency: string): Refusal {
  const from = withoutRate.join(' and ');
  const rate = withoutRate.length === 1 ? 'an exchange rate' : 'exchange rates';
  const missing = withoutRate.length === 1 ? 'the exchange rate' : 'the exchange rates';
  return {
    message:
      `This booking is priced in ${from}, and without ${rate} from ${from} to ${currency} it cannot be compared with ` +
      `the budget. Send prices in ${currency}, or ask your travel administrator to add ${missing}.`,
    faults: [
      {
        field: 'totalPrice',
        message: `cannot be compared with the budget without ${rate} from ${from} to ${currency}`,
      },
    ],
  };
}

/** Ids are ordered by time (D11), so they break ties within one millisecond. */
function newestFirst(a: Budget, b: Budget): number {
  return b.createdAt.getTime() - a.createdAt.getTime() || (b.id > a.id ? 1 : -1);
}

function lastDayOf(year: string, month: number): string {
  return [31, 30, 29].map((day) => dateIn(year, month, day)).find(isCalendarDate) ?? dateIn(year, month, 28);
}

function dateIn(year: string, month: number, day: number): string {
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}
