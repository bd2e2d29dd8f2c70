import { LRUCache } from 'lru-cache';
import { shared } from '../../platform/shared-query.ts';
import type { Database } from '../../platform/database/database.ts';
import { type CandidateRow, candidateSelect, candidatesFrom } from './candidate-queries.ts';
import type { PolicyCandidates } from './evaluation/effective-policy.ts';

/**
 * All policies that may apply to a user, and the versions of the reference data that an evaluation must use at least.
 */
type CandidatesWithVersions = {
  candidates: PolicyCandidates;
  locationsVersion: string;
  ratesVersion: string;
};

/** The current versions of a company's policies and of the reference data. */
type Current = { companyId: string; generation: string; locationsVersion: string; ratesVersion: string };

/**
 * The only query of an evaluation while nothing changes, shared by all waiting companies. A company that never had a policy
 * has no generation, so it gets no row.
 */
export const CURRENT = `
  select g.company_id as "companyId", g.generation, places.version as "locationsVersion", rates.version as "ratesVersion"
  from policy_generations g
  cross join (select version from reference_data_versions where name = 'locations') places
  cross join (select version from reference_data_versions where name = 'exchange_rate_days') rates
  where g.company_id = any ($1)`;

/** Whether companies are on different servers, so that a query for several would visit them all. */
const IS_DISTRIBUTED = `select exists (select 1 from pg_extension where extname = 'citus') as "isDistributed"`;

/** A node caches at most this many candidates of users; one takes about 300 bytes. */
const MAX_CACHED_CANDIDATES = 50_000;

/** Run after a change: the candidates of a user, and the versions of the reference data. */
const CANDIDATES = `
  ${candidateSelect('$1', '$2', '$3', 'places.version as "locationsVersion", rates.version as "ratesVersion"')}
  cross join (select version from reference_data_versions where name = 'locations') places
  cross join (select version from reference_data_versions where name = 'exchange_rate_days') rates`;

/** The queries of evaluations. They run outside of any transaction. */
export class PolicyReads {
  readonly #candidates: (companyId: string, userId: string, roles: readonly string[]) => Promise<VersionedRow[]>;
  readonly #current: (companyId: string) => Promise<Current | undefined>;
  /** Whether the database is distributed by company; null until it is known. */
  #isDistributed: boolean | null = null;
  /**
   * By user, with the company's generation from before the read; replaced after a change. Assignments are cached whatever
   * their windows, because those are compared with the time of each evaluation.
   */
  readonly #cached = new LRUCache<string, { generation: string; candidates: PolicyCandidates }>({
    maxSize: MAX_CACHED_CANDIDATES,
    sizeCalculation: ({ candidates: { userAssignments, roleAssignments } }) =>
      1 + userAssignments.length + roleAssignments.length,
  });

  constructor(database: Database) {
    this.#candidates = database.prepareSelect('policy-candidates', CANDIDATES);
    const current = database.prepareSelect<Current, [string[]]>('policy-generations', CURRENT);
    const distributed = database.prepareSelect<{ isDistributed: boolean }, []>('is-distributed', IS_DISTRIBUTED);
    this.#current = shared(async (companyIds) => {
      this.#isDistributed ??= (await distributed())[0]!.isDistributed;
      const groups = this.#isDistributed ? companyIds.map((companyId) => [companyId]) : [companyIds];
      const rows = (await Promise.all(groups.map((group) => current(group)))).flat();
      return new Map(rows.map((row) => [row.companyId, row]));
    });
  }

  /**
   * The candidates of a user, never older than this call (D20). It checks the company's generation with one small
   * query, which concurrent evaluations of all companies share, and reads the candidates only after a change.
   */
  async candidatesFor({ companyId, userId, roles }: Subject): Promise<CandidatesWithVersions> {
    const current = await this.#current(companyId);
    if (!current) return this.newestCandidatesFor({ companyId, userId, roles });
    const key = `${companyId} ${userId} ${roles.join(',')}`;
    const cached = this.#cached.get(key);
    if (cached?.generation === current.generation) return { candidates: cached.candidates, ...current };
    const newest = await this.newestCandidatesFor({ companyId, userId, roles });
    this.#cached.set(key, { generation: current.generation, candidates: newest.candidates });
    return newest;
  }

  /** The same, always read from the database. */
  async newestCandidatesFor({ companyId, userId, roles }: Subject): Promise<CandidatesWithVersions> {
    const rows = await this.#candidates(companyId, userId, roles);
    const { locationsVersion = '', ratesVersion = '' } = rows[0] ?? {};
    return { candidates: candidatesFrom(rows, () => ({})), locationsVersion, ratesVersion };
  }
}

type Subject = { companyId: string; userId: string; roles: readonly string[] };

type VersionedRow = CandidateRow & { locationsVersion: string; ratesVersion: string };
