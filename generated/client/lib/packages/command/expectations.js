// Written by `make generate` from src/packages/command/expectations.ts. Change it there.
import { valueText } from './policy-diff.js';
/** The evaluation of one half of a case; null if the case lacks that half. */
export function judgementOf(entry, half) {
    const evaluation = half === 'flight' ? entry.flightEvaluation : entry.hotelEvaluation;
    const rule = half === 'flight' ? entry.matchedFlightRule : entry.matchedHotelRule;
    return evaluation && { ...evaluation, matchedRule: rule?.id ?? null };
}
/**
 * Where an evaluation differs from what is expected. Rules are compared by `nameOf`, as a test may give position or ID.
 */
export function differencesIn(half, expected, judged, nameOf) {
    const types = [...new Set(judged.violations.map(({ type }) => type))].sort();
    const rule = (id) => (id === null ? null : nameOf(id));
    const compared = [
        ['action', expected.action, judged.action],
        ['compliant', expected.compliant, judged.compliant],
        ['violations', expected.violations && [...new Set(expected.violations)].sort(), types],
        [
            'matchedRule',
            expected.matchedRule === undefined ? undefined : rule(expected.matchedRule),
            rule(judged.matchedRule),
        ],
    ];
    return compared
        .filter(([, wanted, actual]) => wanted !== undefined && JSON.stringify(wanted) !== JSON.stringify(actual))
        .map(([field, wanted, actual]) => ({ half, field, expected: wanted, actual }));
}
/** `flight.action: expected BLOCK, but got ALLOW` */
export function differenceLine({ half, field, expected, actual }) {
    return `${half}.${field}: expected ${valueText(expected)}, but got ${valueText(actual)}`;
}
/**
 * Explains an evaluation: the rule that applies, each violation with the field that set the limit, why an expected rule
 * does not apply, and why an expected violation did not occur.
 *
 * @param nameOf names a rule for the reader
 */
export function reasonsFor(expected, judged, nameOf) {
    const { explanation, matchedRule, violations, action } = judged;
    const reasons = [
        matchedRule === null
            ? `no rule matches, so the policy's default action ${action} is taken`
            : `${nameOf(matchedRule)} applies`,
    ];
    if (!explanation)
        return reasons;
    for (const { type, outcome, limitValue, actualValue, from, reason } of explanation.checks) {
        if (outcome === 'VIOLATED') {
            const message = violations.find((violation) => violation.type === type)?.message ?? '';
            reasons.push(`${type}: ${message}${from ? ` (${from})` : ''}`);
        }
        else if (expected.violations?.includes(type)) {
            reasons.push(outcome === 'SKIPPED'
                ? `${type} was not checked: ${reason ?? 'no reason was given'}`
                : `${type} passed: ${valueText(actualValue)}${limitValue === null ? ' without a limit' : ` within ${valueText(limitValue)}`}${from ? ` (${from})` : ''}`);
        }
    }
    if (expected.matchedRule) {
        const wanted = nameOf(expected.matchedRule);
        const rule = explanation.rules.find(({ ruleId }) => nameOf(ruleId) === wanted);
        for (const { field, expected: rules, actual } of rule?.mismatches ?? [])
            reasons.push(`${wanted} does not match: its ${field} is ${valueText(rules)}, the proposal's is ${valueText(actual)}`);
        if (rule?.outrankedBy)
            reasons.push(`${wanted} matches too, but ${nameOf(rule.outrankedBy)} comes before it`);
    }
    return reasons;
}
