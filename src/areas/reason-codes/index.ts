/** What other areas may use of reason codes. */
export { type ActiveReason, findingActiveReason } from './reason-code-queries.ts';
