import { type EffectiveWindow, windowHolds } from '../../../domain/effective-window.ts';

/** A policy that may apply. Inactive and deleted ones can be among the candidates; they are skipped here (D20). */
export type PolicyCandidate = { policyId: string; version: number; isActive: boolean; isDeleted: boolean };

type UserAssignmentCandidate = PolicyCandidate & {
  assignmentId: string;
  window: EffectiveWindow;
  createdAt: Date;
};

type RoleAssignmentCandidate = PolicyCandidate & { roleId: string };

/** Everything in one company that may apply to one user. `Extra` is what the caller wants to know of each. */
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

/** Why a candidate does not apply; an end is the first instant after the window. */
type Obstacle<Extra> = 'INACTIVE' | { begins: Date } | { ended: Date } | { outrankedBy: PlacedCandidate<Extra> };

/** A candidate, and why it does not apply; null for the one that applies. */
export type RankedCandidate<Extra = unknown> = PlacedCandidate<Extra> & { obstacle: Obstacle<Extra> | null };

/**
 * The policy that applies to a user at `now`, or null; the first hit wins and nothing is merged (D20): a user
 * assignment whose window holds (the latest start first, an open start last, then the newest), then the first of
 * `roles` (role ids in the order of the token) that has a policy, then the company default.
 */
export function chooseEffectivePolicy(
  candidates: PolicyCandidates,
  roles: readonly string[],
  now: Date,
): EffectivePolicy | null {
  const hit = rankedCandidates(candidates, roles, now, true).at(-1);
  if (hit?.obstacle !== null) return null;
  return { policyId: hit.candidate.policyId, version: hit.candidate.version, source: hit.source };
}

/**
 * The candidates in order of precedence (D20), those that do not apply at `now` included and deleted ones left out; at
 * most one has no obstacle. With `untilHit` that one is the last: who asks for nothing else is spared the rest.
 */
export function rankedCandidates<Extra>(
  { userAssignments, roleAssignments, companyDefault }: PolicyCandidates<Extra>,
  roles: readonly string[],
  now: Date,
  untilHit = false,
): RankedCandidate<Extra>[] {
  const ranked: RankedCandidate<Extra>[] = [];
  let winner: PlacedCandidate<Extra> | null = null;
  /** Whether the next ones are asked for, too. */
  const place = (placed: RankedCandidate<Extra>): boolean => {
    if (placed.candidate.isDeleted) return true;
    placed.obstacle = ownObstacle(placed, now) ?? (winner && { outrankedBy: winner });
    if (placed.obstacle === null) winner = placed;
    ranked.push(placed);
    return winner === null || !untilHit;
  };
  const ofUser = userAssignments.length > 1 ? [...userAssignments].sort(byPrecedence) : userAssignments;
  for (const candidate of ofUser) if (!place({ source: 'USER', candidate, obstacle: null })) return ranked;
  for (let index = 0; index < roles.length && roleAssignments.length > 0; index += 1) {
    const role = roles[index]!;
    const candidate = roleAssignments.find(({ roleId }) => roleId === role);
    // A token can name a role twice.
    if (!candidate || roles.indexOf(role) < index) continue;
    if (!place({ source: 'ROLE', candidate, obstacle: null })) return ranked;
  }
  if (companyDefault) place({ source: 'COMPANY_DEFAULT', candidate: companyDefault, obstacle: null });
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
  if ('begins' in obstacle) return `Its window begins ${firstMomentText(obstacle.begins)}.`;
  if ('ended' in obstacle) return `Its window ended ${lastMomentText(obstacle.ended)}.`;
  const { outrankedBy } = obstacle;
  return `The policy "${nameOf(outrankedBy.candidate)}" outranks it, because ${whyItOutranks(outrankedBy, ranked)}.`;
}

/** What keeps a candidate from applying, whatever else there is. */
function ownObstacle(
  { source, candidate }: PlacedCandidate,
  now: Date,
): Exclude<Obstacle<never>, { outrankedBy: unknown }> | null {
  if (!candidate.isActive) return 'INACTIVE';
  if (source !== 'USER' || windowHolds(candidate.window, now)) return null;
  const { start, end } = candidate.window;
  // A window that does not hold and has begun has ended.
  return start !== null && now < start ? { begins: start } : { ended: end! };
}

function byPrecedence(a: UserAssignmentCandidate, b: UserAssignmentCandidate): number {
  const aStart = startOf(a);
  const bStart = startOf(b);
  if (aStart !== bStart) return bStart > aStart ? 1 : -1;
  // Ids are in order of time (D11), so they settle two assignments of one millisecond.
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

const DAY_IN_MS = 86_400_000;

/** As a day, where the window begins with that day. */
function firstMomentText(start: Date): string {
  const text = start.toISOString();
  return start.getTime() % DAY_IN_MS === 0 ? `on ${text.slice(0, 10)}` : `at ${text}`;
}

/** As a day, where the window ends with that day. `end` is the first instant after it. */
function lastMomentText(end: Date): string {
  const text = new Date(end.getTime() - 1).toISOString();
  return end.getTime() % DAY_IN_MS === 0 ? `on ${text.slice(0, 10)}` : `at ${text}`;
}
