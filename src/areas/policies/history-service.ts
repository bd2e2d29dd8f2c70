import { setTimeout } from 'node:timers/promises';
import { type Caller, requireRecord } from '../../domain/caller.ts';
import { companyIsBusy, MAX_PER_COMPANY } from '../../http/access/analysis-gate.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Page, Paging } from '../../platform/database/page.ts';
import type { DirectoryService } from '../directory/index.ts';
import { PolicyNotFound, VersionNotMade } from './errors.ts';
import { HistoryRepository, type ListedChange } from './history-queries.ts';
import { policyAtVersion } from './policy-at-version.ts';
import { PolicyRepository, type PolicyWithRules } from './policy-queries.ts';
import type { PolicyTransactions } from './policy-transactions.ts';

/** One version of a policy, with its first changes and the name of the user who made them. */
export type ListedVersion = { changes: ListedChange[]; editorName: string | null };

type HistoryServiceDependencies = {
  database: Database;
  transactions: PolicyTransactions;
  directory: DirectoryService;
};

/** Reads the history of policies: who changed what, and what a policy was at a version (D68). */
export class HistoryService {
  readonly #dependencies: HistoryServiceDependencies;
  /** How many versions are being rebuilt for each company. */
  readonly #rebuilding = new Map<string, number>();

  constructor(dependencies: HistoryServiceDependencies) {
    this.#dependencies = dependencies;
  }

  /** Newest first. @throws PolicyNotFound */
  async list(caller: Caller, policyId: string, paging: Paging): Promise<Page<ListedVersion>> {
    const { database, transactions, directory } = this.#dependencies;
    const policy = await transactions.find(caller, policyId);
    const { rows: changed, total } = await new HistoryRepository(database.em()).list(policy, paging);
    const names = new Map<string, string | null>();
    const versions: ListedVersion[] = [];
    for (const changes of Map.groupBy(changed, ({ version }) => version).values()) {
      const { actorCompanyId, actorUserId } = changes[0]!;
      const key = `${actorCompanyId} ${actorUserId}`;
      if (!names.has(key)) names.set(key, (await directory.user(actorCompanyId, actorUserId))?.name ?? null);
      versions.push({ changes, editorName: names.get(key)! });
    }
    return { rows: versions, total };
  }

  /** @throws PolicyNotFound; VersionNotMade; VersionBeforeHistory */
  async read(caller: Caller, policyId: string, version: number): Promise<PolicyWithRules> {
    const find = (companyId: string) => this.at(companyId, policyId, version);
    return requireRecord(caller, policyId, this.#dependencies.transactions.repository(), find, PolicyNotFound);
  }

  /**
   * A policy as it was at a version; null if there is no such policy, or if it is deleted. A company can have as many
   * rebuilt at once as analyses, because each takes as long (D10); others wait for up to a second.
   *
   * @throws VersionNotMade; VersionBeforeHistory; 429
   */
  async at(companyId: string, policyId: string, version: number): Promise<PolicyWithRules | null> {
    const underWay = (): number => this.#rebuilding.get(companyId) ?? 0;
    for (let waits = 0; underWay() >= MAX_PER_COMPANY; waits += 1) {
      if (waits === 20) throw companyIsBusy();
      await setTimeout(50);
    }
    this.#rebuilding.set(companyId, underWay() + 1);
    try {
      return await this.#rebuilt(companyId, policyId, version);
    } finally {
      this.#rebuilding.set(companyId, underWay() - 1);
    }
  }

  async #rebuilt(companyId: string, policyId: string, version: number): Promise<PolicyWithRules | null> {
    const em = this.#dependencies.database.em();
    const current = await new PolicyRepository(em).findWithAgedRules(companyId, policyId);
    if (!current) return null;
    const { policy } = current;
    if (version > policy.version) throw new VersionNotMade(policy.version);
    return policyAtVersion(current, version, new HistoryRepository(em).changesBetween(policy, version, policy.version));
  }
}
