/** What other areas may use of policies. */
export type * from './evaluation/model.ts';
export { type PolicyJudge, PolicyService } from './policy-service.ts';
