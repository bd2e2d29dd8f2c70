import type { EntityManager } from '@mikro-orm/postgresql';
import { type Caller, requireRecord } from '../../domain/caller.ts';
import type { Clock } from '../../domain/clock.ts';
import { requireVersion, type SentTags } from '../../domain/entity-tags.ts';
import { UnknownCompany } from '../../domain/tenancy.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Once } from '../../platform/idempotency.ts';
import { currentCall } from '../../platform/database/acting-call.ts';
import { type EventType, happened } from '../../platform/database/event-queries.ts';
import { type AtEnd, inTransaction } from '../../platform/database/unit-of-work.ts';
import { lockCompany } from '../directory/index.ts';
import type { PolicyRow } from './entities.ts';
import { PolicyNotFound } from './errors.ts';
import { recordChanges } from './history-queries.ts';
import { generationStatement, PolicyRepository, type PolicyWithRules } from './policy-queries.ts';

/** What a transaction works with; `now` is no earlier than its locks. */
type Unit = { repository: PolicyRepository; now: Date; atEnd: AtEnd };

type PolicyEvent = Extract<EventType, `policy.${string}`>;

type ChangeOptions = {
  /** What happens to the policy; defaults to an update. */
  event?: PolicyEvent;
  /** For changes that can affect another policy of the company: its default, or the policy of a role. */
  locksCompany?: boolean;
  once?: Once;
};

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
    return new PolicyRepository(this.#database.em());
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

  /** Creates a policy in one transaction, which locks the company. @throws UnknownCompany; what `work` throws */
  create(companyId: string, once: Once, work: (unit: Unit) => Promise<PolicyRow>): Promise<PolicyRow> {
    return once(this.#database.em(), async (em, atEnd) => {
      const repository = new PolicyRepository(em);
      if (!(await lockCompany(em, companyId))) throw new UnknownCompany();
      const unit = { repository, now: this.#clock.now(), atEnd };
      const policy = await work(unit);
      await finish(em, unit, policy, 'policy.created');
      return policy;
    });
  }

  /**
   * Changes one policy, its rules or its assignments in one transaction. It locks the policy and raises its version, so
   * that concurrent writers take turns. A lock of the company makes concurrent changes of its default and assignments take
   * turns, too, instead of failing on a unique index (D16). It comes first, so that no two changes deadlock.
   *
   * @throws PolicyNotFound; what `work` throws
   */
  change<T>(
    caller: Caller,
    policyId: string,
    { event = 'policy.updated', locksCompany = false, once = inTransaction }: ChangeOptions,
    work: (unit: Unit & { policy: PolicyRow }) => Promise<T>,
  ): Promise<T> {
    return once(this.#database.em(), async (em, atEnd) => {
      const repository = new PolicyRepository(em);
      const find = async (companyId: string) => {
        if (locksCompany) await lockCompany(em, companyId);
        return repository.findForChange(companyId, policyId);
      };
      const policy = await requireRecord(caller, policyId, repository, find, PolicyNotFound);
      const unit = { repository, now: this.#clock.now(), atEnd };
      const result = await work({ ...unit, policy });
      await finish(em, unit, policy, event);
      return result;
    });
  }
}

/**
 * Records the changes, and raises the generation of the company's policies, which invalidates what nodes have cached.
 */
async function finish(
  em: EntityManager,
  { repository: { changes }, now, atEnd }: Unit,
  policy: PolicyRow,
  event: PolicyEvent,
): Promise<void> {
  // Only calls change policies, never an operator's commands.
  const made = { at: now, ...currentCall()! };
  atEnd(...(await recordChanges(em, policy.companyId, changes.ofVersion(policy), made)));
  atEnd(generationStatement(policy.companyId), happened(event, policy, now));
}

/**
 * Checks `If-Match` (D64). Call it after everything that the request names has been found (404), and before checks of
 * its state (D6). On failure, the transaction rolls back what it has written, including the new version.
 *
 * @param policy as passed by `change`, with its version already raised
 * @throws PreconditionFailed
 */
export function requireAsRead({ version }: PolicyRow, ifMatch: SentTags): void {
  requireVersion('policy', version - 1, ifMatch);
}
