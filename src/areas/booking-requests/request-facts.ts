import type { EntityManager } from '@mikro-orm/postgresql';
import type { components } from '../../../generated/api.d.ts';
import { type Caller, mayActIn } from '../../domain/caller.ts';
import type { AtEnd } from '../../platform/transaction.ts';
import type { BudgetLedger } from '../budgets/index.ts';
import type { CallerFacts, RequestParties } from './access.ts';
import type { BookingRequestRow } from './entities.ts';
import { BookingRequestRepository, type BookingRequestView, counting } from './repository.ts';
import { reservationOf } from './rows.ts';

type Schemas = components['schemas'];

/** The facts about a caller that the access rules need. */
export function callerFacts(caller: Caller, request: BookingRequestRow | null): CallerFacts {
  const { userId, permissions } = caller;
  return {
    userId,
    permissions,
    isInReach: request !== null && mayActIn(caller, request.companyId),
    isOfOwnCompany: request?.companyId === caller.companyId,
  };
}

/** Who a request is for and who sent it; null for none. */
export function partiesOfRequest(request: BookingRequestRow | null): RequestParties | null {
  return request && { requestedByUserId: request.requestedByUserId, createdByUserId: request.createdByUserId ?? null };
}

/** Call it for every change of a locked request, its items or its travelers (D64). */
export function markChanged(request: BookingRequestRow, now: Date): void {
  request.version += 1;
  request.updatedAt = now;
}

/**
 * Gives a locked PENDING request its final status, and settles its budget in the same transaction (D31, D35).
 *
 * @param atEnd of that transaction, for the stored counts
 */
export async function finish(
  em: EntityManager,
  atEnd: AtEnd,
  ledger: BudgetLedger,
  request: BookingRequestRow,
  outcome: Schemas['BookingRequestStatusChange']['status'],
  now: Date,
): Promise<BookingRequestView> {
  const before = request.status;
  request.status = outcome;
  markChanged(request, now);
  const reservation = reservationOf(request);
  if (reservation) await ledger.settle(em, reservation, outcome);
  const repository = new BookingRequestRepository(em);
  await repository.save();
  atEnd(counting(request.companyId, { [before]: -1, [outcome]: 1 }));
  return (await repository.view(request))!;
}
