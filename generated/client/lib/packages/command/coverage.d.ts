// Written by `make generate` from src/packages/command/coverage.ts. Change it there.
import type { Schemas } from '../client/types.js';
import { type Rule, type RuleKind } from './policy-model.js';
import type { ValuePath } from './yaml-file.js';
/** A policy under test, and what its cases matched. */
export type TestedPolicy = {
    /** The path of its file, or the ID of a stored policy. */
    policy: string;
    rules: Readonly<Record<RuleKind, readonly Rule[]>>;
    /** The line of a value in its file; null for a stored policy. */
    lineOf(path: ValuePath): number | null;
    /** Rules that applied, and their fields that set a limit: `flightRules.1`, `flightRules.1.durationBudgetTiers.0`. */
    matched: Set<string>;
};
/** A rule, or a duration tier of a matched rule, that no case matched. */
export type Uncovered = {
    policy: string;
    line: number | null;
    field: string;
    scope: string;
};
/**
 * Records the rules and tiers that evaluations matched.
 *
 * @param placeOf the position of a rule, given by position or ID
 */
export declare function addMatches(matched: Set<string>, entries: readonly Schemas['EvaluationBatchEntry'][], placeOf: (rule: string) => string): void;
/** The tiers of an unmatched rule are not listed: a case that matches the rule shows which tiers remain. */
export declare function uncoveredIn({ policy, rules, lineOf, matched }: TestedPolicy): Uncovered[];
/** `policies/standard.yaml:12: no case matches flightRules.1 (international)` */
export declare function uncoveredLine({ policy, line, field, scope }: Uncovered): string;
