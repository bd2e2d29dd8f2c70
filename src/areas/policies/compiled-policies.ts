import { LRUCache } from 'lru-cache';
import type { components } from '../../../generated/api.d.ts';
import { isId } from '../../domain/ids.ts';
import { CacheUse } from '../../platform/counts.ts';
import { type CompiledPolicy, compilePolicy } from './evaluation/evaluate.ts';
import type { HistoryService } from './history-service.ts';
import { refuseDocument, rulesOfDocument } from './policy-document.ts';
import type { PolicyTransactions } from './policy-transactions.ts';

/** A compiled policy with its name; a draft has no id and no version (D58, D59). */
export type NamedPolicy = { id: string | null; name: string | null; version: number | null; policy: CompiledPolicy };

type StoredPolicy = NamedPolicy & { version: number };

type PolicyKey = { companyId: string; policyId: string };
type CompileKey = PolicyKey & { pastVersion?: number };

/** The maximum number of rules in all cached policies together; a rule takes about 1 KB. */
const MAX_COMPILED_RULES = 200_000;

/** Reads and compiles policies, and caches them. */
export class CompiledPolicies {
  readonly #transactions: PolicyTransactions;
  readonly #history: HistoryService;
  /** By policy, at the version that was read last; a newer one replaces it. Past versions have keys of their own. */
  readonly #cached: LRUCache<string, StoredPolicy, CompileKey>;
  readonly cacheUse = new CacheUse();

  constructor(transactions: PolicyTransactions, history: HistoryService) {
    this.#transactions = transactions;
    this.#history = history;
    this.#cached = new LRUCache({
      maxSize: MAX_COMPILED_RULES,
      sizeCalculation: ({ policy }) => 1 + policy.flightRules.rules.length + policy.hotelRules.rules.length,
      // A policy that is evicted while it is being read is still valid for the calls that wait for it.
      ignoreFetchAbort: true,
      fetchMethod: (_key, _older, { context: key }) => this.#compile(key),
    });
  }

  /**
   * A policy of a company, active or not; null if there is no such policy.
   *
   * @param sentId its id, with letters in any case
   * @param atVersion null for the current one
   * @throws VersionNotMade; VersionBeforeHistory
   */
  async find(companyId: string, sentId: string, atVersion: number | null): Promise<NamedPolicy | null> {
    const policyId = sentId.toLowerCase();
    const policy = isId(policyId) ? await this.#transactions.repository().find(companyId, policyId) : null;
    if (!policy) return null;
    const { version } = policy;
    if (atVersion === null || atVersion === version)
      return (await this.stored({ companyId, policyId, version })) ?? null;
    const context = { companyId, policyId, pastVersion: atVersion };
    return (await this.#cached.fetch(`${companyId} ${policyId} ${atVersion}`, { context })) ?? null;
  }

  /** The policy at this version or a newer one; undefined if it has been deleted. */
  async stored({ companyId, policyId, version }: PolicyKey & { version: number }): Promise<StoredPolicy | undefined> {
    const key = `${companyId} ${policyId}`;
    const known = this.#cached.get(key);
    if (known?.version === version) {
      this.cacheUse.hits += 1;
      return known;
    }
    this.cacheUse.misses += 1;
    const read = { forceRefresh: true, context: { companyId, policyId } };
    const policy = await this.#cached.fetch(key, read);
    // Another call may have started this read before the change that this call must see.
    return policy && policy.version < version ? this.#cached.fetch(key, read) : policy;
  }

  async #compile({ companyId, policyId, pastVersion }: CompileKey): Promise<StoredPolicy | undefined> {
    const found =
      pastVersion === undefined
        ? await this.#transactions.repository().findWithRules(companyId, policyId)
        : await this.#history.at(companyId, policyId, pastVersion);
    if (!found) return undefined;
    const { policy, rules } = found;
    const { name, version } = policy;
    return { id: policyId, name, version, policy: compilePolicy({ ...policy, ...rules }) };
  }
}

/** @throws Invalid if the rules are not valid */
export function draftedPolicy(draft: components['schemas']['PolicyDraft']): NamedPolicy {
  const { name = null, bookingMode, defaultAction, ...rules } = draft;
  refuseDocument(rules, 'policy.');
  const policy = compilePolicy({ bookingMode, defaultAction, ...rulesOfDocument(rules) });
  return { id: null, name, version: null, policy };
}
