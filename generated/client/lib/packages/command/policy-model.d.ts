// Written by `make generate` from src/packages/command/policy-model.ts. Change it there.
import type { Schemas } from '../client/types.js';
/** A rule as written in a file, where default values may be omitted. */
export type Rule = Record<string, unknown> & {
    id?: string | null;
};
export type RuleKind = 'flightRules' | 'hotelRules';
export declare const RULE_KINDS: readonly RuleKind[];
/** A policy as written in a file. */
export type PolicyModel = {
    id?: string | null;
    name: string;
    description?: string | null;
    bookingMode: Schemas['BookingMode'];
    defaultAction: Schemas['PolicyAction'];
    isDefault?: boolean | null;
    isActive?: boolean | null;
} & Record<RuleKind, Rule[]>;
/** A policy without default values, so that two policies can be compared as JSON. */
export declare function shortPolicy(policy: PolicyModel): PolicyModel;
/** A rule without default values, its fields in a fixed order, unknown ones last. Equal rules give equal JSON. */
export declare function shortRule(kind: RuleKind, rule: Rule): Rule;
/** The priority that the service gives a rule that is sent without one, depending on its scope (D18). */
export declare function defaultPriority(kind: RuleKind, rule: Rule): number;
/**
 * The draft to send for a file. The service names the rules of a draft by their position, so IDs are left out (D59).
 */
export declare function draftOf(policy: PolicyModel): Schemas['PolicyDraft'];
export declare function withoutId({ id: _id, ...fields }: Rule): Record<string, unknown>;
/** The scope of a rule in a few words: `city-BER → city-LON`. */
export declare function scopeOf(kind: RuleKind, rule: Rule): string;
/** The rule as JSON without its ID: the same text for all rules with the same content. */
export declare function textOf(kind: RuleKind, rule: Rule): string;
