import type { PolicyRow } from './entities.ts';
import { VersionBeforeHistory } from './errors.ts';
import type { StoredChange } from './history-queries.ts';
import type { PolicyWithRules } from './policy-queries.ts';
import { FLIGHT_RULE_FIELDS, HOTEL_RULE_FIELDS } from './rule-rows.ts';
import type { Aged, AgedRules } from './rule-queries.ts';

/**
 * A policy as it was at an earlier version: undoes one change after the other (D68).
 *
 * @param changes those since then, newest first, in parts
 * @throws VersionBeforeHistory if the changes of a version are missing
 */
export async function policyAtVersion(
  current: PolicyWithRules<AgedRules>,
  version: number,
  changes: AsyncIterable<StoredChange[]>,
): Promise<PolicyWithRules> {
  const policy = { ...current.policy };
  const flightRules = byId(current.rules.flightRules);
  const hotelRules = byId(current.rules.hotelRules);
  for await (const part of changes) {
    for (const change of part) {
      if (change.version < policy.version) throw new VersionBeforeHistory(policy.version);
      if (change.subject === 'POLICY') undoPolicy(policy, change);
      else if (change.subject === 'FLIGHT_RULE') undoRule(flightRules, change);
      else if (change.subject === 'HOTEL_RULE') undoRule(hotelRules, change);
      // The next change can be of the same version.
      policy.version = change.version - 1;
    }
  }
  if (policy.version !== version) throw new VersionBeforeHistory(policy.version);
  const rules = {
    flightRules: oldestFirst(flightRules).map((rule) => inOrder(rule, FLIGHT_RULE_FIELDS)),
    hotelRules: oldestFirst(hotelRules).map((rule) => inOrder(rule, HOTEL_RULE_FIELDS)),
  };
  return { policy, rules };
}

function undoPolicy(policy: PolicyRow, { before }: StoredChange): void {
  const { updatedAt, ...fields } = (before ?? {}) as Partial<PolicyRow>;
  Object.assign(policy, fields, updatedAt && { updatedAt: new Date(updatedAt) });
}

/** A change without `before` has created the rule. */
function undoRule<Rule extends { id: string }>(
  rules: Map<string, Aged<Rule>>,
  { id, before, isDeletion }: StoredChange,
): void {
  if (before === null) rules.delete(id);
  else rules.set(id, { ...(isDeletion ? { id } : rules.get(id)), ...before } as Aged<Rule>);
}

export function byId<Rule extends { id: string }>(rules: readonly Rule[]): Map<string, Rule> {
  return new Map(rules.map((rule) => [rule.id, rule]));
}

/** The rules in the order in which they are read, without their ages. */
export function oldestFirst<Rule extends { id: string }>(rules: ReadonlyMap<string, Aged<Rule>>): Rule[] {
  const aged = [...rules.values()].map((rule) => ({ rule, at: Date.parse(rule.createdAt) }));
  aged.sort((a, b) => a.at - b.at || (a.rule.id < b.rule.id ? -1 : 1));
  return aged.map(({ rule: { createdAt: _, ...rule } }) => rule as unknown as Rule);
}

/** Restored rules have their fields in the order of `jsonb`. */
function inOrder<Rule extends object>(rule: Rule, fields: readonly string[]): Rule {
  return Object.fromEntries(fields.map((field) => [field, rule[field as keyof Rule]])) as Rule;
}
