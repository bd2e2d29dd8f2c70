import type { components } from '../../../generated/api.d.ts';
import type { Caller } from '../../domain/caller.ts';
import type { SentTags } from '../../domain/entity-tags.ts';
import { Invalid } from '../../domain/errors.ts';
import { newId } from '../../domain/ids.ts';
import { listedCompany, requireCompany } from '../../domain/tenancy.ts';
import type { SentQuery } from '../../http/operations.ts';
import type { Once } from '../../platform/idempotency.ts';
import type { Page, Paging } from '../../platform/database/page.ts';
import type { PolicyRow } from './entities.ts';
import { DefaultPolicyNeeded } from './errors.ts';
import type { PolicyWithRules } from './policy-queries.ts';
import { type PolicyTransactions, requireAsRead } from './policy-transactions.ts';

type Schemas = components['schemas'];

/** Lists, reads and writes policies, without their rules and assignments. Each write is one transaction. */
export class PolicyService {
  readonly #transactions: PolicyTransactions;

  constructor(transactions: PolicyTransactions) {
    this.#transactions = transactions;
  }

  /**
   * Without `companyId`: those of the caller's company, or of all companies with ACCESS_ALL_COMPANIES (D4, D9).
   *
   * @throws OtherCompany
   */
  async list(caller: Caller, filter: SentQuery<'Policies_list'>, paging: Paging): Promise<Page<PolicyRow>> {
    const companyId = listedCompany(caller, filter.companyId);
    return this.#transactions.repository().list({ ...filter, companyId }, paging);
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

    return this.#transactions.create(companyId, once, async ({ repository, now, atEnd }) => {
      const isFirst = !(await repository.hasPolicies(companyId));
      if (isFirst && !isActive) throw inactiveDefault();
      if (isDefault && !isFirst) atEnd(...(await repository.unsetDefault(companyId, now)));
      const policy = {
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
      };
      await repository.insert(policy);
      return policy;
    });
  }

  /**
   * @throws PolicyNotFound; PreconditionFailed; DefaultPolicyNeeded if the company would be left without a default;
   * Invalid for an inactive default (D16)
   */
  async update(caller: Caller, policyId: string, patch: Schemas['PolicyPatch'], ifMatch: SentTags): Promise<PolicyRow> {
    if (patch.isDefault === true && patch.isActive === false) throw inactiveDefault();
    return this.#transactions.change(caller, policyId, { locksCompany: true }, async (unit) => {
      const { repository, policy, now, atEnd } = unit;
      requireAsRead(policy, ifMatch);
      if (policy.isDefault && (patch.isDefault === false || patch.isActive === false)) throw new DefaultPolicyNeeded();
      if (patch.isDefault === true && !(patch.isActive ?? policy.isActive)) throw inactiveDefault();
      const isNewDefault = patch.isDefault === true && !policy.isDefault;
      if (isNewDefault) atEnd(...(await repository.unsetDefault(policy.companyId, now)));
      await repository.update(policy, { ...patch, updatedAt: now });
      return policy;
    });
  }

  /** @throws PolicyNotFound; PreconditionFailed; DefaultPolicyNeeded */
  async delete(caller: Caller, policyId: string, ifMatch: SentTags): Promise<void> {
    const options = { event: 'policy.deleted', locksCompany: true } as const;
    await this.#transactions.change(caller, policyId, options, async ({ repository, policy, now }) => {
      requireAsRead(policy, ifMatch);
      if (policy.isDefault) throw new DefaultPolicyNeeded();
      await repository.delete(policy, now);
    });
  }
}

function inactiveDefault(): Invalid {
  return new Invalid([{ field: 'isActive', message: "must be true for a company's default policy" }]);
}
