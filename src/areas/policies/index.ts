/** What other areas and the tools may use of policies. */
export { policyChecks } from './data-check-queries.ts';
export type * from './evaluation/model.ts';
export type { EvaluationService, PolicyJudge } from './evaluation-service.ts';
