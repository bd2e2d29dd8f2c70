/** What other areas and the tools may use of policies. */
export { policyChecks } from './data-checks.ts';
export type * from './evaluation/model.ts';
export { type PolicyJudge, PolicyService } from './policy-service.ts';
