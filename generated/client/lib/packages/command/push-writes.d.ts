// Written by `make generate` from src/packages/command/push-writes.ts. Change it there.
import type { Schemas } from '../client/types.js';
import type { Run } from './command.js';
import { type PolicyDiff } from './policy-diff.js';
import { type PolicyFile } from './policy-file.js';
import { type Service } from './service.js';
/** A policy as it is stored, and its version; null if the service has none. */
export type Stored = {
    policy: Schemas['Policy'];
    etag: string | null;
};
/** @throws {CommandError} with the line of the ID in the file if there is no such policy */
export declare function readStored(service: Service, policyId: string, { yaml }: PolicyFile): Promise<Stored>;
/**
 * Changes the stored policy to match the file. The fields are patched before the rules, because they can be restored if
 * replacing the rules fails. The policy is only activated or made the default once its rules are in place.
 *
 * @param done added to the error if only the last step fails
 * @returns what is stored now
 */
export declare function pushed({ service, terminal }: Run, file: PolicyFile, before: Stored, { fields, rules }: PolicyDiff, done?: string): Promise<Stored>;
/**
 * Creates a policy, then its rules. Until then it applies to nobody, because it is not assigned yet, unless it is a
 * company's first policy, which is the default from the beginning (D16). So it allows everything until it has its rules,
 * as if it were not there yet.
 */
export declare function created(run: Run, file: PolicyFile, companyId: string): Promise<Stored>;
