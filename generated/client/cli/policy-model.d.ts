// Written by `make generate` from src/client-package/cli/policy-model.ts. Change it there.
import type { Schemas } from '../types.js';
/** A rule as a file has it: what was left out has its default. */
export type Rule = Record<string, unknown> & {
    id?: string | null;
};
export type RuleKind = 'flightRules' | 'hotelRules';
export declare const RULE_KINDS: readonly RuleKind[];
/** A policy as a file has it. */
export type PolicyModel = {
    id?: string | null;
    name: string;
    description?: string | null;
    bookingMode: Schemas['BookingMode'];
    defaultAction: Schemas['PolicyAction'];
    isDefault?: boolean | null;
    isActive?: boolean | null;
    flightRules: Rule[];
    hotelRules: Rule[];
};
/** A policy of which a file can have everything left out that has its default. Rules keep their order. */
export declare function shortPolicy(policy: PolicyModel): PolicyModel;
/** A rule without what has its default, in the order of `RULE_FIELDS`. Rules that say the same are written the same. */
export declare function shortRule(kind: RuleKind, rule: Rule): Rule;
/** The priority of a rule that is sent without one, which follows from its scope (D18). */
export declare function defaultPriority(kind: RuleKind, rule: Rule): number;
/** What the service judges a file by before it is stored; its rules are named by their place (D59). */
export declare function draftOf(policy: PolicyModel): Schemas['PolicyDraft'];
/** What a rule matches, in a few words: `city-BER → city-LON`. */
export declare function scopeOf(kind: RuleKind, rule: Rule): string;
/** Whether two rules say the same, whatever their IDs are. */
export declare function isSameRule(kind: RuleKind, one: Rule, other: Rule): boolean;
/** One text for all rules that say the same, whatever their IDs are. */
export declare function textOf(kind: RuleKind, rule: Rule): string;
