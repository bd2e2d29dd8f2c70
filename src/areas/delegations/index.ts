/** The parts of delegations that other areas may use. */
export type { DelegationScope } from './delegation-rules.ts';
export { DelegationService } from './delegation-service.ts';
