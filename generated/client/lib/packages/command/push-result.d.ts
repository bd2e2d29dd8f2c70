// Written by `make generate` from src/packages/command/push-result.ts. Change it there.
import type { Run } from './command.js';
import { type FileFault } from './faults.js';
import { type PolicyDiff } from './policy-diff.js';
import type { Plan } from './push-plan.js';
export type Result = {
    file: string;
    id: string | null;
    name: string;
    etag: string | null;
    outcome: 'unchanged' | 'differs' | 'pushed' | 'created';
    errors: FileFault[];
} & PolicyDiff;
export declare function shown({ file, stored, etag, diff, isSame, errors }: Plan): Result;
export declare function linesOf({ paint }: Run, { file, id, name, etag, outcome, errors }: Result, diff: PolicyDiff): string[];
export declare function afterOthers(error: unknown, results: readonly Result[]): unknown;
