import { judgementOf } from './expectations.js';
import type { Schemas } from '../client/types.js';
import { type Rule, RULE_KINDS, type RuleKind, scopeOf } from './policy-model.js';
import { HALVES } from './test-file.js';
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
export type Uncovered = { policy: string; line: number | null; field: string; scope: string };

/**
 * Records the rules and tiers that evaluations matched.
 *
 * @param placeOf the position of a rule, given by position or ID
 */
export function addMatches(
  matched: Set<string>,
  entries: readonly Schemas['EvaluationBatchEntry'][],
  placeOf: (rule: string) => string,
): void {
  for (const judged of entries.flatMap((entry) => HALVES.map((half) => judgementOf(entry, half)))) {
    if (!judged?.matchedRule) continue;
    const place = placeOf(judged.matchedRule);
    matched.add(place);
    for (const { from } of judged.explanation?.checks ?? []) matched.add(`${place}.${from}`);
  }
}

/** The tiers of an unmatched rule are not listed: a case that matches the rule shows which tiers remain. */
export function uncoveredIn({ policy, rules, lineOf, matched }: TestedPolicy): Uncovered[] {
  return RULE_KINDS.flatMap((kind) =>
    rules[kind].flatMap((rule, index) => {
      const place = `${kind}.${index}`;
      const tiers = ['durationBudgetTiers', 'durationCabinTiers'].flatMap((field) =>
        ((rule[field] ?? []) as unknown[]).map((_tier, position) => `${place}.${field}.${position}`),
      );
      const fields = matched.has(place) ? tiers.filter((tier) => !matched.has(tier)) : [place];
      return fields.map((field) => ({ policy, line: lineOf(field.split('.')), field, scope: scopeOf(kind, rule) }));
    }),
  );
}

/** `policies/standard.yaml:12: no case matches flightRules.1 (international)` */
export function uncoveredLine({ policy, line, field, scope }: Uncovered): string {
  return `${policy}${line === null ? '' : `:${line}`}: no case matches ${field} (${scope})`;
}
