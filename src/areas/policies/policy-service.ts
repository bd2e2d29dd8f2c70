import type { components } from '../../../generated/api.d.ts';
import type { Caller } from '../../domain/caller.ts';
import type { Clock } from '../../domain/clock.ts';
import type { SentTags } from '../../domain/entity-tags.ts';
import { Invalid } from '../../domain/errors.ts';
import { newId } from '../../domain/ids.ts';
import { listedCompany, requireCompany, UnknownCompany } from '../../domain/tenancy.ts';
import type { Input } from '../../http/operations.ts';
import type { Once } from '../../platform/idempotency.ts';
import { happened } from '../../platform/database/event-queries.ts';
import type { Page } from '../../platform/database/page.ts';
import { policyFields } from './change-log.ts';
import type { PolicyRow } from './entities.ts';
import { DefaultPolicyNeeded } from './errors.ts';
import { type PolicyTransactions, type PolicyWithRules, requireAsRead } from './policy-transactions.ts';

type Schemas = components['schemas'];

type PolicyServiceDependencies = { transactions: PolicyTransactions; clock: Clock };

/** Lists, reads and writes policies, without their rules and assignments. Each write is one transaction. */
export class PolicyService {
  readonly #transactions: PolicyTransactions;
  readonly #clock: Clock;

  constructor({ transactions, clock }: PolicyServiceDependencies) {
    this.#transactions = transactions;
    this.#clock = clock;
  }

  /**
   * Without `companyId`: those of the caller's company, or of all companies with ACCESS_ALL_COMPANIES (D4, D9).
   *
   * @throws OtherCompany
   */
  async list(caller: Caller, query: Input<'Policies_list'>['query']): Promise<Page<PolicyRow>> {
    const { companyId, isActive, isDefault, page, limit } = query;
    const filter = { companyId: listedCompany(caller, companyId), isActive, isDefault };
    return this.#transactions.repository().list(filter, page, limit);
  }

  /** @throws PolicyNotFound */
  async read(caller: Caller, policyId: string): Promise<PolicyWithRules> {
    return this.#transactions.findWithRules(caller, policyId);
  }

  /**
   * Creates a policy. The first of a company becomes its default; a new default replaces the previous one (D16).
   *
   * @throws OtherCompany; UnknownCompany; Invalid for an inactive default
   */
  async create(caller: Caller, body: Schemas['PolicyCreate'], once: Once): Promise<PolicyRow> {
    const { name, description = null, companyId, bookingMode, defaultAction } = body;
    const isDefault = body.isDefault ?? false;
    const isActive = body.isActive ?? true;
    requireCompany(caller, companyId, 'You may only create policies for your own company.');
    if (isDefault && !isActive) throw inactiveDefault();

    return this.#transactions.create(async (repository, atEnd) => {
      if (!(await repository.lockCompany(companyId))) throw new UnknownCompany();
      const isFirst = !(await repository.hasPolicies(companyId));
      if (isFirst && !isActive) throw inactiveDefault();
      const now = this.#clock.now();
      const previous = isDefault && !isFirst ? await repository.unsetDefault(companyId, now) : [];
      atEnd(...previous.map((other) => happened('policy.updated', other, now)));
      const policy = repository.newPolicy({
        id: newId(),
        companyId,
        name,
        description,
        bookingMode,
        defaultAction,
        isDefault: isDefault || isFirst,
        isActive,
        version: 1,
        createdAt: now,
        updatedAt: now,
        deletedAt: null,
      });
      await repository.save(policy);
      repository.changes.created(policy, 'POLICY', policy.id, policyFields(policy));
      return policy;
    }, once);
  }

  /**
   * @throws PolicyNotFound; PreconditionFailed; DefaultPolicyNeeded if the company would be left without a default;
   * Invalid for an inactive default (D16)
   */
  async update(caller: Caller, policyId: string, patch: Schemas['PolicyPatch'], ifMatch: SentTags): Promise<PolicyRow> {
    if (patch.isDefault === true && patch.isActive === false) throw inactiveDefault();
    return this.#transactions.changeInCompany(caller, policyId, 'policy.updated', async (repository, policy, atEnd) => {
      requireAsRead(policy, ifMatch);
      if (policy.isDefault && (patch.isDefault === false || patch.isActive === false)) throw new DefaultPolicyNeeded();
      if (patch.isDefault === true && !(patch.isActive ?? policy.isActive)) throw inactiveDefault();

      const now = this.#clock.now();
      const isNewDefault = patch.isDefault === true && !policy.isDefault;
      const previous = isNewDefault ? await repository.unsetDefault(policy.companyId, now) : [];
      atEnd(...previous.map((other) => happened('policy.updated', other, now)));
      const before = policyFields(policy);
      Object.assign(policy, patch, { updatedAt: now });
      await repository.save(policy);
      repository.changes.updated(policy, 'POLICY', policy.id, before, policyFields(policy));
      return policy;
    });
  }

  /** @throws PolicyNotFound; PreconditionFailed; DefaultPolicyNeeded */
  async delete(caller: Caller, policyId: string, ifMatch: SentTags): Promise<void> {
    await this.#transactions.changeInCompany(caller, policyId, 'policy.deleted', async (repository, policy) => {
      requireAsRead(policy, ifMatch);
      if (policy.isDefault) throw new DefaultPolicyNeeded();
      repository.changes.deleted(policy, 'POLICY', policy.id, policyFields(policy));
      policy.deletedAt = this.#clock.now();
      policy.isActive = false;
      await repository.save(policy);
      await repository.deleteAssignments(policy);
    });
  }
}

function inactiveDefault(): Invalid {
  return new Invalid([{ field: 'isActive', message: "must be true for a company's default policy" }]);
}
