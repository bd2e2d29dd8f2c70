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
   * @param traveler the owner of the traveler; null if there is no such traveler
   * @param Absent the error for a traveler that does not exist, or that the caller must not know of
   * @throws Absent; NotYourTraveler
   */
  async allow(
    em: EntityManager,
    caller: Caller,
    act: Act,
    traveler: TravelerOwner | null,
    Absent: new () => Error,
  ): Promise<void> {
    const { userId, companyId, permissions } = caller;
    const facts = {
      userId,
      companyId,
      permissions,
      isInReach: traveler !== null && mayActIn(caller, traveler.companyId),
    };
    let access = accessTo(act, traveler, facts, false);
    if (access === 'notYours' && traveler) {
      const pair = { companyId: traveler.companyId, delegatorUserId: traveler.userId, delegateUserId: userId };
      if (await this.#delegations.allows(em, pair, NEEDED[act].scope)) access = accessTo(act, traveler, facts, true);
    }
    if (access === 'notFound') throw new Absent();
    if (access === 'notYours') throw new NotYourTraveler();
  }
}
