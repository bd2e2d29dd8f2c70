// Written by `make generate` from src/areas/policies/error-format.ts. Change it there.
import { STATUS_OF } from "../../http/problems/problem.js";
/** Formats a problem as the policy area's error body (specification 7.1, D7). */
export function formatPolicyError(problem) {
    const { kind, message, faults } = problem;
    if (kind === 'invalid')
        return { statusCode: STATUS_OF[kind], message, errors: [...faults] };
    return { statusCode: STATUS_OF[kind], message };
}
