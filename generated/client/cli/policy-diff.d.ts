// Written by `make generate` from src/client-package/cli/policy-diff.ts. Change it there.
import { type PolicyModel, type Rule, type RuleKind } from './policy-model.js';
export type FieldChange = {
    field: string;
    from: unknown;
    to: unknown;
};
export type RuleChange = {
    change: 'added' | 'changed' | 'removed';
    kind: RuleKind;
    /** The place of the rule in the file, such as `flightRules.3`; null for a rule that only the service has. */
    place: string | null;
    /** The ID of the stored rule; null for a new one. */
    id: string | null;
    scope: string;
    fields: FieldChange[];
};
/** What a push changes. */
export type PolicyDiff = {
    fields: FieldChange[];
    rules: RuleChange[];
};
/**
 * What is different in a file from what is stored. `isDefault` only counts where the file has it: a company always has
 * a default, and another policy can have become it.
 */
export declare function policyDiff(stored: PolicyModel, file: PolicyModel): PolicyDiff;
export declare function isEmptyDiff({ fields, rules }: PolicyDiff): boolean;
/**
 * The ID of the stored rule that each rule of a file stands for, or null for a new rule: the rule with its ID, or else
 * a rule that says the same.
 */
export declare function storedIds(kind: RuleKind, stored: readonly Rule[], file: readonly Rule[]): (string | null)[];
type Paint = (text: string, colour: 'red' | 'green' | 'yellow' | 'dim') => string;
/** The difference in lines for a reader: fields first, then rule by rule. */
export declare function diffLines({ fields, rules }: PolicyDiff, paint: Paint): string[];
export {};
