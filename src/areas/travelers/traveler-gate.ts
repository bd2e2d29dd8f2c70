import type { EntityManager } from '@mikro-orm/postgresql';
import { type Caller, findRecord, mayActIn } from '../../domain/caller.ts';
import type { DelegationService } from '../delegations/index.ts';
import { accessTo, type Act, NEEDED, type TravelerOwner } from './access.ts';
import type { TravelerRow } from './entities.ts';
import { NotYourTraveler, TravelerNotFound } from './errors.ts';
import { TravelerRepository } from './traveler-repository.ts';

/** Checks whether a caller may access a traveler's data (D4, D5, D33). */
export class TravelerGate {
  readonly #delegations: Pick<DelegationService, 'allows'>;

  constructor(delegations: Pick<DelegationService, 'allows'>) {
    this.#delegations = delegations;
  }

  /**
   * The traveler whose data the caller wants to access; to manage them, locked against other writers until the
   * transaction ends.
   *
   * @throws TravelerNotFound; NotYourTraveler
   */
  async traveler(em: EntityManager, caller: Caller, act: Act, travelerId: string): Promise<TravelerRow> {
    const travelers = new TravelerRepository(em);
    const found = await findRecord(caller, travelerId, travelers, (companyId) =>
      act === 'manage' ? travelers.findAndLock(companyId, travelerId) : travelers.find(companyId, travelerId),
    );
    return this.allow(em, caller, act, found, TravelerNotFound);
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
