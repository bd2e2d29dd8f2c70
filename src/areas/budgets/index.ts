/** What other areas may use of budgets. */
export { BudgetLedger, type FoundBudgets, type RatesOfDay, type Reservation } from './budget-ledger.ts';
export { budgetPeriod, type PricedRequest } from './budget-rules.ts';
