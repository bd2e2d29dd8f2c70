/** What other areas may use of budgets. */
export { adjustReservation, reserveBudget, settleReservation } from './budget-ledger.ts';
export type { RatesOfDay, Reservation } from './budget-ledger.ts';
export { budgetStatements } from './budget-queries.ts';
export { budgetPeriod, type PricedRequest } from './budget-rules.ts';
