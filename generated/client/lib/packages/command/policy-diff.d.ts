// Written by `make generate` from src/packages/command/policy-diff.ts. Change it there.
import { type PolicyModel, type Rule, type RuleKind } from './policy-model.js';
import type { Paint } from './terminal.js';
export type FieldChange = {
    field: string;
    from: unknown;
    to: unknown;
};
export type RuleChange = {
    change: 'added' | 'changed' | 'removed';
    kind: RuleKind;
    /** The position of the rule in the file, such as `flightRules.3`; null for a rule that is to be removed. */
    place: string | null;
    /** The ID of the stored rule; null for a new one. */
    id: string | null;
    scope: string;
    fields: FieldChange[];
};
/** The changes that a push makes. */
export type PolicyDiff = {
    fields: FieldChange[];
    rules: RuleChange[];
};
/**
 * The difference between the stored policy and the file. If the file has no `isDefault`, the stored value is kept: an
 * administrator may have made another policy the default.
 */
export declare function policyDiff(stored: PolicyModel, file: PolicyModel): PolicyDiff;
export declare function isEmptyDiff({ fields, rules }: PolicyDiff): boolean;
/**
 * For each rule of a file, the ID of the stored rule that it corresponds to: the one with the same ID, or else one with
 * the same content. Null for a new rule.
 */
export declare function storedIds(kind: RuleKind, stored: readonly Rule[], file: readonly Rule[]): (string | null)[];
/** The difference as lines of text: first the fields of the policy, then its rules. */
export declare function diffLines({ fields, rules }: PolicyDiff, paint: Paint): string[];
/** A value as text. Only strings with spaces or special characters are quoted. */
export declare function valueText(value: unknown): string;
