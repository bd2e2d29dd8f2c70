import { type EffectiveWindow, windowHolds } from '../../../domain/effective-window.ts';

/** A policy that may apply, unless it is inactive. Deleted ones are never candidates (D20). */
type PolicyCandidate = { policyId: string; version: number; isActive: boolean };

type UserAssignmentCandidate = PolicyCandidate & {
  assignmentId: string;
  window: EffectiveWindow;
  createdAt: Date;
};

type RoleAssignmentCandidate = PolicyCandidate & { roleId: string };

/** All candidates for one user of one company. `Extra` is whatever else the calling code needs about each of them. */
export type PolicyCandidates<Extra = unknown> = {
  userAssignments: readonly (UserAssignmentCandidate & Extra)[];
  roleAssignments: readonly (RoleAssignmentCandidate & Extra)[];
  companyDefault: (PolicyCandidate & Extra) | null;
};

export type PolicySource = 'USER' | 'ROLE' | 'COMPANY_DEFAULT';

export type EffectivePolicy = { policyId: string; version: number; source: PolicySource };

type PlacedCandidate<Extra = unknown> =
  | { source: 'USER'; candidate: UserAssignmentCandidate & Extra }
  | { source: 'ROLE'; candidate: RoleAssignmentCandidate & Extra }
  | { source: 'COMPANY_DEFAULT'; candidate: PolicyCandidate & Extra };

/** Why a candidate does not apply. `ended` is the first instant after its window. */
type Obstacle<Extra> = 'INACTIVE' | { begins: Date } | { ended: Date } | { outrankedBy: PlacedCandidate<Extra> };

/** A candidate, and why it does not apply; null for the one that applies. */
type RankedCandidate<Extra = unknown> = PlacedCandidate<Extra> & { obstacle: Obstacle<Extra> | null };

/**
 * The policy that applies to a user at `now`, or null if none does. The first active policy in this order wins, and
 * nothing is merged (D20): user assignments whose window contains `now` (latest start first, no start date last, then
 * the newest), then the policies of `roles` (role ids in the order of the token), then the company default.
 */
export function chooseEffectivePolicy(
  candidates: PolicyCandidates,
  roles: readonly string[],
  now: Date,
): EffectivePolicy | null {
  const hit = rankedCandidates(candidates, roles, now).find(({ obstacle }) => obstacle === null);
  return hit ? { policyId: hit.candidate.policyId, version: hit.candidate.version, source: hit.source } : null;
}

/**
 * The candidates in order of precedence (D20), including those that do not apply at `now`. At most one has no obstacle.
 */
export function rankedCandidates<Extra>(
  { userAssignments, roleAssignments, companyDefault }: PolicyCandidates<Extra>,
  roles: readonly string[],
  now: Date,
): RankedCandidate<Extra>[] {
  const ranked: RankedCandidate<Extra>[] = [];
  let winner: PlacedCandidate<Extra> | null = null;
  const rank = (next: PlacedCandidate<Extra>): void => {
    const obstacle = ownObstacle(next, now) ?? (winner && { outrankedBy: winner });
    if (obstacle === null) winner = next;
    ranked.push({ ...next, obstacle });
  };
  for (const candidate of userAssignments.toSorted(byPrecedence)) rank({ source: 'USER', candidate });
  // A token can name a role twice.
  for (const role of new Set(roles)) {
    const candidate = roleAssignments.find(({ roleId }) => roleId === role);
    if (candidate) rank({ source: 'ROLE', candidate });
  }
  if (companyDefault) rank({ source: 'COMPANY_DEFAULT', candidate: companyDefault });
  return ranked;
}

/** One sentence that says why a candidate applies, or why it does not (D61). `nameOf` names a candidate's policy. */
export function reasonOf<Extra>(
  ranked: RankedCandidate<Extra>,
  nameOf: (candidate: PolicyCandidate & Extra) => string,
): string {
  const { obstacle } = ranked;
  if (obstacle === null) return `It applies because it is ${whyItApplies(ranked)}.`;
  if (obstacle === 'INACTIVE') return 'The policy is inactive.';
  if ('begins' in obstacle) return `The assignment begins ${edgeText(obstacle.begins, obstacle.begins)}.`;
  if ('ended' in obstacle) {
    return `The assignment ended ${edgeText(obstacle.ended, new Date(obstacle.ended.getTime() - 1))}.`;
  }
  const { outrankedBy } = obstacle;
  if (outrankedBy.candidate.policyId === ranked.candidate.policyId) {
    return `It already applies, because it is ${whyItApplies(outrankedBy)}.`;
  }
  return `The policy "${nameOf(outrankedBy.candidate)}" outranks it, because ${whyItOutranks(outrankedBy, ranked)}.`;
}

/** Why a candidate cannot apply, whatever the other candidates are. */
function ownObstacle(
  { source, candidate }: PlacedCandidate,
  now: Date,
): Exclude<Obstacle<never>, { outrankedBy: unknown }> | null {
  if (!candidate.isActive) return 'INACTIVE';
  if (source !== 'USER' || windowHolds(candidate.window, now)) return null;
  const { start, end } = candidate.window;
  // The window does not contain `now`: unless it has yet to begin, it has ended.
  return start !== null && now < start ? { begins: start } : { ended: end! };
}

function byPrecedence(a: UserAssignmentCandidate, b: UserAssignmentCandidate): number {
  const aStart = startOf(a);
  const bStart = startOf(b);
  if (aStart !== bStart) return bStart > aStart ? 1 : -1;
  // Ids are ordered by time (D11), so they break ties within one millisecond.
  return b.createdAt.getTime() - a.createdAt.getTime() || (b.assignmentId > a.assignmentId ? 1 : -1);
}

function startOf({ window }: UserAssignmentCandidate): number {
  return window.start?.getTime() ?? -Infinity;
}

function whyItApplies(placed: PlacedCandidate): string {
  if (placed.source === 'USER') return 'assigned to the user';
  if (placed.source === 'ROLE') return `assigned to the user's role "${placed.candidate.roleId}"`;
  return "the company's default";
}

function whyItOutranks(winner: PlacedCandidate, loser: PlacedCandidate): string {
  if (winner.source === 'USER' && loser.source === 'USER') {
    const [winnerStart, loserStart] = [startOf(winner.candidate), startOf(loser.candidate)];
    if (winnerStart === loserStart) return 'its assignment to the user is newer';
    return loserStart === -Infinity
      ? 'its assignment to the user has a start date and this one has none'
      : 'its assignment to the user starts later';
  }
  if (winner.source === 'ROLE' && loser.source === 'ROLE') {
    const [winning, losing] = [winner.candidate.roleId, loser.candidate.roleId];
    return `the user's role "${losing}" comes later in the list of roles than "${winning}"`;
  }
  const before = winner.source === 'USER' ? 'an assignment to the user' : "an assignment to one of the user's roles";
  return `${before} comes before ${loser.source === 'ROLE' ? 'one to a role' : "the company's default"}`;
}

/**
 * A date if a window begins or ends at midnight UTC, else a timestamp.
 *
 * @param shown the first or last instant in the window; `edge` is the first instant in it or after it
 */
function edgeText(edge: Date, shown: Date): string {
  const text = shown.toISOString();
  return edge.toISOString().endsWith('T00:00:00.000Z') ? `on ${text.slice(0, 10)}` : `at ${text}`;
}
