// Written by `make generate` from src/packages/command/coverage.ts. Change it there.
import { judgementOf } from './expectations.js';
import { RULE_KINDS, scopeOf } from './policy-model.js';
import { HALVES } from './test-file.js';
/**
 * Records the rules and tiers that evaluations matched.
 *
 * @param placeOf the position of a rule, given by position or ID
 */
export function addMatches(matched, entries, placeOf) {
    for (const judged of entries.flatMap((entry) => HALVES.map((half) => judgementOf(entry, half)))) {
        if (!judged?.matchedRule)
            continue;
        const place = placeOf(judged.matchedRule);
        matched.add(place);
        for (const { from } of judged.explanation?.checks ?? [])
            matched.add(`${place}.${from}`);
    }
}
/** The tiers of an unmatched rule are not listed: a case that matches the rule shows which tiers remain. */
export function uncoveredIn({ policy, rules, lineOf, matched }) {
    return RULE_KINDS.flatMap((kind) => rules[kind].flatMap((rule, index) => {
        const place = `${kind}.${index}`;
        const tiers = ['durationBudgetTiers', 'durationCabinTiers'].flatMap((field) => (rule[field] ?? []).map((_tier, position) => `${place}.${field}.${position}`));
        const fields = matched.has(place) ? tiers.filter((tier) => !matched.has(tier)) : [place];
        return fields.map((field) => ({ policy, line: lineOf(field.split('.')), field, scope: scopeOf(kind, rule) }));
    }));
}
/** `policies/standard.yaml:12: no case matches flightRules.1 (international)` */
export function uncoveredLine({ policy, line, field, scope }) {
    return `${policy}${line === null ? '' : `:${line}`}: no case matches ${field} (${scope})`;
}
