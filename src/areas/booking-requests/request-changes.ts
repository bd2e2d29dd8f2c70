import type { EntityManager } from '@mikro-orm/postgresql';
import type { components } from '../../../generated/api.d.ts';
import type { AtEnd } from '../../platform/transaction.ts';
import type { BudgetLedger } from '../budgets/index.ts';
import type { BookingRequestRow } from './entities.ts';
import { BookingRequestRepository, type BookingRequestView, counting } from './repository.ts';
import { reservationOf } from './rows.ts';

type Schemas = components['schemas'];

/** Call it for every change of a locked request, its items or its travelers (D64). */
export function markChanged(request: BookingRequestRow, now: Date): void {
  request.version += 1;
  request.updatedAt = now;
}

/**
 * Gives a locked PENDING request its final status, and settles its budget in the same transaction (D31, D35).
 *
 * @param atEnd of that transaction, for the balance and the stored counts, which others want at the same time
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
  const repository = new BookingRequestRepository(em);
  await repository.save();
  if (reservation) atEnd(ledger.settling(reservation, outcome));
  atEnd(...counting(request.companyId, { [before]: -1, [outcome]: 1 }));
  return (await repository.view(request))!;
}
