/**
 * Who may see and change the passports and documents of a traveler (D4, D5, D33). Operations under /api/admin need
 * permissions only, and do not use these rules.
 */

/** `notFound` if there is no such traveler, or the caller must not learn that there is one. */
export type Access = 'allow' | 'notYours' | 'notFound';

export type Act = 'view' | 'manage';

/**
 * For each act, the permission that an administrator needs, and the scope that a delegate needs. Owners and delegates
 * need no permission (D5, D33).
 */
export const NEEDED = {
  view: { administrator: 'READ_TRAVELERS', scope: 'VIEW_TRAVELERS' },
  manage: { administrator: 'WRITE_TRAVELERS', scope: 'MANAGE_TRAVELERS' },
} as const satisfies Record<Act, { administrator: string; scope: string }>;

/** The owner of the traveler. */
export type TravelerOwner = { companyId: string; userId: string };

/** The facts about the caller that the decision needs. */
type CallerFacts = {
  userId: string;
  companyId: string;
  permissions: ReadonlySet<string>;
  /** Whether the caller may act in the traveler's company: `mayActIn` (D4). */
  isInReach: boolean;
};

/**
 * @param traveler null if there is none
 * @param isDelegate whether the owner has delegated `NEEDED[act].scope` to the caller; it matters only if nothing else
 * grants access
 */
export function accessTo(act: Act, traveler: TravelerOwner | null, caller: CallerFacts, isDelegate: boolean): Access {
  if (!traveler || !caller.isInReach) return 'notFound';
  if (caller.permissions.has(NEEDED[act].administrator)) return 'allow';
  // Owners and delegates act only within their own company, even with ACCESS_ALL_COMPANIES.
  if (caller.companyId !== traveler.companyId) return 'notYours';
  return caller.userId === traveler.userId || isDelegate ? 'allow' : 'notYours';
}
