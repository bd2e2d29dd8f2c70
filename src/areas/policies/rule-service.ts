import type { components } from '../../../generated/api.d.ts';
import type { Caller } from '../../domain/caller.ts';
import type { SentTags } from '../../domain/entity-tags.ts';
import { type Fault, type NotFound, refuse } from '../../domain/errors.ts';
import { isId, newId } from '../../domain/ids.ts';
import type { Once } from '../../platform/idempotency.ts';
import type { ChangeSubject } from './change-log.ts';
import { newerThan } from './creation-times.ts';
import type { PolicyRow } from './entities.ts';
import { FlightRuleNotFound, HotelRuleNotFound, TooManyRules } from './errors.ts';
import type { FlightRule, HotelRule } from './evaluation/model.ts';
import { MAX_RULES } from './policy-document.ts';
import { type PolicyTransactions, requireAsRead } from './policy-transactions.ts';
import type { RuleRepository, RuleTable } from './rule-queries.ts';
import { changedFlightRule, changedHotelRule, newFlightRule, newHotelRule } from './rule-rows.ts';
import { flightRuleFaults, hotelRuleFaults, type RuleWrite } from './rule-validation.ts';

type Schemas = components['schemas'];

/** A rule with the version of its policy, which is its entity tag (D64). */
type RuleOfVersion<Rule> = { rule: Rule; version: number };

/** What differs between flight rules and hotel rules. */
type RuleKind<Rule extends { id: string }, Create, Patch> = {
  subject: ChangeSubject;
  tableIn: (rules: RuleRepository) => RuleTable<Rule>;
  /** The faults that the schema cannot express (D18). */
  faultsOf: (sent: Create | Patch, write: RuleWrite) => Fault[];
  make: (id: string, sent: Create) => Rule;
  change: (rule: Rule, patch: Patch) => Rule;
  notFound: () => NotFound;
};

export const FLIGHT_RULES: RuleKind<FlightRule, Schemas['FlightRuleCreate'], Schemas['FlightRulePatch']> = {
  subject: 'FLIGHT_RULE',
  tableIn: ({ flights }) => flights,
  faultsOf: flightRuleFaults,
  make: newFlightRule,
  change: changedFlightRule,
  notFound: () => new FlightRuleNotFound(),
};

export const HOTEL_RULES: RuleKind<HotelRule, Schemas['HotelRuleCreate'], Schemas['HotelRulePatch']> = {
  subject: 'HOTEL_RULE',
  tableIn: ({ hotels }) => hotels,
  faultsOf: hotelRuleFaults,
  make: newHotelRule,
  change: changedHotelRule,
  notFound: () => new HotelRuleNotFound(),
};

/** Reads and writes single flight rules, or single hotel rules. Each write is one transaction. */
export class RuleService<Rule extends { id: string }, Create, Patch> {
  readonly #kind: RuleKind<Rule, Create, Patch>;
  readonly #transactions: PolicyTransactions;

  constructor(kind: RuleKind<Rule, Create, Patch>, transactions: PolicyTransactions) {
    this.#kind = kind;
    this.#transactions = transactions;
  }

  /** @throws PolicyNotFound; TooManyRules; Invalid for what the schema cannot express (D18) */
  async create(caller: Caller, policyId: string, body: Create, once: Once): Promise<RuleOfVersion<Rule>> {
    refuse(this.#kind.faultsOf(body, 'create'));
    return this.#transactions.change(caller, policyId, { once }, async ({ repository, policy, now }) => {
      const { rules, changes } = repository;
      const { count, newest } = await rules.count(policy);
      if (count >= MAX_RULES) throw new TooManyRules(MAX_RULES);
      const rule = this.#kind.make(newId(), body);
      const createdAt = newerThan(newest, now).toISOString();
      await this.#kind.tableIn(rules).insert(policy, [{ ...rule, createdAt }]);
      const { id, ...fields } = rule;
      changes.created(policy, this.#kind.subject, id, fields);
      return { rule, version: policy.version };
    });
  }

  /**
   * The version is read before the rule. It can be older than the rule but never newer, so that an If-Match with it is
   * safe.
   *
   * @throws PolicyNotFound; FlightRuleNotFound or HotelRuleNotFound
   */
  async read(caller: Caller, policyId: string, ruleId: string): Promise<RuleOfVersion<Rule>> {
    const repository = this.#transactions.repository();
    const policy = await this.#transactions.find(caller, policyId, repository);
    return { rule: await this.#find(repository.rules, policy, ruleId), version: policy.version };
  }

  /**
   * @throws PolicyNotFound; FlightRuleNotFound or HotelRuleNotFound; PreconditionFailed; Invalid for what the schema
   * cannot express (D18)
   */
  async update(
    caller: Caller,
    policyId: string,
    ruleId: string,
    patch: Patch,
    ifMatch: SentTags,
  ): Promise<RuleOfVersion<Rule>> {
    refuse(this.#kind.faultsOf(patch, 'edit'));
    return this.#transactions.change(caller, policyId, {}, async ({ repository: { rules, changes }, policy }) => {
      const stored = await this.#find(rules, policy, ruleId);
      requireAsRead(policy, ifMatch);
      const rule = this.#kind.change(stored, patch);
      await this.#kind.tableIn(rules).update(policy, [rule]);
      changes.updated(policy, this.#kind.subject, rule.id, stored, rule);
      return { rule, version: policy.version };
    });
  }

  /** @throws PolicyNotFound; FlightRuleNotFound or HotelRuleNotFound; PreconditionFailed */
  async delete(caller: Caller, policyId: string, ruleId: string, ifMatch: SentTags): Promise<void> {
    await this.#transactions.change(caller, policyId, {}, async ({ repository: { rules, changes }, policy }) => {
      const [deleted] = isId(ruleId) ? await this.#kind.tableIn(rules).delete(policy, [ruleId]) : [];
      if (!deleted) throw this.#kind.notFound();
      requireAsRead(policy, ifMatch);
      const { id, ...fields } = deleted;
      changes.deleted(policy, this.#kind.subject, id, fields);
    });
  }

  async #find(rules: RuleRepository, policy: PolicyRow, ruleId: string): Promise<Rule> {
    const rule = isId(ruleId) ? await this.#kind.tableIn(rules).find(policy, ruleId) : null;
    if (!rule) throw this.#kind.notFound();
    return rule;
  }
}

export type FlightRuleService = RuleService<FlightRule, Schemas['FlightRuleCreate'], Schemas['FlightRulePatch']>;
export type HotelRuleService = RuleService<HotelRule, Schemas['HotelRuleCreate'], Schemas['HotelRulePatch']>;
