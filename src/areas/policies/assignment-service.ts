import type { components } from '../../../generated/api.d.ts';
import type { Caller } from '../../domain/caller.ts';
import type { Clock } from '../../domain/clock.ts';
import { storedWindow, windowFaults } from '../../domain/effective-window.ts';
import type { SentTags } from '../../domain/entity-tags.ts';
import { Invalid, refuse } from '../../domain/errors.ts';
import { newId } from '../../domain/ids.ts';
import type { Once } from '../../platform/idempotency.ts';
import type { Paging } from '../../platform/list-page.ts';
import type { DirectoryService } from '../directory/index.ts';
import type { RoleAssignmentRow, UserAssignmentRow } from './entities.ts';
import { RoleNotAssigned, UserNotAssigned } from './errors.ts';
import { type PolicyTransactions, requireAsRead } from './policy-transactions.ts';

type Schemas = components['schemas'];

export type AssignmentServiceDependencies = {
  transactions: PolicyTransactions;
  directory: DirectoryService;
  clock: Clock;
};

/** The use cases that say to whom a policy applies: roles and users. Each write is one transaction. */
export class AssignmentService {
  readonly #transactions: PolicyTransactions;
  readonly #directory: DirectoryService;
  readonly #clock: Clock;

  constructor({ transactions, directory, clock }: AssignmentServiceDependencies) {
    this.#transactions = transactions;
    this.#directory = directory;
    this.#clock = clock;
  }

  /** @throws PolicyNotFound */
  async listRoleAssignments(
    caller: Caller,
    policyId: string,
    paging: Paging,
  ): Promise<{ rows: RoleAssignmentRow[]; total: number }> {
    const repository = this.#transactions.repository();
    return repository.roleAssignments(await this.#transactions.find(caller, policyId, repository), paging);
  }

  /** Past and future ones, too. @throws PolicyNotFound */
  async listUserAssignments(
    caller: Caller,
    policyId: string,
    paging: Paging,
  ): Promise<{ rows: UserAssignmentRow[]; total: number }> {
    const repository = this.#transactions.repository();
    return repository.userAssignments(await this.#transactions.find(caller, policyId, repository), paging);
  }

  /** A role that has a policy of this company moves to this one (D19). @throws PolicyNotFound */
  async assignRole(caller: Caller, policyId: string, roleId: string, once?: Once): Promise<RoleAssignmentRow> {
    return this.#transactions.changeInCompany(
      caller,
      policyId,
      async (repository, { companyId }) => {
        const assignment = { id: newId(), companyId, policyId, roleId, createdAt: this.#clock.now() };
        await repository.assignRole(assignment);
        return assignment;
      },
      once,
    );
  }

  /**
   * One window per user and policy: an assignment that is there is replaced (D19).
   *
   * @throws PolicyNotFound; Invalid for a window that ends before it begins and for a user of no or another company.
   */
  async assignUser(
    caller: Caller,
    policyId: string,
    body: Schemas['UserAssignmentCreate'],
    once?: Once,
  ): Promise<UserAssignmentRow> {
    const { userId, effectiveFrom, effectiveUntil } = body;
    refuse(windowFaults(effectiveFrom, effectiveUntil));
    // Before the transaction: one that waits for a second connection can wait for ever, when many do. Nobody leaves the
    // directory.
    const { companyId } = await this.#transactions.find(caller, policyId);
    if (!(await this.#directory.hasUser(companyId, userId))) {
      throw new Invalid([{ field: 'userId', message: "must be a user of the policy's company" }]);
    }
    return this.#transactions.changeInCompany(
      caller,
      policyId,
      async (repository) => {
        const assignment = {
          id: newId(),
          companyId,
          policyId,
          userId,
          ...storedWindow(effectiveFrom, effectiveUntil),
          createdAt: this.#clock.now(),
        };
        await repository.assignUser(assignment);
        return assignment;
      },
      once,
    );
  }

  /** @throws PolicyNotFound; RoleNotAssigned; PreconditionFailed */
  async unassignRole(caller: Caller, policyId: string, roleId: string, ifMatch?: SentTags): Promise<void> {
    await this.#transactions.changeInCompany(caller, policyId, async (repository, policy) => {
      if (!(await repository.unassignRole(policy, roleId))) throw new RoleNotAssigned();
      requireAsRead(policy, ifMatch);
    });
  }

  /** @throws PolicyNotFound; UserNotAssigned; PreconditionFailed */
  async unassignUser(caller: Caller, policyId: string, userId: string, ifMatch?: SentTags): Promise<void> {
    await this.#transactions.changeInCompany(caller, policyId, async (repository, policy) => {
      if (!(await repository.unassignUser(policy, userId))) throw new UserNotAssigned();
      requireAsRead(policy, ifMatch);
    });
  }
}
