import type { Finding, FindingCode, RuleKind } from './model.ts';

/** The findings of a policy. `omitted` counts those beyond MAX_FINDINGS_PER_CODE; see `findFaults` for `isComplete`. */
export type Findings = { findings: Finding[]; omitted: number; isComplete: boolean };

/** At most this many findings of one code are listed; the others are only counted. */
export const MAX_FINDINGS_PER_CODE = 1_000;

const SEVERITY: Readonly<Record<FindingCode, Finding['severity']>> = {
  UNREACHABLE_RULE: 'ERROR',
  NEVER_COMPLIANT: 'ERROR',
  UNKNOWN_PLACE: 'WARNING',
  PRIORITY_TIE: 'WARNING',
  TIER_GAP: 'WARNING',
  NO_CATCH_ALL: 'WARNING',
  MISSING_RATE: 'WARNING',
  REDUNDANT_RULE: 'INFO',
};
const SEVERITIES: readonly Finding['severity'][] = ['ERROR', 'WARNING', 'INFO'];

type Named = { id: string };

/** Collects findings. Messages are passed as functions, so that only those of listed findings are built. */
export class FindingList {
  readonly #findings: Finding[] = [];
  readonly #counts = new Map<FindingCode, number>();

  add(
    ruleKind: RuleKind,
    code: FindingCode,
    rule: Named | null,
    message: () => string,
    { other = null, severity = SEVERITY[code] }: { other?: Named | null; severity?: Finding['severity'] } = {},
  ): void {
    const count = (this.#counts.get(code) ?? 0) + 1;
    this.#counts.set(code, count);
    if (count > MAX_FINDINGS_PER_CODE) return;
    const ids = { ruleId: rule?.id ?? null, otherRuleId: other?.id ?? null };
    this.#findings.push({ code, severity, ruleKind, ...ids, message: message() });
  }

  /** Errors first, then warnings, then information; within these, in the order in which they were added. */
  result(isComplete: boolean): Findings {
    const found = [...this.#counts.values()].reduce((total, count) => total + count, 0);
    const findings = SEVERITIES.flatMap((severity) => this.#findings.filter((each) => each.severity === severity));
    return { findings, omitted: found - findings.length, isComplete };
  }
}
