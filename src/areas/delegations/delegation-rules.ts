import type { components } from '../../../generated/api.d.ts';
import { type EffectiveWindow, windowFaults, windowHolds } from '../../domain/effective-window.ts';
import type { Fault } from '../../domain/errors.ts';

export type DelegationScope = components['schemas']['DelegationScope'];

/** The scopes that each scope includes, itself among them (D33). */
export const INCLUDED_SCOPES: Readonly<Record<DelegationScope, readonly DelegationScope[]>> = {
  CREATE_BOOKINGS: ['CREATE_BOOKINGS', 'VIEW_TRAVELERS', 'VIEW_BOOKINGS'],
  VIEW_BOOKINGS: ['VIEW_BOOKINGS'],
  CANCEL_BOOKINGS: ['CANCEL_BOOKINGS'],
  VIEW_TRAVELERS: ['VIEW_TRAVELERS'],
  MANAGE_TRAVELERS: ['MANAGE_TRAVELERS', 'VIEW_TRAVELERS'],
};

/** What a user allows another user of the same company to do on their behalf, and when (D33). */
export type Delegation = EffectiveWindow & { scopes: readonly DelegationScope[]; isActive: boolean };

/** The users of a delegation, and their company. */
export type DelegationPair = { companyId: string; delegatorUserId: string; delegateUserId: string };

/** Whether any of a pair's delegations allows `scope` at `now` (D20, D33). */
export function delegationAllows(delegations: readonly Delegation[], scope: DelegationScope, now: Date): boolean {
  return delegations.some(
    (delegation) =>
      delegation.isActive &&
      delegation.scopes.some((each) => INCLUDED_SCOPES[each].includes(scope)) &&
      windowHolds(delegation, now),
  );
}

/**
 * The faults of a delegation that the schema cannot express (D33): users who are not in its company, a delegation to
 * oneself, and an invalid window (D20).
 * @param colleagues those of the two users who are in the delegation's company (D3)
 */
export function delegationFaults(
  delegation: DelegationPair & {
    effectiveFrom?: string | null | undefined;
    effectiveUntil?: string | null | undefined;
  },
  colleagues: ReadonlySet<string>,
): Fault[] {
  const { delegatorUserId, delegateUserId, effectiveFrom, effectiveUntil } = delegation;
  const message = "must be a user of the delegation's company";
  const faults: Fault[] = [];
  if (!colleagues.has(delegatorUserId)) faults.push({ field: 'delegatorUserId', message });
  if (delegateUserId === delegatorUserId) {
    faults.push({ field: 'delegateUserId', message: 'must not be the delegator' });
  } else if (!colleagues.has(delegateUserId)) {
    faults.push({ field: 'delegateUserId', message });
  }
  return [...faults, ...windowFaults(effectiveFrom, effectiveUntil)];
}
