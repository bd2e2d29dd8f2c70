import type { PolicyRow } from './entities.ts';
import type { FlightRule, HotelRule } from './evaluation/model.ts';
import type { StoredChange } from './history-queries.ts';
import { FLIGHT_RULE_FIELDS, HOTEL_RULE_FIELDS } from './rule-rows.ts';
import type { Aged, AgedRules, PolicyRules } from './rule-queries.ts';

/** A policy as it was at an earlier version. It starts as it is now, and undoes one change after the other (D68). */
export class PolicyAtVersion {
  readonly #policy: PolicyRow;
  readonly #flightRules: Map<string, Aged<FlightRule>>;
  readonly #hotelRules: Map<string, Aged<HotelRule>>;
  /** The version whose changes are being undone; one above the policy's before the first. */
  #undone: number;

  constructor(policy: PolicyRow, { flightRules, hotelRules }: AgedRules) {
    this.#policy = { ...policy };
    this.#flightRules = new Map(flightRules.map((rule) => [rule.id, rule]));
    this.#hotelRules = new Map(hotelRules.map((rule) => [rule.id, rule]));
    this.#undone = policy.version + 1;
  }

  /** The version that is reached once all changes of later versions are undone. */
  get version(): number {
    return this.#undone - 1;
  }

  get policy(): PolicyRow {
    return { ...this.#policy, version: this.version };
  }

  get rules(): PolicyRules {
    return {
      flightRules: oldestFirst(this.#flightRules).map((rule) => inOrder(rule, FLIGHT_RULE_FIELDS)),
      hotelRules: oldestFirst(this.#hotelRules).map((rule) => inOrder(rule, HOTEL_RULE_FIELDS)),
    };
  }

  /**
   * @param change the newest one that is not undone yet
   * @returns false, and undoes nothing, if the changes of a version in between are missing
   */
  undo({ version, subject, id, before, isDeletion }: StoredChange): boolean {
    if (version < this.#undone - 1) return false;
    this.#undone = version;
    if (subject === 'POLICY') this.#undoPolicy(before);
    else if (subject === 'FLIGHT_RULE') undoRule(this.#flightRules, id, before, isDeletion);
    else if (subject === 'HOTEL_RULE') undoRule(this.#hotelRules, id, before, isDeletion);
    return true;
  }

  #undoPolicy(before: StoredChange['before']): void {
    const { updatedAt, ...fields } = (before ?? {}) as Partial<PolicyRow>;
    Object.assign(this.#policy, fields, updatedAt && { updatedAt: new Date(updatedAt) });
  }
}

/** @param before null for a rule that was created */
function undoRule<Rule extends { id: string }>(
  rules: Map<string, Aged<Rule>>,
  id: string,
  before: StoredChange['before'],
  isDeletion: boolean,
): void {
  if (before === null) rules.delete(id);
  else rules.set(id, { ...(isDeletion ? { id } : rules.get(id)), ...before } as Aged<Rule>);
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
