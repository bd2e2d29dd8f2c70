import type { PolicyCandidates, PolicySource } from './evaluation/effective-policy.ts';

/** A policy that could apply to a user; fields that its source lacks are null. */
export type CandidateRow = {
  source: PolicySource;
  policyId: string;
  version: number;
  isActive: boolean;
  assignmentId: string;
  roleId: string;
  start: Date | null;
  end: Date | null;
  assignedAt: Date;
};

/**
 * The SQL for all candidates of a user, including inactive policies and assignments that are not in effect now (D20).
 *
 * @param more further columns: of the policies, `p`, or of tables that the caller joins
 */
export const candidateSelect = (companyId: string, userId: string, roles: string, more: string): string => `
  select c.source, c.policy_id as "policyId", p.version, p.is_active as "isActive", c.id as "assignmentId",
    c.role_id as "roleId", c.effective_from as start, c.effective_until as "end", c.created_at as "assignedAt", ${more}
  from (
    select 'USER' as source, policy_id, id, null as role_id, effective_from, effective_until, created_at
      from user_assignments where company_id = ${companyId} and user_id = ${userId}
    union all
    select 'ROLE', policy_id, id, role_id, null, null, created_at
      from role_assignments where company_id = ${companyId} and role_id = any (${roles}::text[])
    union all
    select 'COMPANY_DEFAULT', id, null, null, null, null, null
      from policies where company_id = ${companyId} and is_default
  ) c
  join policies p on p.company_id = ${companyId} and p.id = c.policy_id and p.deleted_at is null`;

/** The candidates by source, each with what `extra` adds. */
export function candidatesFrom<Row extends CandidateRow, Extra>(
  rows: readonly Row[],
  extra: (row: Row) => Extra,
): PolicyCandidates<Extra> {
  const from = (source: PolicySource) =>
    rows
      .filter((row) => row.source === source)
      .map((row) => {
        const { policyId, version, isActive, assignmentId, roleId, start, end, assignedAt: createdAt } = row;
        return { policyId, version, isActive, assignmentId, roleId, window: { start, end }, createdAt, ...extra(row) };
      });
  return {
    userAssignments: from('USER'),
    roleAssignments: from('ROLE'),
    companyDefault: from('COMPANY_DEFAULT')[0] ?? null,
  };
}
