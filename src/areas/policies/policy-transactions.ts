import type { EntityManager } from '@mikro-orm/postgresql';
import { type Caller, requireRecord } from '../../domain/caller.ts';
import type { Clock } from '../../domain/clock.ts';
import { requireVersion, type SentTags } from '../../domain/entity-tags.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Once } from '../../platform/idempotency.ts';
import { currentCall } from '../../platform/database/acting-call.ts';
import { type EventType, happened } from '../../platform/database/event-queries.ts';
import { type AtEnd, inTransaction } from '../../platform/database/unit-of-work.ts';
import type { PolicyRow } from './entities.ts';
import { PolicyNotFound } from './errors.ts';
import { recordChanges } from './history-queries.ts';
import { PolicyRepository, generationStatement } from './policy-queries.ts';
import type { PolicyRules } from './rule-queries.ts';

export type PolicyWithRules = { policy: PolicyRow; rules: PolicyRules };

type Change<T> = (repository: PolicyRepository, policy: PolicyRow, atEnd: AtEnd) => Promise<T>;

type PolicyEvent = Extract<EventType, `policy.${string}`>;

/**
 * The transactions that the services for policies, rules and assignments share, with the locks that each takes first. A
 * policy of another company counts as absent (D4).
 */
export class PolicyTransactions {
  readonly #database: Database;
  readonly #clock: Clock;

  constructor(database: Database, clock: Clock) {
    this.#database = database;
    this.#clock = clock;
  }

  /** A repository for reads outside of any transaction. */
  repository(): PolicyRepository {
    return new PolicyRepository(this.#fork());
  }

  /** Creates a policy in one transaction; `work` has to lock the company. */
  create(work: (repository: PolicyRepository, atEnd: AtEnd) => Promise<PolicyRow>, once: Once): Promise<PolicyRow> {
    const create = async (repository: PolicyRepository, atEnd: AtEnd): Promise<[PolicyRow, PolicyRow]> => {
      const policy = await work(repository, atEnd);
      return [policy, policy];
    };
    return this.#write('policy.created', create, once);
  }

  /** Reads a policy without a lock. @throws PolicyNotFound */
  async find(caller: Caller, policyId: string, repository = this.repository()): Promise<PolicyRow> {
    const find = (companyId: string) => repository.find(companyId, policyId);
    return requireRecord(caller, policyId, repository, find, PolicyNotFound);
  }

  /** Reads a policy and its rules in one snapshot, without a lock. @throws PolicyNotFound */
  async findWithRules(caller: Caller, policyId: string): Promise<PolicyWithRules> {
    const repository = this.repository();
    const find = (companyId: string) => repository.findWithRules(companyId, policyId);
    return requireRecord(caller, policyId, repository, find, PolicyNotFound);
  }

  /**
   * Changes one policy or its rules in one transaction. It locks the policy and raises its version, so that concurrent
   * writers take turns.
   *
   * @throws PolicyNotFound; what `work` throws
   */
  change<T>(caller: Caller, policyId: string, work: Change<T>, once?: Once): Promise<T> {
    const change = async (repository: PolicyRepository, atEnd: AtEnd): Promise<[PolicyRow, T]> => {
      const find = (companyId: string) => repository.findForChange(companyId, policyId);
      const policy = await requireRecord(caller, policyId, repository, find, PolicyNotFound);
      return [policy, await work(repository, policy, atEnd)];
    };
    return this.#write('policy.updated', change, once);
  }

  /**
   * Like `change`, for changes that can affect another policy of the company: its default, or the policy of a role. It
   * locks the company before the policy; all such changes use this order, so they cannot deadlock.
   *
   * @param event what happens to this policy
   * @throws PolicyNotFound; what `work` throws
   */
  changeInCompany<T>(caller: Caller, policyId: string, event: PolicyEvent, work: Change<T>, once?: Once): Promise<T> {
    const change = async (repository: PolicyRepository, atEnd: AtEnd): Promise<[PolicyRow, T]> => {
      const { companyId } = await this.find(caller, policyId, repository);
      await repository.lockCompany(companyId);
      const policy = await repository.findForChange(companyId, policyId);
      if (!policy) throw new PolicyNotFound();
      return [policy, await work(repository, policy, atEnd)];
    };
    return this.#write(event, change, once);
  }

  /**
   * Every write records its changes, and raises the generation of the company's policies, which invalidates the nodes'
   * caches.
   */
  #write<T>(
    event: PolicyEvent,
    work: (repository: PolicyRepository, atEnd: AtEnd) => Promise<[policy: PolicyRow, result: T]>,
    once: Once = inTransaction,
  ): Promise<T> {
    return once(this.#fork(), async (em, atEnd) => {
      const repository = new PolicyRepository(em);
      const [policy, result] = await work(repository, atEnd);
      const [now, { companyId }] = [this.#clock.now(), policy];
      // Only calls change policies, and never commands of operators.
      const made = { at: now, ...currentCall()! };
      atEnd(...(await recordChanges(em, companyId, repository.changes.ofVersion(policy), made)));
      atEnd(generationStatement(companyId), happened(event, policy, now));
      return result;
    });
  }

  #fork(): EntityManager {
    return this.#database.em();
  }
}

/**
 * Checks `If-Match` (D64). Call it after everything that the request names has been found (404), and before checks of
 * its state (D6). On failure, the transaction rolls back what it has written, including the new version.
 *
 * @param policy as passed by `change` and `changeInCompany`, with its version already raised
 * @throws PreconditionFailed
 */
export function requireAsRead({ version }: PolicyRow, ifMatch: SentTags): void {
  requireVersion('policy', version - 1, ifMatch);
}
