import { type EffectiveWindow, windowHolds } from '../../../domain/effective-window.ts';

/** A policy that may apply. Inactive and deleted ones can be among the candidates; they are skipped here (D20). */
type PolicyCandidate = { policyId: string; version: number; isActive: boolean; isDeleted: boolean };

type UserAssignmentCandidate = PolicyCandidate & {
  assignmentId: string;
  window: EffectiveWindow;
  createdAt: Date;
};

type RoleAssignmentCandidate = PolicyCandidate & { roleId: string };

/** Everything in one company that may apply to one user. */
export type PolicyCandidates = {
  userAssignments: readonly UserAssignmentCandidate[];
  roleAssignments: readonly RoleAssignmentCandidate[];
  companyDefault: PolicyCandidate | null;
};

export type EffectivePolicy = { policyId: string; version: number; source: 'USER' | 'ROLE' | 'COMPANY_DEFAULT' };

/**
 * The policy that applies to a user at `now`, or null; the first hit wins and nothing is merged (D20): a user assignment
 * whose window holds (the latest start first, an open start last, then the newest), then the first of `roles` (role ids
 * in the order of the token) that has a policy, then the company default.
 */
export function chooseEffectivePolicy(
  candidates: PolicyCandidates,
  roles: readonly string[],
  now: Date,
): EffectivePolicy | null {
  const [own] = candidates.userAssignments
    .filter((assignment) => isUsable(assignment) && windowHolds(assignment.window, now))
    .sort(byPrecedence);
  if (own) return effective(own, 'USER');

  const usable = candidates.roleAssignments.filter(isUsable);
  for (const role of roles) {
    const assigned = usable.find(({ roleId }) => roleId === role);
    if (assigned) return effective(assigned, 'ROLE');
  }

  const fallback = candidates.companyDefault;
  return fallback && isUsable(fallback) ? effective(fallback, 'COMPANY_DEFAULT') : null;
}

function isUsable({ isActive, isDeleted }: PolicyCandidate): boolean {
  return isActive && !isDeleted;
}

function byPrecedence(a: UserAssignmentCandidate, b: UserAssignmentCandidate): number {
  const aStart = a.window.start?.getTime() ?? -Infinity;
  const bStart = b.window.start?.getTime() ?? -Infinity;
  if (aStart !== bStart) return bStart > aStart ? 1 : -1;
  // Ids are in order of time (D11), so they settle two assignments of one millisecond.
  return b.createdAt.getTime() - a.createdAt.getTime() || (b.assignmentId > a.assignmentId ? 1 : -1);
}

function effective({ policyId, version }: PolicyCandidate, source: EffectivePolicy['source']): EffectivePolicy {
  return { policyId, version, source };
}
