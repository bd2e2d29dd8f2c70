import type { Schemas } from '../client/types.js';
import { valueText } from './policy-diff.js';

/** What a case expects of a flight or hotel stay. Omitted fields are not checked. */
export type Expectation = {
  action?: Schemas['PolicyAction'];
  compliant?: boolean;
  violations?: string[];
  /** The position of a rule, such as `flightRules.0`, or its ID; null if no rule should match. */
  matchedRule?: string | null;
};

export type Half = 'flight' | 'hotel';

/** The service's evaluation of the flight or the hotel stay, in one shape for both. */
export type Judgement = (Schemas['ExplainedFlightEvaluation'] | Schemas['ExplainedHotelEvaluation']) & {
  /** The ID of the rule that applies, or in a draft its position; null if none does. */
  matchedRule: string | null;
};

export type Difference = { half: Half; field: keyof Expectation; expected: unknown; actual: unknown };

/** The evaluation of one half of a case; null if the case lacks that half. */
export function judgementOf(entry: Schemas['EvaluationBatchEntry'], half: Half): Judgement | null {
  const evaluation = half === 'flight' ? entry.flightEvaluation : entry.hotelEvaluation;
  const rule = half === 'flight' ? entry.matchedFlightRule : entry.matchedHotelRule;
  return evaluation && { ...evaluation, matchedRule: rule?.id ?? null };
}

/**
 * Where an evaluation differs from what is expected. Rules are compared by `nameOf`, as a test may give position or ID.
 */
export function differencesIn(
  half: Half,
  expected: Expectation,
  judged: Judgement,
  nameOf: (rule: string) => string,
): Difference[] {
  const types = [...new Set(judged.violations.map(({ type }) => type))].sort();
  const rule = (id: string | null): string | null => (id === null ? null : nameOf(id));
  const compared: [keyof Expectation, unknown, unknown][] = [
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
export function differenceLine({ half, field, expected, actual }: Difference): string {
  return `${half}.${field}: expected ${valueText(expected)}, but got ${valueText(actual)}`;
}

/**
 * Explains an evaluation: the rule that applies, each violation with the field that set the limit, why an expected rule
 * does not apply, and why an expected violation did not occur.
 *
 * @param nameOf names a rule for the reader
 */
export function reasonsFor(expected: Expectation, judged: Judgement, nameOf: (rule: string) => string): string[] {
  const { explanation, matchedRule, violations, action } = judged;
  const reasons = [
    matchedRule === null
      ? `no rule matches, so the policy's default action ${action} is taken`
      : `${nameOf(matchedRule)} applies`,
  ];
  if (!explanation) return reasons;
  for (const { type, outcome, limitValue, actualValue, from, reason } of explanation.checks) {
    if (outcome === 'VIOLATED') {
      const message = violations.find((violation) => violation.type === type)?.message ?? '';
      reasons.push(`${type}: ${message}${from ? ` (${from})` : ''}`);
    } else if (expected.violations?.includes(type)) {
      reasons.push(
        outcome === 'SKIPPED'
          ? `${type} was not checked: ${reason ?? 'no reason was given'}`
          : `${type} passed: ${valueText(actualValue)}${limitValue === null ? ' without a limit' : ` within ${valueText(limitValue)}`}${from ? ` (${from})` : ''}`,
      );
    }
  }
  if (expected.matchedRule) {
    const wanted = nameOf(expected.matchedRule);
    const rule = explanation.rules.find(({ ruleId }) => nameOf(ruleId) === wanted);
    for (const { field, expected: rules, actual } of rule?.mismatches ?? [])
      reasons.push(
        `${wanted} does not match: its ${field} is ${valueText(rules)}, the proposal's is ${valueText(actual)}`,
      );
    if (rule?.outrankedBy) reasons.push(`${wanted} matches too, but ${nameOf(rule.outrankedBy)} comes before it`);
  }
  return reasons;
}
