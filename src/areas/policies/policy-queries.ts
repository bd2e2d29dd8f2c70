import { windowAsSent } from '../../domain/effective-window.ts';
import type { ListFilter } from '../../http/operations.ts';
import { happened, type NewEvent } from '../../platform/database/event-queries.ts';
import { RecordRepository } from '../../platform/database/repository.ts';
import { raw, sql, type Sql } from '../../platform/database/sql.ts';
import { compares, entityPage, type ListQuery, type Page, type Paging } from '../../platform/database/page.ts';
import { ChangeLog, policyFields } from './change-log.ts';
import {
  Policy,
  type PolicyRow,
  RoleAssignment,
  type RoleAssignmentRow,
  UserAssignment,
  type UserAssignmentRow,
} from './entities.ts';
import { type CandidateRow, candidateSelect, candidatesFrom } from './candidate-queries.ts';
import type { PolicyCandidates } from './evaluation/effective-policy.ts';
import { type AgedRules, type PolicyKey, type PolicyRules, RuleRepository, rulesOf } from './rule-queries.ts';

/**
 * The statement that invalidates what nodes have cached about the company's policies. Leave it to the end of every
 * transaction that changes policies, rules or assignments, because all writers of the company contend for this row.
 */
export function generationStatement(companyId: string): Sql {
  return sql`insert into policy_generations (company_id, generation) values (${companyId}, 1)
    on conflict (company_id) do update set generation = policy_generations.generation + 1`;
}

export type PolicyWithRules<Rules = PolicyRules> = { policy: PolicyRow; rules: Rules };

/** The queries on policies and assignments inside one unit of work; those on rules are in `rules`. */
export class PolicyRepository extends RecordRepository {
  protected readonly table = 'policies';
  readonly rules = new RuleRepository(this.em);
  /** What this unit of work changes, for the history. */
  readonly changes = new ChangeLog();

  /** Newest first (D9). */
  async list(
    { companyId, isActive, isDefault }: ListFilter<'Policies_list'>,
    paging: Paging,
  ): Promise<Page<PolicyRow>> {
    const where = [
      sql`deleted_at is null`,
      compares('company_id = ?', companyId),
      compares('is_active = ?', isActive),
      compares('is_default = ?', isDefault),
    ];
    return entityPage(this.em, Policy, { from: 'policies', where, orderBy: sql`created_at desc, id desc` }, paging);
  }

  /** All candidates of a user for any date, read in one snapshot (D61). */
  async candidates(
    companyId: string,
    userId: string,
    roles: readonly string[],
  ): Promise<PolicyCandidates<{ policy: PolicyRow }>> {
    const values = [companyId, userId, companyId, roles, companyId, companyId];
    const rows = await this.run<CandidateRow>(raw(candidateSelect('?', '?', '?', 'p.*'), values));
    return candidatesFrom(rows, (row) => ({ policy: this.em.map(Policy, row) }));
  }

  /** Newest first (D9). */
  async roleAssignments(policy: PolicyKey, paging: Paging): Promise<Page<RoleAssignmentRow>> {
    return entityPage(this.em, RoleAssignment, assignmentsOf('role_assignments', policy), paging);
  }

  /** Newest first (D9). */
  async userAssignments(policy: PolicyKey, paging: Paging): Promise<Page<UserAssignmentRow>> {
    return entityPage(this.em, UserAssignment, assignmentsOf('user_assignments', policy), paging);
  }

  async find(companyId: string, policyId: string): Promise<PolicyRow | null> {
    return this.em.findOne(Policy, { companyId, id: policyId, deletedAt: null });
  }

  /** Whether the company has such a policy, deleted or not. */
  async hasEverHad(companyId: string, policyId: string): Promise<boolean> {
    return (await this.em.count(Policy, { companyId, id: policyId })) > 0;
  }

  /** A policy and its rules, read in one snapshot. */
  findWithRules(companyId: string, policyId: string): Promise<PolicyWithRules | null> {
    return this.#findWith<PolicyRules>({ companyId, id: policyId });
  }

  /** The same, with the ages of the rules. */
  findWithAgedRules(companyId: string, policyId: string): Promise<PolicyWithRules<AgedRules> | null> {
    return this.#findWith<AgedRules>({ companyId, id: policyId }, 'createdAt');
  }

