/** What other areas may use of delegations. */
export type { DelegationScope } from './delegation-rules.ts';
export { DelegationService } from './delegation-service.ts';
