/**
 * Who may see and change what belongs to a traveler: passports and documents (D4, D5, D33). The operations under
 * /api/admin ask for their codes before, and for nothing here.
 */

/** `notFound` for what lies out of reach; the others for what lies in it. */
export type Access = 'allow' | 'notYours' | 'notFound';

export type Act = 'view' | 'manage';

/**
 * What each act asks of an administrator, and of what a delegate was let do. Owners and delegates need no code (D5,
 * D33).
 */
export const NEEDED = {
  view: { administrator: 'READ_TRAVELERS', scope: 'VIEW_TRAVELERS' },
  manage: { administrator: 'WRITE_TRAVELERS', scope: 'MANAGE_TRAVELERS' },
} as const satisfies Record<Act, { administrator: string; scope: string }>;

/** Whose traveler it is. */
export type TravelerOwner = { companyId: string; userId: string };

/** What the decision has to know of the caller. */
export type CallerFacts = {
  userId: string;
  companyId: string;
  permissions: ReadonlySet<string>;
  /** Whether the caller may act in the traveler's company: `mayActIn` (D4). */
  isInReach: boolean;
};

/**
 * @param traveler null when there is none
 * @param isDelegate whether the owner lets the caller do what `NEEDED[act].scope` names; only asked for where nothing
 * else lets the caller in
 */
export function accessTo(act: Act, traveler: TravelerOwner | null, caller: CallerFacts, isDelegate: boolean): Access {
  if (!traveler || !caller.isInReach) return 'notFound';
  if (caller.permissions.has(NEEDED[act].administrator)) return 'allow';
  // Owners and delegates act inside their company, whatever else their token reaches.
  if (caller.companyId !== traveler.companyId) return 'notYours';
  return caller.userId === traveler.userId || isDelegate ? 'allow' : 'notYours';
}
