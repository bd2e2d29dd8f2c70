import type { Schemas } from '../types.js';

/** What a case expects of a flight or of a hotel stay; what is left out can be anything. */
export type Expectation = {
  action?: Schemas['PolicyAction'];
  compliant?: boolean;
  violations?: string[];
  /** A place such as `flightRules.0`, or the ID of a rule; null for none. */
  matchedRule?: string | null;
};

export type Half = 'flight' | 'hotel';

/** What the service says of one half of a case, in one shape for both. */
export type Judgement = {
  action: Schemas['PolicyAction'];
  compliant: boolean;
  violations: { type: string; message: string }[];
  /** The ID of the rule that applies: in a draft, its place. */
  matchedRule: string | null;
  explanation?: Schemas['FlightExplanation'] | Schemas['HotelExplanation'] | undefined;
};

export type Difference = { half: Half; field: keyof Expectation; expected: unknown; actual: unknown };

/** One half of an answer; null if the case did not have it. */
export function judgementOf(entry: Schemas['EvaluationBatchEntry'], half: Half): Judgement | null {
  const evaluation = half === 'flight' ? entry.flightEvaluation : entry.hotelEvaluation;
  const rule = half === 'flight' ? entry.matchedFlightRule : entry.matchedHotelRule;
  if (!evaluation) return null;
  const { action, compliant, violations, explanation } = evaluation;
  return { action, compliant, violations, matchedRule: rule?.id ?? null, explanation };
}

/** What is not as expected. Rules are compared as `nameOf` names them: a place and an ID can mean one rule. */
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
  return `${half}.${field}: expected ${shown(expected)}, but got ${shown(actual)}`;
}

/**
 * Why a half was judged as it was, in sentences: the rule that applies, each violation with the field that set the
 * limit, and why an expected rule does not apply or an expected violation is none.
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
          : `${type} passed: ${shown(actualValue)}${limitValue === null ? ' without a limit' : ` within ${shown(limitValue)}`}${from ? ` (${from})` : ''}`,
      );
    }
  }
  if (expected.matchedRule) {
    const wanted = nameOf(expected.matchedRule);
    const rule = explanation.rules.find(({ ruleId }) => nameOf(ruleId) === wanted);
    for (const { field, expected: rules, actual } of rule?.mismatches ?? [])
      reasons.push(`${wanted} does not match: its ${field} is ${shown(rules)}, the proposal's is ${shown(actual)}`);
    if (rule?.outrankedBy) reasons.push(`${wanted} matches too, but ${nameOf(rule.outrankedBy)} comes before it`);
  }
  return reasons;
}

function shown(value: unknown): string {
  if (value === null || value === undefined) return 'none';
  if (Array.isArray(value)) return `[${value.join(', ')}]`;
  return String(value);
}
