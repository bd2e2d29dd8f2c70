import type { components } from '../../../generated/api.d.ts';
import type { Caller } from '../../domain/caller.ts';
import { storedWindow, windowFaults } from '../../domain/effective-window.ts';
import type { SentTags } from '../../domain/entity-tags.ts';
import { Invalid, refuse } from '../../domain/errors.ts';
import { newId } from '../../domain/ids.ts';
import type { Once } from '../../platform/idempotency.ts';
import type { Page, Paging } from '../../platform/database/page.ts';
import type { DirectoryService } from '../directory/index.ts';
import { newerThan } from './creation-times.ts';
import type { RoleAssignmentRow, UserAssignmentRow } from './entities.ts';
import { RoleNotAssigned, UserNotAssigned } from './errors.ts';
import { type PolicyTransactions, requireAsRead } from './policy-transactions.ts';

type Schemas = components['schemas'];

const ASSIGNED = { event: 'policy.assigned', locksCompany: true } as const;
const UNASSIGNED = { event: 'policy.unassigned', locksCompany: true } as const;

/** Assigns policies to roles and users (D19). Each write is one transaction. */
export class AssignmentService {
  readonly #transactions: PolicyTransactions;
  readonly #directory: DirectoryService;

  constructor(transactions: PolicyTransactions, directory: DirectoryService) {
    this.#transactions = transactions;
    this.#directory = directory;
  }

  /** @throws PolicyNotFound */
  async listRoleAssignments(caller: Caller, policyId: string, paging: Paging): Promise<Page<RoleAssignmentRow>> {
    const repository = this.#transactions.repository();
    return repository.roleAssignments(await this.#transactions.find(caller, policyId, repository), paging);
  }

  /** Includes assignments that have ended or not yet begun. @throws PolicyNotFound */
  async listUserAssignments(caller: Caller, policyId: string, paging: Paging): Promise<Page<UserAssignmentRow>> {
    const repository = this.#transactions.repository();
    return repository.userAssignments(await this.#transactions.find(caller, policyId, repository), paging);
  }

  /** Replaces the policy that the role has in this company, if any (D19). @throws PolicyNotFound */
  async assignRole(caller: Caller, policyId: string, roleId: string, once: Once): Promise<RoleAssignmentRow> {
    const options = { ...ASSIGNED, once };
    return this.#transactions.change(caller, policyId, options, async ({ repository, policy, now, atEnd }) => {
      const assignment = {
        id: newId(),
        companyId: policy.companyId,
        policyId: policy.id,
        roleId,
        createdAt: now,
      };
      atEnd(...(await repository.assignRole(policy, assignment)));
      return assignment;
    });
  }

  /**
   * Replaces the assignment of this policy to the user, if any: there is one window per user and policy (D19).
   *
   * @throws PolicyNotFound; Invalid if the window ends before it begins, or if the user is not in the policy's company
   */
  async assignUser(
    caller: Caller,
    policyId: string,
    body: Schemas['UserAssignmentCreate'],
    once: Once,
  ): Promise<UserAssignmentRow> {
    const { userId, effectiveFrom, effectiveUntil } = body;
    refuse(windowFaults(effectiveFrom, effectiveUntil));
    // The directory takes a connection of its own. Asking it inside a transaction could exhaust the pool and deadlock.
    // The answer stays true, because users are never deleted.
    const { companyId } = await this.#transactions.find(caller, policyId);
    if (!(await this.#directory.hasUser(companyId, userId))) {
      throw new Invalid([{ field: 'userId', message: "must be a user of the policy's company" }]);
    }
    const options = { ...ASSIGNED, once };
    return this.#transactions.change(caller, policyId, options, async ({ repository, policy, now }) => {
      const newest = await repository.newestUserAssignment(companyId, userId);
      const assignment = {
        id: newId(),
        companyId,
        policyId: policy.id,
        userId,
        ...storedWindow(effectiveFrom, effectiveUntil),
        createdAt: newerThan(newest, now),
      };
      await repository.assignUser(policy, assignment);
      return assignment;
    });
  }

  /** @throws PolicyNotFound; RoleNotAssigned; PreconditionFailed */
  async unassignRole(caller: Caller, policyId: string, roleId: string, ifMatch: SentTags): Promise<void> {
    await this.#transactions.change(caller, policyId, UNASSIGNED, async ({ repository, policy }) => {
      if (!(await repository.unassignRole(policy, roleId))) throw new RoleNotAssigned();
      requireAsRead(policy, ifMatch);
    });
  }

  /** @throws PolicyNotFound; UserNotAssigned; PreconditionFailed */
  async unassignUser(caller: Caller, policyId: string, userId: string, ifMatch: SentTags): Promise<void> {
    await this.#transactions.change(caller, policyId, UNASSIGNED, async ({ repository, policy }) => {
      if (!(await repository.unassignUser(policy, userId))) throw new UserNotAssigned();
      requireAsRead(policy, ifMatch);
    });
  }
}
