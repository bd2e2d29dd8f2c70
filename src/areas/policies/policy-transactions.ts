import type { EntityManager } from '@mikro-orm/postgresql';
import { type Caller, findRecord } from '../../domain/caller.ts';
import { requireVersion, type SentTags } from '../../domain/entity-tags.ts';
import type { Database } from '../../platform/database.ts';
import { inTransaction, type Once } from '../../platform/idempotency.ts';
import type { PolicyRow } from './entities.ts';
import { PolicyNotFound } from './errors.ts';
import { PolicyRepository } from './repository.ts';
import type { PolicyRules } from './rule-repository.ts';

export type PolicyWithRules = { policy: PolicyRow; rules: PolicyRules };

type Change<T> = (repository: PolicyRepository, policy: PolicyRow) => Promise<T>;

/**
 * What the use cases of policies, rules and assignments have in common: one transaction for each write, and the locks
 * that it takes first. A policy of another company is found as little as an absent one (D4).
 */
export class PolicyTransactions {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /** For reads, outside of any transaction. */
  repository(): PolicyRepository {
    return new PolicyRepository(this.#fork());
  }

  /** A new policy of a company, in one transaction; `work` locks the company. */
  create<T>(companyId: string, work: (repository: PolicyRepository) => Promise<T>, once?: Once): Promise<T> {
    return this.#write(async (repository) => [companyId, await work(repository)], once);
  }

  /** Reads a policy without a lock. @throws PolicyNotFound */
  async find(caller: Caller, policyId: string, repository = this.repository()): Promise<PolicyRow> {
    const find = (companyId: string) => repository.find(companyId, policyId);
    return present(await findRecord(caller, policyId, repository, find));
  }

  /** The same, with its rules, as of one moment. @throws PolicyNotFound */
  async findWithRules(caller: Caller, policyId: string): Promise<PolicyWithRules> {
    const repository = this.repository();
    const find = (companyId: string) => repository.findWithRules(companyId, policyId);
    return present(await findRecord(caller, policyId, repository, find));
  }

  /**
   * A change of one policy or its rules, in one transaction. Writers of a policy take turns: each makes a new version
   * of it.
   *
   * @throws PolicyNotFound; what `work` throws
   */
  change<T>(caller: Caller, policyId: string, work: Change<T>, once?: Once): Promise<T> {
    return this.#write(async (repository) => {
      const find = (companyId: string) => repository.findForChange(companyId, policyId);
      const policy = present(await findRecord(caller, policyId, repository, find));
      return [policy.companyId, await work(repository, policy)];
    }, once);
  }

  /**
   * A change that may concern another policy of the company, too: its default, or that of a role. The company is locked
   * first, then the policy: all such changes take their locks in this order.
   *
   * @throws PolicyNotFound; what `work` throws
   */
  changeInCompany<T>(caller: Caller, policyId: string, work: Change<T>, once?: Once): Promise<T> {
    return this.#write(async (repository) => {
      const { companyId } = await this.find(caller, policyId, repository);
      await repository.lockCompany(companyId);
      return [companyId, await work(repository, present(await repository.findForChange(companyId, policyId)))];
    }, once);
  }

  /** Whatever is written here begins a new generation of the company's policies. */
  #write<T>(
    work: (repository: PolicyRepository) => Promise<[companyId: string, result: T]>,
    once: Once = inTransaction,
  ): Promise<T> {
    return once(this.#fork(), async (em) => {
      const repository = new PolicyRepository(em);
      const [companyId, result] = await work(repository);
      await repository.raiseGeneration(companyId);
      return result;
    });
  }

  #fork(): EntityManager {
    return this.#database.orm.em.fork();
  }
}

/**
 * For a change that depends on the version: after everything that it is about was found, before anything of its state.
 * What the transaction did until then, the new version included, is rolled back (D6, D64).
 *
 * @param policy as `change` and `changeInCompany` give it: with the version that it will have
 * @throws PreconditionFailed
 */
export function requireAsRead({ version }: PolicyRow, ifMatch: SentTags): void {
  requireVersion('policy', version - 1, ifMatch);
}

function present<T>(found: T | null): T {
  if (!found) throw new PolicyNotFound();
  return found;
}
