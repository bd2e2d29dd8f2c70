// Written by `make generate` from src/packages/command/push-writes.ts. Change it there.
import type { Schemas } from '../client/types.js';
import type { Run } from './command.js';
import { type Plan } from './push-plan.js';
import { type Result } from './push-result.js';
/**
 * Changes the stored policy to match the file. The fields are patched before the rules, because they can be restored if
 * replacing the rules fails. The policy is only activated or made the default once its rules are in place.
 */
export declare function pushed(run: Run, plan: Plan, stored: Schemas['Policy']): Promise<Result>;
/**
 * Creates a policy, then its rules. Until then it applies to nobody, because it is not assigned yet, unless it is a
 * company's first policy, which is the default from the beginning (D16). So it allows everything until it has its rules,
 * as if it were not there yet.
 */
export declare function created(run: Run, plan: Plan, companyId: string): Promise<Result>;
