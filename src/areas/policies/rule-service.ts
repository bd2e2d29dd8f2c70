import type { components } from '../../../generated/api.d.ts';
import type { Caller } from '../../domain/caller.ts';
import type { Clock } from '../../domain/clock.ts';
import type { SentTags } from '../../domain/entity-tags.ts';
import { refuse } from '../../domain/errors.ts';
import { isId, newId } from '../../domain/ids.ts';
import type { Once } from '../../platform/idempotency.ts';
import type { PolicyRow } from './entities.ts';
import { FlightRuleNotFound, HotelRuleNotFound, TooManyRules } from './errors.ts';
import type { FlightRule, HotelRule } from './evaluation/model.ts';
import { MAX_RULES } from './policy-document.ts';
import { type PolicyTransactions, requireAsRead } from './policy-transactions.ts';
import type { PolicyRepository } from './repository.ts';
import { changedFlightRule, changedHotelRule, newFlightRule, newHotelRule } from './rule-rows.ts';
import { flightRuleFaults, hotelRuleFaults } from './rule-validation.ts';

type Schemas = components['schemas'];

/** A rule with the version of its policy, which is its entity tag (D64). */
export type RuleOfVersion<Rule> = { rule: Rule; version: number };

export type RuleServiceDependencies = { transactions: PolicyTransactions; clock: Clock };

/** Reads and writes single rules of a policy. Each write is one transaction. */
export class RuleService {
  readonly #transactions: PolicyTransactions;
  readonly #clock: Clock;

  constructor({ transactions, clock }: RuleServiceDependencies) {
    this.#transactions = transactions;
    this.#clock = clock;
  }

  /** @throws PolicyNotFound; TooManyRules; Invalid for what the schema cannot express (D18) */
  async createFlightRule(
    caller: Caller,
    policyId: string,
    body: Schemas['FlightRuleCreate'],
    once?: Once,
  ): Promise<RuleOfVersion<FlightRule>> {
    refuse(flightRuleFaults(body, 'create'));
    return this.#transactions.change(
      caller,
      policyId,
      async (repository, policy) => {
        await requireRoom(repository, policy);
        const rule = newFlightRule(newId(), body);
        await repository.rules.insertFlightRule(policy, rule, this.#clock.now());
        return { rule, version: policy.version };
      },
      once,
    );
  }

  /**
   * The version is read before the rule. It can be older than the rule but never newer, so that an If-Match with it is
   * safe.
   *
   * @throws PolicyNotFound; FlightRuleNotFound
   */
  async readFlightRule(caller: Caller, policyId: string, ruleId: string): Promise<RuleOfVersion<FlightRule>> {
    const repository = this.#transactions.repository();
    const policy = await this.#transactions.find(caller, policyId, repository);
    const rule = isId(ruleId) ? await repository.rules.flightRule(policy, ruleId) : null;
    if (!rule) throw new FlightRuleNotFound();
    return { rule, version: policy.version };
  }

  /**
   * @throws PolicyNotFound; FlightRuleNotFound; PreconditionFailed; Invalid for what the schema cannot express (D18)
   */
  async updateFlightRule(
    caller: Caller,
    policyId: string,
    ruleId: string,
    patch: Schemas['FlightRulePatch'],
    ifMatch?: SentTags,
  ): Promise<RuleOfVersion<FlightRule>> {
    refuse(flightRuleFaults(patch, 'edit'));
    return this.#transactions.change(caller, policyId, async (repository, policy) => {
      const stored = isId(ruleId) ? await repository.rules.flightRule(policy, ruleId) : null;
      if (!stored) throw new FlightRuleNotFound();
      requireAsRead(policy, ifMatch);
      const rule = changedFlightRule(stored, patch);
      await repository.rules.updateFlightRule(policy, rule);
      return { rule, version: policy.version };
    });
  }

  /** @throws PolicyNotFound; FlightRuleNotFound; PreconditionFailed */
  async deleteFlightRule(caller: Caller, policyId: string, ruleId: string, ifMatch?: SentTags): Promise<void> {
    await this.#transactions.change(caller, policyId, async (repository, policy) => {
      if (!isId(ruleId) || !(await repository.rules.deleteFlightRule(policy, ruleId))) throw new FlightRuleNotFound();
      requireAsRead(policy, ifMatch);
    });
  }

  /** @throws PolicyNotFound; TooManyRules; Invalid for what the schema cannot express (D18) */
  async createHotelRule(
    caller: Caller,
    policyId: string,
    body: Schemas['HotelRuleCreate'],
    once?: Once,
  ): Promise<RuleOfVersion<HotelRule>> {
    refuse(hotelRuleFaults(body, 'create'));
    return this.#transactions.change(
      caller,
      policyId,
      async (repository, policy) => {
        await requireRoom(repository, policy);
        const rule = newHotelRule(newId(), body);
        await repository.rules.insertHotelRule(policy, rule, this.#clock.now());
        return { rule, version: policy.version };
      },
      once,
    );
  }

  /**
   * The version is read before the rule; see `readFlightRule`.
   *
   * @throws PolicyNotFound; HotelRuleNotFound
   */
  async readHotelRule(caller: Caller, policyId: string, ruleId: string): Promise<RuleOfVersion<HotelRule>> {
    const repository = this.#transactions.repository();
    const policy = await this.#transactions.find(caller, policyId, repository);
    const rule = isId(ruleId) ? await repository.rules.hotelRule(policy, ruleId) : null;
    if (!rule) throw new HotelRuleNotFound();
    return { rule, version: policy.version };
  }

  /** @throws PolicyNotFound; HotelRuleNotFound; PreconditionFailed; Invalid for what the schema cannot express (D18) */
  async updateHotelRule(
    caller: Caller,
    policyId: string,
    ruleId: string,
    patch: Schemas['HotelRulePatch'],
    ifMatch?: SentTags,
  ): Promise<RuleOfVersion<HotelRule>> {
    refuse(hotelRuleFaults(patch, 'edit'));
    return this.#transactions.change(caller, policyId, async (repository, policy) => {
      const stored = isId(ruleId) ? await repository.rules.hotelRule(policy, ruleId) : null;
      if (!stored) throw new HotelRuleNotFound();
      requireAsRead(policy, ifMatch);
      const rule = changedHotelRule(stored, patch);
      await repository.rules.updateHotelRule(policy, rule);
      return { rule, version: policy.version };
    });
  }

  /** @throws PolicyNotFound; HotelRuleNotFound; PreconditionFailed */
  async deleteHotelRule(caller: Caller, policyId: string, ruleId: string, ifMatch?: SentTags): Promise<void> {
    await this.#transactions.change(caller, policyId, async (repository, policy) => {
      if (!isId(ruleId) || !(await repository.rules.deleteHotelRule(policy, ruleId))) throw new HotelRuleNotFound();
      requireAsRead(policy, ifMatch);
    });
  }
}

/** Call it while the policy is locked, so that no rule is added concurrently. @throws TooManyRules */
async function requireRoom(repository: PolicyRepository, policy: PolicyRow): Promise<void> {
  if ((await repository.rules.count(policy)) >= MAX_RULES) throw new TooManyRules(MAX_RULES);
}
