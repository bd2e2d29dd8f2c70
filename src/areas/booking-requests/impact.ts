import type { components } from '../../../generated/api.d.ts';
import type { Fault } from '../../domain/errors.ts';
import { dayNumber } from '../../domain/dates.ts';
import { fromTenThousandths, toTenThousandths } from '../../domain/money.ts';
import type { PolicyAction } from '../policies/index.ts';
import { BY_STRICTNESS } from './policy-check.ts';

/* What a policy would have done to past bookings (D69). */

type Schemas = components['schemas'];
type JudgedItem = Schemas['BookedItemEvaluation'];

/** Between the first and the last creation day of one call. */
const MAX_DAYS = 365;

const MAX_EXAMPLES = 100;

/** An item that was judged at its creation and again. `price` is that of the whole item. */
export type RejudgedItem = {
  bookingRequestId: string;
  day: string;
  before: JudgedItem;
  after: JudgedItem;
  price: number;
  currency: string;
};

/** The faults of a request that the schema cannot express, except those of a draft's rules. */
export function impactFaults({ policyId, policyVersion, policy, from, to }: Schemas['PolicyImpactRequest']): Fault[] {
  const faults: Fault[] = [];
  if (policyId == null && policy == null) faults.push({ field: 'policyId', message: 'is required without policy' });
  if (policyId != null && policy != null)
    faults.push({ field: 'policy', message: 'must not be sent together with policyId' });
  if (policyId == null && policyVersion != null)
    faults.push({ field: 'policyVersion', message: 'must be sent together with policyId' });
  const days = dayNumber(to) - dayNumber(from);
  if (days < 0) faults.push({ field: 'from', message: 'must not be after to' });
  if (days > MAX_DAYS) faults.push({ field: 'to', message: `must be at most ${MAX_DAYS} days after from` });
  return faults;
}

/** Counts what a policy would have changed. */
export class ImpactTally {
  considered = 0;
  edited = 0;
  unjudged = 0;
  readonly #before = { ALLOW: 0, WARN_AND_ALLOW: 0, REQUIRE_APPROVAL: 0, BLOCK: 0 };
  readonly #after = { ALLOW: 0, WARN_AND_ALLOW: 0, REQUIRE_APPROVAL: 0, BLOCK: 0 };
  readonly #changes = new Map<string, { items: number; amounts: Map<string, bigint> }>();
  readonly #rules = new Map<string, Schemas['ImpactRule']>();
  readonly #examples: Schemas['ImpactExample'][] = [];

  /** Call it with the newest items first. */
  add({ bookingRequestId, day, before, after, price, currency }: RejudgedItem): void {
    this.considered += 1;
    this.#before[before.action] += 1;
    this.#after[after.action] += 1;
    this.#countRule(after);
    if (before.action === after.action) return;
    const key = `${before.action} ${after.action}`;
    const change = this.#changes.get(key) ?? { items: 0, amounts: new Map<string, bigint>() };
    this.#changes.set(key, change);
    change.items += 1;
    change.amounts.set(currency, (change.amounts.get(currency) ?? 0n) + toTenThousandths(price));
    if (this.#examples.length === MAX_EXAMPLES) return;
    const outcome = ({ action, violations }: JudgedItem) => ({ action, violations });
    this.#examples.push({ bookingRequestId, item: after.item, day, before: outcome(before), after: outcome(after) });
  }

  #countRule({ item, matchedRuleId, violations }: JudgedItem): void {
    if (matchedRuleId === null) return;
    const ruleKind = item.startsWith('flight') ? 'FLIGHT' : 'HOTEL';
    const rule = this.#rules.get(matchedRuleId) ?? { ruleId: matchedRuleId, ruleKind, matched: 0, violated: 0 };
    this.#rules.set(matchedRuleId, rule);
    rule.matched += 1;
    if (violations.length > 0) rule.violated += 1;
  }

  result(): Omit<Schemas['PolicyImpact'], 'policy' | 'complete'> {
    const { considered, edited, unjudged } = this;
    const changes = BY_STRICTNESS.flatMap((from) => BY_STRICTNESS.flatMap((to) => this.#change(from, to)));
    const rules = [...this.#rules.values()].sort((a, b) => b.matched - a.matched || (a.ruleId < b.ruleId ? -1 : 1));
    const [before, after, examples] = [this.#before, this.#after, this.#examples];
    return { considered, edited, unjudged, before, after, changes, rules, examples };
  }

  #change(from: PolicyAction, to: PolicyAction): Schemas['ImpactChange'][] {
    const change = this.#changes.get(`${from} ${to}`);
    if (!change) return [];
    const amounts = [...change.amounts].sort(([a], [b]) => (a < b ? -1 : 1));
    const listed = amounts.map(([currency, total]) => ({ currency, total: fromTenThousandths(total) }));
    return [{ from, to, items: change.items, amounts: listed }];
  }
}
