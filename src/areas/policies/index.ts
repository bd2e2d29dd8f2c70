/** What other areas and the tools may use of policies. */
export { ChangeLog, policyFields } from './change-log.ts';
export { compilePolicy, evaluate } from './evaluation/evaluate.ts';
export { policyChecks } from './data-check-queries.ts';
export type * from './evaluation/model.ts';
export type { EvaluationService, PastJudge, PolicyJudge } from './evaluation-service.ts';
