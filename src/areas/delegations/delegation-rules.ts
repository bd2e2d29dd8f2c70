import { windowFaults, windowHolds } from '../../domain/effective-window.ts';
import type { EffectiveWindow } from '../../domain/effective-window.ts';
import type { Fault } from '../../domain/errors.ts';

export type DelegationScope =
  'CREATE_BOOKINGS' | 'VIEW_BOOKINGS' | 'CANCEL_BOOKINGS' | 'VIEW_TRAVELERS' | 'MANAGE_TRAVELERS';

/** The scopes that each scope includes, itself among them (D33). */
export const INCLUDED_SCOPES: Readonly<Record<DelegationScope, readonly DelegationScope[]>> = {
  CREATE_BOOKINGS: ['CREATE_BOOKINGS', 'VIEW_TRAVELERS', 'VIEW_BOOKINGS'],
  VIEW_BOOKINGS: ['VIEW_BOOKINGS'],
  CANCEL_BOOKINGS: ['CANCEL_BOOKINGS'],
  VIEW_TRAVELERS: ['VIEW_TRAVELERS'],
  MANAGE_TRAVELERS: ['MANAGE_TRAVELERS', 'VIEW_TRAVELERS'],
};

/** What a user allows another user of the same company to do on their behalf (D33). */
export type Delegation = {
  companyId: string;
  delegatorUserId: string;
  delegateUserId: string;
  scopes: readonly DelegationScope[];
  window: EffectiveWindow;
  isActive: boolean;
};

/** Who acts on whose behalf, and in which company. */
export type DelegationPair = Pick<Delegation, 'companyId' | 'delegatorUserId' | 'delegateUserId'>;

/** Whether any of the delegations lets this delegate do something for this delegator at `now` (D20, D33). */
export function delegationAllows(
  delegations: readonly Delegation[],
  pair: DelegationPair,
  scope: DelegationScope,
  now: Date,
): boolean {
  return delegations.some(
    (delegation) =>
      delegation.isActive &&
      delegation.companyId === pair.companyId &&
      delegation.delegatorUserId === pair.delegatorUserId &&
      delegation.delegateUserId === pair.delegateUserId &&
      delegation.scopes.some((each) => INCLUDED_SCOPES[each].includes(scope)) &&
      windowHolds(delegation.window, now),
  );
}

/**
 * What is wrong with a delegation that is set up or edited, beyond its schema (D33): one to oneself, users who are not
 * both of its company, and a window that is none (D20).
 * @param delegation as a whole; of an edit, the stored one with the patch over it
 * @param companyOf the company of a user of the directory; null for a user it lacks (D3)
 */
export function delegationFaults(
  delegation: DelegationPair & {
    effectiveFrom?: string | null | undefined;
    effectiveUntil?: string | null | undefined;
  },
  companyOf: (userId: string) => string | null,
): Fault[] {
  const { companyId, delegatorUserId, delegateUserId, effectiveFrom, effectiveUntil } = delegation;
  const message = "must be a user of the delegation's company";
  const faults: Fault[] = [];
  if (companyOf(delegatorUserId) !== companyId) faults.push({ field: 'delegatorUserId', message });
  if (delegateUserId === delegatorUserId) {
    faults.push({ field: 'delegateUserId', message: 'must not be the delegator' });
  } else if (companyOf(delegateUserId) !== companyId) {
    faults.push({ field: 'delegateUserId', message });
  }
  return [...faults, ...windowFaults(effectiveFrom, effectiveUntil)];
}
