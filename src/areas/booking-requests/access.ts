import type { Caller } from '../../domain/caller.ts';
import type { Refusal } from '../../domain/refusal.ts';

/**
 * Who may do what with a booking request (D4, D5, D29, D33, D35). The permissions that an operation always needs
 * (`x-permissions`) have been checked before; these rules depend on the record.
 */

/** The users of a new request (D29). */
export type RequestParties = {
  /** The user it is for. */
  requestedByUserId: string;
  /** The delegate who created it; null if the user did. */
  createdByUserId: string | null;
};

/** A stored request, as far as the decisions depend on it. */
export type StoredParties = RequestParties & { companyId: string };

const READ_ANY = 'READ_BOOKING_REQUESTS';
const READ_OWN = 'READ_USER_BOOKING_REQUESTS';

export const NOT_YOURS_TO_SEE: Refusal = {
  message: 'You may not see this booking request. Ask the user it is for.',
  faults: [],
};

export const NOT_YOURS_TO_CANCEL: Refusal = {
  message: 'You may not cancel this booking request. Ask the user it is for.',
  faults: [],
};

export const NOT_YOURS_TO_BOOK_FOR: Refusal = {
  message: 'You may not book for this user. Ask the user for a delegation to create bookings.',
  faults: [
    { field: 'requestedForUserId', message: 'must be you or a user who has delegated creating bookings to you' },
  ],
};

/** The users of a new request. A request for oneself is an ordinary one (D29, D33). */
export function partiesOf(callerUserId: string, requestedForUserId: string | null | undefined): RequestParties {
  return requestedForUserId == null || requestedForUserId === callerUserId
    ? { requestedByUserId: callerUserId, createdByUserId: null }
    : { requestedByUserId: requestedForUserId, createdByUserId: callerUserId };
}

/**
 * Whether the caller may read a request of a company that they may act in: an administrator; the user it is for, its
 * creator, and a delegate who may view bookings, each with the permission to read their own (D5, D33).
 * @param isDelegate whether there is a delegation with VIEW_BOOKINGS; it matters only if nothing else grants access
 */
export function mayView(request: StoredParties, caller: Caller, isDelegate: boolean): boolean {
  const { permissions } = caller;
  return permissions.has(READ_ANY) || (permissions.has(READ_OWN) && isTheirs(request, caller, isDelegate));
}

/**
 * Whether a request is the caller's: for them, created by them, or for a user who has delegated to them. Whoever may
 * write their own requests may cancel these (D35). Users and delegates act only within their own company, even with
 * ACCESS_ALL_COMPANIES: two companies can have users with the same id (D40).
 * @param isDelegate whether there is a delegation for the act; it matters only if nothing else grants access
 */
export function isTheirs(request: StoredParties, caller: Caller, isDelegate: boolean): boolean {
  const isParty = caller.userId === request.requestedByUserId || caller.userId === request.createdByUserId;
  return caller.companyId === request.companyId && (isParty || isDelegate);
}
