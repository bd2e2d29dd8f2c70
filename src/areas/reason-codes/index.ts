/** What other areas may use of reason codes. */
export { type ActiveReason, activeReasonStatement } from './reason-code-queries.ts';
