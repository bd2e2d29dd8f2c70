/** What other areas may use of budgets. */
export { BudgetLedger, type RatesOfDay, type Reservation } from './budget-ledger.ts';
export { budgetStatements, type FoundBudgets } from './budget-queries.ts';
export { budgetPeriod, type PricedRequest } from './budget-rules.ts';
