// Written by `make generate` from src/packages/command/push-writes.ts. Change it there.
import type { Run } from './command.js';
import { type PolicyDiff } from './policy-diff.js';
import { type PolicyFile } from './policy-file.js';
import { type PolicyModel } from './policy-model.js';
import { type Service } from './service.js';
/** A policy as it is stored, and its version. */
export type Stored = {
    policy: PolicyModel & {
        id: string;
    };
    etag: string;
};
/** @throws {CommandError} with the line of the ID in the file if there is no such policy */
export declare function readStored(service: Service, policyId: string, { yaml }: PolicyFile): Promise<Stored>;
/**
 * Changes the stored policy to match the file. The rules come first: otherwise a policy that is activated, becomes the
 * default or gets its default action would apply without them.
 *
 * @returns what is stored now
 */
export declare function pushed(run: Run, file: PolicyFile, before: Stored, diff: PolicyDiff): Promise<Stored>;
/**
 * Creates a policy, then its rules. Until then it applies to nobody, because it is not assigned yet, unless it is a
 * company's first policy, which is the default from the beginning (D16). So it allows everything until it has its rules,
 * as if it were not there yet.
 */
export declare function created(run: Run, file: PolicyFile, companyId: string): Promise<Stored>;
