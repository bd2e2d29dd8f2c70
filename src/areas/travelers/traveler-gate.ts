import type { EntityManager } from '@mikro-orm/postgresql';
import { type Caller, findRecord, mayActIn } from '../../domain/caller.ts';
import type { DelegationService } from '../delegations/index.ts';
import { Traveler, type TravelerRow } from './entities.ts';
import { NotYourTraveler, TravelerNotFound } from './errors.ts';
import { TravelerRepository } from './traveler-queries.ts';

export type Act = 'view' | 'manage';

/**
 * For each act, the permission that an administrator needs, and the scope that a delegate needs. Owners and delegates
 * need no permission (D5, D33).
 */
const NEEDED = {
  view: { administrator: 'READ_TRAVELERS', scope: 'VIEW_TRAVELERS' },
  manage: { administrator: 'WRITE_TRAVELERS', scope: 'MANAGE_TRAVELERS' },
} as const satisfies Record<Act, object>;

/**
 * Checks whether a caller may see or change the passports and documents of a traveler (D4, D5, D33). Operations under
 * /api/admin need permissions only, and do not use it.
 */
export class TravelerGate {
  readonly #delegations: Pick<DelegationService, 'allows'>;

  constructor(delegations: Pick<DelegationService, 'allows'>) {
    this.#delegations = delegations;
  }

  /**
   * Finds the traveler whose data the caller wants to access. To manage it, the traveler is locked against other
   * writers until the transaction ends.
   *
   * @throws TravelerNotFound; NotYourTraveler
   */
  async traveler(em: EntityManager, caller: Caller, act: Act, travelerId: string): Promise<TravelerRow> {
    const travelers = new TravelerRepository(em);
    const found = await findRecord(caller, travelerId, travelers, (companyId) =>
      act === 'manage'
        ? travelers.findAndLock(companyId, travelerId)
        : em.findOne(Traveler, { companyId, id: travelerId }),
    );
    return this.allow(em, caller, act, found, TravelerNotFound);
  }

  /**
   * Queries delegations only if nothing else grants access. Runs inside the caller's transaction.
   *
   * @param found a traveler, or something that belongs to one, with the traveler's owner; null if there is no such record
   * @param Absent the error for a record that does not exist, or that the caller must not know of
   * @returns what was found
   * @throws Absent; NotYourTraveler
   */
  async allow<Found extends { companyId: string; userId: string }>(
    em: EntityManager,
    caller: Caller,
    act: Act,
    found: Found | null,
    Absent: new () => Error,
  ): Promise<Found> {
    if (!found || !mayActIn(caller, found.companyId)) throw new Absent();
    const { administrator, scope } = NEEDED[act];
    if (caller.permissions.has(administrator)) return found;
    // Owners and delegates act only within their own company, even with ACCESS_ALL_COMPANIES.
    if (caller.companyId !== found.companyId) throw new NotYourTraveler();
    if (caller.userId === found.userId) return found;
    const pair = { companyId: found.companyId, delegatorUserId: found.userId, delegateUserId: caller.userId };
    if (await this.#delegations.allows(em, pair, scope)) return found;
    throw new NotYourTraveler();
  }
}
