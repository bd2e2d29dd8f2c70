import type { components } from '../../../generated/api.d.ts';
import { type Problem, STATUS_OF } from '../../http/problems/problem.ts';

type Schemas = components['schemas'];

type PolicyErrorBody = Schemas['PolicyBadRequestBody'] | Schemas['PolicyErrorBody'];

/** Formats a problem as the policy area's error body (specification 7.1, D7). */
export function formatPolicyError(problem: Problem): PolicyErrorBody {
  const { kind, message, faults } = problem;
  if (kind === 'invalid') return { statusCode: STATUS_OF[kind], message, errors: [...faults] };
  return { statusCode: STATUS_OF[kind], message };
}
