// Written by `make generate` from src/packages/command/policy-file.ts. Change it there.
import { type PolicyModel } from './policy-model.js';
import { type YamlFile } from './yaml-file.js';
export type PolicyFile = {
    yaml: YamlFile;
    model: PolicyModel;
};
/**
 * Reads a policy from the text of a file.
 *
 * @throws {CommandError} with every fault and its line: syntax, unknown keys, values of a wrong type, repeated IDs
 */
export declare function parsePolicy(path: string, text: string): PolicyFile;
/** The text of a new policy file, without default values. */
export declare function newPolicyText(policy: PolicyModel): string;
/**
 * The text of a policy file, updated to a policy. Unchanged parts are kept, comments included. Rules are put in the
 * policy's order.
 */
export declare function updatedPolicyText(file: PolicyFile, policy: PolicyModel): string;
/**
 * The text of a policy file with the IDs of the stored policy and its rules. The rules get no IDs if they can't be told
 * apart in the file.
 */
export declare function textWithIds(file: PolicyFile, stored: PolicyModel): string;
