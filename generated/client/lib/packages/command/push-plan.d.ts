// Written by `make generate` from src/packages/command/push-plan.ts. Change it there.
import type { Schemas } from '../client/types.js';
import type { Run } from './command.js';
import { type FileFault } from './faults.js';
import { type PolicyDiff } from './policy-diff.js';
import type { PolicyFile } from './policy-file.js';
import { type Service } from './service.js';
/** A file, compared with the stored policy. */
export type Plan = {
    file: PolicyFile;
    /** Null for a policy that is not stored yet. */
    stored: Schemas['Policy'] | null;
    /** The version that was compared; null if the service has none or the policy is new. */
    etag: string | null;
    diff: PolicyDiff;
    isSame: boolean;
    /** The findings of severity ERROR. They are shown, but do not stop the push. */
    errors: FileFault[];
};
export declare const EMPTY: {
    readonly flightRules: readonly [];
    readonly hotelRules: readonly [];
};
export declare function refuseUnpushable(files: readonly PolicyFile[], mayCreate: boolean): void;
/**
 * Compares a file with the stored policy, and has the service check it as a draft.
 *
 * @throws {CommandError} if the file can't be pushed
 */
export declare function planFor(run: Run, file: PolicyFile): Promise<Plan>;
export type Stored = {
    policy: Schemas['Policy'];
    etag: string | null;
};
export declare function readStored(service: Service, policyId: string, { yaml }: PolicyFile): Promise<Stored>;
export declare function companyOf(run: Run): Promise<string>;
