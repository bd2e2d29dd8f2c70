import type { EntityManager } from '@mikro-orm/postgresql';
import { type Caller, mayActIn } from '../../domain/caller.ts';
import type { DelegationService } from '../delegations/index.ts';
import { accessTo, type Act, NEEDED, type TravelerOwner } from './access.ts';
import { NotYourTraveler } from './errors.ts';

/** Checks whether a caller may access a traveler's data (D4, D5, D33). */
export class TravelerGate {
  readonly #delegations: Pick<DelegationService, 'allows'>;

  constructor(delegations: Pick<DelegationService, 'allows'>) {
    this.#delegations = delegations;
  }

  /**
   * Queries delegations only if nothing else grants access. Runs inside the caller's transaction.
   *
   * @param found a traveler, or something that belongs to one; null if there is no such record
   * @param Absent the error for a record that does not exist, or that the caller must not know of
   * @returns what was found
   * @throws Absent; NotYourTraveler
   */
  async allow<Found extends TravelerOwner>(
    em: EntityManager,
    caller: Caller,
    act: Act,
    found: Found | null,
    Absent: new () => Error,
  ): Promise<Found> {
    const { userId, companyId, permissions } = caller;
    const facts = {
      userId,
      companyId,
      permissions,
      isInReach: found !== null && mayActIn(caller, found.companyId),
    };
    let access = accessTo(act, found, facts, false);
    if (access === 'notYours' && found) {
      const pair = { companyId: found.companyId, delegatorUserId: found.userId, delegateUserId: userId };
      if (await this.#delegations.allows(em, pair, NEEDED[act].scope)) access = accessTo(act, found, facts, true);
    }
    if (access === 'notFound' || !found) throw new Absent();
    if (access === 'notYours') throw new NotYourTraveler();
    return found;
  }
}
