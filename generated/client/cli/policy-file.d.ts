// Written by `make generate` from src/client-package/cli/policy-file.ts. Change it there.
import { type PolicyModel, type RuleKind } from './policy-model.js';
import { type JsonSchema } from './schema-check.js';
import { type YamlFile } from './yaml-file.js';
export type PolicyFile = {
    yaml: YamlFile;
    model: PolicyModel;
};
/** The schemas that the package publishes, by which editors complete and the command checks. */
export declare function readSchema(name: 'policy' | 'policy-test'): JsonSchema;
/**
 * Reads a policy from the text of a file.
 *
 * @throws {CommandError} with every fault and its line: syntax, unknown keys, values of a wrong type, repeated IDs
 */
export declare function parsePolicy(path: string, text: string): PolicyFile;
/** The text of a file for a policy that has none yet: what has its default is left out. */
export declare function newPolicyText(policy: PolicyModel): string;
/**
 * The text of a file with another policy in it. What is the same stays as it is, comments included; a rule is known by
 * its ID, and stands where the policy has it.
 */
export declare function updatedPolicyText({ yaml, model }: PolicyFile, policy: PolicyModel): string;
/**
 * The text of a file with the IDs that the service has given: of the policy, and of rules by their kind and place.
 *
 * @param ids by kind, an ID or undefined for each rule of the file
 */
export declare function textWithIds({ yaml }: PolicyFile, policyId: string, ids: Partial<Record<RuleKind, readonly (string | undefined)[]>>): string;
