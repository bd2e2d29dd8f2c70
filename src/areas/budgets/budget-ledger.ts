import type { EntityManager } from '@mikro-orm/postgresql';
import type { components } from '../../../generated/api.d.ts';
import type { ExchangeRates } from '../../domain/exchange-rates.ts';
import type { Sql } from '../../platform/database/sql.ts';
import { pipeline } from '../../platform/database/unit-of-work.ts';
import {
  addReservation,
  balanceStatement,
  budgetStatements,
  type FoundBudgets,
  type Held,
  readBalance,
} from './budget-queries.ts';
import {
  budgetedAmount,
  budgetHolder,
  budgetPeriod,
  type BudgetBalance,
  type BudgetCheck,
  type BudgetUser,
  checkBudget,
  effectiveBudget,
  type PricedRequest,
  reservationAfterEdit,
  reservedAmount,
  settlement,
} from './budget-rules.ts';
import type { BudgetRow } from './entities.ts';

/*
 * The balances of budgets (D31, D41): what has been reserved and spent, per budget, period and holder. Every change
 * runs inside the caller's transaction and locks the balance that it changes, so that concurrent bookings cannot
 * overspend.
 */

type Schemas = components['schemas'];

/** What a request has reserved on a balance. `amount` is a decimal string in `currency`, which is the budget's. */
export type Reservation = Held & { amount: string; currency: string };

/**
 * The exchange rates that convert prices into a budget's currency, and the UTC date, `YYYY-MM-DD`, that they apply on.
 */
export type RatesOfDay = { rates: ExchangeRates; today: string };

/**
 * Reserves the amount of a new request on the budget that applies to a user, in the period of `today`, and checks it;
 * null if no budget applies. After a refusal the caller must roll back, because the amount is already reserved.
 *
 * @param found the budgets that could apply to the user: the rows of `budgetStatements` in the same transaction
 */
export async function reserveBudget(
  em: EntityManager,
  user: BudgetUser,
  found: FoundBudgets,
  request: PricedRequest,
  { rates, today }: RatesOfDay,
): Promise<(BudgetCheck & { reservation: Reservation }) | null> {
  let [locked, current] = found;
  const isLocked = ({ id }: { id: string }): boolean => locked.some((budget) => budget.id === id);
  while (!current.every(isLocked)) [locked, current] = await pipeline(em, budgetStatements(user));
  const budget = effectiveBudget(locked, user);
  if (!budget) return null;
  const { periodStart } = budgetPeriod(budget.period, today);
  const holder = budgetHolder(budget, user.userId);
  const held = { companyId: user.companyId, budgetId: budget.id, periodStart, holder };
  const amount = budgetedAmount(request, budget.currency, today, rates);
  const reservation = { ...held, amount: reservedAmount(amount), currency: budget.currency };
  const balance = await addReservation(em, reservation);
  return { ...checkBudget(budget, balance, amount), reservation };
}

/**
 * The reservation of a request whose prices an administrator has edited, which is never refused, and the statement that
 * changes the balance by as much (D31).
 */
export function adjustReservation(
  reservation: Reservation,
  request: PricedRequest,
  { rates, today }: RatesOfDay,
): { reservation: Reservation; change: Sql } {
  const amount = budgetedAmount(request, reservation.currency, today, rates);
  const { reserved, change } = reservationAfterEdit(reservation.amount, amount);
  return {
    reservation: { ...reservation, amount: reserved },
    change: balanceStatement(reservation, { reserved: change, spent: '0' }),
  };
}

/**
 * The statement that turns the reservation of a COMPLETED request into spending, and releases that of a CANCELLED one
 * (D31).
 */
export function settleReservation(
  reservation: Reservation,
  outcome: Schemas['BookingRequestStatusChange']['status'],
): Sql {
  return balanceStatement(reservation, settlement(outcome, reservation.amount));
}

/**
 * The balance of a budget in the period that starts on `periodStart`. With PER_USER it is that of `userId`, or null
 * if none is given; a budget of a single user has one balance, whatever `userId` is (D41).
 */
export async function currentBalance(
  em: EntityManager,
  budget: Pick<BudgetRow, 'companyId' | 'id' | 'allocation' | 'scopeType' | 'scopeId'>,
  periodStart: string,
  userId: string | undefined,
): Promise<BudgetBalance | null> {
  const ofUser = budget.scopeType === 'USER' ? budget.scopeId : userId;
  if (budget.allocation === 'PER_USER' && ofUser === undefined) return null;
  const holder = budgetHolder(budget, ofUser ?? '');
  const balance = await readBalance(em, { companyId: budget.companyId, budgetId: budget.id, periodStart, holder });
  return balance ?? { reserved: '0', spent: '0' };
}
