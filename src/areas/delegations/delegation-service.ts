import type { EntityManager } from '@mikro-orm/postgresql';
import type { components } from '../../../generated/api.d.ts';
import { type Caller, requireRecord } from '../../domain/caller.ts';
import type { Clock } from '../../domain/clock.ts';
import { storedWindow, windowAsSent, windowFaults } from '../../domain/effective-window.ts';
import { refuse } from '../../domain/errors.ts';
import { newId } from '../../domain/ids.ts';
import { listedCompany, requireCompany, UnknownCompany } from '../../domain/tenancy.ts';
import type { Input } from '../../http/operations.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Once } from '../../platform/idempotency.ts';
import { happened } from '../../platform/database/event-queries.ts';
import type { Page } from '../../platform/database/page.ts';
import { insertion, update } from '../../platform/database/row-statements.ts';
import { inTransaction, pipeline } from '../../platform/database/unit-of-work.ts';
import { type DirectoryService, activeUsersStatement } from '../directory/index.ts';
import { delegationAllows, delegationFaults, type DelegationPair, type DelegationScope } from './delegation-rules.ts';
import { Delegation, type DelegationRow } from './entities.ts';
import { DelegationNotFound } from './errors.ts';
import { DelegationRepository } from './delegation-queries.ts';

type Schemas = components['schemas'];

export type DelegationServiceDependencies = { database: Database; directory: DirectoryService; clock: Clock };

/** Manages delegations, and checks what they allow (D33, D41). Each write is one transaction. */
export class DelegationService {
  readonly #dependencies: DelegationServiceDependencies;

  constructor(dependencies: DelegationServiceDependencies) {
    this.#dependencies = dependencies;
  }

  /**
   * Whether the delegate may now act for the delegator in this scope; never if one of them is deactivated. Runs inside
   * the caller's transaction, if there is one.
   */
  async allows(em: EntityManager, pair: DelegationPair, scope: DelegationScope): Promise<boolean> {
    const { companyId, delegatorUserId, delegateUserId } = pair;
    const users = [delegatorUserId, delegateUserId];
    const [delegations, active] = await pipeline(em, [
      new DelegationRepository(em).between(pair),
      activeUsersStatement(companyId, users),
    ]);
    if (!users.every((userId) => active.some(({ id }) => id === userId))) return false;
    return delegationAllows(delegations, scope, this.#dependencies.clock.now());
  }

  /**
   * Without `companyId`: those of the caller's company, or of all companies with ACCESS_ALL_COMPANIES (D4).
   *
   * @throws OtherCompany
   */
  async list(caller: Caller, query: Input<'Delegations_list'>['query']): Promise<Page<DelegationRow>> {
    return this.#repository().list({ ...query, companyId: listedCompany(caller, query.companyId) }, query);
  }

  /** @throws DelegationNotFound */
  async read(caller: Caller, delegationId: string): Promise<DelegationRow> {
    const repository = this.#repository();
    const find = (companyId: string) => repository.find(companyId, delegationId);
    return requireRecord(caller, delegationId, repository, find, DelegationNotFound);
  }

  /**
   * @throws OtherCompany; UnknownCompany; Invalid for users who are not in the company, a delegation to oneself and an
   * invalid window
   */
  async create(caller: Caller, body: Schemas['DelegationCreate'], once: Once): Promise<DelegationRow> {
    const { scopes, effectiveFrom, effectiveUntil, isActive, ...pair } = body;
    const { companyId, delegatorUserId, delegateUserId } = pair;
    const { directory, clock } = this.#dependencies;
    requireCompany(caller, companyId, 'You may only create delegations for your own company.');
    // Users never change company and are never deleted, so this still holds when the row is written.
    if (!(await directory.hasCompany(companyId))) throw new UnknownCompany();
    const colleagues = new Set<string>();
    for (const userId of [delegatorUserId, delegateUserId])
      if (await directory.hasUser(companyId, userId)) colleagues.add(userId);
    refuse(delegationFaults(body, colleagues));

    const now = clock.now();
    const window = storedWindow(effectiveFrom, effectiveUntil);
    const delegation = {
      id: newId(),
      ...pair,
      scopes: [...new Set(scopes)],
      ...window,
      isActive: isActive ?? true,
      createdAt: now,
      updatedAt: now,
    };
    return once(this.#dependencies.database.em(), async (em, atEnd) => {
      atEnd(insertion(em, Delegation, [delegation]), happened('delegation.created', delegation, now));
      return delegation;
    });
  }

  /** @throws DelegationNotFound; Invalid for an invalid window */
  async update(caller: Caller, delegationId: string, patch: Schemas['DelegationPatch']): Promise<DelegationRow> {
    const { effectiveFrom, effectiveUntil, scopes, ...rest } = patch;
    return inTransaction(this.#dependencies.database.em(), async (em, atEnd) => {
      const repository = this.#repository(em);
      const find = (companyId: string) => repository.findAndLock(companyId, delegationId);
      const delegation = await requireRecord(caller, delegationId, repository, find, DelegationNotFound);
      const before = windowAsSent(delegation);
      const from = effectiveFrom === undefined ? before.effectiveFrom : effectiveFrom;
      const until = effectiveUntil === undefined ? before.effectiveUntil : effectiveUntil;
      refuse(windowFaults(from, until));
      const window = storedWindow(from, until);
      const updatedAt = this.#dependencies.clock.now();
      Object.assign(delegation, rest, scopes && { scopes: [...new Set(scopes)] }, window, { updatedAt });
      atEnd(update(em, Delegation, delegation), happened('delegation.updated', delegation, updatedAt));
      return delegation;
    });
  }

  /** @throws DelegationNotFound */
  async delete(caller: Caller, delegationId: string): Promise<void> {
    const { database, clock } = this.#dependencies;
    await inTransaction(database.em(), async (em, atEnd) => {
      const repository = this.#repository(em);
      const remove = (companyId: string) => repository.delete(companyId, delegationId);
      const deleted = await requireRecord(caller, delegationId, repository, remove, DelegationNotFound);
      atEnd(happened('delegation.deleted', deleted, clock.now()));
    });
  }

  #repository(em: EntityManager = this.#dependencies.database.em()): DelegationRepository {
    return new DelegationRepository(em);
  }
}