  async #findWith<Rules extends PolicyRules>(
    key: PolicyKey,
    ...more: 'createdAt'[]
  ): Promise<PolicyWithRules<Rules> | null> {
    const row = await this.first<PolicyRules & object>(sql`
      select p.*, ${rulesOf(key, ...more)} from policies p
      where p.company_id = ${key.companyId} and p.id = ${key.id} and p.deleted_at is null`);
    if (!row) return null;
    const { flightRules, hotelRules, ...policy } = row;
    return { policy: this.em.map(Policy, policy), rules: { flightRules, hotelRules } as Rules };
  }

  /**
   * Raises the version of a policy before it, its rules or its assignments change. The update locks the row, so other
   * writers wait until this unit of work ends. Returns the policy as earlier writers left it, with the new version;
   * null if there is no such policy.
   */
  findForChange(companyId: string, policyId: string): Promise<PolicyRow | null> {
    return this.#raiseVersion(sql`company_id = ${companyId} and id = ${policyId} and deleted_at is null`);
  }

  async #raiseVersion(where: Sql): Promise<PolicyRow | null> {
    const row = await this.first<object>(sql`update policies set version = version + 1 where ${where} returning *`);
    return row && this.em.map(Policy, row);
  }

  async hasPolicies(companyId: string): Promise<boolean> {
    return (await this.em.count(Policy, { companyId, deletedAt: null })) > 0;
  }

  /**
   * Runs at once instead of at flush, because the unique index allows the new default only after this update. Returns the
   * event of the previous default.
   */
  async unsetDefault(companyId: string, at: Date): Promise<NewEvent[]> {
    const previous = await this.#raiseVersion(sql`company_id = ${companyId} and is_default`);
    if (!previous) return [];
    await this.update(previous, { isDefault: false, updatedAt: at });
    return [happened('policy.updated', previous, at)];
  }

  async insert(policy: PolicyRow): Promise<void> {
    await this.em.insert(Policy, policy);
    this.changes.created(policy, 'POLICY', policy.id, policyFields(policy));
  }

  async update(policy: PolicyRow, changed: Partial<PolicyRow>): Promise<void> {
    const before = policyFields(policy);
    this.em.assign(policy, changed);
    await this.em.flush();
    this.changes.updated(policy, 'POLICY', policy.id, before, policyFields(policy));
  }

  /**
   * Deletes a policy with its assignments (D17). Its history does not list them, because there can be a hundred thousand,
   * and nobody reads it any more.
   */
  async delete(policy: PolicyRow, deletedAt: Date): Promise<void> {
    const { companyId, id: policyId } = policy;
    this.changes.deleted(policy, 'POLICY', policyId, policyFields(policy));
    this.em.assign(policy, { deletedAt, isActive: false });
    await this.em.flush();
    await this.em.nativeDelete(RoleAssignment, { companyId, policyId });
    await this.em.nativeDelete(UserAssignment, { companyId, policyId });
  }

  /**
   * Assigns a policy to a role, replacing the role's policy in this company, if any (D19). The replaced policy gets a
   * new version, too, so the company must be locked; its event is returned.
   */
  async assignRole(policy: PolicyRow, assignment: RoleAssignmentRow): Promise<NewEvent[]> {
    const { companyId, id, roleId, createdAt } = assignment;
    const replaced = await this.em.findOne(RoleAssignment, { companyId, roleId }, { disableIdentityMap: true });
    const isOther = replaced !== null && replaced.policyId !== policy.id;
    const other = isOther ? await this.findForChange(companyId, replaced.policyId) : null;
    if (replaced) {
      await this.em.nativeDelete(RoleAssignment, { companyId, roleId });
      this.changes.deleted(other ?? policy, 'ROLE_ASSIGNMENT', replaced.id, { roleId });
    }
    await this.em.insert(RoleAssignment, assignment);
    this.changes.created(policy, 'ROLE_ASSIGNMENT', id, { roleId });
    return other ? [happened('policy.unassigned', other, createdAt)] : [];
  }

  /** When the newest assignment of a user was created; null if there is none. The company must be locked. */
  async newestUserAssignment(companyId: string, userId: string): Promise<Date | null> {
    const newest = { orderBy: { createdAt: 'desc' }, limit: 1, disableIdentityMap: true } as const;
    const [assignment] = await this.em.find(UserAssignment, { companyId, userId }, newest);
    return assignment?.createdAt ?? null;
  }

  /** Assigns a policy to a user, replacing an earlier assignment of the same policy to that user (D19). */
  async assignUser(policy: PolicyRow, assignment: UserAssignmentRow): Promise<void> {
    await this.unassignUser(policy, assignment.userId);
    await this.em.insert(UserAssignment, assignment);
    this.changes.created(policy, 'USER_ASSIGNMENT', assignment.id, userAssignmentFields(assignment));
  }

  /** Returns whether there was an assignment. */
  async unassignRole(policy: PolicyRow, roleId: string): Promise<boolean> {
    const { companyId, id: policyId } = policy;
    const assignment = await this.em.findOne(RoleAssignment, { companyId, policyId, roleId });
    if (!assignment) return false;
    await this.em.nativeDelete(RoleAssignment, { companyId, policyId, roleId });
    this.changes.deleted(policy, 'ROLE_ASSIGNMENT', assignment.id, { roleId });
    return true;
  }

  /** Returns whether there was an assignment. */
  async unassignUser(policy: PolicyRow, userId: string): Promise<boolean> {
    const { companyId, id: policyId } = policy;
    const assignment = await this.em.findOne(UserAssignment, { companyId, policyId, userId });
    if (!assignment) return false;
    await this.em.nativeDelete(UserAssignment, { companyId, policyId, userId });
    this.changes.deleted(policy, 'USER_ASSIGNMENT', assignment.id, userAssignmentFields(assignment));
    return true;
  }
}

function userAssignmentFields(assignment: UserAssignmentRow) {
  return { userId: assignment.userId, ...windowAsSent(assignment) };
}

function assignmentsOf(from: string, { companyId, id }: PolicyKey): ListQuery {
  const where = [compares('company_id = ?', companyId), compares('policy_id = ?', id)];
  return { from, where, orderBy: sql`created_at desc, id desc` };
}
